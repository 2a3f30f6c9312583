"""Rubrics of a course; every change adds a version, and none is ever changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import User
from classroom.courses.models import Course
from classroom.db import db


class CourseRubric(db.Model):
    """A rubric of one course; `version` is the number of the present version, from 1."""

    __tablename__ = "course_rubric"

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"), index=True)
    title: Mapped[str] = mapped_column(String(200))
    version: Mapped[int]

    course: Mapped[Course] = relationship()


class RubricVersion(db.Model):
    """A rubric as it was from one change to the next, as TOML (formats.md section 7)."""

    __tablename__ = "rubric_version"
    __table_args__ = (UniqueConstraint("rubric_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    rubric_id: Mapped[int] = mapped_column(ForeignKey("course_rubric.id"))
    number: Mapped[int]
    toml: Mapped[str] = mapped_column(Text)
    by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime]

    by: Mapped[User] = relationship()
