"""Naming a card."""

from __future__ import annotations

from .. import moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, keep


@phrase("Do", "~name a card")
class NameCard(Choosing):
    """Name a card: any that has a pile, lies in the trash, or is yours."""

    verb = "name"
    handles = False

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(dict.fromkeys((*game.supply, *game.trash, *sorted(game.players[self.asked(mark)].cards()))))

    def bounds(self, offered: int) -> tuple[int, int]:
        return min(offered, 1), min(offered, 1)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, named=answer)
        moves.note(game, "name", self.asked(mark), mark, cards=answer)
