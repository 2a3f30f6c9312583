"""Reactions: what may be done with a card in hand when something happens."""

from __future__ import annotations

from .. import moves, plays
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from .occasions import Occasion, TurnBegins
from .players import Nothing
from .timing import Waiting

_WHEN = "when {occasion:Occasion} , you may (first|) "
_THIS = "(this|it|this card)"


class FromHand(Waiting):
    """Whenever this happens, something may be done with this card from the hand, and what follows is done then."""

    waits = "hand"
    zone = "hand"
    verb = "reveal"
    stays = False  # whether the card stays in hand, so that once is enough

    def fits(self) -> bool:
        """Players are asked when cards are gained or trashed, when Attacks are played and when a turn begins."""
        kind = self.occasion.kinds[0]
        attack = kind == "play" and getattr(getattr(self.occasion, "what", None), "type", "") == "Attack"
        return attack or kind in ("gain", "trash", "turn")

    def applies(self, game: Game, whose: int) -> bool:
        """Whether the player's hand allows it."""
        return True

    def pay(self, game: Game, mark: Bookmark) -> None:
        """Does to the card what the sentence says first."""
        raise NotImplementedError


@phrase("Sentence", _WHEN + f"reveal {_THIS} from your hand (,|) to {{body:Sentence}}",
        _WHEN + f"reveal {_THIS} from your hand . if you do , {{body:Sentence}}")  # fmt: skip
class WhenRevealed(FromHand):
    """Whenever this happens, this card may be revealed from the hand, so that what follows is done."""

    stays = True

    def pay(self, game: Game, mark: Bookmark) -> None:
        moves.reveal(game, mark.whose, (mark.card,), "hand", mark)


@phrase("Sentence", _WHEN + f"reveal {_THIS} from a hand of {{n:Number}} or more cards , to {{body:Sentence}}")
class WhenRevealedFromMany(WhenRevealed):
    """Whenever this happens, this card may be revealed from a large enough hand, so that what follows is done."""

    n: int

    def applies(self, game: Game, whose: int) -> bool:
        return len(game.players[whose].hand) >= self.n


@phrase("Sentence", _WHEN + f"discard {_THIS} (from your hand|) (,|) to {{body:Sentence}}",
        _WHEN + f"discard {_THIS} (from your hand|) . if you do , {{body:Sentence}}")  # fmt: skip
class WhenDiscarded(FromHand):
    """Whenever this happens, this card may be discarded from the hand, so that what follows is done."""

    verb = "discard"

    def pay(self, game: Game, mark: Bookmark) -> None:
        moves.discard(game, mark.whose, (mark.card,), "hand", mark)


@phrase("Sentence", _WHEN + f"trash {_THIS} from your hand (,|) to {{body:Sentence}}")
class WhenTrashed(FromHand):
    """Whenever this happens, this card may be trashed from the hand, so that what follows is done."""

    verb = "trash"

    def pay(self, game: Game, mark: Bookmark) -> None:
        moves.trash(game, mark.whose, (mark.card,), "hand", mark)


@phrase("Sentence", _WHEN + f"play {_THIS} from your hand")
class WhenPlayedFromHand(FromHand):
    """Whenever this happens, this card may be played from the hand; it takes no Action."""

    body: Phrase = Nothing()
    verb = "play"

    def pay(self, game: Game, mark: Bookmark) -> None:
        plays.play(game, mark.whose, mark.card, "hand", mark)


@phrase("Sentence", f"at the start of your turn , you may play {_THIS} from your hand")
class AtTurnPlayedFromHand(WhenPlayedFromHand):
    """At the start of your turn, this card may be played from the hand; it takes no Action."""

    occasion: Occasion = TurnBegins()


_CALL = f"you may call {_THIS} , to "


@phrase("Sentence", f"when {{occasion:Occasion}} , {_CALL} {{body:Sentence}}")
class WhenCalled(FromHand):
    """Whenever this happens, this card may be called from the Tavern mat into play, so that what follows is done."""

    zone = "tavern"
    verb = "call"

    def pay(self, game: Game, mark: Bookmark) -> None:
        moves.move(game, mark.whose, (mark.card,), "tavern", "in_play", mark, kind="call")


@phrase("Sentence", f"at the start of your turn , {_CALL} {{body:Sentence}}")
class CalledAtTurn(WhenCalled):
    """At the start of your turn, this card may be called from the Tavern mat, so that what follows is done."""

    occasion: Occasion = TurnBegins()
