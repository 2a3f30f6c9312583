"""Which Treasures are told as laid out, though nothing is bought for them and no coins are counted, and which as held
back, though something is bought."""

from __future__ import annotations

import itertools

from engine.cards import Card

from ..language.acts import PLAYS, SETS, Act
from ..language.moods import REAL
from .plays import hand_of
from .totals import potential
from .walk import Walk

STAYS = ("unused", "keep")  # verbs of what is held back
LAYS = ("play", "put")  # verbs that hold back what they are denied of
DECIDED = ("draw", "discard", "trash", "gain", "drop")  # verbs of what a card has one do
UNTIL = {"for now", "when"}  # marks of what does not stay there: "when" is also "until"


def one_by_one(walk: Walk) -> list[Card] | None:
    """The Treasures in hand beside some that are told to stay there, in the order in which they are named last: "the
    Coppers stay in my hand", "I don't put the Coppers down"; None where all are laid out."""
    held = hand_of(walk)
    worth = potential(walk.world.real, walk.world.whose)
    told = _behind_the_plays(walk)
    if any(_counts(act, worth) or any(group.value == "treasures" for group in act.groups) for act in told):
        return None
    kept = {one.card for act in told if _stays(act) for one in act.cards
            if one.card.is_treasure and one.n in (None, held[one.card])}  # fmt: skip
    some = [card for card in held.elements() if card.is_treasure and card not in kept]
    if not kept & held.keys() or (some and not walk.guess("some stay")):
        return None
    named = {one.card: one.span[0] for act in told for one in act.cards}
    return sorted(some, key=lambda card: named.get(card, 0))


def _behind_the_plays(walk: Walk) -> list[Act]:
    """What is told behind the last Action that is played and what was decided with it, up to the end of the turn: not
    what is kept in the same sentence from a discard."""
    told = list(itertools.takewhile(lambda act: act.kind != "end_turn", walk.acts))
    shops = next((at for at, act in enumerate(told) if act.kind == "buy" and act.mood == REAL), len(told))
    done = [at for at, act in enumerate(told[:shops]) if act.mood == REAL and not act.negative and act.own
            and (act.kind in DECIDED or _plays(act))]  # fmt: skip
    behind = told[done[-1] + 1 if done else 0 :]
    return [act for act in behind if not done or act.kind != "keep" or act.sentence != told[done[-1]].sentence]


def _plays(act: Act) -> bool:
    """Whether it may tell that an Action is played."""
    return act.kind in (*PLAYS, "bare") and any(one.card.is_action for one in act.cards)


def _stays(act: Act) -> bool:
    """Whether the cards named stay in hand."""
    if act.mood != REAL or not act.own or UNTIL & act.marks:
        return False
    zone = act.zone.value if act.zone is not None else None
    if act.negative:
        return act.kind in LAYS and zone in (None, "in_play")
    lets = act.kind == "make" and "lets" in act.marks and zone == "hand"  # "die Kupfer lässt sie auf der Hand"
    stays = act.kind in STAYS or (act.kind == "left" and "stays" in act.marks)
    return lets or (stays and zone in (None, "hand"))


def laid_without_buying(walk: Walk) -> bool:
    """Whether the words behind the last Action tell Treasures in hand as played, or all that they are worth:
    "Treasures: two Coppers. Buy: no", "one coin doesn't get me anything I want"."""
    held = {card for card in hand_of(walk) if card.is_treasure}
    worth = potential(walk.world.real, walk.world.whose)
    behind = itertools.takewhile(lambda act: act.kind != "end_turn", walk.acts[walk.at :])
    if held and any(_counts(act, worth) for act in behind):
        return True  # "I don't buy anything with my one coin"
    for at in range(walk.at - 1, -1, -1):
        act = walk.acts[at]
        if _plays(act):
            return False
        if held and _counts(act, worth):
            return True
        if not held or act.mood != REAL or act.negative or not act.own:
            continue
        before = walk.acts[at - 1] if at else None
        named = {one.card for one in act.cards} or _pointed(act, before)
        if named and named <= held and (act.kind == "play" or _listed(act, before)):
            return act.zone is None or act.zone.value == "in_play"
    return False


def _counts(act: Act, worth: int) -> bool:
    """Whether so many coins are counted."""
    return any(one.value == "coins" and one.n == worth and "plus" not in one.marks for one in act.amounts)


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
