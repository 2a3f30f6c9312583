"""Actions, Buys and coins said to be there or to come, compared with the game."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card
from engine.events import Event

from .amounts import (
    COUNTERS,
    DELTAS,
    adds_besides,
    adds_to,
    beside_right,
    besides_card,
    excused,
    in_buy_phase,
    is_total,
    lays_out,
    listed_alone,
    lists_bonus,
    may_choose,
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
from .ledger import explained, origin
from .moods import REAL, SOFT
from .nominals import Nominal
from .offers import pending
from .order import numbers_of, told
from .reactions import close_windows
from .skipped import left_unplayed, may_have_played
from .sums import with_some_treasures, wrong_sum
from .tallies import (
    actions_in_hand,
    counts_else,
    goes_on_counting,
    looks_back,
    may_give,
    money_meant,
    otherwise_right,
    slip,
)
from .texts import comes_later
from .totals import deltas, first_time, later, passing, potential, totals
from .verdicts import NAMES, because, by_text, counted, says
from .walk import Walk, effects
from .world import happened


def check_amounts(walk: Walk) -> None:
    """Judges every amount of Actions, Buys and coins of the act."""
    act = walk.act
    if any(one.value in COUNTERS for one in act.amounts) and act.who != 1:
        close_windows(walk)
    for one in act.amounts:
        if one.n is None and act.negative and "any" in act.marks and act.kind in ("have", "left"):
            one = replace(one, n=0)
        if one.n is None and "more" in one.marks and act.kind in ("get", "give", "gain") and singular(one):
            one = replace(one, n=1)  # "I get another Buy"
        plain = act.mood == REAL and not act.negative and "all" not in one.marks
        if one.n is None and (act.kind == "give" or "returns" in act.marks) and plain and singular(one):
            one = replace(one, n=1)  # "it gives back its Action", "its Action comes back"
        if one.value in COUNTERS and one.n is not None:
            check_amount(walk, one)
        elif one.value == "coins":
            walk.money = True


def check_open_amounts(walk: Walk) -> None:
    """Judges the amounts of the act of which nothing has been said yet."""
    start, end = walk.act.span
    claims = [claim.span for claim in walk.claims if start <= claim.span[0] < end]
    for one in walk.act.amounts:
        told = any(a < one.span[1] and one.span[0] < b for a, b in claims)
        if one.n is None and "returns" in walk.act.marks and singular(one) and not walk.act.negative:
            one = replace(one, n=1)  # "its Action comes back"
        if one.value in COUNTERS and one.n is not None and not told:
            check_amount(walk, one)


def check_amount(walk: Walk, one: Nominal) -> None:
    """Judges one amount, as what there is or as what is added."""
    act, resource, number = walk.act, str(one.value), one.n
    if not_counted(walk, one):
        return
    adds, total = adds_to(act, one), is_total(act, one) or sums_treasures(walk, one) or in_buy_phase(walk, one)
    what = f"+{counted(number, resource)}" if adds and not total else counted(number, resource)
    if act.negative and number == 1 and resource != "coins":
        number, what, total, adds = 0, counted(0, resource), act.kind not in DELTAS, False
    walk.money = walk.money or (resource == "coins" and act.kind == "spend" and act.own and not act.negative)
    if act.kind == "play" and played_for(walk, one):
        _wrong_bonus(walk, one, resource, number, what)
        return
    if on_top(walk, one):
        _wrong_bonus(walk, one, resource, number, f"+{counted(number, resource)}")
        return
    able = may_spend(act, one)
    able = able or lays_out(act, one)
    if not act.own or (act.kind in ("use", "spend", "play", "buy", "discard", "trash", "double") and not able):
        walk.act.read = True
        return
    total = total or able
    if act.mood == SOFT and "now" in one.marks | act.marks and resource != "coins" and act.kind in ("have", "left"):
        act.mood = REAL  # "because I have no Actions left" is a reason, and a count
    if _is_right(walk, one, number, adds=adds, total=total):
        walk.right(what, one.span)
        return
    listed = lists_bonus(walk, one)
    if listed or besides_card(act, one):
        _wrong_bonus(walk, one, resource, number, what, listed=listed)
        return
    if number in later(walk, resource) or (number == 0 and resource == "buys" and not walk.game.bought):
        walk.unsure(what, one.span)  # where no Buy is left, a purchase was told that was not read
        return
    alone = that_is(walk, one) or listed_alone(walk, one) or plainly(walk, one)
    if number == 0 and resource == "actions" and not actions_in_hand(walk):
        walk.right(what, one.span)
    elif not (adds or total or alone) or excused(walk, one, number, total=total):
        walk.unsure(what, one.span)
    elif (adds and not total and not listed_alone(walk, one)) or adds_besides(walk.act, one):
        _wrong_bonus(walk, one, resource, number, what)
    elif _doubtful(walk, one, number):
        walk.unsure(what, one.span)
    else:
        _wrong_total(walk, one, resource, number, what)


def _doubtful(walk: Walk, one: Nominal, number: int) -> bool:
    """Whether the number may be right in another way than the one it is judged by."""
    here = [act for act in walk.acts[: walk.at + 1] if act.sentence == walk.act.sentence]
    if any("first" in act.marks for act in here) and number in first_time(walk, str(one.value)):
        return True
    passed = number in passing(walk, str(one.value)) and not beside_right(walk, one) and "now" not in one.marks
    return passed or left_unplayed(walk) or otherwise_right(walk, one) or looks_back(walk)


def _is_right(walk: Walk, one: Nominal, number: int, *, adds: bool, total: bool) -> bool:
    """Whether there is, or comes, so much of it; notes what that tells of the order, and of the money."""
    act, resource = walk.act, str(one.value)
    now = totals(walk, resource)
    walk.said[resource] = number if number not in now else 0
    bought = len(walk.game.bought) if resource == "buys" and "now" not in act.marks | one.marks else 0
    if bought and number in (bought, bought + walk.game.buys):
        return True  # "three Buys, three cards!"
    if number in now and not (adds and not total and only_added(act, one)):
        _tell_order(walk, resource, number)
        _count_money(walk, resource, number)
        return True
    if (not total or adds) and number in deltas(walk, resource, act):
        _tell_order(walk, resource, number)
        return True
    return False


def elliptic(walk: Walk) -> bool:
    """Judges a number that goes on about what was counted right before: "two more Actions, so I have three"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    if before is None or before.sentence != act.sentence or act.kind != "have" or len(act.numbers) != 1 or act.noise:
        return False
    counted = [one.value for one in before.amounts if one.n]
    if counted not in (["actions"], ["buys"]) or act.cards or act.groups or act.pronoun is not None:
        return False
    check_amount(walk, replace(act.numbers[0], kind="resource", value=counted[0]))
    return True


def _count_money(walk: Walk, resource: str, number: int) -> None:
    """Notes that coins were told: those of the Treasures in hand, or only those that cards gave."""
    if resource != "coins" or walk.doubt:
        return
    coins, possible = walk.game.coins, potential(walk.world.real, walk.world.whose)
    held = walk.game.phase == "action" or "play treasures" not in walk.world.line
    treasures = held and not walk.game.bought and possible > coins
    walk.counted = walk.counted or (treasures and coins < number <= possible)
    walk.money = not (treasures and number <= coins)


def bare_total(walk: Walk) -> None:
    """A number alone, where coins are added up: "makes seven"; or Actions or Buys that were counted right before."""
    one = walk.act.numbers[-1]
    if prices(walk) or sums_cards(walk, one) or goes_on_counting(walk, one):
        walk.act.read = True
        return
    walk.money = True
    if walk.act.mood == REAL:
        walk.said["coins"] = one.n if one.n not in totals(walk, "coins") else 0
    if one.n in totals(walk, "coins"):
        walk.counted = True
        walk.right(f"{one.n} coins", one.span)
    elif walk.act.kind == "make" or walk.act.sign == "equals" or "whole" in walk.act.marks or money_meant(walk, one):
        walk.act.kind = "make"
        walk.act.amounts.append(Nominal("resource", "coins", one.n, one.at, one.after, one.span, one.marks))
        check_amounts(walk)


def _tell_order(walk: Walk, resource: str, number: int) -> None:
    numbers = numbers_of(walk, resource)
    events = walk.world.real.events
    single = [one for one in numbers if events[one].amount == number]
    told(walk, resource, single or numbers, any_of=bool(single))


def _given_before(walk: Walk, resource: str, number: int) -> bool:
    """Whether an earlier card gave so much, and nothing says that this is about the last one."""
    if walk.act.source is not None or walk.played_in == walk.act.sentence:
        return False
    return any(event.amount == number for event in happened(walk.world.real, 0, walk.world.whose, resource))


def _source_event(walk: Walk, resource: str) -> Event | None:
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, resource)
    if walk.act.source is not None:
        events = [event for event in happened(walk.world.real, 0, walk.world.whose, resource)
                  if event.because is not None and event.because.card == walk.act.source.card]  # fmt: skip
    return events[-1] if events else None


def _named_lately(walk: Walk, card: Card) -> set[Card]:
    """The other cards spoken of last, or in the same sentence, that were not told as drawn."""
    here = [act for act in walk.acts[: walk.at] if act.sentence == walk.act.sentence]
    named = {one.card for act in here for one in act.cards if one.card.is_action}
    named |= {walk.named.card} if walk.named is not None else set()
    return {one for one in named if one != card and not walk.drawn_told[one]}


def _wrong_bonus(walk: Walk, one: Nominal, resource: str, number: int, what: str, *, listed: bool = False) -> None:
    event = _source_event(walk, resource)
    card = walk.act.source.card if walk.act.source else walk.playing
    open_ = number == 0 or _given_before(walk, resource, number) or (walk.act.kind == "be" and walk.act.noise)
    chosen = card is not None and walk.act.source is None and may_choose(card, resource)
    if card is None or open_ or chosen or (event is None and resource in effects(card) and pending(walk) is not None):
        walk.unsure(what, one.span)
        return
    other = walk.act.source is None and any(resource in effects(named) for named in _named_lately(walk, card))
    missed = walk.act.source is None and may_have_played(walk, resource) and may_give(walk, resource, number)
    missed = missed or (walk.act.kind in ("have", "left") and number in totals(walk, resource))
    beside = [n for n in walk.act.amounts if n is not one and n.value in COUNTERS and n.n]
    plain = walk.act.kind not in ("give", "get") and not {"plus", "more"} & one.marks
    missed = missed or (plain and not listed and any(n.n in totals(walk, str(n.value)) for n in beside))
    missed = missed or (resource == "coins" and number == potential(walk.world.real, walk.world.whose) > 1)
    actual = potential(walk.world.real, walk.world.whose)
    if event is None and resource == "coins" and walk.act.kind in ("get", "give") and number > actual > 1 and (
            walk.act.source is None and slip(walk, resource, number, actual)):  # fmt: skip
        _wrong_total(walk, one, resource, number, what)  # "that gives me 6 coins", of all that is there
        return
    if event is None and (other or missed):
        walk.unsure(what, one.span)  # it may be about a card that was only named, or one whose play was not told
    elif event is None and resource in effects(card) and (pending(walk) is not None or not any(
            card in one.cards for one in happened(walk.world.real, 0, walk.world.whose, "play"))):  # fmt: skip
        walk.unsure(what, one.span)  # what it gives has not come yet
        return
    elif event is None and resource in effects(card) and comes_later(card):
        walk.unsure(what, one.span)  # "a coin for the first Silver"
        return
    elif event is None:
        why = by_text(walk.say, card, "{card} gives no {resource}", resource=walk.say(NAMES[resource][True]))
        walk.mistake("invented-effect", why, walk.say("no {what}").format(what=what), what=what, span=walk.act.span)
    elif "per" in walk.act.marks and {"each", "per"} & set(says(event)[1].casefold().split()):
        walk.right(what, one.span)
        return
    else:
        why = because(walk.say, event, "You counted {said}", said=what)
        kind = "invented-effect" if "per" in walk.act.marks else "wrong-count"  # "a coin for every card he loses"
        walk.mistake(kind, why, f"+{counted(event.amount, resource)}", what=what, span=walk.act.span)
    game = walk.world.records()[-1][0].game
    walk.world.believe_count(resource, getattr(game, resource) + number - (event.amount if event else 0))


def _wrong_total(walk: Walk, one: Nominal, resource: str, number: int, what: str) -> None:
    game = walk.game
    choice = pending(walk)
    if choice is not None and choice.verb == "play":
        walk.unsure(what, one.span)  # what another card plays is not told yet
        return
    if resource == "coins" and counts_else(walk, one, number):
        walk.unsure(what, one.span)
        return
    if resource == "coins" and walk.act.kind in ("make", "be") and wrong_sum(walk, one, number):
        return
    actual = potential(walk.world.real, walk.world.whose)
    if resource == "coins" and game.phase == "action" and any(n.value in ("actions", "buys") for n in walk.act.amounts):
        if number in with_some_treasures(walk):
            walk.unsure(what, one.span)
            return
        actual = game.coins  # told with the Actions and Buys, before any Treasure is played
    if resource == "coins" and (walk.script is not None or not slip(walk, resource, number, actual)):
        walk.unsure(what, one.span)
        return
    if resource != "coins":
        actual = getattr(game, resource)
    came = origin(walk.say, resource, actual, walk.world.real)
    why = explained(walk.say, "You have {actual}, not {said}", came, actual=counted(actual, resource), said=number)
    why = because(walk.say, _source_event(walk, resource) if resource != "coins" else None, "{why}", why=why)
    walk.mistake("wrong-count", why, counted(actual, resource), what=what,
                 span=(min(one.span[0], walk.act.span[0]), max(one.span[1], walk.act.span[1])))  # fmt: skip
    if resource == "coins" and game.phase == "action":
        belief = walk.world.fork().game
        walk.world.believe_count("coins", belief.coins + number - actual)
    else:
        walk.world.believe_count(resource, number)
    if resource == "coins":
        walk.money = True
