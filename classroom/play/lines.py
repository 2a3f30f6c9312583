"""The lines that can be stepped through: the author's of a scenario's questions, and those that students told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from flask_babel import gettext as _

from classroom.errors import NotFound, Refused
from engine import notation
from engine.errors import NotationError
from engine.notation import Command
from scenarios import Question, Scenario
from scenarios.situation import Situation

LONGEST = 2_000  # characters of a line that an instructor types


class Line(NamedTuple):
    """A line to step through: the question it answers ("" for the bare situation), and where it begins."""

    id: str
    situation: Situation
    commands: tuple[Command, ...]


def model_lines(scenario: Scenario) -> list[Line]:
    """The author's lines of the questions that ask for a turn; the bare situation where there is none."""
    asked = [question for question in scenario.questions if question.kind in ("narration", "play")]
    lines = [Line(question.id, question.situation, question.line) for question in asked if question.line]
    return lines or [Line("", scenario.situation, ())]


def told_lines(scenario: Scenario, results: Iterable[Mapping[str, Any]]) -> list[Line]:
    """The lines that were read from a student's answers, as far as any was; `results` are a proposal's questions."""
    read = {result["id"]: result["line"] for result in results if result.get("line")}
    asked: list[Question] = [question for question in scenario.questions if question.id in read]
    found = []
    for question in asked:
        try:
            commands = notation.parse_line("; ".join(read[question.id]), question.situation.game())
        except NotationError:
            continue  # the cards have changed since it was read
        found.append(Line(question.id, question.situation, tuple(commands)))
    return found


def chosen(lines: list[Line], id: str | None) -> Line:
    """The line of that question, the first without one; raises `NotFound`."""
    for line in lines:
        if id is None or line.id == id:
            return line
    raise NotFound("")


def typed(line: Line, text: str) -> Line:
    """The commands that an instructor typed, from where the line begins; raises `Refused` with what was wrong."""
    if len(text) > LONGEST:
        raise Refused(_("A line may have at most %(limit)s characters.", limit=LONGEST))
    try:
        return line._replace(commands=tuple(notation.parse_line(text, line.situation.game())))
    except NotationError as error:
        raise Refused(str(error)) from None
