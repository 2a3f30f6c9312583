"""What an assignment keeps of a scenario: its source, and what a student may see of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _

import scenarios
from classroom.assignments import own_games
from classroom.errors import Refused
from engine.errors import PlayaloudError, ScenarioError
from scenarios import Question, Scenario

MAX_TOML = 64_000  # bytes; `scenarios.parse` refuses more


@dataclass(frozen=True)
class Content:
    """A scenario ready to be assigned; `student` is plain JSON and holds no key, no hidden card, no hidden order.

    `student` has title, topic, source and intro (Markdown), table (`Scenario.view()`), and questions: each with id,
    kind, points, prompt, options, several (whether more than one may be chosen), count (how many cards), and a table of
    its own where it supposes another situation.
    """

    scenario_id: str
    toml: str
    student: dict[str, Any]


def from_library(scenario_id: str) -> Content:
    """The library's scenario of this id; raises `Refused` if there is none."""
    if scenario_id == own_games.ID:
        return from_text(own_games.template())
    # Only ids are looked up: `scenarios.load` would read any path of the server.
    found = next((scenario for scenario in scenarios.library() if scenario.id == scenario_id), None)
    if found is None:
        raise Refused(
            _("The library has no such scenario."), fields={"scenario": _("The library has no such scenario.")}
        )
    return _content(found)


def from_text(toml: str) -> Content:
    """The scenario of this TOML source; raises `Refused` with every fault of it."""
    try:
        return _content(scenarios.parse(toml))
    except ScenarioError as error:
        raise _refused([_fault(*fault) for fault in error.faults]) from None
    except PlayaloudError as error:
        raise _refused([error.message]) from None


def _content(scenario: Scenario) -> Content:
    if not scenario.questions:
        raise _refused([_("This scenario asks no question, so it cannot be assigned.")])
    return Content(scenario.id, scenario.toml, for_students(scenario))


def for_students(scenario: Scenario) -> dict[str, Any]:
    """What a student may see of the scenario; see `Content.student`."""
    return {
        "title": scenario.title,
        "topic": scenario.topic,
        "source": scenario.source,
        "intro": scenario.intro,
        "table": scenario.view(),
        "questions": [_question(question, scenario) for question in scenario.questions],
    }


def _question(question: Question, scenario: Scenario) -> dict[str, Any]:
    shown = {name: getattr(question, name) for name in ("id", "kind", "points", "prompt", "count")}
    shown["options"] = list(question.options)
    shown["several"] = len(question.answer) > 1
    if question.situation != scenario.situation:
        shown["table"] = replace(scenario, situation=question.situation).view()
    return shown


def _fault(line: int, field: str, message: str, allowed: tuple[str, ...]) -> str:
    place = _("line %(line)s, %(field)s", line=line, field=field) if line else field
    hint = _("; allowed: %(allowed)s", allowed=", ".join(allowed)) if allowed else ""
    return f"{place}: {message}{hint}"


def _refused(faults: list[str]) -> Refused:
    return Refused("", fields={"toml": "\n".join(faults)})
