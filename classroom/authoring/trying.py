"""Pages on which an author is the student: answers are marked and not kept."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from classroom.accounts.current import instructor
from classroom.attempts.answers import as_text, check, raw_from_form
from classroom.authoring.access import fetch_authored
from classroom.authoring.reading import look
from classroom.authoring.showing import student_of
from classroom.errors import Refused
from classroom.marking.propose import mark

blueprint = Blueprint("trying", __name__)


@blueprint.route("/scenarios/<id:authored_id>/try", methods=["GET", "POST"])
def attempt(authored_id: int) -> Any:
    """The work as a student has it, of the draft as far as it can be read; a post is marked, and nothing is kept."""
    authored = fetch_authored(instructor(), authored_id)
    scenario = look(authored.draft).part
    if scenario is None:
        raise Refused(_("The situation cannot be read yet. Please mend it in the editor first."))
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
        "authoring/try.html", authored=authored, student=student, answers=answers, results=results, problem=problem
    )
    return page, problem.status if problem else 200
