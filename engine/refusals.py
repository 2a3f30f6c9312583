"""Why a command is not legal, in a sentence that a student can learn from."""

from __future__ import annotations

from . import chance
from .cards import Card
from .choices import Choice
from .events import listed
from .legal import barred
from .notation import Command
from .state import Game


def reason(command: Command, choice: Choice, game: Game) -> str:
    """What keeps the command from being legal now."""
    player = game.players[choice.player]
    who = "you" if player.name == "You" else player.name
    if choice.kind == "turn":
        return _turn_reason(command, choice, game)
    if choice.kind in ("chance", "name"):
        return f"chance must say first {_unsaid(choice, who)}: chance …"
    words = _words(choice)
    asked = f"{who} must first answer{words}"
    if command.player and command.player != player.name:
        return f"it is not {command.player} who decides now: {asked}"
    missing = [card for card in command.cards or () if card not in choice.cards]
    to_choose = choice.kind == "cards" and command.verb in (choice.verb, "choose")
    if to_choose and missing:
        return f"{listed(tuple(missing))} cannot be chosen here; there is {listed(choice.cards)}{words}"
    if to_choose and command.cards is not None:
        return f"{_how_many(choice)}, not {len(command.cards)}{words}"
    return asked


def _unsaid(choice: Choice, who: str) -> str:
    """What only chance can say."""
    cards = "card" if choice.low == 1 else f"{choice.low} cards"
    if choice.options in ((chance.HAND,), (chance.HANDLED,)):
        whose = "your" if who == "you" else f"{who}’s"
        where = f" in {whose} hand" if choice.options == (chance.HAND,) else ""
        return f"what the {cards.replace('card', 'unknown card')}{where} {'is' if choice.low == 1 else 'are'}"
    return f"which {cards} {who} turn{'' if who == 'you' else 's'} up"


def _words(choice: Choice) -> str:
    from .events import cause

    found = cause(choice.because)
    return f" ({found['card']}: “{found['words']}”)" if found else ""


def _whose(name: str, *, alone: bool = False) -> str:
    return ("yours" if alone else "your") if name == "You" else f"{name}’s"


def _how_many(choice: Choice) -> str:
    if choice.low == choice.high:
        return f"exactly {choice.low} must be chosen" + (", or none" if choice.optional else "")
    return f"from {choice.low} to {choice.high} may be chosen"


def _turn_reason(command: Command, choice: Choice, game: Game) -> str:
    player = game.players[choice.player]
    if command.player and command.player != player.name:
        return f"it is {_whose(player.name)} turn, not {_whose(command.player, alone=True)}"
    cards = command.cards or ()
    if command.verb == "play" and len(cards) == 1:
        return _play_reason(cards[0], game, player.hand)
    if command.verb == "buy" and len(cards) == 1:
        return _buy_reason(cards[0], game)
    if command.words == "end actions":
        return "the Action phase is over already"
    if command.words in ("play treasures", "treasures"):
        return "Treasures are played before the first card is bought"
    if command.verb in ("spend", "pay"):
        return "there are not so many tokens to spend, or not in this phase"
    if command.verb in ("play", "buy"):
        return "cards are played and bought one at a time"
    return f"nothing is to be decided by “{command.text}” now"


def _play_reason(card: Card, game: Game, hand: tuple[Card, ...]) -> str:
    if card not in hand:
        return f"there is no {card} in hand"
    if card.is_treasure:
        return "Treasures are played before the first card is bought"
    if card.is_night and game.phase == "action":
        return f"{card} is played in the Night phase, behind the Buy phase: write “end actions” first"
    if not card.is_action:
        return f"{card} is neither an Action nor a Treasure, so it cannot be played"
    if game.phase != "action":
        return f"{card} is an Action, and the Action phase is over"
    return f"no Action is left to play {card}"


def _buy_reason(card: Card, game: Game) -> str:
    if card not in game.supply or not card.supply:
        return f"{card} is not in the Supply of this game"
    if game.phase == "action":
        return "cards are bought in the Buy phase: write “end actions” first"
    if game.phase == "night":
        return "the Buy phase is over"
    if not game.supply[card]:
        return f"the {card} pile is empty"
    if not game.buys:
        return "no Buy is left"
    if debt := game.players[game.turn_of].debt:
        return f"there is Debt of {debt} to pay off first: write “pay debt”"
    if barred(game, card):
        return f"{card} was named as a card that cannot be bought this turn"
    if game.cost(card) <= game.coins:
        return f"{card} says so itself: “{card.text.splitlines()[-1]}”"
    return f"{card} costs ${game.cost(card)}, and ${game.coins} is left"
