"""Victory points."""

from __future__ import annotations

from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step


class Scoring(Step):
    """Counts when points are counted; does nothing when it is played."""

    def points(self, cards: list[Card]) -> int:
        """Victory points of one such card among all the cards a player owns."""
        raise NotImplementedError

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass


@phrase("Sentence", "{n:Number} VP")
class Points(Scoring):
    """Worth so many victory points."""

    n: int

    def points(self, cards: list[Card]) -> int:
        return self.n


@phrase("Sentence", "- {n:Number} VP")
class MinusPoints(Points):
    """Costs so many victory points."""

    def points(self, cards: list[Card]) -> int:
        return -self.n


_WORTH = "worth {n:Number} VP (per|for every) {per:Number} cards (you have|in your deck)"


@phrase("Sentence", _WORTH + " \\( (round|rounded) down \\)")
class PointsPerCards(Scoring):
    """Worth victory points for every so many cards you own, rounded down."""

    n: int
    per: int

    def points(self, cards: list[Card]) -> int:
        return self.n * (len(cards) // max(self.per, 1))
