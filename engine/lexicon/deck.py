"""What is done with decks and discard piles: reveal, look at, discard, draw until, put back."""

from __future__ import annotations

from .. import chance, moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .nouns import What
from .quantities import Quantity


class Top(Step):
    """Turn up the top cards of the deck; they stay there until a later sentence moves them."""

    n: int = 1

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, self.n, True


@phrase("Do", "~reveal the top card of your deck", "~reveal the top {n:Number} cards of your deck")
class RevealTop(Top):
    """Reveal the top cards of your deck."""

    verb = "reveal"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.n, mark)
        keep(game, them=cards, where="deck", seen=cards, count=len(cards))
        moves.reveal(game, mark.whose, cards, "deck", mark)


@phrase("Do", "~look at the top card of your deck", "~look at the top {n:Number} cards of your deck")
class LookAtTop(Top):
    """Look at the top cards of your deck, without showing them."""

    verb = "look"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.n, mark)
        keep(game, them=cards, where="deck", seen=cards, count=len(cards))
        moves.reveal(game, mark.whose, cards, "deck", mark, kind="look")


@phrase("Do", "~discard the top card of your deck", "~discard the top {n:Number} cards of your deck")
class DiscardTop(Top):
    """Discard the top cards of your deck, face up."""

    verb = "discard"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.n, mark)
        keep(game, them=cards, where="discard", count=len(cards))
        moves.discard(game, mark.whose, cards, "deck", mark)


@phrase("Do", "~trash the top card of your deck", "~trash the top {n:Number} cards of your deck")
class TrashTop(Top):
    """Trash the top cards of your deck."""

    verb = "trash"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.n, mark)
        keep(game, them=cards, where="trash", count=len(cards))
        moves.trash(game, mark.whose, cards, "deck", mark)


@phrase("Do", "~draw (cards|) until you have {n:Number} cards in (hand|your hand)")
class DrawUntil(Step):
    """Draw until you hold that many cards; none if you hold them already."""

    n: int
    verb = "draw"

    def missing(self, game: Game, mark: Bookmark) -> int:
        """How many cards are to be drawn."""
        return max(self.n - len(game.players[mark.whose].hand), 0)

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, self.missing(game, mark), False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        missing = min(self.missing(game, mark), chance.ENDLESS)
        drawn = moves.draw(game, mark.whose, missing, mark) if missing else ()
        keep(game, them=drawn, where="hand", count=len(drawn))


@phrase("Do", "~reveal cards from (your deck|the top of your deck) until (you ~reveal|revealing|they reveal) "
              "{quantity:Quantity} {cards:Cards}")  # fmt: skip
class RevealUntil(Step):
    """Reveal cards one by one until so many of a kind have turned up, or no card is left."""

    quantity: Quantity
    cards: What
    verb = "reveal"

    def found(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        """The cards of the kind that have turned up so far."""
        return tuple(card for card in mark.seen[: mark.times] if self.cards.test(card, game, mark))

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        enough = len(self.found(game, mark)) >= self.quantity.exact()
        return None if enough else (mark.whose, mark.times + 1, True)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        found = self.found(game, mark)
        enough = len(found) >= self.quantity.exact()
        shown = () if enough else moves.top(game, mark.whose, mark.times + 1, mark)
        if len(shown) <= mark.times:
            rest = moves.removed(mark.seen[: mark.times], found)
            keep(game, them=found, where="deck", seen=rest, count=len(found))
            return
        moves.reveal(game, mark.whose, shown[-1:], "deck", mark)
        keep(game, step=mark.step, seen=shown, times=mark.times + 1)


@phrase("Do", "~put your deck into your discard pile")
class DiscardDeck(Step):
    """Put the whole deck into the discard pile, without looking at it."""

    verb = "put"

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(game.players[mark.whose].deck)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moved = moves.discard_deck(game, mark.whose, mark)
        keep(game, them=(), count=moved)
