"""What the shuffles of a game gave: the seed decided it, and only the game itself knows in which order."""

from __future__ import annotations

from typing import Any

from classroom.games.standing import Standing
from engine.cards import Card
from engine.events import Event
from engine.state import Game


class Watched(list[Event]):
    """The log of a game that is replayed, which notes beside it how a seat's discard piles come out when shuffled.

    `orders` holds for each how many events there were before it, and the cards, top first.
    """

    def __init__(self, game: Game, seat: int):
        super().__init__(game.log or ())
        self.orders: list[tuple[int, tuple[Card, ...]]] = []
        self._game, self._seat = game, seat

    def append(self, event: Event) -> None:
        """Adds the event; of a shuffle it is the last moment at which the deck is whole."""
        if event.kind == "shuffle" and event.source == "discard" and event.who == self._seat and event.amount:
            deck: Any = self._game.players[self._seat].deck
            self.orders.append((len(self), deck[-event.amount :]))
        super().append(event)


def watch(standing: Standing, seat: int) -> Watched:
    """The log of this standing from now on."""
    game = standing.record.game
    log = Watched(game, seat)
    game.log = log
    return log
