"""What is told and what happened compared, one step of the game after the other.

A row holds how well a line agrees with the first mentions, for each number of them. What one play or purchase makes
happen may be told in any order; one play after the other is told in theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from operator import add

from engine.cards import Card
from engine.choices import Choice

from .evidence import Item, Mention, hoped, undone, untold, worth

REACH = 16  # mentions within which everything that one play does is told
BACKWARDS = 7.0  # what it costs that a play is told before the one that led to it

Row = tuple[float, ...]


class Rows:
    """Compares what happens with the mentions of one telling."""

    def __init__(self, named: list[Mention]):
        self.named = named
        self.losses: dict[frozenset[str], list[float]] = {}
        self.rest = list(accumulate((hoped(one) for one in reversed(named)), initial=0.0))[::-1]
        self.open = [one.open_ for one in named]
        self.known: dict[Item, list[float]] = {}

    def first(self, possible: frozenset[str]) -> Row:
        """The row before anything has happened."""
        row = [0.0]
        for cost in self.lost(possible):
            row.append(row[-1] - cost)
        return tuple(row)

    def hope(self, row: Row) -> float:
        """How well the whole may agree in the end."""
        return max(map(add, row, self.rest))

    def lost(self, possible: frozenset[str]) -> list[float]:
        """What it costs that each mention is of nothing that happened."""
        if possible not in self.losses:
            self.losses[possible] = [undone(one, possible) for one in self.named]
        return self.losses[possible]

    def worths(self, item: Item) -> list[float]:
        """What it is worth that each mention tells the item."""
        if item not in self.known:
            self.known[item] = [worth(item, one) for one in self.named]
        return self.known[item]

    def most(self, choice: Choice, card: Card, whose: int) -> float:
        """The most that speaks for this card being chosen."""
        return max(self.worths(Item(choice.verb, card, choice.player == whose, True)), default=0.0)

    def place(self, choice: Choice, card: Card, whose: int) -> int:
        """Where the card is told as chosen, or else named first."""
        told = self.worths(Item(choice.verb, card, choice.player == whose, True))
        if any(told):
            return told.index(max(told))
        return next((number for number, one in enumerate(self.named) if one.what == card), len(self.named))

    def after(self, row: Row, items: Iterable[Item], possible: frozenset[str]) -> Row:
        """The row after these have happened together, where then these plays and purchases are possible."""
        lost = self.lost(possible)
        counted = Counter(items)
        tables = {item: self.worths(item) for item in counted}
        useful = {item: table for item, table in tables.items() if any(table)}
        silent = sum(untold(item) * number for item, number in counted.items())
        new = [value - silent for value in row]
        starts = {at for table in useful.values() for at, value in enumerate(table) if value > 0}
        for start in starts:
            self._from(start, row[start] - silent, counted, useful, (lost, new))
        for at, cost in enumerate(lost):
            if new[at] - cost > new[at + 1]:
                new[at + 1] = new[at] - cost
        return tuple(new)

    def _from(self, start: int, value: float, counted: Counter, useful: dict[Item, list[float]],
              rows: tuple[list[float], list[float]]) -> None:  # fmt: skip
        """Takes the mentions from here on as telling the items, the best one each."""
        lost, new = rows
        left = {item: counted[item] for item in useful}
        order = {item: number for number, item in enumerate(counted) if item.kind in ("play", "again")}
        last, before = -1, None
        for at in range(start, min(start + REACH, len(lost))):
            best, gain = None, 0.0
            for item, table in useful.items():
                back = order.get(item, last) < last and self.named[at].act is not before
                here = table[at] - (BACKWARDS if back else 0.0)
                if left[item] and here > gain:
                    best, gain = item, here
            if best is None:
                value -= lost[at]
            else:
                cost = untold(best)
                if best in order:
                    last, before = max(last, order[best]), self.named[at].act
                if self.open[at]:
                    value += gain + cost * left[best] + 0.3 * (left[best] - 1)
                    left[best] = 0
                else:
                    value += gain + cost
                    left[best] -= 1
            if value > new[at + 1]:
                new[at + 1] = value
