"""Pages: a course's own scenarios, the editor, versions, import and export."""

from __future__ import annotations

import io
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _

import scenarios
from classroom.accounts.current import instructor
from classroom.authoring import access, forms, operations
from classroom.authoring.editing import DEEDS, edited, new_scenario
from classroom.authoring.fields import tables_in
from classroom.authoring.models import AuthoredScenario
from classroom.authoring.reading import Look, look
from classroom.authoring.showing import names, own_names, palette, shown, told
from classroom.courses.access import fetch_course
from classroom.downloads.packing import safe_name
from classroom.errors import Conflict, Refused
from classroom.forms import form_page, show_refusal
from classroom.text import clean
from engine import setup
from scenarios.writing import to_toml

blueprint = Blueprint("authoring", __name__)


# ---- the list ------------------------------------------------------------------------------------------------------


@blueprint.get("/courses/<id:course_id>/scenarios")
def index(course_id: int) -> Any:
    """The course's own scenarios and the library's, searched by words, level and card."""
    return _index(course_id, forms.ImportForm(formdata=None))


@blueprint.post("/courses/<id:course_id>/scenarios/new")
def create(course_id: int) -> Any:
    """A new scenario, opened in the editor."""
    user = instructor()
    added = operations.add(user, fetch_course(user, course_id), new_scenario())
    return redirect(url_for(".edit", authored_id=added.id))


@blueprint.post("/courses/<id:course_id>/scenarios/copy")
def copy(course_id: int) -> Any:
    """A copy of one of the library's scenarios, or of one of the author's own, in this course or another one."""
    user = instructor()
    course = fetch_course(user, course_id)
    if own := request.form.get("own", ""):
        toml = access.fetch_authored(user, forms.number_in(own)).draft
    else:
        chosen = request.form.get("library", "")
        found = next((one for one in scenarios.library() if one.id == chosen), None)
        if found is None:
            raise Refused(_("The library has no such scenario."))
        toml = found.toml
    added = operations.add(user, course, toml)
    return redirect(url_for(".edit", authored_id=added.id))


@blueprint.post("/courses/<id:course_id>/scenarios/import")
def read_file(course_id: int) -> Any:
    """A scenario from a file or a text. One with faults comes in as a draft; what is no TOML is refused."""
    user = instructor()
    course = fetch_course(user, course_id)
    form = forms.ImportForm()
    try:
        toml = form.text()
        read = look(toml)
        if not read.tables:
            raise Refused("", fields={"toml": _unread(read)})
        added = operations.add(user, course, toml)
    except Refused as refused:
        show_refusal(form, refused)
        return _index(course_id, form)
    flash(_("“%(title)s” is imported.", title=added.title or _("Untitled")))
    return redirect(url_for(".edit", authored_id=added.id))


def _index(course_id: int, form: forms.ImportForm) -> Any:
    user = instructor()
    course = fetch_course(user, course_id)
    wanted = forms.wanted_in(request.args)
    library = [one for one in scenarios.library() if one.questions]
    return form_page(
        "authoring/index.html", form, course=course, wanted=wanted, names=names("2e"),
        searches=any(wanted), found=access.fetch_all_authored(user, course, wanted),
        elsewhere=access.fetch_elsewhere(user, course), library=access.wanted_of_library(library, wanted),
        all_of_library=len(library),
    )  # fmt: skip


# ---- one scenario --------------------------------------------------------------------------------------------------


@blueprint.get("/scenarios/<id:authored_id>")
def show(authored_id: int) -> Any:
    """A scenario as students will see it, with what can be done with it, its versions, and where it is used."""
    user = instructor()
    authored = access.fetch_authored(user, authored_id)
    versions = access.fetch_versions(authored)
    chosen = forms.version_asked(request.args)
    toml = access.fetch_version(authored, chosen).toml if chosen is not None else authored.draft
    published = access.fetch_version(authored, authored.published).toml if authored.published else ""
    return render_template(
        "authoring/show.html", authored=authored, course=authored.course, versions=versions, chosen=chosen,
        shown=shown(look(toml), strict=True), told=told, uses=access.fetch_uses(authored, versions),
        published=published,
    )  # fmt: skip


@blueprint.route("/scenarios/<id:authored_id>/edit", methods=["GET", "POST"])
def edit(authored_id: int) -> Any:
    """The editor; `do` is check, save, publish, or a deed such as `add-question:0:zone`."""
    user = instructor()
    authored = access.fetch_authored(user, authored_id)
    if request.method != "POST":
        return _editor(authored, authored.draft)
    deed = request.form.get("do", "check")
    toml, field = authored.draft, ""
    try:
        revision = forms.revision_in(request.form)
        tables = tables_in(forms.cleaned(request.form))
        toml = to_toml(tables)
        if deed.partition(":")[0] in DEEDS:
            tables, field = edited(tables, deed)
            toml = to_toml(tables)
            operations.keep(user, authored, toml, revision=revision)
        elif deed == "publish":
            operations.publish(user, authored, toml, revision=revision)
            return redirect(url_for(".show", authored_id=authored.id))
        elif deed == "save":
            return _saved(authored, operations.save(user, authored, toml, revision=revision))
        else:
            operations.keep(user, authored, toml, revision=revision)
    except (Refused, Conflict) as problem:
        return _editor(authored, toml, problem=problem), problem.status
    return _editor(authored, toml, field=field)


@blueprint.post("/scenarios/<id:authored_id>/live")
def live(authored_id: int) -> Any:
    """Keeps what is in the editor as the draft; answers the parts of its page that depend on it."""
    user = instructor()
    authored = access.fetch_authored(user, authored_id)
    toml = to_toml(tables_in(forms.cleaned(request.form)))
    operations.keep(user, authored, toml, revision=forms.revision_in(request.form))
    return render_template("authoring/live.html", **_parts(authored, toml))


@blueprint.route("/scenarios/<id:authored_id>/source", methods=["GET", "POST"])
def source(authored_id: int) -> Any:
    """The scenario as its TOML text; one with faults is kept as the draft."""
    user = instructor()
    authored = access.fetch_authored(user, authored_id)
    toml, problem = authored.draft, None
    if request.method == "POST":
        toml = clean(request.form.get("toml", ""))
        read = look(toml)
        try:
            revision = forms.revision_in(request.form)
            if not read.tables:
                raise Refused(_unread(read))
            return _saved(authored, operations.save(user, authored, toml, revision=revision), to=".source")
        except (Refused, Conflict) as caught:
            problem = caught
    page = render_template("authoring/source.html", authored=authored, course=authored.course, toml=toml,
                           problem=problem, faults=look(toml).faults)  # fmt: skip
    return page, problem.status if problem else 200


@blueprint.post("/scenarios/<id:authored_id>/state")
def change_state(authored_id: int) -> Any:
    """`do` is publish (the draft as it is), retire, delete, or back with the number of a `version`."""
    user = instructor()
    authored = access.fetch_authored(user, authored_id)
    match request.form.get("do"):
        case "publish":
            operations.publish(user, authored, authored.draft, revision=forms.revision_in(request.form))
        case "retire":
            operations.retire(user, authored)
            flash(_("It can no longer be set as work. Assignments made from it stay as they are."))
        case "back":
            number = forms.number_in(request.form.get("version", ""))
            version = operations.go_back(user, authored, number, revision=forms.revision_in(request.form))
            flash(_("Version %(old)s is back, as version %(new)s.", old=number, new=version or authored.version))
        case "delete":
            course_id, title = authored.course_id, authored.title or _("Untitled")
            operations.throw_away(user, authored)
            flash(_("“%(title)s” is deleted.", title=title))
            return redirect(url_for(".index", course_id=course_id))
        case _other:
            raise Refused(_("A scenario can be published, taken back, restored or deleted."))
    return redirect(url_for(".show", authored_id=authored.id))


@blueprint.get("/scenarios/<id:authored_id>/scenario.toml")
def file(authored_id: int) -> Any:
    """The scenario as a TOML file; with `version` as it was then, else as it was left last."""
    authored = access.fetch_authored(instructor(), authored_id)
    chosen = forms.version_asked(request.args)
    toml = access.fetch_version(authored, chosen).toml if chosen is not None else authored.draft
    name = safe_name(authored.title, _("scenario"), suffix="toml")
    return send_file(io.BytesIO(toml.encode()), mimetype="application/toml", as_attachment=True, download_name=name,
                     max_age=0)  # fmt: skip


def _saved(authored: AuthoredScenario, version: int | None, *, to: str = ".edit") -> Any:
    if version is None:
        flash(_("Kept as a draft. It becomes a version once everything that is marked is mended."))
    else:
        flash(_("Saved as version %(number)s.", number=version))
    return redirect(url_for(to, authored_id=authored.id))


def _unread(read: Look) -> str:
    """Why a text is no TOML."""
    return "\n".join(map(told, read.faults)) if read.toml.strip() else _("There is nothing in it.")


def _parts(authored: AuthoredScenario, toml: str, *, strict: bool = False) -> dict[str, Any]:
    read = look(toml)
    return {"authored": authored, "course": authored.course, "shown": shown(read, strict=strict),
            "palette": palette(read), "own_names": own_names(read), "told": told}  # fmt: skip


def _editor(authored: AuthoredScenario, toml: str, *, field: str = "", problem: Any = None) -> str:
    return render_template(
        "authoring/edit.html", **_parts(authored, toml, strict=problem is not None), names=names("2e"),
        sets=setup.RECOMMENDED, field=field, problem=problem,
    )  # fmt: skip


