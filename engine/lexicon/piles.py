"""The trash, and cards that go back to their piles."""

from __future__ import annotations

from .. import moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .costs import Cost
from .hand import FromHand
from .nouns import What
from .quantities import Quantity
from .refs import CopyOf, Ref
from .supply import Place
from .them import MoveThem


class TakeFromTrash(Choosing):
    """Choose cards in the trash and gain them."""

    quantity: Quantity
    what: What
    cost: Cost | None = None
    place: Place | None = None
    verb = "gain"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(
            card
            for card in game.trash
            if self.what.test(card, game, mark) and (self.cost is None or self.cost.test(card, game, mark))
        )

    def bounds(self, offered: int) -> tuple[int, int]:
        return self.quantity.bounds(offered)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        zone = self.place.zone if self.place else "discard"
        keep(game, them=answer, where=zone, count=len(answer))
        for card in answer:
            moves.gain(game, mark.whose, card, mark, to=zone, source="trash")

_TRASHED = "~gain {quantity:Quantity} {what:What} from the trash"


@phrase("Do", _TRASHED, _TRASHED + " {place:Place}", _TRASHED + " costing {cost:Cost}",
        _TRASHED + " costing {cost:Cost} (,|) {place:Place}")  # fmt: skip
class GainFromTrash(TakeFromTrash):
    """Choose cards in the trash and gain them."""


class FromSupply(Choosing):
    """Choose a card in the Supply that is not gained."""

    quantity: Quantity
    cards: What

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        there = [card for card, left in game.supply.items() if left and card.supply]
        return tuple(card for card in there if self.cards.test(card, game, mark))


@phrase("Do", "~trash {quantity:Quantity} {cards:Cards} from the Supply",
        "~trash {quantity:Quantity} {cards:Cards} from the Supply costing {cost:Cost}")  # fmt: skip
class TrashFromSupply(FromSupply):
    """Choose a card in the Supply and trash it."""

    cost: Cost | None = None
    verb = "trash"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        there = super().offers(game, mark)
        return there if self.cost is None else tuple(card for card in there if self.cost.test(card, game, mark))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="trash", count=len(answer))
        moves.trash(game, mark.whose, answer, "supply", mark)


@phrase("Do", "~return {it:Ref} to (its pile|the Supply)")
class ReturnThem(MoveThem):
    """Put those cards back on their piles, if they have one."""

    weighs = "them"
    verb, target = "return", "supply"


@phrase("Do", "~return {quantity:Quantity} {cards:Cards} from your hand to (its pile|the Supply)")
class ReturnFromHand(FromHand):
    """Choose cards in your hand and put them back on their piles."""

    verb = "return"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in super().offers(game, mark) if card in game.supply)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        # Copies of a card go on being copies of it, however many there were.
        them = mark.them if isinstance(self.cards, CopyOf) else answer
        keep(game, them=them, where="supply", count=len(answer))
        moves.move(game, mark.whose, answer, "hand", "supply", mark, kind="return")


@phrase("Do", "~exchange {it:Ref} for a {name:Name}")
class Exchange(Step):
    """Put that card back on its pile, and take the other from its own, which is no gain; only if both are possible."""

    weighs = "them"
    it: Ref
    name: str
    verb = "exchange"

    def possible(self, game: Game, mark: Bookmark) -> bool:
        cards = moves.held(game, mark.whose, self.it.zone(mark), self.it.cards(mark)[:1])
        return bool(cards) and cards[0] in game.supply and game.supply.get(game.book[self.name], 0) > 0

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        possible, wanted = self.possible(game, mark), game.book[self.name]
        keep(game, them=(wanted,) * possible, where="discard", count=int(possible))
        if possible:
            moves.move(game, mark.whose, self.it.cards(mark)[:1], self.it.zone(mark), "supply", mark, kind="return")
            moves.move(game, mark.whose, (wanted,), "supply", "discard", mark, kind="take")
