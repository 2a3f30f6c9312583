"""Who may see and change courses; the only ways for a page to get one."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from classroom.accounts.models import User
from classroom.courses.models import GRADER, OWNER, STAFF, STUDENT, TEACHING, Course, Membership
from classroom.db import db, key_of, remembered
from classroom.errors import NotFound, NotPermitted
from classroom.text import sort_key


def membership_of(user: User, course_id: int) -> Membership | None:
    """The user's present membership of this course, if there is one."""
    mine = (Membership.user_id == key_of(user), Membership.course_id == course_id, Membership.removed_at.is_(None))
    key = ("membership", key_of(user), course_id)
    return remembered(key, lambda: db.session.scalar(select(Membership).where(*mine)))


def role_of(user: User, course_id: int) -> str:
    """The user's present role in this course; "" for none."""
    found = membership_of(user, course_id)
    return found.role if found else ""


def may_teach(user: User, course_id: int) -> bool:
    """Whether this user is an instructor of the course, its owner included."""
    return role_of(user, course_id) in TEACHING


def may_mark(user: User, course_id: int) -> bool:
    """Whether this user may see and mark the work of the course: its instructors and graders."""
    return role_of(user, course_id) in STAFF


def require_teaching(user: User, course_id: int) -> None:
    """Raises `NotPermitted` unless the user is an instructor of the course."""
    if not may_teach(user, course_id):
        raise NotPermitted("")


def require_marking(user: User, course_id: int) -> None:
    """Raises `NotPermitted` unless the user is an instructor or a grader of the course."""
    if not may_mark(user, course_id):
        raise NotPermitted("")


def require_owning(user: User, course_id: int) -> None:
    """Raises `NotPermitted` unless the user is an owner of the course."""
    if role_of(user, course_id) != OWNER:
        raise NotPermitted(_("Only an owner of the course may do this."))


def fetch_course(user: User, course_id: int) -> Course:
    """The course, for its instructors; raises `NotPermitted` for its graders, `NotFound` for all others."""
    course = fetch_marked_course(user, course_id)
    if role_of(user, course_id) == GRADER:
        raise NotPermitted(_("You are a grader of this course: its instructors may do this."))
    return course


def fetch_marked_course(user: User, course_id: int) -> Course:
    """The course, for its instructors and graders; raises `NotFound` otherwise."""
    course = db.session.get(Course, course_id)
    if course is None or not may_mark(user, course.id):
        raise NotFound("")
    return course


def fetch_courses(user: User) -> list[Course]:
    """The courses that the user teaches or marks, newest first."""
    taught = select(Membership.course_id).where(
        Membership.user_id == user.id, Membership.role.in_(STAFF), Membership.removed_at.is_(None)
    )
    return list(db.session.scalars(select(Course).where(Course.id.in_(taught)).order_by(Course.id.desc())))


def fetch_titles(user: User) -> list[str]:
    """The titles of the courses that the user is in, in whatever role, by name."""
    mine = (Membership.user_id == user.id, Membership.removed_at.is_(None))
    wanted = select(Course.title).join(Membership, Membership.course_id == Course.id).where(*mine)
    return sorted(db.session.scalars(wanted), key=sort_key)


def fetch_member(user: User, course_id: int, membership_id: int) -> Membership:
    """A student's membership, for the course's instructor; raises `NotFound` otherwise."""
    course = fetch_course(user, course_id)
    found = db.session.get(Membership, membership_id)
    if found is None or found.course_id != course.id or found.role != STUDENT:
        raise NotFound("")
    return found


def fetch_roster(user: User, course: Course, *, accounts: bool = False) -> list[Membership]:
    """The students of the course by name, those who were removed last; for its instructors and graders.

    With `accounts` the account of each is read with it, for a caller who looks at them all.
    """
    fetch_marked_course(user, course.id)
    return list(remembered(("roster", course.id, accounts), lambda: _roster(course.id, accounts)))


def _roster(course_id: int, accounts: bool) -> list[Membership]:
    wanted = select(Membership).where(Membership.course_id == course_id, Membership.role == STUDENT)
    wanted = wanted.options(joinedload(Membership.user)) if accounts else wanted
    return sorted(db.session.scalars(wanted), key=lambda m: (m.removed_at is not None, sort_key(m.display_name), m.id))


def fetch_staff(user: User, course: Course) -> list[Membership]:
    """The course's owners, instructors and graders, in this order and by name; for its instructors."""
    fetch_course(user, course.id)
    wanted = (
        select(Membership)
        .where(Membership.course_id == course.id, Membership.role.in_(STAFF), Membership.removed_at.is_(None))
        .options(joinedload(Membership.user))
    )
    return sorted(db.session.scalars(wanted), key=lambda m: (STAFF.index(m.role), sort_key(m.user.name), m.id))


def fetch_colleague(user: User, course_id: int, membership_id: int) -> Membership:
    """The membership of one of the course's staff, for its instructors; raises `NotFound` otherwise."""
    course = fetch_course(user, course_id)
    found = db.session.get(Membership, membership_id)
    if found is None or found.course_id != course.id or found.role not in STAFF or found.removed_at is not None:
        raise NotFound("")
    return found
