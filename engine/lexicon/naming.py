"""Naming a card."""

from __future__ import annotations

from .. import moves
from ..cards import Card
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, keep
from .occasions import Occasion


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


@phrase("Sentence", "the player to your left names a card . =you can't buy that card this turn")
class LeftForbids(Choosing):
    """The player to your left names a card with a pile; you cannot buy it this turn."""

    verb = "name"
    handles = False
    waits = "this turn"
    bars = True
    occasion = Occasion()

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(game.supply)

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        left = game.others(mark.whose)[:1]
        return super().ask(game, mark)._replace(player=left[0]) if left else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        for card in answer:
            game.watches = (*game.watches, mark._replace(named=(card,)))
            moves.note(game, "name", game.others(mark.whose)[0], mark, cards=answer)
