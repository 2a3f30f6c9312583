"""Occasions: what "when" can speak of."""

from __future__ import annotations

from ..cards import Card
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from .nouns import What

_A = "(a|an) {what:Cards}"
_THIS = "(this|this card)"
_NOT_CLEANUP = "(,|) other than (in|during) (a|) Clean-up (phase|)"


class Occasion(Phrase):
    """Something that happens: `kinds` are "play", "gain", "buy", "trash", "discard", "turn" or "clean-up"."""

    kinds = ()
    own = False  # whether it is about the very card that waits

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        """Whether it is this that happened: player `who` did it with `card`; `mark` is the waiting card's."""
        raise NotImplementedError


class Yours(Occasion):
    """Something that you do with a kind of card."""

    what: What

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose and self.what.test(card, game, mark)


class Anothers(Yours):
    """Something that another player does with a kind of card."""

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who != mark.whose and self.what.test(card, game, mark)


class Anyones(Yours):
    """Something that any player does with a kind of card."""

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return self.what.test(card, game, mark)


class OfThis(Occasion):
    """Something that you do with this very card."""

    own = True

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose and card == mark.card


@phrase("Occasion", f"another player plays {_A}")
class AnotherPlays(Anothers):
    kinds = ("play",)


@phrase("Occasion", f"you play {_A}")
class YouPlay(Yours):
    kinds = ("play",)


@phrase("Occasion", f"another player gains {_A}")
class AnotherGains(Anothers):
    kinds = ("gain",)


@phrase("Occasion", f"(any player|anyone) gains {_A}")
class AnyoneGains(Anyones):
    kinds = ("gain",)


@phrase("Occasion", f"the player to your right gains {_A}")
class RightGains(Yours):
    kinds = ("gain",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        others = game.others(mark.whose)
        return bool(others) and who == others[-1] and self.what.test(card, game, mark)


@phrase("Occasion", f"you gain {_A}")
class YouGain(Yours):
    kinds = ("gain",)


@phrase("Occasion", f"another player gains {_A} , if they bought it")
class AnotherBuys(Anothers):
    kinds = ("buy",)


@phrase("Occasion", f"you buy {_A}")
class YouBuy(Yours):
    kinds = ("buy",)


@phrase("Occasion", f"you trash {_A}")
class YouTrash(Yours):
    kinds = ("trash",)


@phrase("Occasion", "one of your cards is trashed")
class YoursTrashed(Occasion):
    kinds = ("trash",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose


@phrase("Occasion", f"you gain {_THIS}")
class YouGainThis(OfThis):
    kinds = ("gain",)


@phrase("Occasion", f"you buy {_THIS}")
class YouBuyThis(OfThis):
    kinds = ("buy",)


@phrase("Occasion", f"you trash {_THIS}")
class YouTrashThis(OfThis):
    kinds = ("trash",)


@phrase("Occasion", f"you gain or trash {_THIS}")
class YouGainOrTrashThis(OfThis):
    kinds = ("gain", "trash")


@phrase("Occasion", f"you discard {_THIS} {_NOT_CLEANUP}")
class YouDiscardThis(OfThis):
    """Discards in Clean-up are not announced at all."""

    kinds = ("discard",)


@phrase("Occasion", f"you gain , trash , or discard {_THIS} {_NOT_CLEANUP}")
class YouLoseOrGainThis(OfThis):
    kinds = ("gain", "trash", "discard")


@phrase("Occasion", f"you discard {_THIS} from play")
class YouDiscardThisFromPlay(OfThis):
    kinds = ("from play",)


@phrase("Occasion", f"you discard {_A} from play")
class YouDiscardFromPlay(Yours):
    kinds = ("from play",)


@phrase("Occasion", f"another player gains {_A} on their turn")
class AnotherGainsOnTurn(Anothers):
    kinds = ("gain",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == game.turn_of and super().matches(game, mark, who, card)


@phrase("Occasion", f"you gain {_A} in an Action phase")
class YouGainInActionPhase(Yours):
    kinds = ("gain",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return game.phase == "action" and super().matches(game, mark, who, card)


@phrase("Occasion", f"{_THIS} is the first card you've gained in your Buy phase")
class ThisIsFirstGain(OfThis):
    kinds = ("gain",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        gains = [gain.card for gain in game.gained if gain.who == who and gain.phase == "buy"]
        return super().matches(game, mark, who, card) and gains == [card] and who == game.turn_of


class CleanUpBegins(Occasion):
    """Your Clean-up begins."""

    kinds = ("clean-up",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose


class BuyPhaseEnds(CleanUpBegins):
    """Your Buy phase ends."""

    kinds = ("buy phase ends",)


class TurnBegins(Occasion):
    """Your turn begins."""

    kinds = ("turn",)

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose
