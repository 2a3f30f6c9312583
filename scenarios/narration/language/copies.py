"""Copies of a card named before, spoken of without its name: "the second one gains a Silver", "beim zweiten genauso",
"number two", "and then another one"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from engine.cards import Card
from engine.state import Game

from ..texts import does
from .acts import Act
from .mentions import Word
from .moods import REAL
from .nominals import HEADS, Nominal
from .words import forms

ONE = forms("which_one")
BACK = 60  # words between the copy that is named and the one that is not
NEAR = 3  # words before a name that tell which of its copies is meant
REACH = 4  # words within which the verb stands behind "with the second one"
SEVERAL = {"which", "pair", "again", "each"}
FURTHER = {"copy!", "copy near!"}  # begins a phrase for any copy but the first
BEGINS, GOES_ON = {"copy first!", *FURTHER}, {"copy", "copy first"}
DOES = ("get", "gain", "draw", "give", "trash", "discard", "reveal", "convert", "do", "come")
PLAYED = ("play", "use", "start")
ELSE = ("trash", "discard", "drop", "keep", "put", "left", "unused")  # one of the cards that this is done with is meant
SETS = ("colon", "arrow", "open", "equals", "dash")
CHOSEN = {"definite", "article", "article within"}  # marks of what stands before "second" where it tells which
LINKS = {"list", "then", "break", "now", "afterwards", "filler"}
MOVES = ("gain", "get", "buy", "trash", "discard", "drop")
WITHIN = 6  # acts within which a card was gained that is gained once more


def several(game: Game) -> frozenset[Card]:
    """The Actions of which the player whose turn it is has more than one among the cards that are known."""
    cards = Counter(card for card in game.players[game.turn_of].cards() if card.is_action)
    return frozenset(card for card, number in cards.items() if number > 1)


def name_copies(words: list[Word], twice: Collection[Card], *, capitals: bool) -> list[Word]:
    """The words with an Action's name in place of those that only tell which of its copies is meant: one of several
    that the text spoke of, or of an Action in `twice`, of which there are several; `capitals` tells that nouns begin
    with one."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        end = _phrase_end(words, at) if words[at].marks and words[at].tag != "card" else at
        copy = _copy(found[-BACK:], words, at, end, twice, capitals=capitals) if end > at else []
        found += copy or [words[at]]
        at = end if copy else at + 1
    return found


def _phrase_end(words: list[Word], at: int) -> int:
    """Where a phrase ends that begins here and may point at a copy; the same place where none does."""
    first, end = words[at], at + 1
    if BEGINS & first.marks:
        while end < len(words) and GOES_ON & words[end].marks and not BEGINS & words[end].marks:
            end += 1
        return end
    if first.tag == "pronoun":
        return end if first.marks >= {"which", "share"} and first.value == 1 else at
    led = CHOSEN & first.marks and end < len(words) and "which" in words[end].marks and not words[end].tag
    end += 1 if led else 0
    if (led or "which" in first.marks) and end < len(words) and words[end].tag == "number" and words[end].low in ONE:
        return end + 1  # "… and second one"
    return end if led else at


def _copy(
    before: list[Word], words: list[Word], at: int, end: int, twice: Collection[Card], *, capitals: bool
) -> list[Word]:
    """What stands for a phrase that means a copy of an Action: of one that is several, where the phrase is all that is
    named there, or of one told to be; [] where it means none."""
    part = words[at:end]
    card = _spoken_of(before, twice, part[0]) if BEGINS & part[0].marks else None
    if card is None or not _stands_alone(words, at, end):
        card = _told_several(before) if _tells_which(words, at, end, capitals=capitals) else None
        if card is not None and part[-1].tag and _brings(words[end : end + 1]):
            return [_joined(part, "", None, {"filler"})]
    marks = {"definite", *(("other_one",) if FURTHER & part[0].marks else ())}
    article = part[:1] if len(part) > 1 and CHOSEN & part[0].marks else []
    return [] if card is None else [*article, _joined(part[len(article) :], "card", card, marks)]


def _joined(part: list[Word], tag: str, value: Card | None, marks: set[str]) -> Word:
    """A phrase as one word."""
    marks = marks.union(*(word.marks for word in part)) - {"share", "repeat"}
    return Word(" ".join(word.text for word in part), " ".join(word.low for word in part), part[0].start, part[-1].end,
                tag, value, marks)  # fmt: skip


def _told_several(before: list[Word]) -> Card | None:
    """The Action named last of which the words say that there are several, unless other cards are."""
    for at in range(len(before) - 1, -1, -1):
        word = before[at]
        if word.tag != "card":
            continue
        if word.value.is_action and "play" in does(word.value):
            return None  # one that plays another twice: "the second one" may be its second time
        ahead = before[max(at - NEAR, 0) : at]
        signs = [number for number, one in enumerate(ahead) if one.tag in ("sign", "act", "card")]
        ahead = [*(ahead[signs[-1] + 1 :] if signs else ahead), word]
        if word.many or any(one.marks & SEVERAL or one.low in ONE or (one.tag == "number" and one.value > 1)
                            for one in ahead):  # fmt: skip
            return word.value if word.value.is_action else None
    return None


def _tells_which(words: list[Word], at: int, end: int, *, capitals: bool) -> bool:
    """Whether a phrase tells which of several is meant, and no noun does."""
    last = words[end - 1]
    if last.tag == "pronoun":
        return last.value == 1 and last.marks >= {"share", "which"} and last.low.split(" ")[-1] in ONE
    if last.tag == "number":
        return last.low in ONE and "which" in words[end - 2].marks
    if at and words[at - 1].tag == "act" and words[at - 1].value == "be":
        return False  # "that was my third, so …"
    if last.tag or "which" not in last.marks or "other" in last.marks or not CHOSEN & words[end - 2].marks:
        return False  # "the other player" is nobody's card
    return not _noun_follows(words[end : end + 1], capitals=capitals)


def _noun_follows(behind: list[Word], *, capitals: bool) -> bool:
    """Whether what stands right behind is, or may be, what is counted: "the second round"."""
    after = behind[0] if behind else None
    if after is None or after.tag in ("sign", "act"):
        return after is not None and after.may_be("resource") is not None  # "the second buy"
    if after.tag in (*HEADS, "number", "pronoun", "thing", "zone") or "second time" in after.marks:
        return True
    if after.marks & {"self", "third", "break", "causes", "alike"}:
        return False
    return not capitals or bool(after.marks) or after.text[:1].isupper()


def _brings(behind: list[Word]) -> bool:
    """Whether what it brings stands right behind: "the first Market gave me the Smithy, the second one a Copper"."""
    return bool(behind) and (behind[0].tag in HEADS or bool({"article", "definite"} & behind[0].marks))


def _spoken_of(before: list[Word], twice: Collection[Card], word: Word) -> Card | None:
    """The Action whose copies were spoken of last; for the first of them, both; for "that one", right before."""
    cards = [n for n, one in enumerate(before) if one.tag == "card"]
    last = cards[-1:] if "copy near!" in word.marks else cards
    at = next((n for n in reversed(last) if before[n].value in twice), None)
    if at is None:
        return None
    both = before[at].many or any(word.tag == "number" and word.value == 2 for word in before[max(at - 2, 0) : at])
    named = sum(word.tag == "card" and word.value == before[at].value for word in before)
    return before[at].value if both or "copy first!" not in word.marks or named > 1 else None


def _stands_alone(words: list[Word], start: int, end: int) -> bool:
    """Whether the phrase is all that is named there, where an Action is played or does something."""
    following = words[end] if end < len(words) else None
    if following is not None and (following.tag in (*HEADS, "thing", "number", "zone") or "other" in following.marks):
        return False
    if following is not None and following.value == "buy":
        return False  # "with the second Buy"
    sentence = max((n + 1 for n in range(start) if words[n].value in ("stop", "line", "ask")), default=0)
    verbs = [word for word in words[sentence:start] if word.tag == "act"]
    if start and _leads(words[start - 1], PLAYED):
        return following is None or not ({"for", "on"} & following.marks)  # "I use the first for the Smithy"
    opens = start == sentence or words[start - 1].tag == "sign" or bool(LINKS & words[start - 1].marks)
    brings = bool(start) and "source" in words[start - 1].marks  # "with the second one I gain …"
    opens = opens or brings
    if not opens or any("other" in word.marks for word in words[start:end]):
        return False
    if following is not None and following.tag == "act":
        does = following.value in DOES or (following.value == "be" and _used_for(words, end + 1))
        return does or brings
    if brings:
        verb = next((word for word in words[end : end + REACH] if word.tag in ("act", "sign")), None)
        return verb is not None and verb.tag == "act" and verb.value not in PLAYED  # "with the second one I play …"
    if verbs and verbs[-1].value in ELSE:
        return False
    then = start > sentence and bool({"then", "afterwards"} & words[start - 1].marks)
    ends = following is None or following.tag == "sign" or "list" in following.marks
    heads = following is not None and (following.value in SETS or "alike" in following.marks)
    return bool(heads) or (then and ends)


def _leads(word: Word, verbs: Collection[str]) -> bool:
    return word.tag == "act" and word.value in verbs


def _used_for(words: list[Word], at: int) -> bool:
    """Whether it is told what a copy is for: "is for a Moat", "is used to gain a Silver"."""
    return at < len(words) and (bool({"for", "infinitive"} & words[at].marks) or _leads(words[at], PLAYED))


def gained_again(acts: list[Act]) -> None:
    """Gives "and then another one" the card that was gained or bought last, by the same verb."""
    for at, act in enumerate(acts):
        if "one more" not in act.marks:
            continue
        alone = act.cards == [act.subject] and act.kind in MOVES  # "the second Workshop gains another"
        told = act.kind in (*MOVES, "bare") and act.mood == REAL and act.own
        other = act.groups or act.into or act.zone or any(one.n != 1 for one in act.numbers)
        other = other or any(one.value != "buys" for one in act.amounts)
        other = other or (act.kind == "bare" and act.source is not None)  # "another round of Fire Sale"
        if not told or other or act.negative or act.noise or (act.cards and not alone):
            continue
        near = reversed(acts[max(at - WITHIN, 0) : at])
        before = next((one for one in near if one.kind in MOVES and one.cards), None)
        if before is None or len(before.cards) > 1 or before.negative or not before.own or before.mood != REAL:
            continue
        if act.kind != "bare" and (act.kind == "buy") != (before.kind == "buy") and act.kind != "get":
            continue
        act.source = act.subject if alone else act.source
        act.kind = before.kind if act.kind == "bare" and act.sentence == before.sentence else act.kind
        end = act.span[1]
        act.cards = [Nominal("card", before.cards[0].card, 1, 0, 1, (end - 1, end), frozenset({"more"}))]
        act.numbers, act.pronoun = [], None
