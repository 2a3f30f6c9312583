"""Pages: a student asks for another look at a released mark, the course's staff answer."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from classroom.accounts.current import instructor, student
from classroom.assignments.access import fetch_assignment
from classroom.attempts.access import fetch_attempt
from classroom.attempts.models import Attempt
from classroom.errors import ClassroomError, Conflict, Refused
from classroom.marking import forms, regrades
from classroom.marking.access import fetch_sheets
from classroom.marking.results import Result, result_of
from classroom.portfolio.access import reflection_of
from classroom.text import clean

blueprint = Blueprint("regrades", __name__)
blueprint.add_app_template_global(regrades.count_open, "open_requests")
blueprint.add_app_template_global(regrades.count_open_of_course, "open_requests_of_course")


@blueprint.post("/attempts/<id:attempt_id>/regrade")
def ask(attempt_id: int) -> Any:
    """Asks about one mark of one's own released work (`question`, `criterion`, `text`)."""
    user = student()
    attempt = fetch_attempt(user, attempt_id)
    key = request.form.get("question", ""), request.form.get("criterion", "")
    try:
        regrades.ask(user, attempt, key, clean(request.form.get("text", "")))
    except (Refused, Conflict) as problem:
        found = result_of(attempt)
        if found is None:
            raise
        return result_page(attempt, found, problem=problem), problem.status
    flash(_("Your instructor will look at it again. You will read the answer here."))
    return redirect(url_for("marking.result", attempt_id=attempt.id))


def result_page(attempt: Attempt, found: Result, *, problem: ClassroomError | None = None) -> str:
    """What the student sees of released work, with what was asked about it; `problem` is with what was just sent."""
    return render_template(
        "marking/result.html",
        attempt=attempt,
        assignment=attempt.assignment,
        result=found,
        requests=regrades.requests_of(attempt),
        reflection=reflection_of(attempt.assignment, attempt.membership),
        most_asked=regrades.MOST_ASKED,
        problem=problem,
        typed=request.form if problem else {},
    )


@blueprint.route("/assignments/<id:assignment_id>/regrades", methods=["GET", "POST"])
def queue(assignment_id: int) -> Any:
    """The requests about an assignment; a post answers one (`request`, `reason`): `do` is keep or change (`points`)."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, marking=True)
    problem = None
    if request.method == "POST":
        try:
            wanted = forms.id_in(request.form.get("request", ""))
            regrades.answer(
                user,
                regrades.fetch_request(user, assignment, wanted),
                points=forms.points_in(request.form) if request.form.get("do") == "change" else None,
                reason=clean(request.form.get("reason", "")),
            )
        except (Refused, Conflict) as error:
            problem = error
        else:
            flash(_("The request is answered."))
            return redirect(url_for(".queue", assignment_id=assignment.id))
    asked = regrades.fetch_requests(user, assignment)
    page = render_template(
        "marking/regrades.html",
        assignment=assignment,
        course=assignment.course,
        asked=asked,
        sheets=fetch_sheets(list({one.attempt_id: one.attempt for one in asked}.values())),
        problem=problem,
        typed=request.form if problem else {},
    )
    return page, problem.status if problem else 200
