"""The measure of what was bought."""

from __future__ import annotations

import pytest

from scenarios import keys
from tests.rubrics.turns import CELLAR_FIRST, Mistake, evidence, judged, situation

FOUR, FIVE, SIX = "4 Copper, Estate", "2 Silver, Copper, 2 Estate", "3 Silver, 2 Estate"
EIGHT = "2 Gold, Silver, 2 Estate"
START = "7 Copper, 3 Estate"


def bought(what: str, scenario) -> tuple[float, bool, str]:
    line = "; ".join(["play treasures", *(f"buy {card}" for card in what.split(" + ") if card)])
    found = judged("purchase", evidence(line, scenario=scenario))
    return found.points, found.sure, found.reason


@pytest.mark.parametrize(
    ("hand", "turn", "more", "what", "points", "sure", "words"),
    [
        (SIX, 5, {}, "Gold", 2, True, "fits an early turn"),
        (FOUR, 1, {}, "Silver", 2, True, "fits an early turn"),
        (FIVE, 3, {}, "Duchy", 1, True, "Duchy clogs the deck in an early turn"),
        (FOUR, 3, {}, "Estate", 1, True, "Estate clogs"),
        (FIVE, 10, {}, "Duchy", 1.5, False, "Duchy clogs the deck in a middle turn"),
        ("2 Copper, 3 Estate", 10, {}, "Estate", 1, True, "Estate clogs the deck in a middle turn"),
        (FOUR, 5, {}, "Militia", 2, False, "fits an early turn"),
        (FOUR, 5, {}, "Copper", 0.5, False, "Copper does not help the deck"),
        (SIX, 5, {}, "", 1, False, "Nothing was bought with 6 coins"),
        ("Copper, 4 Estate", 5, {}, "", 2, False, "Nothing was bought; 1 coin"),
        (SIX, 5, {}, "Silver", 1.5, False, "3 coins of 6 were left unused"),
        (SIX, 5, {"buys": 2}, "Silver", 1.5, True, "3 coins and 1 Buy were left unused"),
        (EIGHT, 12, {}, "Province", 2, True, "fits a middle turn"),
        (EIGHT, 4, {}, "Province", 2, False, "fits an early turn"),
        (FIVE, 18, {"piles": "{ Province = 2 }"}, "Duchy", 2, True, "fits a late turn"),
        (FIVE, 18, {"piles": "{ Province = 2 }"}, "Market", 1, True, "Duchy could have been bought"),
        (FIVE, 18, {"piles": "{ Province = 4 }"}, "Market", 1, False, "Duchy could have been bought"),
        (EIGHT, 18, {"piles": "{ Province = 1 }"}, "Gold", 1, True, "Province could have been bought"),
        (FOUR, 18, {"piles": "{ Province = 1 }"}, "Silver", 2, False, "fits a late turn"),
        (FIVE, 18, {"piles": "{ Cellar = 0, Moat = 0 }"}, "Duchy", 2, True, "fits a late turn"),
    ],
)
def test_a_purchase_is_held_against_coins_and_the_phase_of_the_game(hand, turn, more, what, points, sure, words):
    found = bought(what, situation(hand, deck="...", turn=turn, **more))
    assert found[:2] == (points, sure)
    assert words in found[2]


@pytest.mark.parametrize(
    ("deck", "what", "points", "words"),
    [
        (START, "Smithy", 2, ""),
        (START, "Village", 1.5, "no Action that needs them"),
        (f"{START}, Smithy", "Village", 2, ""),
        (f"{START}, 2 Smithy", "Militia", 2, ""),
        (f"{START}, 3 Smithy", "Militia", 1.5, "4 Actions that give no further Action"),
        (f"{START}, 3 Smithy, Village", "Militia", 2, ""),
        ("Silver, 6 Market, Village, Estate", "Cellar", 2, ""),
        ("Silver, 6 Cellar, 3 Moat, Village, 2 Village", "Cellar", 1.5, "13 Actions and only 3 cards that give coins"),
        ("7 Copper, 3 unknown, 4 Smithy", "Smithy", 2, ""),
    ],
)
def test_an_action_is_held_against_the_deck_where_all_of_it_is_known(deck, what, points, words):
    hand = "2 Copper, Estate" if what == "Cellar" else FOUR
    found = bought(what, situation(hand, deck=deck))
    assert found[0] == points
    assert words in found[2]
    assert found[1] is False


def test_where_a_card_scores_by_what_else_is_owned_clogging_is_not_sure():
    gardens = situation("4 Copper, Estate", deck="...", kingdom="Gardens, Cellar, Market, Moat")
    assert bought("Copper", gardens)[1] is False


def test_an_impossible_purchase_costs_half_and_is_sure():
    given = evidence("play treasures; buy Silver", scenario=situation(FOUR, deck="..."),
                     mistakes=[Mistake("illegal-buy", "a Province")])  # fmt: skip
    found = judged("purchase", given)
    assert (found.points, found.sure) == (1, True)
    assert "a Province" in found.reason


def test_the_purchase_is_not_applicable_to_a_question_that_ends_before_the_buy_phase():
    found = judged("purchase", evidence(CELLAR_FIRST, until=keys.BUY_PHASE))
    assert (found.points, found.sure, found.applies) == (None, True, False)


def test_a_card_that_is_bought_and_lost_at_once_costs_half_and_asks_a_person():
    scenario = situation("3 Copper, 2 Estate", deck="Estate, Copper, Copper, Copper, Copper", kingdom="Siren, Village")
    assert bought("Siren", scenario) == (1, False, "Siren was bought, and lost in the same turn.")
    with_action = situation("3 Copper, Village, Estate", deck="Estate", kingdom="Siren, Village")
    line = "play treasures; buy Siren; trash Village"
    assert judged("purchase", evidence(line, scenario=with_action)).points == 2
