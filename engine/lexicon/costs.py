"""Bounds on what a card costs, in coins."""

from __future__ import annotations

from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Step
from .amounts import Per
from .nouns import What
from .refs import Ref


class Cost(Phrase):
    """A bound on what a card costs, in coins."""

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        """Whether the card's cost lies within the bound."""
        raise NotImplementedError


@phrase("Cost", "up to $ {n:Number}", "$ {n:Number} or less")
class CostUpTo(Cost):
    n: int

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) <= self.n


@phrase("Cost", "$ {n:Number} or more", "at least $ {n:Number}")
class CostAtLeast(Cost):
    n: int

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) >= self.n


@phrase("Cost", "less than $ {n:Number}")
class CostBelow(Cost):
    n: int

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) < self.n


@phrase("Cost", "exactly $ {n:Number}")
class CostExactly(Cost):
    n: int

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) == self.n


@phrase("Cost", "from $ {low:Number} to $ {high:Number}", "$ {low:Number} to $ {high:Number}")
class CostFromTo(Cost):
    low: int
    high: int

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return self.low <= game.cost(card) <= self.high


@phrase("Cost", "$ {one:Number} or $ {other:Number}")
class CostEither(Cost):
    one: int
    other: int

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) in (self.one, self.other)


@phrase("Cost", "up to $ {n:Number} {per:Per}")
class CostUpToPer(Cost):
    n: int
    per: Per

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) <= self.n * self.per.count(game, mark)


@phrase("Cost", "exactly $ {n:Number} {per:Per}")
class CostExactlyPer(Cost):
    n: int
    per: Per

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) == self.n * self.per.count(game, mark)


class CheaperNow(Step):
    """The card itself costs less at certain times, wherever it is."""

    n: int
    handles = False
    reprices = True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass


@phrase("Sentence", "during a player's Buy phase , this costs $ {n:Number} less per {what:What} they have in play")
class CheaperPerInPlay(CheaperNow):
    """In a player's Buy phase this card costs less for each such card that the player has in play."""

    what: What

    def discount(self, game: Game, mark: Bookmark, card: Card) -> int:
        """How much less it costs now."""
        if game.phase != "buy":
            return 0
        cards = game.players[game.turn_of].in_play
        return self.n * sum(self.what.test(one, game, mark) for one in cards)


@phrase("Sentence", "during your turns , this costs $ {n:Number} less {per:Per}")
class CheaperPer(CheaperNow):
    """On a player's turn this card costs less for each that something counts."""

    per: Per

    def discount(self, game: Game, mark: Bookmark, card: Card) -> int:
        """How much less it costs now."""
        return self.n * self.per.count(game, Bookmark(card, whose=game.turn_of))


@phrase("Sentence", "during your turns , if your discard pile is empty , this costs $ {n:Number} less")
class CheaperWithoutDiscard(CheaperNow):
    """On a player's turn this card costs less where the player's discard pile is empty."""

    def discount(self, game: Game, mark: Bookmark, card: Card) -> int:
        """How much less it costs now."""
        return 0 if game.players[game.turn_of].discard else self.n


class CostThan(Cost):
    """A bound by the cost of a card named before; without one no card lies within it."""

    weighs = "them"
    n: int = 0
    it: Ref | None = None

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        than = self.it.cards(mark) if self.it else mark.them
        return bool(than) and self.within(game.cost(card) - game.cost(than[0]))

    def within(self, difference: int) -> bool:
        """Whether a card may cost that much more than the one named before."""
        raise NotImplementedError


@phrase("Cost", "up to $ {n:Number} more than {it:Ref}", "up to $ {n:Number} more")
class CostUpToMore(CostThan):
    def within(self, difference: int) -> bool:
        return difference <= self.n


@phrase("Cost", "exactly $ {n:Number} more than {it:Ref}", "exactly $ {n:Number} more")
class CostExactlyMore(CostThan):
    def within(self, difference: int) -> bool:
        return difference == self.n


@phrase("Cost", "exactly $ {n:Number} less than {it:Ref}")
class CostExactlyLess(CostThan):
    def within(self, difference: int) -> bool:
        return difference == -self.n


@phrase("Cost", "(at most|up to) $ {n:Number} less than {it:Ref}")
class CostAtMostLess(CostThan):
    def within(self, difference: int) -> bool:
        return difference <= -self.n


@phrase("Cost", "less than {it:Ref}")
class CostLess(CostThan):
    def within(self, difference: int) -> bool:
        return difference < 0


@phrase("Cost", "as much as {it:Ref} or less", "up to as much as {it:Ref}")
class CostNoMore(CostThan):
    def within(self, difference: int) -> bool:
        return difference <= 0


@phrase("Cost", "exactly the total cost in $ of {it:Ref}")
class CostTotal(Cost):
    weighs = "them"
    it: Ref

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return game.cost(card) == sum(game.cost(one) for one in self.it.cards(mark))


@phrase("Cost", "the same as {it:Ref}")
class CostSame(CostThan):
    def within(self, difference: int) -> bool:
        return difference == 0


@phrase("Cards", "{what:What} costing {cost:Cost}")
class Costing(What):
    fixed = False
    what: What
    cost: Cost

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return not card.is_unknown and self.what.test(card, game, mark) and self.cost.test(card, game, mark)


@phrase("Cards", "costing {cost:Cost}")
class JustCosting(What):
    fixed = False
    """Behind a number: "one costing $3 or more"."""

    cost: Cost

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return not card.is_unknown and self.cost.test(card, game, mark)
