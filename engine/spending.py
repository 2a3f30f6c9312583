"""Tokens that a player spends on their turn: Coffers, Villagers, and coins that pay off Debt."""

from __future__ import annotations

from . import moves
from .choices import Answer
from .state import Game

COFFERS, VILLAGER, DEBT = "spend coffers", "spend villager", "pay debt"
WAYS = (COFFERS, VILLAGER, DEBT)
"""The answers; a number behind one says how many tokens, where it is more than one."""


def most(game: Game, whose: int, way: str) -> int:
    """How many tokens can be spent so now: Coffers at any time of the turn, Villagers in the Action phase; Debt is paid
    off in the Buy phase."""
    player = game.players[whose]
    if way == COFFERS:
        return player.coffers
    if way == VILLAGER:
        return player.villagers if game.phase == "action" else 0
    return min(player.debt, game.coins) if game.phase != "action" else 0


def options(game: Game, whose: int) -> list[Answer]:
    """The legal answers, each for one token."""
    player = game.players[whose]
    if not (player.coffers or player.villagers or player.debt):
        return []
    return [(way,) for way in WAYS if most(game, whose, way)]


def accepts(game: Game, whose: int, answer: Answer) -> bool:
    """Whether so many tokens can be spent so now."""
    count = answer[1] if len(answer) == 2 else 1
    return len(answer) <= 2 and type(count) is int and 1 <= count <= most(game, whose, answer[0])


def spend(game: Game, whose: int, answer: Answer) -> None:
    """Spends the tokens: Coffers for coins, Villagers for Actions, coins for Debt."""
    way, count = answer[0], answer[1] if len(answer) == 2 else 1
    token = {COFFERS: "coffers", VILLAGER: "villagers", DEBT: "debt"}[way]
    moves.give(game, whose, token, -count, None)
    if way == VILLAGER:
        moves.add(game, whose, "actions", count, None)
    else:
        moves.add(game, whose, "coins", count if way == COFFERS else -count, None)
