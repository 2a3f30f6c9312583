"""Pages on which an author is the student: answers are marked, turns are played, and nothing is kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from classroom.accounts.current import instructor
from classroom.attempts.answers import as_text, check, raw_from_form
from classroom.authoring import turn
from classroom.authoring.access import fetch_authored
from classroom.authoring.models import AuthoredScenario
from classroom.authoring.reading import look
from classroom.authoring.showing import student_of
from classroom.errors import NotFound, Refused
from classroom.marking.propose import mark
from classroom.play.board import board_of
from classroom.play.models import COMMAND_LENGTH, WORDS_LENGTH
from classroom.play.posted import command_in_form
from classroom.play.standing import Standing
from engine.errors import IllegalCommand, NotationError
from scenarios import Question, Scenario

blueprint = Blueprint("trying", __name__)
TURNS = ("narration", "play")


@blueprint.route("/scenarios/<id:authored_id>/try", methods=["GET", "POST"])
def attempt(authored_id: int) -> Any:
    """The work as a student has it, of the draft as far as it can be read; a post is marked, and nothing is kept."""
    authored = fetch_authored(instructor(), authored_id)
    scenario = _readable(authored)
    student = student_of(scenario)
    answers, results, problem = {}, None, None
    if request.method == "POST":
        answers = raw_from_form(student.questions, request.form.getlist)
        try:
            answers = check(student.questions, answers)
            results = mark(scenario, {id: as_text(value) for id, value in answers.items()})
        except Refused as refused:
            problem = refused
    page = render_template(
        "authoring/try.html", authored=authored, student=student, answers=answers, results=results, problem=problem,
        turns=[question.id for question in scenario.questions if question.kind in TURNS],
    )  # fmt: skip
    return page, problem.status if problem else 200


@blueprint.route("/scenarios/<id:authored_id>/table", methods=["GET", "POST"])
def table(authored_id: int) -> Any:
    """A turn played at the table for a `question` that asks for one; `did` holds what was done so far."""
    authored = fetch_authored(instructor(), authored_id)
    question = _turn_of(_readable(authored), request.args.get("question", ""))
    standing = turn.standing_of(question, request.args.get("did", ""))
    if request.method != "POST":
        # What chance gave at the beginning stands in the address too, so that it stays as it is.
        if standing.done and not request.args.get("did"):
            return redirect(_address(authored, standing))
        return _table_page(authored, standing)
    try:
        match request.form.get("do", ""):
            case "undo":
                standing = turn.taken_back(standing)
            case "done":
                return redirect(url_for(".attempt", authored_id=authored.id), 303)
            case "say":
                pass  # words are not kept here
            case _move:
                standing = turn.moved(standing, _command())
    except (IllegalCommand, NotationError, Refused) as problem:
        return _table_page(authored, standing, problem=problem.message), 422
    return redirect(_address(authored, standing), 303)


def _readable(authored: AuthoredScenario) -> Scenario:
    scenario = look(authored.draft).part
    if scenario is None:
        raise Refused(_("The situation cannot be read yet. Please mend it in the editor first."))
    return scenario


def _turn_of(scenario: Scenario, id: str) -> Question:
    """The question of that id, the first that asks for a turn where none is named; raises `NotFound`."""
    found = [one for one in scenario.questions if one.kind in TURNS and id in ("", one.id)]
    if not found:
        raise NotFound(_("No such question asks for a turn that could be played."))
    return found[0]


def _address(authored: AuthoredScenario, standing: Standing) -> str:
    did = turn.written(standing.done) or None
    return url_for(".table", authored_id=authored.id, question=standing.question.id, did=did)


def _command() -> str:
    """The one command that the form says. Raises `Refused`."""
    command = " ".join(command_in_form().split())
    if not command or len(command) > COMMAND_LENGTH or "|" in command:
        raise Refused(_("Please choose what you do."))
    return command


def _table_page(authored: AuthoredScenario, standing: Standing, *, problem: str = "") -> str:
    return render_template(
        "play/table.html", play=SimpleNamespace(id=None, attempt=None), here=_address(authored, standing),
        back=url_for(".attempt", authored_id=authored.id),
        assignment=SimpleNamespace(title=authored.title or _("Untitled")), question=standing.question,
        board=board_of(standing, len(standing.done)), closed=False, practises=True, problem=problem, before="",
        after=None, words_length=WORDS_LENGTH,
    )  # fmt: skip
