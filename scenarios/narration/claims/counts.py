"""Actions, Buys and coins said to be there or to come, compared with the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from ..language.acts import PLAYS
from ..language.moods import REAL, SOFT
from ..language.nominals import Nominal
from ..line.order import numbers_of, told
from ..line.reactions import close_windows
from ..line.skipped import left_unplayed
from ..line.totals import coins_of, deltas, first_time, later, passing, potential, remain, totals
from ..line.walk import Walk
from ..texts import COUNTERS, bonuses
from ..verdicts import counted
from .amounts import (
    DELTAS,
    adds_besides,
    adds_to,
    beside_gifts,
    beside_right,
    besides_card,
    excused,
    in_buy_phase,
    is_total,
    lays_out,
    listed_alone,
    lists_bonus,
    may_spend,
    not_counted,
    on_top,
    only_added,
    plainly,
    played_for,
    prices,
    singular,
    sums_cards,
    sums_treasures,
    that_is,
)
from .tallies import (
    actions_in_hand,
    counted_last,
    goes_on_counting,
    looks_back,
    money_meant,
    otherwise_right,
)
from .wrong_amounts import wrong_bonus, wrong_total

STAGES = 8  # acts behind a number in which the next one of its kind is told


def check_amounts(walk: Walk) -> None:
    """Judges every amount of Actions, Buys and coins of the act."""
    act = walk.act
    if not act.amounts or _tells_end(walk):
        return
    if any(one.value in COUNTERS for one in act.amounts) and act.who != 1:
        close_windows(walk)
    for one in act.amounts:
        if one.n is None and act.negative and "any" in act.marks and act.kind in ("have", "left"):
            one = replace(one, n=0)
        if one.n is None and "more" in one.marks and act.kind in ("get", "give", "gain", "have") and singular(one):
            one = replace(one, n=1)  # "I get another Buy"
        plain = act.mood == REAL and not act.negative and "all" not in one.marks
        if one.n is None and (act.kind == "give" or "returns" in act.marks) and plain and singular(one):
            one = replace(one, n=1)  # "it gives back its Action", "its Action comes back"
        if one.value in COUNTERS and one.n is not None:
            check_amount(walk, one)
        elif one.value == "coins":
            walk.money = True


def _tells_end(walk: Walk) -> bool:
    """Whether the end is told before anything is done: "at the end she has three Buys: first the Village, …"."""
    return "lastly" in walk.act.marks and walk.act.kind in ("have", "left", "make") and not walk.world.line


def check_open_amounts(walk: Walk) -> None:
    """Judges the amounts of the act of which nothing has been said yet."""
    act = walk.act
    if not act.amounts or _tells_end(walk):
        return
    start, end = act.span
    claims = [claim.span for claim in walk.claims if start <= claim.span[0] < end]
    for one in act.amounts:
        told = any(a < one.span[1] and one.span[0] < b for a, b in claims)
        if one.n is None and "returns" in act.marks and singular(one) and not act.negative:
            one = replace(one, n=1)  # "its Action comes back"
        if one.value in COUNTERS and one.n is not None and not told:
            check_amount(walk, one)


def check_amount(walk: Walk, one: Nominal) -> None:
    """Judges one amount, as what there is or as what is added."""
    act, resource, number = walk.act, str(one.value), one.n
    if not_counted(walk, one):
        return
    total = is_total(act, one) or sums_treasures(walk, one) or in_buy_phase(walk, one)
    gift = not total and beside_gifts(walk, one)
    adds = gift or adds_to(act, one)
    what = f"+{counted(number, resource)}" if adds and not total else counted(number, resource)
    if act.negative and number == 1 and resource != "coins":
        number, what, total, adds = 0, counted(0, resource), act.kind not in DELTAS, False
    walk.money = walk.money or (resource == "coins" and act.kind == "spend" and act.own and not act.negative)
    if act.kind == "play" and played_for(walk, one):
        wrong_bonus(walk, one, resource, number, what)
        return
    if on_top(walk, one):
        wrong_bonus(walk, one, resource, number, f"+{counted(number, resource)}")
        return
    able = may_spend(act, one)
    able = able or lays_out(act, one)
    if not act.own or (act.kind in ("use", "spend", "play", "buy", "discard", "trash", "double") and not able):
        walk.act.read = True
        return
    total = total or able
    off = walk.off.get(resource, 0)
    if act.mood == SOFT and "now" in one.marks | act.marks and resource != "coins" and act.kind in ("have", "left"):
        act.mood = REAL  # "because I have no Actions left" is a reason, and a count
    if _is_right(walk, one, number, adds=adds, total=total, gift=gift):
        walk.right(what, one.span)
        return
    listed = lists_bonus(walk, one)
    if listed or besides_card(act, one):
        wrong_bonus(walk, one, resource, number, what, listed=listed)
        return
    no_buy = number == 0 and resource == "buys" and not walk.game.bought  # a purchase was told that was not read
    if no_buy or number in later(walk, resource) or (off and off == walk.off[resource]):
        walk.unsure(what, one.span)
        return
    alone = that_is(walk, one) or listed_alone(walk, one) or plainly(walk, one)
    none_played = not any(text.startswith("play ") for text in walk.world.line)
    if none_played and any(one.source is not None and one.sentence == act.sentence for one in walk.upcoming(1)):
        walk.unsure(what, one.span)  # "I've 2 Actions (2 from the Village)"
        return
    none_played = act.kind == "bare" and none_played
    if number == 0 and resource == "actions" and none_played:
        walk.unsure(what, one.span)  # "no Actions. Gold + Silver = 5."
    elif number == 0 and resource == "actions" and not actions_in_hand(walk):
        walk.right(what, one.span)
    elif not (adds or total or alone) or excused(walk, one, number, total=total):
        walk.unsure(what, one.span)
    elif (adds and not total and not listed_alone(walk, one)) or adds_besides(walk.act, one):
        wrong_bonus(walk, one, resource, number, what)
    elif _doubtful(walk, one, number):
        walk.unsure(what, one.span)
    else:
        wrong_total(walk, one, resource, number, what)


def _doubtful(walk: Walk, one: Nominal, number: int) -> bool:
    """Whether the number may be right in another way than the one it is judged by."""
    here = [act for act in walk.acts[: walk.at + 1] if act.sentence == walk.act.sentence]
    marks = set().union(*(act.marks for act in here))
    once = "first" in marks and "again" not in marks
    if (once or _counted_again(walk, str(one.value))) and number in first_time(walk, str(one.value)):
        return True
    passed = number in passing(walk, str(one.value)) and not beside_right(walk, one) and "now" not in one.marks
    return passed or left_unplayed(walk) or otherwise_right(walk, one) or looks_back(walk)


def _counted_again(walk: Walk, resource: str) -> bool:
    """Whether what there is of it now is told behind: "it happens: 2 Buys. It happens again: 3 Buys"."""
    there = getattr(walk.game, resource)
    later = takewhile(lambda act: act.kind not in ("play", "buy", "end_actions"), walk.upcoming(STAGES))
    return any(one.value == resource and one.n == there for act in later for one in act.amounts)


def _is_right(walk: Walk, one: Nominal, number: int, *, adds: bool, total: bool, gift: bool) -> bool:
    """Whether there is, or comes, so much of it; notes what that tells of the order, and of the money."""
    act, resource = walk.act, str(one.value)
    now = totals(walk, resource)
    if gift and resource == "coins":  # not what the Treasures in hand are worth
        now = {number for number in now if number in (walk.game.coins, potential(walk.world.real, walk.world.whose))}
    walk.said[resource] = number if number not in now else 0
    there = potential(walk.world.real, walk.world.whose) if resource == "coins" else getattr(walk.game, resource)
    walk.off[resource] = number - there if number not in now else 0
    bought = len(walk.game.bought) if resource == "buys" and "now" not in act.marks | one.marks else 0
    if bought and number in (bought, bought + walk.game.buys) and not remain(walk):
        return True  # "three Buys, three cards!"
    if resource == "actions" and _reason_to_play(walk) and number == there + 1 - _given(walk, resource):
        return True
    if number in now and not (adds and not total and only_added(act, one)):
        _tell_order(walk, resource, number)
        _count_money(walk, resource, number)
        return True
    if (not total or adds) and number in deltas(walk, resource, act):
        _tell_order(walk, resource, number)
        return True
    return False


def _given(walk: Walk, resource: str) -> int:
    """How much of it the card being played gives by its text."""
    return dict(bonuses(walk.playing)).get(resource, 0) if walk.playing is not None else 0


def _reason_to_play(walk: Walk) -> bool:
    """Whether it is told behind a play why that was possible: "I play the Smithy (I have two Actions, so why not)",
    "… because I still have an Action"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    reason = act.sign == "open" or ("soft" in act.opens and before is not None and before.sentence == act.sentence)
    return reason and act.kind in ("have", "left") and before is not None and before.kind in PLAYS


def elliptic(walk: Walk) -> bool:
    """Judges a number that goes on about what was counted right before: "two more Actions, so I have three"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    if {"third", "hand"} <= act.marks:
        return False  # "he now has a hand of three"
    if before is None or act.kind not in ("have", "left", "make", "be") or len(act.numbers) != 1 or act.noise:
        return False
    if act.cards or act.groups or act.pronoun is not None or {"money", "all"} & act.marks:
        return False
    resource = counted_last(walk)
    just = resource is not None and any(one.n for one in before.amounts) and act.kind == "have"
    if resource is None or not (just or act.numbers[0].n in totals(walk, resource)):
        return False
    check_amount(walk, replace(act.numbers[0], kind="resource", value=resource))
    return True


def _count_money(walk: Walk, resource: str, number: int) -> None:
    """Notes that coins were told: those of the Treasures in hand, or only those that cards gave."""
    if resource != "coins" or walk.doubt or _of_another(walk, number):
        return
    coins, possible = walk.game.coins, potential(walk.world.real, walk.world.whose)
    held = walk.game.phase == "action" or "play treasures" not in walk.world.line
    treasures = held and not walk.game.bought and possible > coins and not _worth_of_one(walk, number)
    walk.counted = walk.counted or (treasures and coins < number <= possible)
    walk.money = not (treasures and number <= coins)


def _worth_of_one(walk: Walk, number: int) -> bool:
    """Whether only the worth of a Treasure is told before another Action is played: "that Silver is worth two"."""
    named = walk.act.cards or [one for one in [walk.act.subject] if one is not None]
    if len(named) != 1 or not named[0].card.is_treasure or coins_of(named) != number or not walk.game.actions:
        return False
    hand = walk.game.players[walk.world.whose].hand
    later = [act for act in walk.acts[walk.at + 1 :] if act.kind in PLAYS and act.mood == REAL]
    return any(one.card.is_action and one.card in hand for act in later for one in act.cards)


def _of_another(walk: Walk, number: int) -> bool:
    """Whether so many coins stand beside an Action that gives them, and that is not the one being told of."""
    named = [one.card for one in (*walk.act.cards, walk.act.source) if one is not None]
    return any(card.is_action and card != walk.playing and ("coins", number) in bonuses(card) for card in named)


def bare_total(walk: Walk) -> None:
    """A number alone, where coins are added up: "makes seven"; or Actions or Buys that were counted right before."""
    one = walk.act.numbers[-1]
    behind = walk.text[one.span[1] : walk.act.span[1]].split()
    if walk.act.kind == "have" and walk.act.noise and behind and behind[0].isalpha() and behind[0].islower():
        walk.act.read = True  # "there are three ways to go on"
        return
    if prices(walk) or sums_cards(walk, one) or goes_on_counting(walk, one):
        walk.act.read = True
        return
    walk.money = True
    if walk.act.mood == REAL:
        walk.said["coins"] = one.n if one.n not in totals(walk, "coins") else 0
    if one.n in totals(walk, "coins"):
        sums = not walk.act.negative and not _worth_of_one(walk, one.n or 0)
        walk.counted = walk.counted or sums  # not "without a single Treasure I'm at 4"
        walk.right(f"{one.n} coins", one.span)
    elif walk.act.kind == "make" or walk.act.sign == "equals" or "whole" in walk.act.marks or money_meant(walk, one):
        walk.act.kind = "make"
        walk.act.amounts.append(Nominal("resource", "coins", one.n, one.at, one.after, one.span, one.marks))
        check_amounts(walk)


def _tell_order(walk: Walk, resource: str, number: int) -> None:
    numbers = numbers_of(walk, resource)
    events = walk.world.real.events
    if resource == "coins" and all((events[one].amount or 0) < number for one in numbers):
        return  # it is told what all the coins come to
    single = [one for one in numbers if events[one].amount == number]
    told(walk, resource, single or numbers, any_of=bool(single))
