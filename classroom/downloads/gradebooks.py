"""What one chooses of a gradebook: for which system, which columns, in which unit; a new system is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import NamedTuple

from classroom import clock
from exports.gradebook import blackboard, brightspace, canvas, moodle, moodle_xml, one_roster, sakai, spreadsheet, xlsx
from exports.gradebook.columns import Unit, in_unit, total
from exports.rows import Gradebook, OneRosterClass


class Lms(NamedTuple):
    """One LMS: its own name, and the module of `exports.gradebook` that knows it."""

    name: str
    module: ModuleType


SYSTEMS = {
    "canvas": Lms("Canvas", canvas),
    "moodle": Lms("Moodle (CSV)", moodle),
    "moodle-xml": Lms("Moodle (XML)", moodle_xml),
    "blackboard": Lms("Blackboard", blackboard),
    "brightspace": Lms("Brightspace", brightspace),
    "sakai": Lms("Sakai", sakai),
    "one-roster": Lms("OneRoster 1.2 (ZIP)", one_roster),
    "csv": Lms("LibreOffice, Excel (CSV)", spreadsheet),
    "xlsx": Lms("LibreOffice, Excel (XLSX)", xlsx),
}
ONE_ROSTER, TABLES = "one-roster", ("csv", "xlsx")
EACH, TOTAL, CRITERIA = "each", "total", "criteria"
COLUMNS = (EACH, TOTAL, CRITERIA)
UNITS = tuple(unit.value for unit in Unit)
CLASS_IDS = ("school", "session", "class", "category")  # the sourcedIds that a OneRoster file needs
ID_LENGTH = 255


class Wish(NamedTuple):
    """A key of `SYSTEMS`, one of `COLUMNS`, one of `UNITS`, one of `grades.ATTEMPTS`."""

    lms: str = "canvas"
    columns: str = EACH
    unit: str = UNITS[0]
    attempts: str = "set"


def arranged(gradebook: Gradebook, *, columns: str, unit: str, title: str) -> Gradebook:
    """The gradebook with its own columns, or with one of this title for their sum; in points or percent.

    Raises `exports.errors.InvalidRows` for a percentage of no points.
    """
    return in_unit(total(gradebook, title=title) if columns == TOTAL else gradebook, Unit(unit))


def for_lms(gradebook: Gradebook, lms: str) -> Gradebook:
    """The gradebook as its LMS gets it: without columns that nobody has a grade in, since they are in no file of it.

    A plain table keeps them.
    """
    kept = gradebook.graded[1]
    if lms in TABLES or not kept:
        return gradebook
    place = {column: n for n, column in enumerate(kept)}
    scores = {(row, place[column]): score for (row, column), score in gradebook.scores.items() if column in place}
    return replace(gradebook, columns=tuple(gradebook.columns[column] for column in kept), scores=scores)


def in_class(gradebook: Gradebook, ids: Mapping[str, str]) -> Gradebook:
    """The gradebook with the sourcedIds (`CLASS_IDS`) under which a OneRoster receiver knows the class."""
    given = [ids.get(name, "").strip()[:ID_LENGTH] for name in CLASS_IDS]
    return replace(gradebook, one_roster=OneRosterClass(*given, graded_at=clock.now()))
