"""A game as one player sees it, for bots: nothing in it tells hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import chance, legal
from .cards import Card
from .state import Game


class Seen:
    """A window on a game for player `whose`, which shows the game as it stands whenever it is asked."""

    __slots__ = ("_game", "_player", "whose")

    def __init__(self, game: Game, whose: int):
        self._game, self._player, self.whose = game, game.players[whose], whose

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own hand."""
        return self._player.hand

    @property
    def coins(self) -> int:
        """The coins left to spend."""
        return self._game.coins

    @property
    def buys(self) -> int:
        """The Buys left."""
        return self._game.buys

    @property
    def actions(self) -> int:
        """The Actions left."""
        return self._game.actions

    @property
    def phase(self) -> str:
        """The phase of the turn: "action", "buy" or "clean-up"."""
        return self._game.phase

    @property
    def turn(self) -> int:
        """The number of the round."""
        return self._game.turn

    @property
    def bought(self) -> tuple[Card, ...]:
        """What was bought this turn."""
        return self._game.bought

    @property
    def supply(self) -> Mapping[Card, int]:
        """The piles, with how many cards are left in each."""
        return MappingProxyType(self._game.supply)

    def card(self, name: str) -> Card:
        """The card of that name."""
        return self._game.book[name]

    def cost(self, card: Card) -> int:
        """What the card costs now."""
        return self._game.cost(card)

    @property
    def discounted(self) -> bool:
        """Whether something changes what cards cost."""
        return bool(self._game.discounts)

    @property
    def watched(self) -> bool:
        """Whether something waits for what happens this turn."""
        return bool(self._game.watches)

    def forbidden(self, card: Card) -> bool:
        """Whether the card cannot be bought now, whatever it costs."""
        return legal.forbidden(self._game, card)

    def left(self, card: str) -> int:
        """How many cards are left in a pile; 0 where there is no such pile."""
        return self._game.supply.get(card, 0)

    def empty_piles(self) -> int:
        """How many piles are empty."""
        return self._game.empty_piles()

    def owned(self, card: str) -> int:
        """How many of a card the player owns: everyone may remember what they have bought."""
        player = self._player
        deck = player.deck
        if tuple in map(type, deck):
            deck = chance.flat(deck)
        return (deck.count(card) + player.hand.count(card) + player.discard.count(card)
                + player.in_play.count(card) + player.set_aside.count(card))  # fmt: skip

    def hand_sizes(self) -> list[int]:
        """How many cards each other player holds, in turn order."""
        return [len(self._game.players[other].hand) for other in self._game.others(self.whose)]
