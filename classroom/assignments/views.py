"""Pages: choosing a scenario, setting it as work, changing the terms, who has done it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

import scenarios
from classroom import clock
from classroom.accounts.current import instructor
from classroom.accounts.models import User
from classroom.assignments import operations
from classroom.assignments.access import fetch_assignment
from classroom.assignments.content import MAX_TOML, Content, from_library, from_text
from classroom.assignments.forms import SourceForm, TermsForm
from classroom.courses.access import fetch_course
from classroom.courses.models import Course
from classroom.errors import Refused
from classroom.forms import form_page, show_refusal
from classroom.marking.access import fetch_outdated, fetch_queue
from classroom.rubrics.access import fetch_rubrics

blueprint = Blueprint("assignments", __name__)


@blueprint.get("/courses/<id:course_id>/assignments/new")
def choose(course_id: int) -> Any:
    """The library, and a place for one's own scenario; with `scenario` the terms for that one."""
    user = instructor()
    course = fetch_course(user, course_id)
    if chosen := request.args.get("scenario"):
        return _terms_page(user, course, from_library(chosen), chosen=chosen)
    return form_page("assignments/choose.html", SourceForm(), course=course, library=scenarios.library())


@blueprint.post("/courses/<id:course_id>/assignments/source")
def read_source(course_id: int) -> Any:
    """Reads one's own scenario: the terms for it, or all of its faults; saves nothing."""
    user = instructor()
    course = fetch_course(user, course_id)
    form = SourceForm()
    if form.validate_on_submit():
        try:
            form.toml.data = _uploaded(form) or form.toml.data
            return _terms_page(user, course, from_text(form.toml.data), toml=form.toml.data)
        except Refused as refused:
            show_refusal(form, refused)
    return form_page("assignments/choose.html", form, course=course, library=scenarios.library())


@blueprint.post("/courses/<id:course_id>/assignments/new")
def assign(course_id: int) -> Any:
    """Sets the scenario as work."""
    user = instructor()
    course = fetch_course(user, course_id)
    form = TermsForm()
    content = from_text(form.toml.data) if form.toml.data else from_library(form.scenario.data or "")
    form.offer(content.student["questions"], fetch_rubrics(user, course))
    if form.validate_on_submit():
        try:
            assignment = operations.assign(user, course, content, form.terms(course.timezone))
        except Refused as refused:
            show_refusal(form, refused)
        else:
            flash(_("“%(title)s” is set.", title=assignment.title))
            return redirect(url_for("courses.show", course_id=course.id))
    return form_page("assignments/terms.html", form, course=course, content=content.student)


@blueprint.get("/assignments/<id:assignment_id>")
def show(assignment_id: int) -> Any:
    """Who has begun, who has submitted, who was late."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, marking=True)
    return render_template(
        "assignments/show.html",
        assignment=assignment,
        course=assignment.course,
        queue=fetch_queue(user, assignment),
        now=clock.now(),
        outdated=len(fetch_outdated(user, assignment)),
    )


@blueprint.get("/assignments/<id:assignment_id>/preview")
def preview(assignment_id: int) -> Any:
    """What students see."""
    assignment = fetch_assignment(instructor(), assignment_id, marking=True)
    return render_template("assignments/preview.html", assignment=assignment, course=assignment.course)


@blueprint.route("/assignments/<id:assignment_id>/settings", methods=["GET", "POST"])
def change(assignment_id: int) -> Any:
    """Other terms."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    form = TermsForm.of(assignment, fetch_rubrics(user, assignment.course))
    if form.validate_on_submit():
        try:
            operations.change(user, assignment, form.terms(assignment.course.timezone))
        except Refused as refused:
            show_refusal(form, refused)
        else:
            flash(_("Saved."))
            return redirect(url_for(".show", assignment_id=assignment.id))
    return form_page(
        "assignments/terms.html", form, course=assignment.course, assignment=assignment, content=assignment.content
    )


@blueprint.post("/assignments/<id:assignment_id>/withdraw")
def withdraw(assignment_id: int) -> Any:
    """Deletes an assignment that nobody has begun."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    title, course_id = assignment.title, assignment.course_id
    operations.withdraw(user, assignment)
    flash(_("“%(title)s” is withdrawn.", title=title))
    return redirect(url_for("courses.show", course_id=course_id))


def _terms_page(user: User, course: Course, content: Content, *, chosen: str = "", toml: str = "") -> Any:
    questions = content.student["questions"]
    form = TermsForm(
        formdata=None,
        scenario=chosen,
        toml=toml,
        title=content.student["title"],
        counted=[question["id"] for question in questions],
    )
    form.offer(questions, fetch_rubrics(user, course))
    return form_page("assignments/terms.html", form, course=course, content=content.student)


def _uploaded(form: SourceForm) -> str:
    """The text of the uploaded file, "" without one; raises `Refused` if it is too large or no text."""
    if not form.file.data:
        return ""
    raw = form.file.data.stream.read(MAX_TOML + 1)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("", fields={"toml": _("The file is no text in UTF-8.")}) from None
