"""What must be decided before release, and what the decided points come to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from classroom.assignments.models import BEST, MEAN, Assignment, Task
from classroom.marking.making import turns
from classroom.marking.models import WHOLE

Key = tuple[str, str]  # question, criterion; no criterion means the question itself
Points = Mapping[Key, float | None]


def keys_of(task: Task, rubric: Mapping[str, Any]) -> dict[str, list[Key]]:
    """The keys of all that gets points, by question: the question itself, then, for a turn, each criterion."""
    told = turns(task.questions, rubric["turns"])
    criteria = [criterion["id"] for criterion in rubric["criteria"]]
    return {
        id: [(id, WHOLE), *((id, criterion) for criterion in criteria if id in told)]
        for id in (question["id"] for question in task.questions)
    }


def needed(task: Task, rubric: Mapping[str, Any], outside: Collection[Key] = ()) -> list[Key]:
    """The keys of what must be decided before release: all of the questions that count but what is not applicable."""
    by_question = keys_of(task, rubric)
    return [key for id in by_question if id in task.counted for key in by_question[id] if key not in outside]


def still_possible(points: Mapping[Key, float], rubric: Mapping[str, Any]) -> dict[Key, float]:
    """The points without those that are more than a criterion has by this rubric: another version had more."""
    most = {one["id"]: one["points"] for one in rubric["criteria"]}
    return {key: given for key, given in points.items() if given <= most.get(key[1], given)}


def score(task: Task, rubric: Mapping[str, Any], points: Points, outside: Collection[Key] = ()) -> float | None:
    """What goes into the gradebook, at two decimals: the questions' points, or the mean of the rubric's totals.

    None while something that counts has no points. Only questions that count are looked at. What is `outside` and has
    no points is not among the points possible: the rest of its turn counts for it (7 of 7 is 10 of 10).
    """
    of = [keys for id, keys in keys_of(task, rubric).items() if id in task.counted]
    if task.gradebook != "rubric":
        found = [points.get(keys[0]) for keys in of]
        return round(sum(found), 2) if found and None not in found else None
    most = {one["id"]: one["points"] for one in rubric["criteria"]}
    turns = [_judged(keys[1:], points, outside) for keys in of if len(keys) > 1]
    if None in [points.get(key) for keys in turns for key in keys]:
        return None
    shares = [
        sum(points[key] for key in keys) / possible
        for keys in turns if (possible := sum(most[criterion] for _, criterion in keys))
    ]  # fmt: skip
    return round(sum(shares) * rubric["points"] / len(shares), 2) if shares else None


def _judged(keys: list[Key], points: Points, outside: Collection[Key]) -> list[Key]:
    return [key for key in keys if key not in outside or points.get(key) is not None]


def most(task: Task, rubric: Mapping[str, Any]) -> float:
    """How many points `score` is out of."""
    return rubric["points"] if task.gradebook == "rubric" else task.points


def of_attempts(assignment: Assignment, found: Sequence[float], missing: int = 0) -> float | None:
    """What several attempts of one student come to, in their order: the last, the best or the mean, at two decimals.

    `missing` turns of weeks that are over are zeros in a mean, where the assignment says so.
    """
    found = [*found, *zeros(assignment, missing)]
    if not found:
        return None
    if assignment.counts == MEAN:
        return round(sum(found) / len(found), 2)
    return max(found) if assignment.counts == BEST else found[-1]


def zeros(assignment: Assignment, missing: int) -> list[float]:
    """A zero for each missing turn, where the assignment has them count."""
    return [0.0] * missing if assignment.missing_zero and assignment.counts == MEAN else []
