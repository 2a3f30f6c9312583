"""A plain CSV table to open in a spreadsheet: for people, not for an LMS."""

from __future__ import annotations

from collections.abc import Iterator

from exports.gradebook import checks
from exports.gradebook.cells import is_formula, number, pieces
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook
from exports.words import Gettext, identity

SUFFIX = "csv"

FIELDS = {"name": "Name", "sis_login_id": "Username", "sis_user_id": "Number", "email": "Email", "section": "Section"}
POINTS_POSSIBLE = "Points possible"


def write(gradebook: Gradebook) -> bytes:
    """Return the file: UTF-8 with a byte order mark, commas, CRLF; all students, all columns, a row of maximums.

    A text that a spreadsheet would run gets an apostrophe before it; numbers are never touched.
    Raises GradebookRefused for what no file can carry.
    """
    return b"".join(chunks(gradebook))


def chunks(gradebook: Gradebook) -> Iterator[bytes]:
    """Return the same file in pieces of about 64 KiB."""
    refuse(problems(gradebook))
    return pieces(_rows(gradebook), mark=True)


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what no table can carry, and what reads oddly in one, the worst first."""
    cells = [(quoted(student.name), getattr(student, field)) for student in gradebook.students for field in FIELDS]
    found = [problem for where, text in cells for problem in checks.encoding(where, text, gettext)]
    return worst_first([*checks.common(gradebook, gettext, above=Severity.FRAGILE, own=[*FIELDS.values()]), *found])


def harmless(text: str) -> str:
    """Return the text with an apostrophe before it if a spreadsheet would run it (OWASP ASVS 5, 1.2.10).

    Spaces and the wide forms of the signs do not hide a formula: some spreadsheets read past both.
    """
    start = text.lstrip(" \u00a0\ufeff").translate(_NARROW)
    return f"'{text}" if is_formula(text) or is_formula(start) else text


_NARROW = str.maketrans("＝＋－＠", "=+-@")


def _rows(gradebook: Gradebook) -> Iterator[list[str]]:
    columns = range(len(gradebook.columns))
    yield [*FIELDS.values(), *(harmless(column.title) for column in gradebook.columns)]
    yield [POINTS_POSSIBLE, *[""] * (len(FIELDS) - 1),
           *(number(column.points_possible) for column in gradebook.columns)]
    for row, student in enumerate(gradebook.students):
        texts = (harmless(getattr(student, field)) for field in FIELDS)
        yield [*texts, *(number(gradebook.scores.get((row, column))) for column in columns)]
