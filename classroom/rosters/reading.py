"""A pasted or uploaded list of students as entries, with what is wrong by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

from flask_babel import gettext as _

from classroom.accounts.models import EMAIL_LENGTH, NAME_LENGTH
from classroom.courses.operations import MAX_MEMBERS
from classroom.errors import Refused
from classroom.forms import EMAIL
from classroom.text import clean_name
from exports.errors import UploadRefused
from exports.gradebook import table, upload
from exports.gradebook.spreadsheet import harmless
from exports.rows import GradebookStudent

MOST_LINES, MOST_BYTES = 2 * MAX_MEMBERS, 300_000
# An id that two lines share cannot tell two students apart.
IDS = ("sis_user_id", "sis_login_id", "email", "canvas_id")


@dataclass(frozen=True)
class Entry:
    """One line that names a student; what the list does not say is empty."""

    line: int
    name: str
    sortable_name: str = ""
    canvas_id: str = ""
    sis_user_id: str = ""
    sis_login_id: str = ""
    section: str = ""
    email: str = ""


@dataclass(frozen=True)
class Fault:
    """A line that is left out, and why."""

    line: int
    message: str


class Roster(NamedTuple):
    """A list as it was read: the lines that can be used, and those that cannot."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]


def decoded(data: bytes) -> str:
    """The text of an uploaded file; UTF-8, UTF-16 with its mark, or Windows-1252. Raises `Refused` otherwise."""
    try:
        found = table.read(data, gettext=_)
    except UploadRefused as refused:
        raise Refused(str(refused)) from None
    return found.data()[len(found.mark) :].decode(found.encoding)


def read(text: str) -> Roster:
    """The students that a list names. Raises `Refused` for what is no list, and for one that is too long."""
    if len(text.encode()) > MOST_BYTES:
        raise Refused(_("The list is too large: it may have %(most)s kB. Names, numbers and sections are enough.",
                        most=MOST_BYTES // 1000))  # fmt: skip
    try:
        found, first = _table(text)
    except UploadRefused as refused:
        raise Refused(str(refused)) from None
    if len(found.rows) > MOST_LINES:
        raise Refused(_("The list names more than %(most)s students. A course has room for %(room)s.",
                        most=MOST_LINES, room=MAX_MEMBERS))  # fmt: skip
    students = zip(found.rows, upload.roster(found), strict=True)
    entries, faults = [], []
    for row, student in students:
        entry = _entry(row + first, student, is_canvas=found.lms == "canvas")
        wrong = " ".join(_wrong(entry, student))
        if wrong:
            faults.append(Fault(entry.line, wrong))
        else:
            entries.append(entry)
    entries, twice = _apart(entries)
    return Roster(tuple(entries), tuple(sorted(faults + twice, key=lambda fault: fault.line)))


def _table(text: str) -> tuple[upload.Upload, int]:
    """The list with a line of headers, and the number of the line that stands in row 0; headers that are missing are
    worked out where that is safe."""
    try:
        return upload.read(text.encode(), gettext=_), 1
    except UploadRefused:
        lines = [line.raw for line in table.read(text.encode(), gettext=_).lines if any(line.raw)]
        width = len(lines[0]) if lines else 0
        if width not in (1, 2):
            raise
        said = [[table.value(cell) for cell in line] for line in lines]
        delimiter = table.read(text.encode()).delimiter
        names = ["Name"] if width == 1 else ["Name", "Student number"]
        if width == 2 and not any(re.search(r"\d", line[1]) for line in said):
            names = ["Last name", "First name"]
        return upload.read(f"{delimiter.join(names)}\n{text}".encode(), gettext=_), 0


def _entry(line: int, student: GradebookStudent, *, is_canvas: bool) -> Entry:
    values = {name: clean_name(value) for name, value in asdict(student).items()}
    # Only Canvas's own number is of use later; a column "ID" of another list may be anything.
    known = is_canvas and values["canvas_id"].isascii() and values["canvas_id"].isdecimal()
    return Entry(line=line, **{**values, "canvas_id": values["canvas_id"] if known else "",
                               "email": values["email"].casefold()})  # fmt: skip


def _wrong(entry: Entry, student: GradebookStudent) -> Iterator[str]:
    if not (entry.name or entry.sis_login_id or entry.email):
        yield _("It has no name.")
    for value in asdict(student).values():
        if value and harmless(value) != value:
            yield _("%(text)s looks like a formula.", text=_quoted(value))
    for name in ("name", "sortable_name", "sis_user_id", "sis_login_id", "section"):
        value = getattr(entry, name)
        if len(value) > NAME_LENGTH:
            yield _("%(text)s is longer than %(most)s characters.", text=_quoted(value), most=NAME_LENGTH)
    if entry.email and (len(entry.email) > EMAIL_LENGTH or not re.match(EMAIL, entry.email)):
        yield _("%(text)s is no e-mail address.", text=_quoted(entry.email))


def _apart(entries: list[Entry]) -> tuple[list[Entry], list[Fault]]:
    """The entries that share no id with an earlier one, nor all they say; and the others as faults."""
    seen: dict[tuple[str, str], int] = {}
    apart, twice = [], []
    for entry in entries:
        keys = [(name, value.casefold()) for name in IDS if (value := getattr(entry, name))]
        keys = keys or [("", repr(replace(entry, line=0)))]
        earlier = next((seen[key] for key in keys if key in seen), None)
        if earlier is None:
            seen.update(dict.fromkeys(keys, entry.line))
            apart.append(entry)
        else:
            message = _("It names the same student as line %(line)s, or has the same number.", line=earlier)
            twice.append(Fault(entry.line, message))
    return apart, twice


def _quoted(text: str) -> str:
    return f"“{text[:40]}…”" if len(text) > 40 else f"“{text}”"
