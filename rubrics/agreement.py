"""How far two gradings of the same work agree: two graders, or a grader and the proposals.

README.md states each figure in prose, with its form and its source.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

MOST_DIFFERENCES = 20
_NORMAL_95 = 1.959964  # the 97.5 % point of the normal distribution


class Pair(NamedTuple):
    """The points that one piece of work was given twice; `label` says which work."""

    label: str
    first: float
    second: float

    @property
    def difference(self) -> float:
        """How many points more the second gave."""
        return self.second - self.first


class Kappa(NamedTuple):
    """A weighted kappa with its 95 % interval, cut off at -1 and 1."""

    value: float
    low: float
    high: float
    error: float


@dataclass(frozen=True)
class Agreement:
    """The figures of some pairs; shares are from 0 to 1.

    `bias` is the mean of second less first, in points. `kappa` and `icc` are None where the marks do not vary, or are
    too few to say anything. `differences` are the pairs that differ, the largest first, at most 20.
    """

    pairs: int
    exact: float
    within_half: float
    bias: float
    kappa: Kappa | None
    icc: float | None
    differences: tuple[Pair, ...]


def agreement(pairs: Iterable[Pair]) -> Agreement | None:
    """The agreement of these pairs, which must all be out of the same number of points; None of no pairs."""
    found = list(pairs)
    if not found:
        return None
    apart = [abs(pair.difference) for pair in found]
    differing = sorted((pair for pair in found if pair.difference), key=lambda pair: -abs(pair.difference))
    marks = [(pair.first, pair.second) for pair in found]
    return Agreement(
        pairs=len(found), exact=sum(not one for one in apart) / len(found),
        within_half=sum(one <= 0.5 for one in apart) / len(found),
        bias=sum(pair.difference for pair in found) / len(found),
        kappa=quadratic_kappa(marks), icc=icc(marks), differences=tuple(differing[:MOST_DIFFERENCES]),
    )  # fmt: skip


def quadratic_kappa(marks: Sequence[tuple[float, float]]) -> Kappa | None:
    """Cohen's weighted kappa of pairs of marks, disagreement weighted by the square of the points between them.

    None for fewer than two pairs, and where all marks are alike. The standard error is the large-sample one (Fleiss,
    Cohen and Everitt 1969, formula 13); kappa itself is Cohen's (1968).
    """
    count = len(marks)
    scale = sorted({mark for pair in marks for mark in pair})
    if count < 2 or len(scale) < 2:
        return None
    widest = (scale[-1] - scale[0]) ** 2
    weight = {(a, b): 1 - (a - b) ** 2 / widest for a in scale for b in scale}
    both = {cell: number / count for cell, number in Counter(marks).items()}
    rows, columns = _shares([a for a, _ in marks]), _shares([b for _, b in marks])
    observed = sum(share * weight[cell] for cell, share in both.items())
    expected = sum(rows.get(a, 0) * columns.get(b, 0) * weight[a, b] for a, b in weight)
    if math.isclose(expected, 1):
        return None
    by_row = {a: sum(columns.get(b, 0) * weight[a, b] for b in scale) for a in scale}
    by_column = {b: sum(rows.get(a, 0) * weight[a, b] for a in scale) for b in scale}
    spread = sum(
        share * (weight[a, b] * (1 - expected) - (by_row[a] + by_column[b]) * (1 - observed)) ** 2
        for (a, b), share in both.items()
    ) - (observed * expected - 2 * expected + observed) ** 2
    value = (observed - expected) / (1 - expected)
    error = math.sqrt(max(spread, 0) / count) / (1 - expected) ** 2
    reach = _NORMAL_95 * error
    return Kappa(value, max(value - reach, -1), min(value + reach, 1), error)


def _shares(marks: Sequence[float]) -> dict[float, float]:
    return {mark: number / len(marks) for mark, number in Counter(marks).items()}


def icc(marks: Sequence[Sequence[float]]) -> float | None:
    """The intraclass correlation ICC(2,1): two-way random effects, absolute agreement, a single grader.

    One sequence for each piece of work, of the marks by each grader in the same order. None for fewer than two pieces
    or graders, and where nothing varies. Source: Shrout and Fleiss 1979; ICC(A,1) in McGraw and Wong 1996.
    """
    works, graders = len(marks), len(marks[0]) if marks else 0
    if works < 2 or graders < 2:
        return None
    mean = sum(map(sum, marks)) / (works * graders)
    between_works = graders * sum((sum(row) / graders - mean) ** 2 for row in marks)
    between_graders = works * sum((sum(column) / works - mean) ** 2 for column in zip(*marks, strict=True))
    total = sum((mark - mean) ** 2 for row in marks for mark in row)
    if math.isclose(total, 0, abs_tol=1e-12):
        return None
    work = between_works / (works - 1)
    grader = between_graders / (graders - 1)
    residual = max(total - between_works - between_graders, 0) / ((works - 1) * (graders - 1))
    below = work + (graders - 1) * residual + graders * (grader - residual) / works
    return (work - residual) / below if below else None
