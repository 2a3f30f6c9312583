"""What may have been played without a word about it."""

from __future__ import annotations

from engine.cards import Card

from ..language.moods import REAL
from ..texts import OWN, does
from .walk import Walk

OVERLOOKED = ("idle", "bare", "make", "be", "give", "do", "use", "happen", "see", "start", "double", "get", "come")


def may_have_played(walk: Walk, effect: str, part: str = OWN) -> bool:
    """Whether a card is held whose text has that effect, and an Action to play it: its play may just not be told."""
    choice = walk.world.real.pending()
    told = walk.played_in == walk.act.sentence or (choice is not None and choice.kind != "turn")
    told = told or (walk.act.kind == "give" and "demonstrative" in walk.act.opens)  # "it gives me …"
    return not told and any(effect in does(card, part) for card in _playable(walk))


def may_have_drawn(walk: Walk, card: Card) -> bool:
    """Whether the card may have come into the hand by plays that are not told."""
    player = walk.game.players[walk.world.whose]
    most = sum(_draws(one, len(player.hand)) for one in _playable(walk))
    return card in player.deck[:most]


def left_unplayed(walk: Walk) -> bool:
    """Whether an Action card was named in passing that is still held and could be played: its play may have been
    overlooked."""
    held = set(_playable(walk))
    for act in walk.acts[: walk.at]:
        if act.mood == REAL and act.own and not act.negative and act.kind in OVERLOOKED and act.zone is None:
            named = {one.card for one in (*act.cards, act.source, act.subject) if one is not None}
            if named & held - walk.told_drawn:
                return True
    return False


def _playable(walk: Walk) -> list[Card]:
    hand = walk.game.players[walk.world.whose].hand
    return [card for card in hand if card.is_action] if walk.game.actions else []


def _draws(card: Card, held: int) -> int:
    """The most cards that a card draws with so many cards in hand."""
    steps = [step for step in card.program.steps if getattr(step, "gives", "") == "cards"]
    counted = sum(held if step.per else step.n for step in steps)
    return counted or (1 if "cards" in does(card) else 0)
