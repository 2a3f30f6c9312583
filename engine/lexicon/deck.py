"""What is done with decks and discard piles: reveal, look at, discard, draw until, put back."""

from __future__ import annotations

from collections.abc import Iterator

from .. import chance, moves
from ..cards import Card
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .nouns import AnyNumber, Quantity, What
from .refs import Ref


class Top(Step):
    """Turn up the top cards of the deck; they stay there until a later sentence moves them."""

    n: int = 1

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, self.n, True


@phrase("Do", "~reveal the top card of your deck", "~reveal the top {n:Number} cards of your deck")
class RevealTop(Top):
    """Reveal the top cards of your deck."""

    verb = "reveal"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.n, mark)
        keep(game, them=cards, where="deck", seen=cards, count=len(cards))
        moves.reveal(game, mark.whose, cards, "deck", mark)


@phrase("Do", "~look at the top card of your deck", "~look at the top {n:Number} cards of your deck")
class LookAtTop(Top):
    """Look at the top cards of your deck, without showing them."""

    verb = "look"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.n, mark)
        keep(game, them=cards, where="deck", seen=cards, count=len(cards))
        moves.reveal(game, mark.whose, cards, "deck", mark, kind="look")


@phrase("Do", "~discard the top card of your deck", "~discard the top {n:Number} cards of your deck")
class DiscardTop(Top):
    """Discard the top cards of your deck, face up."""

    verb = "discard"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = moves.top(game, mark.whose, self.n, mark)
        keep(game, them=cards, where="discard", count=len(cards))
        moves.discard(game, mark.whose, cards, "deck", mark)


@phrase("Do", "~draw until you have {n:Number} cards in (hand|your hand)")
class DrawUntil(Step):
    """Draw until you hold that many cards; none if you hold them already."""

    n: int
    verb = "draw"

    def missing(self, game: Game, mark: Bookmark) -> int:
        """How many cards are to be drawn."""
        return max(self.n - len(game.players[mark.whose].hand), 0)

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, self.missing(game, mark), False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        missing = min(self.missing(game, mark), chance.ENDLESS)
        drawn = moves.draw(game, mark.whose, missing, mark) if missing else ()
        keep(game, them=drawn, where="hand", count=len(drawn))


@phrase("Do", "~reveal cards from your deck until you ~reveal {quantity:Quantity} {cards:Cards}")
class RevealUntil(Step):
    """Reveal cards one by one until so many of a kind have turned up, or no card is left."""

    quantity: Quantity
    cards: What
    verb = "reveal"

    def found(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        """The cards of the kind that have turned up so far."""
        return tuple(card for card in mark.seen[: mark.times] if self.cards.test(card, game, mark))

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        enough = len(self.found(game, mark)) >= self.quantity.exact()
        return None if enough else (mark.whose, mark.times + 1, True)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        found = self.found(game, mark)
        shown = moves.top(game, mark.whose, mark.times + 1, mark)
        if len(found) >= self.quantity.exact() or len(shown) <= mark.times:
            keep(game, them=found, where="deck", seen=mark.seen[: mark.times], count=len(found))
            return
        moves.reveal(game, mark.whose, shown[-1:], "deck", mark)
        keep(game, step=mark.step, seen=shown, times=mark.times + 1)


@phrase("Do", "~put your deck into your discard pile")
class DiscardDeck(Step):
    """Put the whole deck into the discard pile, without looking at it."""

    verb = "put"

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(game.players[mark.whose].deck)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moved = moves.discard_deck(game, mark.whose, mark)
        keep(game, them=(), count=moved)


@phrase("Do", "~look through your discard pile")
class LookThroughDiscard(Step):
    """Look at every card of your discard pile."""

    verb = "look"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pile = game.players[mark.whose].discard
        keep(game, them=pile, where="discard", count=len(pile))
        moves.reveal(game, mark.whose, pile, "discard", mark, kind="look")


@phrase("Do", "~put {quantity:Quantity} {cards:Cards} from (it|your discard pile) (onto|on top of) your deck")
class PutFromDiscard(Choosing):
    """Choose cards in your discard pile and put them on top of your deck."""

    quantity: Quantity
    cards: What
    verb = "put"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in game.players[mark.whose].discard if self.cards.test(card, game, mark))

    def bounds(self, offered: int) -> tuple[int, int]:
        return self.quantity.bounds(offered)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="deck", count=len(answer))
        moves.move(game, mark.whose, answer, "discard", "deck", mark, kind="put")


class FromSeen(Choosing):
    """Choose among the cards that were revealed or looked at and still lie on the deck."""

    quantity: Quantity
    cards: What | None = None
    target = ""

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.seen if self.cards is None or self.cards.test(card, game, mark))

    def bounds(self, offered: int) -> tuple[int, int]:
        return self.quantity.bounds(offered)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        left = moves.removed(mark.seen, answer)
        keep(game, them=answer, where=self.target, count=len(answer), seen=left)
        moves.move(game, mark.whose, answer, "deck", self.target, mark, kind=self.verb)


_REVEALED, _OF_THEM = "{quantity:Quantity} revealed {cards:Cards}", "{quantity:Quantity} (of them|of those cards)"


@phrase("Do", f"~trash {_REVEALED}", f"~trash {_OF_THEM}")
class TrashSeen(FromSeen):
    """Choose among the cards turned up and trash them."""

    verb = target = "trash"


@phrase("Do", f"~discard {_REVEALED}", f"~discard {_OF_THEM}")
class DiscardSeen(FromSeen):
    """Choose among the cards turned up and discard them."""

    verb = target = "discard"


@phrase("Do", "~put " + _OF_THEM + " (into|in) your hand")
class KeepSeen(FromSeen):
    """Choose among the cards turned up and put them into your hand."""

    verb, target = "put", "hand"


@phrase("Do", "~trash and/or discard any number of (them|those cards)")
class TrashOrDiscardSeen(Step):
    """Trash any number of the cards turned up, then discard any number of the others."""

    def flat(self) -> Iterator[Step]:
        yield TrashSeen(AnyNumber(), span=self.span)
        yield DiscardSeen(AnyNumber(), span=self.span)


@phrase("Do", "~put {it:Ref} back (on top|onto your deck|on top of your deck|) (in any order|)")
class PutBack(Step):
    """Leave those cards on top of your deck, in an order of your choice."""

    it: Ref
    verb = "put back"

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(self.it.cards(mark))

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        cards = self.it.cards(mark) if self.it.zone(mark) == "deck" else ()
        if self.may or len(set(cards)) < 2:
            return super().ask(game, mark)
        return Choice("order", mark.whose, "order", cards, len(cards), len(cards), because=mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer and len(answer) > 1:
            moves.reorder(game, mark.whose, answer, mark)
        keep(game, seen=(), count=len(self.it.cards(mark)))
