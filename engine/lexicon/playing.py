"""Playing cards by the text of another card."""

from __future__ import annotations

from .. import moves
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .hand import FromHand
from .nouns import One
from .refs import Ref

_TIMES = "(twice|three times|3 times|)"
_OFTEN = (2, 3, 3, 1)


class Playing(Step):
    """A card is played, once or more often; how often is the last thing that the sentence says."""

    verb = "play"

    @property
    def repeats(self) -> int:
        """How often the card is played."""
        return _OFTEN[self.form[-1]]

    def play(self, game: Game, mark: Bookmark, cards: Answer, zone: str) -> None:
        """Plays the one card, if it is still in that zone; for the next time the bookmark comes back here."""
        cards = mark.them if mark.times else moves.held(game, mark.whose, zone, cards)
        again = {"step": mark.step, "times": mark.times + 1} if cards and mark.times + 1 < self.repeats else {}
        keep(game, them=cards, where="in_play", count=len(cards), **again)
        if cards:
            moves.play(game, mark.whose, cards[0], None if mark.times else zone, mark)


@phrase("Do", "~play {quantity:Quantity} {cards:Cards} from your hand " + _TIMES)
class PlayFromHand(Playing, FromHand):
    """Choose a card in your hand and play it, once or more often; it takes no Action."""

    def fits(self) -> bool:
        """One card is played."""
        return isinstance(self.quantity, One)

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return None if mark.times else FromHand.ask(self, game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        self.play(game, mark, answer or (), "hand")


@phrase("Do", "~choose {quantity:Quantity} {cards:Cards} (in|from) your hand")
class ChooseInHand(FromHand):
    """Choose a card in your hand; it stays there."""

    verb = "choose"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="hand", count=len(answer))


@phrase("Do", "~play {it:Ref} " + _TIMES)
class PlayThem(Playing):
    """Play that card, from where it is, once or more often; it takes no Action."""

    it: Ref

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(mark.times or moves.held(game, mark.whose, self.it.zone(mark), self.it.cards(mark)))

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return None if mark.times else super().ask(game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        self.play(game, mark, self.it.cards(mark)[:1], self.it.zone(mark))
