"""What is done with discard piles: look through, take from, shuffle into the deck."""

from __future__ import annotations

from .. import moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .conditions import Condition
from .nouns import What
from .playing import Playing
from .quantities import One, Quantity
from .refs import Ref


@phrase("Do", "~look through your discard pile")
class LookThroughDiscard(Step):
    """Look at every card of your discard pile."""

    verb = "look"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pile = game.players[mark.whose].discard
        keep(game, them=pile, where="discard", count=len(pile))
        moves.reveal(game, mark.whose, pile, "discard", mark, kind="look")


_FROM = "{quantity:Quantity} {cards:Cards} from (it|your discard pile)"


class FromDiscard(Choosing):
    """Choose cards of a kind in the discard pile."""

    quantity: Quantity
    cards: What
    target = ""

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in game.players[mark.whose].discard if self.cards.test(card, game, mark))

    def bounds(self, offered: int) -> tuple[int, int]:
        return self.quantity.bounds(offered)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where=self.target, count=len(answer))
        moves.move(game, mark.whose, answer, "discard", self.target, mark, kind="put")


@phrase("Do", f"~put {_FROM} (onto|on top of) your deck")
class PutFromDiscard(FromDiscard):
    """Choose cards in your discard pile and put them on top of your deck."""

    verb, target = "put", "deck"


@phrase("Do", f"~put {_FROM} into your hand")
class TakeFromDiscard(FromDiscard):
    """Choose cards in your discard pile and put them into your hand."""

    verb, target = "put", "hand"


@phrase("Do", f"~reveal {_FROM}")
class RevealFromDiscard(FromDiscard):
    """Choose cards in your discard pile and show them; they stay there."""

    verb = "reveal"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="discard", count=len(answer))
        if answer:
            moves.reveal(game, mark.whose, answer, "discard", mark)


@phrase("Do", f"~play {_FROM}")
class PlayFromDiscard(Playing, FromDiscard):
    """Choose a card in your discard pile and play it; it takes no Action."""

    verb = "play"
    repeats = 1

    def fits(self) -> bool:
        """One card is played."""
        return isinstance(self.quantity, One)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        self.play(game, mark, answer or (), "discard")


@phrase("Do", "~shuffle {it:Ref} into your deck")
class ShuffleIn(Step):
    """Put those cards into your deck and shuffle it."""

    it: Ref
    verb = "shuffle"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.held(game, mark.whose, self.it.zone(mark), self.it.cards(mark))
        keep(game, them=cards, where="deck", count=len(cards))
        moves.shuffle_in(game, mark.whose, cards, self.it.zone(mark), mark)


@phrase("Condition", "your discard pile has any cards in it")
class DiscardPileHasCards(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return bool(game.players[mark.whose].discard)
