"""An LMS's own gradebook file of a course, and what its instructors settled about it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.courses.models import Course, Membership
from classroom.db import db

FILE_NAME_LENGTH, HEADER_LENGTH, TARGET_LENGTH = 200, 300, 20


class LmsFile(db.Model):
    """The file that was uploaded last, byte for byte; deleted when it is done with, and at `expires_at`.

    `options` are the names of those of `access.OPTIONS` that are chosen.
    """

    __tablename__ = "lms_file"

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"), unique=True)
    name: Mapped[str] = mapped_column(String(FILE_NAME_LENGTH))
    content: Mapped[bytes] = mapped_column(LargeBinary)
    options: Mapped[list[str]] = mapped_column(JSON, default=list)
    at: Mapped[datetime]
    expires_at: Mapped[datetime]

    course: Mapped[Course] = relationship()


class LmsPerson(db.Model):
    """Whom an instructor said a line of the course's LMS files means: a student, or nobody (null).

    `identity` is a digest of the line's ids and name.
    """

    __tablename__ = "lms_person"
    __table_args__ = (UniqueConstraint("course_id", "identity"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"))
    identity: Mapped[str] = mapped_column(String(64))
    membership_id: Mapped[int | None] = mapped_column(ForeignKey("membership.id"))

    membership: Mapped[Membership | None] = relationship()


class LmsColumn(db.Model):
    """What goes into a column of the course's LMS files: a key of `grades.fetch_every_column`, or "" to leave it alone.
    """

    __tablename__ = "lms_column"
    __table_args__ = (UniqueConstraint("course_id", "header"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"))
    header: Mapped[str] = mapped_column(String(HEADER_LENGTH))
    target: Mapped[str] = mapped_column(String(TARGET_LENGTH))
