"""What each criterion is measured by; README.md states every measure in prose under its identifier.

A measure takes the evidence of one narrated turn and returns a judgement: points, the reason, and whether it is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.search import BUY_PHASE, Outcome, dominates

from .evidence import Evidence, Judgement, half, number
from .purchase import purchase
from .rubric import Criterion
from .spoken import announcement, awareness


def mistakes(criterion: Criterion, evidence: Evidence) -> Judgement:
    """The criterion's points less the weight of each mistake, never below 0."""
    if not evidence.line:
        return Judgement(0, "No turn could be read.", False)
    lost = sum(criterion.weights.get(mistake.kind, 1) for mistake in evidence.mistakes)
    points = half(max(criterion.points - lost, 0))
    quotes = tuple(f"{mistake.kind}: “{mistake.quote}”. {mistake.why}" for mistake in evidence.mistakes)
    many = len(evidence.mistakes)
    reason = "No mistake was found." if not many else f"{many} mistake{'s were' if many > 1 else ' was'} found."
    sure = evidence.unread <= evidence.claims
    return Judgement(points, reason if sure else reason + " Much of the text could not be read.", sure, quotes)


def dominance(criterion: Criterion, evidence: Evidence) -> Judgement:
    """The points in proportion to how few of the turn's outcomes are better than the student's in every respect."""
    solution, outcome = evidence.solution, evidence.outcome
    if solution is None or outcome is None or not solution.outcomes:
        return Judgement(0, "The engine could not work out the outcomes of this turn.", False)
    better = [(one, line) for one, line in solution.outcomes if dominates(one, outcome, BUY_PHASE)]
    share = 1 - len(better) / max(len(solution.outcomes) - 1, 1)
    points = half(criterion.points * share)
    reached = _reached(outcome)
    if not better:
        return Judgement(criterion.points, f"No order of play is better in every respect: {reached}.",
                         solution.complete, (reached,))  # fmt: skip
    best, line = better[0]
    reason = (f"{len(better)} of {len(solution.outcomes)} outcomes are better in every respect; for example "
              f"{_reached(best)}.")  # fmt: skip
    return Judgement(points, reason, solution.complete, (reached, "; ".join(line)))


def _reached(outcome: Outcome) -> str:
    amounts = (outcome.coins, "coin"), (outcome.buys, "Buy"), (outcome.unknown_drawn, "unknown card")
    return ", ".join(number(count, name) for count, name in amounts) + " drawn"


def person(criterion: Criterion, evidence: Evidence) -> Judgement:
    """No points: a person decides."""
    return Judgement(0, "This criterion is marked by a person.", False)


MEASURES: dict[str, Callable[[Criterion, Evidence], Judgement]] = {
    "mistakes/1": mistakes, "dominance/2": dominance, "purchase/2": purchase, "announcement/2": announcement,
    "awareness/2": awareness, "person/1": person,
}  # fmt: skip


def following_share(kinds: Sequence[str], weights: Mapping[str, float], of: float = 3) -> float:
    """The share (0 to 1) of points left after mistakes of these kinds, as the measure `mistakes/1` takes them."""
    return max(of - sum(weights.get(kind, 1) for kind in kinds), 0) / of
