"""What is done with cards named before: discard, trash, put, reveal."""

from __future__ import annotations

from .. import moves
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .nouns import What
from .refs import Ref, Rest


class MoveThem(Step):
    """Move the cards named before, if they are still where they were."""

    it: Ref
    target = ""

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(moves.held(game, mark.whose, self.it.zone(mark), self.it.cards(mark)))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards, source = self.it.cards(mark), self.it.zone(mark)
        moved = moves.held(game, mark.whose, source, cards)
        seen = mark.seen
        if source == "deck" and seen:
            seen = moves.removed(seen, [card for card in moved if card in seen])
        # "Discard the other cards. Play that Treasure": whatever is done with the rest, "it" and "that" are the others.
        meant = {} if isinstance(self.it, Rest) else {"them": moved, "where": self.target}
        keep(game, count=len(moved), seen=seen, **meant)
        moves.move(game, mark.whose, moved, source, self.target, mark, kind=self.verb)


@phrase("Do", "~discard {it:Ref}")
class DiscardThem(MoveThem):
    """Discard those cards."""

    verb = target = "discard"


@phrase("Do", "~trash {it:Ref}")
class TrashThem(MoveThem):
    """Trash those cards."""

    verb = target = "trash"


@phrase("Do", "~put {it:Ref} (into|in) your hand")
class PutThemIntoHand(MoveThem):
    """Put those cards into your hand."""

    verb, target = "put", "hand"


@phrase("Do", "~put {it:Ref} (onto your deck|on top of your deck|on your deck|on top)")
class PutThemOntoDeck(MoveThem):
    """Put those cards on top of your deck."""

    verb, target = "put", "deck"


@phrase("Do", "~reveal {it:Ref}")
class RevealThem(Step):
    """Show those cards; they stay where they are."""

    weighs = "them"
    it: Ref
    verb = "reveal"
    handles = False

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(self.it.cards(mark))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = self.it.cards(mark)
        keep(game, count=len(cards))
        moves.reveal(game, mark.whose, cards, self.it.zone(mark), mark)

_OR_REVEAL = "~put {it:Ref} (onto your deck|on top of your deck) \\( or ~reveal a hand with no {what:What} \\)"


@phrase("Do", _OR_REVEAL)
class PutThemOrRevealHand(PutThemOntoDeck):
    """Put those cards on top of your deck; where there are none, show the whole hand instead."""

    what: What

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if self.it.cards(mark):
            super().take(game, mark, answer)
        else:
            moves.reveal(game, mark.whose, game.players[mark.whose].hand, "hand", mark)
