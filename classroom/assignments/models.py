"""Assignments: a scenario, frozen as it was when it was set, with dates, rules and what students are shown."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import User
from classroom.assignments import own_games
from classroom.courses.models import TITLE_LENGTH, Course, Membership
from classroom.db import db
from classroom.rubrics.models import CourseRubric

WHY_LENGTH = 300
PRACTICE, EXAM = "practice", "exam"
LAST, BEST, MEAN = "last", "best", "mean"


class Task:
    """A frozen scenario with the questions that count, as an `Assignment` or one of its variants has it.

    `scenario_toml` is the scenario's whole source, kept so that a later library changes nothing. `content` is what a
    student may see of it, made when it is saved (see `classroom.assignments.content`). `counted` lists the ids of the
    questions that count.
    """

    scenario_id: Mapped[str] = mapped_column(String(60))
    scenario_toml: Mapped[str] = mapped_column(Text)
    content: Mapped[dict[str, Any]] = mapped_column(JSON)
    counted: Mapped[list[str]] = mapped_column(JSON)

    @property
    def questions(self) -> list[dict[str, Any]]:
        """The questions as a student sees them, in the scenario's order."""
        return self.content["questions"]

    @property
    def points(self) -> float:
        """The points of the questions that count."""
        return sum(question["points"] for question in self.questions if question["id"] in self.counted)


class Assignment(Task, db.Model):
    """One piece of work for a course.

    `feedback` says how much of the automatic marks a student sees after submitting, `gradebook` what goes into the
    gradebook: the points of the questions, or the mean of the rubric's totals. `rubric` is the course's rubric by
    which turns are marked, None for the library's. After `due_at` work is late; at `late_until` it is closed. A
    student may make `attempts_allowed` attempts (None: any number) of `minutes` each (None: no limit), or, with
    `per_week`, so many in each course week but those of `weeks_off`; `counts` says which of them do.
    Where their mean does, `missing_zero` has a week's missing turns count as zero once the week is over.
    """

    __tablename__ = "assignment"
    __table_args__ = (
        CheckConstraint("feedback IN ('none', 'right-wrong', 'full')", name="feedback"),
        CheckConstraint("gradebook IN ('questions', 'rubric')", name="gradebook"),
        CheckConstraint("mode IN ('practice', 'exam')", name="mode"),
        CheckConstraint("counts IN ('last', 'best', 'mean')", name="counts"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"), index=True)
    title: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    feedback: Mapped[str] = mapped_column(String(20))
    gradebook: Mapped[str] = mapped_column(String(20), default="questions")
    rubric_id: Mapped[int | None] = mapped_column(ForeignKey("course_rubric.id"))
    mode: Mapped[str] = mapped_column(String(20), default=PRACTICE)
    opens_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    late_until: Mapped[datetime | None]
    minutes: Mapped[int | None]
    # Left out, it is one; None, said, is kept (else it would get the default).
    attempts_allowed: Mapped[int | None] = mapped_column(Integer().evaluates_none(), default=1)
    counts: Mapped[str] = mapped_column(String(20), default=LAST)
    per_week: Mapped[int | None]
    weeks_off: Mapped[list[int]] = mapped_column(JSON, default=list)
    missing_zero: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]

    course: Mapped[Course] = relationship()
    rubric: Mapped[CourseRubric | None] = relationship()
    variants: Mapped[list[Variant]] = relationship(
        back_populates="assignment", order_by="Variant.id", cascade="all, delete-orphan",
        primaryjoin="and_(Variant.assignment_id == Assignment.id, Variant.own.is_(False))",
    )  # fmt: skip

    @property
    def is_own_games(self) -> bool:
        """Whether students choose the situations among the turns of their own games."""
        return self.scenario_id == own_games.ID

    @property
    def is_exam(self) -> bool:
        """Whether nothing of marks and keys is shown before release."""
        return self.mode == EXAM

    def is_open(self, now: datetime) -> bool:
        """Whether students may see it and write: the one answer to that question."""
        return self.opens_at is None or self.opens_at <= now

    def is_late(self, now: datetime) -> bool:
        """Whether work handed in now is late for everybody without an extension."""
        return self.due_at is not None and now > self.due_at


class Variant(Task, db.Model):
    """Another scenario that a student may get in place of the assignment's own; the attempt's seed decides.

    An `own` one was made for a single attempt, from turns that the student played; nobody else gets it.
    """

    __tablename__ = "variant"

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id"), index=True)
    own: Mapped[bool] = mapped_column(default=False)

    assignment: Mapped[Assignment] = relationship(back_populates="variants")

    @property
    def gradebook(self) -> str:
        """What goes into the gradebook, as the assignment has it."""
        return self.assignment.gradebook


class Extension(db.Model):
    """What one student is allowed beyond the rules of an assignment, and why.

    `minutes` and `attempts` are added to those of each attempt and of the whole; `due_at` stands in place of the due
    date, and keeps the work open at least until then.
    """

    __tablename__ = "extension"
    __table_args__ = (
        UniqueConstraint("assignment_id", "membership_id"),
        CheckConstraint("minutes >= 0 AND attempts >= 0", name="more"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id"))
    membership_id: Mapped[int] = mapped_column(ForeignKey("membership.id"), index=True)
    minutes: Mapped[int] = mapped_column(default=0)
    attempts: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[datetime | None]
    why: Mapped[str] = mapped_column(String(WHY_LENGTH))
    by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime]

    assignment: Mapped[Assignment] = relationship()
    membership: Mapped[Membership] = relationship()
    by: Mapped[User] = relationship()
