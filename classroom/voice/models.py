"""Recordings: a sound, the question it answers, and where in the turn it was said."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.attempts.models import Attempt
from classroom.db import db

KEY_LENGTH = 64
BEFORE, AFTER, WHOLE = "before", "after", ""
SIDES = (BEFORE, AFTER, WHOLE)


class Recording(db.Model):
    """What was said of a question: before or after a step of the turn played, or (`side` empty) of the answer as such.

    `number` is how many deeds the table showed then. `seconds` is what the browser measured. `mimetype` was read from
    the content itself. `key` was made by the page; the same recording sent again is the same row. The row goes with
    its attempt.
    """

    __tablename__ = "recording"
    __table_args__ = (
        UniqueConstraint("attempt_id", "key"),
        CheckConstraint("side IN ('before', 'after', '')", name="side"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id", ondelete="CASCADE"))
    question: Mapped[str] = mapped_column(String(60))
    side: Mapped[str] = mapped_column(String(6), default=WHOLE)
    number: Mapped[int] = mapped_column(default=0)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    mimetype: Mapped[str] = mapped_column(String(20))
    seconds: Mapped[int] = mapped_column(default=0)
    size: Mapped[int]
    content: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    recorded_at: Mapped[datetime]

    attempt: Mapped[Attempt] = relationship()
