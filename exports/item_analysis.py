"""How hard each question was, and how well it tells strong students from weak ones."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from exports.class_rows import Item
from exports.errors import InvalidRows

# Below this, classical test theory calls an item poor (Ebel and Frisbie, Essentials of Educational Measurement).
POOR = 0.2
# With fewer students a correlation is chance.
FEWEST = 5


@dataclass(frozen=True)
class ItemFigures:
    """What is known of an item from the marks of those who `answered` it.

    `difficulty` is the mean share of the points, 1 if all had all; `full` the share of those who had all points;
    `discrimination` the corrected item-total correlation, -1 to 1, or None.
    """

    answered: int
    difficulty: float | None
    full: float | None
    discrimination: float | None


def item_analysis(items: Sequence[Item]) -> list[ItemFigures]:
    """Return the figures of each item, in order.

    The discrimination is Pearson's correlation of the item with the rest of the points of those who answered it; None
    for fewer than five students, for a single item, and where all have the same.
    Raises InvalidRows for items with marks of unequal numbers of students, or out of no points.
    """
    if len({len(item.marks) for item in items}) > 1 or any(item.points_possible <= 0 for item in items):
        raise InvalidRows("Every item needs a mark, or none, for each student, and points that it is out of.")
    return [_figures(items, place) for place in range(len(items))]


def _figures(items: Sequence[Item], place: int) -> ItemFigures:
    item = items[place]
    answered = [row for row, mark in enumerate(item.marks) if mark is not None]
    shares = [(item.marks[row] or 0) / item.points_possible for row in answered]
    if not shares:
        return ItemFigures(0, None, None, None)
    others = [other for n, other in enumerate(items) if n != place]
    rest = [sum(other.marks[row] or 0 for other in others) for row in answered]
    full = sum(share >= 1 for share in shares) / len(shares)
    return ItemFigures(len(shares), statistics.fmean(shares), full, _correlation(shares, rest))


def _correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    if len(one) < FEWEST or len(set(one)) < 2 or len(set(other)) < 2:
        return None
    return statistics.correlation(one, other)
