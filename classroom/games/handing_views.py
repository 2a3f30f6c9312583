"""The page on which a student chooses turns of an own game, to be told and handed in."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from classroom.accounts.current import student
from classroom.assignments.access import fetch_assignment
from classroom.attempts.access import fetch_standing
from classroom.errors import ClassroomError, NotFound, Refused
from classroom.games import access, handing
from classroom.play.posted import number_in_form

blueprint = Blueprint("handing", __name__)


@blueprint.route("/assignments/<id:assignment_id>/turns", methods=["GET", "POST"])
def choose(assignment_id: int) -> Any:
    """The student's games of the course, and the turns of one; three of them begin the attempt."""
    user = student()
    assignment = fetch_assignment(user, assignment_id)
    if not assignment.is_own_games:
        if request.method == "POST":
            raise Refused(_("This work has a situation of its own."))
        return redirect(url_for("attempts.rules", assignment_id=assignment.id))
    problem = ""
    if request.method == "POST":
        match = access.fetch_match(user, number_in_form("game")).match
        try:
            attempt = handing.hand_in(user, assignment, match, _steps())
        except Refused as refused:
            problem = refused.message
        else:
            return redirect(url_for("attempts.show", attempt_id=attempt.id), 303)
    standing = fetch_standing(user, assignment)
    if standing.open:
        return redirect(url_for("attempts.show", attempt_id=standing.open.id))
    return _page(user, assignment, standing, problem), 422 if problem else 200


def _page(user: Any, assignment: Any, standing: Any, problem: str) -> str:
    games = handing.fetch_games(user, assignment)
    asked = request.values.get("game", "")
    match = next((one for one in games if str(one.id) == asked), games[0] if games and not asked else None)
    if asked and match is None:
        raise NotFound("")
    turns, unreadable = [], ""
    if match is not None:
        try:
            turns = handing.turns_of(match, access.require_seat(user, match).number)
        except ClassroomError as error:
            unreadable = error.message
    return render_template("games/handing.html", assignment=assignment, course=assignment.course, standing=standing,
                           games=games, match=match, turns=turns, chosen=_steps(), problem=problem or unreadable,
                           wanted=handing.CHOSEN)  # fmt: skip


def _steps() -> list[int]:
    typed = request.form.getlist("step")[:20]
    return [int(one) for one in typed if one.isascii() and one.isdecimal() and len(one) < 7]
