"""Who may see a course's own scenarios; the only ways for a page to get one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.authoring.models import AuthoredScenario, ScenarioVersion
from classroom.courses.access import fetch_course, fetch_courses, may_teach
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import NotFound
from classroom.library_words import of_library
from scenarios import Scenario


class Wanted(NamedTuple):
    """What the list is searched for: words of title and topic, a level (0 for any), a card."""

    words: str = ""
    level: int = 0
    card: str = ""

    def fits(self, title: str, topic: str, level: int, cards: Iterable[str]) -> bool:
        """Whether a scenario of this title, topic and level, with these cards, is among what is wanted."""
        text = f"{title} {topic}".casefold()
        has_card = not self.card or any(self.card.casefold() in card.casefold() for card in cards)
        return (not self.level or level == self.level) and has_card and all(
            word in text for word in self.words.casefold().split())  # fmt: skip


def fetch_authored(user: User, authored_id: int) -> AuthoredScenario:
    """The scenario, for the course's staff; raises `NotFound` otherwise."""
    found = db.session.get(AuthoredScenario, authored_id)
    if found is None or not may_teach(user, found.course_id):
        raise NotFound("")
    return found


def fetch_all_authored(user: User, course: Course, wanted: Wanted | None = None) -> list[AuthoredScenario]:
    """The course's own scenarios that are wanted, changed last first; for its staff."""
    fetch_course(user, course.id)
    wanted = wanted or Wanted()
    query = select(AuthoredScenario).where(AuthoredScenario.course_id == course.id)
    rows = db.session.scalars(query.order_by(AuthoredScenario.changed_at.desc(), AuthoredScenario.id.desc()))
    return [row for row in rows if wanted.fits(row.title, row.topic, row.level, row.cards.split(", "))]


def fetch_published(user: User, course: Course) -> list[tuple[AuthoredScenario, ScenarioVersion]]:
    """The course's own scenarios that can be set as work, by title, each with its published version; for its staff."""
    fetch_course(user, course.id)
    query = (
        select(AuthoredScenario, ScenarioVersion)
        .join(ScenarioVersion, ScenarioVersion.authored_id == AuthoredScenario.id)
        .where(AuthoredScenario.course_id == course.id, ScenarioVersion.number == AuthoredScenario.published)
        .order_by(AuthoredScenario.title, AuthoredScenario.id)
    )
    return [(row[0], row[1]) for row in db.session.execute(query)]


def fetch_elsewhere(user: User, course: Course) -> list[AuthoredScenario]:
    """The scenarios of the other courses that the user teaches, by title."""
    others = [one.id for one in fetch_courses(user) if one.id != course.id and may_teach(user, one.id)]
    query = select(AuthoredScenario).where(AuthoredScenario.course_id.in_(others))
    return list(db.session.scalars(query.order_by(AuthoredScenario.title, AuthoredScenario.id)))


def fetch_versions(authored: AuthoredScenario) -> list[ScenarioVersion]:
    """All versions of a scenario that the caller was allowed to fetch, the latest first."""
    query = select(ScenarioVersion).where(ScenarioVersion.authored_id == authored.id)
    ordered = query.options(joinedload(ScenarioVersion.by)).order_by(ScenarioVersion.number.desc())
    return list(db.session.scalars(ordered))


def fetch_version(authored: AuthoredScenario, number: int) -> ScenarioVersion:
    """One version of a scenario that the caller was allowed to fetch; raises `NotFound`."""
    query = select(ScenarioVersion).where(ScenarioVersion.authored_id == authored.id, ScenarioVersion.number == number)
    if (found := db.session.scalar(query)) is None:
        raise NotFound("")
    return found


def fetch_uses(authored: AuthoredScenario, versions: list[ScenarioVersion]) -> list[tuple[Assignment, int]]:
    """The course's assignments that were made from one of these versions, each with its number."""
    numbers = {version.toml: version.number for version in versions}
    query = select(Assignment).where(Assignment.course_id == authored.course_id).order_by(Assignment.id)
    return [(one, numbers[one.scenario_toml]) for one in db.session.scalars(query) if one.scenario_toml in numbers]


def wanted_of_library(library: Iterable[Scenario], wanted: Wanted) -> list[Scenario]:
    """The library's scenarios that are wanted, in their order; words are looked for in the page's language, too."""

    def both(text: str, kind: str) -> str:
        return f"{text} {of_library(text, kind)}"

    return [
        one for one in library
        if wanted.fits(both(one.title, "title"), both(one.topic, "topic"), one.level, one.situation.cards)
    ]  # fmt: skip
