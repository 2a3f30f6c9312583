"""The order in which the parts of a card's effect are told, compared with the order in which they are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..language.acts import Act
from ..verdicts import other_order
from .walk import Walk


@dataclass(frozen=True)
class Told:
    """A part of an effect that was told: by which act, and the numbers of the first and last event it is about."""

    act: Act
    what: str
    first: int
    last: int


def told(walk: Walk, what: str, events: Iterable[int], *, any_of: bool = False) -> None:
    """Notes that the act tells these events (with `any_of`: one of them), and marks an order that is insisted on but
    wrong: "first …" of what comes later, "then …" of what comes before."""
    numbers = sorted(events)
    if not numbers or walk.playing is None:
        return
    act = walk.act
    if any_of:
        before = max((part.last for part in walk.told if part.act is not act), default=-1)
        after = [number for number in numbers if number > before]
        numbers = (after or numbers)[:1]
    for earlier in walk.told if "then" in act.opens or "after" in act.opens else ():
        if earlier.what == what or "first" not in earlier.act.opens | earlier.act.marks:
            continue
        if all(number > earlier.last for number in numbers):
            continue
        why = other_order(walk.say, walk.playing)
        span = (earlier.act.span[0], act.span[1])
        walk.mistake("wrong-order", why, walk.say("in the order of the card"), span=span, what=what)
        break
    walk.told.append(Told(act, what, numbers[0], numbers[-1]))


def numbers_of(walk: Walk, *kinds: str) -> list[int]:
    """The numbers of the events of these kinds in the scope of the real game."""
    events = walk.world.real.events
    return [number for number in range(walk.world.scope[0], len(events)) if events[number].kind in kinds]
