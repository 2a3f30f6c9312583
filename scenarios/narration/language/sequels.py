"""What is played after what: "after the Village comes the Market", "Nach dem Dorf kommt der Markt"."""

from __future__ import annotations

from .mentions import Word
from .words import Lexicon, forms

DATIVE = forms("dative")
PLAYS = ("play", "start", "come", "do", "use", "choose", "be", "have", "put")
MOST = 3  # words between "after" and the card: "after my first Village"


def sequels(words: list[Word], lexicon: Lexicon) -> list[list[Word]]:
    """The stretch in two where it tells which Action another one is played after or before: that adverbial, and the
    rest; what stands in front comes first."""
    found = next((at for at, word in enumerate(words) if "behind!" in word.marks or "ahead!" in word.marks), None)
    end = _end(words, found) if found is not None and words[found].tag == "" else None
    dative = _dative(words) if end is None and lexicon.verb_last else None
    if dative is not None:
        found, end = 0, dative
    if found is None or end is None:
        return [words]
    adverbial, rest = words[found:end], [*words[:found], *words[end:]]
    front = all(word.tag == "" and word.marks & {"filler", "break"} for word in words[:found])
    if not _plays(rest, adverbial) or (not front and not lexicon.verb_last):
        return [words]
    if "on!" in words[found].marks and not any("follows" in word.marks for word in rest):
        return [words]  # "auf das Anwesen", where nothing follows on it
    mark = "before" if "ahead!" in words[found].marks else "after"
    for word in adverbial:
        word.marks |= {mark}
    adverbial[0].marks |= {f"{mark}!"}
    return [adverbial, rest] if front else [rest, adverbial]


def _end(words: list[Word], at: int) -> int | None:
    """Where "after the Village" ends; None where no one Action is what it is about."""
    for end in range(at + 1, min(at + 2 + MOST, len(words))):
        word = words[end]
        if word.tag == "card":
            behind = words[end + 1] if end + 1 < len(words) else None
            joined = behind is not None and (behind.tag in ("card", "number") or "list" in behind.marks)
            return end + 1 if word.value.is_action and not word.many and not joined else None
        if word.tag != "" or not word.marks & {"article", "definite", "adjective", "behind", "ahead"}:
            return None
    return None


def _dative(words: list[Word]) -> int | None:
    """Where "Dem Dorf | folgt der Markt" is cut."""
    if len(words) < 4 or words[0].low not in DATIVE or words[1].tag != "card":
        return None
    follows = "follows" in words[2].marks and words[1].value.is_action
    return 2 if follows and any(word.tag == "card" for word in words[3:]) else None


def _plays(rest: list[Word], adverbial: list[Word]) -> bool:
    """Whether the rest tells another Action as played."""
    acts = [word for word in rest if word.tag == "act"]
    cards = [word for word in rest if word.tag == "card"]
    same = any(word.value == adverbial[-1].value for word in cards)
    return bool(acts) and all(word.value in PLAYS for word in acts) and bool(cards) and cards[0].value.is_action and (
        not same and not any(word.tag in ("resource", "number") and word.value != 1 for word in rest))  # fmt: skip
