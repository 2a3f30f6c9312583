"""Bots and whole games: legal, reproducible, and the same whichever way they are played."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import bots, cards, plans, play, save, setup, simulate
from engine.errors import LimitExceeded, NotationError
from engine.plans import parse
from engine.seen import Seen

BOOK = cards.book()
FIRST_GAME = tuple(map(str, setup.kingdom("First Game", BOOK, "2e")))
NAMES = [*bots.PLANS, "random"]


def new_game(seed: int, players: int = 2):
    kingdom = [BOOK[name] for name in FIRST_GAME]
    return setup.new_game(BOOK, kingdom, [f"Player {n + 1}" for n in range(players)], seed=seed)


def played(seed: int, names: list[str], *, log: bool):
    game = new_game(seed, len(names))
    game.log = [] if log else None
    return simulate.play_game(game, [bots.named(name, BOOK, seed=seed) for name in names])


PARTICULAR = (
    "Province if coins >= 8; Gold if buys > 1 and coins < 9; Market; Silver if turn < 9 and own Silver <= 3; Village"
)


@given(
    seed=st.integers(0, 2**32),
    names=st.lists(st.sampled_from([*bots.PLANS, PARTICULAR]), min_size=2, max_size=3),
)
@example(seed=139, names=["engine", "engine"])  # a plan that counts a card bought a moment before
@settings(max_examples=25, deadline=None)
def test_turns_taken_at_once_give_the_same_games_as_turns_taken_step_by_step(seed, names):
    # With a log every turn goes through the program of the turn; without one, plain turns are taken at once.
    step_by_step, at_once = played(seed, names, log=True), played(seed, names, log=False)
    assert save.to_json(step_by_step) == save.to_json(at_once)


RAIDS = {
    "Raid": ("Attack", "+2 Actions\nEach other player discards down to 2 cards in hand.\n+1 Card"),
    "Toll": ("Reaction", "+$1\nEach other player discards down to 4 cards in hand."),
}
WIDE = BOOK.extended(
    cards.card_from_table(name, {"cost": 4, "types": ["Action", kind], "text": text})
    for name, (kind, text) in RAIDS.items()
)
EVERY = sorted(card for card in WIDE.values() if card not in setup.BASIC and card.supply)


def wide_game(seed: int, kingdom: list[str], plan: str, *, log: bool):
    game = setup.new_game(WIDE, [WIDE[name] for name in kingdom], ["A", "B"], seed=seed)
    game.log = [] if log else None
    try:
        simulate.play_game(game, [bots.named(plan, WIDE), bots.named("Province; Silver; Copper if turn > 99", WIDE)])
    except LimitExceeded:
        assert game.turn > simulate.MOST_TURNS
    return game


@pytest.mark.slow
@given(
    seed=st.integers(0, 2**32),
    kingdom=st.lists(st.sampled_from(EVERY), min_size=3, max_size=5, unique=True),
    raid=st.sampled_from(["Raid", "Toll", "Militia"]),
)
@example(seed=1, kingdom=["Tunnel", "Moat", "Duchess"], raid="Raid")  # what answers to discards, to Attacks, to gains
@example(seed=2, kingdom=["Fool's Gold", "Watchtower", "Pirate"], raid="Toll")
@example(seed=3, kingdom=["Hoard", "Trader", "Wharf"], raid="Militia")
@settings(max_examples=50, deadline=None)
def test_turns_taken_at_once_give_the_same_games_with_any_cards_and_attacks(seed, kingdom, raid):
    names = list(dict.fromkeys([*map(str, kingdom), raid]))
    few = "; ".join(f"{name} if own {name} < 2" for name in names)
    plan = f"Province; {few}; Gold; Silver; Duchy if turn > 25"
    step_by_step, at_once = (wide_game(seed, names, plan, log=log) for log in (True, False))
    assert save.to_json(step_by_step) == save.to_json(at_once)


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_whole_games_by_the_rules(name):
    # play.answer refuses whatever is not legal.
    game = played(11, [name, "big-money"], log=False)
    assert game.over
    assert game.winners


def test_a_bot_decides_alike_whatever_it_cannot_see():
    game, other = new_game(5), new_game(5)
    other.players[1].hand = (BOOK["Curse"],) * 5
    other.players[0].deck = tuple(reversed(other.players[0].deck))
    bot = bots.named("first-game", BOOK)
    assert bot.decide(Seen(game, 0), play.run(game)) == bot.decide(Seen(other, 0), play.run(other))


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes():
    match = simulate.Match(("big-money", "attacker"), FIRST_GAME, seed=4)
    told = []
    one = simulate.simulate(match, 450, progress=told.append)
    two = simulate.simulate(match, 450, processes=2)
    assert (one.wins, one.ties, one.turns, one.points) == (two.wins, two.ties, two.turns, two.points)
    assert told == [200, 400, 450]


def test_smithies_beat_bare_money():
    match = simulate.Match(("big-money-smithy", "big-money"), FIRST_GAME)
    tally = simulate.simulate(match, 300)
    low, _ = simulate.interval(tally.wins[0], 300)
    assert low > 0.5


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 0, 0.0, 1.0), (5, 10, 0.2366, 0.7634), (480, 1000, 0.4492, 0.5110)]
)
def test_the_interval_is_wilsons(won, games, low, high):
    found = simulate.interval(won, games)
    assert math.isclose(found[0], low, abs_tol=1e-4)
    assert math.isclose(found[1], high, abs_tol=1e-4)


@pytest.mark.parametrize(
    ("text", "coins", "bought"),
    [
        ("Province; Gold; Silver", 7, "Gold"),
        ("Province if coins >= 8; Gold if own Gold < 1; Silver", 8, "Province"),
        ("Gold if turn > 3; Silver", 6, "Silver"),
        ("Duchy if left Province <= 4; Silver", 5, "Silver"),
        ("Village if own Village < own Smithy; Smithy if own Smithy = 0 and coins >= 4", 4, "Smithy"),
        ("Market if empty piles > 0; Copper", 5, "Copper"),
        ("Province", 3, None),
    ],
)
def test_a_plan_buys_the_first_card_whose_condition_holds(text, coins, bought):
    game = new_game(1)
    game.coins = coins
    assert parse(text, BOOK).choose(Seen(game, 0), coins, game.supply) == bought


@pytest.mark.parametrize(
    "text",
    ["", ";;", "Provinz if", "Nessie", "Gold if coins", "Gold if luck > 3", "Gold if own Nessie > 1", "x" * 3000],
)
def test_a_plan_that_cannot_be_read_says_where(text):
    with pytest.raises(NotationError):
        plans.parse(text, BOOK)


def test_an_unknown_bot_lists_the_bots():
    with pytest.raises(NotationError) as caught:
        bots.named("nobody", BOOK)
    assert "big-money" in caught.value.allowed
