"""Setting cards aside, mostly for the next turn."""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves
from ..choices import Answer
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .amounts import Per
from .hand import FromHand
from .playing import PlayThem
from .refs import Ref
from .supply import Gain, Place
from .them import MoveThem
from .timing import OnceThisTurn, Spent, Unspent
from .turns import NextTurn, only_about_them

_DOWN = "(face down|face up|) (\\( (under|on) this \\)|)"


@phrase("Do", "~set aside {quantity:Quantity} {cards:Cards} from your hand " + _DOWN)
class SetAside(FromHand):
    """Choose cards in your hand and set them aside."""

    verb = "set aside"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="set_aside", count=len(answer))
        moves.move(game, mark.whose, answer, "hand", "set_aside", mark, kind="set aside")


@phrase("Do", "~set {it:Ref} aside " + _DOWN)
class SetThemAside(MoveThem):
    """Set those cards aside."""

    verb, target = "set aside", "set_aside"


@phrase("Do", "{per:Per} , ~set aside a card from your deck " + _DOWN)
class SetAsideTop(Step):
    """Set the top cards of your deck aside, as many as something counts, without looking at them."""

    per: Per
    verb = "set aside"

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, self.per.count(game, mark), False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.per.count(game, mark), mark)
        keep(game, them=cards, where="set_aside", count=len(cards))
        moves.move(game, mark.whose, cards, "deck", "set_aside", mark, kind="set aside")


class Aside(Place):
    """Set aside."""

    zone = "set_aside"


@phrase("Do", "~gain {quantity:Quantity} {what:What} costing {cost:Cost} , setting it aside")
class GainAside(Gain):
    """Take a card from the Supply and set it aside."""

    place: Place | None = Aside()


@phrase("Do", "~play {it:Ref} at the start of your next turn")
class PlayNextTurn(Step):
    """At the start of your next turn, that card is played; it takes no Action."""

    it: Ref
    handles = False

    def flat(self) -> Iterator[Step]:
        yield from NextTurn(PlayThem(self.it, form=(-1, 3), span=self.span), span=self.span).flat()


@phrase("Sentence", "once this turn , when {occasion:Occasion} , {body:Clauses} . at the start of your next turn , "
                    "{then:Clauses}")  # fmt: skip
class OnceThenNextTurn(OnceThisTurn):
    """Whenever this happens this turn, the first may be done, once; at the start of your next turn, the second."""

    then: Phrase

    def fits(self) -> bool:
        """The second is about what the first set aside."""
        return super().fits() and only_about_them(self.then)

    def flat(self) -> Iterator[Step]:
        yield self
        yield Unspent(span=(self.span[1], self.span[1]))
        yield from self.body.flat()
        yield from NextTurn(self.then, span=(self.body.span[1] + 1, self.span[1])).flat()
        yield Spent(span=(self.span[1], self.span[1]))
