"""The parts of a card's effect told in an order that the words insist on, compared with the steps of its program."""

from __future__ import annotations

from engine.cards import Card

from ..language.acts import Act
from ..language.moods import SOFT
from ..line.walk import Walk
from ..texts import BONUSES, bonuses
from ..verdicts import other_order

VERBS = {"draw": "cards", "discard": "discard", "trash": "trash", "gain": "gain", "reveal": "reveal", "drop": "trash"}
PLACES = {"discard": ("discard",), "trash": ("trash",), "deck": ("put",)}
MOVING = ("discard", "trash", "gain", "reveal", "put")
PAID = ("trash", "discard")  # what must be done for what comes next
REACH = 5  # acts behind the first part in which the other may be told
LATE = 4  # sentences later in which "after all this" may still mean the first part
GETS = ("give", "get", "gain", "come", "bare")
COMES = (*GETS, "put", "have", "left", "choose", "be", "keep", "see", "reveal")
ORDERS = frozenset({"first", "then", "after", "when", "lastly"})
WEAK, FIRM, STRICT = 1, 2, 3  # "A, then B"; "first A, then B"; "only after A, B"


def check_sequence(walk: Walk) -> None:
    """Marks two parts of the present card that are told expressly in an order which its text has the other way."""
    act, card = walk.act, walk.playing
    once = (walk.world.scope[0], "order")
    if card is None or act.mood == SOFT or act.negative or walk.doubt or once in walk.skipped:
        return
    if not _may_insist(act, walk.upcoming(REACH + 1)):
        return
    steps = [_meaning(step) for step in card.program.steps]
    here = _steps(walk, act, steps)
    for number, other in enumerate(walk.upcoming(REACH), walk.at + 1) if here else ():
        near = act.sentence + (LATE if "lastly" in other.opens | other.marks else 1)
        if other.sentence > near or _another(walk, other) or other.negative:
            return
        there = _steps(walk, other, steps) if other.mood != SOFT else []
        before = here
        if "lastly" in other.marks:
            there = there or _last_named(act, other, steps)
            before = [one for one in here if one not in there]  # "the Action first, and the card I draw last"
        contrary = there and before and max(there) < min(before)
        if contrary and _insists(walk, number) >= _needed(steps, before, there, walk.at + 1 == number):
            why = other_order(walk.say, card)
            span = (min(act.span[0], other.span[0]), max(act.span[1], other.span[1]))
            if walk.mistake("wrong-order", why, walk.say("in the order of the card"), span=span):
                walk.slipped |= bool({"cards", "reveal"} & {steps[one] for one in (*before, *there)})
                walk.skipped.add(once)
            return


def _may_insist(act: Act, ahead: list[Act]) -> bool:
    """Whether anything is said of the order at all, of this act or of those ahead."""
    return not ORDERS.isdisjoint(act.opens) or not ORDERS.isdisjoint(act.marks) or any(
        one.follows or not ORDERS.isdisjoint(one.opens) or not ORDERS.isdisjoint(one.marks) for one in ahead)


def _meaning(step: object) -> str:
    """What a step of a program does: the counter it adds to, or its verb."""
    return BONUSES.get(type(step).__name__, getattr(step, "verb", ""))


def _needed(steps: list[str], here: list[int], there: list[int], beside: bool) -> int:
    """How firmly an order must be told to be held against anyone: hardly, where one is done for the other."""
    first, second = {steps[one] for one in here}, {steps[one] for one in there}
    if beside and second <= set(PAID) and first & {"gain", "cards"}:
        return WEAK
    if {*first, *second} & set(MOVING):
        return FIRM
    return STRICT if "cards" in second or "cards" in first else STRICT + 1


def _steps(walk: Walk, act: Act, steps: list[str]) -> list[int]:
    """The numbers of the steps that an act may tell."""
    told = {VERBS.get(act.kind, "")}
    if act.zone is not None and act.kind != "shuffle":  # the pile that is shuffled is no place to go
        told |= set(PLACES.get(str(act.zone.value), ()))
    laid = act.zone is not None and act.zone.value == "in_play"
    if act.kind in COMES and act.cards and not laid and not told - {"", "reveal"}:
        told |= _came(walk, [one.card for one in act.cards])
    if act.kind in GETS or "give" in act.helpers:
        most = 2 * max((n for what, n in bonuses(walk.playing) if what == "coins"), default=0)  # played twice, perhaps
        amounts = [one for one in act.amounts if one.value != "coins" or not most or (one.n or 0) <= most]
        exact = {one.value for one in amounts if one.n or act.kind == "give" or "definite" in one.marks}
        told |= {str(one) for one in exact}
    if act.kind == "come" and any(one.value == "cards" for one in act.amounts):
        told.add("cards")
    if act.zone is not None and "gain" in steps and _told_gained(walk, act):
        told -= {"trash", "discard"}  # "the Smithy now lies on my discard pile"
    told |= {"discard"} if "trash" in told and "trash" not in steps else set()  # to the wrong place
    told |= {"trash"} if "discard" in told and "discard" not in steps else set()
    numbers = [number for number, step in enumerate(steps) if step and step in told]
    if not numbers or act.who is None or act.who >= 2:
        return numbers
    others = of_others(walk.playing)
    return [number for number in numbers if (number in others) == (act.who == 1)]


def _last_named(act: Act, other: Act, steps: list[str]) -> list[int]:
    """The steps of what was named last, where only that it comes last is told: "… and the two cards come last"."""
    alone = other.kind in ("come", "be") and other.empty and act.amounts
    last = str(act.amounts[-1].value) if alone else ""
    return [number for number, step in enumerate(steps) if alone and step == last]


def _came(walk: Walk, cards: list[Card]) -> set[str]:
    """How cards that are told to have come, came or can come: drawn, revealed or gained."""
    kinds = {"draw": "cards", "reveal": "reveal", "gain": "gain"}
    events = [event for event in walk.world.real.events[walk.world.scope[0] :] if event.kind in kinds]
    if set(cards) == {walk.playing}:
        return set()  # "Fire Sale first": the play itself
    found = {kinds[event.kind] for event in events if set(cards) <= set(event.cards)}
    held = set(walk.game.players[walk.world.whose].hand)
    gains = all(card in walk.game.supply for card in cards) and not set(cards) & {*held, walk.playing}
    gains = gains and not any(event.kind == "gain" and event.who == walk.world.whose for event in events)
    return found or ({"gain"} if gains else set())


def _told_gained(walk: Walk, act: Act) -> bool:
    """Whether the act names only cards that the present card has gained, and that were told as that before."""
    cards = {one.card for one in act.cards}
    before = [one for other in walk.acts if other.span < act.span and other.sentence >= walk.played_in
              for one in (*other.cards, *other.into)]  # fmt: skip
    events = walk.world.real.events[walk.world.scope[0] :]
    gained = any(event.kind == "gain" and cards <= set(event.cards) for event in events)
    gained = gained or (walk.act.kind == "gain" and cards <= {one.card for one in walk.act.cards})
    return bool(cards) and gained and cards <= {one.card for one in before}


def of_others(card: Card | None) -> set[int]:
    """The numbers of the steps that other players carry out."""
    found: set[int] = set()
    inside = 0
    for number, step in enumerate(card.program.steps if card is not None else ()):
        name = type(step).__name__
        inside += (name == "EachOther") or (inside > 0 and name in ("If", "IfDone", "Otherwise"))
        inside -= name == "Done" and inside > 0
        found |= {number} if inside else set()
    return found


def _another(walk: Walk, act: Act) -> bool:
    """Whether an act goes on with another card."""
    if act.source is not None:
        return act.source.card != walk.playing
    played = act.kind in ("play", "start", "buy", "end_actions", "end_turn")
    played = played or (act.kind in ("use", "spend") and any(
        one.card.is_action and one.card != walk.playing for one in act.cards))  # fmt: skip
    return played or (act.kind == "bare" and any(one.card.is_action for one in act.cards) and bool(act.sign == ""))


def _insists(walk: Walk, number: int) -> int:
    """How firmly the words say that the act of that number comes after the present one."""
    first, other = walk.act, walk.acts[number]
    behind = walk.acts[number + 1] if number + 1 < len(walk.acts) else None
    marks = other.opens | other.marks
    between = {mark for act in _joining(walk, number) for mark in act.opens}  # "and only | then …"
    waits = behind is not None and behind.sentence == other.sentence and {"when", "after"} & behind.opens
    if first.span[0] in other.follows or "lastly" in marks | between or (
            waits and behind.mood != SOFT and not behind.cards):  # fmt: skip
        return STRICT
    then = {"then", "after"} & (marks | between)
    if then and ("first" in first.opens | first.marks or "afterwards" in marks | between):
        return FIRM
    leads = "first" in first.opens | first.marks and other.sentence == first.sentence
    return FIRM if leads and other.sign in ("comma", "semi") and not other.cards else WEAK if then else 0


def _joining(walk: Walk, number: int) -> list[Act]:
    """The acts between the present one and that of the number which name no cards."""
    return [act for act in walk.acts[walk.at + 1 : number] if act.kind == "bare" and not act.cards]
