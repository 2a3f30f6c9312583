"""Twenty thousand short games of every card with every other, played at random."""

from __future__ import annotations

import random

import pytest

from engine import cards, setup
from engine.errors import PlayaloudError
from engine.state import Game
from tests.engine.games import census, decisions, kingdom

GAMES, BLOCKS, DECISIONS = 20_000, 8, 45
EVERY = {edition: kingdom(edition) for edition in cards.EDITIONS}


def mixed(seed: int) -> Game:
    """A game in whose decks lies a card of each of its ten piles, so that they meet at once."""
    edition, rng = cards.EDITIONS[seed % 2], random.Random(seed)
    chosen = rng.sample(EVERY[edition], 10)
    game = setup.new_game(cards.book(edition), chosen, ["A", "B", "C", "D"][: 2 + seed % 3], seed=seed)
    for player in game.players:
        player.hand, player.deck = tuple(rng.sample(chosen, 4)) + player.hand[:3], (*chosen, *player.deck)
    game.actions = game.buys = 3
    game.coins = 8
    return game


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_game_crashes_or_loses_a_card(block):
    for seed in range(block * GAMES // BLOCKS, (block + 1) * GAMES // BLOCKS):
        game = mixed(seed)
        before = census(game)
        try:
            for _ in decisions(game, random.Random(seed), DECISIONS):
                pass
        except PlayaloudError as error:
            raise AssertionError(f"game {seed}: {error}") from error
        assert census(game) == before, f"game {seed}"


@pytest.mark.parametrize("edition", cards.EDITIONS)
def test_with_a_seed_every_shuffle_is_decided_at_once(edition):
    for seed in range(40):
        kingdom = random.Random(seed).sample(EVERY[edition], 10)
        game = setup.new_game(cards.book(edition), kingdom, ["A", "B"], seed=seed)
        for _ in decisions(game, random.Random(seed), 3 * DECISIONS):
            assert not any(type(item) is tuple for player in game.players for item in player.deck), f"game {seed}"
