"""Words that refer to cards named before: it, them, this, the rest."""

from __future__ import annotations

from ..cards import Card
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from .nouns import AnyCard, What, is_fixed


class Ref(Phrase):
    """Words for cards that were named before."""

    handled = True  # whether they are the cards handled last

    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        """The cards meant."""
        raise NotImplementedError

    def zone(self, mark: Bookmark) -> str:
        """The zone they were last known in."""
        return mark.where


_SAID = "the trashed card|the discarded card|the revealed card|the gained card|the named card|the played card|" \
        "the set aside card|the trashed cards|the set aside cards|them all"


@phrase("Ref", f"(it|that card|them|those cards|the card|that one|{_SAID})")
class It(Ref):
    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return mark.them


@phrase("Ref", "(this|this card)")
class This(Ref):
    handled = False

    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return (mark.about,) if mark.about else ()

    def zone(self, mark: Bookmark) -> str:
        return mark.at


@phrase("Ref", "(those|the revealed|the|that|all|all the|all of the) {what:What}")
class Those(It):
    """Of the cards named before, those of a kind."""

    weighs = "them"
    what: What

    def fits(self) -> bool:
        """"The card" is said by It, and what changes cannot be meant."""
        return not isinstance(self.what, AnyCard) and is_fixed(self.what)

    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.them if self.what.test(card, None, mark))


@phrase("Ref", "(the rest|the other revealed cards|the others|the other cards|the other one|the other)")
class Rest(Ref):
    handled = False

    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return mark.seen

    def zone(self, mark: Bookmark) -> str:
        return "deck"


@phrase("Ref", "the matches")
class Matches(Ref):
    handled = False

    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.seen if card in mark.named)

    def zone(self, mark: Bookmark) -> str:
        return "deck"


@phrase("What", "(copy|copies) of {it:Ref}")
class CopyOf(What):
    weighs = "them"
    fixed = False
    it: Ref

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card in self.it.cards(mark)


@phrase("What", "copy of a card (you have|anyone has) in play")
class CopyOfOneInPlay(What):
    fixed = False
    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        players = game.players if self.form[-1] else (game.players[mark.whose],)
        return any(card in player.in_play for player in players)


@phrase("What", "card sharing a type with {it:Ref}")
class SharingType(What):
    weighs = "them"
    fixed = False
    it: Ref

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return any(set(card.types) & set(one.types) for one in self.it.cards(mark))
