"""Which columns a gradebook gets: the total, single assignments or single criteria; in points or in percent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from exports.errors import InvalidRows
from exports.gradebook.cells import rounded
from exports.rows import CriterionColumn, Gradebook, GradebookColumn, Score


class Unit(StrEnum):
    """What the numbers of a gradebook are."""

    POINTS = "points"
    PERCENT = "percent"


def total(gradebook: Gradebook, *, title: str) -> Gradebook:
    """Return the gradebook with one column instead: the sum over the assignments that have any grade.

    A student without a grade in one of them has no total: what is missing is never counted as 0.
    """
    columns = gradebook.graded[1]
    possible = sum(rounded(gradebook.columns[column].points_possible) for column in columns)
    sums: dict[tuple[int, int], Score | None] = {}
    for row in range(len(gradebook.students)):
        scores = [gradebook.scores.get((row, column)) for column in columns]
        present = [rounded(score) for score in scores if score is not None]
        sums[row, 0] = sum(present) if present and len(present) == len(scores) else None
    return replace(gradebook, columns=(GradebookColumn(title, possible),), scores=sums)


def by_criterion(gradebook: Gradebook, criteria: Sequence[Sequence[CriterionColumn]]) -> Gradebook:
    """Return the gradebook with a column for each criterion instead of its assignment.

    `criteria` has, for each assignment in order, its criteria; an assignment without any keeps its own column. The
    titles are "assignment: criterion"; such a column has no id in the LMS.
    Raises InvalidRows if there is not one list for each assignment.
    """
    if len(criteria) != len(gradebook.columns):
        raise InvalidRows(f"There are criteria for {len(criteria)} assignments, not for {len(gradebook.columns)}.")
    columns: list[GradebookColumn] = []
    scores: dict[tuple[int, int], Score | None] = {}
    for place, (column, own) in enumerate(zip(gradebook.columns, criteria, strict=True)):
        for criterion in own:
            scores |= {(row, len(columns)): score for row, score in criterion.scores.items()}
            columns.append(GradebookColumn(f"{column.title}: {criterion.title}", criterion.points_possible))
        if not own:
            scores |= {(row, len(columns)): score for (row, n), score in gradebook.scores.items() if n == place}
            columns.append(column)
    return replace(gradebook, columns=tuple(columns), scores=scores)


def in_unit(gradebook: Gradebook, unit: Unit) -> Gradebook:
    """Return the gradebook in points, as it is, or in percent.

    A column in percent is one of its own: out of 100, its title ends with (%), and it has no id in the LMS, where the
    assignment keeps its points. Raises InvalidRows for a column that is out of no points.
    """
    if unit is Unit.POINTS:
        return gradebook
    for column in gradebook.columns:
        if column.points_possible <= 0:
            raise InvalidRows(f"{column.title!r:.60} is out of no points, so there is no percentage of it.")
    most = [rounded(column.points_possible) for column in gradebook.columns]
    scores = {cell: None if score is None else rounded(rounded(score) * 100 / most[cell[1]])
              for cell, score in gradebook.scores.items()}
    columns = tuple(GradebookColumn(f"{column.title} (%)", 100) for column in gradebook.columns)
    return replace(gradebook, columns=columns, scores=scores)
