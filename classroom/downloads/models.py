"""Files that are made in the background."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.models import Course
from classroom.db import db

WAITING, RUNNING, DONE, FAILED, EXPIRED = "waiting", "running", "done", "failed", "expired"


class Job(db.Model):
    """One file to be made, of a `kind` of `classroom.downloads.kinds`, as `wish` says in plain JSON.

    A report on an assignment is of one attempt, or (`attempt_id` null) of the whole class. `key` says what the result
    holds, so that the same wish finds the same result. A worker holds the job until `leased_until`; `tries` counts the
    workers that took it, and tells the one that holds it from those that lost it. `done` of `of` parts are made. `file`
    is a name in the folder of results, once the state is done; deleted at `expires_at`.
    """

    __tablename__ = "job"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'running', 'done', 'failed', 'expired')", name="state"),
        Index(None, "state"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(20), default="report")
    wish: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"), index=True)
    assignment_id: Mapped[int | None] = mapped_column(ForeignKey("assignment.id"), index=True)
    attempt_id: Mapped[int | None] = mapped_column(ForeignKey("attempt.id"))
    language: Mapped[str] = mapped_column(String(20))
    state: Mapped[str] = mapped_column(String(20), default=WAITING)
    tries: Mapped[int] = mapped_column(default=0)
    leased_until: Mapped[datetime | None]
    done: Mapped[int] = mapped_column(default=0)
    of: Mapped[int] = mapped_column(default=0)
    file: Mapped[str] = mapped_column(String(80), default="")
    failure: Mapped[str] = mapped_column(Text, default="")
    asked_at: Mapped[datetime]
    expires_at: Mapped[datetime | None]

    course: Mapped[Course] = relationship()
    assignment: Mapped[Assignment | None] = relationship()
    attempt: Mapped[Attempt | None] = relationship()

    @property
    def is_open(self) -> bool:
        """Whether a worker still has something to do for it."""
        return self.state in (WAITING, RUNNING)
