"""Gaining cards."""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..phrase import Phrase
from ..saying import say
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .amounts import Per, ThatMany
from .costs import Cost, CostSame
from .either import Either
from .nouns import AnyCard, Named, What
from .quantities import Exactly, One, Quantity


class Place(Phrase):
    """Where a gained card goes."""

    zone = "discard"


@phrase("Place", "to your hand", "into your hand", "in your hand")
class ToHand(Place):
    zone = "hand"


@phrase("Place", "onto your deck", "on top of your deck", "to the top of your deck", "on your deck")
class OntoDeck(Place):
    zone = "deck"

_GAIN = "~gain {quantity:Quantity} {what:What}"


@phrase(
    "Do",
    _GAIN,
    _GAIN + " {place:Place}",
    _GAIN + " (costing|that costs|which costs) {cost:Cost}",
    _GAIN + " costing {cost:Cost} each",
    _GAIN + " {place:Place} costing {cost:Cost}",
    _GAIN + " costing {cost:Cost} {place:Place}",
    _GAIN + " costing {cost:Cost} (; put|, putting) it {place:Place}",
    _GAIN + " (; put|, putting) it {place:Place}",
    _GAIN + " {per:Per}",
    _GAIN + " each costing {cost:Cost}",
    "~gain {place:Place} {quantity:Quantity} {what:What} costing {cost:Cost}",
)
class Gain(Choosing):
    """Take cards from the Supply; they go to the discard pile unless another place is named."""

    quantity: Quantity
    what: What
    cost: Cost | None = None
    place: Place | None = None
    per: Per | None = None
    verb = "gain"

    def fits(self) -> bool:
        """"Gain a card" without a cost bound is no card's wording; so many are gained, no more and no fewer."""
        told = self.cost is not None or not isinstance(self.what, AnyCard)
        return told and isinstance(self.quantity, One | Exactly)

    def total(self, game: Game, mark: Bookmark) -> int:
        """How many cards are gained in all."""
        return self.quantity.exact() * (self.per.count(game, mark) if self.per else 1)

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        if not self.total(game, mark):
            return ()
        return tuple(
            card
            for card, left in game.supply.items()
            if left and (card.supply or isinstance(self.what, Named)) and self.what.test(card, game, mark)
            and (self.cost is None or self.cost.test(card, game, mark))
        )

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        zone = self.place.zone if self.place else "discard"
        card, total = answer[0] if answer else None, self.total(game, mark)
        copies = min(total, game.supply[card]) if card else 0
        # A named card comes as often as the text says at once; others are chosen one after the other.
        if card and not isinstance(self.what, Named):
            copies = 1
        if copies == 1 and mark.times + 1 < total:
            keep(game, step=mark.step, times=mark.times + 1)
        else:
            keep(game, them=(card,) * copies if card else (), where=zone, count=mark.times + copies)
        for _ in range(copies):
            moves.gain(game, mark.whose, card, mark, to=zone)


@phrase("Do", "~gain that many {what:What}")
class GainThatMany(Gain):
    """Take as many such cards from the Supply as were just handled."""

    quantity: Quantity = One()
    per: Per | None = ThatMany()


@phrase("Do", _GAIN + " , putting one {place:Place}")
class GainPuttingOne(Step):
    """Gain so many; one of them goes to the place that is named."""

    quantity: Quantity
    what: What
    place: Place

    def fits(self) -> bool:
        """There are several to gain."""
        return isinstance(self.quantity, Exactly) and not isinstance(self.what, AnyCard)

    def flat(self) -> Iterator[Step]:
        yield Gain(One(), self.what, place=self.place, span=self.span)
        yield Gain(Exactly(self.quantity.n - 1), self.what, span=self.span)


@phrase("Gained", "{quantity:Quantity} {what:What}", "{quantity:Quantity} {what:What} costing {cost:Cost}")
class GainOne(Gain):
    """Take cards from the Supply."""


@phrase("Clauses", "~gain {one:Gained} or {other:Gained}")
class GainOr(Either):
    """Gain the one or the other."""

    def names(self) -> tuple[str, ...]:
        return tuple(say(one).lower() for one in self.all())

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return True


@phrase("Do", "~gain {quantity:Quantity} {what:What} with the same cost that =you choose")
class GainSameCost(Gain):
    """Take a card from the Supply that costs as much as the one before; the player of the card chooses it."""

    cost: Cost | None = CostSame()

    def asked(self, mark: Bookmark) -> int:
        return mark.you


@phrase("Do", "~gain {quantity:Quantity} {what:What} and {other:Quantity} {another:What}")
class GainBoth(Step):
    """Gain the one, then the other."""

    quantity: Quantity
    what: What
    other: Quantity
    another: What

    def fits(self) -> bool:
        """Both are cards named or of a type."""
        return not isinstance(self.what, AnyCard) and not isinstance(self.another, AnyCard)

    def flat(self) -> Iterator[Step]:
        yield Gain(self.quantity, self.what, span=self.span)
        yield Gain(self.other, self.another, span=self.span)


@phrase("Do", "~gain another {name:Name} (\\(that doesn't come with another\\)|)")
class GainAnother(Step):
    """Gain one more of the same, which brings no further one."""

    name: str
    verb = "gain"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        card = game.book[self.name]
        count = int(game.supply.get(card, 0) > 0)
        keep(game, them=(card,) * count, where="discard", count=count)
        moves.gain(game, mark.whose, card, mark, alone=True)


@phrase("What", "copy of a card costing {cost:Cost} that the player to your right gained on their last turn")
class CopyOfGained(What):
    fixed = False
    cost: Cost

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        right = game.others(mark.whose)[-1:]
        return any(card in game.players[who].last_gained for who in right) and self.cost.test(card, game, mark)


@phrase("Do", "if it's your Buy phase return to your Action phase", "return to your Action phase")
class ReturnToActions(Step):
    """If it is your Buy phase, your Action phase goes on, and another Buy phase follows."""

    handles = False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if game.phase == "buy" and game.turn_of == mark.whose:
            game.phase, game.bought = "action", ()
            game.stack[0] = game.stack[0]._replace(step=0, times=0)
            moves.note(game, "phase", mark.whose, mark, target="action")


@phrase("Sentence", "this is gained to your hand (\\(instead of your discard pile\\)|)")
class GainedToHand(Step):
    """Where nothing else is said, this card is gained to the hand."""

    lands = "hand"
    handles = False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass


@phrase("Sentence", "you can't buy (this|this card) if you have any {what:What} in play")
class NotWhile(Step):
    """This card cannot be bought while such a card is in play."""

    what: What
    forbids = True

    def forbidden(self, game: Game, whose: int) -> bool:
        """Whether that player may not buy the card now."""
        mark = Bookmark(game.stack[-1].card, whose=whose)
        return any(self.what.test(card, game, mark) for card in game.players[whose].in_play)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass
