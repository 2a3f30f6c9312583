"""Buying plans: short readable lists such as `Province if coins >= 8; Gold; Smithy if own Smithy < 2; Silver`.

The first card of the list that can be bought, and whose condition holds, is bought; then the list is read again.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from .cards import Book, Card
from .errors import NotationError
from .seen import Seen

LONGEST = 2_000  # characters of a plan
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq, "==": operator.eq,
    "!=": operator.ne,
}  # fmt: skip
_COUNTERS = ("coins", "buys", "turn", "empty piles")
_TEST = re.compile(r"(.+?)\s*(<=|>=|==|!=|<|>|=)\s*(.+)", re.DOTALL)
ALLOWED = (*_COUNTERS, "own CARD", "left CARD", "a number")


class Amount(NamedTuple):
    """A number that a condition speaks of: `what` is a counter, "own" or "left" of a card, or "number"."""

    what: str
    card: str = ""
    number: int = 0

    def value(self, seen: Seen) -> int:
        """What it is now."""
        if self.what == "number":
            return self.number
        if self.what == "own":
            return seen.owned(self.card)
        if self.what == "left":
            return seen.left(self.card)
        return seen.empty_piles() if self.what == "empty piles" else getattr(seen, self.what)


class Test(NamedTuple):
    """One comparison."""

    one: Amount
    sign: str
    other: Amount

    def holds(self, seen: Seen) -> bool:
        """Whether it holds now."""
        if self.one.what == "own" and self.other.what == "number":  # the commonest, and asked most often
            return COMPARE[self.sign](seen.owned(self.one.card), self.other.number)
        return COMPARE[self.sign](self.one.value(seen), self.other.value(seen))


class Purchase(NamedTuple):
    """A card, and the tests that must all hold; `repriced` where its own text may change what it costs, `restricted`
    where it may forbid buying it."""

    card: Card
    tests: tuple[Test, ...]
    repriced: bool
    restricted: bool


class Plan(NamedTuple):
    """A buying plan as written, and as read."""

    text: str
    purchases: tuple[Purchase, ...]

    def choose(self, seen: Seen, coins: int, supply: Mapping[Card, int]) -> Card | None:
        """The card to buy next with so many coins from these piles; None for nothing more."""
        discounted, watched = seen.discounted, seen.watched
        for card, tests, repriced, restricted in self.purchases:
            cost = seen.cost(card) if repriced or discounted else card.cost
            if cost <= coins and supply.get(card) and not ((restricted or watched) and seen.forbidden(card)):
                for test in tests:
                    if not test.holds(seen):
                        break
                else:
                    return card
        return None


def parse(text: str, book: Book) -> Plan:
    """The plan that a text describes. Raises NotationError with the item that cannot be read."""
    if len(text) > LONGEST:
        raise NotationError(f"a plan may have at most {LONGEST} characters")
    items = [item.strip() for item in re.split(r"[;\n]", text) if item.strip()]
    if not items:
        raise NotationError("a plan needs at least one card", where=text[:60])
    return Plan(text, tuple(_purchase(item, book) for item in items))


def _purchase(item: str, book: Book) -> Purchase:
    name, _, condition = re.sub(r"\s+", " ", item).partition(" if ")
    tests = re.split(r" and ", condition) if condition else []
    card = book.find(name)
    restricted = bool(card.program.forbids) or not card.supply
    return Purchase(card, tuple(_test(test, item, book) for test in tests), bool(card.program.repricing), restricted)


def _test(text: str, item: str, book: Book) -> Test:
    found = _TEST.fullmatch(text.strip())
    if not found:
        raise NotationError(f"“{text[:60]}” is no comparison such as coins >= 8", where=item[:80],
                            allowed=tuple(COMPARE))  # fmt: skip
    return Test(_amount(found[1], item, book), found[2], _amount(found[3], item, book))


def _amount(text: str, item: str, book: Book) -> Amount:
    text = text.strip()
    if text.isdecimal() and len(text) <= 4:
        return Amount("number", number=int(text))
    if text.lower() in _COUNTERS:
        return Amount(text.lower())
    what, _, name = text.partition(" ")
    if what.lower() in ("own", "left") and name:
        return Amount(what.lower(), str(book.find(name)))
    raise NotationError(f"“{text[:60]}” cannot be counted", where=item[:80], allowed=ALLOWED)
