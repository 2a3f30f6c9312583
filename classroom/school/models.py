"""Which identity of the school's provider belongs to which account."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import User
from classroom.db import db


class SchoolIdentity(db.Model):
    """A subject of the provider and one account of ours; a student may have an account for each class."""

    __tablename__ = "school_identity"
    __table_args__ = (UniqueConstraint("issuer", "subject", "user_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    issuer: Mapped[str] = mapped_column(String(255))
    subject: Mapped[str] = mapped_column(String(255))
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    created_at: Mapped[datetime]

    user: Mapped[User] = relationship()
