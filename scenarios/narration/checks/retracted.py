"""Whether what is told as played is denied right behind, or told of another time."""

from __future__ import annotations

from ..decoding.evidence import Mention
from ..language.acts import Act
from ..language.mentions import Word
from ..language.moods import SOFT
from ..line.plays import TAKES_BACK
from .hindsight import Hindsight


def taken_back(back: Hindsight, one: Mention) -> bool:
    """Whether it is denied in the same sentence or in the next one, or told of another time: "no, I can't"."""
    number = one.act.sentence
    here = [word for word in back.words(number) if word.start > one.at]
    behind = back.words(number + 1)
    marks = {mark for word in back.words(number) for mark in word.marks}
    if {"later!", "would!"} & marks or {"future!", "when!"} <= marks:
        return True
    if any(act.sentence == number and n.value == "actions" and (n.n == 0 or act.negative)
           for act in back.telling.acts for n in act.amounts):  # fmt: skip
        return True
    if any({"short", "out of", "able"} & word.marks for word in here) or _rethinks([*here, *behind[:1]]):
        return True
    near = [act for act in back.telling.acts if act.span[0] > one.at and number <= act.sentence <= number + 1]
    return any(_denies(act, one) for act in near if act.negative or any(n.n == 0 for n in act.amounts))


def _rethinks(words: list[Word]) -> bool:
    """Whether something is thought better of: "no, wait"; not "hold on to it", nor "no trashing"."""
    for at, word in enumerate(words):
        if word.tag != "" or not {"correct!", "rethinks!"} & word.marks:
            continue
        following = words[at + 1] if at + 1 < len(words) else None
        if following is None or "none" not in word.marks or following.tag == "sign" or "correct!" in following.marks:
            return True
    return False


def _denies(act: Act, one: Mention) -> bool:
    """Whether an act says that the play is not done, or that there is no Action for it."""
    if act.kind in ("play", "use", "start", "come") and act.negative and act.sentence == one.act.sentence:
        return not act.cards or any(other.card == one.what for other in act.cards)
    if any(n.value == "actions" for n in act.amounts):
        return act.sentence == one.act.sentence or act.kind in ("have", "left", "unused")
    cards = {n.card for n in (*act.cards, act.source, act.subject) if n is not None}
    idle = act.kind == "idle" or act.mood == SOFT or any(mark.startswith("the ") for mark in act.marks)
    idle = idle or (act.kind == "bare" and "any" in act.marks)  # "on nothing in particular", "nothing else"
    idle = idle or (act.kind == "be" and not {"self", "demonstrative", "third"} & act.marks)  # "is never wrong"
    return act.kind in TAKES_BACK and ((act.empty and not idle) or one.what in cards)
