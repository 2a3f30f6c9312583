"""What is done with the whole hand."""

from __future__ import annotations

from .. import chance, moves
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep


class WholeHand(Step):
    """Do something with all cards of your hand; even with none it is done, unless it is declined."""

    target = ""
    enough = 0

    def run(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer == ("no",):
            keep(game, them=(), count=-1)
        else:
            self.take(game, mark, answer)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        hand = game.players[mark.whose].hand
        keep(game, them=hand, where=self.target, count=len(hand))
        (moves.discard if self.target == "discard" else moves.trash)(game, mark.whose, hand, "hand", mark)


@phrase("Do", "~discard your hand")
class DiscardHand(WholeHand):
    """Discard your whole hand."""

    verb = target = "discard"


@phrase("Do", "~trash your hand")
class TrashHand(WholeHand):
    """Trash your whole hand."""

    verb = target = "trash"


@phrase("Do", "~put your hand (onto|on top of) your deck (in any order|)")
class PutHandOntoDeck(Step):
    """Put your whole hand on top of your deck, in an order of your choice."""

    verb = "put"

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        hand = game.players[mark.whose].hand
        return Choice("order", mark.whose, "order", hand, len(hand), len(hand), because=mark) if hand else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = answer or ()
        keep(game, them=cards, where="deck", count=len(cards))
        moves.move(game, mark.whose, cards[::-1], "hand", "deck", mark, kind="put")


@phrase("Do", "~reveal your hand")
class RevealHand(Step):
    """Show your hand to all players."""

    verb = "reveal"

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, chance.HAND, True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        hand = game.players[mark.whose].hand
        keep(game, them=hand, where="hand", count=len(hand))
        moves.reveal(game, mark.whose, hand, "hand", mark)
