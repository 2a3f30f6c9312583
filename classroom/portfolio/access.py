"""What a student may see of the own work over time, and who else may read what the student writes about it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignment, fetch_assignments
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import membership_of
from classroom.courses.models import STUDENT, Membership
from classroom.db import db
from classroom.downloads.models import Job
from classroom.errors import NotFound, NotPermitted
from classroom.marking.results import result_of
from classroom.marking.sheet import Item, Part
from classroom.portfolio.models import Reflection


class Turn(NamedTuple):
    """One narrated turn whose marks are released, with its criteria by name."""

    attempt: Attempt
    part: Part
    at: datetime
    of: float
    criteria: dict[str, Item]


class CourseWork(NamedTuple):
    """A student's turns in one course in the order in which they were handed in, and the reflections.

    `names` are the criteria of all of them, in the order of the rubrics; `reflections` the open assignments, each with
    what the student wrote about it, "" for nothing yet.
    """

    membership: Membership
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    reflections: tuple[tuple[Assignment, str], ...]


def fetch_portfolio(user: User) -> list[CourseWork]:
    """The student's work in every course that the student is in, the newest course first."""
    mine = select(Membership).where(
        Membership.user_id == user.id, Membership.role == STUDENT, Membership.removed_at.is_(None)
    )
    found = db.session.scalars(mine.options(joinedload(Membership.course)).order_by(Membership.id.desc()))
    return [_work(user, membership) for membership in found.all()]


def fetch_student(user: User, course_id: int) -> Membership:
    """The user's place as a student of the course; raises `NotFound`, or `NotPermitted` for its staff."""
    found = membership_of(user, course_id)
    if found is None:
        raise NotFound("")
    if found.role != STUDENT:
        raise NotPermitted("")
    return found


def fetch_own_assignment(user: User, assignment_id: int) -> tuple[Assignment, Membership]:
    """An assignment that has opened, with the student's place in its course; raises `NotFound`, `NotPermitted`."""
    assignment = fetch_assignment(user, assignment_id)
    return assignment, fetch_student(user, assignment.course_id)


def fetch_own_file(user: User, job_id: int) -> Job:
    """The job that makes the student's own portfolio; raises `NotFound` for every other."""
    job = db.session.get(Job, job_id)
    mine = membership_of(user, job.course_id) if job else None
    if job is None or mine is None or job.kind != "portfolio" or job.wish.get("member") != mine.id:
        raise NotFound("")
    return job


def reflection_of(assignment: Assignment, membership: Membership) -> Reflection | None:
    """What the student wrote about the assignment, for a caller who was allowed to fetch both."""
    wanted = select(Reflection).where(Reflection.assignment_id == assignment.id)
    return db.session.scalar(wanted.where(Reflection.membership_id == membership.id))


def reflections_of(membership: Membership) -> list[tuple[Assignment, str]]:
    """The assignments that the student wrote about, each with the text, for a caller who was allowed to fetch both."""
    wanted = select(Reflection).where(Reflection.membership_id == membership.id, Reflection.text != "")
    found = db.session.scalars(wanted.options(joinedload(Reflection.assignment)).order_by(Reflection.assignment_id))
    return [(one.assignment, one.text) for one in found]


def _work(user: User, membership: Membership) -> CourseWork:
    wanted = select(Attempt).where(Attempt.membership_id == membership.id, Attempt.state == "released")
    attempts = list(db.session.scalars(wanted.options(joinedload(Attempt.submission))))
    attempts.sort(key=lambda one: (one.submission.submitted_at, one.id))
    turns = tuple(turn for attempt in attempts for turn in _turns(attempt))
    names = tuple(dict.fromkeys(name for turn in turns for name in turn.criteria))
    said = {assignment.id: text for assignment, text in reflections_of(membership)}
    tasks = fetch_assignments(user, membership.course)
    return CourseWork(membership, names, turns, tuple((one, said.get(one.id, "")) for one in tasks))


def _turns(attempt: Attempt) -> list[Turn]:
    result = result_of(attempt)
    parts = [part for part in result.sheet.parts if part.turn and part.is_confirmed] if result else []
    return [
        Turn(attempt, part, attempt.submission.submitted_at, part.possible,
             {item.name: item for item in part.judged})
        for part in parts if part.total is not None and part.possible
    ]  # fmt: skip
