"""The editor's fields and the tables of a scenario file: each gives the other back."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scenarios
from classroom.authoring.fields import slug, tables_in
from classroom.authoring.filling import values_of
from scenarios.scenario import library_ids
from scenarios.writing import to_toml

NAMES = ["title", "intro", "level", "situation.turn", "situation.piles", "situation.set", "situation.kingdom",
         "player.0.name", "player.0.hand", "player.1.name", "card.0.name", "card.0.text", "card.0.types.Action",
         "question.0.kind", "question.0.points", "question.0.option.0", "question.0.right.0", "question.0.suppose.hand",
         "question.0.idea.0", "question.0.phrases.0"]  # fmt: skip


@pytest.mark.parametrize("id", library_ids())
def test_a_scenario_of_the_library_goes_through_the_form_and_means_the_same(id):
    scenario = scenarios.load(id)
    again = scenarios.parse(to_toml(tables_in(values_of(tomllib.loads(scenario.toml)))))
    assert again.view() == scenario.view()
    assert (again.id, again.title, again.topic, again.source, again.intro, again.level) == (
        scenario.id, scenario.title, scenario.topic, scenario.source, scenario.intro, scenario.level)  # fmt: skip
    assert [vars(one) | {"situation": 0} for one in again.questions] == [
        vars(one) | {"situation": 0} for one in scenario.questions
    ]
    assert [(card, card.text, card.cost, card.types) for card in again.invented] == [
        (card, card.text, card.cost, card.types) for card in scenario.invented
    ]


@given(st.dictionaries(st.sampled_from(NAMES), st.text(max_size=30)))
def test_whatever_is_typed_becomes_tables_that_can_be_written_and_shown_again(form):
    tables = tables_in(form)
    assert tomllib.loads(to_toml(tables)) == tables
    assert tables_in(values_of(tables)) == tables_in(values_of(tables_in(values_of(tables))))


@pytest.mark.parametrize(
    ("field", "typed", "path", "value"),
    [
        ("situation.turn", "7", ("situation", "turn"), 7),
        ("situation.turn", "seven", ("situation", "turn"), "seven"),
        ("situation.piles", "3 Province, Village x 0", ("situation", "piles"), {"Province": 3, "Village": 0}),
        ("situation.piles", "Province", ("situation", "piles"), {"Province": ""}),
        ("situation.kingdom", "Village, Smithy, ", ("situation", "kingdom"), "Village, Smithy"),
        ("player.0.hand", "Village, 2 Copper,", ("situation", "player", 0, "hand"), "Village, 2 Copper"),
        ("player.0.hand", "", ("situation", "player", 0, "hand"), ""),
        ("question.0.points", "2,5", ("question", 0, "points"), 2.5),
        ("question.0.suppose.hand", "nothing", ("question", 0, "suppose", "hand"), ""),
        ("question.0.idea.0", "x", ("question", 0, "points_to"), [{"idea": "x", "phrases": []}]),
        ("question.0.phrases.0", "a, b; c", ("question", 0, "points_to"), [{"idea": "", "phrases": ["a, b", "c"]}]),
    ],
)
def test_a_field_becomes_the_value_that_the_file_has_for_it(field, typed, path, value):
    kind = {"question.0.kind": "explain", "situation.set": "own", "player.0.name": "You"}
    found = tables_in({**kind, field: typed})
    for step in path:
        found = found[step]
    assert found == value


def test_the_options_that_are_ticked_are_the_answer():
    found = tables_in({"question.0.kind": "choice", "question.0.option.0": "A", "question.0.option.2": "B",
                       "question.0.right.2": "1", "question.0.right.5": "1"})["question"][0]  # fmt: skip
    assert (found["options"], found["answer"]) == (["A", "B"], ["B"])


def test_questions_follow_one_whose_label_was_changed():
    renamed = {"question.0.kind": "narration", "question.0.id": "first", "question.0.was": "a"}
    second = {"question.1.kind": "zone", "question.1.id": "b", "question.1.was": "b", "question.1.follows": "a"}
    assert tables_in({**renamed, **second})["question"][1]["follows"] == "first"


def test_the_short_name_goes_with_the_title_until_one_is_typed():
    assert tables_in({"title": "Räuber & Dorf", "id": "", "id.follows": ""})["id"] == "rauber-dorf"
    assert tables_in({"title": "Two", "id": "one", "id.follows": "one"})["id"] == "two"
    assert tables_in({"title": "Two", "id": "mine", "id.follows": "one"})["id"] == "mine"
    assert slug("…") == "scenario"


def test_a_file_with_values_of_another_kind_fills_the_form_without_a_fault():
    odd = {"title": 5, "situation": [], "card": "x", "question": [3, {"kind": ["play"], "suppose": 2, "points": True}]}
    values = values_of(odd)
    assert values["title"] == "5"
    assert values["question.1.kind"] == ""
