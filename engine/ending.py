"""The end of the game: when it is over, what everybody's cards are worth, and who has won."""

from __future__ import annotations

from operator import attrgetter

from . import moves
from .state import Game

_points = attrgetter("points")


def is_over(game: Game) -> bool:
    """Whether the game ends with this turn: no Province is left, or three piles of the Supply are empty."""
    return game.supply.get("Province") == 0 or game.empty_piles() >= 3


def score(game: Game, whose: int) -> int:
    """The victory points of all the player's cards, wherever they are; unknown cards count nothing."""
    player = game.players[whose]
    owned = player.everything()
    points = list(map(_points, owned))
    if None not in points:
        return player.vp + sum(points)
    cards = player.cards()
    counted = [step.points(cards) for card in cards if card.points is None for step in card.program.scoring]
    return player.vp + sum(filter(None, points)) + sum(counted)


def end_game(game: Game, points: tuple[int, ...] = ()) -> None:
    """Ends the game: most victory points win, ties go to the fewer turns, and the rest is shared.

    `points`: what everybody's cards are worth, where that has been counted.
    """
    game.points = points or tuple([score(game, number) for number in range(len(game.players))])
    ranks = [(points, -player.turns) for points, player in zip(game.points, game.players, strict=True)]
    best = max(ranks)
    game.over, game.phase = True, "clean-up"
    game.actions = game.buys = game.coins = 0
    game.played = game.bought = game.gained = game.watches = ()
    game.winners = tuple(number for number, rank in enumerate(ranks) if rank == best)
    game.stack.clear()
    for winner in game.winners:
        moves.note(game, "over", winner, None, amount=best[0])
