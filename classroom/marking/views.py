"""Pages: marking one submission, releasing, and what the student sees then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.accounts.current import instructor, student
from classroom.assignments.access import fetch_assignment
from classroom.attempts.access import fetch_attempt
from classroom.attempts.models import Attempt
from classroom.courses.models import Course
from classroom.errors import ClassroomError, Conflict, Refused
from classroom.marking import access, decisions, forms, operations
from classroom.marking.bank import fetch_bank
from classroom.marking.blind import is_blind, require_seeing
from classroom.marking.comparing import comparisons, grader_comparisons
from classroom.marking.regrade_views import result_page
from classroom.marking.regrades import requests_of
from classroom.marking.results import result_of
from classroom.portfolio.access import reflection_of
from classroom.voice.access import recordings_of

blueprint = Blueprint("marking", __name__)
INSERT = "insert"  # a comment of the bank into the form, without saving anything


@blueprint.get("/attempts/<id:attempt_id>/marking")
def show(attempt_id: int) -> Any:
    """One submission, beside what the engine makes of it; with `question` only that one, in all submissions."""
    user = instructor()
    attempt = access.fetch_submitted(user, attempt_id)
    if is_blind(user, attempt):
        return redirect(url_for("seconds.show", attempt_id=attempt.id))
    return _page(user, attempt)


@blueprint.post("/attempts/<id:attempt_id>/marking")
def decide(attempt_id: int) -> Any:
    """Saves what was decided: `do` is save, sure (accept all that is sure) or all (accept all and go on)."""
    user = instructor()
    attempt = access.fetch_submitted(user, attempt_id)
    require_seeing(user, attempt)
    accept = request.form.get("do", decisions.SAVE)
    if accept == INSERT:
        inserted = forms.inserted(request.form, {str(one.id): one.text for one in fetch_bank(user, _course(attempt))})
        return _page(user, attempt, typed=inserted)
    try:
        if accept not in (decisions.SAVE, decisions.SURE, decisions.ALL):
            raise Refused(_("One can save, accept all that is sure, or accept all."))
        sheet = access.fetch_sheet(attempt)
        operations.decide(
            user,
            attempt,
            version=forms.version_in(request.form),
            decisions=forms.decisions_in(request.form, sheet),
            remarks=forms.remarks_in(request.form, sheet),
            accept=accept,
        )
    except (Refused, Conflict) as problem:
        return _page(user, attempt, problem=problem), problem.status
    asked = _asked(attempt)
    if accept != decisions.ALL:
        flash(_("Saved."))
        return redirect(url_for(".show", attempt_id=attempt.id, question=asked))
    flash(_said(user, attempt, asked))
    return redirect(_onward(user, attempt, asked))


@blueprint.post("/attempts/<id:attempt_id>/proposal")
def propose(attempt_id: int) -> Any:
    """Has the engine look once more; decisions stay."""
    user = instructor()
    attempt = access.fetch_submitted(user, attempt_id)
    operations.propose(attempt, user)
    flash(_("There is a new proposal. What you decided has stayed as it was."))
    return redirect(url_for(".show", attempt_id=attempt.id))


@blueprint.post("/attempts/<id:attempt_id>/release")
def release(attempt_id: int) -> Any:
    """Shows one student the marks."""
    user = instructor()
    attempt = access.fetch_submitted(user, attempt_id, teaching=True)
    operations.release(user, attempt)
    flash(_("%(name)s sees the marks now.", name=attempt.membership.display_name))
    return redirect(url_for(".show", attempt_id=attempt.id))


@blueprint.post("/assignments/<id:assignment_id>/release")
def release_all(assignment_id: int) -> Any:
    """Shows the marks to every student whose work is confirmed."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    count = operations.release_all(user, assignment)
    flash(ngettext("%(num)d submission is released.", "%(num)d submissions are released.", count))
    return redirect(url_for("assignments.show", assignment_id=assignment.id))


@blueprint.post("/assignments/<id:assignment_id>/proposals")
def propose_again(assignment_id: int) -> Any:
    """New proposals where the rubric has changed since, as many as one request can make; decisions stay."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    count = operations.propose_again(user, assignment)
    flash(ngettext("%(num)d submission was proposed again.", "%(num)d submissions were proposed again.", count))
    return redirect(url_for("assignments.show", assignment_id=assignment.id))


@blueprint.get("/assignments/<id:assignment_id>/agreement")
def agreement(assignment_id: int) -> Any:
    """How far the proposals and what was decided agree, for each criterion and question."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    return render_template(
        "marking/agreement.html",
        assignment=assignment,
        course=assignment.course,
        rows=comparisons(user, assignment),
        graders=grader_comparisons(user, assignment),
    )


@blueprint.get("/attempts/<id:attempt_id>/result")
def result(attempt_id: int) -> Any:
    """What the student sees of released work; the receipt until then."""
    attempt = fetch_attempt(student(), attempt_id)
    found = result_of(attempt)
    if found is None:
        return redirect(url_for("attempts.receipt", attempt_id=attempt.id))
    return result_page(attempt, found)


def _asked(attempt: Attempt) -> str | None:
    """The question that is being marked in all submissions, if the address names one."""
    wanted = request.args.get("question")
    return wanted if wanted in [question["id"] for question in attempt.task.questions] else None


def _queue(user: Any, attempt: Attempt) -> tuple[list[access.Row], int]:
    """The submissions in the order in which they are gone through, and the place of this one."""
    queue = [row for row in access.fetch_queue(user, attempt.assignment, besides=attempt) if row.needed]
    return queue, next(n for n, row in enumerate(queue) if row.attempt.id == attempt.id)


def _course(attempt: Attempt) -> Course:
    return attempt.assignment.course


def _page(
    user: Any, attempt: Attempt, *, problem: ClassroomError | None = None, typed: Mapping[str, str] | None = None
) -> str:
    queue, place = _queue(user, attempt)
    return render_template(
        "marking/show.html",
        attempt=attempt,
        assignment=attempt.assignment,
        course=attempt.assignment.course,
        row=queue[place],
        sheet=access.fetch_sheet(attempt),
        asked=_asked(attempt),
        place=place + 1,
        queue=queue,
        before=queue[place - 1] if place else None,
        after=queue[place + 1] if place + 1 < len(queue) else None,
        version=access.fetch_version(attempt),
        models=access.models_of(attempt.task.scenario_toml),
        changes=access.fetch_changes(attempt),
        requests=requests_of(attempt),
        recordings=recordings_of(attempt),
        reflection=reflection_of(attempt.assignment, attempt.membership),
        problem=problem,
        typed=request.form if problem else typed,
        bank=fetch_bank(user, _course(attempt)),
    )


def _said(user: Any, attempt: Attempt, asked: str | None) -> str:
    queue, place = _queue(user, attempt)
    if asked:
        return _("%(question)s of %(name)s is confirmed.", question=asked, name=queue[place].name)
    return _("The marks of %(name)s are confirmed.", name=queue[place].name)


def _onward(user: Any, attempt: Attempt, asked: str | None) -> str:
    """The next submission that waits for a person, after this one and then from the top; else the assignment."""
    queue, place = _queue(user, attempt)
    # Confirmed work has left the part of the queue whose names are hidden: after it comes the first that waits.
    later = () if queue[place].hidden != any(row.hidden for row in queue) else queue[place + 1 :]
    waiting = [row for row in (*later, *queue) if (asked in row.open if asked else row.needs_work)]
    if waiting:
        return url_for(".show", attempt_id=waiting[0].attempt.id, question=asked)
    return url_for("assignments.show", assignment_id=attempt.assignment_id)
