"""The learning management systems that a gradebook can be written for; a new one is one line here.

OneRoster is not among them yet: its file needs the ids of school, session, class and category, which no page asks for.
"""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

from exports.gradebook import blackboard, brightspace, canvas, moodle, moodle_xml, sakai, spreadsheet, xlsx
from exports.gradebook.columns import Unit, in_unit, total
from exports.rows import Gradebook


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
    "csv": Lms("LibreOffice, Excel (CSV)", spreadsheet),
    "xlsx": Lms("LibreOffice, Excel (XLSX)", xlsx),
}
EACH, TOTAL = "each", "total"
COLUMNS = (EACH, TOTAL)
UNITS = tuple(unit.value for unit in Unit)


class Wish(NamedTuple):
    """What one chooses of a gradebook: a key of `SYSTEMS`, one of `COLUMNS`, one of `UNITS`."""

    lms: str = "canvas"
    columns: str = EACH
    unit: str = UNITS[0]


def arranged(gradebook: Gradebook, *, columns: str, unit: str, title: str) -> Gradebook:
    """The gradebook with a column for each assignment or one of this title for their sum, in points or percent.

    Raises `exports.errors.InvalidRows` for a percentage of no points.
    """
    return in_unit(total(gradebook, title=title) if columns == TOTAL else gradebook, Unit(unit))
