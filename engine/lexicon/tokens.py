"""Tokens on the piles of the Supply."""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves
from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .occasions import Occasion
from .players import Done

_ADD = "~add (a|an) {name:Name} token to a Supply pile . "
_WHEN = "for the rest of the game , when a player buys a card from that pile , they {body:Clauses@they}"


class BuysFromPile(Occasion):
    """A player buys a card from the pile that has the token."""

    kinds = ("buy",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return card in mark.named


@phrase("Sentence", _ADD + _WHEN, _ADD + f"\\( {_WHEN} . \\)")
class AddToken(Choosing):
    """Put a token on a pile of the Supply; for the rest of the game, whoever buys from there does what follows."""

    name: str
    body: Phrase
    verb = "add"
    leads = True
    handles = False
    waits = "game"
    actor = "who"
    occasion = BuysFromPile()

    def flat(self) -> Iterator[Step]:
        yield self
        yield from self.body.flat()
        yield Done(span=(self.span[1], self.span[1]))

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in game.supply if card.supply)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        if answer:
            game.watches = (*game.watches, mark._replace(named=answer))
            moves.note(game, "token", mark.whose, mark, cards=answer)
