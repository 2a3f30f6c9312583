"""`playaloud export gradebook` and `report`: the files that the pages give, of released work only."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from classroom.downloads.gradebooks import COLUMNS, SYSTEMS, UNITS, arranged
from classroom.errors import ConfigError

from . import printing
from .printing import write
from .shared import add_json, print_json

if TYPE_CHECKING:
    from classroom.downloads.making import Made
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
                           "assignments of the same title change, and only for students who are certain")
    gradebook.add_argument("--columns", choices=COLUMNS, default="each", help="each assignment, or only their sum")
    gradebook.add_argument("--unit", choices=UNITS, default="points")
    gradebook.add_argument("--out", metavar="FILE", help="where to write it; standard output by default")
    _add_common(gradebook)
    gradebook.set_defaults(run=run_gradebook)
    report = inner.add_parser("report", help="the rubric report of a class, or of one student")
    report.add_argument("--assignment", required=True, help="its id or its title")
    report.add_argument("--student", help="the name in the course; without it, all who are released")
    report.add_argument("--out", metavar="FILE", required=True, help="a .pdf, or a .zip for several documents")
    _add_common(report)
    report.set_defaults(run=run_report)
    printing.add(inner)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="another database than the one of the settings")
    add_json(parser)


def run_gradebook(options: argparse.Namespace) -> int:
    """Writes the file and says what the LMS would complain of; 1 if there is nothing to write, or it takes no file."""
    from classroom.downloads import access, lookup
    from exports.errors import GradebookRefused, InvalidRows

    lms = SYSTEMS[options.lms]
    with opened_database(options.database):
        course = lookup.find_course(options.course)
        released = access.fetch_gradebook(lookup.owner_of(course), course)
        title = f"{course.title}, sum"
    try:
        gradebook = arranged(released, columns=options.columns, unit=options.unit, title=title)
    except InvalidRows as error:
        raise ConfigError(str(error), where="--unit") from None
    if options.into:
        return _fill(options, gradebook)
    problems = lms.module.problems(gradebook)
    content = None
    if any(score is not None for score in gradebook.scores.values()):
        with suppress(GradebookRefused):  # the problems say why
            content = lms.module.write(gradebook)
    if content is not None and options.out:
        write(options.out, content)
    _report_gradebook(options, gradebook, problems, content)
    return 1 if content is None else 0


def _fill(options: argparse.Namespace, gradebook: Gradebook) -> int:
    """Fills in the file of `--into`; 1 if none of its columns is one of ours."""
    from classroom.downloads.filling import fill
    from exports.errors import UploadRefused
    from exports.gradebook.table import MOST_BYTES

    try:
        with Path(options.into).open("rb") as file:
            filled = fill(file.read(MOST_BYTES + 1), gradebook)
    except (OSError, ValueError) as error:
        reason = str(error) if isinstance(error, UploadRefused) else f"The file cannot be read: {error}"
        raise ConfigError(reason, where="--into") from None
    done = bool(filled.columns)
    if done and options.out:
        write(options.out, filled.content)
    if options.json:
        print_json({"ok": done, "out": options.out if done else None, "columns": filled.columns,
                    "matched": filled.matched, "ambiguous": filled.ambiguous, "unmatched": filled.unmatched,
                    "changes": filled.changes})  # fmt: skip
        return 0 if done else 1
    for problem in filled.problems:
        print(f"{problem.severity.value}: {problem.where}: {problem.message} {problem.remedy}", file=sys.stderr)
    for said, names in (("ambiguous", filled.ambiguous), ("unmatched", filled.unmatched)):
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


def run_report(options: argparse.Namespace) -> int:
    """Writes the report; 1 if nothing of it is released."""
    from classroom.downloads import access, lookup, making
    from classroom.downloads.sheets import rubric_sheet
    from exports.errors import ExportError

    with opened_database(options.database):
        assignment = lookup.find_assignment(options.assignment)
        attempt = lookup.find_attempt(options.student, assignment) if options.student else None
        sheets = [rubric_sheet(one) for one in access.released(assignment, attempt)]
        try:
            made = making.report(sheets) if sheets else None
        except ExportError as error:
            raise ConfigError(str(error), where="report") from None
    if made:
        _check_suffix(options.out, made)
        write(options.out, made.content)
    if options.json:
        print_json({"ok": made is not None, "out": options.out if made else None, "sheets": len(sheets)})
    elif made is None:
        print("playaloud: nothing of it is released, so no file was written.", file=sys.stderr)
    return 0 if made else 1


def _check_suffix(out: str, made: Made) -> None:
    if Path(out).suffix.lower() != f".{made.suffix}":
        kind = made.suffix
        raise ConfigError(f"This report is a {kind.upper()} file.", where="--out", allowed=(f"a name with .{kind}",))


@contextmanager
def opened_database(address: str | None) -> Iterator[None]:
    """The application's context on an existing database of the present schema; raises `ConfigError` for any other."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from classroom import create_app
    from classroom.db import db
    from classroom.demo.setting import url_of
    from classroom.schema import differences

    app = create_app({"SQLALCHEMY_DATABASE_URI": url_of(address)} if address else {})
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    where = address or "PLAYALOUD_DATABASE_URL"
    try:
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            raise ConfigError(f"There is no database {url.database}.", where=where, allowed=("an existing database",))
        if differences(app):
            raise ConfigError("The database is not of the present version.", where=where,
                              allowed=("a database that `playaloud serve` has brought up to date",))  # fmt: skip
        with app.app_context():
            yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise ConfigError(f"The database cannot be read: {getattr(error, 'orig', error)}", where=where) from None
    finally:
        with app.app_context():
            db.engine.dispose()
