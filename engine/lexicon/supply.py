"""Gaining cards."""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .amounts import Per
from .costs import Cost
from .nouns import AnyCard, Named, Quantity, What


class Place(Phrase):
    """Where a gained card goes."""

    zone = "discard"


@phrase("Place", "to your hand", "into your hand", "in your hand")
class ToHand(Place):
    zone = "hand"


@phrase("Place", "onto your deck", "on top of your deck")
class OntoDeck(Place):
    zone = "deck"


_GAIN = "~gain {quantity:Quantity} {what:What}"


@phrase(
    "Do",
    _GAIN,
    _GAIN + " {place:Place}",
    _GAIN + " costing {cost:Cost}",
    _GAIN + " {place:Place} costing {cost:Cost}",
    _GAIN + " costing {cost:Cost} {place:Place}",
    _GAIN + " costing {cost:Cost} ; put it {place:Place}",
    _GAIN + " ; put it {place:Place}",
    _GAIN + " {per:Per}",
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
        """"Gain a card" without a cost bound is no card's wording."""
        return self.cost is not None or not isinstance(self.what, AnyCard)

    def times(self, game: Game, mark: Bookmark) -> int:
        """How many cards are gained in all."""
        return self.quantity.exact() * (self.per.count(game, mark) if self.per else 1)

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        if not self.times(game, mark):
            return ()
        return tuple(
            card
            for card, left in game.supply.items()
            if left and self.what.test(card, game, mark) and (self.cost is None or self.cost.test(card, game, mark))
        )

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        zone = self.place.zone if self.place else "discard"
        card = answer[0] if answer else None
        copies = min(self.times(game, mark), game.supply[card]) if card else 0
        # A named card comes as often as the text says at once; chosen ones are asked for one by one, with `count`
        # remembering how many more there are.
        if card and not isinstance(self.what, Named):
            copies = 1
        keep(game, them=(card,) * copies if card else (), where=zone, count=copies)
        for _ in range(copies):
            moves.gain(game, mark.whose, card, mark, to=zone)


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
