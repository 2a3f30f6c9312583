"""The plain table as an XLSX workbook: scores as numbers, all else as text, never a formula."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime

from exports.gradebook import spreadsheet
from exports.gradebook.cells import rounded
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.gradebook.spreadsheet import FIELDS, POINTS_POSSIBLE
from exports.rows import Gradebook
from exports.words import Gettext, identity

SUFFIX = "xlsx"

# The most that a sheet and one of its cells hold.
MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS = 1_048_576, 16_384, 32_767
_MADE = datetime(2000, 1, 1)  # the same in every file, for equal bytes


def write(gradebook: Gradebook) -> bytes:
    """Return the workbook: one sheet, all students, all columns, a row of maximums; equal rows give equal bytes.

    Raises GradebookRefused for what no file can carry, or more than a sheet holds.
    """
    refuse(problems(gradebook))
    # Only those who write a workbook pay for importing this.
    import xlsxwriter

    packed = io.BytesIO()
    # A row is written out before the next is begun: a large class is never in memory as a whole.
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(packed, options) as book:
        book.set_properties({"created": _MADE})
        bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        sheet = book.add_worksheet("Grades")
        sheet.freeze_panes(1, 1)
        sheet.set_column(0, len(FIELDS) - 1, 18)
        for y, row in enumerate(_rows(gradebook)):
            for x, cell in enumerate(row):
                if isinstance(cell, float):
                    sheet.write_number(y, x, cell)
                elif cell:
                    sheet.write_string(y, x, cell, bold if y == 0 else None)
    return packed.getvalue()


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what no workbook can carry, and what reads oddly in one, the worst first."""
    return worst_first([*spreadsheet.problems(gradebook, gettext=gettext), *_size(gradebook, gettext)])


def _rows(gradebook: Gradebook) -> Iterator[list[str | float]]:
    columns = range(len(gradebook.columns))
    yield [*FIELDS.values(), *(column.title for column in gradebook.columns)]
    yield [POINTS_POSSIBLE, *[""] * (len(FIELDS) - 1),
           *(float(rounded(column.points_possible)) for column in gradebook.columns)]
    for row, student in enumerate(gradebook.students):
        scores = (gradebook.scores.get((row, column)) for column in columns)
        yield [*(getattr(student, field) for field in FIELDS),
               *("" if score is None else float(rounded(score)) for score in scores)]


def _size(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    if len(gradebook.students) + 2 > MOST_ROWS or len(FIELDS) + len(gradebook.columns) > MOST_COLUMNS:
        yield Problem(Severity.REFUSED, _("The whole file"), _("It is larger than a sheet of a workbook can be."),
                      _("Choose fewer columns, or the CSV file."))
    texts = [getattr(student, field) for student in gradebook.students for field in FIELDS]
    for text in [*texts, *(column.title for column in gradebook.columns)]:
        if len(text.encode("utf-16-le", "surrogatepass")) // 2 > MOST_CHARACTERS:
            yield Problem(Severity.REFUSED, quoted(text), _("It is longer than a cell of a workbook can be."),
                          _("Shorten it."))
