"""Every change to rubrics."""

from __future__ import annotations

from flask_babel import gettext as _

import rubrics
from classroom import audit, clock
from classroom.accounts.models import User
from classroom.courses.access import require_teaching
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.errors import Conflict
from classroom.rubrics.access import read
from classroom.rubrics.models import CourseRubric, RubricVersion


def add(actor: User, course: Course, toml: str) -> CourseRubric:
    """A new rubric of the course, from a TOML text; raises `Refused` with every fault of it."""
    found = read(toml)
    with writing() as session:
        require_teaching(actor, course.id)
        rubric = CourseRubric(course_id=course.id, title=found.title, version=1)
        session.add(rubric)
        session.flush()
        _add_version(actor, rubric, found, toml)
        audit.record(actor.id, "rubric.add", rubric, after={"title": found.title})
    return rubric


def change(actor: User, rubric: CourseRubric, toml: str, *, version: int) -> bool:
    """Makes the text the rubric's next version; says whether anything changed.

    Marks and proposals made by earlier versions stay as they are. Raises `Conflict` if `version`, from which the change
    was made, is not the present one, `Refused` with every fault of the text.
    """
    found = read(toml)
    with writing() as session:
        require_teaching(actor, rubric.course_id)
        session.refresh(rubric)
        if rubric.version != version:
            raise Conflict(_("This rubric was changed in another window. Please compare before you save."))
        present = db.session.query(RubricVersion).filter_by(rubric_id=rubric.id, number=version).one()
        if present.toml == toml:
            return False
        rubric.version, rubric.title = version + 1, found.title
        _add_version(actor, rubric, found, toml)
        before, after = {"version": version}, {"version": rubric.version, "title": found.title}
        audit.record(actor.id, "rubric.change", rubric, before=before, after=after)
    return True


def _add_version(actor: User, rubric: CourseRubric, found: rubrics.Rubric, toml: str) -> None:
    db.session.add(
        RubricVersion(rubric_id=rubric.id, number=rubric.version, toml=toml, by_id=actor.id, at=clock.now())
    )
