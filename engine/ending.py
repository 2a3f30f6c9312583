"""The end of the game: when it is over, what everybody's cards are worth, and who has won."""

from __future__ import annotations

from . import moves
from .state import Game


def is_over(game: Game) -> bool:
    """Whether the game ends with this turn: no Province is left, or three piles of the Supply are empty."""
    return game.supply.get("Province") == 0 or game.empty_piles() >= 3


def score(game: Game, whose: int) -> int:
    """The victory points of all the player's cards, wherever they are; unknown cards count nothing."""
    player = game.players[whose]
    total, counting = player.vp, []
    for card in player.everything():
        points = card.points
        if points:
            total += points
        elif points is None:
            counting.append(card)
    cards = player.cards() if counting else []
    return total + sum(step.points(cards) for card in counting for step in card.program.scoring)


def end_game(game: Game) -> None:
    """Ends the game: most victory points win, ties go to the fewer turns, and the rest is shared."""
    game.points = tuple(score(game, number) for number in range(len(game.players)))
    ranks = [(points, -player.turns) for points, player in zip(game.points, game.players, strict=True)]
    best = max(ranks)
    game.over, game.phase = True, "clean-up"
    game.actions = game.buys = game.coins = 0
    game.played = game.bought = game.gained = game.watches = ()
    game.winners = tuple(number for number, rank in enumerate(ranks) if rank == best)
    game.stack.clear()
    for winner in game.winners:
        moves.note(game, "over", winner, None, amount=best[0])
