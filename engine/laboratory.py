"""Two buying plans against each other: who wins how often, how long games take, and how decks grow turn by turn."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from . import bots, cards, play, setup
from .bots import Bot
from .ending import score
from .seen import Seen
from .simulate import MOST_TURNS, Match, Tally
from .state import Game

TRACED = 30  # games that are looked at turn by turn
STEP = 50  # games between two looks at the clock


class Trace(NamedTuple):
    """Means by round, the first first: coins that could be spent, and Victory points after the turn."""

    coins: list[float]
    points: list[float]


@dataclass
class Trial:
    """What came of a match: the tally, and a trace for each player as listed."""

    tally: Tally
    traces: list[Trace]


def tried(match: Match, games: int, *, seconds: float) -> Trial:
    """The trial of a match of two players, of so many games or as many as the time allows.

    Raises NotationError for a plan that cannot be read, LimitExceeded for games that do not end.
    """
    until = time.perf_counter() + seconds
    tally = Tally([0] * len(match.players))
    began = time.perf_counter()
    for first in range(0, games, STEP):
        tally.add(match.games(range(first, min(first + STEP, games))))
        if time.perf_counter() > until:
            break
    tally.seconds = time.perf_counter() - began
    return Trial(tally, traced(match, min(TRACED, len(tally.turns))))


def traced(match: Match, games: int) -> list[Trace]:
    """Coins and points by round of each player, in the middle of so many games."""
    book = cards.book(match.edition)
    players = [bots.named(name, book, seed=match.seed + seat) for seat, name in enumerate(match.players)]
    table = setup.laid_out(book, [book[name] for name in match.kingdom], [f"Seat {n + 1}" for n in range(len(players))])
    coins: list[dict[int, list[int]]] = [defaultdict(list) for _player in players]
    points: list[dict[int, list[int]]] = [defaultdict(list) for _player in players]
    for number in range(games):
        seats = [(number + seat) % len(players) for seat in range(len(players))]
        game = setup.dealt(table, seed=match.seed * 1_000_003 + number)
        for seat, turn, spent, owned in _turns(game, [players[seat] for seat in seats]):
            coins[seats[seat]][turn].append(spent)
            points[seats[seat]][turn].append(owned)
    enough = games / 2  # a round that few games reach says little
    return [Trace(_means(a, enough), _means(b, enough)) for a, b in zip(coins, points, strict=True)]


def _turns(game: Game, players: list[Bot]) -> Iterator[tuple[int, int, int, int]]:
    """Seat, round, most coins at once and Victory points at the end of each turn of a game."""
    seen = [Seen(game, number) for number in range(len(players))]
    now, most = (game.turn_of, game.turn), 0
    while (choice := play.run(game)) is not None and game.turn <= MOST_TURNS:
        if (game.turn_of, game.turn) != now:
            yield now[0], now[1], most, score(game, now[0])
            now, most = (game.turn_of, game.turn), 0
        most = max(most, game.coins)
        given = choice.forced()
        if given is None:
            given = players[choice.player].decide(seen[choice.player], choice)
        play.answer(game, choice, given)


def _means(values: dict[int, list[int]], enough: float) -> list[float]:
    return [sum(values[turn]) / len(values[turn]) for turn in sorted(values) if len(values[turn]) >= enough]


