"""The CSV by which Canvas imports rubrics, written and read.

Source of every rule: Canvas's own importer (lib/rubric_csv_importer.rb, app/models/rubric_import.rb).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from exports.errors import InvalidRows
from exports.gradebook.cells import number
from exports.rows import Score

FIXED = ("Rubric Name", "Criteria Name", "Criteria Description", "Criteria Enable Range")
RATING = ("Rating Name", "Rating Description", "Rating Points")
LONGEST_FILE = 256_000  # bytes
MOST_ROWS, MOST_RATINGS = 200, 25


@dataclass(frozen=True)
class RatingRow:
    """One rating of a criterion, with the points it stands for."""

    name: str
    points: Score
    description: str = ""


@dataclass(frozen=True)
class CriterionRow:
    """One criterion; with `is_range` any points between two ratings may be given."""

    name: str
    ratings: tuple[RatingRow, ...]
    description: str = ""
    is_range: bool = True


@dataclass(frozen=True)
class RubricTable:
    """A rubric with its criteria in their order."""

    title: str
    criteria: tuple[CriterionRow, ...]


def write(rubric: RubricTable) -> bytes:
    """Return the CSV file: UTF-8 without a byte order mark, commas, CRLF, a row for each criterion.

    Raises InvalidRows for what Canvas would refuse or mix up: no title, no criterion, a criterion without a name or a
    rating, a rating without a name, two ratings of a criterion with the same points.
    """
    _check(rubric)
    most = max(len(criterion.ratings) for criterion in rubric.criteria)
    text = io.StringIO(newline="")
    # Ratings that a criterion has not must be empty cells without quotes, as the writer makes them.
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow([*FIXED, *RATING * most])
    for criterion in rubric.criteria:
        cells = [rubric.title, criterion.name, criterion.description, "true" if criterion.is_range else "false"]
        for rating in criterion.ratings:
            cells += [rating.name, rating.description, number(rating.points)]
        lines.writerow(cells + [""] * 3 * (most - len(criterion.ratings)))
    return text.getvalue().encode()


def _check(rubric: RubricTable) -> None:
    if not rubric.title.strip():
        raise InvalidRows("The rubric has no title.")
    if not rubric.criteria:
        raise InvalidRows("The rubric has no criterion.")
    for place, criterion in enumerate(rubric.criteria, 1):
        where = f"Criterion {place}"
        if not criterion.name.strip():
            raise InvalidRows(f"{where} has no name.")
        if not criterion.ratings:
            raise InvalidRows(f"{where} ({criterion.name}) has no rating; Canvas wants at least one.")
        if any(not rating.name.strip() for rating in criterion.ratings):
            raise InvalidRows(f"{where} ({criterion.name}) has a rating without a name.")
        points = [number(rating.points) for rating in criterion.ratings]
        if len(set(points)) < len(points):
            raise InvalidRows(f"{where} ({criterion.name}) has two ratings with the same points; Canvas cannot tell "
                              "them apart.")  # fmt: skip


def read(data: bytes) -> tuple[RubricTable, ...]:
    """Return the rubrics of a file in Canvas's format, in the order of their first rows.

    A byte order mark, a decimal comma, semicolons and headers with numbers at their end are understood. Raises
    InvalidRows, which names the row, for everything that is no such file.
    """
    rows = _rows(data)
    header = [cell.strip() for cell in next(rows, [])]
    missing = [title for title in FIXED[:2] if title not in header]
    triples = _triples(header)
    if missing or not triples:
        lacking = missing or RATING
        raise InvalidRows(f"Row 1 must be the header of Canvas's rubric file; missing: {', '.join(lacking)}.")
    found: dict[str, list[CriterionRow]] = {}
    for place, cells in enumerate(rows, 2):
        if any(cell.strip() for cell in cells):
            named = {title: cells[at].strip() for at, title in enumerate(header) if title in FIXED and at < len(cells)}
            title, criterion = _criterion(place, named, cells, triples)
            found.setdefault(title, []).append(criterion)
    if not found:
        raise InvalidRows("The file has a header, but no criterion.")
    return tuple(RubricTable(title, tuple(criteria)) for title, criteria in found.items())


def _rows(data: bytes) -> Iterator[list[str]]:
    if len(data) > LONGEST_FILE:
        raise InvalidRows(f"The file may have at most {LONGEST_FILE // 1000} kB.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidRows("The file is no text in UTF-8.") from None
    try:
        lines = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=_delimiter(text))
        for place, row in enumerate(lines, 1):
            if place > MOST_ROWS + 1:
                raise InvalidRows(f"The file may have at most {MOST_ROWS} criteria.")
            yield row
    except csv.Error as error:
        raise InvalidRows(f"The file is no CSV with commas: {error}.") from None


def _delimiter(text: str) -> str:
    """The comma of Canvas, or the semicolon with which spreadsheets of many countries keep a CSV."""
    header = text.split("\n", 1)[0]
    return ";" if ";" in header and "," not in header else ","


def _triples(header: Sequence[str]) -> list[tuple[int, ...]]:
    """The places of each rating's name, description and points, found as Canvas finds them: by words in the header."""
    places = [[at for at, title in enumerate(header) if word.lower() in title.lower()] for word in RATING]
    return list(zip(*places, strict=False))[:MOST_RATINGS]


def _criterion(
    place: int, named: dict[str, str], cells: Sequence[str], triples: Sequence[tuple[int, ...]]
) -> tuple[str, CriterionRow]:
    for title in FIXED[:2]:
        if not named.get(title):
            raise InvalidRows(f"Row {place} has no {title}.")
    ratings = []
    for at in triples:
        name, description, points = (cells[one].strip() if one < len(cells) else "" for one in at)
        if name:
            ratings.append(RatingRow(name, _points(place, points), description))
    if not ratings:
        raise InvalidRows(f"Row {place} ({named[FIXED[1]]}) has no rating.")
    is_range = named.get(FIXED[3], "").lower() in ("true", "1")
    return named[FIXED[0]], CriterionRow(named[FIXED[1]], tuple(ratings), named.get(FIXED[2], ""), is_range)


def _points(place: int, cell: str) -> float:
    plain = cell.replace(",", ".")
    try:
        if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", plain):
            return float(round(Decimal(plain), 2))
    except InvalidOperation:
        pass
    raise InvalidRows(f"Row {place}: “{cell[:20]}” is no number of points.")
