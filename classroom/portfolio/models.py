"""What students write about their own work."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.assignments.models import Assignment
from classroom.courses.models import Membership
from classroom.db import db

LONGEST = 3000  # characters


class Reflection(db.Model):
    """What a student writes about an assignment, while at it or after the marks; `revision` counts what was saved.

    It is never marked. The staff of the course read it beside the work.
    """

    __tablename__ = "reflection"
    __table_args__ = (UniqueConstraint("assignment_id", "membership_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id", ondelete="CASCADE"))
    membership_id: Mapped[int] = mapped_column(ForeignKey("membership.id", ondelete="CASCADE"), index=True)
    text: Mapped[str] = mapped_column(Text)
    revision: Mapped[int] = mapped_column(default=0)
    saved_at: Mapped[datetime]

    assignment: Mapped[Assignment] = relationship()
    membership: Mapped[Membership] = relationship()
