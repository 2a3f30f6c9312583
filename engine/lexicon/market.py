"""The set-up that a card asks for, and the deck that a card has by itself, from which cards are bought."""

from __future__ import annotations

from .. import chance, moves, seeded
from ..cards import BASIC, Card
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .bonuses import PlusTokens
from .refs import Ref


class SetUp(Step):
    """Something that is done before the game begins, and nothing when the card is played."""

    handles = False
    prepares = True

    def set_up(self, game: Game, *, begins: bool) -> None:
        """Prepares the game; `begins`: it is at its beginning, and not in the midst of it."""
        raise NotImplementedError

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass


@phrase("Sentence", "setup : make a {deck:Name} deck out of different unused Kingdom cards")
class MakeDeck(SetUp):
    """Before the game, a deck is made of one of each Kingdom card that is not in the Supply."""

    deck: str

    def set_up(self, game: Game, *, begins: bool) -> None:
        unused = tuple(
            card for card in game.book.values() if card.supply and card not in game.supply and card not in BASIC
        )
        game.side_deck = chance.pool(unused) if game.seed is None else tuple(seeded.in_random_order(game, unused))


@phrase("Sentence", "setup : each player {body:Do@he}")
class EachBegins(SetUp):
    """Each player begins the game with these tokens."""

    body: Step

    def fits(self) -> bool:
        """They get tokens."""
        return isinstance(self.body, PlusTokens) and self.body.per is None

    def set_up(self, game: Game, *, begins: bool) -> None:
        for whose in range(len(game.players)) if begins else ():
            moves.give(game, whose, self.body.token, self.body.n, None)


@phrase("Do", "~reveal the top {n:Number} cards of the {deck:Name} deck")
class RevealSide(Step):
    """Reveal the top cards of the deck that was made before the game."""

    n: int
    deck: str
    verb = "reveal"

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return chance.ask_side(game, mark, self.n) or super().ask(game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = chance.peek_side(game, self.n)
        keep(game, them=cards, where="side_deck", seen=cards, count=len(cards))
        moves.reveal(game, mark.whose, cards, "side_deck", mark)


@phrase("Do", "~buy one of the revealed cards")
class BuyRevealed(Choosing):
    """Choose one of the cards turned up that you can pay for, and buy it: with a Buy and coins."""

    verb = "buy"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        if game.buys < 1 or game.players[mark.whose].debt or mark.whose != game.turn_of:
            return ()
        return tuple(
            card
            for card in moves.held(game, mark.whose, "side_deck", mark.seen)
            if game.cost(card) <= game.coins
            and not any(step.forbidden(game, mark.whose) for step in card.program.forbids)
        )

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="discard", count=len(answer), seen=moves.removed(mark.seen, answer))
        for card in answer:
            moves.buy(game, mark.whose, card, game.cost(card), source="side_deck")


@phrase("Do", "~put {it:Ref} on the bottom of the {deck:Name} deck in any order")
class PutUnderSide(Step):
    """Put those cards beneath the deck that was made before the game, in an order of your choice, first = upper."""

    it: Ref
    deck: str
    verb = "put"

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        cards = moves.held(game, mark.whose, "side_deck", self.it.cards(mark))
        return Choice("order", mark.whose, "order", cards, len(cards), len(cards), because=mark) if cards else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = answer or ()
        keep(game, seen=(), count=len(cards))
        game.side_deck = (*moves.removed(game.side_deck, cards), *cards)
        if cards:
            moves.note(game, "put", mark.whose, mark, cards=cards, source="side_deck", target="side_deck")
