"""What the columns of an LMS's own gradebook file are: who the student is, and which cells hold grades.

The header words of Canvas, Moodle, Brightspace and Sakai are those of their exporters; Blackboard translates its
headers, so there the order of the columns decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from exports.gradebook.canvas import RESERVED


class Role(StrEnum):
    """What a column is for; `OTHER` is left alone."""

    ID = "id"
    LOGIN = "login"
    NUMBER = "number"
    EMAIL = "email"
    NAME = "name"
    FIRST = "first name"
    LAST = "last name"
    SECTION = "section"
    GRADE = "grade"
    OTHER = "other"


@dataclass(frozen=True)
class Column:
    """One column of an uploaded file; the last three are of a grade, as far as the header says them."""

    role: Role
    header: str
    title: str = ""
    lms_id: str = ""
    points_possible: Decimal | None = None


WORDS = {
    Role.ID: ("id", "user id"),
    Role.LOGIN: ("sis login id", "username", "user name", "login", "login id", "anmeldename", "benutzername"),
    Role.NUMBER: ("sis user id", "student id", "id number", "orgdefinedid", "student number", "number", "id-nummer",
                  "matrikelnummer"),
    Role.EMAIL: ("email", "email address", "e-mail", "e-mail address", "e-mail-adresse", "mail"),
    Role.NAME: ("student", "name", "full name", "student name", "vollständiger name"),
    Role.FIRST: ("first name", "firstname", "given name", "vorname"),
    Role.LAST: ("last name", "lastname", "surname", "family name", "nachname"),
    Role.SECTION: ("section", "sections", "group", "groups", "gruppe", "gruppen"),
    Role.OTHER: ("integration id", "root account", "institution", "department", "abteilung", "availability",
                 "last access", "end-of-line indicator", "last downloaded from this course", "notes", ""),
}  # fmt: skip
_ROLE = {word: role for role, words in WORDS.items() for word in words}
_POINTS = re.compile(r"\d+(?:[.,]\d+)?")
WORKSHEET, WORKSHEET_MAXIMUM = "moodle-worksheet", "Maximum Grade"
# Blackboard's file begins so in every language.
_BLACKBOARD = (Role.LAST, Role.FIRST, Role.LOGIN, Role.NUMBER)


def kind(headers: Sequence[str]) -> str:
    """Return which LMS wrote the headers: canvas, blackboard, brightspace, sakai, moodle, or plain for any other.

    A grading worksheet of one of Moodle's assignments is of a kind of its own, WORKSHEET.
    """
    first, second = (headers[0].strip(), headers[1].strip()) if len(headers) > 1 else (headers[0], "")
    if any(header.strip() == "End-of-Line Indicator" or " Points Grade" in header for header in headers):
        return "brightspace"
    if first == "Identifier" and "Grade" in headers:
        return WORKSHEET
    if any(re.search(r"\|\s*\d+\s*$", header) for header in headers):
        return "blackboard"
    if ("Student" in first and second == "ID") or (first, second) == ("LastName", "FirstName"):
        return "canvas"
    if first.casefold() == "student id" and "name" in second.casefold():
        return "sakai"
    if any(re.search(r" \((Real|Feedback)\)$", header) or header in ("ID number", "ID-Nummer") for header in headers):
        return "moodle"
    return "plain"


def columns(headers: Sequence[str], maximums: Sequence[str] = ()) -> tuple[Column, ...]:
    """Return what each column is; `maximums` are the cells of Canvas's row of points possible, if there is one."""
    return tuple(_columns(headers, maximums, kind(headers)))


def _columns(headers: Sequence[str], maximums: Sequence[str], lms: str) -> Iterator[Column]:
    for place, header in enumerate(headers):
        maximum = maximums[place] if place < len(maximums) else ""
        role = _role(header, place, lms)
        if role is not Role.GRADE:
            yield Column(role, header)
            continue
        title, lms_id, points = _GRADES[lms](header, maximum)
        usable = title and "read only" not in maximum
        yield Column(Role.GRADE, header, title, lms_id, decimal(points)) if usable else Column(Role.OTHER, header)


def decimal(text: str) -> Decimal | None:
    """Return the first number in the text, with a point or a comma as decimal mark; None if there is none."""
    found = _POINTS.search(text)
    return Decimal(found[0].replace(",", ".")) if found else None


def _role(header: str, place: int, lms: str) -> Role:
    word = header.strip().casefold()
    if lms == "blackboard" and "|" not in header and place < len(_BLACKBOARD):
        return _ROLE.get(word, _BLACKBOARD[place])
    if lms == "blackboard":
        return Role.GRADE if "|" in header else Role.OTHER
    if lms == WORKSHEET and place == 0:
        return Role.ID
    if lms == WORKSHEET and word not in _ROLE:
        return Role.GRADE if header == "Grade" else Role.OTHER
    if lms == "sakai" and place < 2:
        return (Role.LOGIN, Role.NAME)[place]
    return _ROLE.get(word, Role.GRADE)


def _canvas(header: str, maximum: str) -> tuple[str, str, str]:
    if any(words in header for words in RESERVED):
        return "", "", ""
    named = re.fullmatch(r"(.*)\s\((\d+)\)", header, re.DOTALL)
    return (named[1], named[2], maximum) if named else (header, "", maximum)


def _blackboard(header: str, maximum: str) -> tuple[str, str, str]:
    title, _, lms_id = header.rpartition("|")
    named = re.fullmatch(r"(.*?)\s*(?:\[([^\]]*)\])?\s*", title, re.DOTALL)
    name = named[1] if named else title
    return ("" if name in ("Total", "Weighted Total") else name), lms_id.strip(), (named and named[2]) or ""


def _brightspace(header: str, maximum: str) -> tuple[str, str, str]:
    named = re.fullmatch(r"(.*) Points Grade(?:\s*<(.*)>)?\s*", header, re.DOTALL)
    points = re.search(r"MaxPoints:(\S+)", (named and named[2]) or "")
    return (named[1] if named else ""), "", (points[1] if points else "")


def _sakai(header: str, maximum: str) -> tuple[str, str, str]:
    named = re.fullmatch(r"([^*#$\[][^\[]*)(?:\[([^\]]*)\])?\s*", header.strip(), re.DOTALL)
    return (named[1].strip() if named else ""), "", (named and named[2]) or ""


def _moodle(header: str, maximum: str) -> tuple[str, str, str]:
    named = re.fullmatch(r"(.*?)(?: \((Real|Feedback|Percentage|Letter)\))?", header.strip(), re.DOTALL)
    wanted = named and named[2] in (None, "Real") and named[1] != "Course total"
    return (named[1] if named and wanted else ""), "", ""


def _plain(header: str, maximum: str) -> tuple[str, str, str]:
    return header.strip(), "", maximum


_GRADES = {"canvas": _canvas, "blackboard": _blackboard, "brightspace": _brightspace, "sakai": _sakai,
           "moodle": _moodle, WORKSHEET: _plain, "plain": _plain}
