"""Pages: asking for a report, waiting for it, fetching it; the gradebook, and what an LMS would make of it."""

from __future__ import annotations

import io
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _

from classroom import clock
from classroom.accounts.current import instructor
from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignment, fetch_assignments
from classroom.courses.access import fetch_course
from classroom.courses.models import Course
from classroom.downloads import access, files, grades, kinds, making, operations
from classroom.downloads.gradebooks import (
    COLUMNS,
    CRITERIA,
    ONE_ROSTER,
    SYSTEMS,
    UNITS,
    Wish,
    arranged,
    for_lms,
    in_class,
)
from classroom.downloads.models import DONE, WAITING
from classroom.downloads.packing import safe_name
from classroom.errors import Conflict, NotFound, Refused
from classroom.marking.access import fetch_submitted
from classroom.pages import wants_json
from exports.errors import GradebookRefused, InvalidRows
from exports.gradebook.problems import Severity
from exports.rows import Gradebook

blueprint = Blueprint("downloads", __name__)

LONG_WAIT = 20  # seconds after which a waiting job is a sign that no worker runs
MIMETYPES = {making.PDF: "application/pdf", making.ZIP: "application/zip"}
GRADEBOOKS = {
    "csv": "text/csv",
    "xml": "application/xml",
    "zip": "application/zip",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@blueprint.post("/assignments/<id:assignment_id>/report")
def class_report(assignment_id: int) -> Any:
    """Asks for the report of the whole class."""
    user = instructor()
    packing = request.form.get("packing", making.ONE)
    if packing not in making.PACKINGS:
        raise Refused(_("A report is one file, or a file for each student."))
    job = operations.request_report(user, fetch_assignment(user, assignment_id, teaching=True), packing=packing)
    return redirect(url_for(".job", job_id=job.id))


@blueprint.post("/attempts/<id:attempt_id>/report")
def report(attempt_id: int) -> Any:
    """Asks for the report of one student."""
    user = instructor()
    attempt = fetch_submitted(user, attempt_id, teaching=True)
    job = operations.request_report(user, attempt.assignment, attempt)
    return redirect(url_for(".job", job_id=job.id))


@blueprint.get("/downloads/<id:job_id>")
def job(job_id: int) -> Any:
    """How far a report is, as a page or for its script; then the link."""
    found = access.fetch_job(instructor(), job_id)
    if wants_json():
        return jsonify(open=found.is_open, state=found.state, done=found.done, of=found.of)
    waited = (clock.now() - found.asked_at).total_seconds()
    return render_template(
        "downloads/job.html",
        job=found,
        course=found.course,
        title=kinds.title(found),
        name=kinds.saved_as(found),
        idle=found.state == WAITING and waited > LONG_WAIT,
    )


@blueprint.post("/downloads/<id:job_id>/again")
def again(job_id: int) -> Any:
    """Asks for the same file anew, with what it would hold now."""
    user = instructor()
    found = access.fetch_job(user, job_id)
    if found.kind == "report":
        packing = found.wish.get("packing", making.ONE)
        job = operations.request_report(user, found.assignment, found.attempt, packing=packing)
    else:
        job = operations.request_file(user, found.course, found.kind, found.wish, of=found.of)
    return redirect(url_for(".job", job_id=job.id))


@blueprint.get("/downloads/<id:job_id>/file")
def file(job_id: int) -> Any:
    """The report; raises `Conflict` while it is not there, and once it is deleted."""
    found = access.fetch_job(instructor(), job_id)
    path = files.folder() / found.file
    if found.state != DONE or not path.is_file():
        raise Conflict(_("This report is not here, or no longer. It can be made again at any time."))
    suffix = path.suffix.removeprefix(".")
    name = kinds.saved_as(found)
    return send_file(path, mimetype=MIMETYPES[suffix], as_attachment=True, download_name=name, max_age=0)


@blueprint.get("/courses/<id:course_id>/gradebook")
def gradebook(course_id: int) -> Any:
    """The released grades of the course, and what an LMS would complain of."""
    user = instructor()
    course = fetch_course(user, course_id)
    chosen, wish = _chosen(user, course), _wish()
    lms, found = SYSTEMS[wish.lms], _gradebook(user, course, chosen, wish)
    problems = lms.module.problems(found, gettext=_)
    return render_template(
        "downloads/gradebook.html",
        course=course,
        assignments=fetch_assignments(user, course),
        chosen=set(chosen),
        gradebook=found,
        everything=grades.fetch_gradebook(user, course, attempts=wish.attempts),
        problems=problems,
        refused=any(problem.severity is Severity.REFUSED for problem in problems),
        lms=lms.name,
        suffix=lms.module.SUFFIX.upper(),
        systems=SYSTEMS,
        wish=wish,
        class_ids=request.args if wish.lms == ONE_ROSTER else None,
    )


@blueprint.get("/courses/<id:course_id>/gradebook.csv")
def gradebook_file(course_id: int) -> Any:
    """The gradebook's file; raises `Refused` where no LMS would take it, or nothing is released."""
    user = instructor()
    course = fetch_course(user, course_id)
    wish = _wish()
    found = _gradebook(user, course, _chosen(user, course), wish)
    if not any(score is not None for score in found.scores.values()):
        raise Refused(_("No grade is released yet, so there is nothing to export."))
    lms = SYSTEMS[wish.lms]
    try:
        content = lms.module.write(found)
    except GradebookRefused as error:
        raise Refused(str(error)) from None
    suffix = lms.module.SUFFIX
    name = safe_name(course.title, _("gradebook"), lms.name, suffix=suffix)
    kind = GRADEBOOKS[suffix]
    return send_file(io.BytesIO(content), mimetype=kind, as_attachment=True, download_name=name, max_age=0)


def _wish() -> Wish:
    """What was chosen in the form; raises `NotFound` for what nobody offered."""
    wish = Wish(*(request.args.get(name, default) for name, default in Wish._field_defaults.items()))
    offered = (SYSTEMS, COLUMNS, UNITS, grades.ATTEMPTS)
    if any(one not in some for one, some in zip(wish, offered, strict=True)):
        raise NotFound(_("There is no such gradebook."))
    return wish


def _gradebook(user: User, course: Course, chosen: list[int], wish: Wish) -> Gradebook:
    """The released grades in the columns and the unit of the wish; raises `Refused` for a percentage of nothing."""
    found = grades.fetch_gradebook(
        user, course, chosen, attempts=wish.attempts, criteria=wish.columns == CRITERIA)  # fmt: skip
    title = _("%(course)s, sum", course=course.title)
    try:
        found = arranged(found, columns=wish.columns, unit=wish.unit, title=title)
    except InvalidRows:
        raise Refused(_("There is no percentage of an assignment that is out of no points.")) from None
    found = for_lms(found, wish.lms)
    return in_class(found, request.args) if wish.lms == ONE_ROSTER else found


def _chosen(user: User, course: Course) -> list[int]:
    """The ids of the assignments that were ticked; raises `NotFound` for any that the course does not have."""
    known = {str(one.id): one.id for one in fetch_assignments(user, course)}
    typed = request.args.getlist("assignment")
    if any(one not in known for one in typed):
        raise NotFound(_("This course has no such assignment."))
    return [known[one] for one in typed]
