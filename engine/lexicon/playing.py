"""Playing cards by the text of another card."""

from __future__ import annotations

from .. import moves, plays
from ..cards import Card
from ..choices import Answer, Choice
from ..grammar import phrase
from ..state import Bookmark, Game
from ..steps import Choosing, Step, keep
from .costs import Cost
from .hand import FromHand
from .nouns import What
from .quantities import AnyNumber, One, Quantity, UpTo
from .refs import Ref

_TIMES = "(twice|three times|3 times||two times)"
_OFTEN = (2, 3, 3, 1, 2)


class Playing(Step):
    """A card is played, once or more often; how often is the last thing that the sentence says."""

    verb = "play"

    @property
    def repeats(self) -> int:
        """How often the card is played."""
        return _OFTEN[self.form[-1]]

    def play(self, game: Game, mark: Bookmark, cards: Answer, zone: str) -> None:
        """Plays the one card, if it is still in that zone; for the next time the bookmark comes back here."""
        cards = mark.them if mark.times else moves.held(game, mark.whose, zone, cards)
        again = {"step": mark.step, "times": mark.times + 1} if cards and mark.times + 1 < self.repeats else {}
        keep(game, them=cards, where="in_play", count=len(cards), **again)
        if cards:
            plays.play(game, mark.whose, cards[0], None if mark.times else zone, mark)


@phrase("Do", "~play {quantity:Quantity} {cards:Cards} from your hand " + _TIMES)
class PlayFromHand(Playing, FromHand):
    """Choose a card in your hand and play it, once or more often; it takes no Action."""

    def fits(self) -> bool:
        """One card is played."""
        return isinstance(self.quantity, One)

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return None if mark.times else FromHand.ask(self, game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        self.play(game, mark, answer or (), "hand")


@phrase("Do", "~play another {cards:Cards} from your hand " + _TIMES)
class PlayAnother(PlayFromHand):
    """Choose a card in your hand and play it, once or more often; it takes no Action."""

    quantity: Quantity = One()


@phrase("Do", "~choose {quantity:Quantity} {cards:Cards} (in|from) your hand")
class ChooseInHand(FromHand):
    """Choose a card in your hand; it stays there."""

    verb = "choose"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="hand", count=len(answer))


@phrase("Do", "~play {it:Ref} " + _TIMES)
class PlayThem(Playing):
    """Play that card, from where it is, once or more often; it takes no Action."""

    weighs = "them"
    it: Ref

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(mark.times or moves.held(game, mark.whose, self.it.zone(mark), self.it.cards(mark)))

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return None if mark.times else super().ask(game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        self.play(game, mark, self.it.cards(mark)[:1], self.it.zone(mark))


@phrase("Do", "~play {quantity:Quantity} {cards:Cards} from your hand that you don't have a copy of in play")
class PlayNewFromHand(PlayFromHand):
    """Choose a card in your hand of which there is none in play, and play it; it takes no Action."""

    repeats = 1

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in super().offers(game, mark) if card not in game.players[mark.whose].in_play)


@phrase("Do", "~play {it:Ref} again")
class PlayAgain(PlayThem):
    """Play that card once more, from wherever it is; it takes no Action."""

    repeats = 1

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return bool(self.it.cards(mark))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        cards = self.it.cards(mark)[:1]
        keep(game, them=cards, where="in_play", count=len(cards))
        if cards:
            plays.play(game, mark.whose, cards[0], None, mark)


@phrase("Do", "~replay {quantity:Quantity} {cards:Cards} you played this turn that's still in play")
class ReplayPlayed(Playing, Choosing):
    """Choose a card that was played this turn and is still in play, and play it again; it takes no Action."""

    quantity: Quantity
    cards: What
    repeats = 1

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        there = [card for card in game.players[mark.whose].in_play if card in game.played]
        return tuple(card for card in there if self.cards.test(card, game, mark))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="in_play", count=len(answer))
        if answer:
            plays.play(game, mark.whose, answer[0], None, mark)


class PlaySeveral(Playing, FromHand):
    """Choose cards of your hand and play them, one after the other, as often as you like up to a number."""

    repeats = 1

    def left(self, mark: Bookmark) -> int:
        """How many more may be played."""
        return self.quantity.exact() - mark.times

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        if self.left(mark) > 0 and self.doubtful(game, mark):
            return super().ask(game, mark)
        cards = self.offers(game, mark) if self.left(mark) > 0 else ()
        return Choice("cards", mark.whose, self.verb, cards, 1, 1, optional=True, because=mark) if cards else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer:
            keep(game, step=mark.step, times=mark.times + 1, them=answer, where="in_play", count=mark.times + 1)
            plays.play(game, mark.whose, answer[0], "hand", mark)


@phrase("Do", "~play {quantity:Quantity} {cards:Cards} from your hand")
class PlayUpTo(PlaySeveral):
    """Choose cards of your hand and play them, one after the other, as many as you like up to the number."""

    def fits(self) -> bool:
        """One card is played at once, by another phrase."""
        return isinstance(self.quantity, UpTo | AnyNumber)


@phrase("Do", "~play any number of {cards:Cards} with the same name from your hand")
class PlaySameName(PlaySeveral):
    """Choose cards of one name in your hand and play them, one after the other, as many as you like."""

    quantity: Quantity = AnyNumber()

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in super().offers(game, mark) if not mark.times or card in mark.them)


@phrase("Do", "~play {quantity:Quantity} {cards:Cards} from (them|those cards)")
class PlaySeen(Playing, Choosing):
    """Choose among the cards turned up and play one; it takes no Action."""

    quantity: Quantity
    cards: What
    repeats = 1
    of_seen = True

    def fits(self) -> bool:
        """One card is played."""
        return isinstance(self.quantity, One)

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.seen if self.cards.test(card, game, mark))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, seen=moves.removed(mark.seen, answer))
        self.play(game, mark, answer, "deck")


_LEAVING = "~play {quantity:Quantity} {what:What} from the Supply"


@phrase("Do", _LEAVING + " costing {cost:Cost} , leaving it there",
        _LEAVING + " that costs {cost:Cost} , leaving it there")  # fmt: skip
class PlayFromSupply(Playing, Choosing):
    """Choose a card in the Supply and do what it says, as if it were played; it stays where it is."""

    quantity: Quantity
    what: What
    cost: Cost
    repeats = 1

    def fits(self) -> bool:
        """One card is played."""
        return isinstance(self.quantity, One)

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        there = [card for card, left in game.supply.items() if left and card.supply]
        return tuple(card for card in there if self.what.test(card, game, mark) and self.cost.test(card, game, mark))

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="supply", count=len(answer))
        if answer:
            plays.play(game, mark.whose, answer[0], None, mark)
