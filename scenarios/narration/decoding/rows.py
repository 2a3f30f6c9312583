"""What is told and what happened compared, one step of the game after the other.

A row holds how well a line agrees with the first mentions, for each number of them. What one play or purchase makes
happen may be told in any order; one play after the other is told in theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from operator import add

from engine.cards import Card
from engine.choices import Choice

from .evidence import Item, Mention, hoped, most, undone, untold, worth

REACH = 16  # mentions within which everything that one play does is told
BACKWARDS = 7.0  # what it costs that a play is told before the one that led to it

Row = tuple[float, ...]


class Together:
    """What happened together: how many there are of each item, what it costs that one is not told, and what all cost;
    by place, the items that the mention there may tell, each with what that is worth."""

    def __init__(self, happened: dict[Item, int], known: list[tuple[float, list[tuple[int, float]]]]):
        self.numbers = list(happened.values())
        self.plays = [item.kind in ("play", "again") for item in happened]
        self.costs = [cost for cost, _ in known]
        self.silent = 0.0
        for cost, number in zip(self.costs, self.numbers, strict=True):
            self.silent += cost * number
        self.tellers: dict[int, list[tuple[int, float]]] = {}
        for which, (_, told_by) in enumerate(known):
            for at, value in told_by:
                self.tellers.setdefault(at, []).append((which, value))
        self.places = sorted(self.tellers)


class Rows:
    """Compares what happens with the mentions of one telling."""

    def __init__(self, named: list[Mention]):
        self.named = named
        self.undone = [undone(one) for one in named]
        self.losses: dict[frozenset[str], list[float]] = {}
        self.sums: dict[frozenset[str], list[float]] = {}
        self.rest = list(accumulate((hoped(one) for one in reversed(named)), initial=0.0))[::-1]
        self.most_left = list(accumulate((most(one) for one in reversed(named)), initial=0.0))[::-1]
        self.open = [one.open_ for one in named]
        self.places: dict[Card | int, list[int]] = {}
        for at, one in enumerate(named):
            self.places.setdefault(one.what, []).append(at)
        self.known: dict[Item, list[float]] = {}
        self.telling: dict[Item, tuple[float, list[tuple[int, float]]]] = {}
        self.groups: dict[tuple[Item, ...], Together] = {}
        self.reached: dict[tuple[Row, tuple[Item, ...], frozenset[str]], Row] = {}

    def first(self, possible: frozenset[str]) -> Row:
        """The row before anything has happened."""
        row = [0.0]
        for cost in self.lost(possible):
            row.append(row[-1] - cost)
        return tuple(row)

    def hope(self, row: Row) -> float:
        """How well the whole may agree in the end."""
        return max(map(add, row, self.rest))

    def utmost(self, row: Row) -> float:
        """How well the whole can agree at best."""
        return max(map(add, row, self.most_left))

    def lost(self, possible: frozenset[str]) -> list[float]:
        """What it costs that each mention is of nothing that happened."""
        if possible not in self.losses:
            self.losses[possible] = [cost if done in possible else less for done, cost, less in self.undone]
        return self.losses[possible]

    def passed(self, possible: frozenset[str]) -> list[float]:
        """What it costs that all mentions before each are of nothing that happened."""
        if possible not in self.sums:
            self.sums[possible] = list(accumulate(self.lost(possible), initial=0.0))
        return self.sums[possible]

    def worths(self, item: Item) -> list[float]:
        """What it is worth that each mention tells the item: something only where it names the same card or number."""
        found = self.known.get(item)
        if found is None:
            found = self.known[item] = [0.0] * len(self.named)
            for at in self.places.get(item.what, ()):
                found[at] = worth(item, self.named[at])
        return found

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
        """The row after these have happened together, where then these plays and purchases are possible; several lines
        come to the same."""
        key = (row, tuple(items), possible)
        found = self.reached.get(key)
        if found is None:
            found = self.reached[key] = self._after(row, self.together(key[1]), possible)
        return found

    def _after(self, row: Row, group: Together, possible: frozenset[str]) -> Row:
        silent, places = group.silent, group.places
        new = [value - silent for value in row] if silent else list(row)
        passed = self.passed(possible)
        for number, start in enumerate(places):
            self._from(places[number:], row[start] - silent, group, passed, new)
        for at, cost in enumerate(self.lost(possible)):
            if new[at] - cost > new[at + 1]:
                new[at + 1] = new[at] - cost
        return tuple(new)

    def together(self, items: tuple[Item, ...]) -> Together:
        """What happened together, as it is compared with the mentions."""
        found = self.groups.get(items)
        if found is None:
            happened: dict[Item, int] = {}
            for item in items:
                happened[item] = happened.get(item, 0) + 1
            found = self.groups[items] = Together(happened, [self.known_of(item) for item in happened])
        return found

    def known_of(self, item: Item) -> tuple[float, list[tuple[int, float]]]:
        """What it costs that the item is not told; and the mentions that may tell it, with what it is worth that they
        do."""
        found = self.telling.get(item)
        if found is None:
            worths = self.worths(item)
            told_by = [(at, worths[at]) for at in self.places.get(item.what, ()) if worths[at] > 0]
            found = self.telling[item] = untold(item), told_by
        return found

    def _from(self, places: list[int], value: float, group: Together, passed: list[float], new: list[float]) -> None:
        """Takes the mentions at these places, from the first on, as telling the items, the best one each."""
        left = group.numbers[:]
        last, before = -1, None
        reached, end = places[0], places[0] + REACH
        for at in places:
            if at >= end:
                break
            best, gain = -1, 0.0
            for which, here in group.tellers[at]:
                if left[which] and here > gain:
                    back = which < last and group.plays[which] and self.named[at].act is not before
                    if not back or here - BACKWARDS > gain:
                        best, gain = which, here - BACKWARDS if back else here
            if best < 0:
                continue
            if group.plays[best]:
                last, before = max(last, best), self.named[at].act
            told = left[best] if self.open[at] else 1
            value += gain + group.costs[best] * told + (0.3 * (told - 1) if self.open[at] else 0.0)
            value -= passed[at] - passed[reached]
            reached = at + 1
            left[best] -= told
            if value > new[at + 1]:
                new[at + 1] = value
