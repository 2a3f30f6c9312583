"""Loading scenarios: every fault of a file at once, with line and field; and the library."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scenarios
from engine.errors import NotationError, PlayaloudError, ScenarioError
from scenarios import check

HERE = Path(__file__).parent
BAD = tomllib.loads((HERE / "bad-scenarios.toml").read_text("utf-8"))["bad"]
SHARED = Path(__file__).parents[3] / "shared" / "narrations" / "scenarios"


@pytest.mark.parametrize("id", scenarios.scenario.library_ids())
def test_every_scenario_of_the_library_loads_and_is_proved(id):
    scenario = scenarios.load(id)
    assert scenario.id == id
    assert all(finding.ok for finding in check.prove(scenario)), check.prove(scenario)


@pytest.mark.parametrize(
    ("id", "points", "questions"),
    [
        ("cellar-vs-market", 6, ["a.i", "a.ii", "b.i", "b.ii", "c"]),
        ("bookbinder", 3, ["a", "b", "c"]),
        ("fire-sale", 6, ["a.i", "a.ii", "b.i", "b.ii"]),
    ],
)
def test_the_exam_questions_have_their_points_and_parts(id, points, questions):
    scenario = scenarios.load(id)
    assert scenario.points == points
    assert [question.id for question in scenario.questions] == questions


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["name"])
def test_a_bad_scenario_names_every_fault_with_line_and_field(case):
    with pytest.raises(ScenarioError) as caught:
        scenarios.parse(case["toml"], where="bad.toml")
    found = [(line, field) for line, field, *_ in caught.value.faults]
    assert found == [tuple(fault) for fault in case["faults"]]
    for words in case.get("says", ()):
        assert words in str(caught.value)


def test_a_fault_names_the_allowed_values():
    text = 'format = 1\nid = "x"\ntitle = "X"\n[situation]\nphase = "night"\n[[situation.player]]\nhand = ""\n'
    with pytest.raises(ScenarioError) as caught:
        scenarios.parse(text)
    assert caught.value.allowed == ("action", "buy")


def test_only_four_things_are_required():
    scenario = scenarios.parse('format = 1\nid = "x"\ntitle = "X"\n[[situation.player]]\nhand = "Copper"\n')
    assert scenario.questions == ()
    assert scenario.game().players[0].hand == ("Copper",)
    assert scenario.situation.edition == "2e"


def test_without_a_kingdom_the_cards_named_in_the_file_have_piles():
    scenario = scenarios.parse(
        'format = 1\nid = "x"\ntitle = "X"\n[[situation.player]]\nhand = "Village"\ndeck = "Smithy"\n'
    )
    piles = scenario.game().supply
    assert {card for card in piles if card.is_action} == {"Village", "Smithy"}
    assert piles["Copper"] == 46


def test_a_question_may_suppose_another_moment():
    scenario = scenarios.load("fire-sale")
    early, late = (scenario.question(id).situation.game() for id in ("a.ii", "b.ii"))
    assert (early.turn, early.supply["Province"]) == (3, 8)
    assert (late.turn, late.supply["Province"]) == (18, 2)
    assert early.players[0].hand == late.players[0].hand


def test_a_student_sees_neither_the_deck_nor_cards_only_found_there():
    text = (
        'format = 1\nid = "x"\ntitle = "X"\n[situation]\nkingdom = "Cellar, Moat"\n[[situation.player]]\n'
        'hand = "Cellar"\ndeck = "Militia, Gold"\ndiscard = "Smithy, Village"\n'
    )
    view = scenarios.parse(text).view()
    assert "Militia" not in str(view)
    assert "Village" not in str(view)
    assert view["players"]["You"]["deck"] is None
    assert view["players"]["You"]["deck_size"] == 2
    assert view["players"]["You"]["discard_top"] == "Smithy"


def test_scenarios_that_invent_the_same_cards_share_their_book_and_others_do_not():
    text = scenarios.load("bookbinder").toml
    again, dearer = scenarios.parse(text), scenarios.parse(re.sub(r"cost = \d+", "cost = 7", text, count=1))
    first = scenarios.parse(text)
    (card,) = first.invented
    assert first.situation.book is again.situation.book is not dearer.situation.book
    assert first.situation.book[card] is card
    assert dearer.situation.book[card].cost == 7 != card.cost


def test_what_the_situation_tells_is_shown():
    view = scenarios.load("cellar-vs-market").view()
    assert view["players"]["You"]["deck"] == ["Estate", "Estate", "Gold", "Smithy", "..."]
    assert view["cards"]["Smithy"]["text"] == "+3 Cards"


@pytest.mark.parametrize("ref", ["no-such", "../cellar-vs-market", "/etc/passwd\0", "a" * 5000, ""])
def test_a_scenario_that_is_not_there_is_said_so(ref):
    with pytest.raises(PlayaloudError):
        scenarios.load(ref)


def test_an_unknown_library_id_lists_the_library():
    with pytest.raises(NotationError) as caught:
        scenarios.load("celar-vs-market")
    assert "cellar-vs-market" in caught.value.allowed


@pytest.mark.parametrize("path", sorted(SHARED.glob("*.toml")), ids=lambda path: path.stem)
def test_the_scenarios_of_the_labelled_narrations_load(path):
    scenario = scenarios.load(path)
    assert all(finding.ok for finding in check.prove(scenario))


@given(st.text(max_size=400))
@settings(max_examples=100, deadline=None)
def test_any_text_is_a_scenario_or_a_clear_error(text):
    with pytest.raises(ScenarioError):
        scenarios.parse(text)


GOOD = scenarios.load("cellar-vs-market").toml


@given(st.integers(0, len(GOOD) - 1), st.text(max_size=6))
@settings(max_examples=150, deadline=None)
def test_a_damaged_scenario_loads_or_is_refused_with_line_and_field(at, inserted):
    text = GOOD[:at] + inserted + GOOD[at + len(inserted) :]
    try:
        scenarios.parse(text)
    except ScenarioError as error:
        for line, field, message, _ in error.faults:
            assert 1 <= line <= text.count("\n") + 2
            assert field
            assert message


def test_the_error_reads_as_line_field_message():
    with pytest.raises(ScenarioError) as caught:
        scenarios.parse('format = 2\nid = "x"\ntitle = "X"\n[[situation.player]]\nhand = "Coper"\n', where="my.toml")
    lines = str(caught.value).splitlines()
    assert re.match(r"my\.toml: line 1, format: must be 1", lines[0])
    assert lines[1].startswith("line 5, situation.player[0].hand: there is no card “Coper”")
