"""The CSV that Blackboard's grade centre uploads: students by username, columns by the id behind a bar.

Source: Blackboard's help pages (its importer is not open); so the round trip through a downloaded file is safer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from exports.gradebook import checks, students
from exports.gradebook.cells import number, pieces
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook, GradebookColumn
from exports.words import Gettext, identity

SUFFIX = "csv"

IDENTITY = ("Last Name", "First Name", "Username", "Student ID")
KEY = {"sis_login_id": "Username"}
# Blackboard computes these itself and imports nothing into them.
TOTALS = ("Total", "Weighted Total")


def write(gradebook: Gradebook) -> bytes:
    """Return the CSV file: UTF-8 with a byte order mark, every cell quoted, as Blackboard itself writes it.

    Students without a username are left out. Raises GradebookRefused if no file can be made.
    """
    return b"".join(chunks(gradebook))


def chunks(gradebook: Gradebook) -> Iterator[bytes]:
    """Return the same file in pieces of about 64 KiB."""
    refuse(problems(gradebook))
    return pieces(_rows(gradebook), quote_all=True, mark=True)


def header(column: GradebookColumn) -> str:
    """Return the column's header as a download from Blackboard has it, with the id if it is known."""
    named = f"{column.title} [Total Pts: {number(column.points_possible)} Score]"
    return f"{named} |{column.assignment_id}" if column.assignment_id else named


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what Blackboard would misplace or drop, the worst first."""
    return worst_first([
        *checks.common(gradebook, gettext, above=Severity.FRAGILE, own=[*IDENTITY, *TOTALS]),
        *_titles(gradebook, gettext),
        *students.problems(gradebook, KEY, gettext),
    ])  # fmt: skip


def _rows(gradebook: Gradebook) -> Iterator[list[str]]:
    columns = gradebook.graded[1]
    yield [*IDENTITY, *(header(gradebook.columns[column]) for column in columns)]
    for row in students.rows(gradebook, *KEY):
        student = gradebook.students[row]
        last, _, first = (student.sortable_name or student.name).partition(", ")
        scores = (number(gradebook.scores.get((row, column))) for column in columns)
        yield [last, first, student.sis_login_id, student.sis_user_id, *scores]


def _titles(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    ids = Counter(column.assignment_id for column in gradebook.columns)
    for column in gradebook.columns:
        where = quoted(column.title)
        if column.assignment_id and ids[column.assignment_id] > 1:
            yield Problem(Severity.MISPLACED, where, _("Another assignment has the same column id."),
                          _("Give each assignment an id of its own."))
        if column.assignment_id and not re.fullmatch("[0-9]+", column.assignment_id):
            found = {"id": quoted(column.assignment_id)}
            yield Problem(Severity.MISPLACED, where, _("%(id)s is no column id of Blackboard.") % found,
                          _("Use the digits behind the bar in the header of a downloaded gradebook."))
        elif not column.assignment_id:
            yield Problem(Severity.DROPPED, where, _("Blackboard makes a column of text worth 0 points of it."),
                          _("Make the column in Blackboard, download its gradebook, and fill in that file here."))
        if re.search(r"[|\[\]]", column.title):
            yield Problem(Severity.MISPLACED, where, _("The marks | [ ] have a meaning in Blackboard's headers."),
                          _("Leave them out of the title."))
