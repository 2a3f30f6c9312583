"""The CSV that Brightspace (D2L) imports grades from: students by OrgDefinedId or Username.

Source: D2L's help pages (its importer is not open).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from exports.gradebook import checks, students
from exports.gradebook.cells import number, pieces
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook, GradebookColumn
from exports.words import Gettext, identity

SUFFIX = "csv"

KEYS = {"sis_user_id": "OrgDefinedId", "sis_login_id": "Username"}
END = "End-of-Line Indicator"


def write(gradebook: Gradebook) -> bytes:
    """Return the CSV file: UTF-8, commas, CRLF; the ids that the roster has, points grades, and the end of each line.

    Students without any of the ids are left out. Raises GradebookRefused if no file can be made.
    """
    return b"".join(chunks(gradebook))


def chunks(gradebook: Gradebook) -> Iterator[bytes]:
    """Return the same file in pieces of about 64 KiB."""
    refuse(problems(gradebook))
    return pieces(_rows(gradebook))


def header(column: GradebookColumn) -> str:
    """Return the header of a numeric item; Brightspace makes the item with these points if it has none of the name."""
    return f"{column.title} Points Grade <Numeric MaxPoints:{number(column.points_possible)}>"


def keys(gradebook: Gradebook) -> dict[str, str]:
    """Return the ids that identify the students: those that all of them have, or else those that any of them has."""
    found = students.rows(gradebook, *KEYS)
    everyone = {field: label for field, label in KEYS.items() if students.rows(gradebook, field) == found}
    return everyone or KEYS


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what Brightspace would refuse, misplace or drop, the worst first."""
    return worst_first([
        *checks.common(gradebook, gettext, above=Severity.DROPPED, own=[*KEYS.values(), END]),
        *_titles(gradebook, gettext),
        *students.problems(gradebook, keys(gradebook), gettext),
    ])  # fmt: skip


def _rows(gradebook: Gradebook) -> Iterator[list[str]]:
    columns, used = gradebook.graded[1], keys(gradebook)
    yield [*used.values(), *(header(gradebook.columns[column]) for column in columns), END]
    for row in students.rows(gradebook, *used):
        ids = [getattr(gradebook.students[row], field) for field in used]
        yield [*ids, *(number(gradebook.scores.get((row, column))) for column in columns), "#"]


def _titles(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    for column in gradebook.columns:
        if re.search("[<>]| (Points|Symbol|Text|Adjusted|Final) ?Grade", column.title):
            yield Problem(Severity.MISPLACED, quoted(column.title),
                          _("Brightspace reads “Points Grade” and the marks < > as parts of its own headers."),
                          _("Choose other words for the title."))
