"""Sentences that the phrases cannot say, under their exact words, each with its reason.

They are read like every other sentence, and whoever writes them on another card gets the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import chance, moves
from .cards import Card
from .choices import Answer, Choice
from .grammar import phrase
from .lexicon.deck import RevealTop
from .lexicon.nouns import What
from .lexicon.players import EachOther
from .lexicon.refs import Rest
from .lexicon.them import DiscardThem
from .phrase import Phrase
from .state import Bookmark, Game
from .steps import Choosing, Step, keep


# Drawing one by one with a decision about each card, and a common fate for those put aside, is said only here; the two
# editions say it in different words.
@phrase(
    "Sentence",
    "draw until you have {n:Number} cards in hand , skipping any {what:What} you choose to ; set those aside , "
    "discarding them afterwards",
    "draw until you have {n:Number} cards in hand . you may set aside any {what:What} drawn this way , as you draw "
    "them ; discard the set aside cards after you finish drawing",
)
class DrawUntilSkipping(Step):
    """Draw one by one until you hold that many cards; such cards may be set aside, and are discarded at the end."""

    n: int
    what: What
    verb = "set aside"

    def more(self, game: Game, mark: Bookmark) -> bool:
        """Whether another card is to be drawn."""
        player = game.players[mark.whose]
        return len(player.hand) < self.n and bool(player.deck or player.discard)

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        if mark.times == 1:
            return (mark.whose, chance.HANDLED, True) if mark.count else None
        return (mark.whose, 1, False) if self.more(game, mark) else None

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        drawn = mark.them[0] if mark.times == 1 and mark.them else None
        if drawn is not None and not mark.count and (drawn.is_unknown or self.what.test(drawn, game, mark)):
            return Choice("option", mark.whose, self.verb, mark.them, options=("set aside", "keep"), because=mark)
        return None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        # `times` is 1 while the card just drawn is decided about, and 2 before the next is drawn; `count` is 1 where a
        # card of unknown identity is to be set aside, which must be known first.
        aside = mark.seen if mark.times else ()
        if answer == ("set aside",) and mark.them[0].is_unknown:
            keep(game, step=mark.step, times=1, count=1)
            return
        if answer == ("set aside",) or (mark.times == 1 and mark.count and self.what.test(mark.them[0], game, mark)):
            aside = (*aside, *mark.them)
            moves.move(game, mark.whose, mark.them, "hand", "set_aside", mark, kind="set aside")
        if mark.times == 1:
            keep(game, step=mark.step, times=2, seen=aside)
        elif self.more(game, mark):
            drawn = moves.draw(game, mark.whose, 1, mark)
            keep(game, step=mark.step, times=1, them=drawn, where="hand", seen=aside, count=0)
        else:
            keep(game, them=aside, where="discard", seen=(), count=len(aside))
            moves.discard(game, mark.whose, aside, "set_aside", mark)


class TrashOneYouChoose(Choosing):
    """The player of the card chooses which of the Treasures turned up is trashed."""

    verb = "trash"

    def asked(self, mark: Bookmark) -> int:
        return mark.you

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.seen if card.is_treasure)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="trash", count=len(answer), seen=moves.removed(mark.seen, answer))
        moves.trash(game, mark.whose, answer, "deck", mark)
        below = max(n for n, one in enumerate(game.stack[:-1]) if one.card == mark.card and one.whose == mark.you)
        trashed = (*game.stack[below].them, *answer)
        game.stack[below] = game.stack[below]._replace(them=trashed, where="trash", count=len(trashed))


class GainTrashed(Choosing):
    """Gain any of the cards that were just trashed."""

    verb = "gain"

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        return moves.held(game, mark.whose, "trash", mark.them)

    def bounds(self, offered: int) -> tuple[int, int]:
        return 0, offered

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, them=answer, where="discard", count=len(answer))
        for card in answer:
            moves.gain(game, mark.whose, card, mark, source="trash")


# The gain waits until every player has trashed, and "these trashed cards" come from several players.
@phrase(
    "Sentence",
    "each other player reveals the top {n:Number} cards of (his|their) deck . if they revealed any treasure cards , "
    "they trash one of them that you choose . =you may gain any or all of these trashed cards . they discard the "
    "other revealed cards",
)
class TakeTrashedTreasures(Phrase):
    """Each other player turns up cards, and loses a Treasure that you may gain at the end."""

    n: int

    def flat(self) -> Iterator[Step]:
        # The sentences interlock, so every step points at all of them.
        span = self.span
        loop = _InOrder((RevealTop(self.n, span=span), TrashOneYouChoose(span=span), DiscardThem(Rest(), span=span)))
        yield from EachOther(loop, span=span).flat()
        yield GainTrashed(span=span)


class _InOrder(Phrase):
    steps: tuple[Step, ...]

    def flat(self) -> Iterator[Step]:
        yield from self.steps


# Cards go from hand to hand, all at once, and only between those who have any.
@phrase("Sentence", "each player with any cards in hand passes one to the next such player to their left , at once")
class PassLeft(Choosing):
    """Each player with cards in hand chooses one; then all of them go to the next of these players, at once.

    The bookmark's `named` holds the cards chosen so far, and `times` how many they are.
    """

    verb = "pass"
    handles = False

    def givers(self, game: Game, mark: Bookmark) -> list[int]:
        """Who passes a card, first to last; nobody where there is nobody to pass it to."""
        some = [who for who in (mark.whose, *game.others(mark.whose)) if game.players[who].hand]
        return some if len(some) > 1 else []

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        givers = self.givers(game, mark)
        if not givers:
            return None
        who = givers[mark.times]
        return Choice("cards", who, self.verb, game.players[who].hand, because=mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        givers, chosen = self.givers(game, mark), (*mark.named, *(answer or ()))
        if len(chosen) < len(givers):
            keep(game, step=mark.step, times=mark.times + 1, named=chosen)
            return
        keep(game, named=())
        for giver, taker, card in zip(givers, [*givers[1:], *givers[:1]], chosen, strict=True):
            moves.hand_over(game, giver, taker, card, mark)
