"""Pages of a turn at the table: begin, practise, show, and the moves."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from classroom.accounts.current import signed_in, student
from classroom.assignments.access import fetch_assignment
from classroom.attempts.access import fetch_attempt
from classroom.courses.access import may_teach
from classroom.errors import Conflict, Refused
from classroom.play import access, operations
from classroom.play.board import board_of
from classroom.play.models import WORDS_LENGTH, Play
from classroom.play.posted import command_in_form, number_in_form
from classroom.play.standing import taken_back
from classroom.voice.access import recordings_of
from engine.errors import IllegalCommand, NotationError, PlayaloudError

blueprint = Blueprint("play", __name__)


@blueprint.post("/attempts/<id:attempt_id>/plays")
def begin(attempt_id: int) -> Any:
    """The turn that answers a question, begun or found."""
    user = student()
    attempt = fetch_attempt(user, attempt_id)
    play = operations.begin(user, attempt, _question())
    return redirect(url_for(".show", play_id=play.id), 303)


@blueprint.post("/assignments/<id:assignment_id>/practice")
def practise(assignment_id: int) -> Any:
    """A new turn of practice."""
    user = signed_in()
    assignment = fetch_assignment(user, assignment_id)
    play = operations.practise(user, assignment, _question())
    return redirect(url_for(".show", play_id=play.id), 303)


@blueprint.get("/plays/<id:play_id>")
def show(play_id: int) -> Any:
    """The table."""
    return _page(access.fetch_play(signed_in(), play_id))


@blueprint.post("/plays/<id:play_id>")
def act(play_id: int) -> Any:
    """A move, or what `do` says: undo, say, done (say, and back to where the turn was opened)."""
    user = signed_in()
    play = access.fetch_play(user, play_id)
    number, deed = number_in_form(), request.form.get("do", "")
    before, after = request.form.get("before", ""), request.form.get("after")
    try:
        if deed == "undo":
            operations.undo(user, play, number=number)
        elif deed == "say":
            operations.say(user, play, number=number, after=after or "")
        elif deed == "done":
            operations.say_last(user, play, number=number, after=after)
        else:
            operations.move(user, play, number=number, command=command_in_form(), before=before, after=after)
    except (IllegalCommand, NotationError, Refused, Conflict) as problem:
        return _page(play, problem=problem), getattr(problem, "status", 422)
    if deed == "say" and before.strip():
        return _page(play, before=before)  # what is typed for the next step is not lost to keeping these words
    return redirect(_back(play) if deed == "done" else url_for(".show", play_id=play.id), 303)


def _back(play: Play) -> str:
    """Where the turn was opened."""
    if play.attempt_id:
        return url_for("attempts.show", attempt_id=play.attempt_id)
    if may_teach(play.user, play.assignment.course_id):
        return url_for("assignments.preview", assignment_id=play.assignment_id)
    return url_for("attempts.home")


def _question() -> str:
    id = request.form.get("question", "")
    if not id:
        raise Refused(_("Please choose the question that is to be played."))
    return id


def _page(play: Play, *, problem: PlayaloudError | None = None, before: str = "") -> str:
    deeds = access.fetch_deeds(play)
    standing = access.standing_of(play, deeds)
    return render_template(
        "play/table.html",
        play=play,
        back=_back(play),
        assignment=play.assignment,
        question=standing.question,
        board=board_of(standing, len(deeds)),
        closed=play.attempt is not None and play.attempt.state != "open",
        practises=play.attempt is None,
        problem=problem.message if problem else "",
        before=request.form.get("before", "") if problem else before or taken_back(deeds),
        after=request.form.get("after") if problem else None,
        words_length=WORDS_LENGTH,
        heard=recordings_of(play.attempt).get(play.question, []) if play.attempt else [],
        key=uuid4().hex,
    )
