"""Who may see rubrics; and which rubric marks an assignment."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select
from sqlalchemy.orm import joinedload

import rubrics
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.courses.access import fetch_course, may_teach
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import NotFound, Refused
from classroom.rubrics.models import CourseRubric, RubricVersion
from engine.errors import PlayaloudError, ScenarioError

DEFAULT = "dominion-turn"


class Present(NamedTuple):
    """A rubric with the version it is of; None for the library's."""

    rubric: rubrics.Rubric
    version_id: int | None = None
    number: int | None = None


def fetch_rubric(user: User, rubric_id: int) -> CourseRubric:
    """The rubric, for the course's instructor; raises `NotFound` otherwise."""
    found = db.session.get(CourseRubric, rubric_id)
    if found is None or not may_teach(user, found.course_id):
        raise NotFound("")
    return found


def fetch_rubrics(user: User, course: Course) -> list[CourseRubric]:
    """The rubrics of the course by title; for its instructor."""
    fetch_course(user, course.id)
    wanted = select(CourseRubric).where(CourseRubric.course_id == course.id)
    return list(db.session.scalars(wanted.order_by(CourseRubric.title, CourseRubric.id)))


def fetch_versions(rubric: CourseRubric) -> list[RubricVersion]:
    """All versions of a rubric that its caller was allowed to fetch, the latest first."""
    wanted = select(RubricVersion).where(RubricVersion.rubric_id == rubric.id).options(joinedload(RubricVersion.by))
    return list(db.session.scalars(wanted.order_by(RubricVersion.number.desc())))


def fetch_version(rubric: CourseRubric, number: int | None = None) -> RubricVersion:
    """One version of a rubric that its caller was allowed to fetch, by default the present one; raises `NotFound`."""
    wanted = select(RubricVersion).where(RubricVersion.rubric_id == rubric.id)
    found = db.session.scalar(wanted.where(RubricVersion.number == (number or rubric.version)))
    if found is None:
        raise NotFound("")
    return found


def rubric_of(assignment: Assignment) -> Present:
    """The rubric by which new proposals are made: the present version of the assignment's own, or the library's."""
    if assignment.rubric_id is None:
        return Present(rubrics.load(DEFAULT))
    return _present(fetch_version(db.session.get(CourseRubric, assignment.rubric_id)))


def rubric_of_version(version_id: int | None) -> Present:
    """The rubric as it was in that version; the library's for None."""
    return _present(db.session.get(RubricVersion, version_id)) if version_id else Present(rubrics.load(DEFAULT))


def _present(version: RubricVersion) -> Present:
    return Present(_parsed(version.toml), version.id, version.number)


@lru_cache(maxsize=64)
def _parsed(toml: str) -> rubrics.Rubric:
    return rubrics.parse(toml)


def read(toml: str) -> rubrics.Rubric:
    """The rubric of this TOML text; raises `Refused` with every fault of it, for the field `toml`."""
    try:
        return rubrics.parse(toml)
    except ScenarioError as error:
        raise Refused("", fields={"toml": "\n".join(_fault(*fault) for fault in error.faults)}) from None
    except PlayaloudError as error:
        raise Refused("", fields={"toml": error.message}) from None


def _fault(line: int, field: str, message: str, allowed: tuple[str, ...]) -> str:
    text = _("line %(line)d, %(field)s: %(message)s", line=line, field=field, message=message)
    return text + (f" ({', '.join(allowed)})" if allowed else "")


def kept(present: Present) -> dict[str, Any]:
    """The rubric as it is kept with each proposal, so that a mark can be explained when the rubric has changed."""
    rubric = present.rubric
    return {
        "id": rubric.id,
        "title": rubric.title,
        "version": present.number,
        "version_id": present.version_id,
        "turns": rubric.turns,
        "points": rubric.points,
        "criteria": [
            {
                "id": one.id, "name": one.name, "points": one.points, "description": one.description,
                "measure": one.measure, "note": one.note, "weights": dict(one.weights),
                "ratings": [{"label": r.label, "points": r.points, "description": r.description} for r in one.ratings],
            }
            for one in rubric.criteria
        ],
        "bands": [{"label": band.label, "least": band.least, "note": band.note} for band in rubric.bands],
    }  # fmt: skip
