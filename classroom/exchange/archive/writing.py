"""Writes the archive of a course, and a student's own data."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from importlib.metadata import version
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import Table, func, or_, select

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.downloads.grades import fetch_gradebook
from classroom.downloads.packing import archive
from classroom.errors import Refused
from classroom.exchange.archive import layout
from classroom.voice.models import Recording
from exports.gradebook import spreadsheet

_AT_ONCE = 500  # ids in one condition
Rows = dict[str, list[dict[str, Any]]]
NOTE = """# A course of Playaloud

Everything of one course: `tables/` has a JSON file for each table with its rows, `toml/` the scenarios and rubrics that
they refer to, `people.json` who is named. `roster.csv` and `grades.csv` (released grades only) are for people to read.
`manifest.json` has the SHA-256 checksum of every file. There are no passwords, codes or sessions in it.
`playaloud import archive` takes it in; docs/archive.md describes every part.
"""


def course_archive(
    user: User, course: Course, *, recordings: bool = False, progress: Callable[[int], object] = lambda done: None
) -> bytes:
    """The archive of the course, for its instructor; with all that was recorded where asked for.

    Raises `Refused` for more sound than an archive holds.
    """
    if recordings and sound_of(course) > layout.MOST_SOUND:
        raise Refused(_("The recordings are %(size)s MB; an archive holds %(most)s MB of them. Make one without.",
                        size=sound_of(course) >> 20, most=layout.MOST_SOUND >> 20))  # fmt: skip
    rows = _rows_of_course(course.id, leave_out=() if recordings else (layout.RECORDING,))
    progress(1)
    people = _people(rows)
    files = _files(rows)
    files[layout.PEOPLE] = _json(people)
    files["roster.csv"] = _roster(rows["membership"])
    files["grades.csv"] = spreadsheet.write(fetch_gradebook(user, course))
    return _packed(files, {"course": course.title})


def sound_of(course: Course) -> int:
    """How many bytes were recorded in the course."""
    wanted = select(func.sum(Recording.size)).join(Recording.attempt).join(Attempt.assignment)
    return db.session.scalar(wanted.where(Assignment.course_id == course.id)) or 0


def own_data(member: Membership) -> bytes:
    """A student's own data in one course: what they wrote and handed in, and what is released of its marking."""
    rows: Rows = {"membership": _select("membership", {"id": {member.id}})}
    attempts = _select("attempt", {"membership_id": {member.id}})
    released = {row["id"] for row in attempts if row["state"] == "released"}
    rows["attempt"] = attempts
    for name in (*layout.OWN[2:], *layout.OWN_IF_RELEASED):
        table = db.metadata.tables.get(name)
        if table is None:
            continue
        ids = released if name in layout.OWN_IF_RELEASED else {row["id"] for row in attempts}
        key, wanted = ("attempt_id", ids) if "attempt_id" in table.columns else ("membership_id", {member.id})
        rows[name] = _select(name, {key: wanted})
    for name in layout.OWN_IF_RELEASED:  # what was proposed, and who marked, is the staff's
        own = ("id", "attempt_id", "question", "criterion", "points", "comment", "text", "at")
        rows[name] = [{key: value for key, value in row.items() if key in own} for row in rows[name]]
    return _packed(_files(rows), {"course": member.course.title, "student": member.display_name})


def _rows_of_course(course_id: int, *, leave_out: Collection[str] = ()) -> Rows:
    rows: Rows = {"course": _select("course", {"id": {course_id}})}
    ids = {"course": {course_id}}
    for table in layout.tables()[1:]:
        if table.name in leave_out:
            continue
        keys: dict[str, set[int]] = {column.name: ids[to] for column, to in layout.references(table, ids)
                                     if not column.nullable}  # fmt: skip
        first = dict([next(iter(keys.items()))])  # the others point into the same course
        rows[table.name] = _select(table.name, first)
        ids[table.name] = {row[layout.own_key(table)] for row in rows[table.name]}
    rows[layout.HISTORY] = [row for name, own in ids.items() for row in _history(name, own)]
    return rows


def _select(name: str, where: dict[str, set[int]]) -> list[dict[str, Any]]:
    table, [(column, wanted)] = db.metadata.tables[name], where.items()
    ordered, found = sorted(wanted), []
    for start in range(0, len(ordered), _AT_ONCE):
        some = select(table).where(table.columns[column].in_(ordered[start : start + _AT_ONCE]))
        found += [dict(row) for row in db.session.execute(some).mappings()]
    return sorted(found, key=lambda row: row[layout.own_key(table)])


def _history(name: str, ids: set[int]) -> Iterator[dict[str, Any]]:
    ordered = sorted(ids)
    for start in range(0, len(ordered), _AT_ONCE):
        here = (Audit.record == name, Audit.record_id.in_(ordered[start : start + _AT_ONCE]))
        yield from (dict(row) for row in db.session.execute(select(Audit.__table__).where(*here)).mappings())


def _people(rows: Rows) -> list[dict[str, Any]]:
    """Who is named anywhere in the rows: an id, whether a student or an instructor, the name; no secret, no login."""
    refers = {name: layout.to_people(_table(name)) for name in rows}
    ids = {row[column.name] for name, found in rows.items() for column in refers[name] for row in found}
    found = db.session.execute(select(User.id, User.kind, User.name).where(or_(User.id.in_(ids - {None}))))
    return [{"id": id, "kind": kind, "name": name} for id, kind, name in sorted(found)]


def _files(rows: Rows) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for name, found in rows.items():
        columns, own = _table(name).columns, layout.own_key(_table(name))
        written = []
        for row in found:
            plain = {}
            for key, value in row.items():
                if value and layout.is_toml(columns[key]):
                    path = f"toml/{name}-{row[own]}.toml"
                    files[path] = value.encode()
                    plain[key] = {"file": path}
                else:
                    plain[key] = _plain(value)
            written.append(plain)
        files[f"tables/{name}.json"] = _json(written)
    return files


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return layout.moment(value)
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _roster(members: list[dict[str, Any]]) -> bytes:
    text = io.StringIO(newline="")
    lines = csv.writer(text)
    fields = ("display_name", "sortable_name", "sis_user_id", "sis_login_id", "email", "section")
    lines.writerow(["Name", "Sortable name", "Number", "Login", "Email", "Section"])
    for row in members:
        if row["role"] == "student" and row["removed_at"] is None:
            lines.writerow([spreadsheet.harmless(row[field]) for field in fields])
    return text.getvalue().encode("utf-8-sig")


def _packed(files: dict[str, bytes], about: dict[str, str]) -> bytes:
    files = {layout.NOTE: NOTE.encode(), **files}
    manifest = {
        "format": layout.FORMAT, "program": f"playaloud {version('playaloud')}", "schema": layout.schema_version(),
        "made_at": layout.moment(clock.now()), **about,
        "files": {name: {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
                  for name, content in sorted(files.items())},
    }  # fmt: skip
    return archive({layout.MANIFEST: _json(manifest), **dict(sorted(files.items()))})


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass")


def _table(name: str) -> Table:
    return db.metadata.tables[name]
