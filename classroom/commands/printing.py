"""`playaloud export exam`, `faces`, `how-to-play`, `sheet`, `rubric` and `quiz`: files that need no database."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from classroom.errors import ConfigError

from . import own
from .shared import add_json, add_language, print_json, spoken

if TYPE_CHECKING:
    import scenarios

FORMATS = ("moodle-xml", "gift", "qti")
LAYOUTS = ("page", "quarter")
MOST_VERSIONS = 4


def add(inner: argparse._SubParsersAction) -> None:
    """Adds the commands of this family to `playaloud export`."""
    exam = inner.add_parser("exam", help="a printed exam from scenarios, with its answer key")
    _add_scenarios(exam)
    exam.add_argument("--title", default="", help="of the exam (Exam)")
    exam.add_argument("--course", default="", help="what stands above the title")
    exam.add_argument("--directions", default="", help="what stands in the box on the first page")
    exam.add_argument("--versions", type=int, default=1, choices=range(1, MOST_VERSIONS + 1), metavar="N",
                      help="how many (1 to 4): A, B, C, D, each in another order")  # fmt: skip
    exam.add_argument("--seed", type=int, default=1, help="the same number gives the same versions")
    exam.add_argument("--no-key", action="store_true", help="without the answer key")
    exam.add_argument("--no-terms", action="store_true", help="without the sheet of terms at the end")
    exam.add_argument("--no-cards", action="store_true", help="without the text of the cards at the end")
    _add_out(exam, "a .zip for all in one; of a .pdf, the versions and the keys get names of their own beside it")
    exam.set_defaults(run=spoken(run_exam))
    faces = inner.add_parser("faces", help="cards to cut out, nine to a page")
    which = faces.add_mutually_exclusive_group(required=True)
    which.add_argument("--cards", help="a list (“Cellar, 2 Moat”) or a recommended set (“First Game”)")
    which.add_argument("--scenario", help="all cards of this scenario: a library id or a path")
    own.add(faces, "scenarios")
    faces.add_argument("--copies", type=int, default=1)
    faces.add_argument("--title", default="Cards")
    _add_out(faces, "a .pdf")
    faces.set_defaults(run=spoken(run_faces))
    how = inner.add_parser("how-to-play", help="one page for those who have never played")
    how.add_argument("--course", default="", help="what stands above the title")
    _add_out(how, "a .pdf")
    how.set_defaults(run=spoken(run_how_to_play))
    sheet = inner.add_parser("sheet", help="a blank rubric sheet, to mark with a pen")
    sheet.add_argument("--rubric", default="dominion-turn", help="a library id or a path")
    own.add(sheet, "rubrics")
    sheet.add_argument("--course", default="", help="what stands above the title")
    sheet.add_argument("--layout", choices=LAYOUTS, default="page", help="a whole page, or four to a page")
    sheet.add_argument("--copies", type=int, default=4, help="of the small one (4)")
    _add_out(sheet, "a .pdf")
    sheet.set_defaults(run=spoken(run_sheet))
    rubric = inner.add_parser("rubric", help="a rubric as the CSV that Canvas imports")
    rubric.add_argument("--rubric", default="dominion-turn", help="a library id or a path")
    own.add(rubric, "rubrics")
    _add_out(rubric, "a .csv; standard output by default", required=False)
    rubric.set_defaults(run=spoken(run_rubric))
    quiz = inner.add_parser("quiz", help="questions for the quiz of an LMS; says what it cannot ask")
    _add_scenarios(quiz)
    quiz.add_argument("--format", choices=FORMATS, default="moodle-xml")
    quiz.add_argument("--title", default="Playaloud")
    _add_out(quiz, "where to write it; standard output by default", required=False)
    quiz.set_defaults(run=spoken(run_quiz))


def _add_scenarios(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenarios", nargs="+", metavar="SCENARIO", help="library ids or paths, in their order")
    own.add(parser, "scenarios")


def _add_out(parser: argparse.ArgumentParser, what: str, *, required: bool = True) -> None:
    parser.add_argument("--out", metavar="FILE", required=required, help=what)
    add_language(parser)
    add_json(parser)


def run_exam(options: argparse.Namespace) -> int:
    """Writes the exam, its versions and its key."""
    from flask_babel import gettext

    from classroom.downloads.exams import VERSIONS, exam_of
    from exports.exam import answer_key, exam_paper, versions

    _require_suffix(options.out, ".pdf", ".zip")
    found = _load(options)
    exam = exam_of(found, title=options.title or gettext("Exam"), course=options.course,
                   directions=options.directions,
                   terms=not options.no_terms, cards=not options.no_cards, gettext=gettext)  # fmt: skip
    count = options.versions
    made = versions(exam, VERSIONS[:count], seed=options.seed) if count > 1 else [exam]
    papers = [("", exam_paper), *([] if options.no_key else [("key", answer_key)])]
    stem = Path(options.out).stem
    files = {
        "-".join(filter(None, (stem, name, one.version))) + ".pdf": _drawn(compose, one)
        for one in made for name, compose in papers
    }  # fmt: skip
    return _write_all(options, files)


def run_faces(options: argparse.Namespace) -> int:
    """Writes the cards."""
    from classroom.downloads.printed import cards_named, cards_of, faces_of
    from exports.cards import card_faces

    named = options.scenario
    found = cards_of(own.scenarios_of(options, [named])[0]) if named else cards_named(options.cards)
    return _write_one(options, _drawn(card_faces, faces_of(found, copies=options.copies), title=options.title))


def run_how_to_play(options: argparse.Namespace) -> int:
    """Writes the page."""
    from exports.cards import how_to_play

    return _write_one(options, _drawn(how_to_play, course=options.course))


def run_sheet(options: argparse.Namespace) -> int:
    """Writes the blank sheet."""
    from classroom.downloads.printed import blank_sheet, plain_rubric
    from exports.report import rubric_report, rubric_slips

    rubric = own.rubric_of(options)
    sheet = blank_sheet(plain_rubric(rubric), course=options.course)
    if options.layout == "quarter":
        return _write_one(options, _drawn(rubric_slips, sheet, copies=options.copies))
    return _write_one(options, _drawn(rubric_report, [sheet]))


def run_rubric(options: argparse.Namespace) -> int:
    """Writes the rubric's CSV."""
    from classroom.rubrics.exchange import to_canvas

    return _write_text(options, to_canvas(own.rubric_of(options)), {})


def run_quiz(options: argparse.Namespace) -> int:
    """Writes the quiz file and says what it leaves out; 1 if no question can be written."""
    from flask_babel import gettext

    from classroom.downloads.quizzes import FORMATS, questions_of
    from exports.errors import GradebookRefused

    module = FORMATS[options.format].module
    questions = questions_of(_load(options), gettext)
    problems = module.problems(questions, gettext=gettext)
    listed = [{"severity": one.severity.value, "where": one.where, "message": one.message, "remedy": one.remedy}
              for one in problems]  # fmt: skip
    if not options.json:
        for one in problems:
            print(f"{one.severity.value}: {one.where}: {one.message} {one.remedy}", file=sys.stderr)
    try:
        content = module.write(questions, title=options.title)
    except GradebookRefused:
        if options.json:
            print_json({"ok": False, "out": None, "questions": len(questions), "problems": listed})
        else:
            print("playaloud: no file was written.", file=sys.stderr)
        return 1
    return _write_text(options, content, {"questions": len(questions), "problems": listed})


def _load(options: argparse.Namespace) -> list[scenarios.Scenario]:
    from classroom.downloads.exams import MOST_SCENARIOS

    found = own.scenarios_of(options, options.scenarios)
    if len(found) > 2 * MOST_SCENARIOS:
        raise ConfigError(f"There can be {2 * MOST_SCENARIOS} scenarios.", where="SCENARIO", allowed=("fewer of them",))
    return found


def _drawn(compose: Callable[..., bytes], *rows: Any, **options: Any) -> bytes:
    """The document, rendered within bounds; raises `ConfigError` if it cannot be made."""
    from flask_babel import get_locale, gettext

    from exports import bounded, pdf
    from exports.errors import ExportError

    render, language = partial(bounded.call, pdf.render), str(get_locale() or "en")
    try:
        return compose(*rows, render=render, language=language, gettext=gettext, **options)
    except ExportError as error:
        raise ConfigError(str(error), where="export") from None


def _write_all(options: argparse.Namespace, files: dict[str, bytes]) -> int:
    from classroom.downloads.packing import archive

    if Path(options.out).suffix.lower() == ".zip":
        return _write_one(options, archive(files), ".zip")
    folder = Path(options.out).parent
    for name, content in files.items():
        write(str(folder / name), content)
    written = [str(folder / name) for name in files]
    if options.json:
        print_json({"ok": True, "out": options.out, "files": written})
    else:
        print("\n".join(written))
    return 0


def _write_one(options: argparse.Namespace, content: bytes, suffix: str = ".pdf") -> int:
    _require_suffix(options.out, suffix)
    write(options.out, content)
    if options.json:
        print_json({"ok": True, "out": options.out, "bytes": len(content)})
    return 0


def _write_text(options: argparse.Namespace, content: bytes, more: dict[str, Any]) -> int:
    if options.out:
        write(options.out, content)
    if options.json:
        print_json({"ok": True, "out": options.out, "bytes": len(content), **more})
    elif not options.out:
        sys.stdout.buffer.write(content)
    return 0


def _require_suffix(out: str, *allowed: str) -> None:
    if Path(out).suffix.lower() not in allowed:
        raise ConfigError("The name does not say what kind of file this is.", where="--out",
                          allowed=tuple(f"a name with {suffix}" for suffix in allowed))  # fmt: skip


def write(out: str, content: bytes) -> None:
    """Writes the file; raises `ConfigError` where it cannot be written."""
    try:
        Path(out).write_bytes(content)
    except (OSError, ValueError) as error:
        raise ConfigError(f"The file cannot be written: {error}", where="--out") from None
