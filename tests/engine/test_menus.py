"""What plans buy when turns are taken at once, and what the seed gives."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards, seeded, setup
from engine.menus import Buying
from engine.plans import parse
from engine.seen import Seen

BOOK = cards.book()
PLANS = (
    "Province; Gold; Market if own Market < 4; Smithy if own Smithy < 2 and coins >= 4; Village if own Village < 3",
    "Market if coins < 7; Gold if own Market >= 2 and own Silver != 1; Silver if own Chapel < 1; Copper if coins = 0",
    "Province if own Nobles = 0; Smithy if own Market > 0; Village; Moat if own Moat < 1 and coins <= 3; Estate",
)
PILES = [*map(str, setup.kingdom("First Game", BOOK, "2e")), *cards.BASIC]
COUNTED = ("Market", "Smithy", "Village", "Silver", "Moat")


@given(
    text=st.sampled_from(PLANS),
    coins=st.integers(0, 40),
    own=st.lists(st.sampled_from(COUNTED), max_size=10),
    sold_out=st.sets(st.sampled_from(PILES), max_size=6),
)
def test_a_menu_names_what_the_plan_chooses_however_it_was_come_to(text, coins, own, sold_out):
    game = setup.new_game(BOOK, [BOOK[name] for name in PILES[:10]], ["A", "B"], seed=1)
    game.coins, game.players[0].set_aside = coins, tuple(BOOK[name] for name in own)
    game.supply.update(dict.fromkeys((BOOK[name] for name in sold_out), 0))
    plan = parse(text, BOOK)
    numbers = {card: number for number, card in enumerate(game.supply)}
    buying = Buying(plan, numbers)
    menu = buying.start([0] * (len(numbers) + 1), frozenset())
    for name in own:
        if numbers[BOOK[name]] in buying.counted:
            menu = menu.having(numbers[BOOK[name]])
    for name in sold_out:
        menu = menu.without(numbers[BOOK[name]])
    named = [list(numbers)[number] for number, *_rest in menu[coins]]
    assert (named[0] if named else None) == plan.choose(Seen(game, 0), coins, game.supply)


@pytest.mark.parametrize("size", [4, 5])
def test_every_order_of_a_small_deck_is_as_likely_as_any_other(size):
    game = setup.new_game(BOOK, [], ["A", "B"], seed=2026)
    orders = list(permutations(range(size)))
    rounds = 100 * len(orders)
    found = Counter(tuple(seeded.random_places(game, size)) for _ in range(rounds))
    expected = rounds / len(orders)
    chi_square = sum((found[order] - expected) ** 2 / expected for order in orders)
    # The 99.9 % points of chi-square with 23 and 119 degrees of freedom.
    assert chi_square < {4: 49.73, 5: 172.6}[size]
    assert len(found) == len(orders)
