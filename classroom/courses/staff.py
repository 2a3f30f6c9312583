"""Every change to the staff of a course, and what its roles may do."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.courses.access import require_owning, role_of
from classroom.courses.models import GRADER, INSTRUCTOR, OWNER, STAFF, Course, Membership
from classroom.db import db, writing
from classroom.errors import Refused


class Role(NamedTuple):
    """What a role is called, what it may do, and the button that gives it to somebody."""

    name: Any
    rights: Any
    give: Any


ROLES = {
    OWNER: Role(_l("Owner"), _l("Everything, and decides who is on the staff."), _l("Make owner")),
    INSTRUCTOR: Role(
        _l("Instructor"),
        _l("Everything but the staff: the roster, the work, marking, release, gradebook."),
        _l("Make instructor"),
    ),
    GRADER: Role(
        _l("Grader"),
        _l("Sees the students' work and marks it. Changes nothing else, and releases nothing."),
        _l("Make grader"),
    ),
}


def admit(user: User, course: Course, *, role: str) -> Membership:
    """The instructor's place on the staff; part of the caller's transaction, which has judged the invitation.

    Raises `Refused` for who is on the staff already.
    """
    with writing() as session:
        if role_of(user, course.id):
            raise Refused(_("You are on the staff of this course already."))
        place = session.scalar(select(Membership).where(Membership.user == user, Membership.course == course))
        if place is None:
            place = Membership(course=course, user=user, role=role, display_name=user.name, joined_at=clock.now())
            session.add(place)
            audit.record(user.id, "staff.join", place, after={"role": role})
        else:  # who was on the staff before
            audit.change(user.id, "staff.join", place, {"role": role, "removed_at": None})
    return place


def change_role(actor: User, place: Membership, *, role: str) -> None:
    """Gives one of the staff another role; for owners. Raises `Refused` where no owner would be left."""
    with writing():
        require_owning(actor, place.course_id)
        if role not in STAFF:
            raise Refused(_("Please choose one of the roles."))
        if role != OWNER:
            _require_another_owner(place)
        audit.change(actor.id, "staff.change-role", place, {"role": role})


def remove(actor: User, place: Membership) -> None:
    """Takes somebody off the staff: owners anybody, everyone oneself. Raises `Refused` where no owner would be left."""
    with writing():
        if place.user_id != actor.id:
            require_owning(actor, place.course_id)
        _require_another_owner(place)
        audit.change(actor.id, "staff.remove", place, {"removed_at": clock.now()})


def _require_another_owner(place: Membership) -> None:
    others = select(func.count()).select_from(Membership).where(
        Membership.course_id == place.course_id, Membership.role == OWNER, Membership.removed_at.is_(None),
        Membership.id != place.id,
    )  # fmt: skip
    if place.role == OWNER and not db.session.scalar(others):
        raise Refused(_("A course needs an owner. Make somebody else an owner first."))
