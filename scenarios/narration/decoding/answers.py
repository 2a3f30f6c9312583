"""The answers to a decision that the words speak for, each worked out once for all lines that come to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.cards import Card
from engine.choices import Choice
from engine.state import Game

from .rows import Rows
from .search import answered, usual

MOST = 160  # that are looked at for one decision
BEST = 8  # that are tried


class Answers:
    """The answers to the decisions of one game, beside the mentions of one telling."""

    def __init__(self, game: Game, rows: Rows):
        self.game, self.rows, self.whose = game, rows, game.turn_of
        self.known: dict[Choice, list[tuple]] = {}
        self.texts: dict[tuple[Choice, tuple], str] = {}
        self.support: dict[Card, int] = {}
        for one in rows.named:
            if one.kind == "card":
                self.support[one.what] = self.support.get(one.what, 0) + (9 if one.open_ else 1)

    def likely(self, choice: Choice) -> list[tuple]:
        """The usual answer to a decision, and those that something speaks for."""
        if choice not in self.known:
            self.known[choice] = [*self._likely(choice)]
        return self.known[choice]

    def _likely(self, choice: Choice) -> Iterator[tuple]:
        if choice.kind == "yes":
            yield from choice.answers()
            return
        if choice.kind == "option":
            yield from islice(choice.answers(), BEST)
            return
        if choice.kind != "cards":
            yield next(iter(choice.answers()))
            return
        first = usual(choice)
        known = []
        for given in islice(choice.answers(), MOST):
            if given != first and all(self.support.get(card, 0) >= given.count(card) for card in given):
                known.append((sum(self.rows.most(choice, card, self.whose) for card in given), given))
        yield first
        for _, given in sorted(known, key=lambda pair: -pair[0])[:BEST]:
            yield given

    def text(self, choice: Choice, given: tuple) -> str:
        """The answer as a command, its cards in the order in which they are told."""
        if (choice, given) not in self.texts:
            told = given
            if choice.kind == "cards":
                told = tuple(sorted(given, key=lambda card: self.rows.place(choice, card, self.whose)))
            self.texts[choice, given] = answered(self.game, choice, told)
        return self.texts[choice, given]
