"""Pages: the rubrics of a course, their versions, the editor, import and export."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _

import rubrics
from classroom.accounts.current import instructor
from classroom.courses.access import fetch_course
from classroom.downloads.packing import safe_name
from classroom.errors import Conflict, NotFound, Refused
from classroom.forms import form_page, show_refusal
from classroom.rubrics import access, exchange, forms, operations
from classroom.rubrics.changes import changes
from classroom.rubrics.models import CourseRubric, RubricVersion
from classroom.rubrics.wording import kind_words, measure_words

blueprint = Blueprint("rubrics", __name__)
KINDS_OF_FILE = {"toml": "application/toml", "csv": "text/csv"}


@blueprint.get("/courses/<id:course_id>/rubrics")
def index(course_id: int) -> Any:
    """The course's rubrics, and those of the library to copy."""
    return _index(course_id, forms.ImportForm())


@blueprint.post("/courses/<id:course_id>/rubrics/copy")
def copy(course_id: int) -> Any:
    """A copy of the library's rubric as the course's own."""
    user = instructor()
    course = fetch_course(user, course_id)
    chosen = request.form.get("rubric", "")
    if chosen not in rubrics.library_ids():
        raise Refused(_("The library has no such rubric."))
    added = operations.add(user, course, rubrics.load(chosen).toml)
    return redirect(url_for(".edit", rubric_id=added.id))


@blueprint.post("/courses/<id:course_id>/rubrics/import")
def read_file(course_id: int) -> Any:
    """A rubric from a file or a text, or all of its faults."""
    user = instructor()
    course = fetch_course(user, course_id)
    form = forms.ImportForm()
    if form.validate_on_submit():
        try:
            raw = form.file.data.stream.read(exchange.MAX_FILE + 1) if form.file.data else b""
            added = operations.add(user, course, exchange.from_file(raw) if form.file.data else form.toml.data)
        except Refused as refused:
            show_refusal(form, refused)
        else:
            flash(_("“%(title)s” is imported.", title=added.title))
            return redirect(url_for(".show", rubric_id=added.id))
    return _index(course_id, form)


@blueprint.get("/rubrics/<id:rubric_id>")
def show(rubric_id: int) -> Any:
    """A rubric with its versions; with `version` as it was then."""
    found, version = _chosen(rubric_id)
    return render_template(
        "rubrics/show.html",
        course=found.course,
        found=found,
        version=version,
        rubric=rubrics.parse(version.toml),
        versions=_with_changes(access.fetch_versions(found)),
        measures=measure_words(),
    )


def _with_changes(versions: list[RubricVersion]) -> list[tuple[RubricVersion, list[str]]]:
    """Each version, the latest first, with what it changed in the one before."""
    texts = [rubrics.parse(one.toml) for one in versions]
    changed = [changes(before, after) for after, before in pairwise(texts)]
    return list(zip(versions, [*changed, []], strict=True))


@blueprint.route("/rubrics/<id:rubric_id>/edit", methods=["GET", "POST"])
def edit(rubric_id: int) -> Any:
    """The editor; with `version` it begins from that one. What is saved becomes the next version."""
    found, version = _chosen(rubric_id)
    problem = None
    if request.method == "POST":
        try:
            toml = forms.toml_in(request.form, rubrics.parse(version.toml))
            return _save(found, toml)
        except (Refused, Conflict) as error:
            problem = error
    return _edit_page(found, version, forms.SourceForm(formdata=None, toml=version.toml), problem=problem)


@blueprint.post("/rubrics/<id:rubric_id>/source")
def save_source(rubric_id: int) -> Any:
    """The rubric's next version from its TOML text."""
    found, version = _chosen(rubric_id)
    form = forms.SourceForm()
    problem = None
    try:
        return _save(found, form.toml.data)
    except Refused as refused:
        show_refusal(form, refused)
        problem = refused
    except Conflict as conflict:
        problem = conflict
    return _edit_page(found, version, form, problem=problem, source=True)


@blueprint.get("/rubrics/<id:rubric_id>/file.<suffix>")
def file(rubric_id: int, suffix: str) -> Any:
    """The rubric as TOML, or as Canvas's CSV."""
    found, version = _chosen(rubric_id)
    if suffix not in KINDS_OF_FILE:
        raise NotFound("")
    content = version.toml.encode() if suffix == "toml" else exchange.to_canvas(rubrics.parse(version.toml))
    name = safe_name(found.title, _("rubric"), suffix=suffix)
    return send_file(
        io.BytesIO(content), mimetype=KINDS_OF_FILE[suffix], as_attachment=True, download_name=name, max_age=0
    )


def _index(course_id: int, form: forms.ImportForm) -> Any:
    user = instructor()
    course = fetch_course(user, course_id)
    library = [rubrics.load(id) for id in rubrics.library_ids()]
    return form_page(
        "rubrics/index.html", form, course=course, found=access.fetch_rubrics(user, course), library=library
    )


def _chosen(rubric_id: int) -> tuple[CourseRubric, RubricVersion]:
    """The rubric, and the version that the address asks for; raises `NotFound`."""
    found = access.fetch_rubric(instructor(), rubric_id)
    typed = request.args.get("version", "")
    if typed and not (typed.isascii() and typed.isdecimal() and len(typed) <= forms.VERSION_DIGITS):
        raise NotFound("")
    return found, access.fetch_version(found, int(typed) if typed else None)


def _save(found: CourseRubric, toml: str) -> Any:
    changed = operations.change(instructor(), found, toml, version=forms.version_in(request.form))
    flash(_("Saved as version %(number)s.", number=found.version) if changed else _("Nothing was changed."))
    return redirect(url_for(".show", rubric_id=found.id))


def _edit_page(
    found: CourseRubric, version: RubricVersion, form: forms.SourceForm, *, problem: Any, source: bool = False
) -> tuple[str, int]:
    page = render_template(
        "rubrics/edit.html",
        course=found.course,
        found=found,
        version=version,
        rubric=rubrics.parse(version.toml),
        form=form,
        problem=problem,
        typed=request.form if problem and not source else None,
        source=source,
        measures=measure_words(),
        kinds=kind_words(),
        as_lines=forms.as_lines,
    )
    return page, problem.status if problem else 200
