"""Attempts: what a student wrote, every revision of it, and the submission."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.assignments.models import Assignment, Task, Variant
from classroom.assignments.rules import GRACE, in_order
from classroom.courses.models import Membership
from classroom.db import db

KEY_LENGTH = 64


class Attempt(db.Model):
    """One student's work on one assignment; `revision` is the number of the latest saved answers, 0 before the first.

    `state` goes from open to submitted to released, each by one conditional update. `number` counts the student's
    attempts from 1. `seed` decides what is left to chance: the variant, and in exams the order of the questions. At
    `ends_at` the time for writing is over; None where it never is.
    """

    __tablename__ = "attempt"
    __table_args__ = (
        UniqueConstraint("assignment_id", "membership_id", "number"),
        CheckConstraint("state IN ('open', 'submitted', 'released')", name="state"),
        Index(None, "state", "ends_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id"))
    membership_id: Mapped[int] = mapped_column(ForeignKey("membership.id"), index=True)
    number: Mapped[int] = mapped_column(default=1)
    seed: Mapped[int] = mapped_column(default=0)
    variant_id: Mapped[int | None] = mapped_column(ForeignKey("variant.id"))
    state: Mapped[str] = mapped_column(String(20), default="open")
    revision: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime]
    saved_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]

    assignment: Mapped[Assignment] = relationship()
    membership: Mapped[Membership] = relationship()
    variant: Mapped[Variant | None] = relationship()
    submission: Mapped[Submission | None] = relationship(back_populates="attempt")

    @property
    def task(self) -> Task:
        """The scenario that this attempt is about: the assignment's own, or the variant that the student got."""
        return self.assignment if self.variant_id is None else self.variant

    @property
    def questions(self) -> list[dict[str, Any]]:
        """The questions in the order in which this student is asked them."""
        questions = self.task.questions
        return in_order(questions, self.seed) if self.assignment.is_exam else questions

    def is_over(self, now: datetime) -> bool:
        """Whether nothing more is accepted: the one answer to that question."""
        return self.ends_at is not None and now > self.ends_at + GRACE


class Answer(db.Model):
    """What was answered to one question in one revision; rows are only ever added, the latest is the one that counts.

    `value` is a text, a list of options (choice), or `{"buy": …, "why": …}` (purchase).
    """

    __tablename__ = "answer"
    __table_args__ = (UniqueConstraint("attempt_id", "revision", "question"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"))
    revision: Mapped[int]
    question: Mapped[str] = mapped_column(String(60))
    value: Mapped[Any] = mapped_column(JSON)
    received_at: Mapped[datetime]


class Submission(db.Model):
    """The receipt of a submitted attempt: which revision, when, whether late, and a digest of the answers.

    `key` was made by the page that sent it; the same request sent again finds the same receipt. `automatic` where the
    time was over and the server handed in what had been saved.
    """

    __tablename__ = "submission"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"), unique=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    number: Mapped[str] = mapped_column(String(12), unique=True)
    revision: Mapped[int]
    late: Mapped[bool]
    automatic: Mapped[bool] = mapped_column(default=False)
    digest: Mapped[str] = mapped_column(String(64))
    submitted_at: Mapped[datetime]

    attempt: Mapped[Attempt] = relationship(back_populates="submission")


class Overtime(db.Model):
    """Answers that arrived after the end of the time and do not count; rows are only ever added.

    `accepted_at` is set where an instructor lets them count after all; they are a revision of the attempt then.
    """

    __tablename__ = "overtime"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"), index=True)
    value: Mapped[dict[str, Any]] = mapped_column(JSON)
    received_at: Mapped[datetime]
    accepted_at: Mapped[datetime | None]

    attempt: Mapped[Attempt] = relationship()
