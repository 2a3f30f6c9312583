"""Victory points."""

from __future__ import annotations

from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step
from .nouns import What, is_fixed


class Scoring(Step):
    """Counts when points are counted; does nothing when it is played."""

    scores = True

    @property
    def worth(self) -> int | None:
        """The victory points of such a card, whatever else there is; None where that matters."""
        return None

    def points(self, cards: list[Card]) -> int:
        """Victory points of one such card among all the cards a player owns."""
        raise NotImplementedError

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass


@phrase("Sentence", "{n:Number} VP")
class Points(Scoring):
    """Worth so many victory points."""

    n: int

    @property
    def worth(self) -> int:
        return self.n

    def points(self, cards: list[Card]) -> int:
        return self.worth


@phrase("Sentence", "- {n:Number} VP")
class MinusPoints(Points):
    """Costs so many victory points."""

    @property
    def worth(self) -> int:
        return -self.n


_YOURS = "(you have|in your deck|you own)"
_WORTH = "(worth|) {n:Number} VP (per|for every|for each) {per:Number} {what:What} " + _YOURS


@phrase("Sentence", _WORTH + " (\\( (round|rounded) down \\)|)")
class PointsPerCards(Scoring):
    """Worth victory points for every so many such cards you own, rounded down."""

    n: int
    per: int
    what: What

    def fits(self) -> bool:
        """What is counted does not change in the game."""
        return is_fixed(self.what)

    def points(self, cards: list[Card]) -> int:
        return self.n * (sum(self.what.test(card, None, None) for card in cards) // max(self.per, 1))


@phrase("Sentence", "(worth|) {n:Number} VP (per|for every|for each) {what:What} " + _YOURS)
class PointsPerCard(PointsPerCards):
    """Worth victory points for each such card you own."""

    per: int = 1


@phrase("Sentence", "worth {n:Number} VP per {per:Number} differently named cards you have "
                    "\\( (round|rounded) down \\)")  # fmt: skip
class PointsPerNames(Scoring):
    """Worth victory points for every so many different cards you own, rounded down."""

    n: int
    per: int

    def points(self, cards: list[Card]) -> int:
        return self.n * (len(set(cards)) // max(self.per, 1))
