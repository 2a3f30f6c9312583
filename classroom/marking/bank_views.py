"""Pages: the comment bank of a course."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from classroom.accounts.current import instructor
from classroom.courses.access import fetch_marked_course
from classroom.errors import Refused
from classroom.marking import bank, forms
from classroom.text import clean

blueprint = Blueprint("bank", __name__)


@blueprint.route("/courses/<id:course_id>/comments", methods=["GET", "POST"])
def index(course_id: int) -> Any:
    """The comments; a post does one thing (`do`): keeps `text`, or changes or removes the one numbered `comment`."""
    user = instructor()
    course = fetch_marked_course(user, course_id)
    problem = None
    if request.method == "POST":
        try:
            flash(_done(user, course))
            return redirect(url_for(".index", course_id=course.id))
        except Refused as refused:
            problem = refused
    page = render_template(
        "marking/bank.html",
        course=course,
        comments=bank.fetch_bank(user, course),
        problem=problem,
        typed=request.form if problem else {},
    )
    return page, problem.status if problem else 200


def _done(user: Any, course: Any) -> str:
    """Does what the form asks for, and says so."""
    do, text = request.form.get("do"), clean(request.form.get("text", ""))
    if do == "keep":
        bank.keep(user, course, text)
        return _("The comment is kept.")
    wanted = forms.id_in(request.form.get("comment", ""))
    if do == "remove":
        bank.remove(user, course, wanted)
        return _("The comment is removed from the bank. What was written to students stays.")
    bank.change(user, course, wanted, text)
    return _("Saved.")
