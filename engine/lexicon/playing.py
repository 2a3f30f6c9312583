"""Playing cards by the text of another card."""

from __future__ import annotations

from .. import moves
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .hand import FromHand
from .nouns import Ref


def play_once_or_twice(game: Game, mark: Bookmark, cards: Answer, zone: str, twice: bool) -> None:
    """Plays the one card, if it is still in that zone; for a second time the bookmark comes back to the sentence."""
    if mark.times:
        moves.play(game, mark.whose, mark.them[0], None, mark)
        return
    cards = moves.held(game, mark.whose, zone, cards)
    again = {"step": mark.step, "times": 1} if cards and twice else {}
    keep(game, them=cards, where="in_play", count=len(cards), **again)
    if cards:
        moves.play(game, mark.whose, cards[0], zone, mark)


@phrase("Do", "~play {quantity:Quantity} {cards:Cards} from your hand (twice|)")
class PlayFromHand(FromHand):
    """Choose a card in your hand and play it, once or twice; it takes no Action."""

    verb = "play"

    def twice(self) -> bool:
        """Whether the card is played a second time."""
        return self.form[-1] == 0

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return None if mark.times else super().ask(game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        play_once_or_twice(game, mark, answer, "hand", self.twice())


@phrase("Do", "~choose {quantity:Quantity} {cards:Cards} (in|from) your hand")
class ChooseInHand(FromHand):
    """Choose a card in your hand; it stays there."""

    verb = "choose"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="hand", count=len(answer))


@phrase("Do", "~play {it:Ref} (twice|)")
class PlayThem(Step):
    """Play that card, from where it is, once or twice; it takes no Action."""

    it: Ref
    verb = "play"

    def twice(self) -> bool:
        """Whether the card is played a second time."""
        return self.form[-1] == 0

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(moves.held(game, mark.whose, self.it.zone(mark), self.it.cards(mark)))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        play_once_or_twice(game, mark, self.it.cards(mark)[:1], self.it.zone(mark), self.twice())
