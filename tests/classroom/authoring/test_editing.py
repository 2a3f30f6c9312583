"""The editor's buttons: questions, cards and players added, moved and taken away."""

from __future__ import annotations

import tomllib

import pytest

from classroom.authoring.editing import edited, new_scenario
from classroom.authoring.reading import look
from classroom.errors import Refused
from scenarios.question import KINDS
from scenarios.writing import to_toml


@pytest.fixture
def new(app) -> dict:
    return tomllib.loads(new_scenario("X"))


def after(tables: dict, *deeds: str) -> dict:
    for deed in deeds:
        tables = edited(tables, deed).tables
    return tables


def ids(tables: dict) -> list[str]:
    return [question["id"] for question in tables["question"]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_of_each_kind_is_added_with_what_it_needs_to_begin_with(new, kind):
    tables, field = edited(new, f"add-question:0:{kind}")
    assert field == "question.1.prompt"
    assert ids(tables) == ["a", "b"]
    mine = [fault for fault in look(to_toml(tables)).faults if fault.field.startswith("question.1.")]
    assert {fault.field.split(".")[2] for fault in mine} <= {"card", "option", "answer"}


def test_questions_change_places_and_stop_at_the_ends(new):
    tables = after(new, "add-question:0:zone", "add-question:0:explain", "up-question:2")
    assert ids(tables) == ["a", "c", "b"]
    assert ids(after(tables, "up-question:0", "down-question:2")) == ["a", "c", "b"]


def test_questions_no_longer_follow_one_that_is_removed(new):
    tables = after(new, "add-question:0:zone", "remove-question:0")
    assert "follows" not in tables["question"][0]


def test_the_tables_before_a_deed_stay_as_they_are(new):
    before = to_toml(new)
    after(new, "add-card", "add-player", "remove-question:0")
    assert to_toml(new) == before


def test_an_invented_card_gets_a_pile_beside_those_of_the_recommended_set(new):
    tables = after(new, "add-card")
    tables["card"][0]["name"] = "Ferret"
    tables = after(tables, "pile-card:0")
    assert "Ferret" in look(to_toml(tables)).scenario.view()["supply"]
    assert tables["situation"]["kingdom"].startswith("Cellar, Market, Merchant")


def test_a_question_supposes_the_present_turn_to_begin_with(new):
    tables, field = edited(new, "add-suppose:0")
    assert tables["question"][0]["suppose"] == {"turn": 5}
    assert field == "question.0.suppose.turn"
    assert edited(tables, "add-suppose:0").tables == tables


def test_the_students_seat_cannot_be_removed(new):
    tables = after(new, "add-player", "add-player")
    assert [one["name"] for one in tables["situation"]["player"]] == ["You", "Opponent", "Opponent 2"]
    with pytest.raises(Refused):
        edited(tables, "remove-player:0")


@pytest.mark.parametrize(
    "deed", ["", "drop-tables", "remove-question:99", "add-question:0:sonnet", "remove-card:0", "use-line:-1:x",
             "up-question:٣", "add-option:9999999999", "pile-card:3"],
)  # fmt: skip
def test_a_deed_that_is_none_is_refused(new, deed):
    with pytest.raises(Refused):
        edited(new, deed)


def test_nobody_adds_without_end(new):
    tables = new
    with pytest.raises(Refused, match="at most 6 players"):
        tables = after(tables, *["add-player"] * 9)
    with pytest.raises(Refused, match="at most 30 cards"):
        after(new, *["add-card"] * 31)
    with pytest.raises(Refused, match="at most 50 questions"):
        after(new, *["add-question:0:explain"] * 50)
