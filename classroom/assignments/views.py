"""Pages: choosing a scenario, setting it as work, changing the terms, who has done it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

import scenarios
from classroom import clock
from classroom.accounts.current import instructor
from classroom.accounts.models import User
from classroom.assignments import extending, operations
from classroom.assignments.access import fetch_assignment, fetch_extension, fetch_extensions
from classroom.assignments.asked import what_is_asked, who_sees
from classroom.assignments.content import MAX_TOML, Content, from_library, from_text
from classroom.assignments.forms import OWN, ExtensionForm, SourceForm, TermsForm, VariantForm
from classroom.assignments.models import Assignment
from classroom.assignments.weeks import weeks_of
from classroom.attempts import operations as attempts
from classroom.attempts.access import fetch_late_answers, fetch_overtime, fetch_standings
from classroom.authoring.access import fetch_published
from classroom.courses.access import fetch_course, fetch_roster, may_teach
from classroom.courses.models import Course
from classroom.courses.sections import chosen_section, sections_of
from classroom.errors import Refused
from classroom.forms import form_page, show_refusal
from classroom.library_words import of_library
from classroom.marking.access import fetch_outdated, fetch_queue
from classroom.marking.operations import propose
from classroom.rubrics.access import fetch_rubrics

blueprint = Blueprint("assignments", __name__)


@blueprint.get("/courses/<id:course_id>/assignments/new")
def choose(course_id: int) -> Any:
    """The library, and a place for one's own scenario; with `scenario` the terms for that one."""
    user = instructor()
    course = fetch_course(user, course_id)
    if chosen := request.args.get("scenario"):
        return _terms_page(user, course, from_library(chosen), chosen=chosen)
    return _choose_page(user, course, SourceForm())


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
    return _choose_page(user, course, form)


def _choose_page(user: User, course: Course, form: SourceForm) -> Any:
    return form_page("assignments/choose.html", form, course=course, library=scenarios.library(),
                     own=fetch_published(user, course), asks=what_is_asked)  # fmt: skip


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
            flash(who_sees(assignment))
            return redirect(url_for("courses.show", course_id=course.id))
    return form_page("assignments/terms.html", form, course=course, content=content.student)


@blueprint.get("/assignments/<id:assignment_id>")
def show(assignment_id: int) -> Any:
    """Who has begun, who has submitted, who was late."""
    user = instructor()
    return _show(user, fetch_assignment(user, assignment_id, marking=True))


@blueprint.post("/assignments/<id:assignment_id>/variants")
def vary(assignment_id: int) -> Any:
    """Adds a scenario to the pool, or with `do` remove takes one out."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    form = _variant_form(user, assignment)
    try:
        if request.form.get("do") == "remove":
            extending.remove_variant(user, assignment, request.form.get("variant", 0, type=int))
            flash(_("The scenario is out of the pool."))
        elif form.validate_on_submit():
            own = {f"{OWN}{one.id}": version.toml for one, version in fetch_published(user, assignment.course)}
            chosen = form.scenario.data
            content = from_text(own[chosen]) if chosen in own else from_library(chosen)
            extending.add_variant(user, assignment, content)
            flash(_("The scenario is in the pool."))
    except Refused as refused:
        show_refusal(form, refused)
    if form.errors:
        return _show(user, assignment, form), 422
    return redirect(url_for(".show", assignment_id=assignment.id, _anchor="pool"))


@blueprint.route("/assignments/<id:assignment_id>/extensions", methods=["GET", "POST"])
def extensions(assignment_id: int) -> Any:
    """Who may do more than the rules say; and allowing it."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    course = assignment.course
    form = ExtensionForm()
    form.offer([member for member in fetch_roster(user, course) if member.removed_at is None])
    if form.validate_on_submit():
        try:
            extending.extend(user, assignment, form.students.data, form.more(course.timezone))
        except Refused as refused:
            show_refusal(form, refused)
        else:
            flash(_("Saved. It holds at once, also for those who are writing."))
            return redirect(url_for(".extensions", assignment_id=assignment.id))
    return form_page(
        "assignments/extensions.html", form, assignment=assignment, course=course,
        extensions=fetch_extensions(user, assignment), overtime=fetch_overtime(user, assignment),
    )  # fmt: skip


@blueprint.post("/extensions/<id:extension_id>/withdraw")
def withdraw_extension(extension_id: int) -> Any:
    """Takes an extension back."""
    user = instructor()
    extension = fetch_extension(user, extension_id)
    assignment_id = extension.assignment_id
    extending.withdraw(user, extension)
    flash(_("The extension is taken back."))
    return redirect(url_for(".extensions", assignment_id=assignment_id))


@blueprint.post("/overtime/<id:overtime_id>/accept")
def accept_overtime(overtime_id: int) -> Any:
    """Lets count what arrived after the end."""
    user = instructor()
    overtime = fetch_late_answers(user, overtime_id)
    attempts.accept_overtime(user, overtime)
    propose(overtime.attempt, user)
    flash(_("It counts now, as late work, and there is a new proposal."))
    return redirect(url_for("marking.show", attempt_id=overtime.attempt_id))


@blueprint.get("/assignments/<id:assignment_id>/weeks")
def weeks(assignment_id: int) -> Any:
    """Who has done how many turns in which week."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, marking=True)
    standings = fetch_standings(user, assignment)
    return render_template(
        "assignments/weeks.html", assignment=assignment, course=assignment.course, standings=standings,
        weeks=weeks_of(assignment, clock.now()), now=clock.now(),
    )  # fmt: skip


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


def _show(user: User, assignment: Assignment, variants: VariantForm | None = None) -> str:
    queue, section = fetch_queue(user, assignment), chosen_section()
    return render_template(
        "assignments/show.html",
        assignment=assignment,
        course=assignment.course,
        queue=queue,
        section=section,
        sections=sections_of(row.member for row in queue),
        now=clock.now(),
        outdated=len(fetch_outdated(user, assignment)),
        variants=variants or _variant_form(user, assignment),
    )


def _variant_form(user: User, assignment: Assignment) -> VariantForm:
    form = VariantForm()
    teaches = may_teach(user, assignment.course_id)
    own = [authored for authored, _version in fetch_published(user, assignment.course)] if teaches else []
    taken = {assignment.scenario_id, *(one.scenario_id for one in assignment.variants)}
    form.offer(own, [one for one in scenarios.library() if one.questions and one.id not in taken])
    return form


def _terms_page(user: User, course: Course, content: Content, *, chosen: str = "", toml: str = "") -> Any:
    questions = content.student["questions"]
    form = TermsForm(
        formdata=None,
        scenario=chosen,
        toml=toml,
        title=of_library(content.student["title"]),
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
