"""Who may see and change assignments; the only way for a page to get one."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment, Extension
from classroom.assignments.rules import Allowance, allowance
from classroom.courses.access import may_teach, membership_of
from classroom.courses.models import GRADER, STAFF, Course
from classroom.db import db
from classroom.errors import NotFound, NotPermitted
from classroom.text import sort_key


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


def allowance_of(assignment: Assignment, membership_id: int) -> Allowance:
    """The rules of the assignment as they hold for this student; for a caller who was allowed to fetch both."""
    mine = (Extension.assignment_id == assignment.id, Extension.membership_id == membership_id)
    return allowance(assignment, db.session.scalar(select(Extension).where(*mine)))


def fetch_extensions(user: User, assignment: Assignment) -> list[Extension]:
    """Who may do more than the rules say, by name; for the course's instructor."""
    if not may_teach(user, assignment.course_id):
        raise NotFound("")
    wanted = select(Extension).where(Extension.assignment_id == assignment.id).options(joinedload(Extension.membership))
    return sorted(db.session.scalars(wanted), key=lambda one: (sort_key(one.membership.display_name), one.id))


def fetch_extension(user: User, extension_id: int) -> Extension:
    """The extension, for the course's instructor; raises `NotFound` otherwise."""
    found = db.session.get(Extension, extension_id)
    if found is None or not may_teach(user, found.assignment.course_id):
        raise NotFound("")
    return found
