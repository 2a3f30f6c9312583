"""Card lists: "2 Estate, {Copper, Gold}, unknown, ..."; parsing and printing are inverses (formats.md 1)."""

from __future__ import annotations

import re
from collections import Counter

from .cards import REST, UNKNOWN, Book, Card
from .errors import NotationError
from .state import Deck

MOST_CARDS = 500  # cards in one list


def parse_cards(text: str, book: Book) -> tuple[Card, ...]:
    """The cards of a list without order or remainder, in the order written. Raises NotationError."""
    deck = parse_deck(text, book)
    for item in deck:
        if type(item) is tuple or item is REST:
            raise NotationError("only a deck can have cards in unknown order or “...”", where=text[:80])
    return deck


def parse_deck(text: str, book: Book) -> Deck:
    """The cards of a list, top first; a tuple among them is in unknown order. Raises NotationError."""
    items = [item.strip() for item in _split(text)]
    deck: list[Card | tuple[Card, ...]] = []
    for number, item in enumerate(items):
        if item == "...":
            if number != len(items) - 1:
                raise NotationError("“...” can only be the last item of a deck", where=text[:80])
            deck.append(REST)
        elif item.startswith("{") and item.endswith("}"):
            inner = parse_cards(item[1:-1], book)
            deck += [tuple(sorted(inner))] if len(inner) > 1 else inner
        elif item:
            deck += _item(item, book)
        elif len(items) > 1:
            raise NotationError("an item of the card list is empty", where=text[:80])
    if sum(len(item) if type(item) is tuple else 1 for item in deck) > MOST_CARDS:
        raise NotationError(f"a card list may have at most {MOST_CARDS} cards", where=text[:80])
    return tuple(deck)


def _split(text: str) -> list[str]:
    if text.count("{") != text.count("}") or re.search(r"\{[^}]*\{", text):
        raise NotationError("the braces of the card list do not match", where=text[:80])
    return re.split(r",(?![^{]*\})", text) if text.strip() else []


_COUNTED = re.compile(r"(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s+[x×]\s*(\d+))?", re.IGNORECASE | re.DOTALL)


def _item(item: str, book: Book) -> list[Card]:
    before, name, behind = _COUNTED.fullmatch(item).groups()
    if before and behind:
        raise NotationError("a count stands before or behind the name, not both", where=item[:80])
    count = int((before or behind or "1")[:6])
    if not 1 <= count <= MOST_CARDS:
        raise NotationError(f"a count must be from 1 to {MOST_CARDS}", where=item[:80])
    card = UNKNOWN if name.lower() in ("unknown", "unknowns") else book.find(name)
    return [card] * count


def print_cards(cards: tuple[Card, ...]) -> str:
    """Cards as a list: "Estate, Estate, Gold"; "" for none."""
    return ", ".join(cards)


def print_deck(deck: Deck) -> list[str]:
    """A deck's items as written, top first: `{2 Copper, Estate}` for unknown order, `...` for the remainder."""
    return [item if type(item) is not tuple else "{" + _counted(item) + "}" for item in map(_plain, deck)]


def _plain(item: Card | tuple[Card, ...]) -> str | tuple[Card, ...]:
    return item if type(item) is tuple else str(item)


def _counted(cards: tuple[Card, ...]) -> str:
    counts = Counter(cards)
    return ", ".join(str(card) if n == 1 else f"{n} {card}" for card, n in counts.items())
