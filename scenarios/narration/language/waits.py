"""Which of a sentence's acts are told to come before which, and clauses that only tell that something waits: "when all
of that is finished", "and then, to pay for them, …"."""

from __future__ import annotations

import itertools

from .acts import PLAYS, Act
from .moods import REAL, SOFT

DONE = ("have", "be", "end_turn", "do", "bare", "idle", "get", "come", "left", "make", "choose")
POINTS = {"demonstrative", "all", "relative", "third"}
PAYS = ("buy", "spend")
GIVEN_UP = ("trash", "discard", "drop", "convert")


def waited(acts: list[Act]) -> list[Act]:
    """The acts of a sentence without those that only wait; what comes behind one is told to come last."""
    found: list[Act] = []
    carried: set[str] = set()
    for number, act in enumerate(acts):
        following = acts[number + 1] if number + 1 < len(acts) else None
        if following is not None and following.mood == REAL and _only_waits(act, following):
            carried.add("lastly")
            continue
        if following is not None and following.sign == "colon" and _only_numbers(act):
            carried |= {"first", "then"} & act.opens  # "step 1: …"
            continue
        if found and _names_next(found[-1]) and _only_then(act) and act.sign == "word":
            found[-1].opens, found[-1].span = found[-1].opens | act.opens, (found[-1].span[0], act.span[1])
            continue  # "Moat | next, …"
        if found and _only_pays(act):
            if found[-1].kind in GIVEN_UP:
                act.mood = SOFT  # "I trash the Silver | to pay for it"
            elif following is not None and _only_then(found[-1]):
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
    points = POINTS & act.marks or act.kind in ("be", "do", "end_turn") or act.pronoun is not None
    return bool(waits and not told and points and "tidy" not in act.marks) and (
        following.sign in ("", "comma", "and", "word"))  # fmt: skip


def _only_numbers(act: Act) -> bool:
    """Whether a clause only counts the steps: "step 1"."""
    told = act.cards or act.amounts or act.groups or act.zone or act.source or act.noise
    return act.kind == "bare" and "ordinal" in act.marks and not told


def _only_pays(act: Act) -> bool:
    """Whether a clause only says what the next is for: "to pay for them"."""
    told = act.cards or act.amounts or act.numbers or act.groups
    return act.kind in PAYS and "infinitive" in act.opens and act.pronoun is not None and not told


def _names_next(act: Act) -> bool:
    """Whether a clause does nothing but name an Action."""
    return act.kind == "bare" and len(act.cards) == 1 and act.cards[0].card.is_action and not act.noise


def _only_then(act: Act) -> bool:
    return act.kind == "bare" and act.empty and "then" in act.opens and not act.noise


def in_time(acts: list[Act]) -> list[Act]:
    """The acts in the order in which they are meant to have happened: "after …" before what it follows, "before …"
    behind it, "but first …" ahead."""
    acts = _without_do(acts)
    found = list(acts)
    for at, act in enumerate(acts):
        opens = not at or ("list" in act.opens and at + 1 < len(acts))  # "…, and once I have it, …"
        main = acts[at - 1] if not opens else acts[at + 1] if at + 1 < len(acts) else None
        noun = act.zone is not None and "directed" not in act.zone.marks  # "once the discard pile is mixed"
        if main is None or noun or (act.kind == "bare" and act.empty):
            continue
        earlier = not opens and {"but", "first"} <= act.opens and not act.negative
        if earlier or ("after" in act.opens and "then" not in act.opens):  # not "after that"
            main.follows.add(act.span[0])
            if not opens and (act.kind != "bare" or _one_action(act, main)):
                found.remove(act)
                found.insert(found.index(main), act)
        elif "before" in act.opens:
            act.follows.add(main.span[0])
            if opens:
                found.remove(act)
                found.insert(found.index(main) + 1, act)
    return found


def _one_action(act: Act, main: Act) -> bool:
    """Whether one Action is told to have been played before another: "the Market comes | after the Village"."""
    alone = len(act.cards) == 1 and act.cards[0].card.is_action and not (act.amounts or act.numbers or act.zone)
    plays = any(one.card.is_action for one in main.cards)
    plays = plays and (main.kind in PLAYS or (main.kind in ("bare", "be") and len(main.cards) == 1))
    return alone and plays and not act.negative and act.cards[0].card not in {one.card for one in main.cards}


def _fronted(act: Act, following: Act) -> bool:
    """Whether what is denied stands before its verb: "the Action | I don't get", "the +1 Card | I skip"."""
    named = [*act.cards, *act.amounts]
    alone = act.kind == "bare" and len(named) == 1 and "definite" in named[0].marks and not (act.negative or act.zone)
    denied = following.kind == "leave_out" or (following.negative and following.kind in ("get", "draw", "gain", "use"))
    return alone and denied and following.empty and following.sign == "" and "any" not in following.marks


def _without_do(acts: list[Act]) -> list[Act]:
    """The acts without verbs that only help the next one: "only after that do I | draw", "I skip | drawing"."""
    for act, following in itertools.pairwise(acts):
        if _fronted(act, following):
            following.cards, following.amounts = act.cards, act.amounts
            following.span = (act.span[0], following.span[1])
            act.kind = "helps"
        joins = following.sign == "" and "infinitive" not in following.opens
        if act.kind in ("do", "leave_out") and act.empty and joins and not act.negative:
            following.opens, following.marks = following.opens | act.opens, following.marks | act.marks
            if act.kind == "leave_out":
                following.negative, following.span = True, (act.span[0], following.span[1])
            act.kind = "helps"
    return [one for one in acts if one.kind != "helps"]
