"""A decision that a card or the turn asks for, and its legal answers in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .cards import Card
    from .state import Bookmark

Answer = tuple
"""Cards: a tuple of cards. Options: ("discard",). Yes or no: ("yes",). The turn: ("play", card), ("end turn",)."""

YES, NO = ("yes",), ("no",)


class Choice(NamedTuple):
    """What is asked, of whom.

    `kind` is "cards" (choose from `cards`, between `low` and `high` of them, or none where `optional`), "option" (one
    of `options`), "yes" (yes or no), "order" (all of `cards`, first = top), "chance" (which of `cards` turn up; no
    player decides), "name" (which cards the unknown ones are) or "turn" (what to do next in a phase). `verb` is the
    card's own; where one of several cards has verbs of their own, `options` has them. `because` is the bookmark of the
    sentence that asks.
    """

    kind: str
    player: int
    verb: str
    cards: tuple[Card, ...] = ()
    low: int = 1
    high: int = 1
    optional: bool = False
    options: tuple[str, ...] = ()
    because: Bookmark | None = None

    def accepts(self, answer: Answer) -> bool:
        """Whether the answer is legal."""
        if self.kind == "yes":
            return answer in (YES, NO)
        if self.kind == "option":
            return len(answer) == 1 and answer[0] in self.options
        if self.kind == "turn":
            return answer in self.options
        if self.kind == "order":
            return sorted(answer) == sorted(self.cards)
        if self.kind == "name":
            return len(answer) == self.low and all(card in self.cards for card in answer)
        if not answer and self.optional:
            return True
        if not self.low <= len(answer) <= self.high:
            return False
        left = list(self.cards)
        for card in answer:
            if card not in left:
                return False
            left.remove(card)
        return True

    def answers(self) -> Iterator[Answer]:
        """Every legal answer, each once; cards in the order offered, fewer before more."""
        if self.kind == "yes":
            yield from (YES, NO)
        elif self.kind == "option":
            yield from ((option,) for option in self.options)
        elif self.kind == "turn":
            yield from self.options
        elif self.kind == "order":
            yield from _orders(Counter(self.cards))
        elif self.kind == "name":
            yield from _named(self.cards, self.low)
        else:
            if self.optional and self.low > 0:
                yield ()
            kinds = Counter(self.cards)
            for size in range(self.low, self.high + 1):
                yield from _selections(tuple(kinds.items()), size)

    def _differ(self) -> bool:
        return self.cards.count(self.cards[0]) < len(self.cards)

    def forced(self) -> Answer | None:
        """The answer, if there is only one; what to do next in a phase is never forced."""
        if self.kind in ("turn", "yes"):
            return None
        if self.kind in ("cards", "chance"):
            least, most = min(self.low, len(self.cards)), min(self.high, len(self.cards))
            if least < most or (self.optional and least) or (0 < most < len(self.cards) and self._differ()):
                return None
        first = list(islice(self.answers(), 2))
        return first[0] if len(first) == 1 else None


def _selections(kinds: tuple[tuple[Card, int], ...], size: int) -> Iterator[Answer]:
    if size == 0:
        yield ()
    elif kinds:
        (card, count), rest = kinds[0], kinds[1:]
        for taken in range(min(count, size), -1, -1):
            for others in _selections(rest, size - taken):
                yield (card,) * taken + others


def _orders(kinds: Counter) -> Iterator[Answer]:
    left = [card for card, count in kinds.items() if count]
    if not left:
        yield ()
    for card in left:
        for others in _orders(kinds - Counter([card])):
            yield (card, *others)


def _named(cards: tuple[Card, ...], count: int) -> Iterator[Answer]:
    if count == 0:
        yield ()
        return
    for number, card in enumerate(cards):
        for others in _named(cards[number:], count - 1):
            yield (card, *others)
