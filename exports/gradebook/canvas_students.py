"""How Canvas recognises a student, and what would keep it from doing so.

It tries the Canvas id, the SIS user id, the SIS login, then the exact name ("Ada Lovelace" or "Lovelace, Ada").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from exports.gradebook import checks
from exports.gradebook.problems import Problem, Severity, quoted
from exports.rows import Gradebook, GradebookStudent
from exports.words import Gettext, is_control

IDS = {"canvas_id": "ID", "sis_user_id": "SIS User ID", "sis_login_id": "SIS Login ID"}


def cells(student: GradebookStudent) -> list[str]:
    """Return the identity cells in Canvas's order, byte for byte as the roster has them."""
    shown = student.sortable_name or student.name
    return [shown, student.canvas_id, student.sis_user_id, student.sis_login_id, student.section]


def normalised(cell: str) -> str:
    """Return the cell as Canvas's parser sees it: where a line looks like a number, all marks but the last go."""
    if not re.search(r"^-?[0-9.,]+%?$", cell, re.MULTILINE):
        return cell
    *parts, last = re.split("[.,]", cell.rstrip(".,")) if cell.strip(".,") else [""]
    return f"{''.join(parts)}.{last}" if parts else last


def problems(gradebook: Gradebook, rows: Sequence[int], _: Gettext) -> Iterator[Problem]:
    """Yield what would keep Canvas from finding the students in these rows, or would let it find another one."""
    students = gradebook.students
    taken = {label: Counter(getattr(student, label) for student in students) for label in IDS}
    names = Counter(name for student in students for name in {student.name, student.sortable_name})
    for row in rows:
        student = students[row]
        where = _("Student %(n)d, %(name)s") % {"n": row + 1, "name": quoted(student.name or student.sortable_name)}
        for label in IDS:
            yield from _id(getattr(student, label), label, taken[label], where, _)
        yield from _name(student, names, where, _)
        for cell in cells(student):
            yield from checks.encoding(where, cell, _)
            yield from checks.spreadsheet(where, cell, _)
    by_name = sum(not _has_id(students[row]) for row in rows)
    if by_name:
        message = _("Students without an id: %(count)d. Canvas finds them only by their exact name.")
        yield Problem(Severity.FRAGILE, _("The roster"), message % {"count": by_name},
                      _("Enter the ids from a gradebook that Canvas exported."))


def _has_id(student: GradebookStudent) -> bool:
    return any(getattr(student, label).strip() for label in IDS)


def _id(value: str, label: str, taken: Counter[str], where: str, _: Gettext) -> Iterator[Problem]:
    if not value.strip():
        return
    found = {"label": IDS[label], "value": quoted(value), "read": quoted(normalised(value))}
    if taken[value] > 1:
        yield Problem(Severity.MISPLACED, where, _("Another student has the same %(label)s, %(value)s.") % found,
                      _("Give each student an id of their own."))
    if label == "canvas_id" and not re.fullmatch("[1-9][0-9]*", value):
        yield Problem(Severity.MISPLACED, where, _("%(value)s is no Canvas user id: those are digits.") % found,
                      _("Leave it empty, or copy it from a gradebook that Canvas exported."))
    elif normalised(value) != value:
        yield Problem(Severity.MISPLACED, where, _("Canvas reads the %(label)s %(value)s as %(read)s.") % found,
                      _("Enter the Canvas id instead."))
    elif value != value.strip() or value.startswith("'") or not value.isprintable():
        message = _("The %(label)s %(value)s has a space, an apostrophe or an unprintable mark in its way.")
        yield Problem(Severity.MISPLACED, where, message % found, _("Copy it again, exactly as Canvas shows it."))


def _name(student: GradebookStudent, names: Counter[str], where: str, _: Gettext) -> Iterator[Problem]:
    shown = cells(student)[0]
    if "Points Possible" in shown:
        yield Problem(Severity.MISPLACED, where, _("Canvas takes a row named “Points Possible” for the maximums."),
                      _("Change the name."))
    if any(map(is_control, shown)):
        yield Problem(Severity.FRAGILE, where, _("The name has a line break or an unprintable character."),
                      _("Type the name again, on one line."))
    if _has_id(student):
        return
    if not shown.strip():
        yield Problem(Severity.DROPPED, where, _("There is neither a name nor an id."), _("Enter one of them."))
    elif normalised(shown) != shown:
        yield Problem(Severity.MISPLACED, where, _("Canvas reads this name as a number and changes it."),
                      _("Enter an id for this student."))
    elif any(names[name] > 1 for name in {student.name, student.sortable_name} if name):
        yield Problem(Severity.MISPLACED, where, _("Another student has the same name, and there is no id."),
                      _("Enter an id for both."))
