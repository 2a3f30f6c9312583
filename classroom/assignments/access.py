"""Who may see and change assignments; the only way for a page to get one."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.courses.access import membership_of
from classroom.courses.models import GRADER, STAFF, Course
from classroom.db import db
from classroom.errors import NotFound, NotPermitted


def fetch_assignment(
    user: User, assignment_id: int, *, teaching: bool = False, marking: bool = False
) -> Assignment:
    """The assignment, for the course's staff, and for its students once it has opened; raises `NotFound`.

    With `marking` for the staff only; with `teaching` for the instructors only: raises `NotPermitted` for graders.
    """
    assignment = db.session.get(Assignment, assignment_id)
    membership = membership_of(user, assignment.course_id) if assignment else None
    if assignment is None or membership is None:
        raise NotFound("")
    if membership.role == GRADER and teaching:
        raise NotPermitted(_("You are a grader of this course: its instructors may do this."))
    if membership.role not in STAFF and (teaching or marking or not assignment.is_open(clock.now())):
        raise NotFound("")
    return assignment


def fetch_assignments(user: User, course: Course) -> list[Assignment]:
    """The course's assignments by due date, those without one last; none for others than its members."""
    membership = membership_of(user, course.id)
    if membership is None:
        return []
    found = db.session.scalars(select(Assignment).where(Assignment.course_id == course.id)).all()
    seen = [a for a in found if membership.role in STAFF or a.is_open(clock.now())]
    return sorted(seen, key=lambda a: (a.due_at is None, a.due_at or a.created_at, a.id))
