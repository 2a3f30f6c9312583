"""The sentences of mistakes: addressed to the student, pointing at the words of the card or the rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from engine.cards import Card
from engine.events import Event, cause, listed, named
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


def wording(card: Card) -> str:
    """What a card says, on one line, without the full stop at its end."""
    lines = [line.strip().rstrip(".") for line in card.text.splitlines()]
    return ". ".join(line for line in lines if line.strip("-"))


def because(say: Say, event: Event | None, sentence: str, **facts: object) -> str:
    """The sentence, followed by the words of the card that settle the matter."""
    card, words = says(event)
    text = say(sentence).format(**facts)
    if not card:
        return text + "."
    return say("{sentence}; {card} says “{words}”.").format(sentence=text, card=card, words=words)


def by_text(say: Say, card: Card, sentence: str, **facts: object) -> str:
    """The sentence, followed by all that the card says; a sentence that names the {card} is not told its name twice."""
    text = say(sentence).format(card=card, **facts)
    goes_on = "{sentence}; it says “{words}”." if "{card}" in sentence else "{sentence}; {card} says “{words}”."
    return say(goes_on).format(sentence=text, card=card, words=wording(card))


def duty(say: Say, card: Card, verb: str) -> str:
    """What the card says of what it has the player do."""
    program = card.program
    at = next((span[0] for step, span in zip(program.steps, program.spans, strict=False)
               if getattr(step, "verb", "") == verb), None)  # fmt: skip
    sentence = next((one for one in re.finditer(r"[^.\n]+", card.text) if at is not None and at < one.end()), None)
    words = sentence.group().strip() if sentence else wording(card)
    return say("{card} says “{words}”.").format(card=card, words=words)


def other_order(say: Say, card: Card) -> str:
    """That the parts of a card's effect come in another order."""
    return by_text(say, card, "You do that in another order")


def goes(say: Say, event: Event | None, cards: Sequence[Card], place: str, said: str) -> str:
    """That cards go to one place and not to another."""
    one = "{cards} goes to {place}, not to {said}"
    several = "{cards} go to {place}, not to {said}"
    named = say("The {card}").format(card=cards[0]) if len(cards) == 1 else listed(tuple(cards))
    return because(say, event, one if len(cards) == 1 else several, cards=named[:1].upper() + named[1:],
                   place=say(PLACES[place]), said=say(PLACES.get(said, said)))  # fmt: skip


def placed(say: Say, cards: Sequence[Card], place: str) -> str:
    """What would have been right: cards in their place."""
    return say("{cards} to {place}").format(cards=listed(tuple(cards)), place=say(PLACES[place]))


def in_hand(say: Say, cards: Iterable[Card]) -> str:
    """What would have been right: the cards of a hand."""
    return say("in hand: {cards}").format(cards=listed(tuple(sorted(cards))))


def drawn(cards: tuple) -> str:
    """The claim, or what would have been right, about cards drawn."""
    return f"draw {print_cards(cards)}" if cards else "draw nothing"


_CARD = r"(?:unknown|[A-Z][\w’']*(?:[ -](?:of|the|[A-Z][\w’']*))*)"
_CARDS = re.compile(rf"([a-z ]+ )?({_CARD}(?:, {_CARD})*)")


_NONE = re.compile(r"no \+?\d+ (Action|Buy|coin|card)s?")
_ENDS = {"end actions": "end your Action phase", "end turn": "end your turn"}


def plainly(text: str) -> str:
    """What would have been right, as people say it: "draw unknown, unknown" is "draw 2 unknown cards"."""
    if none := _NONE.fullmatch(text):
        return f"no {none[1]}s"
    found = _CARDS.fullmatch(text)
    cards = found[2].split(", ") if found else []
    if "unknown" not in cards and len(set(cards)) == len(cards):
        return _ENDS.get(text, text)
    return (found[1] or "") + named(cards)


__all__ = [
    "NAMES", "PLACES", "Say", "because", "by_text", "counted", "drawn", "duty", "goes", "in_hand", "listed",
    "other_order", "placed", "plainly", "says", "wording",
]  # fmt: skip
