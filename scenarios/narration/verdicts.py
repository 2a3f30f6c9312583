"""The sentences of mistakes: addressed to the student, pointing at the words of the card or the rule."""

from __future__ import annotations

from collections.abc import Callable

from engine.events import Event, cause, listed
from engine.notation import print_cards

Say = Callable[[str], str]
"""Something like gettext: the sentence in the reader's language, its placeholders left in."""

NAMES = {
    "actions": ("Action", "Actions"),
    "buys": ("Buy", "Buys"),
    "coins": ("coin", "coins"),
    "cards": ("card", "cards"),
}
PLACES = {
    "hand": "your hand", "discard": "your discard pile", "deck": "your deck", "bottom": "the bottom of your deck",
    "trash": "the trash",
    "in_play": "play", "supply": "the Supply", "set_aside": "set aside",
}  # fmt: skip


def counted(amount: int, resource: str) -> str:
    """An amount in words of the game: "1 Action", "2 Buys", "3 coins"."""
    return f"{amount} {NAMES[resource][amount != 1]}"


def says(event: Event | None) -> tuple[str, str]:
    """The card that caused an event and its words; ("", "") for the rules themselves."""
    found = cause(event.because) if event is not None else None
    return (found["card"], found["words"]) if found else ("", "")


def because(say: Say, event: Event | None, sentence: str, **facts: object) -> str:
    """The sentence, followed by the words of the card that settle the matter."""
    card, words = says(event)
    text = say(sentence).format(**facts)
    if not card:
        return text + "."
    return say("{sentence}; {card} says “{words}”.").format(sentence=text, card=card, words=words)


def drawn(cards: tuple) -> str:
    """The claim, or what would have been right, about cards drawn."""
    return f"draw {print_cards(cards)}" if cards else "draw nothing"


__all__ = ["NAMES", "PLACES", "Say", "because", "counted", "drawn", "listed", "says"]
