"""Pages: an LMS's own gradebook file, filled in with the grades of the course; taking in an archive."""

from __future__ import annotations

import io
from pathlib import PurePath
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _

from classroom.accounts.current import instructor
from classroom.courses.access import fetch_course
from classroom.downloads.grades import GAMES, TOTAL
from classroom.downloads.packing import safe_name
from classroom.errors import Conflict, Refused
from classroom.exchange import access, operations
from classroom.exchange.archive import layout
from classroom.exchange.archive.reading import read
from classroom.exchange.archive.restoring import restore
from classroom.exchange.filling import LEAVE
from classroom.exchange.forms import ArchiveForm, UploadForm
from classroom.forms import form_page, show_refusal
from exports.gradebook.headers import Role
from exports.gradebook.matching import Found

blueprint = Blueprint("exchange", __name__)

MOST_LINES = 300  # that are listed to settle
MOST_SHOWN = 50  # of the changes
NOBODY, BY_IDS = "nobody", ""
LMS_NAMES = {"canvas": "Canvas", "moodle": "Moodle", "blackboard": "Blackboard", "brightspace": "Brightspace",
             "sakai": "Sakai", "moodle-worksheet": "Moodle"}  # fmt: skip


@blueprint.url_value_preprocessor
def _allow_files(endpoint: str | None, values: dict[str, Any] | None) -> None:
    # Before the form is read: a gradebook of a large class is larger than any other form.
    if endpoint == "exchange.import_course":
        request.max_content_length = layout.MOST_BYTES + (64 << 10)
    if endpoint == "exchange.upload_file":
        request.max_content_length = operations.LARGEST + (64 << 10)


@blueprint.route("/courses/import", methods=["GET", "POST"])
def import_course() -> Any:
    """Takes in the archive of a course, from here or from another installation."""
    user = instructor()
    form = ArchiveForm()
    if form.validate_on_submit():
        with form.file.data.stream as stream:
            content = stream.read(layout.MOST_BYTES + 1)
        try:
            course = restore(user, read(content))
        except Refused as refused:
            form.file.errors = [*form.file.errors, str(refused)]
        else:
            flash(_("The course is here. It is closed to new students, and nobody has a code yet: hand out new ones."))
            return redirect(url_for("courses.show", course_id=course.id))
    return form_page("exchange/import.html", form)


@blueprint.get("/courses/<id:course_id>/lms-file")
def show(course_id: int) -> Any:
    """The file that is filled in: whom it names, which columns, what the LMS would make of it; or how to upload one."""
    user = instructor()
    course = fetch_course(user, course_id)
    state = access.fetch_state(user, course)
    if state is None:
        return render_template("exchange/upload.html", course=course, form=UploadForm())
    filled = state.filled
    return render_template(
        "exchange/show.html", course=course, state=state, filled=filled, form=UploadForm(),
        lms=LMS_NAMES.get(filled.upload.lms, ""), open_lines=_open(filled), matched=filled.found(Found.MATCHED),
        columns=[(n, column) for n, column in enumerate(filled.upload.columns) if column.role is Role.GRADE],
        changes=filled.changes[:MOST_SHOWN], lines={line.match.row: line for line in filled.lines},
        most_lines=MOST_LINES, nobody=NOBODY, offered=_offered(state),
    )  # fmt: skip


@blueprint.post("/courses/<id:course_id>/lms-file")
def upload_file(course_id: int) -> Any:
    """Takes the file of the LMS, in place of the one before."""
    user = instructor()
    course = fetch_course(user, course_id)
    form = UploadForm()
    if form.validate_on_submit():
        name = PurePath(form.file.data.filename or "").name
        with form.file.data.stream as stream:
            content = stream.read(operations.LARGEST + 1)
        try:
            operations.keep_file(user, course, name, content)
        except Refused as refused:
            show_refusal(form, refused)
        else:
            return redirect(url_for(".show", course_id=course.id))
    return form_page("exchange/upload.html", form, course=course)


@blueprint.post("/courses/<id:course_id>/lms-file/settled")
def settle(course_id: int) -> Any:
    """Remembers whom the lines mean, which columns are filled, and how."""
    user = instructor()
    course = fetch_course(user, course_id)
    state = access.fetch_state(user, course)
    if state is None:
        raise Refused(_("There is no file of the LMS here, or no longer. Please upload it again."))
    people: dict[str, int | None] = {}
    for line in state.filled.lines:
        typed = request.form.get(f"line-{line.match.row}")
        if typed == NOBODY:
            people[line.identity] = None
        elif typed and typed.isdecimal():
            people[line.identity] = int(typed[:9])
        elif typed == BY_IDS and line.match.by == "hand":
            operations.forget_person(user, course, line.identity)
    offered = {LEAVE, *state.keys}
    columns = {column.header: typed for place, column in enumerate(state.filled.upload.columns)
               if (typed := request.form.get(f"column-{place}")) is not None and column.role is Role.GRADE}  # fmt: skip
    if not set(columns.values()) <= offered:
        raise Refused(_("This course has no such assignment."))
    options = [one for one in access.OPTIONS if one in request.form.getlist("option")]
    operations.settle(user, state.file, people=people, columns=columns, options=options)
    flash(_("Saved, and remembered for the next file of this course."))
    return redirect(url_for(".show", course_id=course.id, _anchor="outcome"))


@blueprint.get("/courses/<id:course_id>/lms-file/filled")
def filled_file(course_id: int) -> Any:
    """The file with our grades; raises `Refused` if nothing in it would change."""
    user = instructor()
    course = fetch_course(user, course_id)
    state = access.fetch_state(user, course)
    if state is None:
        raise Conflict(_("There is no file of the LMS here, or no longer. Please upload it again."))
    if not state.filled.changes:
        raise Refused(_("Nothing in this file would change: choose a column, or release grades first."))
    suffix = PurePath(state.file.name).suffix.lstrip(".").lower()
    name = safe_name(PurePath(state.file.name).stem, _("filled in"), suffix=suffix if suffix.isalnum() else "csv")
    return send_file(io.BytesIO(state.filled.content), mimetype="text/csv", as_attachment=True, download_name=name,
                     max_age=0)  # fmt: skip


@blueprint.post("/courses/<id:course_id>/lms-file/discarded")
def discard(course_id: int) -> Any:
    """Deletes the file; what was settled stays for the next one."""
    user = instructor()
    course = fetch_course(user, course_id)
    operations.discard(user, course)
    flash(_("The file is deleted here. What you settled is remembered."))
    return redirect(url_for(".show", course_id=course.id))


def _offered(state: access.State) -> dict[str, list]:
    """The columns that can go into the file, as key and column: assignments, single criteria, and what is summed up."""
    groups: dict[str, list] = {_("Assignments"): [], _("Single criteria"): [], _("Taken together"): []}
    own, criteria, together = groups.values()
    for key, column in zip(state.keys, state.filled.gradebook.columns, strict=True):
        group = together if key in (TOTAL, GAMES) else criteria if ":" in key else own
        group.append((key, column))
    return {title: group for title, group in groups.items() if group}


def _open(filled: access.Filled) -> list:
    """The lines that a person should look at: uncertain ones first, then unknown ones, then those settled by hand."""
    by_hand = [line for line in filled.found(Found.MATCHED) if line.match.by == "hand"]
    return [*filled.found(Found.AMBIGUOUS), *filled.found(Found.UNMATCHED), *by_hand, *filled.nobody]
