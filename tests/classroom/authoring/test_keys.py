"""What the engine says to the author's questions."""

from __future__ import annotations

import pytest

import scenarios
from classroom.authoring import keys
from classroom.authoring.reading import look
from scenarios.scenario import library_ids

GOOD = """format = 1
id = "x"
title = "X"
[[situation.player]]
hand = "Village, Smithy, 3 Copper"
deck = "Gold, Estate, Estate, Silver, ..."
"""


def asked(kind: str, more: str = "", *, text: str = GOOD) -> str:
    return f'{text}[[question]]\nid = "a"\nkind = "{kind}"\nprompt = "?"\n{more}\n'


@pytest.fixture(autouse=True)
def _request(app):
    """A request, whose language the sentences are in."""


@pytest.mark.parametrize(
    ("kind", "more", "ok", "says"),
    [
        ("narration", "", True, "ways to play it"),
        ("narration", 'line = "play Village"', False, "stops before the Buy phase"),
        ("zone", 'line = "play Village"\nzone = "hand"', True, "3 Copper, Gold, Smithy"),
        ("fate", 'card = "Gold"\nline = "play Village"', True, "Gold ends here: hand"),
        ("choice", 'options = ["Silver", "Gold"]\ncheck = "affordable"', True, "These can be bought: Silver."),
        ("choice", 'options = ["Gold", "Province"]\ncheck = "affordable"', False, "None of the options"),
        ("choice", 'options = ["Yes", "No"]\nanswer = "No"', True, "You say what is right: No."),
        ("cards", 'answer = "Moat"', True, "You say what is right: Moat."),
        ("purchase", "", True, "There are 3 coins to spend, and 1 Buy."),
        ("purchase", 'answer = ["Silver"]', True, "You say what is good: Silver."),
        ("explain", "", True, "A person marks this"),
    ],
)
def test_the_key_of_each_kind_is_said_in_a_sentence(kind, more, ok, says):
    key = keys.found(look(asked(kind, more)))[0]
    assert (key.ok, says in key.text) == (ok, True), key.text


def test_the_best_ways_of_a_turn_are_lines_that_can_be_taken_over():
    key = keys.found(look(asked("narration")))[0]
    line = key.ways[0].line
    again = keys.found(look(asked("narration", f'line = "{line}"')))[0]
    assert line.startswith("play Village; play Smithy")
    assert again.own == key.ways[0].outcome


def following(kind: str, more: str = "") -> keys.Key:
    """The key of a question after a turn for which the author gave no line."""
    turn = asked("narration").replace('"a"', '"t"')
    return keys.found(look(asked(kind, f'follows = "t"\n{more}', text=turn)))[1]


def test_a_question_that_follows_a_turn_without_a_line_shows_an_example():
    key = following("zone")
    assert key.is_open
    assert "marked after the turn they told in t" in key.text
    assert "After “play Village; play Smithy; end actions”, for example: 3 Copper, 2 Estate, Gold, Silver." in key.text


def test_where_no_example_is_known_it_says_how_to_give_one():
    key = following("fate", 'card = "Gold"')
    assert key.is_open
    assert "put your own turn under t → Your own line." in key.text


def test_the_author_is_warned_where_the_right_answer_holds_unknown_cards():
    more = 'line = "play Village; play Smithy; end actions"'
    short = GOOD.replace("Gold, Estate, Estate, Silver", "Gold, Estate")
    key = keys.found(look(asked("zone", more, text=short)))[0]
    assert key.ok
    assert "2 of these are cards that nobody knows" in key.beware
    assert "“2 unknown cards” are to be named too" in key.beware
    assert keys.found(look(asked("zone", more)))[0].beware == ""


def test_a_key_typed_that_the_engine_does_not_find_is_a_fault_beside_the_answer():
    read = look(asked("zone", 'line = "play Village"\nanswer = "Gold"'))
    assert [(fault.field, "the engine disagrees" in fault.message) for fault in read.faults] == [
        ("question.0.answer", True)
    ]


@pytest.mark.parametrize("id", library_ids())
def test_nothing_speaks_against_a_scenario_of_the_library(id):
    read = look(scenarios.load(id).toml)
    assert keys.disagreements(read, keys.found(read)) == []


def test_a_search_without_end_is_cut_off_and_says_so():
    hand = "Cellar, 30 Laboratory, 30 Cellar, 20 Village, 10 Market, Copper, Silver, Gold, Estate, Duchy, Moat, Mine"
    deck = ", ".join(f"9 {name}" for name in ("Moat", "Mine", "Smithy", "Militia", "Remodel"))
    head = GOOD.partition("hand =")[0]
    key = keys.found(look(asked("narration", text=f'{head}hand = "{hand}"\ndeck = "{deck}"\n')))[0]
    assert "There are more than were looked at" in key.text
