"""Rubrics as data, and the proposals their measures make."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import rubrics
from engine import notation, play, search
from engine.errors import NotationError, ScenarioError
from rubrics.measures import Evidence, half, unspent
from rubrics.rubric import MEASURES
from scenarios import keys, load

TURN = rubrics.load("dominion-turn")
README = Path(rubrics.__file__).with_name("README.md").read_text("utf-8")


@dataclass(frozen=True)
class Mistake:
    kind: str
    quote: str = "…"
    why: str = "…"


def evidence(line: str, *, scenario: str = "cellar-vs-market", mistakes=(), text: str = "", until=keys.END_OF_TURN,
             unread: int = 0) -> Evidence:  # fmt: skip
    game = load(scenario).game()
    commands = notation.parse_line(line, game)
    reached = keys.moment(game, commands, keys.BUY_PHASE)
    return Evidence(
        text=text, line=[command.text for command in commands], mistakes=mistakes, claims=5, unread=unread,
        ended=play.replay(game, commands).game, until=until, solution=search.solve(game),
        outcome=search.outcome_of(reached, search.unknown_held(game)),
    )  # fmt: skip


def judged(id: str, given: Evidence) -> rubrics.Judgement:
    proposal = rubrics.propose(TURN, given)
    return next(one.judgement for one in proposal.criteria if one.criterion.id == id)


CELLAR_FIRST = "play Cellar; discard Estate, Estate; play Market; end actions"
MARKET_FIRST = "play Market; play Cellar; discard 3 Estate; play Smithy; end actions"


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
    stated = set(re.findall(r"^\| `([a-z]+/\d+)` \|", README, re.MULTILINE))
    assert stated == set(MEASURES) == set(rubrics.measures.MEASURES)


def test_no_mistake_keeps_all_points_and_each_mistake_costs_its_weight():
    assert judged("following", evidence(CELLAR_FIRST)).points == 3
    one = evidence(CELLAR_FIRST, mistakes=[Mistake("wrong-draw", "one card", "You drew two.")])
    assert judged("following", one).points == 2
    assert "one card" in judged("following", one).evidence[0]
    many = evidence(CELLAR_FIRST, mistakes=[Mistake("wrong-count")] * 5)
    assert judged("following", many).points == 0


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


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("play treasures; buy Gold; buy Copper", 1),
        ("play treasures; buy Gold", 2),
        ("play treasures; buy Duchy", 1),
        ("play treasures; buy Moat", 1.5),
        ("play treasures", 1.5),
    ],
)
def test_a_purchase_that_clogs_the_deck_or_wastes_coins_costs_points(line, points):
    assert judged("purchase", evidence(f"{CELLAR_FIRST}; {line}")).points == points


def test_an_impossible_purchase_costs_half_and_is_sure():
    given = evidence(f"{CELLAR_FIRST}; play treasures", mistakes=[Mistake("illegal-buy", "a Province", "…")])
    assert judged("purchase", given).points <= 1
    assert judged("purchase", given).sure


def test_late_in_the_game_a_duchy_is_a_good_purchase():
    early = evidence("end actions; play treasures", scenario="fire-sale")
    early.ended.supply["Province"] = 2
    late = replace(early, line=["end actions", "play treasures", "buy Duchy"])
    assert judged("purchase", late).points == 2


def test_a_question_that_ends_before_the_buy_phase_leaves_the_purchase_to_a_person():
    assert judged("purchase", evidence(CELLAR_FIRST, until=keys.BUY_PHASE)).sure is False


def test_adaptability_is_proposed_only_with_words_that_show_it_and_is_never_sure():
    aware = judged("adaptability", evidence(CELLAR_FIRST, text="There are few Provinces left, so I buy one."))
    silent = judged("adaptability", evidence(CELLAR_FIRST, text="I buy a Gold."))
    assert (aware.points, aware.sure) == (1, False)
    assert (silent.points, silent.sure) == (0, False)


def test_points_are_rounded_down_to_halves():
    assert [half(points) for points in (2.7, 2.5, 2.49, 0.1)] == [2.5, 2.5, 2.0, 0.0]


def test_coins_are_unspent_only_with_a_buy_to_spare():
    assert unspent(evidence(f"{CELLAR_FIRST}; play treasures; buy Moat")) == 4
    assert unspent(evidence(f"{CELLAR_FIRST}; play treasures; buy Moat; buy Moat")) == 0


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
