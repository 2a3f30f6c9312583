"""What each criterion is measured by; README.md states every measure in prose under its identifier.

A measure takes the evidence of one narrated turn and returns a judgement: points, the reason, and whether it is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .evidence import Evidence, Judgement, half
from .purchase import purchase
from .rubric import Criterion
from .spoken import announcement, awareness
from .strategy import dominance

PERHAPS = "perhaps"  # stands before what may be a mistake
WHOLE = 2
"""Mistakes that cost their whole weight, further ones half of it: README.md says why."""
IN_DOUBT = 0.5
"""Points less while a person has to look whether something is a mistake, however many there are: README.md says why."""


def mistakes(criterion: Criterion, evidence: Evidence) -> Judgement:
    """The criterion's points less what its mistakes cost, never below 0."""
    if not evidence.line:
        return Judgement(0, "No turn could be read.", False)
    kinds = [mistake.kind for mistake in evidence.mistakes]
    points = left(criterion.points, kinds, criterion.weights, doubtful=bool(evidence.doubts))
    quotes = [f"{mistake.kind}: “{mistake.quote}”. {mistake.why}" for mistake in evidence.mistakes]
    quotes += [f"{PERHAPS} {mistake.kind}: “{mistake.quote}”. {mistake.why}" for mistake in evidence.doubts]
    many = len(evidence.mistakes)
    reason = "No mistake was found." if not many else f"{many} mistake{'s were' if many > 1 else ' was'} found."
    read = evidence.unread <= evidence.claims
    reason += " A person should look at what may be one." if evidence.doubts else ""
    reason += "" if read else " Much of the text could not be read."
    return Judgement(points, reason, read and not evidence.doubts, tuple(quotes))


def person(criterion: Criterion, evidence: Evidence) -> Judgement:
    """No points: a person decides."""
    return Judgement(None, "This criterion is marked by a person.", False)


MEASURES: dict[str, Callable[[Criterion, Evidence], Judgement]] = {
    "mistakes/3": mistakes, "dominance/3": dominance, "purchase/3": purchase, "announcement/2": announcement,
    "awareness/4": awareness, "person/1": person,
}  # fmt: skip


def left(of: float, kinds: Sequence[str], weights: Mapping[str, float], *, doubtful: bool) -> float:
    """The points, in halves, that are left of these after mistakes of these kinds, and after what may be one."""
    return half(max(of - cost(kinds, weights) - (IN_DOUBT if doubtful else 0), 0))


def following_share(kinds: Sequence[str], weights: Mapping[str, float], of: float = 3) -> float:
    """The share (0 to 1) of points left after mistakes of these kinds, as the measure `mistakes/3` takes them."""
    return max(of - cost(kinds, weights), 0) / of


def cost(kinds: Sequence[str], weights: Mapping[str, float]) -> float:
    """The points that mistakes of these kinds cost: the weightiest their weights, all beyond WHOLE half of it."""
    each = sorted((weights.get(kind, 1) for kind in kinds), reverse=True)
    return sum(each[:WHOLE]) + sum(each[WHOLE:]) / 2
