"""Takes an archive in as a new course: new people, new ids, every value checked, all of it or nothing."""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import JSON, Boolean, Column, Float, Integer, LargeBinary, String, Table, func, insert, select
from sqlalchemy.exc import IntegrityError

from classroom import audit, clock
from classroom.accounts import operations as accounts
from classroom.accounts.models import NAME_LENGTH, User
from classroom.attempts.models import Attempt
from classroom.courses.models import OWNER, STUDENT, Course
from classroom.db import UtcDateTime, db, writing
from classroom.errors import NotPermitted, Refused
from classroom.exchange.archive import layout
from classroom.exchange.archive.fitting import FITTING, Ids
from classroom.exchange.archive.playing import look_at_games
from classroom.exchange.archive.reading import Archive
from classroom.marking.access import fetch_sheet
from classroom.text import clean_name

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_MOST_TEXT, _DEEPEST = 1_000_000, 40


def restore(actor: User, found: Archive) -> Course:
    """The course of the archive, now the actor's; its students are new people, whose codes are handed out anew.

    Its other staff are known by name only, and have no place in the course. Raises `Refused` for what cannot be a
    course of this program; nothing is kept then.
    """
    _check_tables(found)
    try:
        with writing():
            if not actor.is_instructor:
                raise NotPermitted("")
            ids: Ids = {layout.PERSON: _people(actor, found)}
            for table in layout.tables():
                ids[table.name] = _insert(table, found, ids, actor)
            _insert_history(found, ids)
            db.session.flush()
            db.session.expire_all()
            course = db.session.get_one(Course, next(iter(ids["course"].values())))
            _look_at_everything(ids["attempt"].values())
            look_at_games(ids["match"].values())
            audit.record(actor.id, "exchange.import", course, after={"title": course.title})
    except IntegrityError as error:
        raise Refused(_("The archive contradicts itself: %(why)s", why=str(error.orig)[:200])) from None
    return course


def _check_tables(found: Archive) -> None:
    known = {table.name for table in layout.tables()} | {layout.HISTORY}
    ours = layout.schema_version()
    unknown = sorted(set(found.tables) - known)
    if found.schema > ours or unknown:
        raise Refused(_("The archive was made by another, probably newer version of Playaloud (schema %(theirs)s, here "
                        "%(ours)s).", theirs=found.schema[:20] or "?", ours=ours))  # fmt: skip
    if len(found.tables.get("course", ())) != 1:
        raise Refused(_("The archive must hold one course."))


def _people(actor: User, found: Archive) -> dict[int, int]:
    """Our id of each person: the actor for the course's first owner, a new student or a mere name for the others."""
    members = found.tables.get("membership", ())
    owners = [row for row in members if row.get("role") == OWNER and row.get("removed_at") is None]
    owner = min((row["user_id"] for row in owners if type(row.get("user_id")) is int), default=None)
    students = {row.get("user_id") for row in members if row.get("role") == STUDENT}
    made = {}
    for id, one in sorted(found.people.items()):
        name = clean_name(one["name"])[:NAME_LENGTH] or _("somebody")
        if id == owner:
            made[id] = actor.id
        elif id in students:
            made[id] = accounts.add_student(name=name).id
        else:  # no login, no code: nobody can sign in as this person
            person = User(kind="student", name=name, secret_hash="", created_at=clock.now())
            db.session.add(person)
            db.session.flush()
            made[id] = person.id
    return made


def _insert(table: Table, found: Archive, ids: Ids, actor: User) -> dict[int, int]:
    rows, key = found.tables.get(table.name, []), layout.own_key(table)
    if any(type(row.get(key)) is not int for row in rows) or len({row[key] for row in rows}) < len(rows):
        raise _wrong(table, key)
    first = (db.session.scalar(select(func.max(table.columns[key]))) or 0) + 1
    own = {row[key]: first + place for place, row in enumerate(rows)} if key == "id" else {}
    refers = dict(layout.references(table, {**ids, table.name: own}))
    made = [_row(table, row, found, {**ids, table.name: own}, refers) for row in rows]
    for row in made:
        if table.name in FITTING:
            FITTING[table.name](row, actor, ids)
    for start in range(0, len(made), 500):
        db.session.execute(insert(table), made[start : start + 500])
    return own


def _row(
    table: Table, row: Mapping[str, Any], found: Archive, ids: Ids, refers: Mapping[Column, str]
) -> dict[str, Any]:
    strange = sorted(set(row) - set(table.columns.keys()))
    if strange:
        raise _wrong(table, strange[0])
    made: dict[str, Any] = {}
    for column in table.columns:
        if column.name == "id":
            made["id"] = ids[table.name][row["id"]]
        elif column.name not in row:
            made[column.name] = _default(table, column)
        elif column in refers and row[column.name] is not None:
            old = row[column.name]
            if type(old) is not int or old not in ids[refers[column]]:
                raise _wrong(table, column.name)
            made[column.name] = ids[refers[column]][old]
        elif column.foreign_keys:  # to what no archive holds
            made[column.name] = None
        else:
            made[column.name] = _value(table, column, _from_file(row[column.name], found, column))
        if made[column.name] is None and not column.nullable:
            raise _wrong(table, column.name)
    return made


def _default(table: Table, column: Column) -> Any:
    """What an older archive does not have is as it would be in a new row."""
    if column.nullable:
        return None
    if column.default is None:
        raise _wrong(table, column.name)
    return column.default.arg(None) if column.default.is_callable else column.default.arg


def _from_file(value: Any, found: Archive, column: Column) -> Any:
    if layout.is_toml(column) and isinstance(value, dict):
        return found.toml.get(value.get("file", ""))
    return value


def _value(table: Table, column: Column, value: Any) -> Any:
    """The value as the column's type has it; raises `Refused` for any other."""
    kind = column.type
    if value is None:
        return None
    if isinstance(kind, JSON):
        _check_depth(table, column, value)
        return value
    right = False
    if isinstance(kind, UtcDateTime):
        right = isinstance(value, str) and bool(_MOMENT.fullmatch(value))
        value = _moment(table, column, value) if right else value
    elif isinstance(kind, Boolean):
        right = isinstance(value, bool)
    elif isinstance(kind, Integer):
        right = type(value) is int and abs(value) < 2**63
    elif isinstance(kind, Float):
        right = type(value) in (int, float) and math.isfinite(value)
    elif isinstance(kind, LargeBinary):
        value = _bytes(value)
        right = value is not None
    elif isinstance(kind, String):
        right = isinstance(value, str) and len(value) <= (kind.length or _MOST_TEXT)
    if not right:
        raise _wrong(table, column.name)
    return value


def _moment(table: Table, column: Column, value: str) -> datetime:
    try:
        return datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        raise _wrong(table, column.name) from None


def _bytes(value: Any) -> bytes | None:
    try:
        return base64.b64decode(value["base64"], validate=True)
    except (binascii.Error, KeyError, TypeError, ValueError):
        return None


def _check_depth(table: Table, column: Column, value: Any) -> None:
    level = [value]
    for _depth in range(_DEEPEST):
        level = [inner for one in level if isinstance(one, dict | list)
                 for inner in (one.values() if isinstance(one, dict) else one)]  # fmt: skip
        if not level:
            return
    raise _wrong(table, column.name)


def _insert_history(found: Archive, ids: Ids) -> None:
    """Who did what, of the records that came along; what refers to anything else is left behind."""
    table = db.metadata.tables[layout.HISTORY]
    rows = [row for row in found.tables.get(layout.HISTORY, ())
            if row.get("record_id") in ids.get(str(row.get("record")), {}) and row.get("record") != layout.PERSON
            and (row.get("actor_id") is None or row.get("actor_id") in ids[layout.PERSON])]  # fmt: skip
    made = []
    for row in rows:
        plain = {name: _value(table, column, row.get(name)) for name, column in table.columns.items()
                 if name not in ("id", "actor_id", "record_id")}  # fmt: skip
        if any(plain[name] is None for name in ("at", "action", "record", "why")):
            raise _wrong(table, "at")
        plain["record_id"] = ids[row["record"]][row["record_id"]]
        plain["actor_id"] = None if row["actor_id"] is None else ids[layout.PERSON][row["actor_id"]]
        made.append(plain)
    if made:
        db.session.execute(insert(table), made)


def _look_at_everything(attempts: Any) -> None:
    """Makes of every attempt what its pages show: what cannot be shown is no attempt of this program."""
    for id in attempts:
        try:
            sheet = fetch_sheet(db.session.get_one(Attempt, id))
            shown = (sheet.score, sheet.decided, [(part.total, part.band, part.text) for part in sheet.parts])
            json.dumps(shown)
        except (KeyError, TypeError, ValueError, AttributeError, LookupError) as error:
            raise Refused(f"{_what()} ({type(error).__name__}: {str(error)[:80]})") from None


def _what() -> str:
    return _("The archive has a submission that cannot be shown.")


def _wrong(table: Table, field: str) -> Refused:
    return Refused(_("The archive cannot be read: %(field)s in the table %(table)s is not what it should be.",
                     field=field[:60], table=table.name))  # fmt: skip
