"""Pages: the roster with its sections, taking over a list, codes to hand out."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.accounts.current import instructor
from classroom.accounts.models import User
from classroom.courses.access import fetch_course, fetch_roster
from classroom.courses.models import Course, Membership
from classroom.courses.sections import chosen_section, in_section, sections_of
from classroom.errors import Conflict, Refused
from classroom.forms import form_page, show_refusal
from classroom.rosters import operations
from classroom.rosters.forms import ListForm, choices_in, codes_in, ids_in, section_in, ticked
from classroom.rosters.planning import NEW, NOBODY, Deed, Plan
from classroom.text import clean

blueprint = Blueprint("rosters", __name__)


@blueprint.get("/courses/<id:course_id>/roster")
def show(course_id: int) -> Any:
    """The students of the course, or of one section; those who were removed stand apart."""
    user = instructor()
    course = fetch_course(user, course_id)
    members = fetch_roster(user, course, accounts=True)
    present, section = [m for m in members if m.removed_at is None], chosen_section()
    return render_template(
        "rosters/show.html",
        course=course,
        present=in_section(present, section),
        gone=[m for m in members if m.removed_at is not None],
        sections=sections_of(present),
        section=section,
        without=[m for m in present if _has_no_code(m)],
    )


def _has_no_code(member: Membership) -> bool:
    return not member.user.secret_hash or member.user.handed_until is not None


@blueprint.route("/courses/<id:course_id>/roster/import", methods=["GET", "POST"])
def take_over(course_id: int) -> Any:
    """Takes a list in, shows what it would do, and does it once that is confirmed (`do` is confirm)."""
    user = instructor()
    course = fetch_course(user, course_id)
    form = ListForm()
    if request.form.get("do") == "confirm" and form.validate():
        return _confirm(user, course, form)
    if form.validate_on_submit():
        try:
            text = clean(form.list_text())
            return _preview(course, text, operations.planned(user, course, text))
        except Refused as refused:
            show_refusal(form, refused)
    return form_page("rosters/import.html", form, course=course)


def _preview(course: Course, text: str, plan: Plan, problem: str = "") -> Any:
    page = render_template(
        "rosters/preview.html", course=course, text=text, plan=plan, problem=problem, deeds=Deed, new=NEW, nobody=NOBODY
    )
    return page, 409 if problem else 200


def _confirm(user: User, course: Course, form: ListForm) -> Any:
    text = form.text.data
    try:
        done = operations.take_over(
            user,
            course,
            text,
            digest=request.form.get("digest", ""),
            choices=choices_in(request.form),
            withdrawn=ids_in(request.form, "withdraw"),
        )
    except Conflict as conflict:
        return _preview(course, text, operations.planned(user, course, text), conflict.message)
    except Refused as refused:
        show_refusal(form, refused)
        return form_page("rosters/import.html", form, course=course)
    added, changed = len(done.of(Deed.ADD)), len(done.of(Deed.CHANGE)) + len(done.of(Deed.RETURN))
    flash(ngettext("%(num)d student was added.", "%(num)d students were added.", added))
    if changed:
        flash(ngettext("%(num)d student was changed.", "%(num)d students were changed.", changed))
    return redirect(url_for(".show", course_id=course.id))


@blueprint.post("/courses/<id:course_id>/roster/section")
def assign(course_id: int) -> Any:
    """Puts the ticked students into a section."""
    user = instructor()
    course = fetch_course(user, course_id)
    members, section = ticked(request.form, _present(user, course)), section_in(request.form)
    operations.assign_section(user, course, members, section)
    flash(ngettext("%(num)d student was moved.", "%(num)d students were moved.", len(members)))
    return redirect(url_for(".show", course_id=course.id, section=section or None))


@blueprint.post("/courses/<id:course_id>/roster/codes")
def slips(course_id: int) -> Any:
    """Codes to hand out, shown once: for the ticked students, or (`who` is new) for all who have no code of theirs."""
    user = instructor()
    course = fetch_course(user, course_id)
    present = _present(user, course)
    if request.form.get("who") == "new":
        members = in_section([m for m in present.values() if _has_no_code(m)], request.form.get("of") or None)
    else:
        members = ticked(request.form, present)
    if not members:
        raise Refused(_("Everybody here has a code already. For a lost one, tick the student."))
    made = operations.hand_out(user, course, members)
    return render_template("rosters/slips.html", course=course, slips=made)


@blueprint.post("/courses/<id:course_id>/roster/codes/file")
def slips_file(course_id: int) -> Any:
    """The codes that were just shown (`code-` and the membership), as a PDF that is made in the background."""
    user = instructor()
    course = fetch_course(user, course_id)
    job = operations.print_codes(user, course, codes_in(request.form), request.host)
    return redirect(url_for("downloads.job", job_id=job.id))


def _present(user: User, course: Course) -> dict[int, Membership]:
    return {member.id: member for member in fetch_roster(user, course, accounts=True) if member.removed_at is None}
