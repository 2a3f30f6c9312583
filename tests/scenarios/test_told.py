"""Answers that tell no turn: silence, essays, other languages, the words of a card or of the question."""

from __future__ import annotations

import pytest

import scenarios
from scenarios import questions
from scenarios.told import doubt, is_copied

ESSAY = """Dominion is a game about building a deck. In my opinion reading carefully matters because every word on the
card counts. When I was young I played many games with my family. Estates clog your deck, while Gold makes it better."""
CARDS = "Cellar\n+1 Action\nDiscard any number of cards.\n+1 Card per card discarded.\nMarket: +1 Card, +1 Action"
OTHER_PRINTING = "Cellar\n+1 Action\nDiscard any number of cards, then draw that many.\nMarket: +1 Card, +1 Action"
NO_TURN = {
    "an essay": ESSAY,
    "ignorance": "I don't know, sorry",
    "the card text": CARDS,
    "the card text in another printing": OTHER_PRINTING,
    "HTML": "<b>I play</b> <script>alert(1)</script>",
    "French": "Je joue la Cave et je défausse deux Domaines, puis je joue le Marché.",
    "Chinese": "我打出地窖，弃掉两张庄园。",
    "right to left": "אני משחק מרתף ושוק",
    "emoji": "🎲🎲 😀",
    "100 kB": "lorem ipsum " * 9000,
    "numbers": "1 2 3 4 5",
}
LIBRARY = ("cellar-vs-market", "fire-sale", "maries-turn", "siren", "first-three-turns", "under-militia")
ASKED = [(id, one.id) for id in LIBRARY for one in scenarios.load(id).questions if one.kind != "choice"]


@pytest.mark.parametrize("text", NO_TURN.values(), ids=NO_TURN)
@pytest.mark.parametrize(("scenario", "id"), ASKED)
def test_what_tells_no_turn_gets_no_mark_from_the_engine(scenario, id, text):
    result = questions.mark(scenarios.load(scenario).question(id), text, {})
    assert (result.status, result.share) == ("needs person", None)


@pytest.mark.parametrize(("scenario", "id"), [one for one in ASKED if one[1] in ("a", "a.i", "a.ii", "b.i", "2")])
def test_the_question_itself_is_no_answer(scenario, id):
    question = scenarios.load(scenario).question(id)
    assert questions.mark(question, question.prompt, {}).status == "needs person"


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("a.i", "I discard both Estates, draw Estate, Estate."),
        ("a.i", "Cellar: +1 Action, 2 Estates out, 2 Estates in. Market: +1 Card, +1 Action, +1 Buy, +$1."),
        ("b.i", "I draw an Estate, get +1 Action, +1 Buy and +$1."),
        ("b.i", "Suppose I play Market first: I draw an Estate. Then I play Cellar and discard three Estates."),
    ],
)
def test_a_brief_turn_is_a_turn(id, text):
    assert questions.mark(scenarios.load("cellar-vs-market").question(id), text, {}).status == "marked"


@pytest.mark.parametrize(
    ("scenario", "id", "text"),
    [
        ("fire-sale", "a.ii", "Fire Sale"),
        ("fire-sale", "a.ii", "99 Gold"),
        ("cellar-vs-market", "b.i", "I play Market."),
        ("cellar-vs-market", "b.i", (ESSAY + " ") * 3),
        ("tollhouse", "b", "Tollhouse!"),
    ],
)
def test_a_turn_of_which_hardly_a_thing_is_told_goes_to_a_person(scenario, id, text):
    result = questions.mark(scenarios.load(scenario).question(id), text, {})
    assert (result.status, result.share) == ("needs person", None)


def test_a_turn_that_has_only_one_thing_to_tell_may_be_told_in_a_word():
    question = scenarios.parse("""
format = 1
id = "x"
title = "X"
[[situation.player]]
hand = "Smithy, Estate"
deck = "..."
[[question]]
id = "a"
kind = "narration"
points = 1
until = "buy phase"
line = "play Smithy; end actions"
prompt = "What can you do?"
""").question("a")
    assert questions.mark(question, "I play the Smithy.", {}).status == "marked"


def test_what_is_too_long_to_read_goes_to_a_person_with_what_was_read():
    question = scenarios.load("cellar-vs-market").question("a.i")
    result = questions.mark(question, "I play Cellar and discard both Estates. " * 300, {})
    assert result.status == "needs person"
    assert result.reading.line[0] == "play Cellar"
    assert "10,000" in result.verdicts[0].why


def test_what_is_too_dense_to_be_read_in_whole_goes_to_a_person():
    question = scenarios.load("cellar-vs-market").question("a.i")
    result = questions.mark(question, "I play Cellar and discard both Estates.\n" + "Cellar\n" * 300, {})
    assert (result.status, "Only the beginning" in result.verdicts[0].why) == ("needs person", True)


def test_words_in_a_row_that_are_a_cards_are_copied_however_they_are_written():
    situation = scenarios.load("cellar-vs-market").situation
    assert is_copied("DISCARD any number of cards — +1 card per card discarded", situation)
    assert not is_copied("I discard two Estates and draw two cards", situation)
    assert not is_copied("", situation)


def test_a_turn_of_no_question_is_told_by_what_is_done():
    scenario = scenarios.load("siren")
    reading = questions.read(scenario.game(), "I play Village and Market, then I buy a Siren and trash my Smithy.")
    assert doubt(reading, "…", scenario.situation, None) is None
