"""How far what was proposed and what a person decided agree, for each thing that gets points."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import fetch_course
from classroom.db import db
from classroom.marking.access import fetch_queue
from classroom.marking.models import WHOLE, Mark, Proposal
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


def comparisons(user: User, assignment: Assignment) -> list[Compared]:
    """The proposal (first) and the decision (second) of every mark that had a proposal; for the course's instructor.

    The criteria in the rubric's order, then the questions in the scenario's. Marks of criteria that the rubric no
    longer has, or that were out of other points, are left out.
    """
    fetch_course(user, assignment.course_id)
    wanted = select(Mark, Proposal.rubric).join(Attempt, Attempt.id == Mark.attempt_id)
    wanted = wanted.join(Proposal, Proposal.id == Mark.proposal_id)
    wanted = wanted.where(Attempt.assignment_id == assignment.id, Mark.proposed.is_not(None))
    names = {row.attempt.id: row.name for row in fetch_queue(user, assignment) if row.needed}
    present = {one["id"]: one for one in kept(rubric_of(assignment))["criteria"]}
    pairs: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    attempts: dict[str, int] = {}
    for mark, rubric in db.session.execute(wanted.order_by(Mark.attempt_id, Mark.id)):
        label = f"{names.get(mark.attempt_id, mark.attempt_id)}, {mark.question}"
        attempts[label] = mark.attempt_id
        was = next((one for one in rubric["criteria"] if one["id"] == mark.criterion), None)
        now = present.get(mark.criterion)
        if mark.criterion == WHOLE:
            pairs[WHOLE, mark.question].append(Pair(label, mark.proposed, mark.points))
        elif was and now and was["points"] == now["points"]:
            pairs[mark.criterion, WHOLE].append(Pair(label, mark.proposed, mark.points))
    keys = [(id, WHOLE, one["name"]) for id, one in present.items()]
    keys += [(WHOLE, one["id"], one["id"]) for one in assignment.questions]
    return [
        Compared(name, criterion, agreement(found), attempts)
        for criterion, question, name in keys if (found := pairs.get((criterion, question)))
    ]  # fmt: skip
