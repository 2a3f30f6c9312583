"""Whether what is told as played is denied right behind, or told of another time."""

from __future__ import annotations

from .acts import Act
from .evidence import Mention
from .hindsight import Hindsight
from .mentions import Word
from .moods import SOFT
from .plays import TAKES_BACK
from .walk import Walk, effects


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
        return True
    if any(n.value == "actions" for n in act.amounts):
        return act.sentence == one.act.sentence or act.kind in ("have", "left", "unused")
    cards = {n.card for n in (*act.cards, act.source, act.subject) if n is not None}
    idle = act.kind == "idle" or act.mood == SOFT or any(mark.startswith("the ") for mark in act.marks)
    idle = idle or (act.kind == "bare" and "any" in act.marks)  # "on nothing in particular", "nothing else"
    idle = idle or (act.kind == "be" and not {"self", "demonstrative", "third"} & act.marks)  # "is never wrong"
    return act.kind in TAKES_BACK and ((act.empty and not idle) or one.what in cards)


def of_wrong_play(walk: Walk) -> bool:
    """Whether the cards are told to come of an Action whose play was marked in the same sentence: it gains cards."""
    act, last = walk.act, walk.mistakes[-1] if walk.mistakes else None
    if last is None or last.kind != "illegal-play" or any(one.value in ("buys", "coins") for one in act.amounts):
        return False
    behind = [one for one in walk.acts[: walk.at] if one.sentence == act.sentence and one.span[1] > last.span[0]]
    played = [one.card for other in behind[:1] for one in other.cards if one.card.is_action]
    told = bool(behind) and behind[0].span[0] <= last.span[0] and all(one.kind != "buy" for one in behind)
    return told and any("gain" in effects(card) for card in played)
