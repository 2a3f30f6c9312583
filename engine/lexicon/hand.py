"""What is done with cards in hand, and with cards named before: discard, trash, put, reveal."""

from __future__ import annotations

from .. import chance, moves, triggers
from ..cards import UNKNOWN, Card
from ..choices import NO, YES, Answer, Choice
from ..grammar import phrase
from ..phrase import walk
from ..state import Bookmark, Game
from ..steps import Choosing, keep
from .amounts import Per
from .nouns import AnyCard, Different, What
from .quantities import One, Quantity
from .refs import CopyOf

MANY = 99  # more cards than anybody chooses from

class FromHand(Choosing):
    """Choose cards of a kind from the hand.

    An unknown card is chosen only where any card will do. Where too few cards of the kind are known, the unknown ones
    must be: at once if some must be chosen, otherwise if the player says that they want to.
    """

    quantity: Quantity
    cards: What
    tells_apart = True

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        hand = game.players[mark.whose].hand
        if UNKNOWN in hand and not self.cards.any:
            hand = tuple(card for card in hand if card is not UNKNOWN)
        if isinstance(self.cards, Different) and not isinstance(self.quantity, One):  # from each other
            return tuple(card for card in dict.fromkeys(hand) if self.cards.what.test(card, game, mark))
        return tuple(card for card in hand if self.cards.test(card, game, mark))

    def bounds(self, offered: int) -> tuple[int, int]:
        return self.quantity.bounds(offered)

    def doubtful(self, game: Game, mark: Bookmark) -> bool:
        """Whether it depends on the unknown cards of the hand what can be chosen."""
        if UNKNOWN not in game.players[mark.whose].hand or self.cards.any:
            return False
        return len(self.offers(game, mark)) < max(self.bounds(MANY)[0], 1)

    def optional(self) -> bool:
        """Whether nothing need be chosen."""
        return bool(self.may) or not self.bounds(MANY)[0]

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        needed = not self.optional() and self.doubtful(game, mark)
        return (mark.whose, chance.HAND, True) if needed else None

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        if self.doubtful(game, mark) and self.optional():
            return Choice("yes", mark.whose, self.verb, because=mark)
        return super().ask(game, mark)

    def run(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer == YES:
            keep(game, step=mark.step, times=mark.times)
            game.stack.append(Bookmark(triggers.NAMING, 0, mark.whose, mark.whose))
        else:
            super().run(game, mark, () if answer == NO else answer)


@phrase("Do", "~discard {quantity:Quantity} {cards:Cards} (from your hand|) (, revealed|)")
class Discard(FromHand):
    """Choose cards in your hand and discard them, all at once."""

    verb = "discard"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="discard", count=len(answer))
        moves.discard(game, mark.whose, answer, "hand", mark)


@phrase("Do", "~discard {n:Number}")
class DiscardSome(Discard):
    """Choose so many cards in your hand and discard them, all at once."""

    n: int
    quantity: Quantity | None = None
    cards: What = AnyCard()

    def bounds(self, offered: int) -> tuple[int, int]:
        return min(self.n, offered), min(self.n, offered)


class OrShow(FromHand):
    """Choose cards of a kind in your hand; who has none shows the whole hand."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        nothing = any(isinstance(one, CopyOf) and not one.it.cards(mark) for one in walk(self.cards))
        if nothing or self.offers(game, mark):
            super().take(game, mark, answer)
        else:
            keep(game, them=(), count=0)
            moves.reveal(game, mark.whose, game.players[mark.whose].hand, "hand", mark)


@phrase("Do", "~discard {quantity:Quantity} {cards:Cards} (from your hand|) \\( or ~reveal you can't \\)")
class DiscardOrShow(OrShow, Discard):
    """Discard such cards of your hand; where there are none, show the whole hand instead."""


@phrase("Do", "~discard {quantity:Quantity} {cards:Cards} \\( or ~reveal a hand with no {what:What} \\)")
class DiscardOrRevealHand(DiscardOrShow):
    """Discard such cards of your hand; where there are none, show the whole hand instead."""

    what: What


@phrase("Do", "~discard {quantity:Quantity} {cards:Cards} {per:Per}")
class DiscardPer(Discard):
    """Choose as many cards in your hand as something counts, and discard them."""

    per: Per

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        if self.doubtful(game, mark) and self.optional():
            return super().ask(game, mark)
        cards = self.offers(game, mark)
        count = min(self.quantity.exact() * self.per.count(game, mark), len(cards))
        return Choice("cards", mark.whose, self.verb, cards, count, count, bool(self.may), because=mark)


@phrase("Do", "~discard down to {n:Number} (card|cards) (in (hand|your hand)|) (\\(once\\)|)")
class DiscardDownTo(Choosing):
    """Discard until only so many cards are left in your hand; nothing if there are no more than that."""

    n: int
    verb = "discard"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return game.players[mark.whose].hand

    def bounds(self, offered: int) -> tuple[int, int]:
        return max(offered - self.n, 0), max(offered - self.n, 0)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="discard", count=len(answer))
        moves.discard(game, mark.whose, answer, "hand", mark)


@phrase("Do", "~trash {quantity:Quantity} {cards:Cards} from your hand")
class Trash(FromHand):
    """Choose cards in your hand and trash them."""

    verb = "trash"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="trash", count=len(answer))
        moves.trash(game, mark.whose, answer, "hand", mark)


@phrase("Do", "~trash {quantity:Quantity} {cards:Cards} from your hand other than (a|an) {name:Name} "
              "(\\( or ~reveal a hand of all {every:Name} \\)|)")  # fmt: skip
class TrashOther(OrShow, Trash):
    """Choose cards in your hand that are not of that name and trash them; where there are none, show the hand."""

    name: str
    every: str = ""

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in super().offers(game, mark) if card != self.name)


@phrase("Do", "~trash (this|this card) and {quantity:Quantity} {cards:Cards} from your hand")
class TrashThisAnd(FromHand):
    """Trash this card and choose cards in your hand to trash with it."""

    verb = "trash"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        this = moves.held(game, mark.whose, mark.at, (mark.about,))
        keep(game, them=(*this, *answer), where="trash", count=len(this) + len(answer))
        moves.trash(game, mark.whose, this, mark.at, mark)
        moves.trash(game, mark.whose, answer, "hand", mark)


@phrase("Do", "~put {quantity:Quantity} {cards:Cards} from your hand (onto|on top of) your deck (in any order|)")
class PutOntoDeck(FromHand):
    """Choose cards in your hand and put them on top of your deck."""

    verb = "put"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="deck", count=len(answer))
        moves.move(game, mark.whose, answer, "hand", "deck", mark, kind="put")


@phrase("Do", "~put one onto your deck")
class PutOneOntoDeck(PutOntoDeck):
    """Choose a card in your hand and put it on top of your deck."""

    quantity: Quantity = One()
    cards: What = AnyCard()


@phrase("Do", "~put cards from your hand (onto|on top of) your deck until you have {n:Number} cards in hand")
class PutDownTo(PutOntoDeck):
    """Put cards of your hand on top of your deck until only so many are left; the last one put lies on top."""

    n: int
    quantity: Quantity | None = None
    cards: What = AnyCard()

    def bounds(self, offered: int) -> tuple[int, int]:
        return max(offered - self.n, 0), max(offered - self.n, 0)


@phrase("Do", "~reveal {quantity:Quantity} {cards:Cards} from your hand")
class RevealFromHand(FromHand):
    """Choose cards in your hand and show them; they stay there."""

    verb = "reveal"

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, chance.HAND, True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="hand", count=len(answer))
        if answer:
            moves.reveal(game, mark.whose, answer, "hand", mark)
