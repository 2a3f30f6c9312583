"""Assignments: a scenario, frozen as it was when it was set, with dates and what students are shown."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.courses.models import TITLE_LENGTH, Course
from classroom.db import db
from classroom.rubrics.models import CourseRubric


class Assignment(db.Model):
    """One piece of work for a course.

    `scenario_toml` is the scenario's whole source, kept so that a later library changes nothing. `content` is what a
    student may see of it, made when the assignment is saved (see `classroom.assignments.content`). `counted` lists the
    ids of the questions that count. `feedback` says how much of the automatic marks a student sees after submitting,
    `gradebook` what goes into the gradebook: the points of the questions, or the mean of the rubric's totals. `rubric`
    is the course's rubric by which turns are marked, None for the library's.
    """

    __tablename__ = "assignment"
    __table_args__ = (
        CheckConstraint("feedback IN ('none', 'right-wrong', 'full')", name="feedback"),
        CheckConstraint("gradebook IN ('questions', 'rubric')", name="gradebook"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"), index=True)
    title: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    scenario_id: Mapped[str] = mapped_column(String(60))
    scenario_toml: Mapped[str] = mapped_column(Text)
    content: Mapped[dict[str, Any]] = mapped_column(JSON)
    counted: Mapped[list[str]] = mapped_column(JSON)
    feedback: Mapped[str] = mapped_column(String(20))
    gradebook: Mapped[str] = mapped_column(String(20), default="questions")
    rubric_id: Mapped[int | None] = mapped_column(ForeignKey("course_rubric.id"))
    opens_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    created_at: Mapped[datetime]

    course: Mapped[Course] = relationship()
    rubric: Mapped[CourseRubric | None] = relationship()

    @property
    def questions(self) -> list[dict[str, Any]]:
        """The questions as a student sees them, in the scenario's order."""
        return self.content["questions"]

    @property
    def points(self) -> float:
        """The points of the questions that count."""
        return sum(question["points"] for question in self.questions if question["id"] in self.counted)

    def is_open(self, now: datetime) -> bool:
        """Whether students may see it and write: the one answer to that question."""
        return self.opens_at is None or self.opens_at <= now

    def is_late(self, now: datetime) -> bool:
        """Whether work handed in now is late; it is accepted all the same."""
        return self.due_at is not None and now > self.due_at
