"""Pages: asking for a second grader, marking as one, and settling the differences."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.accounts.current import instructor
from classroom.assignments.access import fetch_assignment
from classroom.assignments.models import Assignment
from classroom.courses.access import fetch_staff, may_teach
from classroom.errors import ClassroomError, Conflict, NotFound, Refused
from classroom.marking import forms, naming, seconds
from classroom.marking.access import fetch_queue, fetch_sheet, fetch_submitted
from classroom.text import clean

blueprint = Blueprint("seconds", __name__)
MOST_ASKED = 1000
DIFFERENCES_SHOWN = 50


@blueprint.get("/assignments/<id:assignment_id>/second-grader")
def index(assignment_id: int) -> Any:
    """What is marked a second time, how far it is, and the differences; `attempt` proposes one submission."""
    user = instructor()
    return _index(user, fetch_assignment(user, assignment_id, marking=True))


@blueprint.post("/assignments/<id:assignment_id>/second-grader")
def ask(assignment_id: int) -> Any:
    """Asks `grader` to mark `size` submissions, or the one named in `attempt`."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    try:
        one = request.form.get("attempt")
        count = seconds.ask_second(
            user, assignment, forms.id_in(request.form.get("grader", "")),
            attempt_id=forms.id_in(one) if one else None,
            size=0 if one else min(forms.id_in(request.form.get("size", "")), MOST_ASKED),
        )  # fmt: skip
    except (Refused, Conflict) as problem:
        return _index(user, assignment, problem=problem), problem.status
    flash(ngettext("%(num)d submission is to be marked again.", "%(num)d submissions are to be marked again.", count))
    return redirect(url_for(".index", assignment_id=assignment.id))


@blueprint.post("/assignments/<id:assignment_id>/second-grader/withdraw")
def withdraw(assignment_id: int) -> Any:
    """Takes one that is not finished back (`second`)."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    try:
        wanted = forms.id_in(request.form.get("second", ""))
        found = next((one for one in seconds.fetch_seconds(user, assignment) if one.id == wanted), None)
        if found is None:
            raise NotFound("")
        seconds.withdraw(user, found)
    except (Refused, Conflict) as problem:
        return _index(user, assignment, problem=problem), problem.status
    return redirect(url_for(".index", assignment_id=assignment.id))


@blueprint.post("/assignments/<id:assignment_id>/differences")
def settle(assignment_id: int) -> Any:
    """Settles the difference of `mark`: `do` is first, second, or other with `points`; `reason`."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, marking=True)
    try:
        wanted = forms.id_in(request.form.get("mark", ""))
        points = forms.points_in({"points": request.form.get(request.form.get("do", "other"), "")})
        seconds.settle(user, assignment, wanted, points=points, reason=clean(request.form.get("reason", "")))
    except (Refused, Conflict) as problem:
        return _index(user, assignment, problem=problem), problem.status
    flash(_("The difference is settled."))
    return redirect(url_for(".index", assignment_id=assignment.id) + "#differences")


@blueprint.get("/attempts/<id:attempt_id>/second")
def show(attempt_id: int) -> Any:
    """One submission for its second grader: without proposals, and without the first marks."""
    return _sheet(attempt_id)


@blueprint.post("/attempts/<id:attempt_id>/second")
def decide(attempt_id: int) -> Any:
    """Saves the second grader's points; `do` is save or all (finish, and go on to the next)."""
    user = instructor()
    attempt = fetch_submitted(user, attempt_id)
    second = seconds.fetch_second(user, attempt)
    finish = request.form.get("do") == "all"
    try:
        seconds.decide_second(
            user, second, finish=finish, version=forms.version_in(request.form),
            decisions=forms.decisions_in(request.form, fetch_sheet(attempt)),
        )  # fmt: skip
    except (Refused, Conflict) as problem:
        return _sheet(attempt_id, problem=problem), problem.status
    if not finish:
        flash(_("Saved."))
        return redirect(url_for(".show", attempt_id=attempt.id))
    flash(_("Finished. What both of you gave is compared now."))
    mine = [one for one in seconds.fetch_seconds(user, attempt.assignment) if one.grader_id == user.id]
    waiting = [one for one in mine if one.finished_at is None]
    if waiting:
        return redirect(url_for(".show", attempt_id=waiting[0].attempt_id))
    return redirect(url_for(".index", assignment_id=attempt.assignment_id))


def _sheet(attempt_id: int, *, problem: ClassroomError | None = None) -> str:
    user = instructor()
    attempt = fetch_submitted(user, attempt_id)
    second = seconds.fetch_second(user, attempt)
    hides = naming.is_anonymous(attempt.assignment)
    return render_template(
        "marking/second.html",
        attempt=attempt,
        assignment=attempt.assignment,
        course=attempt.assignment.course,
        name=naming.code_of(attempt) if hides else attempt.membership.display_name,
        sheet=fetch_sheet(attempt),
        second=second,
        given={(mark.question, mark.criterion): mark for mark in second.marks},
        problem=problem,
        typed=request.form if problem else None,
    )


def _index(user: Any, assignment: Assignment, *, problem: ClassroomError | None = None) -> str:
    rows = [row for row in fetch_queue(user, assignment) if row.needed]
    names = {row.attempt.id: row.name for row in rows}
    found = seconds.fetch_seconds(user, assignment)
    differences = seconds.differences(found, names)
    teaches = may_teach(user, assignment.course_id)
    staff = [member.user for member in fetch_staff(user, assignment.course)] if teaches else []
    asked = request.args.get("attempt", "")
    return render_template(
        "marking/seconds.html",
        assignment=assignment,
        course=assignment.course,
        found=found,
        names=names,
        staff=staff,
        submitted=len(rows),
        wanted=next((row for row in rows if str(row.attempt.id) == asked), None),
        differences=[one for one in differences if one.mark.settled_at is None],
        settled=[one for one in differences if one.mark.settled_at is not None],
        shown=DIFFERENCES_SHOWN,
        problem=problem,
        typed=request.form if problem else {},
    )
