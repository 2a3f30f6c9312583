"""The search of one turn: bounded whatever the hand, and the best outcomes found without comparing every pair."""

from __future__ import annotations

import random

import pytest

import scenarios
from engine import search

HAND = "20 Keeper, 5 Gold, 5 Silver, 5 Copper, 5 Estate, 4 Duchy, Village, Smithy, Market, Cellar, Workshop"
HOSTILE = {
    "forty cards of which any number can be discarded": "+1 Action\nDiscard any number of cards.",
    "a Supply of cards to gain": "+2 Actions\nGain a card costing up to $8 to your hand.",
    "forty cards of which any number can be trashed": "+2 Actions\nTrash any number of cards from your hand.",
}


def situation(text: str, hand: str = HAND) -> scenarios.Scenario:
    return scenarios.parse(f'''
format = 1
id = "hostile"
title = "A hand of fifty"
[situation]
actions = 5
[[situation.player]]
hand = "{hand}"
deck = "20 Keeper, 20 Gold, ..."
[[card]]
name = "Keeper"
cost = 3
types = ["Action"]
text = """{text}"""
''')


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_search_ends_after_so_many_moves_however_many_there_are(text, monkeypatch):
    moves = []
    take = search.play.take
    monkeypatch.setattr(search.play, "take", lambda *given: (moves.append(1), take(*given))[1])
    solution = search.solve(situation(text).game(), most_moves=500)
    assert not solution.complete
    assert solution.outcomes
    # Decisions with one answer are taken besides, at most a few for each move.
    assert len(moves) < 5_000


def test_a_search_of_five_hundred_villages_ends():
    game = situation("+1 Card\n+2 Actions", hand="500 Keeper").game()
    assert not search.solve(game, most_moves=2_000).complete


def test_the_best_outcomes_are_those_that_no_other_one_dominates():
    chance = random.Random(7)
    book = situation("+1 Card").situation.book
    cards = [book.find(name) for name in ("Copper", "Curse", "Gold", "Estate", "Village")]
    for until in (search.BUY_PHASE, search.END_OF_TURN):
        for players in (1, 2):
            outcomes = [
                search.Outcome(
                    (), chance.randint(0, 2), chance.randint(1, 2), 0, chance.randint(0, 1),
                    tuple(sorted(chance.choices(cards, k=chance.randint(0, 3)))), (),
                    tuple(chance.randint(4, 5) for _ in range(players - 1)),
                )
                for _ in range(60)
            ]
            expected = {
                one for one in outcomes if not any(search.dominates(other, one, until) for other in outcomes)
            }
            assert search.undominated(outcomes, until) == expected


def test_a_line_that_would_need_an_unknown_card_to_be_known_is_left_out_and_said_to_be():
    game = scenarios.parse("""
format = 1
id = "unknown"
title = "Two unknown cards"
[[situation.player]]
hand = "Moneylender, 2 unknown"
deck = "..."
""").situation.game()
    solution = search.solve(game)
    lines = {line for _, line in solution.outcomes}
    assert ("play Moneylender", "no", "end actions") in lines
    assert not any("yes" in line for line in lines)
    assert not solution.complete
