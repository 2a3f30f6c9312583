"""Ways to say that there is none left, "I'm out of Actions", "that was my last Action", "all my Buys are used", and
that nobody does something."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from .clauses import Clause
from .nominals import Nominal

if TYPE_CHECKING:
    from .acts import Act

COUNTED = ("actions", "buys")
TOLD = ("drop", "be", "get", "use", "spend", "have", "idle", "bare", "left", "end_actions", "unused")


def mark_nobody(act: Act, clause: Clause) -> None:
    """Takes "no other player gains a Curse" as denied."""
    if not {"none", "not"} & clause.marks:
        return
    nobody = (word for word, following in itertools.pairwise(clause.words)
              if {"none", "not"} & word.marks and {"other", "other_one"} & following.marks)  # fmt: skip
    if any(nobody):
        act.negative, act.who = True, 1


def mark_exhausted(act: Act, clause: Clause) -> None:
    """Counts none of what is said to be used up."""
    one = next((one for one in act.amounts if one.value in COUNTED), None)
    if one is None or len(act.amounts) > 1 or act.cards or act.into or act.source or act.kind not in TOLD:
        return
    has = act.kind in ("have", "get", "be", "left")
    none = act.negative and "now" in act.marks and has  # "I haven't got any Actions left"
    told = none if act.negative else _last(act, one, clause) or _used_up(one, clause)
    if one.n not in (None, 1) or not told or _given_back(one, clause):
        return
    act.kind, act.negative, one.n = "left", False, 0
    act.marks.add("now")


def _last(act: Act, one: Nominal, clause: Clause) -> bool:
    """Whether it says of what was done that it was the last: "that was my last Action"."""
    ahead = clause.words[max(one.at - 1, 0) : one.after + clause.at + 1]
    last = any("final" in word.marks for word in ahead)
    return last and act.kind == "be" and "demonstrative" in act.marks


def _given_back(one: Nominal, clause: Clause) -> bool:
    """Whether a card is said to use up what it gives itself: "the Cellar uses up that Action | and gives it back"."""
    cards = (card.card for card in clause.before if card.kind == "card")
    return any(getattr(step, "gives", "") == one.value for card in cards for step in card.program.steps)


def _used_up(one: Nominal, clause: Clause) -> bool:
    """Whether words tell that all of it is gone, and not how many were used."""
    if one.n is not None:
        return False
    marks = clause.marks
    if {"spends", "all"} <= marks and clause.words[-1] is clause.verb:
        return True  # "all Actions spent"
    return "out of" in marks or ("used" in marks and bool({"all", "definite", "up"} & (marks | one.marks)))
