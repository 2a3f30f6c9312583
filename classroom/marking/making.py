"""Makes a proposal from a submission: plain values, no database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import rubrics
from classroom.assignments.operations import NARRATED
from classroom.marking import propose

RUBRIC = propose.DEFAULT_RUBRIC


def make(toml: str, answers: Mapping[str, Any], *, rubric: rubrics.Rubric | None = None) -> dict[str, Any]:
    """The values of a `Proposal`: questions, grades, rubric. `answers` as students' answers are kept, by question.

    The narrations, in their order, are the turns of the rubric, as many as it has; one not answered has no grade.
    """
    scenario = propose.parsed(toml)
    rubric = rubric or rubrics.load(RUBRIC)
    texts = {question.id: read_part(answers.get(question.id, "")) for question in scenario.questions}
    results, readings = propose.results_of(scenario, texts, rubric)
    grades = {
        id: propose.criteria_of(scenario, readings[id], texts[id], rubric, question=id)
        for id in turns(results, rubric.turns) if id in readings
    }  # fmt: skip
    made = {"questions": results, "grades": grades, "rubric": kept_rubric(rubric)}
    return json.loads(json.dumps(made))  # exactly what will come back from the database


def turns(questions: list[dict[str, Any]], most: int) -> list[str]:
    """The ids of the questions that are Turn 1, 2, 3 … of the rubric, in their order."""
    return [question["id"] for question in questions if question["kind"] in NARRATED][:most]


def read_part(value: Any) -> str:
    """The part of an answer that the engine reads: all of it, but of a purchase only what is bought."""
    if isinstance(value, dict):
        return value["buy"]
    return "; ".join(value) if isinstance(value, list) else value


def default_rubric() -> dict[str, Any]:
    """The rubric that new proposals are made by."""
    return kept_rubric(rubrics.load(RUBRIC))


def kept_rubric(rubric: rubrics.Rubric) -> dict[str, Any]:
    """The rubric as it is kept with each proposal, so that a mark can be explained when the library has changed."""
    return {
        "id": rubric.id,
        "title": rubric.title,
        "turns": rubric.turns,
        "points": rubric.points,
        "criteria": [
            {"id": c.id, "name": c.name, "points": c.points, "description": c.description, "measure": c.measure}
            for c in rubric.criteria
        ],
        "bands": [{"label": band.label, "least": band.least, "note": band.note} for band in rubric.bands],
    }
