"""The XML that Moodle's grade import reads without asking which column is what: items and students by ID number.

Source of every rule: Moodle's own importer (grade/import/xml/lib.php). It stops at the first error.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.sax.saxutils import escape

from exports.gradebook import checks, students
from exports.gradebook.cells import number
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook, GradebookColumn
from exports.words import Gettext, identity

SUFFIX = "xml"

KEY = {"sis_user_id": "ID number"}
# What XML 1.0 cannot hold, whatever the notation.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(gradebook: Gradebook) -> bytes:
    """Return the XML file: one result for each grade that there is.

    The item is found by `assignment_id`, which is its ID number in Moodle, or else by the title.
    Raises GradebookRefused if Moodle would stop at something.
    """
    return b"".join(chunks(gradebook))


def chunks(gradebook: Gradebook) -> Iterator[bytes]:
    """Return the same file, a piece for each student."""
    refuse(problems(gradebook))
    return _pieces(gradebook)


def item(column: GradebookColumn) -> str:
    """Return the ID number by which Moodle is to find the grade item."""
    return column.assignment_id or column.title


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what Moodle would refuse, misplace or drop, the worst first."""
    return worst_first([
        *checks.common(gradebook, gettext, above=Severity.FRAGILE),
        *_items(gradebook, gettext),
        *students.problems(gradebook, KEY, gettext),
        *_characters(gradebook, gettext),
    ])  # fmt: skip


def _pieces(gradebook: Gradebook) -> Iterator[bytes]:
    columns = gradebook.graded[1]
    yield b'<?xml version="1.0" encoding="UTF-8"?>\n<results>\n'
    for row in students.rows(gradebook, *KEY):
        student = escape(gradebook.students[row].sis_user_id)
        text = "".join(
            f"  <result><assignment>{escape(item(gradebook.columns[column]))}</assignment>"
            f"<student>{student}</student><score>{number(score)}</score></result>\n"
            for column in columns if (score := gradebook.scores.get((row, column))) is not None
        )
        yield text.encode()
    yield b"</results>\n"


def _items(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    counts = Counter(map(item, gradebook.columns))
    for column in gradebook.columns:
        if counts[item(column)] > 1:
            yield Problem(Severity.MISPLACED, quoted(column.title), _("Another assignment has the same ID number."),
                          _("Give each grade item in Moodle an ID number of its own, and enter it here."))
        if not column.assignment_id:
            yield Problem(Severity.FRAGILE, quoted(column.title), _("Moodle finds a grade item by its ID number."),
                          _("Enter this title as the ID number in the item's settings in Moodle."))


def _characters(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    texts = [(quoted(column.title), item(column)) for column in gradebook.columns]
    texts += [(students.place(gradebook, row, _), gradebook.students[row].sis_user_id)
              for row in students.rows(gradebook, *KEY)]
    for where, value in texts:
        if _NO_XML.search(value):
            yield Problem(Severity.REFUSED, where, _("It has a character that no XML file can hold."),
                          _("Type it again."))
        elif value != value.strip() or any(mark in value for mark in "\t\n\r"):
            yield Problem(Severity.MISPLACED, where, _("It has a space or a line break in its way."),
                          _("Type it again."))
