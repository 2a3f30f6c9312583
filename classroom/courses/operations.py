"""Every change to courses and their rosters."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from flask import current_app
from flask_babel import gettext as _
from sqlalchemy import func, select

from classroom import audit, clock, codes
from classroom.accounts import operations as accounts
from classroom.accounts import secrets, throttle
from classroom.accounts.models import User
from classroom.courses.access import require_teaching
from classroom.courses.models import CODE_LENGTH, Course, Membership
from classroom.db import db, writing
from classroom.errors import NotPermitted, Refused
from classroom.text import name_key

MAX_MEMBERS = 1000


class Joined(NamedTuple):
    """A student who has just joined; `code` is the personal code, to be shown once, None for a known student."""

    user: User
    membership: Membership
    code: str | None


def create_course(actor: User, *, title: str, timezone: str) -> Course:
    """A new course, which the actor teaches."""
    with writing() as session:
        if not actor.is_instructor:
            raise NotPermitted("")
        now = clock.now()
        course = Course(title=title, join_code=_unused_code(), timezone=timezone, created_at=now)
        session.add(course)
        session.add(Membership(course=course, user=actor, role="owner", display_name=actor.name, joined_at=now))
        audit.record(actor.id, "course.create", course, after={"title": title, "timezone": timezone})
    return course


def change_course(actor: User, course: Course, *, title: str, timezone: str) -> None:
    """Gives the course another title or time zone."""
    with writing():
        require_teaching(actor, course.id)
        audit.change(actor.id, "course.change", course, {"title": title, "timezone": timezone})


def renew_join_code(actor: User, course: Course) -> None:
    """A new class code; the old one admits nobody any more."""
    with writing():
        require_teaching(actor, course.id)
        audit.change(actor.id, "course.renew-code", course, {"join_code": _unused_code()})


def set_joining(actor: User, course: Course, *, is_open: bool) -> None:
    """Opens the course to new students, or closes it."""
    with writing():
        require_teaching(actor, course.id)
        audit.change(actor.id, "course.set-joining", course, {"is_open": is_open})


def join(actor: User | None, *, code: str, name: str, address: str) -> Joined:
    """The student's place in the course of this class code, under this name.

    Without `actor` a new student is made, with a personal code. A student who joins again is simply found. Raises
    `Refused` for a wrong or closed class code, a name that is taken, a full course; `TooMany` after many wrong codes.
    """
    if actor is not None and actor.is_instructor:
        raise NotPermitted(_("You are signed in as an instructor. To try a student's view, use another browser."))
    throttle.check_address(address)
    wanted = select(Course.id).where(Course.join_code == codes.normal(code))
    if db.session.scalar(wanted) is None:
        throttle.note_failure("join", address)
        raise Refused(
            _("No class has this code."), fields={"course": _("No class has this code. Please check each letter.")}
        )
    secret = None if actor else secrets.new_secret()
    with writing() as session:
        course = session.scalars(select(Course).where(Course.id.in_(wanted))).one_or_none()
        if course is None or not course.is_open:
            raise Refused("", fields={"course": _("This class takes no new students at present. Ask your instructor.")})
        known = _known(actor, course)
        if known is not None:
            return Joined(known.user, known, None)
        _require_room(course, name)
        user = actor or accounts.add_student(name=name, secret=secret)
        place = Membership(
            course=course, user=user, role="student", display_name=name, name_key=name_key(name), joined_at=clock.now()
        )
        session.add(place)
        audit.record(user.id, "course.join", place, after={"display_name": name})
    return Joined(user, place, secrets.shown_code(user.handle or "", secret.plain) if secret else None)


def change_member(actor: User, member: Membership, *, why: str = "", **values: str) -> None:
    """Corrects a student's name in the course, or what the school's gradebook calls them."""
    with writing():
        require_teaching(actor, member.course_id)
        if member.removed_at is None:
            _require_free(member.course_id, values["display_name"], but=member)
            values["name_key"] = name_key(values["display_name"])
        audit.change(actor.id, "membership.change", member, values, why=why)


def renew_code(actor: User, member: Membership) -> str:
    """A code to hand to a student, shown once and good for one sign-in; the student is signed out everywhere."""
    lasts = timedelta(hours=current_app.config["RESET_HOURS"])
    with writing():
        require_teaching(actor, member.course_id)
        return accounts.hand_code(actor, member.user, lasts=lasts, why="reset by an instructor of the course")


def remove_member(actor: User, member: Membership) -> None:
    """Takes the student off the course; the work is kept, the name becomes free."""
    with writing():
        require_teaching(actor, member.course_id)
        if member.removed_at is None:
            audit.change(actor.id, "membership.remove", member, {"removed_at": clock.now(), "name_key": None})


def readmit_member(actor: User, member: Membership) -> None:
    """Puts a removed student back; raises `Refused` if the name has been taken meanwhile."""
    with writing():
        require_teaching(actor, member.course_id)
        if member.removed_at is not None:
            _require_free(member.course_id, member.display_name, but=member)
            audit.change(
                actor.id, "membership.readmit", member, {"removed_at": None, "name_key": name_key(member.display_name)}
            )


def _known(actor: User | None, course: Course) -> Membership | None:
    if actor is None:
        return None
    found = db.session.scalar(select(Membership).where(Membership.user == actor, Membership.course == course))
    if found is not None and found.removed_at is not None:
        raise Refused("", fields={"course": _("You were taken off this class. Ask your instructor.")})
    return found


def _require_room(course: Course, name: str) -> None:
    _require_free(course.id, name)
    count = db.session.scalar(select(func.count()).select_from(Membership).where(Membership.course == course))
    if count >= MAX_MEMBERS:
        raise Refused("", fields={"course": _("This class is full.")})


def _require_free(course_id: int, name: str, *, but: Membership | None = None) -> None:
    taken = select(Membership.id).where(Membership.course_id == course_id, Membership.name_key == name_key(name))
    found = db.session.scalar(taken)
    if found is not None and (but is None or found != but.id):
        message = _(
            "This name is taken in this class. If it is you, come back with your personal code, or ask your instructor"
            " for one; if not, add an initial."
        )
        raise Refused(message, fields={"display_name": message})


def _unused_code() -> str:
    code = codes.make(CODE_LENGTH)
    while db.session.scalar(select(Course.id).where(Course.join_code == code)):
        code = codes.make(CODE_LENGTH)
    return code
