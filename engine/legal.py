"""What is legal in each phase of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from . import spending
from .cards import Card
from .choices import Answer
from .state import Bookmark, Game

END_ACTIONS, END_TURN, PLAY_TREASURES = ("end actions",), ("end turn",), ("play treasures",)


class TurnChoice:
    """What to do next in a phase: a Choice of kind "turn" that lists its many options only when asked.

    It speaks of the game as it stands, and holds for as long as that does not change.
    """

    __slots__ = ("because", "game", "player")
    kind, cards, low, high, optional = "turn", (), 1, 1, False

    def __init__(self, game: Game, mark: Bookmark):
        self.game, self.player, self.because = game, mark.whose, mark

    @property
    def verb(self) -> str:
        """What the phase is for."""
        return "play" if self.game.phase == "action" else "buy"

    @property
    def options(self) -> tuple[Answer, ...]:
        """Every legal answer: plays in the order of the hand, purchases in that of the piles, then the ends."""
        game, hand = self.game, dict.fromkeys(self.game.players[self.player].hand)
        treasures = [PLAY_TREASURES, *(("play", card) for card in hand if card.is_treasure)]
        if game.phase == "action":
            actions = [("play", card) for card in hand if card.is_action] if game.actions else []
            return (*actions, END_ACTIONS, *treasures, *spending.options(game, self.player), END_TURN)
        nights = [("play", card) for card in hand if card.is_night and not card.is_treasure]
        if game.phase == "night":
            return (*nights, END_TURN)
        buys = [("buy", card) for card in affordable(game)] if may_buy(game) else []
        return (*(treasures if not game.bought else ()), *buys, *nights, *spending.options(game, self.player), END_TURN)

    def answers(self) -> Iterator[Answer]:
        """Every legal answer, each once."""
        return iter(self.options)

    def forced(self) -> None:
        """What to do next in a phase is never forced."""
        return None

    def accepts(self, answer: Answer) -> bool:
        """Whether the answer is legal."""
        game, what = self.game, answer[0] if answer else ""
        if what in spending.WAYS:
            return spending.accepts(game, self.player, answer)
        if game.phase == "night":
            return answer == END_TURN or (what == "play" and len(answer) == 2 and answer in self.options)
        if len(answer) == 1:
            return answer == END_TURN or (
                answer == END_ACTIONS if game.phase == "action" and what != "play treasures" else
                answer == PLAY_TREASURES and not game.bought
            )
        card = answer[1] if len(answer) == 2 else None
        if what == "buy":
            return game.phase == "buy" and may_buy(game) and can_buy(game, card)
        if what != "play" or card not in game.players[self.player].hand:
            return False
        if card.is_treasure:
            return not game.bought
        if card.is_night and game.phase == "buy":
            return True
        return card.is_action and game.phase == "action" and game.actions > 0


def may_buy(game: Game) -> bool:
    """Whether the player whose turn it is may buy at all: with a Buy, and without Debt."""
    return game.buys > 0 and not game.players[game.turn_of].debt


def can_buy(game: Game, card: Card) -> bool:
    """Whether the pile has a card left and the coins pay for it."""
    return game.supply.get(card, 0) > 0 and game.cost(card) <= game.coins and not forbidden(game, card)


def forbidden(game: Game, card: Card) -> bool:
    """Whether the card cannot be bought now, whatever it costs: it is not in the Supply, or a card's words say so."""
    if not card.supply or (game.watches and barred(game, card)):
        return True
    forbids = card.program.forbids
    return bool(forbids) and any(step.forbidden(game, game.turn_of) for step in forbids)


def barred(game: Game, card: Card) -> bool:
    """Whether the card was named as one that cannot be bought this turn."""
    return any(card in mark.named and mark.card.program.steps[mark.step].bars for mark in game.watches)


def affordable(game: Game) -> list[Card]:
    """The cards in the Supply that the coins allow, in the order of the piles."""
    return [card for card in game.supply if can_buy(game, card)]
