"""+Cards, +Actions, +Buys, +$ and tokens: what the plus signs of a card mean; and what makes cards cost less."""

from __future__ import annotations

from .. import moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .amounts import Per, ThatMany
from .nouns import AnyCard, What


class Bonus(Step):
    """An amount, times what `per` counts where it is given."""

    n: int
    per: Per | None = None
    handles = False

    def amount(self, game: Game, mark: Bookmark) -> int:
        """How much the bonus gives now."""
        return self.n * (self.per.count(game, mark) if self.per else 1)


@phrase("Do", "(~get|) + {n:Number} (Card|Cards)", "(~get|) + {n:Number} (Card|Cards) {per:Per}",
        "{per:Per} , + {n:Number} (Card|Cards)", "~draw {n:Number} (card|cards)")  # fmt: skip
class PlusCards(Bonus):
    """Draw that many cards from the deck, shuffling if it gives out."""

    verb = "draw"
    gives = "cards"

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, self.amount(game, mark), False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        amount = self.amount(game, mark)
        if amount > 0:
            moves.draw(game, mark.whose, amount, mark)
        if self.may:
            keep(game, count=1)


@phrase("Do", "~draw a card", "~draw a card {per:Per}", "{per:Per} , ~draw a card")
class DrawOne(PlusCards):
    """Draw a card."""

    n: int = 1


@phrase("Do", "~draw that many (cards|)", "~draw as many")
class DrawThatMany(PlusCards):
    """Draw as many cards as were just handled."""

    n: int = 1
    per: Per = ThatMany()


class PlusTurn(Bonus):
    """More Actions, Buys or coins for the turn, if it is yours."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moves.add(game, mark.whose, self.gives, self.amount(game, mark), mark)
        if self.may:
            keep(game, count=1)


@phrase("Do", "(~get|) + {n:Number} (Action|Actions)", "(~get|) + {n:Number} (Action|Actions) {per:Per}",
        "{per:Per} , + {n:Number} (Action|Actions)")  # fmt: skip
class PlusActions(PlusTurn):
    """More Action cards may be played this turn."""

    gives = "actions"


@phrase("Do", "(~get|) + {n:Number} (Buy|Buys)", "(~get|) + {n:Number} (Buy|Buys) {per:Per}",
        "{per:Per} , + {n:Number} (Buy|Buys)")  # fmt: skip
class PlusBuys(PlusTurn):
    """More cards may be bought this turn."""

    gives = "buys"


@phrase("Do", "+ $ {n:Number}", "+ $ {n:Number} {per:Per}", "$ {n:Number}", "it's worth $ {n:Number} {per:Per}",
        "{per:Per} , + $ {n:Number}", "+ {n:Number} (coin|coins)", "+ {n:Number} (coin|coins) {per:Per}")  # fmt: skip
class PlusCoins(PlusTurn):
    """More coins to spend this turn."""

    gives = "coins"


@phrase("Do", "- $ {n:Number} {per:Per} (. \\(you can't go below $ 0 . \\)|)")
class MinusCoins(PlusTurn):
    """Fewer coins to spend this turn, though never less than none."""

    per: Per

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moves.add(game, mark.whose, "coins", -self.amount(game, mark), mark)


class PlusTokens(Bonus):
    """Tokens, which are kept from turn to turn."""

    token = ""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        amount = self.amount(game, mark)
        if amount:
            moves.give(game, mark.whose, self.token, amount, mark)
        if self.may:
            keep(game, count=1)


@phrase("Do", "(~get|) + {n:Number} VP", "(~get|) + {n:Number} VP {per:Per}")
class PlusPoints(PlusTokens):
    """Victory point tokens, which count at the end of the game."""

    token = "vp"  # noqa: S105


@phrase("Do", "(~get|) + {n:Number} Coffers", "(~get|) + {n:Number} Coffers {per:Per}")
class PlusCoffers(PlusTokens):
    """Tokens on the Coffers mat, each to be spent for a coin on a turn of yours."""

    token = "coffers"  # noqa: S105


@phrase("Do", "(~get|) + {n:Number} (Villager|Villagers)", "(~get|) + {n:Number} (Villager|Villagers) {per:Per}")
class PlusVillagers(PlusTokens):
    """Tokens on the Villagers mat, each to be spent for an Action on a turn of yours."""

    token = "villagers"  # noqa: S105


@phrase("Do", "(~get|) + {n:Number} (Favor|Favors)", "(~get|) + {n:Number} (Favor|Favors) {per:Per}")
class PlusFavors(PlusTokens):
    """Favor tokens, for the Allies of the game."""

    token = "favors"  # noqa: S105


@phrase("Do", "(~get|~take|) + {n:Number} Debt", "(~get|) + {n:Number} Debt {per:Per}")
class PlusDebt(PlusTokens):
    """Debt tokens: while you have any, you can buy nothing; each is paid off with a coin."""

    token = "debt"  # noqa: S105


@phrase("Do", "~pay $ {n:Number}")
class Pay(Step):
    """Pay so many of the coins you have this turn."""

    n: int
    verb = "pay"
    handles = False

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return mark.whose == game.turn_of and game.coins >= self.n

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moves.add(game, mark.whose, "coins", -self.n, mark)
        keep(game, count=self.n)


@phrase("Do", "~pay all of your $")
class PayAll(Step):
    """Pay all the coins you have this turn."""

    verb = "pay"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        paid = game.coins if mark.whose == game.turn_of else 0
        moves.add(game, mark.whose, "coins", -paid, mark)
        keep(game, them=(), count=paid)


@phrase("Do", "cards (\\(everywhere\\)|) cost $ {n:Number} less this turn")
@phrase("Sentence", "this turn , cards (\\(everywhere\\)|) cost $ {n:Number} less")
class CostLessNow(Step):
    """All cards, wherever they are, cost that much less this turn, though never less than nothing."""

    n: int
    handles = False

    def discount(self, game: Game, mark: Bookmark, card: Card) -> int:
        """How much less the card costs."""
        return self.n

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        game.discounts = (*game.discounts, mark)


@phrase("Sentence", "this turn , {what:What} cost $ {n:Number} less")
class SomeCostLessNow(CostLessNow):
    """Cards of a kind, wherever they are, cost that much less this turn, though never less than nothing."""

    what: What

    def fits(self) -> bool:
        """"Cards" of every kind are said by the others."""
        return not isinstance(self.what, AnyCard)

    def discount(self, game: Game, mark: Bookmark, card: Card) -> int:
        return self.n if self.what.test(card, game, mark) else 0
