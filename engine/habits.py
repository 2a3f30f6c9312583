"""What a bot that follows a plan does of itself: which Action it plays first, and which cards it keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from .cards import Card

_worth = attrgetter("play_worth")


def next_action(actions: Sequence[Card]) -> Card | None:
    """The Action card to play next: those that give Actions first, then the strongest."""
    return max(actions, key=_worth, default=None)


def worst_first(cards: Iterable[Card]) -> list[Card]:
    """The cards in the order in which they are given up."""
    return sorted(cards, key=lambda card: (keep_worth(card), card))


def least_loss_first(cards: Iterable[Card]) -> list[Card]:
    """The cards in the order in which they leave the deck for good: what scores stays, Estates aside."""
    return sorted(cards, key=lambda card: (own_worth(card), card))


def own_worth(card: Card) -> int:
    """How much a bot wants to own a card: as `keep_worth`, but the cost of Victory cards that are worth their place."""
    return card.cost + 1 if card.is_victory and card != "Estate" else keep_worth(card)


def keep_worth(card: Card) -> int:
    """How much a bot wants to keep a card in hand: 0 or less for what is dead weight, its cost for the rest."""
    if card.is_action or (card.is_treasure and card != "Copper"):
        return card.cost + 1
    return {"Curse": -3, "Estate": -2}.get(card, -1 if card.is_victory else 1)
