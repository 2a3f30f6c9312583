"""Turns played at the table: only what was done, in notation; the game is rebuilt from it by replay."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import db

COMMAND_LENGTH, WORDS_LENGTH = 300, 2000
MOVE, CHANCE, OTHER, GIVEN, UNDO, SAY = "move", "chance", "other", "given", "undo", "say"


class Play(db.Model):
    """One turn being played: the answer to a `play` question of an attempt, or practice where `attempt_id` is None.

    The set-up is the situation of `question` in the assignment's scenario, which never changes.
    """

    __tablename__ = "play"
    __table_args__ = (
        UniqueConstraint("attempt_id", "question"),
        Index(None, "assignment_id", "user_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id"))
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    attempt_id: Mapped[int | None] = mapped_column(ForeignKey("attempt.id"))
    question: Mapped[str] = mapped_column(String(60))
    started_at: Mapped[datetime]

    assignment: Mapped[Assignment] = relationship()
    user: Mapped[User] = relationship()
    attempt: Mapped[Attempt | None] = relationship()


class Deed(db.Model):
    """One thing done, in order from 0; rows are only ever added, also when something is taken back.

    `kind`: a `move` of the student's; `chance` and `other` (another player) answered by the server; `given` by the
    question; `undo` takes back the last move that stands, `say` puts `after` in place of what was said after it.
    `before` and `after` are what the student says before and after a move.
    """

    __tablename__ = "deed"
    __table_args__ = (
        UniqueConstraint("play_id", "number"),
        CheckConstraint("kind IN ('move', 'chance', 'other', 'given', 'undo', 'say')", name="kind"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"))
    number: Mapped[int]
    kind: Mapped[str] = mapped_column(String(10))
    command: Mapped[str] = mapped_column(String(COMMAND_LENGTH), default="")
    before: Mapped[str] = mapped_column(Text, default="")
    after: Mapped[str] = mapped_column(Text, default="")
    at: Mapped[datetime]
