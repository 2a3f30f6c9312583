"""The audit trail: who did what to which record, when, from what to what, and why. Rows are only ever added."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from classroom import clock
from classroom.db import db


class Audit(db.Model):
    """One deed: `action` is "domain.verb", `record` and `record_id` name what it was done to."""

    __tablename__ = "audit"
    __table_args__ = (Index(None, "record", "record_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    actor_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    action: Mapped[str] = mapped_column(String(60))
    record: Mapped[str] = mapped_column(String(40))
    record_id: Mapped[int]
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    why: Mapped[str] = mapped_column(Text, default="")


def record(
    actor_id: int | None,
    action: str,
    subject: Any,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    why: str = "",
) -> Audit:
    """The new row about this record, added to the current writing transaction; values are plain JSON, no secrets."""
    db.session.flush()  # a new record has its id only now
    row = Audit(
        at=clock.now(),
        actor_id=actor_id,
        action=action,
        record=subject.__tablename__,
        record_id=subject.id,
        before=before,
        after=after,
        why=why,
    )
    db.session.add(row)
    return row


def change(actor_id: int, action: str, subject: Any, values: dict[str, Any], *, why: str = "") -> None:
    """Sets these values of the record, and notes those that differ from before; if none does, notes nothing."""
    different = {name: value for name, value in values.items() if getattr(subject, name) != value}
    before = {name: _plain(getattr(subject, name)) for name in different}
    for name, value in different.items():
        setattr(subject, name, value)
    if different:
        record(actor_id, action, subject, before=before, after={n: _plain(v) for n, v in different.items()}, why=why)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
