"""What speaks against another line than the walk: steps that were told and that it leaves out, plays that it adds.

The weights come of a logistic regression over the labelled narrations where both lines differ and one is right,
cross-validated by file; then they were rounded, and some lessened where the whole reading did better so.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from ..line.walk import PHASES, Walk
from ..reading import RIGHT, UNREAD

CHANGED, GONE = 2.2, 5.2  # for each answer that was told and is another one, or is left out
PURCHASE = 1.5  # for each purchase that was told and is left out
PLAY = 2.8  # for each play that is added
OPEN = 1.5  # in favour of the other line, for each claim that the walk leaves open
FEW = 2.0  # of each, beyond which more of them hardly count
MOVES = ("play", "buy")

Step = tuple[str, str]
"""The verb of a command, with whose it is, and its cards."""


def against(walk: Walk, line: Iterable[str]) -> float:
    """By how much more the other line must agree with what is told to be preferred to the walk's; below 0 for less."""
    told = [text for number, text in enumerate(walk.world.line) if number not in walk.settled
            and number < len(walk.commands_of) and walk.commands_of[number] >= 0]  # fmt: skip
    other = Counter(steps(line))
    left_out, added = Counter(steps(told)) - other, other - Counter(steps(walk.world.line))
    gone = changed = 0
    for verb, cards in left_out:
        instead = [others for one, others in added if one == verb and verb not in MOVES]
        gone += not instead and verb not in MOVES
        changed += bool(instead) and not any(_within(cards, others) for others in instead)
    open_ = sum(claim.verdict == UNREAD for claim in walk.claims)
    return (
        CHANGED * _few(changed)
        + GONE * _few(gone)
        + PURCHASE * _few(_count(left_out, "buy"))
        + PLAY * _few(_count(added, "play") - sum(added["play", card] for card in _maybe_played(walk)))
        - OPEN * _few(open_)
    )


def steps(line: Iterable[str]) -> list[Step]:
    """What a line decides, in order, whatever it leaves to be ended, declined or listed in another order."""
    found = []
    for text in line:
        verb, _, cards = text.rpartition(": ")[2].partition(" ")
        treasure = verb == "play" and cards in ("Copper", "Silver", "Gold", "Platinum")
        nothing = text in PHASES or text in ("no", "none") or text.endswith(" none")
        if not nothing and not treasure and verb != "chance":
            found.append((text.partition(verb)[0] + verb, ", ".join(sorted(cards.split(", ")))))
    return found


def _within(cards: str, others: str) -> bool:
    return not Counter(cards.split(", ")) - Counter(others.split(", "))


def _maybe_played(walk: Walk) -> set[str]:
    """The cards of acts that the walk might have taken for a play as well."""
    open_ = {at for at, what in walk.guesses if what in ("play named", "play source")}
    drawn = [(claim.span, claim.claim) for claim in walk.claims
             if claim.verdict == RIGHT and claim.claim[:5] == "draw "]  # fmt: skip
    acts = [act for act in walk.acts if act.span[0] in open_]
    named = Counter(one.card for act in walk.acts for one in (act.source, *act.cards) if one is not None)
    only = {(act.span[0], one.card) for act in acts for one in act.cards if named[one.card] == 1
            and any(span == act.span and one.card in cards for span, cards in drawn)}  # fmt: skip
    return {one.card for act in acts for one in (act.source, *act.cards[:1])
            if one is not None and (act.span[0], one.card) not in only}  # fmt: skip


def _count(some: Counter[Step], verb: str) -> int:
    return sum(count for (one, _), count in some.items() if one == verb)


def _few(count: int) -> float:
    return FEW * math.tanh(count / FEW)
