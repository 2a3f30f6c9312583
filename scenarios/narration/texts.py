"""What a card's text does: to the one who plays it, to the others, and when it is gained."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import Card

MOST_CARDS = 2048  # of which the text was looked at that are remembered
COUNTERS = ("actions", "buys", "coins")
BONUSES = {"PlusActions": "actions", "PlusBuys": "buys", "PlusCoins": "coins", "PlusCards": "cards"}
VERBS = {"draw": "cards", "set aside": "cards", "reveal": "look", "put back": "put", "play": "play"}
OWN, OTHERS, GAINED, LATER = "own", "others", "gained", "later"
_OPENS = {"EachOther": OTHERS, "EachPlayer": OTHERS, "When": GAINED, "WhenRevealed": OWN, "NextTurn": LATER}


def effects(card: Card) -> frozenset[str]:
    """What the card's text does: counters that it adds to, and the verbs of its sentences."""
    return _effects(card, card.text)


@lru_cache(maxsize=MOST_CARDS)
def _effects(card: Card, _: str) -> frozenset[str]:
    """Those of the card with this text: other cards may have the same name."""
    steps = card.program.steps
    return frozenset(BONUSES.get(type(step).__name__, getattr(step, "verb", "")) for step in steps) - {"", "do"}


def bonuses(card: Card) -> frozenset[tuple[str, int]]:
    """The counters that the text adds to, each with how much."""
    return _bonuses(card, card.text)


@lru_cache(maxsize=MOST_CARDS)
def _bonuses(card: Card, _: str) -> frozenset[tuple[str, int]]:
    some = ((BONUSES.get(type(step).__name__), step) for step in card.program.steps)
    return frozenset((name, step.n) for name, step in some if name is not None)


def comes_later(card: Card) -> bool:
    """Whether the text has something that only comes once something else happens: "The first time …"."""
    names = [type(step).__name__ for step in card.program.steps]
    return any(name.startswith(("FirstTime", "NextTurn", "When", "While")) for name in names)


def does(card: Card, part: str = OWN) -> frozenset[str]:
    """The counters that a part of the text adds to, and the verbs of its sentences; "cards" for whatever draws."""
    return _does(card, card.text, part)


@lru_cache(maxsize=MOST_CARDS)
def _does(card: Card, _: str, part: str) -> frozenset[str]:
    found: set[str] = set()
    where = OWN
    for step in card.program.steps:
        name = type(step).__name__
        if name == "Done":
            where = OWN
        where = _OPENS.get(name, where)
        if where == part or (name.startswith("EachPlayer") and part == OWN):
            verb = getattr(step, "verb", "")
            found.add(BONUSES.get(name, VERBS.get(verb, verb)))
        if "IntoHand" in name:
            found.add("cards")
    return frozenset(found - {"", "do"})
