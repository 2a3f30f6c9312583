"""What goes by a clause that does not name it, but points at what was spoken of right before: "…, which I trash", "the
others get discarded", "they all are trashed"."""

from __future__ import annotations

from dataclasses import replace

from .acts import Act
from .elided import LOSES
from .nominals import Nominal

HELD = ("keep", "have", "left")
SPENDS = ("use", "put", "spend")
HOLDS = ("have", "left", "keep", "unused", "be")  # what is said of cards before they go


def points_back(before: Act, act: Act) -> None:
    """Gives an act that has unnamed cards go those of the act before, or all but those."""
    if act.cards or act.into or act.negative or before.sentence != act.sentence:
        return
    if act.kind == "buy" and act.sign == "" and "self" in act.opens and act.empty and before.kind in SPENDS:
        act.cards, before.cards, before.kind = before.cards[-1:], [], "idle"  # "six go to the Gold | I buy"
    bare = not (act.amounts or act.groups or act.numbers or act.pronoun)
    if bare and act.kind in HELD and act.sign == "" and "self" in act.opens and before.kind in LOSES:
        act.kind, act.zone = "idle", None  # "I trash the Smithy | I kept in my hand"
    goes_on = act.sign == "" and "relative" in before.marks and bool({"be", "get"} & set(act.helpers))
    if act.kind == "play" and goes_on and act.empty and before.kind in HOLDS and len(before.cards) == 1:
        act.cards = [replace(one) for one in before.cards]  # "the Smithy that I have in hand | is played"
    non_action = act.subject is not None and not act.subject.card.is_action
    if act.kind == "draw" and act.sign == "and" and non_action and before.kind in LOSES and before.cards:
        before.cards, act.subject = [*before.cards, act.subject], None  # "discarding Curse | and Estate draws me two"
    if act.kind not in LOSES:
        return
    passive = bool({"be", "get"} & set(act.helpers))
    if before.cards and before.who != 1:
        _others(before, act, passive=passive)
    if act.groups or act.amounts or act.numbers or act.pronoun or before.negative or before.kind not in HOLDS:
        return
    which = "relative" in act.opens and {"self", "third"} & act.opens and not {"for", "asks!"} & act.opens
    that = "that" in act.marks and act.sign == "and"
    if before.cards and (which or that or goes_on):
        meant = before.cards if "exists" in before.marks or goes_on else before.cards[-1:]
        act.cards = [replace(one) for one in meant]


def _others(before: Act, act: Act, *, passive: bool) -> None:
    """Takes "the others" and "they all" as cards where these are said to be trashed or discarded."""
    theirs = passive and act.who == 1 and not act.whom
    kept = before.kind in ("keep", "left", "unused", "have")
    others = theirs and {"other", "beyond"} <= act.opens and not act.pronoun
    others = others or (act.pronoun is not None and "other_one" in act.opens and "plural verb" in act.marks)
    active = not passive and "other" not in act.opens and act.empty and {"other", "beyond"} <= act.marks
    theirs, others = theirs or (active and not act.whom), others or (active and not act.whom)
    if others and kept and not act.groups:
        act.groups, act.pronoun = [Nominal("group", "rest", None, 0, 0, act.span)], None
    elif not (theirs and act.pronoun is not None and "they" in act.opens):
        return
    if theirs:
        act.who = None
        act.marks -= {"other", "other!"}
        act.opens -= {"other", "other!"}
