"""Actions that the same words have played more than once: "I play Village, Village", "I play the Village twice"."""

from __future__ import annotations

from engine.cards import Card

from ..language.moods import REAL
from ..language.nominals import Nominal
from ..texts import effects
from .plays import can_play
from .walk import Walk
from .world import happened


def times(walk: Walk, one: Nominal) -> int:
    """How many times the words have the card played: "the Village twice", unless another card does that."""
    twice = "twice" in walk.act.marks and walk.act.kind == "play" and one.n in (None, 1) and len(walk.act.cards) == 1
    if twice and not _doublers(walk) and walk.act.source is None:
        return 2
    return max(one.n or 1, 1) if one.many or len(walk.act.cards) == 1 else 1  # not "both the Village and the Smithy"


def once_more(walk: Walk, card: Card, before: list[Nominal]) -> bool:
    """Whether the same words had the card played as often as it was already."""
    said = sum(one.card == card for one in before)
    played = sum(card in event.cards for event in happened(walk.world.real, 0, walk.world.whose, "play")) if said else 0
    return 0 < played <= said and not _doublers(walk)


def doubled_by(walk: Walk) -> Card | None:
    """The Action in hand that is needed for "I play the Market twice", if that is all the words tell."""
    act = walk.act
    twice = ("twice" in act.marks and act.kind == "play") or (act.kind == "double" and act.source is None)
    doublers = _doublers(walk) if twice and len(act.cards) == 1 else []
    if len(doublers) != 1 or act.mood != REAL or act.negative or act.cards[0].n not in (None, 1):
        return None
    fits = doublers[0] != act.cards[0].card and can_play(walk, doublers[0]) and can_play(walk, act.cards[0].card)
    return doublers[0] if fits else None


def _doublers(walk: Walk) -> list[Card]:
    """The Actions in hand and in play that have another one played."""
    player = walk.game.players[walk.world.whose]
    return [card for card in (*player.hand, *player.in_play) if card.is_action and "play" in effects(card)]
