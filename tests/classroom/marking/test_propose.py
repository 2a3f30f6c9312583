"""Marks and grades as the engine proposes them: the JSON of formats.md section 5."""

from __future__ import annotations

import json

import pytest

import scenarios
from classroom.marking import propose
from engine.errors import NotationError
from scenarios.narration.checks import confidence

CELLAR = scenarios.load("cellar-vs-market")
RIGHT = {
    "a.i": "I play Cellar: +1 Action. I discard both Estates and draw Estate and Estate. I play Market, draw the Gold, "
    "+1 Action, +1 Buy, +$1. No Action cards are left, so my Buy phase begins.",
    "a.ii": "Silver, Gold, Estate, Estate",
    "b.i": "I play Market, draw an Estate, +1 Action, +1 Buy, +$1. I play Cellar: +1 Action. I discard three Estates "
    "and draw Estate, Gold, Smithy. I play Smithy and draw three unknown cards. Then my Buy phase begins.",
    "b.ii": "Silver, Gold, Estate and three unknown cards",
    "c": "Market first, since it reaches the Smithy.",
}


def test_right_answers_get_all_points_that_need_no_person():
    result = propose.mark(CELLAR, RIGHT)
    assert (result["points"], result["of"]) == (5, 6)
    by_id = {question["id"]: question for question in result["questions"]}
    assert [by_id[id]["points"] for id in RIGHT] == [2, 1, 1, 1, 0]
    assert by_id["c"]["status"] == "needs person"
    assert by_id["a.i"]["line"][0] == "play Cellar"
    assert by_id["a.i"]["steps"][0]["text"] == "You play Cellar."
    json.dumps(result)


def test_a_mistake_in_a_narration_costs_a_third_of_its_points():
    wrong = {**RIGHT, "b.i": RIGHT["b.i"].replace("three unknown cards", "two cards")}
    by_id = {question["id"]: question for question in propose.mark(CELLAR, wrong)["questions"]}
    assert by_id["b.i"]["points"] == 0.5
    assert [mistake["kind"] for mistake in by_id["b.i"]["mistakes"]] == ["wrong-draw"]
    assert "+3 Cards" in by_id["b.i"]["mistakes"][0]["why"]


def test_no_answers_get_no_points():
    result = propose.mark(CELLAR, {})
    assert result["points"] == 0
    assert {question["status"] for question in result["questions"]} == {"unanswered"}


def test_an_answer_to_no_question_is_refused():
    with pytest.raises(NotationError, match="has no question"):
        propose.mark(CELLAR, {"z": "?"})


def test_a_grade_has_every_criterion_with_reason_and_evidence():
    result = propose.grade(CELLAR, RIGHT["b.i"], question="b.i")
    assert result["rubric"] == "dominion-turn"
    assert [criterion["id"] for criterion in result["criteria"]] == [
        "following", "strategy", "purchase", "clarity", "adaptability",
    ]  # fmt: skip
    by_id = {criterion["id"]: criterion for criterion in result["criteria"]}
    assert (by_id["following"]["points"], by_id["following"]["sure"]) == (3, True)
    assert by_id["strategy"]["points"] == 3
    assert all(criterion["reason"] for criterion in result["criteria"])
    assert result["needs_person"] == []
    assert result["total"] == sum(criterion["points"] for criterion in result["criteria"])
    assert result["of"] == 10
    for claim in result["claims"]:
        assert RIGHT["b.i"][slice(*claim["span"])] == claim["quote"]
    json.dumps(result)


def test_what_the_question_does_not_ask_for_is_not_applicable_and_not_among_the_points_possible():
    result = propose.grade(CELLAR, RIGHT["a.i"], question="a.i")
    outside = [one["id"] for one in result["criteria"] if not one["applies"]]
    assert outside == ["purchase", "adaptability"]
    assert (result["total"], result["possible"], result["of"], result["band"]) == (7, 7, 10, "Excellent")
    told = propose.grade(CELLAR, RIGHT["a.i"] + " My opponent has few cards left.", question="a.i")
    assert (told["total"], told["possible"], told["needs_person"]) == (8, 8, ["adaptability"])


def test_cards_held_back_for_the_buy_phase_are_no_worse_play():
    siren = scenarios.load("siren")
    result = propose.grade(siren, siren.question("1").model, question="1")
    assert result["line"][-1] == "trash Smithy"
    assert {one["id"]: one["points"] for one in result["criteria"]}["strategy"] == 3
    idle = propose.grade(siren, "I play Market. I play both Coppers and buy a Silver.", question="1")
    assert {one["id"]: one["points"] for one in idle["criteria"]}["strategy"] == 1.5


def test_a_prescribed_beginning_is_not_held_against_the_student():
    # The question says "Suppose you play Cellar first": among such lines this one is as good as any.
    result = propose.grade(CELLAR, RIGHT["a.i"], question="a.i")
    assert next(one for one in result["criteria"] if one["id"] == "strategy")["points"] == 3


@pytest.mark.parametrize("text", ["", "Hello!", "I don't know.", "Keine Ahnung, weiß nicht", "x" * 20_000,
                                  "<script>alert(1)</script>", "🎲" * 500, "עברית"])  # fmt: skip
def test_text_without_a_turn_gets_no_random_mark(text):
    result = propose.grade(CELLAR, text)
    assert result["line"] == []
    assert result["mistakes"] == []
    assert "following" in result["needs_person"]
    assert result["criteria"][0]["points"] == 0


@pytest.mark.parametrize("text", ["", "I don't know, sorry", "Estates clog your deck, while Gold makes it better."])
@pytest.mark.parametrize(("scenario", "id"), [("cellar-vs-market", "a.i"), ("fire-sale", "a.ii"), ("siren", "1")])
def test_what_tells_no_turn_gets_no_proposal_but_a_person(scenario, id, text):
    result = propose.grade(scenarios.load(scenario), text, question=id)
    assert result["total"] == 0
    assert [one["proposed"] for one in result["criteria"]] == [False] * 5
    assert set(result["needs_person"]) == {one["id"] for one in result["criteria"] if one["applies"]}


def test_a_turn_that_begins_otherwise_than_asked_is_proposed_with_nothing_sure():
    result = propose.grade(CELLAR, RIGHT["b.i"], question="a.i")
    applying = [one for one in result["criteria"] if one["applies"]]
    assert [one["sure"] for one in applying] == [False] * len(applying)
    assert all("begins otherwise" in one["reason"] for one in applying)


def test_a_turn_that_a_person_must_make_out_is_no_line_to_mark_after():
    result = propose.mark(scenarios.load("christians-turn"), {"a": "I don't know.", "b": "Smithy, 2 Copper, Silver"})
    after = next(one for one in result["questions"] if one["id"] == "b")
    assert ["the intended line" in verdict["why"] for verdict in after["verdicts"]] == [False, True]
    assert (after["status"], "follows a" in after["verdicts"][0]["why"]) == ("needs person", True)


def test_what_may_be_a_mistake_is_told_with_the_result_and_leaves_its_criterion_to_a_person(monkeypatch):
    wrong = RIGHT["b.i"].replace("I discard three Estates", "I now have 3 Actions. I discard three Estates")
    plain = propose.grade(CELLAR, wrong, question="b.i")
    assert [one["kind"] for one in plain["mistakes"]] == ["wrong-count"]
    monkeypatch.setattr(confidence, "MOST", -100.0)
    monkeypatch.setattr(confidence, "EVEN", 100.0)
    monkeypatch.setattr(confidence, "proven", lambda *_: ())
    asked = propose.grade(CELLAR, wrong, question="b.i")
    following = asked["criteria"][0]
    assert (asked["mistakes"], asked["doubts"]) == ([], plain["mistakes"])
    assert (following["points"], following["sure"]) == (2.5, False)
    assert following["evidence"][0].startswith("perhaps wrong-count: “")
    (result,) = [one for one in propose.mark(CELLAR, {"b.i": wrong})["questions"] if one["id"] == "b.i"]
    assert (result["points"], result["doubts"]) == (1, asked["doubts"])
