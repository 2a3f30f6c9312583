"""The library: every scenario is complete, its model answers get all points, wrong ones less, and it can be solved."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import scenarios
from engine import notation, play
from engine.cards import BASIC
from scenarios import check, keys, questions
from scenarios.naming import cards_named
from scenarios.question import KINDS

LIBRARY = scenarios.library()
WRONG = tomllib.loads((Path(__file__).parent / "library-wrong.toml").read_text("utf-8"))
TURNS = ("narration", "play")
ASKED = [(scenario, question) for scenario in LIBRARY for question in scenario.questions]
IDS = [f"{scenario.id} {question.id}" for scenario, question in ASKED]


def of_kind(*kinds):
    chosen = [(one, id) for one, id in zip(ASKED, IDS, strict=True) if one[1].kind in kinds]
    return pytest.mark.parametrize(("scenario", "question"), [one for one, _ in chosen], ids=[id for _, id in chosen])


def marked(scenario, question, answer):
    """The answer, marked after the model answer of the turn that the question follows."""
    readings = {}
    if question.follows:
        told = scenario.question(question.follows)
        readings[told.id] = questions.mark(told, told.model, {}).reading
    return questions.mark(question, answer, readings)


def key_of(question):
    """The right answer as a student would write it: the engine's own, or the author's."""
    game = question.situation.game()
    if question.kind == "zone":
        found = keys.cards_in(keys.moment(game, question.line, question.at), question.zone)
        return notation.print_cards(found) or "no cards"
    if question.kind == "fate":
        return keys.fate(game, question.line, question.card)
    return question.answer[0] if question.kind == "purchase" else "; ".join(question.answer[: question.count or None])


def test_a_terms_material_is_there_from_easy_to_hard():
    practice = [scenario for scenario in LIBRARY if scenario.source == "Practice"]
    assert len(practice) >= 12
    assert {scenario.level for scenario in practice} == {1, 2, 3, 4, 5}
    assert [scenario.level for scenario in LIBRARY] == sorted(scenario.level for scenario in LIBRARY)


@pytest.mark.parametrize(("id", "points"), [("cellar-vs-market", 6), ("rope", 3), ("bookbinder", 3), ("fire-sale", 6)])
def test_the_four_exam_questions_have_their_points(id, points):
    assert scenarios.load(id).points == points


@pytest.mark.parametrize("scenario", LIBRARY, ids=lambda scenario: scenario.id)
def test_every_scenario_says_what_it_is_and_asks_for_points(scenario):
    assert 1 <= scenario.level <= 5
    assert scenario.topics
    assert scenario.source
    assert scenario.intro.strip()
    assert scenario.questions
    assert all(question.points > 0 for question in scenario.questions)


@pytest.mark.parametrize("scenario", LIBRARY, ids=lambda scenario: scenario.id)
def test_every_card_that_a_student_reads_of_is_shown_with_its_text(scenario):
    told = "\n".join([scenario.intro, *(text for one in scenario.questions for text in (one.prompt, *one.options))])
    named = cards_named(told, scenario.situation.book, scenario.situation.cards)
    assert {str(one.card) for one in named} <= set(scenario.view()["cards"]) | {*BASIC, "unknown"}


@of_kind(*TURNS)
def test_the_model_answer_tells_the_model_line_without_a_mistake(scenario, question):
    result = marked(scenario, question, question.model)
    line = play.replay(question.situation.game(), question.line, log=False).commands
    told = result.reading.record.commands
    assert [one for one in told if one != "end turn"] == [one for one in line if one != "end turn"]
    assert (result.status, result.reading.mistakes) == ("marked", ())


@of_kind(*TURNS)
def test_the_model_line_may_be_played_on_the_board(scenario, question):
    reading = questions.read_play(question, "\n".join(command.text for command in question.line))
    assert reading.mistakes == ()
    assert len(reading.line) == len(question.line)


@of_kind("zone", "fate", "choice", "cards")
def test_the_key_gets_all_points(scenario, question):
    result = marked(scenario, question, key_of(question))
    assert (result.status, result.share) == ("marked", 1.0)


@of_kind("purchase")
def test_a_purchase_has_a_key_or_a_model_for_the_person_who_marks_it(scenario, question):
    assert question.answer or question.model
    if question.answer:
        assert marked(scenario, question, key_of(question)).share == 1.0


@of_kind("explain")
def test_an_explanation_has_a_model_in_which_every_idea_is_found(scenario, question):
    result = marked(scenario, question, question.model)
    ideas = {f"Idea: {one.idea}" for one in question.points_to}
    assert ideas
    assert {verdict.why for verdict in result.verdicts} == ideas


@of_kind("narration", "play", "zone", "fate", "choice", "cards", "purchase")
def test_a_wrong_answer_gets_less(scenario, question):
    result = marked(scenario, question, WRONG[scenario.id][question.id])
    assert result.status == "marked"
    if question.kind in TURNS:
        assert result.reading.mistakes
    else:
        assert result.share < 1


def test_the_example_of_the_readme_is_a_scenario_and_is_proved():
    readme = (Path(scenarios.__file__).parent / "README.md").read_text("utf-8")
    example = scenarios.parse(re.search(r"```toml\n(.*?)```", readme, re.DOTALL)[1])
    assert all(finding.ok for finding in check.prove(example))
    told = questions.mark(example.question("a"), example.question("a").model, {})
    assert (told.status, told.reading.mistakes) == ("marked", ())
    assert questions.mark(example.question("b"), "Gadget; Moat", {"a": told.reading}).share == 1.0
    assert questions.mark(example.question("c"), example.question("c").model, {}).verdicts


def test_the_readme_names_every_kind_of_question():
    readme = (Path(scenarios.__file__).parent / "README.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([a-z]+)` \|", readme, re.MULTILINE)) == set(KINDS)
