"""A text read for the editor: faults beside their fields, and what can be shown all the same."""

from __future__ import annotations

import pytest

from classroom.authoring.editing import new_scenario
from classroom.authoring.reading import field_of, look
from scenarios.scenario import LONGEST_FILE

HEAD = 'format = 1\nid = "x"\ntitle = "X"\n'
GOOD = HEAD + '[[situation.player]]\nhand = "Village, Smithy"\ndeck = "Gold, ..."\n'
TURN = '[[question]]\nid = "a"\nkind = "narration"\nprompt = "?"\n'


@pytest.mark.parametrize(
    ("path", "message", "field"),
    [
        ("situation.player[0].hand", "", "player.0.hand"),
        ("situation.piles", "", "situation.piles"),
        ("question[2].line", "", "question.2.line"),
        ("question[1].options", "", "question.1.option.0"),
        ("question[1].points_to[3].phrases", "", "question.1.phrases.3"),
        ("question[0].suppose.player[0].deck", "", "question.0.suppose.deck"),
        ("card[1].text", "", "card.1.text"),
        ("card[1]", "cost must be a whole number of coins from 0 to 50", "card.1.cost"),
        ("card[1]", "this name cannot be told from notation", "card.1.name"),
    ],
)
def test_a_place_in_the_file_is_a_field_of_the_editor(path, message, field):
    assert field_of(path, message) == field


def test_a_scenario_without_faults_is_read_whole():
    read = look(GOOD + TURN)
    assert read.faults == ()
    assert read.part is read.scenario
    assert read.places == (0,)


def test_a_misspelt_card_leaves_the_other_cards_on_the_table():
    read = look(GOOD.replace("Village, Smithy", "Vilage, Smithy, 2 Copper"))
    assert read.scenario is None
    assert [(fault.field, fault.allowed[0]) for fault in read.faults] == [("player.0.hand", "Village")]
    assert read.part.situation.seats[0].hand == ("Smithy", "Copper", "Copper")


def test_a_question_with_a_fault_leaves_the_others():
    read = look(GOOD + TURN.replace("narration", "zone") + TURN.replace('"a"', '"b"'))
    assert [fault.field for fault in read.faults] == ["question.0.follows"]
    assert read.places == (1,)
    assert [question.id for question in read.part.questions] == ["b"]


def test_an_invented_card_that_is_not_understood_yet_leaves_the_rest_of_the_hand():
    card = '[[card]]\nname = "Ferret"\ncost = 2\ntypes = ["Action"]\ntext = "+1 Crad"\n'
    read = look(GOOD.replace("Smithy", "Ferret") + card)
    assert [fault.field for fault in read.faults] == ["card.0.text"]
    assert read.part.situation.seats[0].hand == ("Village",)


def test_what_a_question_supposes_is_faulty_there_and_not_in_the_situation():
    read = look(GOOD + TURN + 'suppose = { hand = "Vilage" }\n')
    assert [fault.field for fault in read.faults] == ["question.0.suppose.hand"]


def test_a_fault_of_the_situation_is_not_repeated_for_each_question_that_supposes_another():
    read = look(GOOD.replace("Village,", "Vilage,") + TURN + "suppose = { turn = 9 }\n")
    assert [fault.field for fault in read.faults] == ["player.0.hand"]


@pytest.mark.parametrize(
    "text",
    ["", "no TOML", "x = [", "title = " + "[" * 5000, "#" * (LONGEST_FILE + 1), HEAD, HEAD + "situation = 3",
     HEAD + "situation = { player = 3 }", HEAD + "situation = { player = [3] }", HEAD + 'question = ["x"]',
     HEAD + '[[situation.player]]\nhand = "Village"\n[[card]]\nname = "Setup"\ntypes = ["Action"]\ntext = "Setup: x"',
     HEAD + '[[situation.player]]\nhand = 2026-01-01\n', GOOD + "[[question]]\nkind = 2026-01-01"],
    ids=lambda text: text[:40],
)  # fmt: skip
def test_no_text_breaks_the_reading(text):
    read = look(text)
    assert read.faults
    assert read.scenario is None


def test_a_new_scenario_lacks_its_title_only():
    assert [fault.field for fault in look(new_scenario()).faults] == ["title"]
    assert look(new_scenario("X")).faults == ()
