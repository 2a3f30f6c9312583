"""What is named only as not done: "instead of the Village", "better than a Village", "without the Village", "not the
Estate but a Copper"."""

from __future__ import annotations

from .clauses import Clause
from .mentions import Word
from .nominals import Nominal
from .sentences import Sentence
from .words import forms

THIRD = tuple(forms("ends_third"))
WHICH = forms("who_or_which")
DOES = ("trash", "drop", "convert", "discard", "gain", "choose")  # what an Action is played for
LEADS = ("than", "beats", "over", "between", "source", "partitive", "relative", "asking", "instead!", "without", "not")
"""Marks of the words that may begin what is not done."""
FAR = 5  # words within which stands what is not done


def without_alternatives(sentence: Sentence) -> Sentence:
    """The sentence without the cards that something else is done instead of."""
    words = sentence.words
    kept: list[Word] = []
    at = 0
    while at < len(words):
        if words[at].marks.isdisjoint(LEADS):
            kept.append(words[at])
            at += 1
            continue
        compared = _compared(words, at) or _chosen_from(words, at) or _opinion(words, at)
        if compared or "instead!" in words[at].marks or _without_play(words, at):
            end = compared or _relative(words, _end(words, at))
            for word in words[at:end] if kept else ():
                kept[-1].marks |= {f"instead of {word.value}"} if word.tag == "act" else set()
            at = end
        elif (behind := _other_one(words, at)) is not None:
            at = behind
        else:
            kept.append(words[at])
            at += 1
    return Sentence(kept, sentence.asks) if len(kept) < len(words) else sentence


def _other_one(words: list[Word], at: int) -> int | None:
    """Where the card begins that is meant and not the one denied: "not the Estate | but a Copper"; None for none."""
    if "not" not in words[at].marks or words[at].tag or "or" in words[at].marks:
        return None  # "neither a Duchy nor a Village but a Market" is left to the denials
    named = next((n for n in range(at + 1, len(words)) if not _leads(words[n])), len(words))
    but = named + 1 + any(word.tag == "sign" for word in words[named + 1 : named + 2])
    other = next((n for n in range(but + 1, len(words)) if not _leads(words[n])), len(words))
    if other == len(words) or words[named].tag != "card" or words[other].tag != "card":
        return None
    return but + 1 if "but rather!" in words[but].marks else None


def _leads(word: Word) -> bool:
    """Whether it only leads to a card's name: "the", "one", "both of my"."""
    return word.tag == "number" or (word.tag == "" and bool(word.marks & {"article", "definite", "possessor"}))


def _without_play(words: list[Word], at: int) -> bool:
    """Whether one Action is told to be played without another: "the Library without the Village"."""
    if "without" not in words[at].marks:
        return False
    opens = not at and any(word.value == "play" for word in words)  # "without the Village I play …"
    before, behind = words[at - 1], words[at + 1 : at + 4]
    named = next((n for n, word in enumerate(behind) if word.tag == "card"), None)
    beside = opens or (before.tag == "card" and before.value.is_action)
    if named is None or not behind[named].value.is_action or not beside:
        return False
    return all(word.tag == "number" or word.value == "play" or word.marks & {"article", "definite"}
               for word in behind[:named])  # fmt: skip


def _compared(words: list[Word], at: int) -> int:
    """Where the list of cards ends that something is better than, or is bought in place of: "a Gold is better | than a
    Village and a Moat", "I buy a Gold | over a Market"; 0 for none."""
    word = words[at]
    if word.marks.isdisjoint(("than", "beats", "over")):
        return 0
    ahead = words[max(at - 2, 0) : at]
    better = "than" in word.marks and any("comparing" in one.marks for one in ahead)
    better = better or ("beats" in word.marks and bool(ahead) and ahead[-1].tag == "card")
    over = "over" in word.marks and bool(ahead) and ahead[-1].tag == "card" and any(
        one.value in ("buy", "choose", "get") for one in words[:at])  # fmt: skip
    end = at + 1
    while (better or over) and end < len(words) and (words[end].tag in ("card", "number") or (
            not words[end].tag and {"article", "definite", "list"} & words[end].marks)):  # fmt: skip
        end += 1
    return end if end > at + 1 and words[end - 1].tag == "card" else 0


def _chosen_from(words: list[Word], at: int) -> int:
    """Where the list of cards ends out of which one is chosen behind: "out of Silver, Village and Militia | I choose
    Militia"; 0 for none."""
    if words[at].marks.isdisjoint(("between", "source", "partitive")) or words[at].tag in ("card", "act"):
        return 0
    end, cards = at + 1, set()
    while end < len(words) and (words[end].tag in ("card", "number") or words[end].value == "comma" or (
            not words[end].tag and {"article", "definite", "list", "partitive"} & words[end].marks)):  # fmt: skip
        cards |= {words[end].value} if words[end].tag == "card" else set()
        end += 1
    while end > at + 1 and words[end - 1].tag != "card":
        end -= 1
    verb = next((n for n in range(end, len(words)) if words[n].tag == "act"), len(words))
    chosen = [word for word in words[verb + 1 :] if word.tag == "card"]
    chooses = verb < len(words) and verb - end <= BEHIND and words[verb].value in ("choose", "get", "buy", "gain")
    named = next((word for word in words[end:verb] if word.tag == "card"), None)
    judges = named is not None and verb < len(words) and words[verb].value == "be"  # "… the Gold is best"
    chooses = chooses and bool(chosen) and chosen[0].value in cards
    return end if len(cards) > 1 and (chooses or (judges and named.value in cards)) else 0


def _opinion(words: list[Word], at: int) -> int:
    """Where it ends with what is only thought of the card named right before: "the Smithy | that fits my Village",
    "the Market | that my Village will like"; 0 for no such clause."""
    if not {"relative", "asking"} & words[at].marks or not at or words[at - 1].tag != "card" or words[at].tag:
        return 0
    ends = (n for n in range(at + 1, len(words)) if words[n].tag == "sign" or "break!" in words[n].marks)
    end = next(ends, len(words))
    first = words[at + 1] if at + 1 < end else None
    unknown = first is not None and not first.tag and not first.marks and first.low.endswith(THIRD)
    about = first is not None and "definite" in first.marks and "possessor" in first.marks
    acts = {word.value for word in words[at + 1 : end] if word.tag == "act"}
    named = any(word.tag == "card" for word in words[at + 1 : end])
    return end if named and ((unknown and not acts) or (about and acts == {"idle"})) else 0


BEHIND = 3  # words behind a list in which the verb stands


def _relative(words: list[Word], end: int) -> int:
    """Where it ends with what is said of the card: "as opposed to the Smithy, which gives no Actions"."""
    if end + 1 >= len(words) or words[end].value != "comma" or words[end + 1].low not in WHICH:
        return end
    ends = (n for n in range(end + 2, len(words)) if words[n].tag == "sign" or "break!" in words[n].marks)
    return next(ends, len(words))


def _end(words: list[Word], at: int) -> int:
    """Where what stands behind "instead of" ends."""
    start = next((n for n in range(at, len(words)) if not {"instead", "without"} & words[n].marks), len(words))
    for n in range(start, min(start + FAR, len(words))):
        if words[n].tag == "sign":
            return n
        if words[n].tag in ("card", "group", "pronoun", "resource"):
            return _listed(words, n + 1)
    return min(start + FAR, len(words))


def _listed(words: list[Word], at: int) -> int:
    """Where a list of cards ends that "or" goes on with: "the Market | or the Smithy"."""
    while at + 1 < len(words) and "choice" in words[at].marks:
        named = at + 1 + _leads(words[at + 1])
        if named >= len(words) or words[named].tag != "card":
            break
        at = named + 1
    return at


def stays(offered: Clause, clause: Clause) -> bool:
    """Whether an Action stays in hand that only could be played: "the Smithy I could play, | but I'm in a hurry"."""
    cards = [one.card for one in offered.nominals if one.card is not None]
    could = offered.verb is not None and offered.verb.value in ("play", "use") and "could" in offered.marks
    if not could or "not" in offered.marks or len(cards) != 1 or not cards[0].is_action:
        return False
    other = any(one.card is not None and one.card.is_action for one in clause.nominals)
    return "but" in clause.marks and not other and not {"first", "could"} & clause.marks


def used_otherwise(offered: Clause, clause: Clause) -> Nominal | None:
    """The Action that is played, not for what it could be: "I could Remodel the Gold, | but I trash the Silver"."""
    cards = [one for one in offered.nominals if one.card is not None and one.card.is_action and not one.many]
    does = clause.verb is not None and clause.verb.value in DOES and bool(clause.nominals)
    could = "could" in offered.marks and len(cards) == 1 and len(offered.nominals) > 1 and "not" not in offered.marks
    return cards[0] if could and does and "but" in clause.marks and "not" not in clause.marks else None
