"""What an archive consists of: the tables that belong to a course, the names of the files, the limits.

A table belongs to a course if each of its rows must refer, step by step, to the course. So a new table of a new domain
comes along by itself, unless it is named in `LEFT_OUT`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Table

from classroom.db import db
from classroom.schema import FOLDER

FORMAT = 1
MANIFEST, PEOPLE, NOTE = "manifest.json", "people.json", "README.md"
FOR_PEOPLE = ("roster.csv", "grades.csv")  # to be read by people; an import looks at the tables only
PERSON, HISTORY = "user", "audit"
LEFT_OUT = {
    "job": "files that were made; they can be made again",
    "invitation": "links that admit people",
    "lms_file": "another program's file, kept for a day",
    "lms_person": "settled for another program's file; settled again in a minute",
}
RECORDING = "recording"  # only where asked for: sound may make an archive too large to send
# What a student's own data are made of; marks and comments only of released work.
OWN = ("membership", "attempt", "answer", "submission", "reflection", "extension")
OWN_IF_RELEASED = ("mark", "remark")

MOST_BYTES = 64 << 20  # of an archive
MOST_SOUND = 40 << 20  # of it, before it is written as text
MOST_UNPACKED = 256 << 20
MOST_FILES = 5_000
MOST_OF_A_FILE = 128 << 20
MOST_ROWS = 500_000


def tables() -> list[Table]:
    """The tables that belong to a course, those referred to before those that refer to them; `course` is the first."""
    found = {"course": db.metadata.tables["course"]}
    for table in db.metadata.sorted_tables:
        if table.name not in LEFT_OUT and any(not column.nullable for column, _to in references(table, found)):
            found[table.name] = table
    return list(found.values())


def references(table: Table, known: Any) -> Iterator[tuple[Column, str]]:
    """The columns that refer to a row of one of these tables, each with that table's name."""
    for column in table.columns:
        for key in column.foreign_keys:
            if key.column.table.name in known:
                yield column, key.column.table.name


def to_people(table: Table) -> list[Column]:
    """The columns that refer to a person."""
    return [column for column, _to in references(table, {PERSON})]


def own_key(table: Table) -> str:
    """The column that names a row: its own id, or the reference to the one row that it adds to."""
    return next(iter(table.primary_key.columns)).name


def is_toml(column: Column) -> bool:
    """Whether a column's text is TOML, which stands in a file of its own."""
    return column.name.endswith("toml") or column.name == "draft"


def schema_version() -> str:
    """The number of the last migration that this program knows."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return ScriptDirectory.from_config(config).get_current_head() or ""


def moment(value: datetime) -> str:
    """A UTC moment as it is written: 2026-11-21T10:30:00Z."""
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
