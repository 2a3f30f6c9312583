"""The CSV that Sakai's gradebook imports: the user's id, the name, then one column for each item.

Source of every rule: Sakai's own importer (gradebookng, ImportGradesHelper.java).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from exports.gradebook import checks, students
from exports.gradebook.cells import number, pieces
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook, GradebookColumn
from exports.words import Gettext, identity

SUFFIX = "csv"

# Read by their position, not by these words.
IDENTITY = ("Student ID", "Name")
KEY = {"sis_login_id": "Student ID"}
# A header that begins so is a comment, a column to ignore or a total.
MARKS = ("*", "#", "$")


def write(gradebook: Gradebook) -> bytes:
    """Return the CSV file: UTF-8, commas, CRLF; students without a username are left out.

    Raises GradebookRefused if Sakai would refuse the file.
    """
    return b"".join(chunks(gradebook))


def chunks(gradebook: Gradebook) -> Iterator[bytes]:
    """Return the same file in pieces of about 64 KiB."""
    refuse(problems(gradebook))
    return pieces(_rows(gradebook))


def header(column: GradebookColumn) -> str:
    """Return the item's header: its title, and its points in brackets."""
    return f"{column.title} [{number(column.points_possible)}]"


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what Sakai would refuse, misplace or drop, the worst first."""
    return worst_first([
        *checks.common(gradebook, gettext, above=Severity.FRAGILE, own=IDENTITY),
        *_titles(gradebook, gettext),
        *students.problems(gradebook, KEY, gettext),
        *_twice(gradebook, gettext),
    ])  # fmt: skip


def _rows(gradebook: Gradebook) -> Iterator[list[str]]:
    columns = gradebook.graded[1]
    yield [*IDENTITY, *(header(gradebook.columns[column]) for column in columns)]
    for row in students.rows(gradebook, *KEY):
        student = gradebook.students[row]
        scores = (number(gradebook.scores.get((row, column))) for column in columns)
        yield [student.sis_login_id, student.sortable_name or student.name, *scores]


def _titles(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    counts = Counter(column.title.strip() for column in gradebook.columns)
    for column in gradebook.columns:
        where, title = quoted(column.title), column.title.strip()
        if "[" in title or "]" in title:
            yield Problem(Severity.REFUSED, where, _("Sakai reads brackets in a title as the points."),
                          _("Leave the brackets out."))
        elif title.startswith(MARKS):
            yield Problem(Severity.REFUSED, where, _("Sakai takes a title that begins with * # or $ for no item."),
                          _("Begin the title with a letter."))
        elif counts[title] > 1:
            yield Problem(Severity.REFUSED, where, _("Sakai refuses a file with two items of one title."),
                          _("Give each assignment a title of its own."))
        if not checks.is_number(column.points_possible) or column.points_possible < 0:
            yield Problem(Severity.REFUSED, where, _("Sakai needs the points that the item is out of."),
                          _("Say how many points it is out of."))


def _twice(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    found = students.rows(gradebook, *KEY)
    counts = Counter(gradebook.students[row].sis_login_id.strip() for row in found)
    for row in found:
        if counts[gradebook.students[row].sis_login_id.strip()] > 1:
            yield Problem(Severity.REFUSED, students.place(gradebook, row, _),
                          _("Sakai refuses a file that names a student twice."), _("Remove one of the two."))
