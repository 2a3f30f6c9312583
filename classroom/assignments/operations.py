"""Every change to assignments."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.access import allowance_of
from classroom.assignments.content import Content
from classroom.assignments.models import EXAM, LAST, MEAN, PRACTICE, Assignment
from classroom.courses.access import require_teaching
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.errors import Conflict, Refused
from classroom.rubrics.models import CourseRubric

NARRATED = ("narration", "play")  # the kinds of questions that the turn rubric can grade

class Terms(NamedTuple):
    """What an instructor decides about an assignment; moments in UTC, None for no bound."""

    title: str
    counted: list[str]
    feedback: str
    opens_at: datetime | None = None
    due_at: datetime | None = None
    gradebook: str = "questions"
    rubric_id: int | None = None
    mode: str = PRACTICE
    late_until: datetime | None = None
    minutes: int | None = None
    attempts_allowed: int | None = 1
    counts: str = LAST
    per_week: int | None = None
    weeks_off: tuple[int, ...] = ()
    missing_zero: bool = False

    def values(self) -> dict[str, Any]:
        """The values of the assignment's columns; an exam is one attempt without feedback, a quota has no end of them.
        """
        values = {**self._asdict(), "weeks_off": list(self.weeks_off)}
        values["missing_zero"] = bool(self.missing_zero and self.per_week and self.mode != EXAM)
        if self.mode == EXAM:
            values |= {"attempts_allowed": 1, "counts": LAST, "feedback": "none", "per_week": None, "weeks_off": []}
        elif self.per_week:
            values |= {"attempts_allowed": None}
        return values


def assign(actor: User, course: Course, content: Content, terms: Terms) -> Assignment:
    """A new assignment of this scenario to the course."""
    _require_sense(terms, content.student["questions"])
    with writing() as session:
        require_teaching(actor, course.id)
        _require_own_rubric(terms, course.id)
        assignment = Assignment(
            course_id=course.id,
            scenario_id=content.scenario_id,
            scenario_toml=content.toml,
            content=content.student,
            created_at=clock.now(),
            **terms.values(),
        )
        session.add(assignment)
        audit.record(
            actor.id, "assignment.assign", assignment, after={"scenario": content.scenario_id, "title": terms.title}
        )
    return assignment


def change(actor: User, assignment: Assignment, terms: Terms) -> None:
    """Other terms for an assignment; its scenario stays as it was set."""
    _require_sense(terms, assignment.questions)
    with writing():
        require_teaching(actor, assignment.course_id)
        _require_own_rubric(terms, assignment.course_id)
        audit.change(actor.id, "assignment.change", assignment, terms.values())
        retime(assignment)


def withdraw(actor: User, assignment: Assignment) -> None:
    """Deletes an assignment that nobody has begun; raises `Conflict` once somebody has."""
    from classroom.attempts.models import Attempt  # attempts build on assignments; here is the one look back

    with writing() as session:
        require_teaching(actor, assignment.course_id)
        if session.scalar(select(Attempt.id).where(Attempt.assignment_id == assignment.id).limit(1)):
            raise Conflict(_("Students have begun to work on this assignment, so it stays."))
        audit.record(actor.id, "assignment.withdraw", assignment, before={"title": assignment.title})
        session.delete(assignment)


def retime(assignment: Assignment) -> None:
    """Sets anew when the time of each open attempt is over, within a writing transaction."""
    from classroom.attempts.models import Attempt  # as above

    for attempt in db.session.scalars(
        select(Attempt).where(Attempt.assignment_id == assignment.id, Attempt.state == "open")
    ):
        attempt.ends_at = allowance_of(assignment, attempt.membership_id).ends_at(attempt.started_at)


def _require_own_rubric(terms: Terms, course_id: int) -> None:
    rubric = db.session.get(CourseRubric, terms.rubric_id) if terms.rubric_id is not None else None
    if terms.rubric_id is not None and (rubric is None or rubric.course_id != course_id):
        raise Refused("", fields={"rubric_id": _("The course has no such rubric.")})


def _require_sense(terms: Terms, questions: list[dict]) -> None:
    known = [question["id"] for question in questions]
    if not terms.counted or any(name not in known for name in terms.counted):
        raise Refused("", fields={"counted": _("Please choose at least one question that counts.")})
    if terms.gradebook == "rubric" and not any(question["kind"] in NARRATED for question in questions):
        raise Refused("", fields={"gradebook": _("No question here asks for a narrated turn.")})
    if terms.opens_at and terms.due_at and terms.due_at <= terms.opens_at:
        raise Refused("", fields={"due_at": _("This is due before it opens.")})
    if terms.late_until and terms.late_until < (terms.due_at or terms.opens_at or terms.late_until):
        raise Refused("", fields={"late_until": _("This closes before it is due.")})
    if terms.missing_zero and terms.per_week and terms.counts != MEAN:
        why = _("This needs “their mean counts”: in any other way nothing is missing.")
        raise Refused("", fields={"missing_zero": why})
    if terms.mode == EXAM and terms.per_week:
        raise Refused("", fields={"per_week": _("An exam is written once; a quota needs practice mode.")})
