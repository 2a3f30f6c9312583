"""The CSV that Moodle's grade import reads: one column that finds the student, then the grades.

Source of every rule: Moodle's own importer (grade/import/csv, lib/csvlib.class.php). It stops at the first error and
stores nothing then, so whatever it calls an error is of severity REFUSED here.
"""

from __future__ import annotations

from collections.abc import Iterator

from exports.gradebook import checks, students
from exports.gradebook.cells import number, pieces
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook
from exports.words import Gettext, identity

SUFFIX = "csv"

# Moodle's own names of the columns, so that its mapping screen is a matter of picking equal words.
KEYS = {"sis_user_id": "ID number", "sis_login_id": "Username", "email": "Email address"}
# Moodle compares these two without case, the ID number exactly.
FOLDED = ("sis_login_id", "email")
LAST_DOWNLOADED = "Last downloaded from this course"
NEW_ITEM_MAXIMUM = 100


def write(gradebook: Gradebook) -> bytes:
    """Return the CSV file: UTF-8, commas, CRLF; the name, one identifying column, then the graded assignments.

    The identifying column is the one that most students have: `ID number`, `Username` or `Email address`; students
    without it are left out. An empty cell leaves the grade in Moodle as it is.
    Raises GradebookRefused if Moodle would stop at something.
    """
    return b"".join(chunks(gradebook))


def chunks(gradebook: Gradebook) -> Iterator[bytes]:
    """Return the same file in pieces of about 64 KiB."""
    refuse(problems(gradebook))
    return pieces(_rows(gradebook))


def key(gradebook: Gradebook) -> str:
    """Return the field that identifies the most students who have a grade."""
    return max(KEYS, key=lambda field: len(students.rows(gradebook, field)))


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what Moodle would refuse, misplace or drop, the worst first."""
    field = key(gradebook)
    return worst_first([
        *checks.common(gradebook, gettext, above=Severity.REFUSED, own=[*KEYS.values(), "Name"]),
        *_titles(gradebook, gettext),
        *_maximums(gradebook, gettext),
        *students.problems(gradebook, {field: KEYS[field]}, gettext, fold=FOLDED),
        *_backslashes(gradebook, field, gettext),
    ])  # fmt: skip


def _rows(gradebook: Gradebook) -> Iterator[list[str]]:
    field, columns = key(gradebook), gradebook.graded[1]
    yield ["Name", KEYS[field], *(gradebook.columns[column].title for column in columns)]
    for row in students.rows(gradebook, field):
        student = gradebook.students[row]
        scores = (number(gradebook.scores.get((row, column))) for column in columns)
        yield [student.name, getattr(student, field), *scores]


def _titles(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    for column in gradebook.columns:
        if column.title.strip() == LAST_DOWNLOADED:
            yield Problem(Severity.REFUSED, quoted(column.title), _("Moodle expects a date in a column of this title."),
                          _("Choose another title."))


def _maximums(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    for column in gradebook.graded[1]:
        found = gradebook.columns[column]
        if found.points_possible != NEW_ITEM_MAXIMUM:
            message = _("Moodle gives a new grade item a maximum of 100, and this is out of %(points)s.")
            yield Problem(Severity.FRAGILE, quoted(found.title), message % {"points": number(found.points_possible)},
                          _("Make the item in Moodle first, with this maximum, and choose it in the import."))


def _backslashes(gradebook: Gradebook, field: str, _: Gettext) -> Iterator[Problem]:
    """Yield where PHP takes the end of a quoted cell for a quotation mark in it, and reads on into the next lines."""
    texts = [(quoted(column.title), column.title) for column in gradebook.columns]
    for row in students.rows(gradebook, field):
        student = gradebook.students[row]
        texts += [(students.place(gradebook, row, _), value) for value in (student.name, getattr(student, field))]
    for where, value in texts:
        if '\\"' in value or value.endswith("\\"):
            yield Problem(Severity.REFUSED, where, _("Moodle misreads a backslash before a quotation mark."),
                          _("Leave out the backslash."))
