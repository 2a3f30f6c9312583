"""Marks as proposed by the engine: plain JSON values, ready to be stored, shown and printed.

Here the reader of narrations and the measures of rubrics meet. No database and no web: the command line uses it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rubrics
import scenarios
from engine import events, notation, play, search, view
from engine.errors import PlayaloudError
from rubrics.measures import following_share
from scenarios import keys, questions
from scenarios.narration import Reading, read

DEFAULT_RUBRIC = "dominion-turn"


def mark(scenario: scenarios.Scenario, answers: Mapping[str, str], *, rubric: str = DEFAULT_RUBRIC) -> dict[str, Any]:
    """Points and reasons for each question, as formats.md section 5 has them; answers are by question id.

    A narration's points follow the weights of the rubric's criterion `following`. Raises NotationError for an answer
    to a question that does not exist.
    """
    for id in answers:
        scenario.question(id)
    weights = rubrics.load(rubric).criterion("following").weights
    readings: dict[str, Reading] = {}
    results = []
    for question in scenario.questions:
        marked = questions.mark(question, str(answers.get(question.id, "")), readings)
        if marked.reading is not None:
            readings[question.id] = marked.reading
        results.append(_question(marked, weights))
    return {
        "scenario": scenario.id,
        "points": sum(result["points"] for result in results),
        "of": scenario.points,
        "questions": results,
    }


def _question(marked: questions.Marked, weights: Mapping[str, float]) -> dict[str, Any]:
    question, share = marked.question, marked.share
    result: dict[str, Any] = {"id": question.id, "kind": question.kind, "points": 0, "of": question.points}
    verdicts = [verdict.to_json() for verdict in marked.verdicts]
    if marked.reading is not None:
        reading = marked.reading.to_json()
        if marked.status == questions.MARKED:
            share = following_share([mistake["kind"] for mistake in reading["mistakes"]], weights)
        verdicts += reading["claims"]
        result |= {key: reading[key] for key in ("line", "claims", "mistakes", "unread")}
        result["steps"] = steps(marked.reading)
    result["status"] = marked.status
    result["points"] = nearest_half(question.points * (share or 0))
    result["verdicts"] = verdicts
    return result


def nearest_half(points: float) -> float:
    """Points rounded to the nearest half."""
    return int(points * 2 + 0.5) / 2


def steps(reading: Reading) -> list[dict[str, Any]]:
    """The engine's own resolution of the line that was read, step by step, as `resolve` prints its events."""
    record = reading.record
    return [events.to_json(event, record.game, number) for number, event in enumerate(record.events, 1)]


def grade(
    scenario: scenarios.Scenario, text: str, *, question: str = "", rubric: str = DEFAULT_RUBRIC
) -> dict[str, Any]:
    """A proposed rubric grade of one narrated turn, with its evidence (formats.md section 5).

    `question` names the narration that the text answers; without it, the scenario's first narration, or the bare
    situation to the end of the turn.
    """
    asked = _asked(scenario, question)
    game = (asked or scenario).situation.game()
    begin, until = (asked.begin, asked.until) if asked else ((), keys.END_OF_TURN)
    reading = read(game, text, begin=begin, until=until)
    evidence = _evidence(game, reading, text, begin, until)
    proposal = rubrics.propose(rubrics.load(rubric), evidence)
    return {
        **reading.to_json(),
        **proposal.to_json(),
        "scenario": scenario.id,
        "question": asked.id if asked else None,
        "steps": steps(reading),
        "state": view.whole(reading.record.game),
    }


def _asked(scenario: scenarios.Scenario, id: str) -> scenarios.Question | None:
    if id:
        return scenario.question(id)
    return next((question for question in scenario.questions if question.kind in ("narration", "play")), None)


def _evidence(game: Any, reading: Reading, text: str, begin: tuple, until: str) -> rubrics.Evidence:
    line = notation.parse_line("; ".join(reading.line), game)
    # The end of the turn sweeps coins and Buys away, and what is judged is how they were used.
    before_end = [command for command in line if command.words != "end turn"]
    ended = play.replay(game, before_end, log=False).game
    solution = outcome = None
    try:
        solution = search.solve(game, until=search.BUY_PHASE, begin=begin, most_states=20_000)
        reached = keys.moment(game, line, keys.BUY_PHASE)
        outcome = search.outcome_of(reached, search.unknown_held(game)) if reached.phase == "buy" else None
    except PlayaloudError:
        pass  # where the outcomes cannot be worked out, the measure says so
    return rubrics.Evidence(
        text=text, line=reading.line, mistakes=reading.mistakes,
        claims=sum(claim.verdict != "unread" for claim in reading.claims), unread=len(reading.unread),
        ended=ended, until=until, solution=solution, outcome=outcome,
    )  # fmt: skip
