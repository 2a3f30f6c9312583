"""Marks as proposed by the engine: plain JSON values, ready to be stored, shown and printed.

Here the reader of narrations and the measures of rubrics meet. No database and no web: the command line uses it too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import rubrics
import scenarios
from engine import events, notation, play, search, view
from engine.errors import PlayaloudError
from engine.notation import Command
from rubrics.measures import following_share
from scenarios import keys, questions
from scenarios.narration import Reading, read
from scenarios.told import doubt

DEFAULT_RUBRIC = "dominion-turn"
MOST_MOVES = 10_000  # of the search for the outcomes of a turn: about a second of a request


def mark(
    scenario: scenarios.Scenario, answers: Mapping[str, str], *, rubric: str = DEFAULT_RUBRIC
) -> dict[str, Any]:
    """Points and reasons for each question, as formats.md section 5 has them; answers are by question id.

    Raises NotationError for an answer to a question that does not exist.
    """
    for id in answers:
        scenario.question(id)
    results, _ = results_of(scenario, answers, rubrics.load(rubric))
    return {
        "scenario": scenario.id,
        "points": sum(result["points"] for result in results),
        "of": scenario.points,
        "questions": results,
    }


def results_of(
    scenario: scenarios.Scenario, answers: Mapping[str, str], rubric: rubrics.Rubric
) -> tuple[list[dict[str, Any]], dict[str, Reading]]:
    """The result of each question, and the readings of the turns that were told, by question id.

    A narration's points follow the weights of the first criterion that counts mistakes; without one each weighs 1.
    """
    weights = next((one.weights for one in rubric.criteria if one.measure.startswith("mistakes/")), {})
    readings: dict[str, Reading] = {}
    followed: dict[str, Reading] = {}
    unmade: set[str] = set()
    results = []
    for question in scenario.questions:
        marked = questions.mark(question, str(answers.get(question.id, "")), followed, unmade=unmade)
        if marked.reading is not None:
            readings[question.id] = marked.reading
        if marked.reading is not None and marked.status == questions.MARKED:
            followed[question.id] = marked.reading
        elif marked.reading is not None:
            unmade.add(question.id)  # a turn that a person must make out is no line to mark after
        results.append(_question(marked, weights))
    return results, readings


def _question(marked: questions.Marked, weights: Mapping[str, float]) -> dict[str, Any]:
    question, share = marked.question, marked.share
    result: dict[str, Any] = {"id": question.id, "kind": question.kind, "points": 0, "of": question.points}
    verdicts = [verdict.to_json() for verdict in marked.verdicts]
    if marked.reading is not None:
        reading = marked.reading.to_json()
        if marked.status == questions.MARKED:
            share = following_share([mistake["kind"] for mistake in reading["mistakes"]], weights)
        verdicts += reading["claims"]
        result |= {key: reading[key] for key in ("line", "claims", "mistakes", "unread", "doubts")}
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
    begin, until = (asked.begin, asked.until) if asked else ((), keys.END_OF_TURN)
    reading = read((asked or scenario).situation.game(), text, begin=begin, until=until)
    return {
        **reading.to_json(),
        **criteria_of(scenario, reading, text, rubrics.load(rubric), question=asked.id if asked else ""),
        "scenario": scenario.id,
        "question": asked.id if asked else None,
        "steps": steps(reading),
        "state": view.whole(reading.record.game),
    }


def criteria_of(
    scenario: scenarios.Scenario, reading: Reading, text: str, rubric: rubrics.Rubric, *, question: str = ""
) -> dict[str, Any]:
    """The rubric's part of a grade: what its measures make of a turn that was read from this text."""
    asked = scenario.question(question) if question else None
    return rubrics.propose(rubric, _evidence(scenario, asked, reading, text)).to_json()


def _asked(scenario: scenarios.Scenario, id: str) -> scenarios.Question | None:
    if id:
        return scenario.question(id)
    return next((question for question in scenario.questions if question.kind in ("narration", "play")), None)


def _evidence(
    scenario: scenarios.Scenario, asked: scenarios.Question | None, reading: Reading, text: str
) -> rubrics.Evidence:
    situation = (asked or scenario).situation
    game = situation.game()
    found = doubt(reading, text, situation, asked)
    line = notation.parse_line("; ".join(reading.line), game)
    # The end of the turn sweeps coins and Buys away, and what is judged is how they were used.
    before_end = [command for command in line if command.words != "end turn"]
    return rubrics.Evidence(
        text=text, line=reading.line, mistakes=reading.mistakes,
        claims=sum(claim.verdict != "unread" for claim in reading.claims), unread=len(reading.unread),
        ended=play.replay(game, before_end, log=False).game, until=asked.until if asked else keys.END_OF_TURN,
        solution=_solution(scenario.toml, asked.id if asked else ""), outcome=_outcome(game, line),
        sentences=reading.utterances, begun=game, untold=found.why if found and found.untold else "",
        doubt=found.why if found and not found.untold else "", doubts=reading.doubts,
    )  # fmt: skip


@lru_cache(maxsize=64)
def parsed(toml: str) -> scenarios.Scenario:
    """The scenario of that text, read once for a whole class."""
    return scenarios.parse(toml)


@lru_cache(maxsize=256)
def _solution(toml: str, question: str) -> search.Solution | None:
    """The outcomes of the turn to the Buy phase; None where they cannot be worked out, and the measure says so."""
    scenario = parsed(toml)
    asked = scenario.question(question) if question else None
    try:
        return search.solve((asked or scenario).situation.game(), begin=asked.begin if asked else (),
                            most_moves=MOST_MOVES)  # fmt: skip
    except PlayaloudError:
        return None


def _outcome(game: Any, line: Iterable[Command]) -> search.Outcome | None:
    """What the line reaches at the Buy phase; what was drawn by chance counts as unknown, where the line allows it."""
    foreseen = [command for command in line if command.verb != "chance"]
    for commands in (foreseen, line):
        try:
            reached = keys.moment(game, commands, keys.BUY_PHASE)
        except PlayaloudError:
            continue  # a card that turned up was played: then the cards count as what they were
        return search.outcome_of(reached, search.unknown_held(game)) if reached.phase == "buy" else None
    return None
