"""The scenarios that a course can print and export: those of its own work, and the library's."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

import scenarios
from classroom.assignments.models import Assignment
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import Refused
from classroom.marking.propose import parsed

LIBRARY, ASSIGNMENT = "library", "assignment"


class Source(NamedTuple):
    """One scenario with what it is chosen by: "library:…" and its id, or "assignment:…" and the assignment's."""

    ref: str
    title: str
    scenario: scenarios.Scenario

    @property
    def is_own(self) -> bool:
        """Whether it is of the course's own work."""
        return self.ref.startswith(ASSIGNMENT)


def sources_of(course: Course) -> list[Source]:
    """The scenarios of the course's assignments, then the library's by level."""
    wanted = select(Assignment).where(Assignment.course_id == course.id).order_by(Assignment.id)
    own = [Source(f"{ASSIGNMENT}:{one.id}", one.title, parsed(one.scenario_toml)) for one in db.session.scalars(wanted)]
    library = [Source(f"{LIBRARY}:{one.id}", one.title, one) for one in scenarios.library() if one.questions]
    return own + library


def chosen(course: Course, refs: list[str]) -> list[Source]:
    """The scenarios of these refs, in their order; raises `Refused` for none, and for one that the course has not."""
    known = {source.ref: source for source in sources_of(course)}
    if not refs:
        raise Refused(_("Please choose at least one scenario."), fields={})
    if any(ref not in known for ref in refs):
        raise Refused(_("One of the scenarios is no longer there. Please choose again."))
    return [known[ref] for ref in dict.fromkeys(refs)]
