"""The reaction window: a player with a Reaction that applies is asked before anything else happens."""

from __future__ import annotations

from . import moves, triggers
from .choices import Answer, Choice
from .program import native
from .state import Bookmark, Game
from .steps import Step, keep


class React(Step):
    """A player may reveal a Reaction, and is asked again while another one applies."""

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        found = triggers.reactions(game, mark)
        if not found:
            return None
        card, number = next(iter(found.items()))
        because = Bookmark(card, number, mark.whose)
        return Choice("cards", mark.whose, "reveal", tuple(found), 1, 1, optional=True, because=because)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if not answer:
            game.stack.pop()
            return
        card = answer[0]
        number = triggers.reactions(game, mark)[card]
        because = Bookmark(card, number, mark.whose)
        keep(game, step=0, seen=(*mark.seen, card))
        moves.reveal(game, mark.whose, (card,), "hand", because)
        game.stack.append(
            Bookmark(card, number + 1, mark.whose, mark.you, card, "hand", (mark.about,), mark.at)
        )


triggers.WINDOW.program = native(React())
