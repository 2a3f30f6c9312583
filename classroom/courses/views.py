"""Pages: an instructor's courses, the course, its class code and roster; joining."""

from __future__ import annotations

from typing import Any

import segno
from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup

from classroom import codes
from classroom.accounts import operations as accounts
from classroom.accounts.current import current_user, instructor, remember
from classroom.attempts.access import fetch_progress
from classroom.courses import access, operations
from classroom.courses.forms import CourseForm, JoinForm, MemberForm
from classroom.errors import Refused
from classroom.forms import form_page, show_refusal

blueprint = Blueprint("courses", __name__)


@blueprint.get("/courses")
def home() -> Any:
    """An instructor's home."""
    user = instructor()
    return render_template("courses/home.html", user=user, courses=access.fetch_courses(user))


@blueprint.route("/courses/new", methods=["GET", "POST"])
def create() -> Any:
    """Makes a course."""
    user = instructor()
    form = CourseForm(timezone=current_app.config["TIMEZONE"])
    if form.validate_on_submit():
        course = operations.create_course(user, title=form.title.data, timezone=form.timezone.data)
        return redirect(url_for(".show", course_id=course.id))
    return form_page("courses/create.html", form)


@blueprint.get("/courses/<id:course_id>")
def show(course_id: int) -> Any:
    """The course: class code, assignments, how far the class is, roster."""
    user = instructor()
    course = access.fetch_marked_course(user, course_id)
    roster = access.fetch_roster(user, course)
    present = sum(member.removed_at is None for member in roster)
    progress = fetch_progress(user, course)
    return render_template("courses/show.html", course=course, roster=roster, present=present, progress=progress)


@blueprint.get("/courses/<id:course_id>/class-code")
def class_code(course_id: int) -> Any:
    """The class code, for the wall of a lecture hall."""
    user = instructor()
    course = access.fetch_course(user, course_id)
    here = len(access.fetch_roster(user, course))
    return render_template("courses/class_code.html", course=course, here=here, picture=_picture(course.join_code))


def _picture(code: str) -> Markup:
    """The address to join at as a QR code: black on white in every colour scheme, so that cameras read it."""
    made = segno.make_qr(url_for(".join", code=code, _external=True), error="m")
    return Markup(made.svg_inline(border=3, dark="#000", light="#fff", svgclass="qr", omitsize=True))  # noqa: S704


@blueprint.route("/courses/<id:course_id>/settings", methods=["GET", "POST"])
def change(course_id: int) -> Any:
    """The course's title, time zone and class code."""
    user = instructor()
    course = access.fetch_course(user, course_id)
    form = CourseForm(obj=course)
    if form.validate_on_submit():
        operations.change_course(user, course, title=form.title.data, timezone=form.timezone.data)
        flash(_("Saved."))
        return redirect(url_for(".show", course_id=course.id))
    return form_page("courses/settings.html", form, course=course)


@blueprint.post("/courses/<id:course_id>/class-code")
def change_class_code(course_id: int) -> Any:
    """Renews the class code, or opens or closes it: `do` is renew, open or close."""
    user = instructor()
    course = access.fetch_course(user, course_id)
    match request.form.get("do"):
        case "renew":
            operations.renew_join_code(user, course)
            flash(_("The class has a new code. The old one admits nobody any more."))
        case "open" | "close" as wish:
            operations.set_joining(user, course, is_open=wish == "open")
            flash(_("New students can join.") if course.is_open else _("The class takes no new students."))
        case _other:
            raise Refused(_("The class code can be renewed, opened or closed."))
    return redirect(url_for(".change", course_id=course.id))


@blueprint.route("/courses/<id:course_id>/students/<id:member_id>", methods=["GET", "POST"])
def member(course_id: int, member_id: int) -> Any:
    """One student of the course: names, numbers, code."""
    user = instructor()
    found = access.fetch_member(user, course_id, member_id)
    form = MemberForm(obj=found)
    if form.validate_on_submit():
        values = {name: value for name, value in form.data.items() if name != "csrf_token"}
        try:
            operations.change_member(user, found, **values)
        except Refused as refused:
            show_refusal(form, refused)
        else:
            flash(_("Saved."))
            return redirect(url_for(".show", course_id=course_id, _anchor="roster"))
    return form_page("courses/member.html", form, member=found, course=found.course)


@blueprint.post("/courses/<id:course_id>/students/<id:member_id>/code")
def renew_code(course_id: int, member_id: int) -> Any:
    """Gives a student a new personal code and shows it, once."""
    user = instructor()
    found = access.fetch_member(user, course_id, member_id)
    code = operations.renew_code(user, found)
    return render_template("courses/member_code.html", member=found, course=found.course, code=code)


@blueprint.post("/courses/<id:course_id>/students/<id:member_id>/place")
def place(course_id: int, member_id: int) -> Any:
    """Removes a student from the course, or readmits: `do` is remove or readmit."""
    user = instructor()
    found = access.fetch_member(user, course_id, member_id)
    match request.form.get("do"):
        case "remove":
            operations.remove_member(user, found)
            flash(_("%(name)s is off the course; the work is kept.", name=found.display_name))
        case "readmit":
            operations.readmit_member(user, found)
            flash(_("%(name)s is back on the course.", name=found.display_name))
        case _other:
            raise Refused(_("A student can be removed or readmitted."))
    return redirect(url_for(".show", course_id=course_id, _anchor="roster"))


@blueprint.route("/join", methods=["GET", "POST"])
def join() -> Any:
    """Takes a student into a course; a new student is shown the personal code, once."""
    user = current_user()
    form = JoinForm(course=codes.grouped(codes.normal(request.args.get("code", "")[:40]), 3, 3).strip("-"))
    if form.validate_on_submit():
        try:
            joined = operations.join(
                user, code=form.course.data, name=form.display_name.data, address=request.remote_addr or ""
            )
        except Refused as refused:
            show_refusal(form, refused)
        else:
            if joined.code is None:
                return redirect(url_for("attempts.home"))
            remember(accounts.start_session(joined.user))
            return render_template(
                "accounts/code.html",
                code=joined.code,
                name=joined.membership.display_name,
                course=joined.membership.course,
            )
    return form_page("courses/join.html", form)
