"""Mistakes seen once the whole line is known: by what the words name that no step of the line is."""

from __future__ import annotations

from engine.state import Game

from .hindsight import apart, looked_back
from .miscounted import miscounted
from .overplayed import overplayed
from .overspent import overspent
from .reading import KINDS, WRONG, Claim, Mistake
from .telling import Telling
from .trust import MOST_MISTAKES
from .unowned import unowned
from .walk import Walk

CHECKS = (overplayed, overspent, unowned, miscounted)


def overlooked(walk: Walk, telling: Telling, game: Game, known: list[Mistake], kinds: tuple[str, ...]) -> list[Mistake]:
    """Further mistakes, at other words than those that are known."""
    back = looked_back(walk, telling, game, sure=kinds == KINDS) if telling.acts and not walk.world.halted else None
    found: list[Mistake] = []
    for check in CHECKS if back is not None else ():
        for one in check(back):
            if apart(one.span, [*known, *found]) and len(known) + len(found) < MOST_MISTAKES + 1:
                found.append(one)
                walk.claims.append(Claim(one.quote, one.span, one.expected, WRONG))
                walk.claims_of.append(_sentence(telling, one))
    return found


def _sentence(telling: Telling, one: Mistake) -> int:
    return next((number for number, part in enumerate(telling.sentences) if one.span[0] < part.span[1]), 0)
