"""Every change to extensions, and to the variants of an assignment."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.content import Content
from classroom.assignments.models import Assignment, Extension, Variant
from classroom.assignments.operations import NARRATED, retime
from classroom.courses.access import require_teaching
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.errors import Conflict, Refused

MOST_MINUTES, MOST_ATTEMPTS, MOST_VARIANTS = 24 * 60, 50, 20


class More(NamedTuple):
    """What an extension allows; the moment in UTC."""

    minutes: int = 0
    attempts: int = 0
    due_at: datetime | None = None
    why: str = ""


def extend(actor: User, assignment: Assignment, students: Collection[int], more: More) -> None:
    """Allows this to the students with these membership ids, in place of what they were allowed before.

    Raises `Refused` without students, a reason, or anything that is allowed. All are changed, or none.
    """
    _require_sense(assignment, students, more)
    with writing() as session:
        require_teaching(actor, assignment.course_id)
        known = {one.membership_id: one for one in session.scalars(_of(assignment))}
        for id in students:
            member = session.get(Membership, id)
            if member is None or member.course_id != assignment.course_id or member.role != "student":
                raise Refused("", fields={"students": _("Please choose students of this course.")})
            values = {**more._asdict(), "by_id": actor.id, "at": clock.now()}
            if id in known:
                audit.change(actor.id, "extension.change", known[id], values, why=more.why)
            else:
                made = Extension(assignment_id=assignment.id, membership_id=id, **values)
                session.add(made)
                after = {"minutes": more.minutes, "attempts": more.attempts, "due_at": _iso(more.due_at)}
                audit.record(actor.id, "extension.give", made, after=after, why=more.why)
        session.flush()
        retime(assignment)


def withdraw(actor: User, extension: Extension) -> None:
    """Takes an extension back; what was handed in under it stays as it is."""
    with writing() as session:
        assignment = extension.assignment
        require_teaching(actor, assignment.course_id)
        before = {"minutes": extension.minutes, "attempts": extension.attempts, "due_at": _iso(extension.due_at)}
        audit.record(actor.id, "extension.withdraw", extension, before=before)
        session.delete(extension)
        session.flush()
        retime(assignment)


def add_variant(actor: User, assignment: Assignment, content: Content) -> None:
    """Adds a scenario to those of which each student gets one; raises `Refused` for one that would not be as fair."""
    questions = content.student["questions"]
    variant = Variant(
        scenario_id=content.scenario_id, scenario_toml=content.toml, content=content.student,
        counted=[question["id"] for question in questions],
    )  # fmt: skip
    if len(assignment.variants) >= MOST_VARIANTS:
        raise Refused("", fields={"scenario": _("These are as many alternatives as an assignment can have.")})
    if any(content.toml == one.scenario_toml for one in (assignment, *assignment.variants)):
        raise Refused("", fields={"scenario": _("This scenario is among them already.")})
    if assignment.gradebook == "rubric" and not any(question["kind"] in NARRATED for question in questions):
        raise Refused("", fields={"scenario": _("No question here asks for a narrated turn.")})
    if assignment.gradebook == "questions" and variant.points != assignment.points:
        fault = _("Its questions have %(other)s points and the first scenario's %(points)s; they must have as many.",
                  other=f"{variant.points:g}", points=f"{assignment.points:g}")  # fmt: skip
        raise Refused("", fields={"scenario": fault})
    with writing() as session:
        require_teaching(actor, assignment.course_id)
        _require_unbegun(assignment)
        variant.assignment_id = assignment.id
        session.add(variant)
        audit.record(actor.id, "assignment.add-variant", assignment, after={"scenario": content.scenario_id})


def remove_variant(actor: User, assignment: Assignment, variant_id: int) -> None:
    """Takes a scenario out of the pool again, as long as nobody has begun."""
    with writing() as session:
        require_teaching(actor, assignment.course_id)
        _require_unbegun(assignment)
        variant = session.get(Variant, variant_id)
        if variant is None or variant.assignment_id != assignment.id:
            raise Refused(_("There is no such alternative."))
        audit.record(actor.id, "assignment.remove-variant", assignment, before={"scenario": variant.scenario_id})
        session.delete(variant)


def _of(assignment: Assignment):
    return select(Extension).where(Extension.assignment_id == assignment.id)


def _require_sense(assignment: Assignment, students: Collection[int], more: More) -> None:
    if not students:
        raise Refused("", fields={"students": _("Please choose at least one student.")})
    if not more.why:
        raise Refused("", fields={"why": _("Please give the reason; it is kept on record.")})
    if not (more.minutes or more.attempts or more.due_at):
        raise Refused("", fields={"minutes": _("Please allow something: minutes, attempts or another due date.")})
    if not (0 <= more.minutes <= MOST_MINUTES and 0 <= more.attempts <= MOST_ATTEMPTS):
        raise Refused("", fields={"minutes": _("That is more than can be allowed.")})
    if more.minutes and not assignment.minutes:
        raise Refused("", fields={"minutes": _("This assignment has no time limit, so no minutes can be added.")})
    if more.due_at and assignment.due_at and more.due_at <= assignment.due_at:
        raise Refused("", fields={"due_at": _("This is not later than it is due for everybody.")})


def _require_unbegun(assignment: Assignment) -> None:
    from classroom.attempts.models import Attempt  # attempts build on assignments

    if db.session.scalar(select(Attempt.id).where(Attempt.assignment_id == assignment.id).limit(1)):
        raise Conflict(_("Students have begun to work on this assignment, so its scenarios stay as they are."))


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
