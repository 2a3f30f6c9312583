"""Players that decide by themselves, from what they may see."""

from __future__ import annotations

from collections.abc import Callable

from .choices import Answer, Choice
from .errors import NotationError
from .state import Game
from .turn import END_ACTIONS, END_TURN, PLAY_TREASURES, can_buy

Bot = Callable[[Game, Choice], Answer]

_BIG_MONEY = (("Province", 8), ("Gold", 6), ("Silver", 3))


def big_money(game: Game, choice: Choice) -> Answer:
    """Plays Treasures and buys the best of Province, Gold and Silver; takes the first legal answer to all else."""
    if choice.kind != "turn":
        return next(choice.answers())
    if not game.bought:
        for card in game.players[choice.player].hand:
            if card.is_treasure:
                return PLAY_TREASURES
    if game.phase == "action":
        return END_ACTIONS
    if game.buys:
        for name, cost in _BIG_MONEY:
            if game.coins >= cost and can_buy(game, game.book[name]):
                return ("buy", game.book[name])
    return END_TURN


BOTS: dict[str, Bot] = {"big-money": big_money}


def named(name: str) -> Bot:
    """The bot of that name. Raises NotationError with the names there are."""
    if name not in BOTS:
        raise NotationError(f"there is no player “{name[:40]}”", where=name[:40], allowed=tuple(BOTS))
    return BOTS[name]
