"""What cards cost, told beside them: "a Moat that's two", "I buy a Smithy ($4)"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .acts import Act
    from .nominals import Nominal

PRICED, BRACKETS = "priced", "priced in brackets"  # mark a card that was named with its price
TAKES = ("buy", "choose", "get", "gain", "bare", "spend", "be")  # verbs behind which a price may stand

TIMES = {"times two": 2, "times three": 3}


def is_price(act: Act, found: list[Act]) -> bool:
    """Whether an act tells only the price of the card before it, no count of coins; a card named with its price loses
    that."""
    if found and _named_with(act, found[-1]):
        act.kind, act.cards, act.source, act.numbers = "bare", [act.source], None, []
        act.marks.add(PRICED)
    elif found and _in_brackets(found[-1], act):
        found[-1].marks |= {PRICED, BRACKETS}
        found[-1].span = (found[-1].span[0], act.span[1])
        return True
    elif found and _behind(act, found[-1], told=any(one.kind == "buy" for one in found)):
        found[-1].span = (found[-1].span[0], act.span[1])
        return True
    return False


def _named_with(act: Act, before: Act) -> bool:
    """Whether a card is named with its price: "(a Smithy and) a Moat that's two"."""
    one = act.source
    if one is None or one is not act.subject or "definite" in one.marks or act.kind != "be" or len(act.numbers) != 1:
        return False
    joins = act.sign in ("and", "comma", "plus", "word") and (before.kind in TAKES or bool(before.amounts))
    return joins and not (act.cards or act.amounts or act.negative) and act.numbers[0].n == one.card.cost


def _behind(act: Act, before: Act, *, told: bool) -> bool:
    """Whether nothing but the price of the card named last stands there; `told` that cards are told as bought."""
    numbers = [*act.numbers, *(one for one in act.amounts if one.value == "coins" and "plus" not in one.marks)]
    alone = len(numbers) == 1 == len(act.numbers) + len(act.amounts) and not (act.cards or act.into or act.source)
    wanted = before.into if before.kind in ("have", "left") and not before.cards else []  # "money for a Province (8)"
    if not alone or act.negative or act.pronoun is not None or not (wanted or (before.cards and before.kind in TAKES)):
        return False
    if numbers[0].n != (wanted or before.cards)[-1].card.cost:
        return False
    relative = act.kind == "be" and act.sign in ("", "word") and before.kind != "be" and not act.opens & {"now", "then"}
    told = told or bool(wanted)
    return bool(numbers[0].n) and (relative or (told and act.kind == "bare" and act.sign == "open" and not act.numbers))


def buy_priced(acts: list[Act]) -> None:
    """Takes "(that's seven,) so Militia is four and Silver is three", "Gold (6) + Mine (5)" as purchases: several cards
    in a row with their prices, that the coins told before pay for, where no other purchase is told behind."""
    run: list[Act] = []
    for number, act in enumerate([*acts, None]):
        if act is not None and _priced(act):
            run.append(act)
            continue
        if sum(max(len(one.cards), 1) for one in run) > 1:
            _settle(run, acts[: number - len(run)], acts[number:])
        run = []


def _priced(act: Act) -> bool:
    """Whether an act only says what a card costs."""
    if act.negative or act.mood != "real":
        return False
    if PRICED in act.marks:
        return act.kind == "bare" and bool(act.cards)
    one, alone = act.subject, len(act.numbers) == 1 and not (act.cards or act.amounts or act.groups)
    return act.kind == "be" and alone and one is not None and act.numbers[0].n == one.card.cost


def _in_brackets(act: Act, price: Act) -> bool:
    """Whether the second act is the price of the one card that the first one names, in brackets: "Mine (5)"."""
    named = act.kind == "bare" and len(act.cards) == 1 and not (act.negative or act.amounts or act.numbers)
    costs = [one.n for one in (*price.numbers, *price.amounts) if one.value in (None, "coins")]
    alone = price.sign == "open" and price.kind == "bare" and not (price.cards or price.noise)
    return named and alone and act.mood == "real" and costs == [act.cards[0].card.cost]


def _settle(run: list[Act], before: list[Act], behind: list[Act]) -> None:
    """Makes purchases of the cards named with their prices, or only prices where purchases are told behind."""
    cards = [act.cards or [act.subject] for act in run]
    bought = any(act.kind in ("buy", "get", "choose") and not act.negative for act in behind)
    counted = [one.n for act in before[-3:] for one in (*act.amounts, *act.numbers) if one.value in (None, "coins")]
    pays = bool(counted) and (counted[-1] or 0) >= sum(one.card.cost for some in cards for one in some)
    pays = pays or (not counted and all(BRACKETS in act.marks for act in run))  # "Smithy (4), Silver (3)"
    for act, some in zip(run, cards, strict=True):
        if bought:
            act.mood = act.mood if BRACKETS in act.marks else "soft"
        elif pays:
            act.kind, act.cards, act.source, act.numbers = "buy", some, None, []


def take_priced(acts: list[Act]) -> None:
    """Takes a purchase without a card as that of what was told with its price right before: "a Gold costs 5 now.
    Bought.", "a Market costs 4 now and a Silver 2, I buy one of each"."""
    run: list[Nominal] = []
    for act in acts:
        if _costs(act):
            run.append(act.subject)
            continue
        if act.kind == "bare" and act.numbers and not (act.cards or act.amounts or act.negative):
            continue  # "… and a Silver 3, together 7"
        told = act.into or act.groups or act.amounts or act.source or act.zone
        if run and act.kind in ("buy", "get") and act.mood == "real" and not (act.negative or told):
            if {"each", "pair", "relative"} & act.marks and not act.pronoun:
                act.cards, act.numbers = [*run, *act.cards], []
            elif not (act.cards or act.pronoun) and act.kind == "buy" and all(one.n == 1 for one in act.numbers):
                act.cards = run[-1:]
        run = []


def _costs(act: Act) -> bool:
    """Whether a clause only tells what the card before its verb costs."""
    states = (act.kind == "spend" and "price" in act.marks) or (act.kind == "be" and len(act.numbers) == 1)
    return states and act.subject is not None and not (act.cards or act.negative or act.pronoun or act.source)


def number_buys(acts: list[Act]) -> None:
    """Takes the numbers of "Buy 1 Smithy, Buy 2 Moat" as those of the Buys; "I buy a Village three times" as three."""
    for act in acts:
        times = next((number for mark, number in TIMES.items() if mark in act.marks), 1)
        if times > 1 and act.kind == "buy" and len(act.cards) == 1 and act.cards[0].n in (None, 1):
            act.cards[0].n = times
            act.numbers = [one for one in act.numbers if one.n != times]
        several = next((one.n for one in act.amounts if one.value == "buys" and (one.n or 0) > 1), None)
        if several and act.kind in ("buy", "use", "put") and len(cards := [*act.cards, *act.into]) == 1 and (
                cards[0].many and cards[0].n is None):  # fmt: skip
            cards[0].n = several  # "all three Buys go into Villages"
    buys = [act.cards[0] for act in acts if act.kind == "buy" and act.verb_at is not None and act.cards]
    if len(buys) > 1 and [one.n for one in buys] == list(range(1, len(buys) + 1)) and not any(one.many for one in buys):
        for one in buys:
            one.n = 1
