"""Marking answers, one checker for each kind of question."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scenarios
from scenarios import questions
from scenarios.answers import cards_named, zones_named

CELLAR = scenarios.load("cellar-vs-market")
BOOKBINDER = scenarios.load("bookbinder")
BOOK = CELLAR.situation.book

CELLAR_TURN = """I play Cellar (+1 Action). I discard both Estates and draw two cards, Estate and Estate. I play Market
and draw the Gold: +1 Action, +1 Buy, +$1. I have no more Action cards, so I go to my Buy phase."""

PURCHASE = scenarios.parse("""
format = 1
id = "buying"
title = "Buying"
[situation]
kingdom = "First Game"
phase = "buy"
buys = 2
[[situation.player]]
hand = "Gold, Silver, Copper"
[[question]]
id = "which"
kind = "choice"
points = 1
prompt = "Which purchases are possible?"
options = ["Silver + Village", "Gold + Copper", "Province", "Market + Silver"]
check = "affordable"
[[question]]
id = "best"
kind = "choice"
points = 1
prompt = "Which purchase is best?"
options = ["Silver + Village", "Gold + Copper", "Province"]
answer = "Silver + Village"
check = "affordable"
[[question]]
id = "what"
kind = "purchase"
points = 2
prompt = "What do you buy, and why?"
[[question]]
id = "against"
kind = "cards"
points = 2
prompt = "Which two cards help against Militia?"
answer = ["Moat", "Village", "Smithy"]
count = 2
""")


def marked(scenario, id, answer, readings=None):
    return questions.mark(scenario.question(id), answer, readings or {})


def reading_of(text):
    return marked(CELLAR, "a.i", text).reading


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Silver, Gold, 2 Estates", {"Silver": 1, "Gold": 1, "Estate": 2}),
        ("I will hold a silver, the Gold and both estates.", {"Silver": 1, "Gold": 1, "Estate": 2}),
        ("Estate x2; 3 unknown cards", {"Estate": 2, "unknown": 3}),
        ("zwei Anwesen, ein Silber und das Gold", {"Estate": 2, "Silver": 1, "Gold": 1}),
        ("Smithey and Celar", {"Smithy": 1, "Cellar": 1}),
        ("I have no idea", {}),
    ],
)
def test_cards_are_read_from_a_students_own_words(text, cards):
    found = {}
    for one in cards_named(text, BOOK):
        found[str(one.card)] = found.get(str(one.card), 0) + one.count
        assert text[slice(*one.span)]
    assert found == cards


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("It goes into my hand.", ["hand"]),
        ("It is not discarded but put into my hand", ["hand"]),
        ("discarded", ["discard pile"]),
        ("Er kommt auf den Ablagestapel", ["discard pile"]),
        ("It gets trashed", ["trash"]),
        ("No idea", []),
    ],
)
def test_zones_are_read_from_a_students_own_words(text, zones):
    assert zones_named(text) == zones


@pytest.mark.parametrize(
    ("answer", "share"),
    [("Silver, Gold, Estate, Estate", 1.0), ("2 Estates, a Gold and a Silver", 1.0), ("Silver, Gold, Estate", 0.5),
     ("Silver, Copper, Estate, Estate", 0.5), ("Silver, Market", 0.0)],
)  # fmt: skip
def test_a_zone_is_compared_with_the_engine_after_the_intended_line(answer, share):
    result = marked(CELLAR, "a.ii", answer)
    assert (result.status, result.share) == ("marked", share)


def test_a_zone_is_marked_after_the_students_own_line_and_both_lines_are_shown():
    # The student discards the Silver as well, so the hand is another one; it is right for that line.
    own = reading_of("I play Cellar and discard the Silver and both Estates. I draw Estate, Estate, Gold. Then Market.")
    result = marked(CELLAR, "a.ii", "Gold, 2 Estates, Smithy", {"a.i": own})
    assert own.line[:3] == ("play Cellar", "discard Silver, Estate, Estate", "play Market")
    assert result.share == 1.0
    assert [verdict.verdict for verdict in result.verdicts] == ["right", "wrong"]
    assert "your own line" in result.verdicts[0].why
    assert "the intended line" in result.verdicts[1].why


@pytest.mark.parametrize(
    ("id", "answer", "share"),
    [("a", "It is put into my hand.", 1.0), ("a", "It is discarded.", 0.0), ("b", "discarded", 1.0),
     ("b", "I keep it in my hand", 0.0)],
)  # fmt: skip
def test_the_fate_of_a_card_is_the_zone_it_ends_in(id, answer, share):
    assert marked(BOOKBINDER, id, answer).share == share


def test_an_answer_that_names_two_places_is_left_to_a_person():
    assert marked(BOOKBINDER, "a", "hand, or maybe the discard pile").status == "needs person"


@pytest.mark.parametrize(
    ("id", "answer", "share"),
    [
        ("which", "Silver + Village and Gold + Copper", 1.0),
        ("which", "Silver + Village", 0.0),
        ("which", "Silver + Village, Gold + Copper, Province", 0.0),
        ("best", "Silver + Village, because I need both", 1.0),
        ("best", "Gold + Copper", 0.0),
    ],
)
def test_a_choice_is_right_when_exactly_the_right_options_are_chosen(id, answer, share):
    assert marked(PURCHASE, id, answer).share == share


def test_an_impossible_option_is_refused_by_the_engine():
    verdict = marked(PURCHASE, "best", "Province").verdicts[0]
    assert verdict.verdict == "wrong"
    assert "Province costs $8, and $6 is left" in verdict.why


def test_a_purchase_that_cannot_be_paid_for_is_wrong_and_any_other_goes_to_a_person():
    assert marked(PURCHASE, "what", "I buy a Gold and a Silver").share == 0.0
    possible = marked(PURCHASE, "what", "A Silver and a Village, for more actions")
    assert (possible.status, possible.verdicts[0].verdict) == ("needs person", "right")


@pytest.mark.parametrize(
    ("answer", "share"),
    [("Moat and Village", 1.0), ("moat, smithy", 1.0), ("Moat", 0.5), ("Moat, Copper", 0.0), ("Cellar", 0.0)],
)
def test_cards_asked_for_count_for_and_others_against(answer, share):
    assert marked(PURCHASE, "against", answer).share == share


def test_an_explanation_goes_to_a_person_with_its_ideas_pointed_out():
    result = marked(CELLAR, "c", "Market first: I can discard three Estates and reach the Smithy.")
    assert (result.status, result.share) == ("needs person", None)
    assert [verdict.quote for verdict in result.verdicts] == ["Market first", "three Estates", "Smithy"]


@pytest.mark.parametrize(
    ("answer", "found"),
    [("It thins my deck.", ["thins"]), ("Thinning is good.", ["Thinning"]), ("I trash everything I think of.", [])],
)
def test_an_idea_is_found_in_whole_words_and_their_endings(answer, found):
    result = marked(scenarios.load("fire-sale"), "a.i", answer)
    assert [verdict.quote for verdict in result.verdicts] == found


def test_a_narration_is_read_and_its_mistakes_decide():
    result = marked(CELLAR, "a.i", CELLAR_TURN)
    assert result.status == "marked"
    assert result.share is None
    assert result.reading.line == ("play Cellar", "discard Estate, Estate", "play Market", "end actions")
    assert result.reading.mistakes == ()


@pytest.mark.parametrize("id", [question.id for question in CELLAR.questions])
def test_an_empty_answer_is_unanswered_and_gets_nothing(id):
    result = marked(CELLAR, id, "  \n ")
    assert (result.status, result.share) == ("unanswered", 0.0)


ALL = [(scenario, question.id) for scenario in (CELLAR, BOOKBINDER, PURCHASE) for question in scenario.questions]


@pytest.mark.parametrize(("scenario", "id"), ALL, ids=[f"{s.id} {id}" for s, id in ALL])
@given(text=st.text(max_size=200))
@settings(max_examples=15, deadline=None)
def test_any_text_gets_a_mark_or_goes_to_a_person(scenario, id, text):
    result = marked(scenario, id, text)
    assert result.status in ("marked", "needs person", "unanswered")
    for verdict in result.verdicts:
        assert text[slice(*verdict.span)] == verdict.quote
