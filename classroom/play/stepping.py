"""Pages that walk a line forward and back, for teaching in front of a class; every step is an address of its own."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask_babel import gettext as _

import scenarios
from classroom.accounts.current import instructor
from classroom.assignments.access import fetch_assignment
from classroom.attempts.faces import face_of, lit_face, table_of
from classroom.authoring import keys
from classroom.authoring.access import fetch_authored
from classroom.authoring.reading import look
from classroom.errors import NotFound, Refused
from classroom.marking.access import fetch_submitted
from classroom.marking.propose import parsed
from classroom.play.access import fetch_results
from classroom.play.film import Film, film
from classroom.play.lines import LONGEST, Line, chosen, model_lines, told_lines, typed

blueprint = Blueprint("stepping", __name__)


@blueprint.get("/assignments/<id:assignment_id>/steps")
def assignment(assignment_id: int) -> Any:
    """The author's line of a question of the assignment."""
    found = fetch_assignment(instructor(), assignment_id, marking=True)
    back = url_for("assignments.preview", assignment_id=found.id)
    return _page(model_lines(parsed(found.scenario_toml)), found.title, back, {"assignment_id": found.id})


@blueprint.get("/attempts/<id:attempt_id>/steps")
def attempt(attempt_id: int) -> Any:
    """The student's own line, as it was read."""
    found = fetch_submitted(instructor(), attempt_id)
    lines = told_lines(parsed(found.task.scenario_toml), fetch_results(found))
    if not lines:
        raise NotFound("")
    back = url_for("marking.show", attempt_id=found.id)
    return _page(lines, found.assignment.title, back, {"attempt_id": found.id})


@blueprint.get("/library/<scenario_id>/steps")
def library(scenario_id: str) -> Any:
    """The author's line of a scenario of the library."""
    instructor()
    # Only ids are looked up: `scenarios.load` would read any path of the server.
    found = next((one for one in scenarios.library() if one.id == scenario_id), None)
    if found is None:
        raise NotFound("")
    return _page(model_lines(found), found.title, "", {"scenario_id": found.id})


@blueprint.get("/scenarios/<id:authored_id>/steps")
def authored(authored_id: int) -> Any:
    """The author's line of a scenario of a course's own, as it was left last; without one, the engine's best."""
    found = fetch_authored(instructor(), authored_id)
    back = url_for("authoring.show", authored_id=found.id)
    read = look(found.draft)
    if read.part is None:
        raise Refused(_("The situation cannot be read yet. Please mend it in the editor first."))
    return _page(keys.lines(read) or model_lines(read.part), read.part.title, back, {"authored_id": found.id})


def _page(lines: list[Line], title: str, back: str, ids: dict[str, Any]) -> Any:
    line = chosen(lines, request.args.get("question"))
    text, problem = request.args.get("line", ""), ""
    if text.strip():
        try:
            line = typed(line, text)
        except Refused as refused:
            line, problem = line._replace(commands=()), refused.message
    shot = film(line.situation, line.commands)
    moment = shot.moments[_step(shot)]
    kept = {"question": line.id or None, "line": text or None, "pause": request.args.get("pause") or None}
    page = render_template(
        "play/step.html",
        title=title, back=back, lines=lines, line=line, film=shot, moment=moment,
        asks=request.args.get("asks") == "1" and moment.number + 1 < len(shot.moments),
        pauses=request.args.get("pause") != "0",
        following=shot.moments[moment.number + 1] if moment.number + 1 < len(shot.moments) else None,
        table=table_of(moment.view, moment.clause),
        speaks=_speaking(moment),
        written="; ".join(command.text for command in line.commands),
        problem=problem or shot.problem, longest=LONGEST,
        to=lambda **values: url_for(request.endpoint or "", **{**ids, **kept, **values}),
    )  # fmt: skip
    return page, 422 if problem else 200


def _step(shot: Film) -> int:
    """The step that the address asks for, or the nearest that there is."""
    asked = request.args.get("step", "0")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0
    return min(number, len(shot.moments) - 1)


def _speaking(moment: Any) -> Any:
    """The card whose words are being carried out, with these words lit; None where the rules act."""
    if moment.clause is None:
        return None
    cards = moment.view["cards"]
    return lit_face(face_of(moment.clause.card, cards), cards, moment.clause)


