"""Conditions: what "if" can ask for."""

from __future__ import annotations

from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from .nouns import Named, What


class Condition(Phrase):
    """Something that holds or does not."""

    settled = False  # whether it was settled by what happened, and cannot change any more

    def holds(self, game: Game, mark: Bookmark) -> bool:
        """Whether it holds now."""
        raise NotImplementedError


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


@phrase("Condition", "you have more than {n:Number} cards in hand")
class HandMoreThan(HandAtLeast):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(game.players[mark.whose].hand) > self.n


@phrase("Condition", "you have (fewer|less) than {n:Number} cards in hand")
class HandLessThan(HandAtLeast):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(game.players[mark.whose].hand) < self.n


@phrase("Condition", "you have {n:Number} or fewer cards in hand (\\(after drawing\\)|)")
class HandAtMost(Condition):
    n: int

    def holds(self, game: Game, mark: Bookmark) -> bool:
        return len(game.players[mark.whose].hand) <= self.n


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


@phrase("Condition", "your deck is empty")
class EmptyDeck(Condition):
    def holds(self, game: Game, mark: Bookmark) -> bool:
        return not game.players[mark.whose].deck


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
