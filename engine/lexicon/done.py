"""Conditions on what was just done: "if you do", "if it's a Treasure", "if you discarded an Action"."""

from __future__ import annotations

from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing
from .conditions import Condition
from .costs import Cost
from .nouns import What
from .quantities import Exactly
from .refs import Ref


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


@phrase("Condition", "it has no {what:What}", "you have no {what:What} in it",
        "there (is|are) no {what:What} among them")  # fmt: skip
class NoneOfThem(Condition):
    weighs = "them"
    what: What

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not any(self.what.test(card, game, mark) for card in mark.them)


@phrase("Condition", "any (of them|) (is|are|was|were) (a|an|) {what:What}")
class AnyOfThem(NoneOfThem):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not super().holds(game, mark)


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


@phrase("Condition", "(the revealed cards|they) all have different names", "there are no duplicate cards in it")
class AllDifferent(Condition):
    weighs = "them"
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(set(mark.them)) == len(mark.them)


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


@phrase("Condition", "you named it", "it's the named card")
class NamedIt(Condition):
    weighs = "them"
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return bool(mark.them) and mark.them[0] in mark.named
