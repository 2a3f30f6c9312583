"""Pages of a student's work: home, the attempt with its autosave, the receipt."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import uuid4

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import BadRequest

from classroom import clock
from classroom.accounts.current import student
from classroom.assignments.access import allowance_of, fetch_assignment
from classroom.attempts import access, answers, operations
from classroom.attempts.models import Attempt
from classroom.errors import ClassroomError, Conflict, Refused, TooMany
from classroom.marking.operations import ensure_proposal
from classroom.marking.results import feedback_on, result_of
from classroom.pages import wants_json
from classroom.play.access import may_practise, told_answers
from classroom.portfolio.access import reflection_of
from classroom.voice.access import recordings_of

blueprint = Blueprint("attempts", __name__)


@blueprint.get("/work")
def home() -> Any:
    """A student's home: what is due, what is handed in, what is marked."""
    user = student()
    work = access.fetch_work(user)
    marked = [one.attempt for one in work if one.attempt and one.attempt.state == "released"]
    results = {attempt.id: result_of(attempt) for attempt in marked}
    return render_template("attempts/home.html", user=user, work=work, results=results, now=clock.now())


@blueprint.get("/assignments/<id:assignment_id>/rules")
def rules(assignment_id: int) -> Any:
    """What holds for this work, before its time begins to run."""
    user = student()
    assignment = fetch_assignment(user, assignment_id)
    stands = access.fetch_standing(user, assignment)
    return render_template("attempts/rules.html", assignment=assignment, standing=stands, allowance=stands.allowance)


@blueprint.post("/assignments/<id:assignment_id>/attempt")
def start(assignment_id: int) -> Any:
    """Begins the attempt, or finds the one begun."""
    user = student()
    assignment = fetch_assignment(user, assignment_id)
    standing = access.fetch_standing(user, assignment)  # hands in what is overdue first, so that it is not gone on with
    if assignment.is_own_games and standing.may_begin:
        return redirect(url_for("handing.choose", assignment_id=assignment.id), 303)
    attempt = operations.start(user, assignment)
    return redirect(url_for(".show", attempt_id=attempt.id))


@blueprint.get("/attempts/<id:attempt_id>")
def show(attempt_id: int) -> Any:
    """The situation and the questions."""
    attempt = access.fetch_attempt(student(), attempt_id)
    if attempt.submission is not None:
        return redirect(url_for(".receipt", attempt_id=attempt.id))
    return _page(attempt, access.latest_answers(attempt))


@blueprint.post("/attempts/<id:attempt_id>/answers")
def save(attempt_id: int) -> Any:
    """Saves: as JSON from the page's autosave, or as a form without scripts."""
    user = student()
    attempt = access.fetch_attempt(user, attempt_id)
    if request.is_json:
        revision, given = _from_json(attempt)
        operations.save(user, attempt, revision=revision, answers=given)
        return jsonify(revision=attempt.revision, saved_at=_iso(attempt.saved_at), seconds_left=_seconds_left(attempt))
    try:
        revision, given = _from_form(attempt)
        operations.save(user, attempt, revision=revision, answers=given)
    except (Refused, Conflict) as problem:
        return _again(attempt, problem)
    flash(_("Saved."))
    return redirect(url_for(".show", attempt_id=attempt.id))


@blueprint.post("/attempts/<id:attempt_id>/submit")
def submit(attempt_id: int) -> Any:
    """Hands the work in and shows the receipt; a form without scripts is asked first whether it may have gaps."""
    user = student()
    attempt = access.fetch_attempt(user, attempt_id)
    is_exam = attempt.assignment.is_exam
    try:
        revision, given = _from_form(attempt)
        if gaps := _unasked_gaps(attempt, given):
            with suppress(TooMany):
                operations.save(user, attempt, revision=revision, answers=given)
            return _page(attempt, given, gaps=gaps)
        operations.submit(user, attempt, key=request.form.get("key", ""), revision=revision, answers=given)
    except (Refused, Conflict) as problem:
        return _again(attempt, problem)
    if not is_exam:  # a class hands in an exam within a minute; the worker reads it afterwards
        ensure_proposal(attempt)
    onward = url_for(".receipt", attempt_id=attempt_id)
    return jsonify(receipt=onward) if wants_json() else redirect(onward)


@blueprint.get("/attempts/<id:attempt_id>/receipt")
def receipt(attempt_id: int) -> Any:
    """What was handed in, and when."""
    attempt = access.fetch_attempt(student(), attempt_id)
    if attempt.submission is None:
        return redirect(url_for(".show", attempt_id=attempt.id))
    return render_template(
        "attempts/receipt.html",
        attempt=attempt,
        assignment=attempt.assignment,
        answers={**access.latest_answers(attempt), **told_answers(attempt)},
        submission=attempt.submission,
        practises=attempt.variant_id is None and may_practise(attempt.membership.user, attempt.assignment),
        feedback={one.question: one for one in feedback_on(attempt)},
        recordings=recordings_of(attempt),
        reflection=reflection_of(attempt.assignment, attempt.membership),
    )


def _from_json(attempt: Attempt) -> tuple[int, answers.Answers]:
    try:
        data = request.get_json()
    except RecursionError:
        raise BadRequest(_("This is nested too deeply.")) from None
    revision = data.get("revision") if isinstance(data, dict) else None
    if not isinstance(revision, int) or isinstance(revision, bool):
        raise Refused(_("Expected an object with the revision (a number) and the answers."))
    return revision, answers.check(attempt.questions, data.get("answers"))


def _from_form(attempt: Attempt) -> tuple[int, answers.Answers]:
    revision = request.form.get("revision", "")
    if not (revision.isascii() and revision.isdecimal()) or len(revision) > 9:
        raise Refused(_("The form does not say which revision it was made from. Please reload the page."))
    return int(revision), answers.from_form(attempt.questions, request.form.getlist)


def _unasked_gaps(attempt: Attempt, given: answers.Answers) -> list[str]:
    """The questions left open of which the student has to be asked; none where scripts have asked, or time is over."""
    if wants_json() or "anyway" in request.form or attempt.submission is not None or _seconds_left(attempt) == 0:
        return []
    spoken = recordings_of(attempt)
    return [name for name in answers.gaps(attempt.questions, {**given, **told_answers(attempt)}) if name not in spoken]


def _again(attempt: Attempt, problem: ClassroomError) -> Any:
    """The same page with what was typed, and what is wrong with it or what the server has instead."""
    if wants_json():
        raise problem
    if attempt.submission is not None:
        flash(problem.message)
        return redirect(url_for(".receipt", attempt_id=attempt.id))
    typed = answers.raw_from_form(attempt.questions, request.form.getlist)
    return _page(attempt, typed, problem=problem), problem.status


def _page(
    attempt: Attempt, shown: answers.Answers, *, problem: ClassroomError | None = None, gaps: list[str] | None = None
) -> str:
    other = problem.current.get("answers") if isinstance(problem, Conflict) else None
    return render_template(
        "attempts/show.html",
        attempt=attempt,
        assignment=attempt.assignment,
        answers={**shown, **told_answers(attempt)},
        key=uuid4().hex,
        recordings=recordings_of(attempt),
        problem=problem,
        gaps=gaps,
        other=other,
        allowance=allowance_of(attempt.assignment, attempt.membership_id),
        seconds_left=_seconds_left(attempt),
        now=clock.now(),
    )


def _seconds_left(attempt: Attempt) -> int | None:
    """Until the time is over, as the page counts it down; None where it never is."""
    return max(int((attempt.ends_at - clock.now()).total_seconds()), 0) if attempt.ends_at else None


def _iso(moment: Any) -> str | None:
    return moment.isoformat() if moment else None
