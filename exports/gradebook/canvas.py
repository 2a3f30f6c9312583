"""The CSV that Canvas's gradebook imports: what it reads, what it loses, and the file that it reads right.

Source of every rule: Canvas's own importer and exporter (lib/gradebook_importer.rb, lib/gradebook_exporter.rb).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from exports.gradebook import canvas_students, checks
from exports.gradebook.cells import number, pieces
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook, GradebookColumn
from exports.words import Gettext, identity

SUFFIX = "csv"

# Canvas finds these columns by their position, and the two SIS columns only if they stand together.
IDENTITY = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
POINTS_POSSIBLE = "    Points Possible"

# A header with one of these anywhere in it is taken for one of Canvas's own columns, and skipped without a message.
RESERVED = (
    "Current Score", "Current Points", "Current Grade", "Final Score", "Final Points", "Final Grade",
    "Override Score", "Override Grade", "Override Status",
)  # fmt: skip


def write(gradebook: Gradebook) -> bytes:
    """Return the CSV file: UTF-8 without a byte order mark, commas, CRLF, one column for each graded assignment.

    A cell without a grade is empty. Because Canvas takes an empty cell for "clear the grade", students and
    assignments that have no grade at all are left out. Scores have at most two decimals.
    Raises GradebookRefused if a problem of severity REFUSED stands in the way; other problems do not stop it.
    """
    return b"".join(chunks(gradebook))


def chunks(gradebook: Gradebook) -> Iterator[bytes]:
    """Return the same file in pieces of about 64 KiB, so that a large one is never in memory as a whole."""
    refuse(problems(gradebook))
    return pieces(_rows(gradebook))


def _rows(gradebook: Gradebook) -> Iterator[list[str]]:
    rows, columns = gradebook.graded
    titled = [gradebook.columns[column] for column in columns]
    yield [*IDENTITY, *map(header, titled)]
    yield [POINTS_POSSIBLE, "", "", "", "", *(number(column.points_possible) for column in titled)]
    for row in rows:
        scores = (number(gradebook.scores.get((row, column))) for column in columns)
        yield [*canvas_students.cells(gradebook.students[row]), *scores]


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what Canvas would refuse, misplace, drop or stumble over in the file, the worst first."""
    found = [
        *checks.titles([header(column) for column in gradebook.columns], gettext),
        *_titles(gradebook, gettext),
        *_identifiers(gradebook, gettext),
        *checks.points(gradebook, gettext),
        *checks.scores(gradebook, gettext, above=Severity.FRAGILE),
        *canvas_students.problems(gradebook, gradebook.graded[0], gettext),
        *_blanks(gradebook, gettext),
    ]
    return worst_first(found)


def header(column: GradebookColumn) -> str:
    """Return the column's header: Canvas reads digits in brackets at its end as the assignment's id."""
    return f"{column.title} ({column.assignment_id})" if column.assignment_id else column.title


def _titles(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    for column in gradebook.columns:
        where, title = quoted(column.title), header(column)
        yield from checks.encoding(where, title, _)
        reserved = next((words for words in RESERVED if words in title), None)
        if reserved:
            message = _("Canvas skips every column whose title has the words %(words)s.") % {"words": quoted(reserved)}
            yield Problem(Severity.DROPPED, where, message, _("Choose other words for the title."))
        if title in IDENTITY:
            yield Problem(Severity.MISPLACED, where, _("Canvas has a column of its own with this title."),
                          _("Choose another title."))
        if canvas_students.normalised(title) != title:
            yield Problem(Severity.MISPLACED, where, _("Canvas reads this title as a number and changes it."),
                          _("Add a word to the title."))


def _identifiers(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    ids = Counter(column.assignment_id for column in gradebook.columns)
    known = {column.title for column in gradebook.columns if column.assignment_id}
    for column in gradebook.columns:
        where, found = quoted(column.title), {"id": quoted(column.assignment_id)}
        if column.assignment_id and not re.fullmatch("[1-9][0-9]*", column.assignment_id):
            yield Problem(Severity.MISPLACED, where, _("%(id)s is no assignment id of Canvas.") % found,
                          _("Use the digits at the end of the assignment's address."))
        elif column.assignment_id and ids[column.assignment_id] > 1:
            yield Problem(Severity.MISPLACED, where, _("Another assignment has the same Canvas id, %(id)s.") % found,
                          _("Give each assignment an id of its own."))
        elif not column.assignment_id and re.search(r"\s\([0-9]+\)\Z", column.title):
            yield Problem(Severity.MISPLACED, where, _("Canvas reads the digits in brackets as an assignment's id."),
                          _("End the title differently."))
        elif not column.assignment_id and column.title in known:
            yield Problem(Severity.MISPLACED, where, _("An assignment with a Canvas id has the same title."),
                          _("Enter the id here too, or choose another title."))


def _blanks(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    rows, columns = gradebook.graded
    yield from checks.empty(gradebook, _)
    for column in columns:
        blank = sum(gradebook.scores.get((row, column)) is None for row in rows)
        if blank:
            message = _("Students without a grade: %(count)d. An empty cell clears a grade that Canvas already has.")
            yield Problem(Severity.FRAGILE, quoted(gradebook.columns[column].title), message % {"count": blank},
                          _("Export this assignment by itself, or check those students in Canvas."))
