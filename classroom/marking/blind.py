"""Who must not see the first marks of which work: its second grader, until that marking is finished."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.errors import NotPermitted
from classroom.marking.models import Mark, SecondMark, SecondMarking


def is_blind(user: User, attempt: Attempt) -> bool:
    """Whether this user is marking the attempt a second time and has not finished."""
    mine = SecondMarking.grader_id == user.id, SecondMarking.finished_at.is_(None)
    return db.session.scalar(select(SecondMarking.id).where(SecondMarking.attempt_id == attempt.id, *mine)) is not None


def require_seeing(user: User, attempt: Attempt) -> None:
    """Raises `NotPermitted` for the second grader of the attempt, until that marking is finished."""
    if is_blind(user, attempt):
        raise NotPermitted(_("You are marking this work a second time, without seeing the first marks."))


def blind_ids(user: User, assignment: Assignment) -> set[int]:
    """The attempts of an assignment that this user is marking a second time and has not finished."""
    mine = SecondMarking.grader_id == user.id, SecondMarking.finished_at.is_(None)
    wanted = select(SecondMarking.attempt_id).join(SecondMarking.attempt)
    return set(db.session.scalars(wanted.where(Attempt.assignment_id == assignment.id, *mine)))


def compare(attempt: Attempt) -> None:
    """Keeps the first grader's points beside the second's as soon as both have decided; within a writing."""
    second = SecondMarking.attempt_id == attempt.id, SecondMarking.finished_at.is_not(None)
    both = select(SecondMark, Mark).join(SecondMark.second)
    both = both.join(Mark, (Mark.attempt_id == SecondMarking.attempt_id) & (Mark.question == SecondMark.question)
                     & (Mark.criterion == SecondMark.criterion))  # fmt: skip
    for mine, first in db.session.execute(both.where(*second, SecondMark.first_points.is_(None))):
        mine.first_points, mine.first_by_id = first.points, first.by_id
