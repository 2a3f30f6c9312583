"""Whether Treasures are told as laid out, though nothing is bought for them and no coins are counted."""

from __future__ import annotations

from ..language.acts import PLAYS, SETS, Act
from ..language.moods import REAL
from .plays import hand_of
from .walk import Walk


def laid_without_buying(walk: Walk) -> bool:
    """Whether the words behind the last Action tell Treasures in hand as played: "Treasures: two Coppers. Buy: no"."""
    held = {card for card in hand_of(walk) if card.is_treasure}
    for at in range(walk.at - 1, -1, -1):
        act = walk.acts[at]
        if any(one.card.is_action for one in act.cards) and act.kind in (*PLAYS, "bare"):
            return False
        if not held or act.mood != REAL or act.negative or not act.own:
            continue
        before = walk.acts[at - 1] if at else None
        named = {one.card for one in act.cards} or _pointed(act, before)
        if named and named <= held and (act.kind == "play" or _listed(act, before)):
            return act.zone is None or act.zone.value == "in_play"
    return False


def _pointed(act: Act, before: Act | None) -> set:
    """The cards that a pronoun means: "that leaves me one Copper, I put it down"."""
    if act.pronoun is None or before is None or act.sentence - before.sentence > 1:
        return set()
    return {one.card for one in before.cards}


def _listed(act: Act, before: Act | None) -> bool:
    """Whether the cards stand behind a heading: "Treasures: two Coppers", "money: 1 Copper"."""
    if before is None or act.kind != "bare" or act.sign not in SETS or before.cards or before.negative:
        return False
    groups = [str(one.value) for one in before.groups]
    coins = [one for one in before.amounts if one.value == "coins" and one.n is None]
    return before.sentence == act.sentence and before.kind == "bare" and (groups == ["treasures"] or bool(coins))
