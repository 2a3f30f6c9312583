"""What each criterion is measured by; README.md states every measure in prose under its identifier.

A measure takes the evidence of one narrated turn and returns a judgement: points, the reason, and whether it is sure.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.search import BUY_PHASE, Outcome, Solution, dominates
from engine.state import Game

from .rubric import Criterion


class Mistaken(Protocol):
    """A mistake as the reader of narrations reports it."""

    kind: str
    quote: str
    why: str


@dataclass(frozen=True)
class Evidence:
    """What is known of a narrated turn.

    `line` are its commands; `mistakes` as reported; `claims` and `unread` count what was read and what was not;
    `ended` is the game at the end of the line; `solution` holds the outcomes of the turn to the Buy phase and `outcome`
    the student's own, where the engine could work them out; `until` is where the question stops.
    """

    text: str
    line: Sequence[str]
    mistakes: Sequence[Mistaken]
    claims: int
    unread: int
    ended: Game
    until: str = "end of turn"
    solution: Solution | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Judgement:
    """Points with their reason and evidence; `sure` is False where a person must look."""

    points: float
    reason: str
    sure: bool
    evidence: tuple[str, ...] = ()


def half(points: float) -> float:
    """Points rounded down to halves."""
    return math.floor(points * 2) / 2


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
    return ", ".join(f"{number} {name}{'' if number == 1 else 's'}" for number, name in amounts) + " drawn"


def purchase(criterion: Criterion, evidence: Evidence) -> Judgement:
    """Full points less what an impossible, clogging or missing purchase costs."""
    if evidence.until == BUY_PHASE:
        return Judgement(0, "The question ends before the Buy phase.", False)
    game, bought = evidence.ended, [command[4:] for command in evidence.line if command.startswith("buy ")]
    impossible = [mistake for mistake in evidence.mistakes if mistake.kind == "illegal-buy"]
    points, reasons = criterion.points, []
    if impossible:
        points -= criterion.points / 2
        reasons.append(f"a purchase was impossible (“{impossible[0].quote}”)")
    late = game.supply.get("Province", 8) <= 4 or game.empty_piles() >= 2
    junk = [card for card in bought if card in ("Copper", "Curse") or (card in ("Estate", "Duchy") and not late)]
    if junk:
        points -= criterion.points / 2
        reasons.append(f"{', '.join(junk)} does not help the deck at this point of the game")
    left = unspent(evidence)
    if left >= 3:
        points -= criterion.points / 4
        reasons.append(f"{left} coins were left with a Buy unused")
    if not bought and not impossible:
        return Judgement(half(max(points, 0)), "Nothing was bought.", False, tuple(reasons))
    if not reasons:
        reasons.append(f"{', '.join(bought)} could be paid for and fits {'a late' if late else 'an early'} turn")
    reason = "; ".join(reasons)
    # Whether a card fits a deck's needs is more than coins can tell: only the clear cases are sure.
    sure = bool(impossible or junk) or any(card in ("Gold", "Province", "Silver") for card in bought)
    return Judgement(half(max(points, 0)), reason[:1].upper() + reason[1:] + ".", sure, tuple(bought))


def unspent(evidence: Evidence) -> int:
    """The coins left when the last purchase was made with a Buy to spare, or all of them where nothing was bought."""
    game = evidence.ended
    return game.coins if game.phase == "buy" and game.buys else 0


def announcement(criterion: Criterion, evidence: Evidence) -> Judgement:
    """All points where little is left unread and something was announced, half where a good deal is unread."""
    read, unread = evidence.claims + len(evidence.line), evidence.unread
    if not evidence.line:
        return Judgement(0, "No turn could be read.", False)
    share = unread / (read + unread)
    if share <= 0.2:
        return Judgement(criterion.points, "The plays and purchases are announced one after the other.", True)
    return Judgement(half(criterion.points / 2), f"{unread} passages about the turn could not be read.", False)


def awareness(criterion: Criterion, evidence: Evidence) -> Judgement:
    """All points where the words show awareness of piles, opponents or the game's end; otherwise a person is asked."""
    low = evidence.text.lower()
    found = [phrase for phrase in criterion.phrases if phrase in low]
    if found:
        words = ", ".join(f"“{phrase}”" for phrase in found[:3])
        return Judgement(criterion.points, f"The narration refers to the state of the game ({words}).", False,
                         tuple(found))  # fmt: skip
    return Judgement(0, "Nothing in the words shows awareness of the state of the game.", False)


def person(criterion: Criterion, evidence: Evidence) -> Judgement:
    """No points: a person decides."""
    return Judgement(0, "This criterion is marked by a person.", False)


MEASURES = {
    "mistakes/1": mistakes, "dominance/1": dominance, "purchase/1": purchase, "announcement/1": announcement,
    "awareness/1": awareness, "person/1": person,
}  # fmt: skip


def following_share(kinds: Sequence[str], weights: Mapping[str, float], of: float = 3) -> float:
    """The share (0 to 1) of points left after mistakes of these kinds, as the measure `mistakes/1` takes them."""
    return max(of - sum(weights.get(kind, 1) for kind in kinds), 0) / of
