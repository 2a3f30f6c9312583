"""The scenarios that a course can print and export: those of its work, its own published ones, and the library's."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

import scenarios
from classroom.assignments.models import Assignment
from classroom.authoring.models import AuthoredScenario, ScenarioVersion
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import Refused
from classroom.marking.propose import parsed

LIBRARY, ASSIGNMENT, AUTHORED = "library", "assignment", "authored"


class Source(NamedTuple):
    """One scenario with what it is chosen by: "library:…" and its id, "assignment:…" or "authored:…" and a record's."""

    ref: str
    title: str
    scenario: scenarios.Scenario

    @property
    def is_own(self) -> bool:
        """Whether it is the course's own."""
        return not self.ref.startswith(LIBRARY)


def sources_of(course: Course) -> list[Source]:
    """The scenarios of the course's assignments, those it has published and not set yet, then the library's by level.
    """
    wanted = select(Assignment).where(Assignment.course_id == course.id).order_by(Assignment.id)
    work = [one for one in db.session.scalars(wanted) if not one.is_own_games]
    own = [Source(f"{ASSIGNMENT}:{one.id}", one.title, parsed(one.scenario_toml)) for one in work]
    set_already = {one.scenario_toml for one in work}
    published = (
        select(AuthoredScenario.id, ScenarioVersion.toml)
        .join(ScenarioVersion, ScenarioVersion.authored_id == AuthoredScenario.id)
        .where(AuthoredScenario.course_id == course.id, ScenarioVersion.number == AuthoredScenario.published)
        .order_by(AuthoredScenario.title, AuthoredScenario.id)
    )
    for id, toml in db.session.execute(published):
        if toml not in set_already:
            own.append(Source(f"{AUTHORED}:{id}", parsed(toml).title, parsed(toml)))
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
