"""Clauses that only tell that something waits: "when all of that is finished", "and then, to pay for them, …"."""

from __future__ import annotations

from .acts import Act
from .moods import REAL

DONE = ("have", "be", "end_turn", "do", "bare", "idle", "get", "come", "left", "make", "choose")
POINTS = {"demonstrative", "all", "relative", "third"}
PAYS = ("buy", "spend")


def waited(acts: list[Act]) -> list[Act]:
    """The acts of a sentence without those that only wait; what comes behind one is told to come last."""
    found: list[Act] = []
    carried: set[str] = set()
    for number, act in enumerate(acts):
        following = acts[number + 1] if number + 1 < len(acts) else None
        if following is not None and following.mood == REAL and _only_waits(act, following):
            carried.add("lastly")
            continue
        if following is not None and found and _only_pays(act) and _only_then(found[-1]):
            carried |= {"then"}
            found.pop()
            continue
        act.marks, act.opens, carried = act.marks | carried, act.opens | carried, set()
        found.append(act)
    return found


def _only_waits(act: Act, following: Act) -> bool:
    """Whether a clause only says that all before is over: "when that's settled", "once I have all that"."""
    waits = {"when", "after"} & act.opens and "then" not in act.opens and act.kind in DONE and not act.negative
    told = act.cards or act.amounts or act.numbers or act.groups or act.zone or act.source or act.noise > 1
    points = POINTS & act.marks or act.kind in ("be", "do", "end_turn")
    return bool(waits and not told and points) and following.sign in ("", "comma", "and", "word")


def _only_pays(act: Act) -> bool:
    """Whether a clause only says what the next is for: "to pay for them"."""
    told = act.cards or act.amounts or act.numbers or act.groups
    return act.kind in PAYS and "infinitive" in act.opens and act.pronoun is not None and not told


def _only_then(act: Act) -> bool:
    return act.kind == "bare" and act.empty and "then" in act.opens and not act.noise
