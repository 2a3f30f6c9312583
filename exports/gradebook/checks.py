"""The checks that every LMS needs; `_` is the caller's gettext, as everywhere in this package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal

from exports.gradebook.cells import is_formula, is_number, rounded
from exports.gradebook.problems import Problem, Severity, quoted
from exports.rows import Gradebook, Score
from exports.words import Gettext

_NUMBERS = (int, float)


def titles(headers: Sequence[str], _: Gettext) -> Iterator[Problem]:
    """Yield what is wrong with the assignment headers as such: empty, of several lines, padded, or written twice."""
    counts = Counter(headers)
    for n, header in enumerate(headers, 1):
        where = _("Assignment %(n)d, %(title)s") % {"n": n, "title": quoted(header)}
        if not header.strip():
            yield Problem(Severity.REFUSED, where, _("It has no title."), _("Give it a title."))
        elif len(header.splitlines()) > 1 or any(mark in header for mark in "\r\n"):
            yield Problem(Severity.REFUSED, where, _("The title has a line break."), _("Write it on one line."))
        elif header != header.strip():
            yield Problem(Severity.FRAGILE, where, _("The title begins or ends with a space."), _("Remove the space."))
        if counts[header] > 1:
            yield Problem(Severity.MISPLACED, where, _("Another assignment has the same title."),
                          _("Give each assignment a title of its own."))


def encoding(where: str, text: str, _: Gettext) -> Iterator[Problem]:
    """Yield the problem of a text that no UTF-8 file can hold."""
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        yield Problem(Severity.REFUSED, where, _("It has a character that no file can hold."), _("Type it again."))


def empty(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    """Yield the problem of a gradebook without any grade."""
    if not gradebook.graded[0]:
        yield Problem(Severity.FRAGILE, _("The whole file"), _("There is no grade in it."),
                      _("Release at least one grade first."))


def common(gradebook: Gradebook, _: Gettext, *, above: Severity, own: Collection[str] = ()) -> Iterator[Problem]:
    """Yield what every LMS would complain of in titles, points and scores; `own` are the titles that it uses itself."""
    yield from titles([column.title for column in gradebook.columns], _)
    for column in gradebook.columns:
        yield from encoding(quoted(column.title), column.title, _)
        if column.title.strip() in own:
            yield Problem(Severity.MISPLACED, quoted(column.title),
                          _("The LMS has a column of its own with this title."), _("Choose another title."))
    yield from points(gradebook, _)
    yield from scores(gradebook, _, above=above)
    yield from empty(gradebook, _)


def spreadsheet(where: str, text: str, _: Gettext) -> Iterator[Problem]:
    """Yield the problem of an identity cell that a spreadsheet would run as a formula.

    The cell is never escaped: the LMS would no longer recognise the student.
    """
    if is_formula(text):
        yield Problem(Severity.FRAGILE, where, _("%(text)s looks like a formula.") % {"text": quoted(text)},
                      _("Upload the file as it is, without opening it in a spreadsheet."))


def scores(gradebook: Gradebook, _: Gettext, *, above: Severity) -> Iterator[Problem]:
    """Yield what is wrong with single scores; `above` is how bad the LMS finds a score beyond the points possible."""
    rows = len(gradebook.students)
    most = [column.points_possible if is_number(column.points_possible) else -1 for column in gradebook.columns]
    columns = len(most)
    for (row, column), score in gradebook.scores.items():
        # Quarters of a point within the maximum are beyond doubt, as nearly all scores of a large class are.
        if score is None or (0 <= row < rows and 0 <= column < columns and type(score) in _NUMBERS
                             and 0 <= score <= most[column] and score * 4 % 1 == 0):
            continue
        where = _cell(gradebook, row, column, _)
        if not (0 <= row < len(gradebook.students) and 0 <= column < len(gradebook.columns)):
            yield Problem(Severity.DROPPED, where, _("The score belongs to no student or to no assignment."),
                          _("Add the student and the assignment, or remove the score."))
        elif not is_number(score):
            yield Problem(Severity.REFUSED, where, _("%(score)s is not a number.") % {"score": quoted(str(score))},
                          _("Enter a number, or leave it empty."))
        else:
            yield from _number(score, gradebook.columns[column].points_possible, where, _, above)


def points(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    """Yield what is wrong with the points that assignments are out of."""
    for column in gradebook.columns:
        if not is_number(column.points_possible):
            severity, message = Severity.REFUSED, _("The points possible are not a number.")
        elif column.points_possible <= 0:
            severity, message = Severity.FRAGILE, _("The points possible are not above 0.")
        else:
            continue
        yield Problem(severity, quoted(column.title), message, _("Say how many points it is out of."))


def _number(score: Score, possible: Score, where: str, _: Gettext, above: Severity) -> Iterator[Problem]:
    if score < 0:
        yield Problem(Severity.FRAGILE, where, _("The score is below 0."),
                      _("Enter a score from 0 up to the points possible."))
    elif is_number(possible) and score > possible:
        found = {"score": score, "possible": possible}
        yield Problem(above, where, _("The score %(score)s is above the maximum of %(possible)s.") % found,
                      _("Lower the score or raise the maximum."))
    if Decimal(str(score)) != rounded(score):
        yield Problem(Severity.FRAGILE, where, _("The score has more than two decimals; the file rounds it."),
                      _("Enter the score with two decimals at most."))


def _cell(gradebook: Gradebook, row: int, column: int, _: Gettext) -> str:
    student = gradebook.students[row].name if 0 <= row < len(gradebook.students) else str(row)
    title = gradebook.columns[column].title if 0 <= column < len(gradebook.columns) else str(column)
    return _("%(student)s in %(title)s") % {"student": quoted(student), "title": quoted(title)}
