"""What an act says is not done: which kinds of events it denies."""

from __future__ import annotations

from ..texts import COUNTERS
from .acts import Act
from .clauses import Clause
from .moods import with_to

GETS = ("get", "give", "gain", "come", "leave_out", "bare", "choose", "spend")
LOSES = {"trash": "trash", "drop": "trash", "convert": "trash", "discard": "discard", "reveal": "reveal"}
STANDS = {"soft", "hypothetical", "without", "instead", "than", "self", "third"}  # what is no bare infinitive
NOISE = 1  # words that say nothing to us, besides what is denied


def denies(act: Act) -> bool:
    """Whether the act says that something is not done, or done with none: "I don't draw", "no Silver is gained"."""
    if act.negative or act.kind == "leave_out":
        return True
    if act.cards and all(one.n == 0 for one in act.cards):
        return True
    if act.numbers and act.kind in ("draw", *LOSES) and any(one.n == 0 for one in act.numbers):
        return True  # "no reveal this time"
    if act.amounts:
        named = any(one.n != 0 for one in act.cards)  # "I draw a Gold, 0 Actions"
        named = named or (act.kind == "draw" and any(one.value == "cards" and one.n for one in act.amounts))
        stays = "stays" in act.marks and act.zone is not None and act.zone.value == "deck"
        if stays or any(one.n == 0 and (one.value == "cards" or not named) for one in act.amounts):
            return True
    some = act.cards or any(one.n for one in act.amounts)  # "the others get a card out of it"
    spared = "spared" in act.marks and act.who == 1 and not some  # "Ben is safe"
    return spared or rests(act)


def declined(before: Clause | None, clause: Clause) -> bool:
    """Whether the clause before says that what this one names is not done: "Ich verzichte darauf, | … zu spielen"."""
    if before is None or clause.sign != "comma" or not with_to(clause) or STANDS & clause.opens:
        return False
    declines = "declines" in before.marks or ("forgets" in before.marks and "nearly" not in before.marks)
    counted = [one for one in before.nominals if one.kind != "pronoun"]
    return declines != bool({"not", "none"} & before.marks) and all(one.n == 0 for one in counted)


def rests(act: Act) -> bool:
    """Whether the top of the deck is said to be left there: "the top card of my deck stays where it is"."""
    if act.kind not in ("unused", "left", "keep") or act.negative or act.cards:
        return False
    return any(group.value == "top" for group in act.groups)


def limited(act: Act) -> bool:
    """Whether only something more, or something better, is denied: "nothing else", "nothing useful to draw"."""
    chosen = {"duty", "declines"} & act.marks or {"choose", "idle"} & set(act.helpers)
    only_possible = "infinitive" in act.marks and not chosen
    return bool({"beyond", "judging", "would", "could"} & act.marks) or only_possible or act.noise > NOISE


def denied_kinds(act: Act) -> list[str]:
    """What kinds of events may be denied."""
    whose = act.subject is not None and act.subject in act.cards and len(act.cards) == 1
    if act.cards and not (whose and any(one.n and one.value in COUNTERS for one in act.amounts)):
        return ["cards"]  # but not "the two coins printed on the Militia are not taken"
    if act.kind == "put" and "any" in act.marks and act.zone is not None and act.zone.value == "deck":
        return ["put"]
    if rests(act) or ("stays" in act.marks and act.zone is not None):
        return ["draw"]  # "the card stays on my deck"
    named = [kind for kind in ("draw", *LOSES) if f"the {kind}" in act.marks]
    if named and act.kind in (*GETS, "do", "have"):
        return named  # "I leave the revealing out"
    if act.kind in LOSES:
        told = act.pronoun is not None or {"any", "duty"} & act.marks or act.amounts or act.kind == "reveal"
        return [LOSES[act.kind]] if told else []
    if act.kind == "draw":
        return ["draw"]
    given = any(one.n and one.value in COUNTERS for one in act.amounts)
    if act.kind == "be" and given and any(one.n == 0 and one.value == "cards" for one in act.amounts):
        return ["draw"]  # "that's just an Action, no card"
    if act.kind not in GETS or (act.kind in ("choose", "spend") and not act.amounts):
        return []
    none = any(one.n == 0 for one in act.amounts)  # "I get Actions, but no coin": only that is denied
    bonus = [str(one.value) for one in act.amounts if one.value in COUNTERS and (one.n == 0 or not none) and (
        one.n in (0, None) or {"weak", "definite"} & one.marks or act.source is not None or act.kind == "leave_out")]
    needless = act.kind == "spend" and "needs" in act.marks and "duty" not in act.marks  # "I don't need the Action"
    if bonus and needless:
        return []
    if bonus:
        of_card = act.source is not None or {"therefor", "instance"} & act.marks or act.sign == "colon"
        return bonus if act.kind != "bare" or of_card else []
    cards = [one for one in act.amounts if one.value == "cards"]
    if act.kind in ("bare", "come"):
        return ["draw", "gain"] if any(one.n == 0 or act.negative for one in cards) or ("any" in act.marks and (
            {"therefor", "instance"} & act.marks)) else []  # fmt: skip
    return ["draw", "gain"] if cards or "any" in act.marks else []
