"""Rubrics as files: TOML, and the CSV of Canvas."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from flask_babel import gettext as _

import rubrics
from classroom.errors import Refused
from classroom.rubrics.access import DEFAULT
from exports import rubric_csv
from exports.errors import InvalidRows
from rubrics.rubric import Criterion, Rating, Rubric
from rubrics.written import to_toml

MAX_FILE = 256_000  # bytes


def to_canvas(rubric: Rubric) -> bytes:
    """The rubric as Canvas's CSV; a criterion without ratings gets one for all of its points, and one for none."""
    return rubric_csv.write(rubric_csv.RubricTable(rubric.title, tuple(map(_row, rubric.criteria))))


def _row(criterion: Criterion) -> rubric_csv.CriterionRow:
    ratings = criterion.ratings or (Rating(_("All points"), criterion.points), Rating(_("No points"), 0))
    return rubric_csv.CriterionRow(
        criterion.name,
        tuple(rubric_csv.RatingRow(one.label, one.points, one.description) for one in ratings),
        criterion.description,
    )


def from_file(data: bytes) -> str:
    """The TOML of a rubric file: TOML as it is, Canvas's CSV turned into it.

    Raises `Refused` for the field `file`. A criterion of a CSV that is named like one of the turn rubric's is measured
    like that one; any other is marked by a person.
    """
    if len(data) > MAX_FILE:
        raise _refused(_("The file may have at most %(most)s kB.", most=MAX_FILE // 1000))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused(_("The file is no text in UTF-8.")) from None
    if not text.strip():
        raise _refused(_("The file is empty."))
    if not _is_csv(text):
        return text.replace("\r\n", "\n")
    try:
        tables = rubric_csv.read(data)
    except InvalidRows as error:
        raise _refused(str(error)) from None
    if len(tables) > 1:
        names = ", ".join(table.title for table in tables)
        raise _refused(_("The file holds several rubrics (%(names)s). Please choose a file with one.", names=names))
    return to_toml(_rubric(tables[0]))


def _is_csv(text: str) -> bool:
    """Whether the first line is a row of cells; TOML begins with a key, a table or a comment."""
    first = text.lstrip().split("\n", 1)[0]
    return first.startswith(("Rubric Name", '"Rubric Name"')) or (
        first[:1] not in "[#" and "=" not in first and ("," in first or ";" in first))  # fmt: skip


def _refused(message: str) -> Refused:
    return Refused("", fields={"file": message})


def _rubric(table: rubric_csv.RubricTable) -> Rubric:
    model = rubrics.load(DEFAULT)
    found: list[Criterion] = []
    for row in table.criteria:
        id = id_of(row.name, [one.id for one in found])
        like = next((one for one in model.criteria if one.name.casefold() == row.name.casefold()), None)
        ratings = tuple(Rating(one.name, one.points, one.description) for one in row.ratings)
        most = max(one.points for one in ratings)
        plain = Criterion(like.id if like else id, row.name, most, row.description, "person/1")
        taken = replace(plain, measure=like.measure, weights=like.weights, phrases=like.phrases) if like else plain
        found.append(replace(taken, ratings=ratings))
    points = sum(one.points for one in found)
    bands = model.bands if points == model.points else ()
    return Rubric(id_of(table.title, []), table.title, _("Imported from Canvas"), model.turns, tuple(found), bands, "")


def id_of(name: str, taken: list[str]) -> str:
    """An id for a criterion or a rubric of this name, in small letters, digits and hyphens, that is not taken."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:30] or "criterion"
    numbered = (f"{base}-{number}" if number > 1 else base for number in range(1, 1000))
    return next(id for id in numbered if id not in taken)
