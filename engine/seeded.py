"""What the seed of a game gives: numbers and orders, each as likely as any other. The seed is a value of the game."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from hashlib import shake_128

from .cards import Card
from .state import Game

_MULTIPLIER, _INCREMENT, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1  # Knuth's MMIX generator


def random_below(game: Game, limit: int) -> int:
    """A random whole number from 0 to `limit` - 1; moves the game's seed on."""
    game.seed = (game.seed * _MULTIPLIER + _INCREMENT) & MASK
    return ((game.seed >> 32) * limit) >> 32


def in_random_order(game: Game, cards: tuple[Card, ...]) -> list[Card]:
    """The cards in an order that the seed gives, each order as likely as any other; moves the seed on."""
    return [cards[place] for place in random_places(game, len(cards))]


def random_places(game: Game, count: int) -> list[int]:
    """The numbers below `count` in an order that the seed gives, as likely as any other; moves the seed on."""
    game.seed = seed = (game.seed * _MULTIPLIER + _INCREMENT) & MASK
    noise = shake_128(seed.to_bytes(8, "big")).digest(4 * count)
    numbers, in_order = _for_size(count)
    places = in_order()
    # Games between bots spend a quarter of their time here; a list gives its items faster than a tuple does.
    places.sort(key=[*numbers(noise)].__getitem__)
    return places


@cache
def _for_size(count: int) -> tuple[Callable[[bytes], tuple[int, ...]], Callable[[], list[int]]]:
    """What reads so many numbers of 32 bits, and what lists so many places; as many as decks have sizes."""
    return struct.Struct(f">{count}I").unpack, list(range(count)).copy
