"""Which students a file names by one of their ids, and what would keep the LMS from finding them by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from exports.gradebook import checks
from exports.gradebook.problems import Problem, Severity, quoted
from exports.rows import Gradebook, GradebookStudent
from exports.words import Gettext, is_control


def rows(gradebook: Gradebook, *fields: str) -> list[int]:
    """Return the rows that have a grade and one of the ids: those that a file can bring to the LMS."""
    return [row for row in gradebook.graded[0] if has(gradebook.students[row], *fields)]


def has(student: GradebookStudent, *fields: str) -> bool:
    """Return whether the student has one of the ids."""
    return any(getattr(student, field).strip() for field in fields)


def problems(
    gradebook: Gradebook, fields: dict[str, str], _: Gettext, *, fold: tuple[str, ...] = ()
) -> Iterator[Problem]:
    """Yield what is wrong with the ids, and with the names beside them; `fields` are the ids used, with their names.

    A student who has none of them is left out of the file. `fold` are the fields that the LMS reads without case.
    """
    with_grade, found = gradebook.graded[0], rows(gradebook, *fields)
    named = " / ".join(fields.values())
    if with_grade and not found:
        yield Problem(Severity.REFUSED, _("The roster"), _("No student has this id: %(id)s.") % {"id": named},
                      _("Enter it in the roster, or read the roster from a file that the LMS exported."))
    elif len(found) < len(with_grade):
        count = {"count": len(with_grade) - len(found), "id": named}
        message = _("Students left out of the file: %(count)d. They do not have this id: %(id)s.")
        yield Problem(Severity.DROPPED, _("The roster"), message % count, _("Enter it in the roster."))
    for field, label in fields.items():
        # Of all students, those without a grade, too: the LMS has them all, and may find the wrong one.
        keys = [_key(student, field, fold) for student in gradebook.students]
        taken = Counter(keys)
        for row in found:
            where = place(gradebook, row, _)
            yield from _id(getattr(gradebook.students[row], field), label, taken[keys[row]] > 1, where, _)
    for row in found:
        yield from text(gradebook.students[row].name, place(gradebook, row, _), _)


def place(gradebook: Gradebook, row: int, _: Gettext) -> str:
    """Return how a message names the student in this row."""
    student = gradebook.students[row]
    return _("Student %(n)d, %(name)s") % {"n": row + 1, "name": quoted(student.name or student.sortable_name)}


def text(value: str, where: str, _: Gettext) -> Iterator[Problem]:
    """Yield what is wrong with a text that the LMS only shows."""
    yield from checks.encoding(where, value, _)
    yield from checks.spreadsheet(where, value, _)
    if any(map(is_control, value)):
        yield Problem(Severity.FRAGILE, where, _("The name has a line break or an unprintable character."),
                      _("Type the name again, on one line."))


def _key(student: GradebookStudent, field: str, fold: tuple[str, ...]) -> str:
    value = getattr(student, field)
    return value.lower() if field in fold else value


def _id(value: str, label: str, twice: bool, where: str, _: Gettext) -> Iterator[Problem]:
    if not value.strip():
        return
    found = {"label": label, "value": quoted(value)}
    yield from checks.encoding(where, value, _)
    yield from checks.spreadsheet(where, value, _)
    if twice:
        yield Problem(Severity.MISPLACED, where, _("Another student has the same %(label)s, %(value)s.") % found,
                      _("Give each student an id of their own."))
    if value != value.strip() or value.startswith("'") or not value.isprintable():
        message = _("The %(label)s %(value)s has a space, an apostrophe or an unprintable mark in its way.")
        yield Problem(Severity.MISPLACED, where, message % found, _("Copy it again, exactly as the LMS shows it."))
