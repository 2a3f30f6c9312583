"""How many cards a list names, told behind it."""

from __future__ import annotations

import itertools

from .acts import Act

LISTS = ("bare", "be", "give", "get", "draw")  # verbs of what is drawn
SIGNS = ("comma", "dash", "open", "equals", "word", "colon")


def counted_behind(acts: list[Act]) -> list[Act]:
    """The acts with the number of cards that stands behind their list: "Copper and Estate, | so two cards"."""
    found: list[Act] = []
    for before, act in itertools.pairwise([None, *acts]):
        if before is not None and found and found[-1] is before and _counts(before, act):
            before.amounts, before.span = [*before.amounts, *act.amounts], (before.span[0], act.span[1])
            continue
        found.append(act)
    return found


def _counts(before: Act, act: Act) -> bool:
    """Whether an act only tells how many cards the list before has."""
    alone = act.kind in ("bare", "draw") and len(act.amounts) == 1 and act.verb_at is None
    alone = alone and not (act.cards or act.numbers or act.groups or act.zone or act.source or act.noise or act.inside)
    lists = before.kind in LISTS and bool(before.cards) and not (before.amounts or before.negative or before.into)
    if not (alone and lists) or act.negative or act.sentence != before.sentence or act.sign not in SIGNS:
        return False
    one = act.amounts[0]
    plain = one.value == "cards" and not {"more", "plus", "other_one", "anew", "each"} & one.marks
    return plain and one.n == sum(named.n or 1 for named in before.cards) > 1
