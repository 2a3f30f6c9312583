"""A hand told for the next turn, where nobody can know how the shuffle came out."""

from __future__ import annotations

import pytest

import scenarios
from scenarios.narration import read

SCENARIO = """
format = 1
id = "new-hand"
title = "A new hand"
topic = "practice"
[situation]
kingdom = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop"
[[situation.player]]
name = "You"
hand = "3 Silver, 2 Copper"
deck = "Copper, Estate"
discard = "2 Estate, Gold"
[[question]]
id = "a"
kind = "narration"
points = 3
prompt = "Narrate."
until = "end of turn"
"""
TOLD = [
    "I play all my Treasures and buy a Gold. I end my turn, and draw Copper, Estate, two Golds and a Silver.",
    "I play all my Treasures and buy a Gold. I clean up and draw a Copper, an Estate, and after shuffling Silver, "
    "Silver and Gold.",
    "I buy a Gold with my 8 coins. End of turn. I draw Estate, Copper, Estate, Estate, Silver.",
]


@pytest.mark.parametrize("text", TOLD)
def test_a_new_hand_that_is_possible_accuses_nobody(text):
    reading = read(scenarios.parse(SCENARIO).question("a").situation.game(), text)
    assert reading.line[-2] == "end turn"
    assert not reading.mistakes
