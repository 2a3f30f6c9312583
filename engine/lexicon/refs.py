"""Words that refer to cards named before: it, them, this, the rest."""

from __future__ import annotations

from ..cards import Card
from ..grammar import phrase
from ..phrase import Phrase, walk
from ..state import Bookmark
from ..steps import Step
from .nouns import AnyCard, Cheaper, What


class Ref(Phrase):
    """Words for cards that were named before."""

    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        """The cards meant."""
        raise NotImplementedError

    def zone(self, mark: Bookmark) -> str:
        """The zone they were last known in."""
        return mark.where


_SAID = "the trashed card|the discarded card|the revealed card|the gained card|the named card|the played card"


@phrase("Ref", f"(it|that card|them|those cards|the card|that one|{_SAID})")
class It(Ref):
    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return mark.them


@phrase("Ref", "(this|this card)")
class This(Ref):
    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return (mark.about,) if mark.about else ()

    def zone(self, mark: Bookmark) -> str:
        return mark.at


@phrase("Ref", "(those|the revealed|the|that) {what:What}")
class Those(It):
    """Of the cards named before, those of a kind."""

    what: What

    def fits(self) -> bool:
        """"The card" is said by It, and what costs change cannot be meant."""
        return not isinstance(self.what, AnyCard | Cheaper)

    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return tuple(card for card in mark.them if self.what.test(card, None, mark))


@phrase("Ref", "(the rest|the other revealed cards|the others|the other cards|the other one|the other)")
class Rest(Ref):
    def cards(self, mark: Bookmark) -> tuple[Card, ...]:
        return mark.seen

    def zone(self, mark: Bookmark) -> str:
        return "deck"


def refers_back(body: Phrase) -> bool:
    """Whether words speak of cards that were named before them."""
    for one in sorted(walk(body), key=lambda part: part.span[isinstance(part, Step)]):
        if isinstance(one, It):
            return True
        if isinstance(one, Step) and one.handles:
            return False
    return False
