"""Who may see and change assignments; the only way for a page to get one."""

from __future__ import annotations

from sqlalchemy import select

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.courses.access import membership_of
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import NotFound


def fetch_assignment(user: User, assignment_id: int, *, teaching: bool = False) -> Assignment:
    """The assignment, for the course's instructor, and for its students once it has opened; raises `NotFound`.

    With `teaching` for the instructor only.
    """
    assignment = db.session.get(Assignment, assignment_id)
    membership = membership_of(user, assignment.course_id) if assignment else None
    if assignment is None or membership is None:
        raise NotFound("")
    if membership.role != "owner" and (teaching or not assignment.is_open(clock.now())):
        raise NotFound("")
    return assignment


def fetch_assignments(user: User, course: Course) -> list[Assignment]:
    """The course's assignments by due date, those without one last; none for others than its members."""
    membership = membership_of(user, course.id)
    if membership is None:
        return []
    found = db.session.scalars(select(Assignment).where(Assignment.course_id == course.id)).all()
    seen = [a for a in found if membership.role == "owner" or a.is_open(clock.now())]
    return sorted(seen, key=lambda a: (a.due_at is None, a.due_at or a.created_at, a.id))
