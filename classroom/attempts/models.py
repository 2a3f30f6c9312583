"""Attempts: what a student wrote, every revision of it, and the submission."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.assignments.models import Assignment
from classroom.courses.models import Membership
from classroom.db import db

KEY_LENGTH = 64


class Attempt(db.Model):
    """One student's work on one assignment; `revision` is the number of the latest saved answers, 0 before the first.

    `state` goes from open to submitted to released, each by one conditional update.
    """

    __tablename__ = "attempt"
    __table_args__ = (
        UniqueConstraint("assignment_id", "membership_id"),
        CheckConstraint("state IN ('open', 'submitted', 'released')", name="state"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id"))
    membership_id: Mapped[int] = mapped_column(ForeignKey("membership.id"), index=True)
    state: Mapped[str] = mapped_column(String(20), default="open")
    revision: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime]
    saved_at: Mapped[datetime | None]

    assignment: Mapped[Assignment] = relationship()
    membership: Mapped[Membership] = relationship()
    submission: Mapped[Submission | None] = relationship(back_populates="attempt")


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

    `key` was made by the page that sent it; the same request sent again finds the same receipt.
    """

    __tablename__ = "submission"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"), unique=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    number: Mapped[str] = mapped_column(String(12), unique=True)
    revision: Mapped[int]
    late: Mapped[bool]
    digest: Mapped[str] = mapped_column(String(64))
    submitted_at: Mapped[datetime]

    attempt: Mapped[Attempt] = relationship(back_populates="submission")
