"""Sums of Treasures listed in the words themselves that come to something else than is said, whatever the line is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.cards import Card

from ..reading import Mistake
from ..verdicts import counted
from .hindsight import Hindsight
from .miscounted import coins_at_times, worth
from .reckoned import Reckoning, reckonings

MOST_OFF = 4


def added(back: Hindsight) -> Iterator[Mistake]:
    """The first sum that is none of its parts, and no number of coins that there are at any moment."""
    walk = back.walk
    if walk.world.halted or not back.stages or any(one.kind == "wrong-count" for one in back.known):
        return
    for sentence in back.telling.sentences:
        for one in () if sentence.asks else reckonings(sentence.words, lambda card: _given(back, card)):
            off = one.said.value - one.total
            coins = any(number is one.said and noun.may_be("resource") == "coins"
                        for number, noun in itertools.pairwise(sentence.words))  # fmt: skip
            other = one.said.value in coins_at_times(back) and not (coins and one.total in in_full(back))
            if other or abs(off) > MOST_OFF or off in _told_before(back, one):
                continue
            why = walk.say("You have {actual}, not {said}.").format(
                actual=counted(one.total, "coins"), said=one.said.value)  # fmt: skip
            span = one.first.start, one.said.end
            yield Mistake("wrong-count", walk.quote(span), span, why, counted(one.total, "coins"))
            return


def _told_before(back: Hindsight, one: Reckoning) -> set[int]:
    """The numbers of coins told before the sum, which may be added to it, and those that Actions named before give."""
    before = [word for part in back.telling.sentences for word in part.words if word.end <= one.first.start]
    told = {number.value for number, noun in itertools.pairwise(before)
            if number.tag == "number" and noun.may_be("resource") == "coins"}  # fmt: skip
    actions = {word.value for word in before if word.tag == "card" and word.value.is_action}
    given = {(card.program.bonuses or {}).get("coins", 0) for card in actions - one.cards}
    if given <= {0} and actions & one.cards:
        return set()  # what was told before is among the terms
    return {first + more for first in told | given | {0} for more in given | {0}} - {0}


def _given(back: Hindsight, card: Card) -> int | None:
    """The coins that an Action gave in all, or would give; None where that is open."""
    events = [event.amount for stage in back.stages for event in stage.events
              if event.kind == "coins" and event.because is not None and event.because.card == card]  # fmt: skip
    return sum(events) or (card.program.bonuses or {}).get("coins")


def in_full(back: Hindsight) -> set[int]:
    """The coins that there are with all Treasures laid out, before anything is bought."""
    games = [stage.game for stage in back.stages if not stage.game.bought]
    return {game.coins + worth(back, game) for game in games[-1:]}
