"""What is done with cards turned up from the deck, and the rest of them."""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves
from ..cards import Card
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .costs import JustCosting
from .nouns import What
from .quantities import AnyNumber, One, Quantity
from .refs import Ref


class FromSeen(Choosing):
    """Choose among the cards that were revealed or looked at and still lie on the deck."""

    quantity: Quantity
    cards: What | None = None
    target = ""
    of_seen = True

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.seen if self.cards is None or self.cards.test(card, game, mark))

    def bounds(self, offered: int) -> tuple[int, int]:
        return self.quantity.bounds(offered)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        left = moves.removed(mark.seen, answer)
        keep(game, them=answer, where=self.target, count=len(answer), seen=left)
        moves.move(game, mark.whose, answer, "deck", self.target, mark, kind=self.verb)

_REVEALED, _OF_THEM = "{quantity:Quantity} revealed {cards:Cards}", "{quantity:Quantity} (of them|of those cards)"


@phrase("Do", f"~trash {_REVEALED}", f"~trash {_OF_THEM}", f"~trash {_OF_THEM} {{cards:Cards}}")
class TrashSeen(FromSeen):
    """Choose among the cards turned up and trash them."""

    verb = target = "trash"


@phrase("Do", "~trash one")
class TrashOneSeen(TrashSeen):
    """Choose one of the cards turned up and trash it."""

    quantity: Quantity = One()


@phrase("Do", f"~discard {_REVEALED}", f"~discard {_OF_THEM}")
class DiscardSeen(FromSeen):
    """Choose among the cards turned up and discard them."""

    verb = target = "discard"


@phrase("Do", "~discard any number (of them|of those cards|)")
class DiscardAnySeen(DiscardSeen):
    """Choose any number of the cards turned up and discard them."""

    quantity: Quantity = AnyNumber()


@phrase("Do", "~put {quantity:Quantity} (of them|of those cards|) (into|in) your hand")
class KeepSeen(FromSeen):
    """Choose among the cards turned up and put them into your hand."""

    verb, target = "put", "hand"


@phrase("Do", "from (those cards|them) , ~put {quantity:Quantity} {one:What} , {quantity:Quantity} {two:What} , and "
              "{quantity:Quantity} {three:What} into your hand")  # fmt: skip
class KeepKinds(Step):
    """Choose a card of each kind among those turned up and put them into your hand."""

    quantity: Quantity
    one: What
    two: What
    three: What

    def flat(self) -> Iterator[Step]:
        for what in (self.one, self.two, self.three):
            yield KeepSeen(self.quantity, what, span=self.span)


class KeepSome(Step):
    """Put some of the cards turned up into your hand."""

    verb = "put"
    of_seen = True

    def kept(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        """Which of them."""
        raise NotImplementedError

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = self.kept(game, mark)
        keep(game, them=cards, where="hand", count=len(cards), seen=moves.removed(mark.seen, cards))
        moves.move(game, mark.whose, cards, "deck", "hand", mark, kind="put")


@phrase("Do", "~put one of each differently named card into your hand")
class KeepOneEach(KeepSome):
    """Put one of each of the different cards turned up into your hand."""

    def kept(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(dict.fromkeys(mark.seen))


@phrase("Do", "~put the ones {cards:Cards} into your hand")
class KeepOnes(KeepSome):
    """Put those of the cards turned up that are so into your hand."""

    cards: What

    def fits(self) -> bool:
        """They are told by what they cost."""
        return isinstance(self.cards, JustCosting)

    def kept(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.seen if self.cards.test(card, game, mark))


@phrase("Do", "the player to your left chooses {quantity:Quantity} (of them|)")
class LeftChooses(FromSeen):
    """The player to your left chooses among the cards turned up; they stay where they are."""

    verb = "choose"

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        choice = super().ask(game, mark)
        return choice._replace(player=(*game.others(mark.whose), mark.whose)[0])

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="deck", count=len(answer))


@phrase("Do", "~trash and/or discard any number of (them|those cards)")
class TrashOrDiscardSeen(Step):
    """Trash any number of the cards turned up, then discard any number of the others."""

    def flat(self) -> Iterator[Step]:
        yield TrashSeen(AnyNumber(), span=self.span)
        yield DiscardSeen(AnyNumber(), span=self.span)


@phrase("Do", "~put {it:Ref} back (on top|onto your deck|on top of your deck|) "
              "(in any order|in any order you choose|)")  # fmt: skip
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
        cards = self.it.cards(mark)
        if answer and len(answer) > 1:
            moves.reorder(game, mark.whose, moves.held(game, mark.whose, "deck", answer), mark)
        keep(game, seen=moves.removed(mark.seen, [card for card in cards if card in mark.seen]), count=len(cards))
