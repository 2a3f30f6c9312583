"""Courses, and who is in them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import EMAIL_LENGTH, NAME_LENGTH, User
from classroom.db import db
from classroom.text import KEY_LENGTH

TITLE_LENGTH = 200
CODE_LENGTH = 6
# An owner decides who teaches, an instructor does everything else, a grader marks.
OWNER, INSTRUCTOR, GRADER, STUDENT = "owner", "instructor", "grader", "student"
TEACHING = (OWNER, INSTRUCTOR)
STAFF = (*TEACHING, GRADER)


class Course(db.Model):
    """A course; students join it by its code while `is_open`."""

    __tablename__ = "course"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    join_code: Mapped[str] = mapped_column(String(CODE_LENGTH), unique=True)
    is_open: Mapped[bool] = mapped_column(default=True)
    timezone: Mapped[str] = mapped_column(String(60))
    created_at: Mapped[datetime]


class Membership(db.Model):
    """One person in one course: the name shown there, and what the gradebook of the school calls them.

    A member who was removed keeps the row, and with it the work, but frees the name (`name_key` is null).
    """

    __tablename__ = "membership"
    __table_args__ = (
        UniqueConstraint("course_id", "user_id"),
        UniqueConstraint("course_id", "name_key"),
        CheckConstraint("role IN ('owner', 'instructor', 'grader', 'student')", name="role"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"))
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    role: Mapped[str] = mapped_column(String(20))
    display_name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    name_key: Mapped[str | None] = mapped_column(String(KEY_LENGTH))
    sortable_name: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    canvas_id: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    sis_user_id: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    sis_login_id: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    section: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    email: Mapped[str] = mapped_column(String(EMAIL_LENGTH), default="")
    joined_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]

    course: Mapped[Course] = relationship()
    user: Mapped[User] = relationship()
