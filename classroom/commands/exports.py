"""`playaloud export gradebook`: released grades for an LMS, as the page gives them; and the family `export`."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from classroom.downloads.gradebooks import (
    CLASS_IDS,
    COLUMNS,
    CRITERIA,
    ONE_ROSTER,
    SYSTEMS,
    UNITS,
    arranged,
    for_lms,
    in_class,
)
from classroom.errors import ConfigError

from . import filling, printing, reports
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
    gradebook.add_argument("--assignment", action="append", default=[], help="only this; may be given several times")
    gradebook.add_argument("--columns", choices=COLUMNS, default="each",
                           help="each assignment, only their sum, or each criterion of the rubric")  # fmt: skip
    gradebook.add_argument("--attempts", choices=ATTEMPTS, default="set", help="of several attempts or turns: as each "
                           "assignment is set, the last, the best or the mean")  # fmt: skip
    for name in CLASS_IDS:
        gradebook.add_argument(f"--{name}", default="", metavar="ID", help=f"OneRoster: sourcedId of the {name}")
    gradebook.add_argument("--unit", choices=UNITS, default="points")
    gradebook.add_argument("--out", metavar="FILE", help="where to write it; standard output by default")
    filling.add(gradebook)
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
        return filling.run(options)
    lms = SYSTEMS[options.lms]
    with opened_database(options):
        course = lookup.find_course(options.course)
        chosen = [one.id for one in lookup.find_assignments(options.assignment, course)]
        released = grades.fetch_gradebook(lookup.owner_of(course), course, chosen, attempts=options.attempts,
                                          criteria=options.columns == CRITERIA)  # fmt: skip
        title = f"{course.title}, sum"
    try:
        gradebook = arranged(released, columns=options.columns, unit=options.unit, title=title)
    except InvalidRows as error:
        raise ConfigError(str(error), where="--unit") from None
    gradebook = for_lms(gradebook, options.lms)
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
