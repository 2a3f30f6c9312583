"""Actions that are spent on what is played: "I use it on the Market", "one of them goes to the Smithy"."""

from __future__ import annotations

from .acts import Act
from .moods import REAL

SPENT = "with an Action"  # mark of an act that tells a play by the Action that it takes
SPENDS = ("use", "buy", "spend")
GOES = (*SPENDS, "put", "give", "get", "be", "bare", "have", "do", "come", "idle", "play")
BACK = 4  # clauses behind the Actions that may go on about them


def spend_actions(acts: list[Act]) -> None:
    """Takes as plays what an Action spoken of right before is said to be for."""
    for at, act in enumerate(acts):
        if at and _nothing_for_it(acts[at - 1], act):
            act.kind, act.cards, act.amounts, act.pronoun = "unused", [], [], None
            continue
        gives = act.kind == "buy" and {"spends", "for"} <= act.marks  # "I spend it on the Smithy for a Silver and …"
        one = act.cards[0].card if len(act.cards) == 1 or (act.cards and gives) else None
        if one is None or not one.is_action or act.mood != REAL or act.negative or act.who == 1 or act.into:
            continue
        share = "share" in act.marks and act.kind in GOES and (act.zone is None or act.zone.value == "in_play")
        points = act.pronoun.n == 1 if act.pronoun is not None else act.kind == "buy" and "spends" in act.marks
        it = points and act.kind in ("use", "buy") and not act.amounts
        if (share and _actions(acts, at)) or (it and at and _alone(acts[at - 1], act)):
            act.kind, act.pronoun, act.numbers, act.amounts = "play", None, [], []
            act.cards = act.cards[:1]
            act.marks.add(SPENT)


def _nothing_for_it(before: Act, act: Act) -> bool:
    """Whether there is no card for the Actions spoken of right before: "I've 1 Action left, | but no card for it"."""
    none = act.kind in ("bare", "have") and any(one.value == "cards" and one.n == 0 for one in act.amounts)
    plain = none and len(act.amounts) == 1 and not (act.cards or act.zone) and act.own
    actions = {str(one.value) for one in before.amounts if one.n != 0} == {"actions"} and not before.cards
    left = before.kind == "left" or bool({"leaves", "rests"} & before.marks)
    return plain and actions and left and before.sentence == act.sentence and not before.negative and bool(
        {"therefor", "for"} & act.marks)  # fmt: skip


def _alone(before: Act, act: Act) -> bool:
    """Whether the clause right before speaks of Actions and nothing else."""
    spoken = {str(one.value) for one in before.amounts if one.n != 0}
    near = act.sentence - before.sentence <= 1 and not before.cards and not before.negative
    return near and spoken == {"actions"}


def _actions(acts: list[Act], at: int) -> bool:
    """Whether several Actions are what was counted last in this sentence or the one before."""
    many = False
    for before in reversed(acts[max(at - BACK, 0) : at]):
        if before.kind == "play" and "share" in before.marks:
            continue
        if acts[at].sentence - before.sentence > 1:
            return False
        if before.amounts:
            last = before.amounts[-1]
            return last.value == "actions" and (many or last.n not in (0, 1)) and not before.negative
        many = many or any((one.n or 0) > 1 for one in before.numbers)  # "one Action went out, I'm at two now"
        if before.cards or before.groups:
            return False
    return False
