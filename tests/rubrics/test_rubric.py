"""Rubrics as data, and the proposals their measures make."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import rubrics
from engine.errors import NotationError, ScenarioError
from rubrics.evidence import half
from rubrics.measures import following_share
from rubrics.rubric import MEASURES, REPLACED
from tests.rubrics.turns import CELLAR_FIRST, MARKET_FIRST, Mistake, evidence, judged

TURN = rubrics.load("dominion-turn")
README = Path(rubrics.__file__).with_name("README.md").read_text("utf-8")


def test_the_turn_rubric_is_the_lecturers():
    assert [(one.name, one.points) for one in TURN.criteria] == [
        ("Following Card Instructions", 3),
        ("Strategic Use of Cards", 3),
        ("Purchase Decision", 2),
        ("Turn Organization and Clarity", 1),
        ("Adaptability", 1),
    ]
    assert (TURN.points, TURN.turns) == (10, 3)


@pytest.mark.parametrize(
    ("total", "band"),
    [(10, "Excellent"), (9, "Excellent"), (8.5, "Good"), (7, "Good"), (6.5, "Adequate"), (5, "Adequate"),
     (4.5, "Needs Improvement"), (0, "Needs Improvement")],
)  # fmt: skip
def test_bands_begin_at_nine_seven_and_five(total, band):
    assert TURN.band(total).label == band


def test_every_measure_is_stated_in_the_readme():
    stated = re.findall(r"^\| `([a-z]+/\d+)` \|", README, re.MULTILINE)
    assert sorted(stated) == sorted([*MEASURES, *REPLACED])
    assert set(MEASURES) == set(rubrics.measures.MEASURES) >= set(REPLACED.values())


def test_no_mistake_keeps_all_points_and_each_mistake_costs_its_weight():
    assert judged("following", evidence(CELLAR_FIRST)).points == 3
    one = evidence(CELLAR_FIRST, mistakes=[Mistake("wrong-draw", "one card", "You drew two.")])
    assert judged("following", one).points == 2
    assert "one card" in judged("following", one).evidence[0]
    many = evidence(CELLAR_FIRST, mistakes=[Mistake("wrong-count")] * 5)
    assert judged("following", many).points == 0


def test_a_third_mistake_costs_half_of_its_weight_and_the_weightiest_count_whole():
    three = evidence(CELLAR_FIRST, mistakes=[Mistake("wrong-count")] * 3)
    assert judged("following", three).points == 0.5
    assert following_share(["wrong-count"] * 4, {}) == 0
    light = {"wrong-count": 0.5, "wrong-draw": 1, "wrong-zone": 1}
    assert following_share(["wrong-count", "wrong-draw", "wrong-zone"], light) == pytest.approx(0.75 / 3)


def test_what_may_be_mistakes_is_half_a_point_in_all_and_a_person_is_asked():
    doubts = [Mistake("wrong-count", "two Buys", "You have 1 Buy, not 2."), Mistake("wrong-draw")]
    found = judged("following", evidence(CELLAR_FIRST, doubts=doubts))
    assert (found.points, found.sure) == (2.5, False)
    assert found.reason == "No mistake was found. A person should look at what may be one."
    assert found.evidence[0] == "perhaps wrong-count: “two Buys”. You have 1 Buy, not 2."
    both = evidence(CELLAR_FIRST, mistakes=[Mistake("wrong-zone")] * 5, doubts=doubts)
    assert judged("following", both).points == 0


def test_where_much_was_left_unread_a_person_is_asked():
    assert judged("following", evidence(CELLAR_FIRST, unread=9)).sure is False
    assert judged("clarity", evidence(CELLAR_FIRST, unread=9)).sure is False
    assert judged("clarity", evidence(CELLAR_FIRST)).points == 1


def test_the_best_order_gets_all_points_for_strategy_and_a_good_one_nearly_all():
    assert judged("strategy", evidence(MARKET_FIRST)).points == 3
    assert judged("strategy", evidence(CELLAR_FIRST)).points == 2.5
    assert judged("strategy", evidence("end actions")).points < 1
    assert "better in every respect" in judged("strategy", evidence(CELLAR_FIRST)).reason


def test_strategy_names_a_better_line():
    better = judged("strategy", evidence(CELLAR_FIRST)).evidence[1]
    assert better.startswith("play Market")


def test_points_are_rounded_down_to_halves():
    assert [half(points) for points in (2.7, 2.5, 2.49, 0.1)] == [2.5, 2.5, 2.0, 0.0]


@pytest.mark.parametrize(
    ("toml", "faults"),
    [
        ("", ["format", "id", "title", "criterion"]),
        ('format = 1\nid = "x"\ntitle = "X"\n[[criterion]]\nid = "a"\nname = "A"\npoints = 0.3\nmeasure = "luck/1"\n',
         ["criterion[0].points", "criterion[0].measure"]),
        ('format = 1\nid = "x"\ntitle = "X"\n[[criterion]]\nid = "a"\nname = "A"\nmeasure = "person/1"\n'
         'weights = { typo = 1 }\n[[criterion]]\nid = "a"\nname = "B"\nmeasure = "person/1"\n',
         ["criterion[0].weights", "criterion[1].id"]),
    ],
)  # fmt: skip
def test_a_bad_rubric_names_every_fault(toml, faults):
    with pytest.raises(ScenarioError) as caught:
        rubrics.parse(toml)
    assert sorted(field for _, field, *_ in caught.value.faults) == sorted(faults)


def test_an_unknown_rubric_lists_the_library():
    with pytest.raises(NotationError) as caught:
        rubrics.load("no-such")
    assert caught.value.allowed == ("dominion-turn",)


def test_a_criterion_that_cannot_be_judged_is_left_out_of_the_points_possible():
    proposal = rubrics.propose(TURN, evidence(CELLAR_FIRST, until="buy phase")).to_json()
    outside = [one for one in proposal["criteria"] if not one["applies"]]
    assert [one["id"] for one in outside] == ["purchase", "adaptability"]
    assert {(one["points"], one["proposed"], one["sure"]) for one in outside} == {(0, False, True)}
    assert (proposal["possible"], proposal["of"]) == (7, 10)


@pytest.mark.parametrize(
    ("total", "possible", "band"),
    [(7, 7, "Excellent"), (6, 7, "Good"), (3, 7, "Needs Improvement"), (9, 10, "Excellent")],
)
def test_the_band_of_a_turn_follows_its_share_of_the_points_possible(total, possible, band):
    assert TURN.band_of(total, possible).label == band
    assert TURN.band_of(0, 0) is None


def test_what_the_engine_could_not_work_out_is_proposed_no_points():
    found = judged("strategy", replace(evidence(CELLAR_FIRST), solution=None))
    assert (found.points, found.sure, found.applies) == (None, False, True)
