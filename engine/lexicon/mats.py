"""Mats: Island, Native Village, Exile."""

from __future__ import annotations

from .. import moves
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .conditions import Condition
from .deck import Top
from .hand import FromHand
from .nouns import What
from .piles import FromSupply
from .refs import Ref
from .them import MoveThem
from .turned import FromSeen


@phrase("Do", "~put (this|this card) and {quantity:Quantity} {cards:Cards} from your hand onto your Island mat")
class PutOntoIsland(FromHand):
    """Put this card and cards chosen in your hand onto your Island mat, where they stay until the game ends."""

    verb = "put"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="island", count=len(answer))
        if mark.about:
            moves.move(game, mark.whose, (mark.about,), mark.at, "island", mark, kind="put")
        moves.move(game, mark.whose, answer, "hand", "island", mark, kind="put")


@phrase("Do", "~put the top card of your deck face down on your Native Village mat "
              "(\\( you may look at those cards at any time \\)|)")  # fmt: skip
class PutTopOnMat(Top):
    """Put the top card of your deck face down on your Native Village mat; you may look at the cards there."""

    verb = "put"

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, 1, False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, 1, mark)
        keep(game, them=cards, where="native_village", count=len(cards))
        moves.move(game, mark.whose, cards, "deck", "native_village", mark, kind="put")


@phrase("Do", "~put all the cards from your mat into your hand")
class TakeMat(Step):
    """Put all the cards of your Native Village mat into your hand."""

    verb = "put"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = game.players[mark.whose].native_village
        keep(game, them=cards, where="hand", count=len(cards))
        moves.move(game, mark.whose, cards, "native_village", "hand", mark, kind="put")


@phrase("Do", "~exile {it:Ref}")
class ExileThem(MoveThem):
    """Put those cards onto your Exile mat."""

    verb, target = "exile", "exile"


@phrase("Do", "~exile {quantity:Quantity} {cards:Cards} from your hand")
class ExileFromHand(FromHand):
    """Choose cards in your hand and put them onto your Exile mat."""

    verb = "exile"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="exile", count=len(answer))
        moves.move(game, mark.whose, answer, "hand", "exile", mark, kind="exile")


@phrase("Do", "~exile {quantity:Quantity} {cards:Cards} from the Supply")
class ExileFromSupply(FromSupply):
    """Choose a card in the Supply and put it onto your Exile mat; it is not gained."""

    verb = "exile"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="exile", count=len(answer))
        moves.move(game, mark.whose, answer, "supply", "exile", mark, kind="exile")


@phrase("Do", "~exile {quantity:Quantity} {cards:Cards}")
class ExileSeen(FromSeen):
    """Choose among the cards turned up and put them onto your Exile mat."""

    verb = target = "exile"


@phrase("Do", "~discard your Exiled {cards:What}")
class DiscardExiled(Step):
    """Discard all such cards of your Exile mat."""

    cards: What
    verb = "discard"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = tuple(card for card in game.players[mark.whose].exile if self.cards.test(card, game, mark))
        keep(game, them=cards, where="discard", count=len(cards))
        moves.discard(game, mark.whose, cards, "exile", mark)


@phrase("Condition", "you didn't have a copy of {it:Ref} in Exile")
class NoCopyInExile(Condition):
    """Asked when it was exiled: there is no other."""

    weighs = "them"
    it: Ref

    def holds(self, game: Game, mark: Bookmark) -> bool:
        cards = self.it.cards(mark)
        return bool(cards) and game.players[mark.whose].exile.count(cards[0]) == 1


@phrase("Do", "~put {it:Ref} on your Tavern mat")
class PutOnTavern(MoveThem):
    """Put that card onto your Tavern mat, from where it can be called."""

    verb, target = "put", "tavern"
