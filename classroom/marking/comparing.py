"""How far two gradings agree, for each thing that gets points: the proposal and a person, or two graders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Select, select

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import fetch_course
from classroom.db import db
from classroom.marking.access import fetch_queue
from classroom.marking.models import WHOLE, Mark, Proposal, SecondMark, SecondMarking
from classroom.rubrics.access import kept, rubric_of
from rubrics.agreement import Agreement, Pair, agreement


class Compared(NamedTuple):
    """One criterion of the rubric over all turns, or one question (`criterion` is ""), with its agreement.

    `attempts` are the ids of the submissions by the label of their pairs.
    """

    name: str
    criterion: str
    agreement: Agreement
    attempts: dict[str, int]


class _Twice(NamedTuple):
    """One mark that was given twice, and the rubric by which it was."""

    attempt_id: int
    question: str
    criterion: str
    first: float
    second: float
    rubric: Mapping[str, Any] | None


def comparisons(user: User, assignment: Assignment) -> list[Compared]:
    """The proposal (first) and the decision (second) of every mark that had a proposal; for the course's instructor.

    The criteria in the rubric's order, then the questions in the scenario's. Marks of criteria that the rubric no
    longer has, or that were out of other points, are left out.
    """
    fetch_course(user, assignment.course_id)
    wanted = select(Mark, Proposal.rubric).join(Proposal, Proposal.id == Mark.proposal_id)
    wanted = wanted.join(Attempt, Attempt.id == Mark.attempt_id).where(Mark.proposed.is_not(None))
    found = db.session.execute(_of(wanted, assignment).order_by(Mark.attempt_id, Mark.id))
    return list(_compared(user, assignment, (
        _Twice(mark.attempt_id, mark.question, mark.criterion, mark.proposed, mark.points, rubric)
        for mark, rubric in found
    )))  # fmt: skip


def grader_comparisons(user: User, assignment: Assignment) -> list[Compared]:
    """The first grader's points and the second's, of every mark that both gave, as each gave it before they were
    compared; in the same order, for the course's instructor."""
    fetch_course(user, assignment.course_id)
    wanted = select(SecondMark, SecondMarking.attempt_id, Proposal.rubric).join(SecondMark.second)
    wanted = wanted.join(Attempt, Attempt.id == SecondMarking.attempt_id)
    same = (Mark.attempt_id == Attempt.id, Mark.question == SecondMark.question)
    wanted = wanted.outerjoin(Mark, (same[0]) & (same[1]) & (Mark.criterion == SecondMark.criterion))
    wanted = wanted.outerjoin(Proposal, Proposal.id == Mark.proposal_id)
    found = db.session.execute(
        _of(wanted, assignment).where(SecondMark.first_points.is_not(None)).order_by(SecondMark.id)
    )
    return list(_compared(user, assignment, (
        _Twice(attempt_id, mark.question, mark.criterion, mark.first_points, mark.points, rubric)
        for mark, attempt_id, rubric in found
    )))  # fmt: skip


def _of(wanted: Select, assignment: Assignment) -> Select:
    return wanted.where(Attempt.assignment_id == assignment.id)


def _compared(user: User, assignment: Assignment, twice: Iterable[_Twice]) -> Iterator[Compared]:
    names = {row.attempt.id: row.name for row in fetch_queue(user, assignment) if row.needed}
    present = {one["id"]: one for one in kept(rubric_of(assignment))["criteria"]}
    pairs: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    attempts: dict[str, int] = {}
    for one in twice:
        label = f"{names.get(one.attempt_id, one.attempt_id)}, {one.question}"
        attempts[label] = one.attempt_id
        pair = Pair(label, one.first, one.second)
        if one.criterion == WHOLE:
            pairs[WHOLE, one.question].append(pair)
        elif _is_same(one, present):
            pairs[one.criterion, WHOLE].append(pair)
    keys = [(id, WHOLE, criterion["name"]) for id, criterion in present.items()]
    keys += [(WHOLE, question["id"], question["id"]) for question in assignment.questions]
    for criterion, question, name in keys:
        if found := pairs.get((criterion, question)):
            yield Compared(name, criterion, agreement(found), attempts)


def _is_same(one: _Twice, present: Mapping[str, Any]) -> bool:
    """Whether the criterion is still in the rubric, out of as many points as then."""
    criteria = one.rubric["criteria"] if one.rubric else list(present.values())
    was = next((criterion for criterion in criteria if criterion["id"] == one.criterion), None)
    now = present.get(one.criterion)
    return bool(was and now and was["points"] == now["points"])
