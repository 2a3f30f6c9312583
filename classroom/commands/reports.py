"""`playaloud export report`, `class-report`, `portfolio`, `archive` and `import archive`: as the pages do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from classroom.errors import ConfigError

from .database import add_common, opened_database
from .printing import write
from .shared import print_json

if TYPE_CHECKING:
    from classroom.downloads.making import Made

PACKINGS = ("one", "each")


def add(inner: argparse._SubParsersAction) -> None:
    """Adds the commands of this family to `playaloud export`."""
    report = inner.add_parser("report", help="the rubric report of a class, or of one student")
    report.add_argument("--assignment", required=True, help="its id or its title")
    report.add_argument("--student", help="the name in the course; without it, all who are released")
    report.add_argument("--packing", choices=PACKINGS, default="one", help="one PDF, or one each in a ZIP")
    _add_out(report, "a .pdf, or a .zip with --packing each")
    report.set_defaults(run=run_report)
    whole = inner.add_parser("class-report", help="distribution, progress, mistakes, item analysis of a course")
    whole.add_argument("--course", required=True, help="its id or its title")
    whole.add_argument("--assignment", action="append", default=[], help="only this one; may be given several times")
    _add_out(whole, "a .pdf")
    whole.set_defaults(run=run_class_report)
    portfolio = inner.add_parser("portfolio", help="all released work of a student, or of each")
    portfolio.add_argument("--course", required=True, help="its id or its title")
    portfolio.add_argument("--student", help="the name in the course; without it, all who have released work")
    _add_out(portfolio, "a .pdf, or a .zip for several students")
    portfolio.set_defaults(run=run_portfolio)
    own = inner.add_parser("own-data", help="what a student wrote and was told, for one who asks for it")
    own.add_argument("--course", required=True, help="its id or its title")
    own.add_argument("--student", required=True, help="the name in the course, or the id there")
    _add_out(own, "a .zip")
    own.set_defaults(run=run_own_data)
    whole = inner.add_parser("archive", help="everything of a course, for another installation")
    whole.add_argument("--course", required=True, help="its id or its title")
    whole.add_argument("--recordings", action="store_true", help="with all sound that was recorded, up to 40 MB")
    _add_out(whole, "a .zip")
    whole.set_defaults(run=run_archive)


def add_import(commands: argparse._SubParsersAction) -> None:
    """Adds `playaloud import`."""
    family = commands.add_parser("import", help="take in a course from an archive")
    inner = family.add_subparsers(dest="subcommand", required=True, metavar="archive")
    archive = inner.add_parser("archive", help="the archive of a course as a new course")
    archive.add_argument("file", help="the .zip that `playaloud export archive` or the Downloads page made")
    archive.add_argument("--owner", required=True, metavar="LOGIN", help="the instructor whose course it becomes")
    add_common(archive)
    archive.set_defaults(run=run_import)


def run_archive(options: argparse.Namespace) -> int:
    """Writes the archive."""
    from classroom.downloads import lookup
    from classroom.downloads.making import Made
    from classroom.downloads.packing import ZIP
    from classroom.exchange.archive.writing import course_archive

    with opened_database(options):
        course = lookup.find_course(options.course)
        made = Made(course_archive(lookup.owner_of(course), course, recordings=options.recordings), ZIP)
    return _finish(options, made, {"bytes": len(made.content)})


def run_own_data(options: argparse.Namespace) -> int:
    """Writes a student's own data."""
    from classroom.downloads import lookup
    from classroom.downloads.access import present_students
    from classroom.downloads.making import Made
    from classroom.downloads.packing import ZIP
    from classroom.exchange.archive.writing import own_data

    with opened_database(options):
        course = lookup.find_course(options.course)
        made = Made(own_data(lookup.find_member(options.student, present_students(course))), ZIP)
    return _finish(options, made, {"bytes": len(made.content)})


def run_import(options: argparse.Namespace) -> int:
    """Takes the archive in and says which course it became."""
    from classroom.downloads import lookup
    from classroom.exchange.archive import layout
    from classroom.exchange.archive.reading import read
    from classroom.exchange.archive.restoring import restore

    try:
        with Path(options.file).open("rb") as file:
            content = file.read(layout.MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise ConfigError(f"The file cannot be read: {error}", where=options.file[:200]) from None
    with opened_database(options):
        course = restore(lookup.find_instructor(options.owner), read(content))
        said = {"ok": True, "course": course.id, "title": course.title}
    if options.json:
        print_json(said)
    else:
        print(f"The course “{said['title']}” has the number {said['course']} here.")
    return 0


def _add_out(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--out", metavar="FILE", required=True, help=what)
    add_common(parser)


def run_report(options: argparse.Namespace) -> int:
    """Writes the report; 1 if nothing of it is released."""
    from classroom.downloads import access, lookup, making
    from classroom.downloads.sheets import rubric_sheet

    with opened_database(options):
        assignment = lookup.find_assignment(options.assignment)
        attempt = lookup.find_attempt(options.student, assignment) if options.student else None
        sheets = [rubric_sheet(one) for one in access.released(assignment, attempt)]
        made = _made(lambda: making.report(sheets, packing=options.packing)) if sheets else None
    return _finish(options, made, {"sheets": len(sheets)})


def run_class_report(options: argparse.Namespace) -> int:
    """Writes the report on the class; 1 if nothing of it is released."""
    from classroom.assignments.access import fetch_assignments
    from classroom.downloads import lookup, making
    from classroom.downloads.figures import class_rows
    from classroom.downloads.making import Made
    from classroom.downloads.packing import PDF
    from exports.class_report import class_report

    with opened_database(options):
        course = lookup.find_course(options.course)
        owner = lookup.owner_of(course)
        chosen = lookup.find_assignments(options.assignment, course)
        rows = class_rows(owner, course, chosen or fetch_assignments(owner, course))
        is_empty = not rows.criteria and not rows.items
        made = None if is_empty else _made(lambda: Made(making.one(class_report, rows), PDF))
    return _finish(options, made, {"students": rows.students})


def run_portfolio(options: argparse.Namespace) -> int:
    """Writes the portfolio of one student, or of each; 1 if nothing of it is released."""
    from classroom.downloads import lookup, making
    from classroom.downloads.access import present_students
    from classroom.downloads.figures import portfolio_rows

    with opened_database(options):
        course = lookup.find_course(options.course)
        members = present_students(course)
        if options.student:
            members = [lookup.find_member(options.student, members)]
        found = [rows for one in members if (rows := portfolio_rows(one)).sheets]
        made = _made(lambda: making.portfolios(found)) if found else None
    return _finish(options, made, {"portfolios": len(found)})


def _made(make: Callable[[], Made]) -> Made:
    from exports.errors import ExportError

    try:
        return make()
    except ExportError as error:
        raise ConfigError(str(error), where="report") from None


def _finish(options: argparse.Namespace, made: Made | None, more: dict[str, int]) -> int:
    if made:
        if Path(options.out).suffix.lower() != f".{made.suffix}":
            kind = made.suffix
            raise ConfigError(f"This is a {kind.upper()} file.", where="--out", allowed=(f"a name with .{kind}",))
        write(options.out, made.content)
    if options.json:
        print_json({"ok": made is not None, "out": options.out if made else None, **more})
    elif made is None:
        print("playaloud: nothing of it is released, so no file was written.", file=sys.stderr)
    return 0 if made else 1
