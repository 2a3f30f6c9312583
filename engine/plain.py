"""Turns taken at once, as far as nothing happens in them but plain bonuses, coins, purchases, and others' discards down
to a number: most turns of most games between bots. Here stands when that is so; walk.py takes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card
from .plaincards import Table
from .plans import Plan
from .state import Game
from .turn import TURN
from .walk import Walk

MOST_TABLES = 50  # remembered at a time


class Shortcut:
    """Takes plain turns at once; remembers what cards are good for, by the piles of the game."""

    def __init__(self) -> None:
        self._tables: dict[tuple[Card, ...], Table] = {}

    def advance(self, game: Game, plans: Sequence[Plan | None], *, until: int) -> bool:
        """Plays on from the Action phase for as long as turns are plain, at most to round `until`; whether it did
        anything. What comes next is then decided step by step.

        Those who have a plan follow it in what they buy, and the habits of bots (habits.py) in everything else; the
        turns of others are not plain. Nobody may read the log, and chance must be the seed's.
        """
        if game.log is not None or game.seed is None or not _begins(game) or plans[game.turn_of] is None:
            return False
        piles = tuple(game.supply)
        table = self._tables.get(piles) or self._remembered(piles)
        walk = Walk(game, table, plans) if table.suits else None
        return walk is not None and walk.ready and walk.on(until)

    def _remembered(self, piles: tuple[Card, ...]) -> Table:
        if len(self._tables) >= MOST_TABLES:
            self._tables.clear()
        table = self._tables[piles] = Table(piles)
        return table


def _begins(game: Game) -> bool:
    """Whether an Action phase goes on in which nothing waits or was gained."""
    mark = game.stack[-1] if game.stack else None
    if mark is None or mark.card is not TURN or mark.step:
        return False
    return not (game.watches or game.discounts or game.gained)
