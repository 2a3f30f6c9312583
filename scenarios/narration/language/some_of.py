"""How many of those held are meant, told apart from their name: "of the two Estates I trash only one", "I trash an
Estate, and the second one as well"."""

from __future__ import annotations

from .acts import Act
from .mentions import Word
from .moods import REAL
from .nominals import Nominal

LEADS = {"partitive!", "source!"}  # "of", "von", that begins a clause
BEFORE, BEHIND = 4, 9  # words between it and the name, and between the name and the number
GOES = ("trash", "discard", "drop")
BACK = 3  # acts behind which the second of two is spoken of


def count_some(words: list[Word]) -> list[Word]:
    """The words with the number that is meant in place of the one that there are."""
    if not any(word.marks >= LEADS for word in words):
        return words
    found: list[Word] = []
    at = 0
    while at < len(words):
        name = _led(words, at)
        number = _number(words, name) if name else 0
        if number:
            first, last = words[at], words[name - 1]
            count = words[number].value
            text = " ".join(one.text for one in words[at:name])
            found.append(Word(text, str(count), first.start, last.end, "number", count, {"filler"}))
            words[name].many = count > 1
            words[number].tag, words[number].value = "", None
            words[number].marks = {"filler", "only"}
            at = name
        found.append(words[at])
        at += 1
    return found


def _led(words: list[Word], at: int) -> int:
    """Where the name stands of the several that are spoken of from here on; 0 for none."""
    if not words[at].marks >= LEADS or (at and words[at - 1].tag != "sign" and "break" not in words[at - 1].marks):
        return 0
    for end in range(at + 1, min(at + BEFORE + 2, len(words))):
        word = words[end]
        if word.tag == "card":
            several = word.many or any(one.tag == "number" and one.value > 1 for one in words[at:end])
            return end if several else 0
        if word.tag not in ("", "number") or not ({"definite", "adjective", "pair"} & word.marks or word.tag):
            return 0
    return 0


def _number(words: list[Word], name: int) -> int:
    """Where, in the same clause, the number stands of those that are put away; 0 for none."""
    goes = False
    for at in range(name + 1, min(name + BEHIND, len(words))):
        word = words[at]
        goes |= word.tag == "act" and word.value in GOES
        if word.tag in ("sign", "card"):
            return 0
        if word.tag in ("number", "pronoun") and word.value:
            alone = at + 1 == len(words) or words[at + 1].tag in ("sign", "act") or (
                {"with", "list", "filler"} & words[at + 1].marks)  # fmt: skip
            only = "only" in words[at - 1].marks
            return at if alone and (only or (goes and "break" not in words[at - 1].marks)) else 0
    return 0


def lose_again(acts: list[Act]) -> None:
    """Gives "I trash the second one as well" the card of which the first was put away, and counts "… and one more"."""
    for at, act in enumerate(acts):
        if act.kind not in GOES or act.negative or act.mood != REAL or act.groups or act.amounts or act.into:
            continue
        if len(act.cards) == len(act.numbers) == 1:
            more = act.numbers[0]
            if "one more" in more.words[0].marks and more.n == act.cards[0].n == 1 and more.span > act.cards[0].span:
                act.cards, act.numbers = [*act.cards, _another(act.cards[0], more.span)], []
            continue
        points = {"nth", "other_one"} & act.marks and (act.pronoun is None or act.pronoun.n == 1)
        if not points or act.cards or act.numbers or act.source is not None:
            continue
        near = [one for one in acts[max(at - BACK, 0) : at] if one.cards]
        before = near[-1] if near else None
        if before is not None and before.kind in GOES and before.who == act.who and not before.negative and (
                [one.n for one in before.cards] == [1] and act.sentence - before.sentence <= 1):  # fmt: skip
            act.cards, act.pronoun = [_another(before.cards[0], act.span)], None


def _another(one: Nominal, span: tuple[int, int]) -> Nominal:
    return Nominal("card", one.card, 1, 0, 1, (span[1] - 1, span[1]), frozenset({"more"}))
