"""+Cards, +Actions, +Buys, +$: what the plus signs of a card mean."""

from __future__ import annotations

from .. import moves
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .nouns import Per


class Bonus(Step):
    """An amount, times what `per` counts where it is given."""

    n: int
    per: Per | None = None

    def amount(self, game: Game, mark: Bookmark) -> int:
        """How much the bonus gives now."""
        return self.n * (self.per.count(game, mark) if self.per else 1)


@phrase("Do", "+ {n:Number} (Card|Cards)", "+ {n:Number} (Card|Cards) {per:Per}", "~draw {n:Number} (card|cards)")
class PlusCards(Bonus):
    """Draw that many cards from the deck, shuffling if it gives out."""

    verb = "draw"
    gives = "cards"

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, self.amount(game, mark), False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        amount = self.amount(game, mark)
        drawn = moves.draw(game, mark.whose, amount, mark) if amount else ()
        keep(game, them=drawn, where="hand", count=len(drawn))


@phrase("Do", "~draw a card")
class DrawOne(PlusCards):
    """Draw a card."""

    n: int = 1


@phrase("Do", "+ {n:Number} (Action|Actions)", "+ {n:Number} (Action|Actions) {per:Per}")
class PlusActions(Bonus):
    """More Action cards may be played this turn."""

    gives = "actions"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moves.add(game, "actions", self.amount(game, mark), mark)


@phrase("Do", "+ {n:Number} (Buy|Buys)", "+ {n:Number} (Buy|Buys) {per:Per}")
class PlusBuys(Bonus):
    """More cards may be bought this turn."""

    gives = "buys"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moves.add(game, "buys", self.amount(game, mark), mark)


@phrase("Do", "+ $ {n:Number}", "+ $ {n:Number} {per:Per}", "$ {n:Number}", "it's worth $ {n:Number} {per:Per}")
class PlusCoins(Bonus):
    """More coins to spend this turn."""

    gives = "coins"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moves.add(game, "coins", self.amount(game, mark), mark)
