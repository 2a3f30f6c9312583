"""The OneRoster 1.2 zip of grades, as a delta: the line items and the results of a class that the receiver knows.

Source of every rule: 1EdTech, OneRoster 1.2 CSV binding.
"""

from __future__ import annotations

import hashlib
import io
import re
import uuid
import zipfile
from collections.abc import Iterable, Iterator, Sequence

from exports.gradebook import checks, students
from exports.gradebook.cells import number, pieces
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.rows import Gradebook, OneRosterClass
from exports.words import Gettext, identity

SUFFIX = "zip"

KEY = {"sis_user_id": "sourcedId"}
FILES = (
    "academicSessions", "categories", "classes", "classResources", "courses", "courseResources", "demographics",
    "enrollments", "lineItemLearningObjectiveIds", "lineItems", "lineItemScoreScales", "orgs", "resources",
    "resultLearningObjectiveIds", "results", "resultScoreScales", "roles", "scoreScales", "userProfiles",
    "userResources", "users",
)  # fmt: skip
LINE_ITEMS = (
    "sourcedId", "status", "dateLastModified", "title", "description", "assignDate", "dueDate", "classSourcedId",
    "categorySourcedId", "academicSessionSourcedId", "resultValueMin", "resultValueMax", "schoolSourcedId",
)  # fmt: skip
RESULTS = (
    "sourcedId", "status", "dateLastModified", "lineItemSourcedId", "studentSourcedId", "scoreStatus", "score",
    "scoreDate", "comment", "textScore", "classSourcedId", "inProgress", "incomplete", "late", "missing",
)  # fmt: skip
# Of every sourcedId that we make ourselves, so that the same line item has the same id in every file.
_OURS = uuid.UUID("6f1f3a0e-6c8d-5f0a-9d0f-0d3a6f9d2b11")
_GUID = re.compile(r"[A-Za-z0-9._/@-]{1,255}")
_EPOCH = (1980, 1, 1, 0, 0, 0)


def write(gradebook: Gradebook) -> bytes:
    """Return the zip: manifest.csv, and lineItems.csv and results.csv if there is a grade; equal grades, equal bytes.

    A line item's id is `assignment_id`, or one made of the class and the title. Students without a sourcedId are left
    out. Raises GradebookRefused if the ids of the class are missing, or the receiver would refuse something.
    """
    refuse(problems(gradebook))
    place = gradebook.one_roster
    if place is None:
        raise AssertionError("problems() refuses a gradebook without its class")
    tables = {"lineItems": [LINE_ITEMS, *_line_items(gradebook, place)],
              "results": [RESULTS, *_results(gradebook, place)]}
    # A file without data rows is not allowed.
    filled = {name: rows for name, rows in tables.items() if len(rows) > 1}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "manifest", _manifest(filled))
        for name, rows in filled.items():
            _add(archive, name, rows)
    return packed.getvalue()


def problems(gradebook: Gradebook, *, gettext: Gettext = identity) -> list[Problem]:
    """Return what a receiver would refuse or misplace, the worst first."""
    return worst_first([
        *checks.common(gradebook, gettext, above=Severity.FRAGILE),
        *_class(gradebook.one_roster, gettext),
        *_ids(gradebook, gettext),
        *students.problems(gradebook, KEY, gettext),
    ])  # fmt: skip


def line_item_id(gradebook: Gradebook, column: int) -> str:
    """Return the sourcedId of the line item: its own, or one made of the class's id and the title."""
    found, place = gradebook.columns[column], gradebook.one_roster
    return found.assignment_id or str(uuid.uuid5(_OURS, f"{place.class_id if place else ''}\n{found.title}"))


def _manifest(filled: Iterable[str]) -> list[tuple[str, str]]:
    return [("propertyName", "value"), ("manifest.version", "1.0"), ("oneroster.version", "1.2"),
            *((f"file.{name}", "delta" if name in filled else "absent") for name in FILES),
            ("source.systemName", "Playaloud")]


def _line_items(gradebook: Gradebook, place: OneRosterClass) -> Iterator[list[str]]:
    for column in gradebook.graded[1]:
        found, day = gradebook.columns[column], place.graded_at.date().isoformat()
        yield [line_item_id(gradebook, column), "active", _moment(place), found.title, "", day, day, place.class_id,
               place.category_id, place.session_id, "0", number(found.points_possible), place.school_id]


def _results(gradebook: Gradebook, place: OneRosterClass) -> Iterator[list[str]]:
    moment, day = _moment(place), place.graded_at.date().isoformat()
    items = {column: line_item_id(gradebook, column) for column in gradebook.graded[1]}
    for row in students.rows(gradebook, *KEY):
        student = gradebook.students[row].sis_user_id
        for column, item in items.items():
            score = gradebook.scores.get((row, column))
            if score is not None:
                own = hashlib.sha256(f"{item}\n{student}".encode()).hexdigest()
                yield [own, "active", moment, item, student, "fully graded", number(score), day, "", "",
                       place.class_id, "false", "false", "false", "false"]


def _moment(place: OneRosterClass) -> str:
    return place.graded_at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{place.graded_at.microsecond // 1000:03d}Z"


def _add(archive: zipfile.ZipFile, name: str, rows: Iterable[Sequence[str]]) -> None:
    entry = zipfile.ZipInfo(f"{name}.csv", _EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    with archive.open(entry, "w", force_zip64=True) as file:
        for piece in pieces(rows):
            file.write(piece)


def _class(place: OneRosterClass | None, _: Gettext) -> Iterator[Problem]:
    ids = (place.school_id, place.session_id, place.class_id, place.category_id) if place else ("",)
    if not all(map(_GUID.fullmatch, ids)):
        yield Problem(Severity.REFUSED, _("The class"),
                      _("OneRoster needs the sourcedIds of the school, the session, the class and the category."),
                      _("Enter the four as the receiver knows them: letters, digits and . - _ / @ only."))


def _ids(gradebook: Gradebook, _: Gettext) -> Iterator[Problem]:
    taken: set[str] = set()
    for column in gradebook.graded[1]:
        own, where = line_item_id(gradebook, column), quoted(gradebook.columns[column].title)
        if not _GUID.fullmatch(own):
            yield Problem(Severity.REFUSED, where, _("%(id)s is no sourcedId.") % {"id": quoted(own)},
                          _("Use letters, digits and . - _ / @ only, at most 255 of them."))
        elif own in taken:
            yield Problem(Severity.REFUSED, where, _("Another line item has the same sourcedId."),
                          _("Give each assignment an id of its own."))
        taken.add(own)
    found = students.rows(gradebook, *KEY)
    twice: set[str] = set()
    for row in found:
        own, where = gradebook.students[row].sis_user_id, students.place(gradebook, row, _)
        if not _GUID.fullmatch(own):
            yield Problem(Severity.REFUSED, where, _("%(id)s is no sourcedId.") % {"id": quoted(own)},
                          _("Use letters, digits and . - _ / @ only, at most 255 of them."))
        elif own in twice:
            yield Problem(Severity.REFUSED, where, _("Another student has the same sourcedId."),
                          _("Give each student an id of their own."))
        twice.add(own)
