"""Who may see attempts; the only ways for a page to get one."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import and_, func, select
from sqlalchemy.orm import contains_eager, joinedload

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignments
from classroom.assignments.models import Assignment
from classroom.attempts.models import Answer, Attempt
from classroom.courses.access import fetch_marked_course, fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.errors import NotFound, NotPermitted


class Work(NamedTuple):
    """One assignment as a student's home lists it."""

    assignment: Assignment
    course: Course
    attempt: Attempt | None


class Progress(NamedTuple):
    """How far a course is with an assignment: numbers of students."""

    assignment: Assignment
    begun: int
    submitted: int
    late: int
    released: int


def may_write(user: User, attempt: Attempt) -> bool:
    """Whether this is the user's own attempt in a course that the user is still in."""
    return attempt.membership.user_id == user.id and attempt.membership.removed_at is None


def require_own(user: User, attempt: Attempt) -> None:
    """Raises `NotPermitted` unless this is the user's own attempt."""
    if not may_write(user, attempt):
        raise NotPermitted("")


def fetch_attempt(user: User, attempt_id: int) -> Attempt:
    """The attempt, for the student whose it is; raises `NotFound` otherwise."""
    attempt = db.session.get(Attempt, attempt_id)
    if attempt is None or not may_write(user, attempt):
        raise NotFound("")
    return attempt


def latest_answers(attempt: Attempt) -> dict:
    """The answers that count, by question: of each the latest revision."""
    own = Answer.attempt_id == attempt.id
    latest = select(Answer.question, func.max(Answer.revision).label("revision")).where(own).group_by(Answer.question)
    last = latest.subquery()
    wanted = (
        select(Answer.question, Answer.value)
        .where(own)
        .join(last, and_(Answer.question == last.c.question, Answer.revision == last.c.revision))
    )
    return {row.question: row.value for row in db.session.execute(wanted.order_by(Answer.question))}


def fetch_work(user: User) -> list[Work]:
    """What a student's home lists: the open assignments of all the student's courses, by due date."""
    own = select(Membership).where(Membership.user_id == user.id, Membership.removed_at.is_(None))
    found = []
    for membership in db.session.scalars(own.options(joinedload(Membership.course))).all():
        mine = select(Attempt).where(Attempt.membership_id == membership.id).options(joinedload(Attempt.submission))
        attempts = {attempt.assignment_id: attempt for attempt in db.session.scalars(mine)}
        for assignment in fetch_assignments(user, membership.course):
            found.append(Work(assignment, membership.course, attempts.get(assignment.id)))
    last = clock.now()
    return sorted(found, key=lambda w: (w.assignment.due_at is None, w.assignment.due_at or last, w.assignment.id))


def fetch_attempts(user: User, assignment: Assignment) -> list[tuple[Membership, Attempt | None]]:
    """Every student of the course with the attempt on this assignment, if begun; for the course's staff."""
    course = fetch_marked_course(user, assignment.course_id)
    wanted = select(Attempt).where(Attempt.assignment_id == assignment.id).options(joinedload(Attempt.submission))
    attempts = {attempt.membership_id: attempt for attempt in db.session.scalars(wanted)}
    roster = fetch_roster(user, course)
    return [(m, attempts.get(m.id)) for m in roster if m.removed_at is None or m.id in attempts]


def fetch_progress(user: User, course: Course) -> list[Progress]:
    """How far the course is, for each assignment; removed students do not count. For the course's staff."""
    fetch_marked_course(user, course.id)
    wanted = (
        select(Attempt)
        .join(Attempt.membership)
        .options(joinedload(Attempt.submission), contains_eager(Attempt.membership))
        .where(Membership.course_id == course.id, Membership.removed_at.is_(None))
    )
    attempts = db.session.scalars(wanted).all()

    def progress(assignment: Assignment) -> Progress:
        mine = [attempt for attempt in attempts if attempt.assignment_id == assignment.id]
        handed_in = [attempt.submission for attempt in mine if attempt.submission]
        late = sum(submission.late for submission in handed_in)
        released = sum(attempt.state == "released" for attempt in mine)
        return Progress(assignment, len(mine), len(handed_in), late, released)

    return [progress(assignment) for assignment in fetch_assignments(user, course)]
