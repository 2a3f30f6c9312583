"""Records by what an operator types on the command line: an id or a title. Nobody's permission is asked here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.errors import NotFound

MOST_NAMED = 20  # in a message


def find_course(typed: str) -> Course:
    """The course of this id or title; raises `NotFound` for none or several."""
    return _one(typed, [(one, one.title) for one in db.session.scalars(select(Course))], "--course")


def find_instructor(login: str) -> User:
    """The instructor with this sign-in name; raises `NotFound` for none."""
    wanted = select(User).where(User.kind == "instructor", User.login == login.casefold())
    found = db.session.scalar(wanted)
    if found is None:
        raise NotFound(_("There is no instructor “%(name)s”.", name=login[:80]), where="--owner")
    return found


def find_assignment(typed: str) -> Assignment:
    """The assignment of this id or title; raises `NotFound` for none or several."""
    return _one(typed, [(one, one.title) for one in db.session.scalars(select(Assignment))], "--assignment")


def find_assignments(typed: Sequence[str], course: Course) -> list[Assignment]:
    """The assignments of the course of these ids or titles; raises `NotFound` for none or several of one."""
    own = list(db.session.scalars(select(Assignment).where(Assignment.course_id == course.id)))
    return [_one(one, [(each, each.title) for each in own], "--assignment") for one in typed]


def find_attempt(typed: str, assignment: Assignment) -> Attempt:
    """The attempt on this assignment by this student's name, or of this id; raises `NotFound` for none or several."""
    found = db.session.scalars(select(Attempt).where(Attempt.assignment_id == assignment.id))
    return _one(typed, [(one, one.membership.display_name) for one in found], "--student")


def find_member(typed: str, members: list[Membership]) -> Membership:
    """The one of these members with this name, or of this id; raises `NotFound` for none or several."""
    return _one(typed, [(one, one.display_name) for one in members], "--student")


def owner_of(course: Course) -> User:
    """The instructor of the course; raises `NotFound` if it has none any more."""
    own = (Membership.course_id == course.id, Membership.role == "owner", Membership.removed_at.is_(None))
    found = db.session.scalar(select(User).join(Membership, Membership.user_id == User.id).where(*own).limit(1))
    if found is None:
        raise NotFound(_("This course has no instructor."), where=course.title)
    return found


def _one(typed: str, named: list[tuple[Any, str]], where: str) -> Any:
    """The record with this name, else the one with this id."""
    same_name = [record for record, name in named if name == typed]
    same_id = [record for record, _name in named if str(record.id) == typed]
    found = same_name or same_id
    if len(found) == 1:
        return found[0]
    offered = tuple(f"{record.id} ({name})" for record, name in named if not found or record in found)
    message = _("Several have the name “%(name)s”.", name=typed) if found else _("There is no “%(name)s”.", name=typed)
    raise NotFound(message, where=where, allowed=offered[:MOST_NAMED])
