"""Whole games between bots, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from . import play, setup
from .bots import Bot
from .cards import Book, Card
from .errors import LimitExceeded
from .state import Game

MOST_TURNS = 200  # a game that goes on for more rounds is given up


@dataclass
class Tally:
    """Results of games: wins by player in seating order, ties, rounds of each game, wall-clock seconds."""

    wins: list[int]
    ties: int = 0
    turns: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def to_json(self) -> dict:
        """The tally as formats.md section 5 has it."""
        games = len(self.turns)
        return {
            "games": games, "seconds": round(self.seconds, 3),
            "games_per_second": round(games / self.seconds, 1) if self.seconds else None,
            "wins": self.wins, "ties": self.ties,
            "turns_mean": round(sum(self.turns) / games, 2) if games else None,
        }  # fmt: skip


def play_game(game: Game, bots: list[Bot]) -> Game:
    """The game, played to its end by the bots. Raises LimitExceeded if it does not end."""
    while (choice := play.run(game)) is not None:
        given = choice.forced()
        play.answer(game, choice, given if given is not None else bots[choice.player](game, choice))
        if game.turn > MOST_TURNS:
            raise LimitExceeded(f"the game did not end within {MOST_TURNS} rounds")
    return game


def simulate(book: Book, kingdom: Iterable[Card], bots: list[Bot], *, games: int, seed: int = 1) -> Tally:
    """The tally of so many games; the seats change by one from game to game, and the same seed gives the same games."""
    kingdom, count = list(kingdom), len(bots)
    tally = Tally([0] * count)
    began = time.perf_counter()
    for number in range(games):
        seats = [(number + seat) % count for seat in range(count)]
        names = [f"Player {seat + 1}" for seat in seats]
        game = setup.new_game(book, kingdom, names, seed=seed * 1_000_003 + number)
        play_game(game, [bots[seat] for seat in seats])
        tally.turns.append(game.turn)
        if len(game.winners) == 1:
            tally.wins[seats[game.winners[0]]] += 1
        else:
            tally.ties += 1
    tally.seconds = time.perf_counter() - began
    return tally
