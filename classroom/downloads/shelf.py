"""Pages: everything that a course can take away, an exam from its scenarios, quiz files for an LMS."""

from __future__ import annotations

import io
from typing import Any

from flask import Blueprint, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _

from classroom.accounts.current import instructor
from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignments
from classroom.courses.access import fetch_course, fetch_roster
from classroom.courses.models import Course
from classroom.downloads import access, kinds, operations
from classroom.downloads.exams import VERSIONS
from classroom.downloads.forms import (
    EVERYBODY,
    ClassReportForm,
    ExamForm,
    FacesForm,
    OwnDataForm,
    PortfolioForm,
    SheetForm,
)
from classroom.downloads.packing import safe_name
from classroom.downloads.quizzes import FORMATS, questions_of
from classroom.downloads.sources import Source, chosen, sources_of
from classroom.errors import NotFound, Refused
from classroom.exchange.archive.writing import sound_of
from classroom.forms import form_page
from classroom.rubrics.access import fetch_rubrics
from exports.errors import GradebookRefused

blueprint = Blueprint("shelf", __name__)

MIMETYPES = {"xml": "application/xml", "txt": "text/plain", "zip": "application/zip"}
MOST_QUIZ_SCENARIOS = 40
ASKED = "'class', 'portfolio', 'own-data', 'sheet', 'faces', 'how-to-play', 'archive'"


@blueprint.get("/courses/<id:course_id>/downloads")
def index(course_id: int) -> Any:
    """Everything that the course can take away, and the files made of late."""
    user = instructor()
    course = fetch_course(user, course_id)
    return _shelf(user, course, _forms(user, course))


@blueprint.post(f"/courses/<id:course_id>/downloads/<any({ASKED}):kind>")
def ask(course_id: int, kind: str) -> Any:
    """Asks for a file of this kind."""
    user = instructor()
    course = fetch_course(user, course_id)
    forms = _forms(user, course)
    if kind in ("how-to-play", "archive"):
        return _made(user, course, kind, {"recordings": True} if "recordings" in request.form else {})
    form = forms[kind]
    if not form.validate_on_submit():
        return _shelf(user, course, forms, refused=kind)
    wish = form.wish
    if kind in operations.OF_WORK and not access.has_released(course):
        raise Refused(_("Nothing is released yet, and only released work can be in a report."))
    of = len(access.present_students(course)) if kind == "portfolio" and "member" not in wish else 1
    return _made(user, course, kind, wish, of=of)


@blueprint.route("/courses/<id:course_id>/downloads/exam", methods=["GET", "POST"])
def exam(course_id: int) -> Any:
    """A printed exam from any set of scenarios, in an order of the instructor's own."""
    user = instructor()
    course = fetch_course(user, course_id)
    sources = sources_of(course)
    form = ExamForm()
    form.scenarios.choices = [(one.ref, one.title) for one in sources]
    if request.method == "GET":
        form.scenarios.data = [ref for ref in request.args.getlist("scenario") if ref in {one.ref for one in sources}]
    places = {one.ref: request.form.get(f"place-{one.ref}", "") for one in sources}
    if form.validate_on_submit():
        refs = _ordered(form.scenarios.data, places)
        papers = int(form.versions.data) * (2 if form.key.data else 1)
        return _made(user, course, "exam", form.wish(refs), of=papers)
    return form_page("downloads/exam.html", form, course=course, sources=sources, places=places,
                     most_versions=len(VERSIONS))  # fmt: skip


@blueprint.get("/courses/<id:course_id>/downloads/quiz")
def quiz(course_id: int) -> Any:
    """The questions of some scenarios as a quiz file: what goes into it, and what the LMS cannot ask."""
    user = instructor()
    course = fetch_course(user, course_id)
    sources = sources_of(course)
    refs, named = _quiz_choice(sources)
    found = [one.scenario for one in chosen(course, refs)] if refs else []
    questions = questions_of(found, _)
    return render_template(
        "downloads/quiz.html", course=course, sources=sources, chosen=set(refs), formats=FORMATS, format=named,
        questions=questions, problems=FORMATS[named].module.problems(questions, gettext=_) if found else [],
    )  # fmt: skip


@blueprint.get("/courses/<id:course_id>/downloads/quiz-file")
def quiz_file(course_id: int) -> Any:
    """The quiz file; raises `Refused` where no question can be written."""
    course = fetch_course(instructor(), course_id)
    refs, named = _quiz_choice(sources_of(course))
    module = FORMATS[named].module
    found = [one.scenario for one in chosen(course, refs)]
    try:
        content = module.write(questions_of(found, _), title=course.title)
    except GradebookRefused as error:
        raise Refused(str(error)) from None
    name = safe_name(course.title, _("quiz"), FORMATS[named].name, suffix=module.SUFFIX)
    return send_file(io.BytesIO(content), mimetype=MIMETYPES[module.SUFFIX], as_attachment=True, download_name=name,
                     max_age=0)  # fmt: skip


def _made(user: User, course: Course, kind: str, wish: dict[str, Any], *, of: int = 1) -> Any:
    job = operations.request_file(user, course, kind, wish, of=of)
    return redirect(url_for("downloads.job", job_id=job.id))


def _shelf(user: User, course: Course, forms: dict[str, Any], *, refused: str = "") -> Any:
    page = render_template(
        "downloads/shelf.html", course=course, forms_by_kind=forms, jobs=access.fetch_jobs(user, course),
        title_of=kinds.title, assignments=fetch_assignments(user, course), has_work=access.has_released(course),
        rubrics=fetch_rubrics(user, course), sound=sound_of(course),
    )  # fmt: skip
    return page, 422 if refused else 200


def _forms(user: User, course: Course) -> dict[str, Any]:
    """The page's forms by kind, each with fields of names of its own."""
    made = {
        "class": ClassReportForm(prefix="class-"), "portfolio": PortfolioForm(prefix="portfolio-"),
        "own-data": OwnDataForm(prefix="own-"), "sheet": SheetForm(prefix="sheet-"),
        "faces": FacesForm(prefix="faces-"),
    }  # fmt: skip
    made["class"].assignments.choices = [(str(one.id), one.title) for one in fetch_assignments(user, course)]
    members = [one for one in fetch_roster(user, course) if one.removed_at is None]
    made["own-data"].member.choices = [(str(one.id), one.display_name) for one in members]
    everybody = [(EVERYBODY, _("all students, a file for each"))]
    made["portfolio"].member.choices = everybody + [(str(one.id), one.display_name) for one in members]
    own = [(str(one.id), one.title) for one in fetch_rubrics(user, course)]
    made["sheet"].rubric.choices = [("", _("Dominion turn rubric")), *own]
    made["faces"].choose_from([(one.ref, one.title) for one in sources_of(course)])
    return made


def _ordered(refs: list[str], places: dict[str, str]) -> list[str]:
    """The chosen scenarios by the numbers beside them; those without one come last, as they stand on the page."""
    def place(ref: str) -> int:
        typed = places.get(ref, "").strip()
        return int(typed) if typed.isdecimal() and len(typed) < 5 else 10_000

    return sorted(refs, key=place)


def _quiz_choice(sources: list[Source]) -> tuple[list[str], str]:
    """The scenarios and the format chosen in the address; raises `NotFound` for what nobody offered."""
    refs, named = request.args.getlist("scenario")[:MOST_QUIZ_SCENARIOS], request.args.get("format", "moodle-xml")
    if named not in FORMATS or not set(refs) <= {one.ref for one in sources}:
        raise NotFound(_("There is no such quiz."))
    return refs, named
