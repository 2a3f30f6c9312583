"""Who may see attempts; the only ways for a page to get one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple

from sqlalchemy import ColumnElement, case, distinct, func, select
from sqlalchemy.orm import contains_eager, joinedload

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignments
from classroom.assignments.asked import what_is_asked
from classroom.assignments.models import Assignment, Extension
from classroom.attempts.closing import close_overdue
from classroom.attempts.models import Attempt, Overtime, Submission
from classroom.attempts.revisions import latest_answers as latest_answers  # beside the attempts they are of
from classroom.attempts.standing import NOW, Standing, standing
from classroom.courses.access import fetch_course, fetch_marked_course, fetch_roster, may_teach, membership_of
from classroom.courses.models import Course, Membership
from classroom.db import db, key_of, remembered
from classroom.errors import NotFound, NotPermitted

# What every page of an attempt looks at, in one question.
TOGETHER = tuple(map(joinedload, (Attempt.membership, Attempt.assignment, Attempt.submission)))


class Work(NamedTuple):
    """One assignment as a student's home lists it; `joined_at` is when the student came into the course."""

    assignment: Assignment
    course: Course
    standing: Standing
    joined_at: datetime | None = None

    @property
    def attempt(self) -> Attempt | None:
        """The attempt that the student writes, else the last one."""
        return self.standing.latest

    @property
    def is_todo(self) -> bool:
        """Whether something is expected of the student: to begin, to go on, or to do the turns of this week."""
        stands = self.standing
        return not stands.submitted or bool(stands.open) or any(tally.state == NOW for tally in stands.weeks)

    @property
    def is_next(self) -> bool:
        """Whether it is to do, and the student can begin or go on now."""
        return self.is_todo and self.standing.still_to_come

    @property
    def asks(self) -> str:
        """What is asked for: turns to tell, questions, points."""
        return what_is_asked((question["kind"] for question in self.assignment.questions), self.assignment.points)

    @property
    def was_due_before(self) -> bool:
        """Whether it was due before the student came into the course."""
        due_at = self.standing.allowance.due_at
        return bool(due_at and self.joined_at and due_at <= self.joined_at)

    @property
    def urgency(self) -> tuple[bool, bool, datetime, int]:
        """What is due comes first, by date; then what never is; last what was due before the student came."""
        due_at = self.standing.allowance.due_at
        return self.was_due_before, due_at is None, due_at or self.standing.now, self.assignment.id


class Progress(NamedTuple):
    """How far a course is with an assignment: numbers of students."""

    assignment: Assignment
    begun: int
    submitted: int
    late: int
    released: int


def may_write(user: User, attempt: Attempt) -> bool:
    """Whether this is the user's own attempt in a course that the user is still in."""
    return attempt.membership.user_id == key_of(user) and attempt.membership.removed_at is None


def require_own(user: User, attempt: Attempt) -> None:
    """Raises `NotPermitted` unless this is the user's own attempt."""
    if not may_write(user, attempt):
        raise NotPermitted("")


def fetch_attempt(user: User, attempt_id: int) -> Attempt:
    """The attempt, for the student whose it is; raises `NotFound` otherwise."""
    attempt = db.session.get(Attempt, attempt_id, options=TOGETHER)
    if attempt is None or not may_write(user, attempt):
        raise NotFound("")
    if attempt.state == "open" and attempt.is_over(clock.now()):
        close_overdue(Attempt.id == attempt.id)
    return attempt


def standing_of(assignment: Assignment, membership: Membership) -> Standing:
    """Where this student stands with the assignment; for a caller who was allowed to fetch both."""
    mine = (Attempt.assignment_id == assignment.id, Attempt.membership_id == membership.id)
    attempts = db.session.scalars(select(Attempt).where(*mine).options(joinedload(Attempt.submission))).all()
    own = (Extension.assignment_id == assignment.id, Extension.membership_id == membership.id)
    return standing(assignment, attempts, db.session.scalar(select(Extension).where(*own)), clock.now())


def fetch_standing(user: User, assignment: Assignment) -> Standing:
    """Where the student stands with an assignment of a course that the student is in; raises `NotFound` otherwise."""
    membership = membership_of(user, assignment.course_id)
    if membership is None or membership.role != "student":
        raise NotFound("")
    close_overdue(Attempt.membership_id == membership.id)
    return standing_of(assignment, membership)


def fetch_work(user: User) -> list[Work]:
    """What a student's home lists: the open assignments of all the student's courses, by urgency."""
    own = select(Membership).where(Membership.user_id == user.id, Membership.removed_at.is_(None))
    found = []
    now = clock.now()
    for membership in db.session.scalars(own.options(joinedload(Membership.course))).all():
        close_overdue(Attempt.membership_id == membership.id)
        mine = select(Attempt).where(Attempt.membership_id == membership.id).options(joinedload(Attempt.submission))
        attempts = _grouped(db.session.scalars(mine), "assignment_id")
        more = select(Extension).where(Extension.membership_id == membership.id)
        extensions = {one.assignment_id: one for one in db.session.scalars(more)}
        for assignment in fetch_assignments(user, membership.course):
            stands = standing(assignment, attempts[assignment.id], extensions.get(assignment.id), now)
            found.append(Work(assignment, membership.course, stands, membership.joined_at))
    return sorted(found, key=attrgetter("urgency"))


def fetch_standings(user: User, assignment: Assignment) -> list[tuple[Membership, Standing]]:
    """Every student of the course by name, those who were removed only if they began; for the course's staff."""
    course = fetch_marked_course(user, assignment.course_id)
    close_overdue(Attempt.assignment_id == assignment.id)
    return list(remembered(("standings", assignment.id), lambda: _standings(user, assignment, course)))


def _standings(user: User, assignment: Assignment, course: Course) -> list[tuple[Membership, Standing]]:
    wanted = select(Attempt).where(Attempt.assignment_id == assignment.id).options(joinedload(Attempt.submission))
    attempts = _grouped(db.session.scalars(wanted), "membership_id")
    more = select(Extension).where(Extension.assignment_id == assignment.id)
    extensions = {one.membership_id: one for one in db.session.scalars(more)}
    now = clock.now()
    return [
        (member, standing(assignment, attempts[member.id], extensions.get(member.id), now))
        for member in fetch_roster(user, course) if member.removed_at is None or attempts[member.id]
    ]  # fmt: skip


def fetch_attempts(user: User, assignment: Assignment) -> list[tuple[Membership, Attempt | None]]:
    """Every student of the course with each attempt that counts, else the one begun, else None; for its staff.

    Of several attempts those are given that a mark is made of: see `Standing.counted`.
    """
    found: list[tuple[Membership, Attempt | None]] = []
    for member, stands in fetch_standings(user, assignment):
        found += [(member, attempt) for attempt in stands.counted or (stands.latest,)]
    return found


def fetch_progress(user: User, course: Course) -> list[Progress]:
    """How far the course is, for each assignment; removed students do not count. For the course's staff."""
    fetch_marked_course(user, course.id)
    assignments = fetch_assignments(user, course)
    close_overdue(Attempt.assignment_id.in_([assignment.id for assignment in assignments]))
    begun, submitted, waiting, late = map(_students, (
        Attempt.id.is_not(None), Attempt.state != "open", Attempt.state == "submitted", Submission.late
    ))  # fmt: skip
    wanted = select(Attempt.assignment_id, begun, submitted, waiting, late).join(Attempt.membership)
    wanted = wanted.outerjoin(Submission, Submission.attempt_id == Attempt.id).group_by(Attempt.assignment_id)
    wanted = wanted.where(Membership.course_id == course.id, Membership.removed_at.is_(None))
    found = {id: numbers for id, *numbers in db.session.execute(wanted)}
    return [_progress(assignment, *found.get(assignment.id, (0, 0, 0, 0))) for assignment in assignments]


def _students(which: ColumnElement[bool]) -> ColumnElement[int]:
    """How many students have an attempt of this kind: one who has two of them is one."""
    return func.count(distinct(case((which, Attempt.membership_id))))


def _progress(assignment: Assignment, begun: int, submitted: int, waiting: int, late: int) -> Progress:
    return Progress(assignment, begun, submitted, late, submitted - waiting)


def fetch_overtime(user: User, assignment: Assignment) -> list[Overtime]:
    """What arrived after the end and does not count, of each attempt the last; for the course's instructor."""
    fetch_course(user, assignment.course_id)
    wanted = select(Overtime).join(Overtime.attempt).where(Attempt.assignment_id == assignment.id)
    wanted = wanted.options(contains_eager(Overtime.attempt).joinedload(Attempt.membership))
    last = {one.attempt_id: one for one in db.session.scalars(wanted.order_by(Overtime.id))}
    return [one for one in last.values() if one.accepted_at is None]


def fetch_late_answers(user: User, overtime_id: int) -> Overtime:
    """Answers that arrived after the end, for the course's instructor; raises `NotFound` otherwise."""
    found = db.session.get(Overtime, overtime_id)
    if found is None or not may_teach(user, found.attempt.assignment.course_id):
        raise NotFound("")
    return found


def _grouped(attempts: Iterable[Attempt], by: str) -> defaultdict[int, list[Attempt]]:
    found: defaultdict[int, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        found[getattr(attempt, by)].append(attempt)
    return found
