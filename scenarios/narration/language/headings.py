"""Numbers that stand apart from what they count: "my Actions are now 2", "Actions: 2", "that brings my Buys to 3"."""

from __future__ import annotations

from dataclasses import replace

from ..texts import COUNTERS
from .acts import SETS, Act
from .nominals import Nominal

HEADS = ("bare", "have", "left", "be", "make", "buy")  # acts that may be nothing but the heading of a number
COUNTS = (*HEADS, "give", "get", "put", "come", "keep", "idle")
SUMS = ("plus", "equals")


def paired(acts: list[Act]) -> list[Act]:
    """The acts with each number that stands apart set to what it counts."""
    found: list[Act] = []
    for at, act in enumerate(acts):
        behind = acts[at + 1] if at + 1 < len(acts) else None
        if found and _heads(found[-1], act) and not (behind is not None and behind.sign in SUMS):
            before = found[-1]
            act.amounts, act.kind = before.amounts or _buys(before), "bare"
            act.span, act.sign = (before.span[0], act.span[1]), before.sign
            act.marks, act.opens, act.who = act.marks | before.marks, before.opens, before.who
            found.pop()
        _pair(act)
        if found and _pays(found[-1], act):
            found[-1].into, found[-1].span = act.cards, (found[-1].span[0], act.span[1])
        else:
            found.append(act)
    return found


def _pair(act: Act) -> None:
    """Gives the only number of the act to the only thing that it can count."""
    nouns = [one for one in act.amounts if one.value in COUNTERS]
    plain = len(nouns) == len(act.amounts) == len(act.numbers) == 1 and act.kind in COUNTS and not act.cards
    if not plain or nouns[0].n is not None or nouns[0].marks & {"plus", "more"} or act.groups or act.zone:
        return
    number = act.numbers[0]
    if "source" in act.marks and number.span < nouns[0].span:
        return  # "the 4 from the Actions"
    start, end = min(nouns[0].span[0], number.span[0]), max(nouns[0].span[1], number.span[1])
    act.amounts = [replace(nouns[0], n=number.n, span=(start, end), words=number.words, marks=frozenset({"now"}))]
    act.numbers, act.kind = [], "have"
    act.marks.add("now")


def _heads(before: Act, act: Act) -> bool:
    """Whether a number behind a sign says how many there are of what stands before it: "Action count: 3"."""
    tells = act.kind == "bare" and len(act.numbers) == 1 and not (act.cards or act.amounts or act.groups or act.noise)
    if not tells or act.sign not in SETS or act.sentence != before.sentence or before.negative:
        return False
    nouns = before.amounts or _buys(before)
    alone = len(nouns) == 1 and not (before.cards or before.into or before.groups or before.numbers or before.zone)
    alone = alone and before.source is None
    return alone and nouns[0].n is None and nouns[0].value in COUNTERS and before.kind in HEADS and before.noise <= 1


def _pays(before: Act, act: Act) -> bool:
    """Whether a card stands behind an equals sign for the Treasures before it: "3 Coppers = Siren"."""
    bought = act.kind == "bare" and act.sign == "equals" and len(act.cards) == 1 and not act.cards[0].card.is_treasure
    told = act.amounts or act.numbers or act.noise or before.amounts or before.numbers or before.kind != "bare"
    return bought and not told and bool(before.cards) and all(one.card.is_treasure for one in before.cards)


def _buys(act: Act) -> list[Nominal]:
    """The Buys that a verb names where it is only a heading: "Buys: 3"."""
    alone = act.kind == "buy" and act.empty and act.who is None and act.verb_at == act.span and not act.helpers
    return [Nominal("resource", "buys", None, 0, 1, act.span)] if alone else []
