"""Scenarios of a course's own: a draft that may have faults, and versions, none of which is ever changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import User
from classroom.courses.models import TITLE_LENGTH, Course
from classroom.db import db


class AuthoredScenario(db.Model):
    """A scenario of one course.

    `draft` is the text as it was left last, `revision` counts its changes. `version` is the number of the latest
    version, 0 before the first, `published` that of the version which can be set as work, None for none. `title`,
    `topic`, `level` and `cards` (names, separated by commas) are those of the draft, for the list.
    """

    __tablename__ = "authored_scenario"

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"), index=True)
    title: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    topic: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    level: Mapped[int]
    cards: Mapped[str] = mapped_column(Text)
    draft: Mapped[str] = mapped_column(Text)
    revision: Mapped[int] = mapped_column(default=1)
    version: Mapped[int] = mapped_column(default=0)
    published: Mapped[int | None]
    changed_at: Mapped[datetime]

    course: Mapped[Course] = relationship()

    @property
    def state(self) -> str:
        """Where it stands: draft, published, or changed (published, and changed since)."""
        if self.published is None:
            return "draft"
        return "published" if self.published == self.version else "changed"


class ScenarioVersion(db.Model):
    """A scenario as it was saved, without a fault, as TOML (formats.md section 3)."""

    __tablename__ = "scenario_version"
    __table_args__ = (UniqueConstraint("authored_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    authored_id: Mapped[int] = mapped_column(ForeignKey("authored_scenario.id"))
    number: Mapped[int]
    toml: Mapped[str] = mapped_column(Text)
    by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime]

    by: Mapped[User] = relationship()
