"""Who may see and change courses; the only ways for a page to get one."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from classroom.accounts.models import User
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.errors import NotFound, NotPermitted
from classroom.text import sort_key


def membership_of(user: User, course_id: int) -> Membership | None:
    """The user's present membership of this course, if there is one."""
    wanted = select(Membership).where(
        Membership.user_id == user.id, Membership.course_id == course_id, Membership.removed_at.is_(None)
    )
    return db.session.scalar(wanted)


def may_teach(user: User, course_id: int) -> bool:
    """Whether this user is an instructor of the course."""
    found = membership_of(user, course_id)
    return found is not None and found.role == "owner"


def require_teaching(user: User, course_id: int) -> None:
    """Raises `NotPermitted` unless the user is an instructor of the course."""
    if not may_teach(user, course_id):
        raise NotPermitted("")


def fetch_course(user: User, course_id: int) -> Course:
    """The course, for its instructor; raises `NotFound` otherwise."""
    course = db.session.get(Course, course_id)
    if course is None or not may_teach(user, course.id):
        raise NotFound("")
    return course


def fetch_courses(user: User) -> list[Course]:
    """The courses that the user teaches, newest first."""
    taught = select(Membership.course_id).where(
        Membership.user_id == user.id, Membership.role == "owner", Membership.removed_at.is_(None)
    )
    return list(db.session.scalars(select(Course).where(Course.id.in_(taught)).order_by(Course.id.desc())))


def fetch_member(user: User, course_id: int, membership_id: int) -> Membership:
    """A student's membership, for the course's instructor; raises `NotFound` otherwise."""
    course = fetch_course(user, course_id)
    found = db.session.get(Membership, membership_id)
    if found is None or found.course_id != course.id or found.role != "student":
        raise NotFound("")
    return found


def fetch_roster(user: User, course: Course) -> list[Membership]:
    """The students of the course by name, those who were removed last; for its instructor."""
    fetch_course(user, course.id)
    wanted = (
        select(Membership)
        .where(Membership.course_id == course.id, Membership.role == "student")
        .options(joinedload(Membership.user))
    )
    return sorted(db.session.scalars(wanted), key=lambda m: (m.removed_at is not None, sort_key(m.display_name), m.id))
