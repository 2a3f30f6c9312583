"""Every change to an LMS's file and to what is settled about it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from flask_babel import gettext as _
from sqlalchemy import delete, select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.courses.access import require_teaching
from classroom.courses.models import STUDENT, Course, Membership
from classroom.db import db, writing
from classroom.errors import Refused
from classroom.exchange.access import OPTIONS
from classroom.exchange.models import FILE_NAME_LENGTH, HEADER_LENGTH, LmsColumn, LmsFile, LmsPerson
from exports.errors import UploadRefused
from exports.gradebook import table, upload

KEPT = timedelta(hours=24)
LARGEST = 8 << 20  # bytes of a file that a page takes


def keep_file(actor: User, course: Course, name: str, data: bytes) -> LmsFile:
    """The uploaded file, in place of any other of the course; raises `Refused` for what is no gradebook."""
    if len(data) > min(LARGEST, table.MOST_BYTES):
        raise Refused("", fields={"file": _("The file may have at most %(most)s MB.", most=LARGEST >> 20)})
    try:
        found = upload.read(data, gettext=_)
    except UploadRefused as error:
        raise Refused("", fields={"file": str(error)}) from None
    with writing() as session:
        require_teaching(actor, course.id)
        session.execute(delete(LmsFile).where(LmsFile.course_id == course.id))
        kept = LmsFile(course_id=course.id, name=name[:FILE_NAME_LENGTH], content=data, options=[],
                       at=clock.now(), expires_at=clock.now() + KEPT)  # fmt: skip
        session.add(kept)
        audit.record(actor.id, "exchange.upload", kept, after={"lms": found.lms, "lines": len(found.rows)})
    return kept


def settle(
    actor: User, file: LmsFile, *, people: Mapping[str, int | None], columns: Mapping[str, str], options: list[str]
) -> None:
    """Remembers for the course whom lines mean, by identity, and what goes into columns, by header."""
    with writing() as session:
        require_teaching(actor, file.course_id)
        members = set(session.scalars(select(Membership.id).where(
            Membership.course_id == file.course_id, Membership.role == STUDENT)))  # fmt: skip
        if not {one for one in people.values() if one is not None} <= members:
            raise Refused(_("This course has no such student."))
        chosen = [one for one in people.values() if one is not None]
        if len(set(chosen)) < len(chosen):
            raise Refused(_("A student was chosen for two lines of the file."))
        file.options = [one for one in OPTIONS if one in options]
        known = {one.identity: one for one in session.scalars(_of(LmsPerson, file))}
        for identity, member in people.items():
            if identity not in known:
                session.add(LmsPerson(course_id=file.course_id, identity=identity, membership_id=member))
            else:
                known[identity].membership_id = member
        kept = {one.header: one for one in session.scalars(_of(LmsColumn, file))}
        for header, target in columns.items():
            if header[:HEADER_LENGTH] not in kept:
                session.add(LmsColumn(course_id=file.course_id, header=header[:HEADER_LENGTH], target=target))
            else:
                kept[header[:HEADER_LENGTH]].target = target
        audit.record(actor.id, "exchange.settle", file, after={"people": len(people), "columns": len(columns)})


def forget_person(actor: User, course: Course, identity: str) -> None:
    """Forgets what was settled of a line, so that it is matched by its ids again."""
    with writing() as session:
        require_teaching(actor, course.id)
        session.execute(delete(LmsPerson).where(LmsPerson.course_id == course.id, LmsPerson.identity == identity))


def discard(actor: User, course: Course) -> None:
    """Deletes the course's file; what was settled stays for the next one."""
    with writing() as session:
        require_teaching(actor, course.id)
        session.execute(delete(LmsFile).where(LmsFile.course_id == course.id))


def sweep() -> None:
    """Deletes files that were forgotten here; only the worker calls this."""
    if db.session.scalar(select(LmsFile.id).where(LmsFile.expires_at < clock.now()).limit(1)) is not None:
        with writing() as session:
            session.execute(delete(LmsFile).where(LmsFile.expires_at < clock.now()))


def _of(model, file: LmsFile):
    return select(model).where(model.course_id == file.course_id)
