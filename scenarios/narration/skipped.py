"""What may have been played without a word about it."""

from __future__ import annotations

from engine.cards import Card

from .texts import OWN, does
from .walk import Walk


def may_have_played(walk: Walk, effect: str, part: str = OWN) -> bool:
    """Whether a card is held whose text has that effect, and an Action to play it: its play may just not be told."""
    told = walk.played_in == walk.act.sentence
    return not told and any(effect in does(card, part) for card in _playable(walk))


def may_have_drawn(walk: Walk, card: Card) -> bool:
    """Whether the card may have come into the hand by plays that are not told."""
    player = walk.game.players[walk.world.whose]
    most = sum(_draws(one, len(player.hand)) for one in _playable(walk))
    return card in player.deck[:most]


def _playable(walk: Walk) -> list[Card]:
    hand = walk.game.players[walk.world.whose].hand
    return [card for card in hand if card.is_action] if walk.game.actions else []


def _draws(card: Card, held: int) -> int:
    """The most cards that a card draws with so many cards in hand."""
    steps = [step for step in card.program.steps if getattr(step, "gives", "") == "cards"]
    counted = sum(held if step.per else step.n for step in steps)
    return counted or (1 if "cards" in does(card) else 0)
