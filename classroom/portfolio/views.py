"""Pages: the portfolio, what a student writes about a piece of work, and the portfolio as a file."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, jsonify, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _
from markupsafe import Markup

from classroom.accounts.current import student
from classroom.downloads import files
from classroom.downloads.models import DONE
from classroom.downloads.packing import safe_name
from classroom.downloads.views import MIMETYPES
from classroom.errors import Conflict, Refused
from classroom.pages import safe_next, wants_json
from classroom.portfolio import access, operations
from classroom.portfolio.access import CourseWork
from classroom.portfolio.models import LONGEST
from exports import charts
from exports.class_rows import Marks

blueprint = Blueprint("portfolio", __name__)


@blueprint.get("/portfolio")
def show() -> Any:
    """The narrated turns with the rubric over time, and the reflections."""
    found = access.fetch_portfolio(student())
    return render_template("portfolio/show.html", works=[(work, _chart(work)) for work in found])


@blueprint.route("/assignments/<id:assignment_id>/reflection", methods=["GET", "POST"])
def reflection(assignment_id: int) -> Any:
    """What the student writes about an assignment: shown, and saved by a form or by the page itself."""
    user = student()
    assignment, membership = access.fetch_own_assignment(user, assignment_id)
    if request.method != "POST":
        return _page(assignment, membership)
    data = request.get_json() if request.is_json else request.form
    if not isinstance(data, dict):
        raise Refused(_("Expected an object with the revision (a number) and the text."))
    text, number = data.get("text", ""), _number(data.get("revision", "0"))
    try:
        if not isinstance(text, str):
            raise Refused(_("A text is expected."))
        kept = operations.reflect(user, assignment, membership, revision=number, text=text)
    except (Refused, Conflict) as problem:
        if wants_json():
            raise
        return _page(assignment, membership, typed=str(text), problem=problem), problem.status
    if wants_json():
        return jsonify(revision=kept.revision, saved_at=kept.saved_at.isoformat())
    flash(_("Saved."))
    return redirect(safe_next(request.form.get("next")) or url_for(".reflection", assignment_id=assignment.id), 303)


@blueprint.post("/courses/<id:course_id>/portfolio")
def ask(course_id: int) -> Any:
    """Asks for the portfolio of this course as a file."""
    user = student()
    job = operations.ask_for_file(user, access.fetch_student(user, course_id))
    return redirect(url_for(".file", file_id=job.id), 303)


@blueprint.get("/portfolio/files/<id:file_id>")
def file(file_id: int) -> Any:
    """How far the file is, as a page or for its script; then the link."""
    job = access.fetch_own_file(student(), file_id)
    if wants_json():
        return jsonify(open=job.is_open, state=job.state, done=job.done, of=job.of)
    return render_template("portfolio/file.html", job=job)


@blueprint.get("/portfolio/files/<id:file_id>/pdf")
def pdf(file_id: int) -> Any:
    """The file; raises `Conflict` while it is not there, and once it is deleted."""
    job = access.fetch_own_file(student(), file_id)
    path = files.folder() / job.file
    if job.state != DONE or not path.is_file():
        raise Conflict(_("This file is not here, or no longer. It can be made again at any time."))
    suffix = path.suffix.removeprefix(".")
    name = safe_name(job.course.title, _("portfolio"), suffix=suffix)
    return send_file(path, mimetype=MIMETYPES[suffix], as_attachment=True, download_name=name, max_age=0)


def _page(assignment: Any, membership: Any, *, typed: str | None = None, problem: Any = None) -> str:
    return render_template(
        "portfolio/reflection.html", assignment=assignment, typed=typed, problem=problem, longest=LONGEST,
        reflection=access.reflection_of(assignment, membership),
    )  # fmt: skip


def _chart(work: CourseWork) -> Markup:
    """The totals over time; a chart of one turn says nothing."""
    if len(work.turns) < 2:
        return Markup("")
    steps = [Marks(str(number), turn.of, (turn.part.total,)) for number, turn in enumerate(work.turns, 1)]
    # Charts escape every text themselves; what is left is our own markup.
    return Markup(charts.progress(steps, title=_("Your turns one after the other, as shares of the points")))  # noqa: S704


def _number(typed: Any) -> int:
    if isinstance(typed, int) and not isinstance(typed, bool) and 0 <= typed < 10**6:
        return typed
    if isinstance(typed, str) and typed.isascii() and typed.isdecimal() and len(typed) < 7:
        return int(typed)
    raise Refused(_("The form does not say which revision it was made from. Please reload the page."))
