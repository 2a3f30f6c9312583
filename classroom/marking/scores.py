"""What must be decided before release, and what the decided points come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.assignments.models import Assignment
from classroom.marking.making import turns
from classroom.marking.models import WHOLE

Key = tuple[str, str]  # question, criterion; no criterion means the question itself
Points = Mapping[Key, float | None]


def keys_of(assignment: Assignment, rubric: Mapping[str, Any]) -> dict[str, list[Key]]:
    """The keys of all that gets points, by question: the question itself, then, for a turn, each criterion."""
    told = turns(assignment.questions, rubric["turns"])
    criteria = [criterion["id"] for criterion in rubric["criteria"]]
    return {
        id: [(id, WHOLE), *((id, criterion) for criterion in criteria if id in told)]
        for id in (question["id"] for question in assignment.questions)
    }


def needed(assignment: Assignment, rubric: Mapping[str, Any]) -> list[Key]:
    """The keys of what must be decided before release: all of the questions that count."""
    return [key for id, keys in keys_of(assignment, rubric).items() if id in assignment.counted for key in keys]


def score(assignment: Assignment, rubric: Mapping[str, Any], points: Points) -> float | None:
    """What goes into the gradebook, at two decimals: the questions' points, or the mean of the rubric's totals.

    None while something that counts has no points. Only questions that count are looked at.
    """
    of = [keys for id, keys in keys_of(assignment, rubric).items() if id in assignment.counted]
    by_rubric = assignment.gradebook == "rubric"
    counted = [keys[1:] for keys in of if len(keys) > 1] if by_rubric else [keys[:1] for keys in of]
    found = [points.get(key) for keys in counted for key in keys]
    if not found or None in found:
        return None
    return round(sum(found) / (len(counted) if by_rubric else 1), 2)


def most(assignment: Assignment, rubric: Mapping[str, Any]) -> float:
    """How many points `score` is out of."""
    return rubric["points"] if assignment.gradebook == "rubric" else assignment.points
