"""Cards that are only named as what one may choose from."""

from __future__ import annotations

import itertools

from .acts import Act

OFFERS = ("bare", "be", "have", "get", "give", "make", "buy", "choose", "spend", "left", "idle", "do", "play")
NEAR = 3  # acts behind the options in which the choice is told


def without_options(acts: list[Act]) -> list[Act]:
    """The acts, with nothing told by cards named with "or" where the choice is told right behind: "that's enough for a
    Cellar | or a Moat | and I take the Moat"."""
    for at, act in enumerate(acts[1:], 1):
        before = acts[at - 1]
        if "choice" not in act.opens or not (act.cards and before.cards) or act.negative or before.negative:
            continue
        offers = before.sentence == act.sentence and before.kind in OFFERS and act.kind in OFFERS
        options = {before.cards[-1].card, *(one.card for one in act.cards)}
        if offers and _chosen(options, act, acts[at + 1 : at + 1 + NEAR]):
            before.cards = before.cards[:-1]
            act.cards = []
            for one in (before, act):
                one.kind, one.read = "idle" if one.empty else one.kind, True
    return acts


def only_enough(acts: list[Act]) -> None:
    """Takes no purchase from what the coins are said to be enough for, where it is bought right behind: "it's enough
    for a Province, | so I buy one"."""
    for before, act in itertools.pairwise(acts):
        points = act.kind == "buy" and (act.pronoun is not None or "that" in act.marks)
        points = points and not (act.cards or act.negative)
        enough = before.kind == "buy" and "short" in before.marks and before.cards and "self" not in before.marks
        if points and enough and act.sentence - before.sentence <= 1 and not before.into:
            before.kind, before.cards, before.into = "have", [], before.cards


def _chosen(options: set[str], act: Act, following: list[Act]) -> bool:
    """Whether one of the options is told as taken in the next few acts."""
    for one in following:
        if one.sentence - act.sentence > 1 or "choice" in one.opens:
            return False
        none = one.negative or any(number.n == 0 for number in (*one.numbers, *one.amounts))
        if one.kind == "buy" and not one.cards and none:
            return one.own  # "a Copper or a Curse, so I buy nothing"
        if one.cards:
            return len(one.cards) == 1 and one.cards[0].card in options and not one.negative and one.own
    return False
