"""An LMS's own gradebook file, filled in with released grades where student and column are certain."""

from __future__ import annotations

from typing import NamedTuple

from exports.gradebook import upload
from exports.gradebook.headers import Role
from exports.gradebook.matching import Found, match, matched
from exports.gradebook.problems import Problem
from exports.rows import Gradebook


class Filled(NamedTuple):
    """The file, and what is in it: `columns` by the file's headers; the lines that a person has to settle, by name."""

    content: bytes
    columns: list[str]
    matched: int
    ambiguous: list[str]
    unmatched: list[str]
    changes: int
    problems: list[Problem]


def fill(data: bytes, gradebook: Gradebook) -> Filled:
    """The uploaded file with the grades of every column that has the title of one of ours.

    Grades of ours that are missing change nothing. Raises `exports.errors.UploadRefused` for what is no gradebook.
    """
    found = upload.read(data)
    lines = match(found, gradebook.students)
    ours = {column.title.strip().casefold(): place for place, column in enumerate(gradebook.columns)}
    columns = {place: ours[title] for place, column in enumerate(found.columns) if column.role is Role.GRADE
               and (title := _title(column.title)) in ours}
    wanted = upload.changes(found, matched(lines), columns, gradebook)
    named = {row: student.name for row, student in zip(found.rows, upload.roster(found), strict=True)}
    return Filled(
        upload.write(found, wanted), [found.columns[place].header for place in columns], len(matched(lines)),
        [named[line.row] for line in lines if line.found is Found.AMBIGUOUS],
        [named[line.row] for line in lines if line.found is Found.UNMATCHED], len(wanted),
        upload.problems(found, columns, gradebook))


def _title(title: str) -> str:
    """The title to compare: Moodle puts the kind of activity before it."""
    plain = title.strip().casefold()
    kind, colon, rest = plain.partition(": ")
    return rest if colon and kind in ("assignment", "aufgabe", "quiz", "test") else plain
