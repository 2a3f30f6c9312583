"""The parts of a card's effect told in an order that the words insist on, compared with the steps of its program."""

from __future__ import annotations

from .acts import Act
from .moods import REAL, SOFT
from .verdicts import other_order
from .walk import BONUSES, Walk

VERBS = {"draw": "cards", "discard": "discard", "trash": "trash", "gain": "gain", "reveal": "reveal", "drop": "trash"}
PLACES = {"discard": "discard", "trash": "trash"}
MOVING = ("discard", "trash", "gain", "reveal", "put")
REACH = 5  # acts behind the first part in which the other may be told
LATE = 4  # sentences later in which "after all this" may still mean the first part
GETS = ("give", "get", "gain", "come", "bare")


def check_sequence(walk: Walk) -> None:
    """Marks "first …, and only then …" of two parts of the present card, where its text has them the other way."""
    act, card = walk.act, walk.playing
    if card is None or act.mood != REAL or act.negative or walk.doubt:
        return
    steps = [_meaning(step) for step in card.program.steps]
    here = _steps(act, steps)
    for number, other in enumerate(walk.upcoming(REACH), walk.at + 1) if here else ():
        near = act.sentence + (LATE if "lastly" in other.opens | other.marks else 1)
        if other.sentence > near or _another(walk, other) or other.negative:
            return
        there = _steps(other, steps)
        if there and "before" in other.opens and other.sentence == act.sentence:
            _before(walk, act, other, (here, there), steps)
            return
        if not there or not _insists(walk, act, number):
            continue
        moved = any(steps[one] in MOVING for one in (*here, *there))
        if max(there) < min(here) and (moved or (_lastly(walk, number) and steps[max(there)] == "cards")):
            why = other_order(walk.say, card)
            span = (act.span[0], other.span[1])
            walk.slipped |= walk.mistake("wrong-order", why, walk.say("in the order of the card"), span=span)
        return


def _before(walk: Walk, act: Act, other: Act, told: tuple[list[int], list[int]], steps: list[str]) -> None:
    """Marks "I reveal a card before I draw" where the text has them the other way."""
    here, there = told
    if max(there) < min(here) and {steps[one] for one in (*here, *there)} & {*MOVING, "cards"}:
        span = (act.span[0], other.span[1])
        why = other_order(walk.say, walk.playing)
        walk.slipped |= walk.mistake("wrong-order", why, walk.say("in the order of the card"), span=span)


def _meaning(step: object) -> str:
    """What a step of a program does: the counter it adds to, or its verb."""
    return BONUSES.get(type(step).__name__, getattr(step, "verb", ""))


def _steps(act: Act, steps: list[str]) -> list[int]:
    """The numbers of the steps that an act may tell."""
    told = {VERBS.get(act.kind, "")}
    if act.kind == "put" and act.zone is not None:
        told.add(PLACES.get(str(act.zone.value), ""))
    if act.kind in GETS or "give" in act.helpers:
        exact = {one.value for one in act.amounts if one.n or act.kind == "give" or "definite" in one.marks}
        told |= {str(one) for one in exact}
    return [number for number, step in enumerate(steps) if step and step in told]


def _another(walk: Walk, act: Act) -> bool:
    """Whether an act goes on with another card."""
    if act.source is not None:
        return act.source.card != walk.playing
    played = act.kind in ("play", "start", "buy", "end_actions", "end_turn")
    return played or (act.kind == "bare" and any(one.card.is_action for one in act.cards) and bool(act.sign == ""))


def _insists(walk: Walk, first: Act, number: int) -> bool:
    """Whether the words say that the act of that number comes after the first one, and no other order is meant."""
    other = walk.acts[number]
    behind = walk.acts[number + 1] if number + 1 < len(walk.acts) else None
    marks = other.opens | other.marks
    joining = _joining(walk, number)
    between = {mark for act in joining for mark in act.opens}  # "and only | then …"
    waits = behind is not None and behind.sentence == other.sentence and {"when", "after"} & behind.opens
    if "lastly" in marks | between or (waits and behind.mood != SOFT and not behind.cards):
        return True
    return "first" in first.opens | first.marks and bool({"then", "after"} & (marks | between))


def _joining(walk: Walk, number: int) -> list[Act]:
    """The acts between the present one and that of the number which name no cards."""
    return [act for act in walk.acts[walk.at + 1 : number] if act.kind == "bare" and not act.cards]


def _lastly(walk: Walk, number: int) -> bool:
    """Whether the words insist that the act of that number comes last, or only then."""
    return any("lastly" in act.marks | act.opens for act in (*_joining(walk, number), walk.acts[number]))
