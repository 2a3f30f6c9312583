"""Links that are good once."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import EMAIL_LENGTH, NAME_LENGTH, User
from classroom.courses.models import Course
from classroom.db import db

ACCOUNT, STAFF_PLACE, PASSWORD = "account", "staff", "password"


class Invitation(db.Model):
    """A link that one person gives another; only a hash of its token is kept, and it is good once, for some days.

    `kind`: `account` makes an instructor's account; `staff` gives a place on the staff of `course` with `role`, to a
    new account or one that there is; `password` lets `user` choose another password. `ended_at` is when it was used
    (then `used_by` says by whom) or withdrawn.
    """

    __tablename__ = "invitation"
    __table_args__ = (CheckConstraint("kind IN ('account', 'staff', 'password')", name="kind"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    email: Mapped[str] = mapped_column(String(EMAIL_LENGTH), default="")
    course_id: Mapped[int | None] = mapped_column(ForeignKey("course.id"), index=True)
    role: Mapped[str] = mapped_column(String(20), default="")
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    created_by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    used_by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))

    course: Mapped[Course | None] = relationship()
    user: Mapped[User | None] = relationship(foreign_keys=user_id)
    created_by: Mapped[User] = relationship(foreign_keys=created_by_id)
