"""An LMS's own gradebook file, uploaded: whom it names, which columns hold grades, and the same with new grades."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from exports.errors import InvalidRows, UploadRefused
from exports.gradebook import headers, table
from exports.gradebook.cells import number, rounded
from exports.gradebook.headers import Column, Role
from exports.gradebook.problems import Problem, Severity, quoted, worst_first
from exports.rows import Gradebook, GradebookColumn, GradebookStudent, Score
from exports.words import Gettext, identity

_WHO = (Role.ID, Role.LOGIN, Role.NUMBER, Role.EMAIL, Role.NAME, Role.LAST)
_FIELDS = {"canvas_id": Role.ID, "sis_user_id": Role.NUMBER, "sis_login_id": Role.LOGIN, "email": Role.EMAIL,
           "section": Role.SECTION}


@dataclass(frozen=True)
class Upload:
    """The file: `lms` is which LMS wrote it, `rows` are the numbers of the lines that name a student."""

    table: table.Table
    lms: str
    columns: tuple[Column, ...]
    rows: tuple[int, ...]

    def value(self, row: int, column: int) -> str:
        """Return what a cell says."""
        return table.value(self.table.lines[row].raw[column])

    def of(self, row: int, role: Role) -> str:
        """Return what the row says in the first column of this role, empty if there is none."""
        place = next((n for n, column in enumerate(self.columns) if column.role is role), None)
        return "" if place is None else self.value(row, place)


@dataclass(frozen=True)
class Change:
    """One cell that gets another text."""

    row: int
    column: int
    old: str
    new: str


def read(data: bytes, *, gettext: Gettext = identity) -> Upload:
    """Return the uploaded file. Raises UploadRefused for what is no gradebook of an LMS, and says why."""
    found = table.read(data, gettext=gettext)
    titles = [table.value(raw) for raw in found.lines[0].raw]
    values = [[table.value(raw) for raw in line.raw] for line in found.lines]
    maximums = next((row for row in values[1:] if row[0].strip().lower() == "points possible"), [])
    lms = headers.kind(titles)
    if lms == headers.WORKSHEET and headers.WORKSHEET_MAXIMUM in titles and len(values) > 1:
        maximums = [values[1][titles.index(headers.WORKSHEET_MAXIMUM)]] * len(titles)
    columns = headers.columns(titles, maximums)
    if not any(column.role in _WHO for column in columns):
        raise UploadRefused(gettext("No column says who the student is. The first line must have the LMS's own "
                                    "headers, such as Student, ID number, Username or Email address."))
    rows = tuple(n for n, row in enumerate(values) if n and _names_someone(row, columns, lms))
    return Upload(found, lms, columns, rows)


def roster(upload: Upload) -> tuple[GradebookStudent, ...]:
    """Return the students of the file in its order, ids byte for byte as they stand there."""
    return tuple(_student(upload, row) for row in upload.rows)


def changes(
    upload: Upload,
    matched: Mapping[int, int],
    columns: Mapping[int, int],
    gradebook: Gradebook,
    *,
    scaled: bool = False,
    keep: bool = False,
    clear: bool = False,
) -> list[Change]:
    """Return the cells to change, line by line.

    `matched` is the student of each line, `columns` our column of each of the file's. A grade that is there already,
    at two decimals, is no change. Without `clear` no grade of ours is no change either; with `keep` a cell that has
    a grade is left alone; `scaled` writes the same share of the file's maximum as of ours.
    Raises InvalidRows for a column of the file that holds no grades, or a line or student that does not exist.
    """
    for place in columns:
        if not 0 <= place < len(upload.columns) or upload.columns[place].role is not Role.GRADE:
            raise InvalidRows(f"Column {place + 1} of the file holds no grades.")
    if not set(matched) <= set(upload.rows) or not all(0 <= one < len(gradebook.students) for one in matched.values()):
        raise InvalidRows("A line or a student does not exist.")
    comma = _decimal_comma(upload)
    return [change for row in upload.rows if row in matched
            for change in _of_row(upload, row, matched[row], columns, gradebook, scaled, keep, clear, comma)]


def write(upload: Upload, wanted: Iterable[Change]) -> bytes:
    """Return the file with these cells changed, and every other byte as it was."""
    lines = list(upload.table.lines)
    for change in wanted:
        raw = list(lines[change.row].raw)
        raw[change.column] = _written(change.new, raw, change.column, upload.table.delimiter)
        lines[change.row] = replace(lines[change.row], raw=tuple(raw))
    return replace(upload.table, lines=tuple(lines)).data()


def problems(
    upload: Upload, columns: Mapping[int, int], gradebook: Gradebook, *, scaled: bool = False,
    gettext: Gettext = identity,
) -> list[Problem]:  # fmt: skip
    """Return what the LMS would make of our grades in these columns, the worst first."""
    return worst_first(_problems(upload, columns, gradebook, scaled, gettext))


def _problems(
    upload: Upload, columns: Mapping[int, int], gradebook: Gradebook, scaled: bool, _: Gettext
) -> Iterator[Problem]:
    for place, own in columns.items():
        column, ours = upload.columns[place], gradebook.columns[own]
        most, where = column.points_possible, quoted(column.title or column.header)
        if most is not None and most != rounded(ours.points_possible) and not scaled:
            found = {"theirs": number(most), "ours": number(ours.points_possible)}
            yield Problem(Severity.MISPLACED, where,
                          _("The LMS has this column out of %(theirs)s, and our grades are out of %(ours)s.") % found,
                          _("Let the grades be scaled, or change the maximum in the LMS."))
        above = [score for (_row, n), score in gradebook.scores.items() if n == own and score is not None
                 and score > (ours.points_possible if scaled or most is None else most)]
        if above:
            yield Problem(Severity.DROPPED, where, _("Grades above the maximum: %(count)d.") % {"count": len(above)},
                          _("Lower them, or raise the maximum in the LMS."))
    if len(set(columns.values())) < len(columns):
        yield Problem(Severity.FRAGILE, _("The whole file"), _("The same grades go into several columns."),
                      _("Choose one column for each."))


def _of_row(
    upload: Upload, row: int, student: int, columns: Mapping[int, int], gradebook: Gradebook,
    scaled: bool, keep: bool, clear: bool, comma: bool,
) -> Iterator[Change]:  # fmt: skip
    for place, own in columns.items():
        old = upload.value(row, place)
        score = _scaled(gradebook.scores.get((student, own)), upload.columns[place], gradebook.columns[own], scaled)
        new = number(score).replace(".", "," if comma else ".")
        if (score is None and not clear) or (keep and old.strip()) or (not old.strip() and not new):
            continue
        if new and _is_grade(old) and rounded(headers.decimal(old) or 0) == rounded(score or 0) and "-" not in old:
            continue
        yield Change(row, place, old, new)


def _scaled(score: Score | None, theirs: Column, ours: GradebookColumn, scaled: bool) -> Score | None:
    if score is None or not scaled or theirs.points_possible is None or not ours.points_possible:
        return score
    return rounded(score) * theirs.points_possible / rounded(ours.points_possible)


def _written(text: str, raw: list[str], column: int, delimiter: str) -> str:
    """Return the cell in the manner of the one it replaces; an empty one in that of its neighbours."""
    old = raw[column]
    neighbours = [cell for place, cell in enumerate(raw) if place != column]
    quotes = old.startswith('"') if old else bool(neighbours) and all(cell.startswith('"') for cell in neighbours)
    return f'"{text}"' if quotes or delimiter in text else text


def _decimal_comma(upload: Upload) -> bool:
    """Return whether the file itself has a decimal comma; where it has no fractions, every importer reads a point."""
    places = [n for n, column in enumerate(upload.columns) if column.role is Role.GRADE]
    cells = [upload.value(row, place).strip() for row in upload.rows for place in places]
    return any(re.fullmatch(r"-?\d+,\d+", cell) for cell in cells) and not any(
        re.fullmatch(r"-?\d+\.\d+", cell) for cell in cells)


def _is_grade(text: str) -> bool:
    return bool(re.fullmatch(r"-?\d+([.,]\d+)?", text.strip()))


def _names_someone(row: list[str], columns: tuple[Column, ...], lms: str) -> bool:
    if len(row) != len(columns) or row[0].strip().lower() == "points possible":
        return False
    said = [cell.strip() for cell, column in zip(row, columns, strict=True) if column.role in _WHO]
    # Canvas has a line that says how each assignment is posted.
    posting = lms == "canvas" and all(re.fullmatch(r"(Muted|Manual Posting.*)?", cell.strip()) for cell in row)
    return any(said) and not posting


def _student(upload: Upload, row: int) -> GradebookStudent:
    ids = {field: upload.of(row, role) for field, role in _FIELDS.items()}
    name, first, last = (upload.of(row, role).strip() for role in (Role.NAME, Role.FIRST, Role.LAST))
    if first or last:
        return GradebookStudent(f"{first} {last}".strip(), ", ".join(filter(None, (last, first))), **ids)
    family, comma, given = name.partition(", ")
    return GradebookStudent(f"{given} {family}" if comma else name, name if comma else "", **ids)
