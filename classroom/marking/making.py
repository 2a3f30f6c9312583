"""Makes a proposal from a submission: plain values, no database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import rubrics
from classroom.assignments.operations import NARRATED
from classroom.marking import propose


def make(toml: str, answers: Mapping[str, Any], *, rubric: rubrics.Rubric | None = None) -> dict[str, Any]:
    """The questions, the grades and what is outside of a `Proposal`, by this rubric or the library's.

    `answers` are as students' answers are kept, by question. The narrations, in their order, are the turns of the
    rubric, as many as it has; one not answered has no grade.
    """
    scenario = propose.parsed(toml)
    rubric = rubric or rubrics.load(propose.DEFAULT_RUBRIC)
    texts = {question.id: read_part(answers.get(question.id, "")) for question in scenario.questions}
    results, readings = propose.results_of(scenario, texts, rubric)
    grades = {
        id: propose.criteria_of(scenario, readings[id], texts[id], rubric, question=id)
        for id in turns(results, rubric.turns) if id in readings
    }  # fmt: skip
    outside = [[id, one["id"]] for id, grade in grades.items() for one in grade["criteria"] if not one["applies"]]
    made = {"questions": results, "grades": grades, "outside": outside}
    return json.loads(json.dumps(made))  # exactly what will come back from the database


def turns(questions: list[dict[str, Any]], most: int) -> list[str]:
    """The ids of the questions that are Turn 1, 2, 3 … of the rubric, in their order."""
    return [question["id"] for question in questions if question["kind"] in NARRATED][:most]


def read_part(value: Any) -> str:
    """The part of an answer that the engine reads: all of it, but of a purchase only what is bought."""
    if isinstance(value, dict):
        return value["buy"]
    return "; ".join(value) if isinstance(value, list) else value
