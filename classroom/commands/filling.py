"""`playaloud export gradebook --into`: the LMS's own export, filled in, with what is said of lines and columns."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from classroom.errors import ConfigError
from engine.errors import PlayaloudError

from .database import opened_database
from .printing import write
from .shared import print_json

if TYPE_CHECKING:
    from classroom.exchange.filling import Filled
    from exports.gradebook.upload import Upload
    from exports.rows import Gradebook, GradebookStudent

NOBODY = "nobody"


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the options that only a file to be filled in needs."""
    own = parser.add_argument_group("filling in the LMS's own export")
    own.add_argument("--into", metavar="FILE", help="the export: only the cells of columns of the same title (or those "
                     "chosen on the page or with --column) change, and of students who are certain")  # fmt: skip
    own.add_argument("--column", action="append", default=[], metavar="HEADER=OURS", help="what goes into a column of "
                     "the file: a title of ours, “total”, or nothing to leave it alone; may be given several times")
    own.add_argument("--who", action="append", default=[], metavar="LINE=STUDENT", help="whom a line of the file "
                     "means: its name or an id, and the student's, or “nobody”; may be repeated")  # fmt: skip
    own.add_argument("--scaled", action="store_true", help="to the maximum of the file's column")
    own.add_argument("--keep", action="store_true", help="leave cells alone that have a grade already")
    own.add_argument("--clear", action="store_true", help="empty the cells of students without a released grade")


def run(options: argparse.Namespace) -> int:
    """Writes the file of `--into`, filled in; 1 if none of its columns is one of ours."""
    from classroom.downloads import lookup
    from classroom.exchange.access import filled_in
    from exports.errors import UploadRefused
    from exports.gradebook.table import MOST_BYTES

    if options.columns != "each" or options.assignment:
        raise ConfigError("Which columns go where is said with --column.", where="--into")
    chosen = [name for name in ("scaled", "keep", "clear") if getattr(options, name)]
    chosen += [one for one in (options.unit, options.attempts) if one not in ("points", "set")]
    try:
        with Path(options.into).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        with opened_database(options):
            course = lookup.find_course(options.course)
            filled = filled_in(
                lookup.owner_of(course), course, data, options=chosen,
                by_hand=lambda found, book: (_people(options.who, found, book), _columns(options.column, found, book)),
            ).filled  # fmt: skip
    except (OSError, ValueError) as error:
        if isinstance(error, PlayaloudError):
            raise
        reason = str(error) if isinstance(error, UploadRefused) else f"The file cannot be read: {error}"
        raise ConfigError(reason, where="--into") from None
    if filled.columns and options.out:
        write(options.out, filled.content)
    return _report(options, filled)


def _report(options: argparse.Namespace, filled: Filled) -> int:
    from exports.gradebook.matching import Found

    done = bool(filled.columns)
    open_lines = {said: [line.student.name for line in filled.found(how)]
                  for said, how in (("ambiguous", Found.AMBIGUOUS), ("unmatched", Found.UNMATCHED))}  # fmt: skip
    if options.json:
        named = [filled.upload.columns[place].header for place in filled.columns]
        matched = len(filled.found(Found.MATCHED))
        print_json({"ok": done, "out": options.out if done else None, "columns": named, "matched": matched,
                    **open_lines, "changes": len(filled.changes)})  # fmt: skip
        return 0 if done else 1
    for problem in filled.problems:
        print(f"{problem.severity.value}: {problem.where}: {problem.message} {problem.remedy}", file=sys.stderr)
    for said, names in open_lines.items():
        for name in names:
            print(f"{said}: {name!r}: left as it was", file=sys.stderr)
    if not done:
        print("playaloud: no column of the file has the title of one of ours; choose with --column.", file=sys.stderr)
    elif not options.out:
        sys.stdout.buffer.write(filled.content)
    return 0 if done else 1


def _people(said: Sequence[str], found: Upload, book: Gradebook) -> dict[str, int | None]:
    """By a line's identity the place of the student that was said, None for nobody; raises ConfigError."""
    from classroom.exchange.filling import identity_of
    from exports.gradebook.upload import roster

    lines = roster(found)
    settled: dict[str, int | None] = {}
    for theirs, ours in _pairs(said, "--who"):
        line = lines[_place(theirs, lines, "line of the file", "--who")]
        is_nobody = ours.casefold() == NOBODY
        student = None if is_nobody else _place(ours, book.students, "student of the course", "--who")
        settled[identity_of(line)] = student
    chosen = [one for one in settled.values() if one is not None]
    if len(set(chosen)) < len(chosen):
        raise ConfigError("A student was chosen for two lines of the file.", where="--who")
    return settled


def _place(said: str, people: Sequence[GradebookStudent], what: str, where: str) -> int:
    places = [n for n, one in enumerate(people) if said in (
        one.name, one.sortable_name, one.canvas_id, one.sis_user_id, one.sis_login_id, one.email)]  # fmt: skip
    if len(places) != 1:
        why = "Several fit: name one by an id." if places else "Name it by its whole name or an id, as it stands there."
        raise ConfigError(f"{said!r} is no single {what}. {why}", where=where)
    return places[0]


def _columns(said: Sequence[str], found: Upload, book: Gradebook) -> dict[str, int | None]:
    """By a column's header the place of ours that was said, None to leave it alone; raises ConfigError."""
    from classroom.downloads.grades import TOTAL
    from exports.gradebook.headers import Role

    ours = {column.title.strip().casefold(): place for place, column in enumerate(book.columns)}
    ours[TOTAL] = len(book.columns) - 1
    targets: dict[str, int | None] = {}
    for header, title in _pairs(said, "--column"):
        named = [one for one in found.columns if one.role is Role.GRADE and header in (one.header, one.title)]
        if not named:
            known = tuple(one.title or one.header for one in found.columns if one.role is Role.GRADE)
            raise ConfigError(f"{header!r} is no column for grades of the file.", where="--column", allowed=known)
        if title and title.casefold() not in ours:
            known = tuple(column.title for column in book.columns)
            raise ConfigError(f"{title!r} is no column of ours.", where="--column", allowed=known)
        targets |= {one.header: ours[title.casefold()] if title else None for one in named}
    return targets


def _pairs(said: Sequence[str], where: str) -> Iterator[tuple[str, str]]:
    for one in said:
        theirs, equals, ours = one.rpartition("=")
        if not equals or not theirs.strip():
            raise ConfigError(f"{one!r} is not two names with = between them.", where=where)
        yield theirs.strip(), ours.strip()
