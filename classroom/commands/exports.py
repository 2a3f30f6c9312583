"""`playaloud export gradebook`: released grades for an LMS, as the page gives them; and the family `export`."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from classroom.downloads.gradebooks import (
    CLASS_IDS,
    COLUMNS,
    CRITERIA,
    ONE_ROSTER,
    SYSTEMS,
    UNITS,
    arranged,
    in_class,
)
from classroom.errors import ConfigError
from engine.errors import PlayaloudError

from . import printing, reports
from .database import add_common, opened_database
from .printing import write
from .shared import print_json

ATTEMPTS = ("set", "last", "best", "mean")

if TYPE_CHECKING:
    from exports.gradebook.problems import Problem
    from exports.rows import Gradebook


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the commands of this family."""
    export = commands.add_parser("export", help="grades, reports, exams, cards, quizzes and whole courses as files")
    inner = export.add_subparsers(dest="subcommand", required=True, metavar="what")
    gradebook = inner.add_parser("gradebook", help="the released grades of a course, for a learning management system")
    gradebook.add_argument("--course", required=True, help="its id or its title")
    gradebook.add_argument("--lms", choices=tuple(SYSTEMS), default="canvas")
    gradebook.add_argument("--into", metavar="FILE", help="the LMS's own export, to be filled in: only the cells of "
                           "assignments of the same title (or those chosen on the page) change, for certain students")
    gradebook.add_argument("--columns", choices=COLUMNS, default="each",
                           help="each assignment, only their sum, or each criterion of the rubric")  # fmt: skip
    gradebook.add_argument("--attempts", choices=ATTEMPTS, default="set", help="of several attempts or turns: as each "
                           "assignment is set, the last, the best or the mean")  # fmt: skip
    for name in CLASS_IDS:
        gradebook.add_argument(f"--{name}", default="", metavar="ID", help=f"OneRoster: sourcedId of the {name}")
    gradebook.add_argument("--unit", choices=UNITS, default="points")
    gradebook.add_argument("--out", metavar="FILE", help="where to write it; standard output by default")
    add_common(gradebook)
    gradebook.set_defaults(run=run_gradebook)
    reports.add(inner)
    reports.add_import(commands)
    printing.add(inner)


def run_gradebook(options: argparse.Namespace) -> int:
    """Writes the file and says what the LMS would complain of; 1 if there is nothing to write, or it takes no file."""
    from classroom.downloads import grades, lookup
    from exports.errors import GradebookRefused, InvalidRows

    if options.into:
        return _fill(options)
    lms = SYSTEMS[options.lms]
    with opened_database(options.database):
        course = lookup.find_course(options.course)
        released = grades.fetch_gradebook(lookup.owner_of(course), course, attempts=options.attempts,
                                          criteria=options.columns == CRITERIA)  # fmt: skip
        title = f"{course.title}, sum"
    try:
        gradebook = arranged(released, columns=options.columns, unit=options.unit, title=title)
    except InvalidRows as error:
        raise ConfigError(str(error), where="--unit") from None
    if options.lms == ONE_ROSTER:
        gradebook = in_class(gradebook, {name: getattr(options, name) for name in CLASS_IDS})
    problems = lms.module.problems(gradebook)
    content = None
    if any(score is not None for score in gradebook.scores.values()):
        with suppress(GradebookRefused):  # the problems say why
            content = lms.module.write(gradebook)
    if content is not None and options.out:
        write(options.out, content)
    _report_gradebook(options, gradebook, problems, content)
    return 1 if content is None else 0


def _fill(options: argparse.Namespace) -> int:
    """Fills in the file of `--into`; 1 if none of its columns is one of ours."""
    from classroom.downloads import lookup
    from classroom.exchange.access import filled_in
    from exports.errors import UploadRefused
    from exports.gradebook.matching import Found
    from exports.gradebook.table import MOST_BYTES

    try:
        with Path(options.into).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        with opened_database(options.database):
            course = lookup.find_course(options.course)
            _members, _assignments, filled = filled_in(lookup.owner_of(course), course, data, options=[])
    except (OSError, ValueError) as error:
        if isinstance(error, PlayaloudError):
            raise
        reason = str(error) if isinstance(error, UploadRefused) else f"The file cannot be read: {error}"
        raise ConfigError(reason, where="--into") from None
    done = bool(filled.columns)
    if done and options.out:
        write(options.out, filled.content)
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
        print("playaloud: no column of the file has the title of an assignment.", file=sys.stderr)
    elif not options.out:
        sys.stdout.buffer.write(filled.content)
    return 0 if done else 1


def _report_gradebook(
    options: argparse.Namespace, gradebook: Gradebook, problems: list[Problem], content: bytes | None
) -> None:
    written = content is not None
    shown = content is not None and not options.out and SYSTEMS[options.lms].module.SUFFIX in ("csv", "xml")
    if options.json:
        print_json({
            "lms": options.lms, "ok": written, "out": options.out if written else None,
            "csv": (content or b"").decode() if shown else None,
            "columns": [column.title for column in gradebook.columns], "students": len(gradebook.students),
            "grades": sum(score is not None for score in gradebook.scores.values()),
            "problems": [{"severity": problem.severity.value, "where": problem.where, "message": problem.message,
                          "remedy": problem.remedy} for problem in problems],
        })  # fmt: skip
        return
    for problem in problems:
        print(f"{problem.severity.value}: {problem.where}: {problem.message} {problem.remedy}", file=sys.stderr)
    if content is None:
        print("playaloud: no file was written.", file=sys.stderr)
    elif not options.out:
        sys.stdout.buffer.write(content)
