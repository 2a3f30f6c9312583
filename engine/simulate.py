"""Whole games between bots, and what came of them."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache

from . import bots, cards, play, setup
from .bots import Bot
from .errors import LimitExceeded
from .plain import Shortcut
from .seen import Seen
from .state import Game

MOST_TURNS = 200  # a game that goes on for more rounds is given up
CHUNK = 200  # games that a process plays before it reports
Progress = Callable[[int], None]


@dataclass
class Tally:
    """Results of games: wins by player as listed, ties, rounds and points of each game, wall-clock seconds."""

    wins: list[int]
    ties: int = 0
    turns: list[int] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Adds the games of another tally."""
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.ties += other.ties
        self.turns += other.turns
        self.points += other.points

    def to_json(self) -> dict:
        """The tally as formats.md section 5 has it, with the 95 % interval of each player's share of wins."""
        games = len(self.turns)
        return {
            "games": games, "seconds": round(self.seconds, 3),
            "games_per_second": round(games / self.seconds, 1) if self.seconds else None,
            "wins": self.wins, "ties": self.ties,
            "turns_mean": round(sum(self.turns) / games, 2) if games else None,
            "points_mean": [round(sum(one) / games, 2) for one in zip(*self.points, strict=True)],
            "interval": [[round(end, 4) for end in interval(won, games)] for won in self.wins],
        }  # fmt: skip


def interval(won: int, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, by Wilson's score."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def play_game(game: Game, players: list[Bot], shortcut: Shortcut | None = None) -> Game:
    """The game, played to its end by the bots. Raises LimitExceeded if it does not end.

    `shortcut` takes plain turns; one for many games of the same book knows more hands.
    """
    seen = [Seen(game, number) for number in range(len(players))]
    plans = [bot.plan for bot in players]
    advance = (shortcut or Shortcut()).advance
    while (choice := play.run(game)) is not None:
        if game.turn > MOST_TURNS:
            raise LimitExceeded(f"the game did not end within {MOST_TURNS} rounds")
        if choice.kind == "turn" and advance(game, plans, until=MOST_TURNS):
            continue
        given = choice.forced()
        if given is None:
            given = players[choice.player].decide(seen[choice.player], choice)
        play.answer(game, choice, given)
    return game


@dataclass(frozen=True)
class Match:
    """What is simulated: the players by name or plan, the kingdom's cards by name, edition and seed."""

    players: tuple[str, ...]
    kingdom: tuple[str, ...]
    edition: str = "2e"
    seed: int = 1

    def games(self, numbers: Iterable[int]) -> Tally:
        """The tally of the games with those numbers; the seats change by one from game to game."""
        book, count = cards.book(self.edition), len(self.players)
        kingdom = [book[name] for name in self.kingdom]
        tally = Tally([0] * count)
        shortcut = _shortcut(self)
        named = [bots.named(name, book, seed=self.seed + seat) for seat, name in enumerate(self.players)]
        table = setup.laid_out(book, kingdom, [f"Seat {seat + 1}" for seat in range(count)])
        for number in numbers:
            seats = [(number + seat) % count for seat in range(count)]
            game = setup.dealt(table, seed=self.seed * 1_000_003 + number)
            play_game(game, [named[seat] for seat in seats], shortcut)
            tally.turns.append(game.turn)
            tally.points.append([game.points[seats.index(seat)] for seat in range(count)])
            if len(game.winners) == 1:
                tally.wins[seats[game.winners[0]]] += 1
            else:
                tally.ties += 1
        return tally


@lru_cache(maxsize=1)
def _shortcut(match: Match) -> Shortcut:
    """What takes the plain turns of a match: all the parts of it that a process plays learn from each other."""
    return Shortcut()


def simulate(match: Match, games: int, *, processes: int = 1, progress: Progress | None = None) -> Tally:
    """The tally of so many games; the same match and number give the same games on any number of processes.

    `progress` is told the number of games played so far.
    """
    tally = Tally([0] * len(match.players))
    began = time.perf_counter()
    for part in _parts(match, games, processes):
        tally.add(part)
        if progress:
            progress(len(tally.turns))
    tally.seconds = time.perf_counter() - began
    return tally


def _parts(match: Match, games: int, processes: int) -> Iterator[Tally]:
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if processes <= 1 or len(chunks) <= 1:
        yield from map(match.games, chunks)
        return
    with ProcessPoolExecutor(min(processes, os.cpu_count() or 1)) as pool:
        yield from pool.map(match.games, chunks)
