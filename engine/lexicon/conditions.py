"""Conditions: what "if" can ask for."""

from __future__ import annotations

from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Choosing
from .costs import Cost
from .nouns import Named, What
from .quantities import Exactly
from .refs import Ref


class Condition(Phrase):
    """Something that holds or does not."""

    settled = False  # whether it was settled by what happened, and cannot change any more

    def holds(self, game: Game, mark: Bookmark) -> bool:
        """Whether it holds now."""
        raise NotImplementedError


@phrase("Condition", "{it:Ref} (is|are|was|were) (a|an|) {what:What}", "it's (a|an) {what:What}",
        "they're all {what:What}", "all were {what:What}")  # fmt: skip
class IsA(Condition):
    weighs = "them"
    what: What
    it: Ref | None = None

    def holds(self, game: Game, mark: Bookmark) -> bool:
        cards = self.it.cards(mark) if self.it else mark.them
        return bool(cards) and all(self.what.test(card, game, mark) for card in cards)


@phrase("Condition", "they're both {what:What}", "both were {what:What}")
class BothAre(IsA):
    """There are two, and both are of the kind."""

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(mark.them) == 2 and super().holds(game, mark)


@phrase("Condition", "{it:Ref} costs {cost:Cost}")
class Costs(Condition):
    weighs = "them"
    it: Ref
    cost: Cost

    def holds(self, game: Game, mark: Bookmark) -> bool:
        cards = self.it.cards(mark)
        return bool(cards) and all(not card.is_unknown and self.cost.test(card, game, mark) for card in cards)


@phrase("Condition", "(you|they) (do|does|did)")
class Did(Condition):
    """The step before was done, with as many cards as it asks for."""

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return mark.count >= _wanted(mark)


@phrase("Condition", "(you|they) (don't|didn't|can't|doesn't)")
class DidNot(Did):
    """The step before was not done, or not with as many cards as it asks for."""

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not super().holds(game, mark)


def _wanted(mark: Bookmark) -> int:
    """How many cards the step before asks for."""
    for step in reversed(mark.card.program.steps[: mark.step]):
        if step.enough is not None:
            return step.enough
        if isinstance(step, Choosing):
            quantity = getattr(step, "quantity", None)
            return quantity.n if isinstance(quantity, Exactly) else 1
    return 1


@phrase("Condition", "you (discarded|trashed) at least one")
class DidAtLeastOne(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return mark.count > 0


@phrase("Condition", "you (discarded|trashed) {n:Number} {what:What}")
class DidSoMany(Condition):
    weighs = "them"
    n: int
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return sum(self.what.test(card, game, mark) for card in mark.them) >= self.n


@phrase("Condition", "you (discarded|trashed|revealed|gained) (a|an) {what:What}")
class DidOne(DidSoMany):
    n: int = 1


@phrase("Condition", "there (is|are) {n:Number} or more empty Supply piles", "there are {n:Number} or more")
class EmptyPiles(Condition):
    n: int

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return game.empty_piles() >= self.n


@phrase("Condition", "no Supply piles are empty")
class NoEmptyPile(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not game.empty_piles()


@phrase("Condition", "you have no {what:What} in hand")
class NoneInHand(Condition):
    weighs = "hand"
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not any(self.what.test(card, game, mark) for card in game.players[mark.whose].hand)


@phrase("Condition", "your hand is empty")
class EmptyHand(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not game.players[mark.whose].hand


@phrase("Condition", "you have at least {n:Number} (card|cards) in hand")
@phrase("Condition", "you have {n:Number} or more cards in hand (\\(after drawing\\)|)")
class HandAtLeast(Condition):
    n: int

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(game.players[mark.whose].hand) >= self.n


@phrase("Condition", "you have {n:Number} or fewer cards in hand (\\(after drawing\\)|)")
class HandAtMost(Condition):
    n: int

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(game.players[mark.whose].hand) <= self.n


@phrase("Condition", "(the revealed cards|they) all have different names", "there are no duplicate cards in it")
class AllDifferent(Condition):
    weighs = "them"
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(set(mark.them)) == len(mark.them)


@phrase("Condition", "you have (a|an) {what:What} in play")
class InPlay(Condition):
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return any(self.what.test(card, game, mark) for card in game.players[mark.whose].in_play)


@phrase("Condition", "you have at least {n:Number} {what:What} in play")
class SoManyInPlay(Condition):
    n: int
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return sum(self.what.test(card, game, mark) for card in game.players[mark.whose].in_play) >= self.n


@phrase("Condition", "there are any {what:What} in the trash")
class InTrash(Condition):
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return any(self.what.test(card, game, mark) for card in game.trash)


@phrase("Condition", "your discard pile is empty")
class EmptyDiscard(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not game.players[mark.whose].discard


@phrase("Condition", "(you've|you have) played {n:Number} or more {what:What} this turn (\\(counting this\\)|)")
class Played(Condition):
    n: int
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return sum(self.what.test(card, game, mark) for card in game.played) >= self.n


@phrase("Condition", "this is the first {what:What} (you|you've|you have) played this turn")
class FirstOfKind(Condition):
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return sum(self.what.test(card, game, mark) for card in game.played) == 1


@phrase("Condition", "this is the first time you played (a|an) {what:What} this turn")
class FirstPlayed(Condition):
    what: What

    def fits(self) -> bool:
        """It is said of cards of a name."""
        return isinstance(self.what, Named)

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return sum(self.what.test(card, game, mark) for card in game.played) == 1


@phrase("Condition", "so")
class SaidSo(Condition):
    """Behind a question: "Is this …? If so, …". """

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return mark.count > 0


@phrase("Condition", "you bought it")
class Bought(Condition):
    settled = True

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return mark.count > 0


@phrase("Condition", "it's your {phase:Phase} phase")
class InPhase(Condition):
    phase: str

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return game.turn_of == mark.whose and game.phase == self.phase


@phrase("Condition", "it's your turn")
class YourTurn(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return game.turn_of == mark.whose


@phrase("Condition", "it isn't your turn")
class NotYourTurn(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return game.turn_of != mark.whose


@phrase("Condition", "you named it", "it's the named card")
class NamedIt(Condition):
    weighs = "them"
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return bool(mark.them) and mark.them[0] in mark.named
