"""The measure of how a turn is played: the student's outcome among all that the turn can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import play
from engine.errors import PlayaloudError
from engine.search import BUY_PHASE, END_OF_TURN, Outcome, dominates, outcome_of

from .deck import settled
from .evidence import Evidence, Judgement, half, number
from .rubric import Criterion

MOST_FOLLOWED = 200  # better outcomes that are followed to the end of the turn; a millisecond each
BEGINS_BUYING = ("end actions", "play treasures", "buy ")
FREE = ("buy ", "play ", "end ")  # what can be done after any other play as well


def dominance(criterion: Criterion, evidence: Evidence) -> Judgement:
    """The points in proportion to how few of the turn's outcomes are better than the student's in every respect."""
    solution, outcome = evidence.solution, evidence.outcome
    if solution is None or outcome is None or not solution.outcomes:
        return Judgement(None, "The engine could not work out the outcomes of this turn.", False)
    better = [(one, line) for one, line in solution.outcomes if dominates(one, outcome, BUY_PHASE)]
    if rest := _held_for(evidence):
        better = list(_as_good_in_the_end(better, rest, evidence))
    share = 1 - len(better) / max(len(solution.outcomes) - 1, 1)
    reached = _reached(outcome)
    if not better:
        return Judgement(criterion.points, f"No order of play is better in every respect: {reached}.",
                         solution.complete, (reached,))  # fmt: skip
    best, line = better[0]
    reason = (f"{len(better)} of {len(solution.outcomes)} outcomes are better in every respect; for example "
              f"{_reached(best)}.")  # fmt: skip
    return Judgement(half(criterion.points * share), reason, solution.complete, (reached, "; ".join(line)))


def _reached(outcome: Outcome) -> str:
    amounts = (outcome.coins, "coin"), (outcome.buys, "Buy"), (outcome.unknown_drawn, "unknown card")
    return ", ".join(number(count, name) for count, name in amounts) + " drawn"


def _held_for(evidence: Evidence) -> Sequence[str]:
    """What the student does in the Buy phase, if it uses cards that were held back for it; else nothing.

    Coins spent are never fewer after a better outcome; a decision (which card from the hand is trashed for the one that
    is gained) may be possible after some plays only.
    """
    if evidence.until == BUY_PHASE or evidence.begun is None:
        return ()
    line = list(evidence.line)
    begins = next((n for n, command in enumerate(line) if command.startswith(BEGINS_BUYING)), len(line))
    rest = [command for command in line[begins:] if command not in ("end actions", "end turn")]
    return rest if any(not command.startswith(FREE) for command in rest) else ()


def _as_good_in_the_end(
    better: Sequence[tuple[Outcome, tuple[str, ...]]], rest: Sequence[str], evidence: Evidence
) -> Iterator[tuple[Outcome, tuple[str, ...]]]:
    """The better outcomes from which the student's own Buy phase ends with the same cards, or more that help."""
    mine = outcome_of(evidence.ended)
    yield from better[MOST_FOLLOWED:]
    for outcome, line in better[:MOST_FOLLOWED]:
        try:
            end = settled(play.replay(evidence.begun, "; ".join((*line, *rest)), log=False).game)
        except PlayaloudError:
            continue  # what the student does then cannot be done there
        pending = play.run(end)
        if pending is not None and pending.kind != "turn":
            continue  # it needs one of the unknown cards to be the right one
        reached = outcome_of(end)
        if reached.owned == mine.owned or dominates(reached, mine, END_OF_TURN):
            yield outcome, line
