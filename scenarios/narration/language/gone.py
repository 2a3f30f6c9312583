"""What goes by a clause that does not name it, but points at what was spoken of right before: "…, which I trash", "the
others get discarded", "they all are trashed"."""

from __future__ import annotations

from dataclasses import replace

from .acts import Act
from .elided import LOSES
from .nominals import Nominal

SPENDS = ("use", "put", "spend")
HOLDS = ("have", "left", "keep", "unused", "be")  # what is said of cards before they go


def points_back(before: Act, act: Act) -> None:
    """Gives an act that has unnamed cards go those of the act before, or all but those."""
    if act.cards or act.into or act.negative or before.sentence != act.sentence:
        return
    if act.kind == "buy" and act.sign == "" and "self" in act.opens and act.empty and before.kind in SPENDS:
        act.cards, before.cards, before.kind = before.cards[-1:], [], "idle"  # "six go to the Gold | I buy"
    if act.kind not in LOSES:
        return
    passive = bool({"be", "get"} & set(act.helpers))
    if passive and before.cards and before.who != 1:
        _passive(before, act)
    if act.groups or act.amounts or act.numbers or act.pronoun or before.negative or before.kind not in HOLDS:
        return
    which = "relative" in act.opens and {"self", "third"} & act.opens and not {"for", "asks!"} & act.opens
    that = "that" in act.marks and act.sign == "and"
    goes_on = passive and act.sign == "" and "relative" in before.marks  # "the Smithy that I saved | is now trashed"
    if before.cards and (which or that or goes_on):
        meant = before.cards if "exists" in before.marks or goes_on else before.cards[-1:]
        act.cards = [replace(one) for one in meant]


def _passive(before: Act, act: Act) -> None:
    """Takes "the others" and "they all" as cards where these are said to be trashed or discarded."""
    theirs = act.who == 1 and not act.whom
    kept = before.kind in ("keep", "left", "unused", "have")
    others = theirs and {"other", "beyond"} <= act.opens and not act.pronoun
    others = others or (act.pronoun is not None and "other_one" in act.opens and "plural verb" in act.marks)
    if others and kept and not act.groups:
        act.groups, act.pronoun = [Nominal("group", "rest", None, 0, 0, act.span)], None
    elif not (theirs and act.pronoun is not None and "they" in act.opens):
        return
    if theirs:
        act.who = None
        act.marks -= {"other", "other!"}
        act.opens -= {"other", "other!"}
