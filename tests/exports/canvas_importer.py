"""What Canvas would have stored, had it imported a file: an independent reading of its importer's rules.

Written from the checklist of the importer's behaviour (its rules C1 to C23), and sharing no code with the writer:
it guesses the delimiter from the first three lines, parses as strictly as Ruby's CSV, finds the fixed columns by
position, rewrites what looks like a number, matches students in Canvas's order, and drops silently what Canvas drops.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field


class Refused(Exception):
    """Canvas would take nothing of the file."""


@dataclass(frozen=True)
class User:
    id: int
    name: str
    sortable_name: str = ""
    sis_user_id: str = ""
    login: str = ""


@dataclass
class Assignment:
    id: int | None
    title: str
    points_possible: str | None = None


@dataclass
class Imported:
    """`grades` by (user id, assignment title); an empty string is a grade that is cleared."""

    grades: dict[tuple[int, str], str] = field(default_factory=dict)
    assignments: list[Assignment] = field(default_factory=list)
    unknown_students: list[str] = field(default_factory=list)


RESERVED = re.compile("(Current|Final) (Score|Points|Grade)|Override (Score|Grade|Status)")


def import_gradebook(data: bytes, *, users: list[User], assignments: list[Assignment]) -> Imported:
    """Return what Canvas would store; raises Refused where it would take nothing."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("Gradebook import did not parse cleanly") from error
    rows = [[convert(cell) for cell in row] for row in parse(text, delimiter(text), skip=True)]
    if not rows:
        raise Refused("Invalid header row")
    width, sis_user, sis_login = identity_columns(rows[0])
    imported = Imported()
    columns = assignment_columns(rows[0], width, assignments)
    read_only: set[int] = set()
    for row in rows[1:]:
        if row and "Points Possible" in (row[0] or ""):
            read_only |= read_points(row, columns)
        elif not all(re.fullmatch(r"\s*(Muted|Manual Posting.*)?\s*", cell, re.I) for cell in row if cell is not None):
            user = match(row, users, sis_user, sis_login)
            if user is None:
                imported.unknown_students.append(row[0] or "")
            else:
                padded = row + [None] * len(rows[0])
                for index, assignment in columns:
                    imported.grades[user.id, assignment.title] = (padded[index] or "").strip()
    kept = [(index, assignment) for index, assignment in columns if index not in read_only]
    imported.assignments = [assignment for _, assignment in kept]
    titles = {assignment.title for assignment in imported.assignments}
    imported.grades = {key: grade for key, grade in imported.grades.items() if key[1] in titles}
    return imported


def delimiter(text: str) -> str:
    """Return `;` only if it splits the first three physical lines evenly and into more fields than `,` does."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)[:3]
    counts = {}
    for mark in ";,":
        try:
            widths = {len(next(iter(parse(line, mark)), [])) for line in lines}
        except Refused:
            widths = set()
        counts[mark] = widths.pop() if len(widths) == 1 else 0
    return ";" if counts[";"] > counts[","] else ","


def parse(text: str, mark: str, *, skip: bool = False) -> list[list[str | None]]:
    """Return the rows; the first line break of the file is the only one that ends a row, an empty bare cell is None."""
    first = re.search("\r\n|\r|\n", text)
    end = first[0] if first else "\n"
    rows: list[list[str | None]] = []
    at = 0
    while at < len(text):
        line = text[at:].split(end, 1)[0]
        if skip and re.search("^[;, ]+$", line, re.MULTILINE):
            at += len(line) + len(end)
            continue
        row, at = parse_row(text, at, mark, end)
        rows.append(row)
    return rows


def parse_row(text: str, at: int, mark: str, end: str) -> tuple[list[str | None], int]:
    row: list[str | None] = []
    if text.startswith(end, at):
        return row, at + len(end)
    while True:
        cell, at = parse_cell(text, at, mark)
        row.append(cell)
        if text.startswith(mark, at):
            at += len(mark)
        elif at == len(text) or text.startswith(end, at):
            return row, at + len(end)
        else:
            raise Refused("Gradebook import did not parse cleanly")


def parse_cell(text: str, at: int, mark: str) -> tuple[str | None, int]:
    if text.startswith('"', at):
        quoted = re.compile('"((?:[^"]|"")*)"').match(text, at)
        if not quoted:
            raise Refused("Gradebook import did not parse cleanly")
        return quoted[1].replace('""', '"'), quoted.end()
    bare = re.compile(rf'[^{mark}\r\n"]*').match(text, at)
    return bare[0] or None, bare.end()


def convert(cell: str | None) -> str | None:
    """Return the cell after the normaliser, which runs on every one of them."""
    if cell is None or not re.search(r"^-?[0-9.,]+%?$", cell, re.MULTILINE):
        return cell
    parts = cell.replace(",", ".").split(".")
    while parts and parts[-1] == "":
        parts.pop()
    if len(parts) < 2:
        return parts[0] if parts else None
    return "".join(parts[:-1]) + "." + parts[-1]


def identity_columns(header: list[str | None]) -> tuple[int, int | None, int | None]:
    """Return how many fixed columns there are, and where the SIS user id and the SIS login are."""
    cells = [cell or "" for cell in header] + [""] * 8
    if len(header) < 4 or "Student" not in cells[0] or "ID" not in cells[1]:
        raise Refused("Invalid header row")
    width, sis_user, sis_login = 3, None, None
    if re.search(r"SIS\s+Login\s+ID", cells[2]):
        width, sis_login = 4, 2
    elif re.search(r"SIS\s+User\s+ID", cells[2]) and re.search(r"SIS\s+Login\s+ID", cells[3]):
        sis_user, sis_login = 2, 3
        width = 5 + bool(re.search(r"Integration\s+ID", cells[4]))
        width += bool(re.search(r"Root\s+Account", cells[width - 1]))
    if "Section" not in cells[width - 1]:
        raise Refused("Invalid header row")
    return width, sis_user, sis_login


def assignment_columns(header, width: int, assignments: list[Assignment]) -> list[tuple[int, Assignment]]:
    """Return (index, assignment); the index is that of the first cell anywhere in the header with the same text."""
    columns = []
    for cell in header[width:]:
        if cell is None or RESERVED.search(cell):
            continue
        named = re.match(r"\A(.*)\s\((\d+)\)\Z", cell)
        by_id = [each for each in assignments if named and each.id == int(named[2])]
        by_title = [each for each in assignments if each.title == cell]
        new = Assignment(None, named[1] if named else cell)
        columns.append((header.index(cell), (by_id or by_title or [new])[0]))
    return columns


def read_points(row: list[str | None], columns: list[tuple[int, Assignment]]) -> set[int]:
    """Set the points possible of each column; return the columns that are marked read only."""
    for index, assignment in columns:
        if index < len(row) and row[index] is not None:
            assignment.points_possible = row[index]
    return {index for index, _ in columns if index < len(row) and re.search(r"read\s+only", row[index] or "")}


def match(row: list[str | None], users: list[User], sis_user: int | None, sis_login: int | None) -> User | None:
    def cell(index: int | None) -> str:
        return (row[index] or "") if index is not None and index < len(row) else ""

    leading = re.match(r"\s*[+-]?\d+", cell(1))
    number = int(leading[0]) if leading else 0
    tests = [
        lambda user: cell(1).strip() and user.id == number,
        lambda user: cell(sis_user).strip() and user.sis_user_id == cell(sis_user),
        lambda user: cell(sis_login).strip() and user.login == cell(sis_login),
        lambda user: cell(0) in (user.name, user.sortable_name),
    ]
    return next((user for test in tests for user in users if test(user)), None)
