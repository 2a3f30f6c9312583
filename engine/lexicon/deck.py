"""What is done with the top of a deck: reveal, look at, discard, draw until."""

from __future__ import annotations

from .. import chance, moves
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep


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


@phrase("Do", "~draw until you have {n:Number} cards in (hand|your hand)")
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
