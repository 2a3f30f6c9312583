"""What is done with cards in play, and at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves, triggers
from ..cards import Card
from ..choices import Answer, Choice
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .amounts import Per
from .conditions import Condition
from .nouns import What
from .occasions import BuyPhaseEnds, CleanUpBegins, Occasion, YouDiscardFromPlay
from .quantities import Quantity
from .refs import It
from .them import PutThemOntoDeck
from .timing import OnceThisTurn, ThisTurn, Waiting

_ALL = "all {cards:What} you have in play"


class AllInPlay(Step):
    """Do something with all cards of a kind that you have in play."""

    cards: What

    def those(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        """Which cards they are."""
        return tuple(card for card in game.players[mark.whose].in_play if self.cards.test(card, game, mark))


@phrase("Do", f"~trash {_ALL}")
class TrashAllInPlay(AllInPlay):
    """Trash all cards of a kind that you have in play."""

    verb = "trash"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = self.those(game, mark)
        keep(game, them=cards, where="trash", count=len(cards))
        moves.trash(game, mark.whose, cards, "in_play", mark)


@phrase("Do", f"~put {_ALL} onto your deck (in any order|)")
class PutAllInPlay(AllInPlay):
    """Put all cards of a kind that you have in play on top of your deck, in an order of your choice."""

    verb = "put"

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        cards = self.those(game, mark)
        return Choice("order", mark.whose, "order", cards, len(cards), len(cards), because=mark) if cards else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = answer or ()
        keep(game, them=cards, where="deck", count=len(cards))
        moves.move(game, mark.whose, cards[::-1], "in_play", "deck", mark, kind="put")


@phrase("Do", "~trash {quantity:Quantity} {cards:Cards} you would discard from play this turn")
class TrashLeaving(Choosing):
    """Choose cards that you have in play, and that would not stay there, and trash them."""

    quantity: Quantity
    cards: What
    verb = "trash"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        leaving = moves.removed(game.players[mark.whose].in_play, moves.held(
            game, mark.whose, "in_play", triggers.staying(game, mark.whose)))  # fmt: skip
        return tuple(card for card in leaving if self.cards.test(card, game, mark))

    def bounds(self, offered: int) -> tuple[int, int]:
        return self.quantity.bounds(offered)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="trash", count=len(answer))
        moves.trash(game, mark.whose, answer, "in_play", mark)


@phrase("Sentence", "at the start of Clean-up , {body:Sentence}")
class AtCleanUp(Waiting):
    """At the start of your Clean-up, what follows is done: for each time the card was played; below a dividing line,
    while it is in play."""

    occasion: Occasion = CleanUpBegins()
    waits = "in play"
    below = True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        super().take(game, mark, answer)
        game.watches = (*game.watches, mark)


@phrase("Sentence", "at the start of Clean-up this turn , {body:Sentence}")
class AtCleanUpThisTurn(ThisTurn):
    """At the start of this turn's Clean-up, what follows is done."""

    occasion: Occasion = CleanUpBegins()


@phrase("Sentence", "at the end of your Buy phase this turn , {body:Sentence}")
class AtEndOfBuyPhase(ThisTurn):
    """At the end of this turn's Buy phase, what follows is done."""

    occasion: Occasion = BuyPhaseEnds()


@phrase("Sentence", "this turn , you may put one of your {cards:What} onto your deck when you discard it from play")
class PutOneBack(OnceThisTurn):
    """Once this turn, when you discard such a card from play, you may put it onto your deck."""

    cards: What
    occasion: Occasion | None = None
    body: Phrase | None = None

    def fits(self) -> bool:
        return True

    def flat(self) -> Iterator[Step]:
        body = PutThemOntoDeck(It(span=self.span), may=(-1,), span=self.span)
        yield from OnceThisTurn.flat(self.changed(occasion=YouDiscardFromPlay(self.cards), body=body))


@phrase("Condition", "you have this and no more than {n:Number} other Action card in play")
class FewActionsInPlay(Condition):
    n: int

    def holds(self, game: Game, mark: Bookmark) -> bool:
        actions = [card for card in game.players[mark.whose].in_play if card.is_action]
        return mark.about in actions and len(actions) <= self.n + 1


@phrase("Condition", "you didn't gain (a|an|any) {what:What} in (it|your Buy phase this turn)")
class GainedNone(Condition):
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not any(gain.who == mark.whose and gain.phase == "buy" and self.what.test(gain.card, game, mark)
                       for gain in game.gained)  # fmt: skip


@phrase("Per", "(per|for each) card you gained in it")
class PerGainedInBuyPhase(Per):
    def count(self, game: Game, mark: Bookmark) -> int:
        return sum(gain.who == mark.whose and gain.phase == "buy" for gain in game.gained)
