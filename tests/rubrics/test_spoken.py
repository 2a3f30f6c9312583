"""The measures of how a turn is told."""

from __future__ import annotations

import pytest

from scenarios import keys
from tests.rubrics.turns import CELLAR_FIRST, Sentence, evidence, judged, situation

WHOLE = f"{CELLAR_FIRST}; play treasures; buy Gold"


def test_plays_and_purchases_told_in_order_are_announced():
    found = judged("clarity", evidence(WHOLE))
    assert (found.points, found.sure) == (1, True)


@pytest.mark.parametrize(
    ("sentences", "points", "words"),
    [
        ([(0, 1), (2, 3), (4, 5)], 1, "announced one after the other"),
        ([(5, 4), (0, 1), (2, 3)], 0.5, "“buy Gold” is told before “play Cellar”"),
        ([(0, 1), (4, 5)], 0.5, "Not announced: play Market"),
        ([(5,), (0,)], 0, "Not announced: play Market; “buy Gold” is told before"),
    ],
)
def test_what_is_not_announced_or_out_of_order_costs_half(sentences, points, words):
    found = judged("clarity", evidence(WHOLE, sentences=[Sentence(commands) for commands in sentences]))
    assert found.points == points
    assert words in found.reason
    assert found.sure is (points == 1)


def test_much_left_unread_costs_half_and_asks_a_person():
    found = judged("clarity", evidence(WHOLE, unread=9))
    assert (found.points, found.sure) == (0.5, False)


def test_a_turn_without_a_purchase_is_not_sure_unless_the_question_ends_before_it():
    assert judged("clarity", evidence(CELLAR_FIRST)).sure is False
    assert judged("clarity", evidence(CELLAR_FIRST, until=keys.BUY_PHASE)).sure is True


@pytest.mark.parametrize(
    "text",
    ["There are few Provinces left, so I buy one.", "My opponent is close to winning.", "Two piles are empty already.",
     "It is too early for a Duchy.", "Das Spielende ist nah.", "Nur noch wenige Provinzen übrig!"],
)  # fmt: skip
def test_adaptability_is_proposed_with_the_sentences_that_show_it(text):
    found = judged("adaptability", evidence(WHOLE, text=f"I play Cellar. {text} I buy a Gold."))
    assert (found.points, found.sure) == (1, False)
    assert found.evidence == (text.rstrip(".!"),)


@pytest.mark.parametrize(
    "text",
    ["I buy a Gold.", "I discard them to my discard pile.", "Das kommt auf den Ablagestapel.", "I compile cards.", ""],
)  # fmt: skip
def test_without_such_words_a_person_is_asked(text):
    found = judged("adaptability", evidence(WHOLE, text=text))
    assert (found.points, found.sure, found.evidence) == (None, False, ())


def test_the_words_of_a_card_are_no_awareness():
    militia = situation("Militia, 4 Estate", deck="...", phase='"action"')
    both = situation("Militia, 4 Estate", deck="...", phase='"action"', hands="4 Estate, Gold")
    text = "I play Militia. Each other player discards down to 3 cards."
    assert judged("adaptability", evidence("play Militia", scenario=militia, text=text)).points is None
    text = "I play Militia and my opponent discards two Estates."
    told = [Sentence((0, 1), text, (0, len(text)))]
    given = evidence("play Militia; Player 2: discard 2 Estate", scenario=both, text=text, sentences=told)
    assert judged("adaptability", given).points is None
    text = "I play Militia because the other player has a strong hand."
    assert judged("adaptability", evidence("play Militia", scenario=militia, text=text)).points == 1
