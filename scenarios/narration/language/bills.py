"""Purchases told by their bill: "five on a Market, the other two on a Moat", "4 + 3: a Smithy and a Silver", "Market
and Moat, that's 7", "one Buy for a Smithy, the other for a Silver"."""

from __future__ import annotations

import itertools

from .acts import Act
from .moods import PLAN, REAL
from .nominals import Nominal
from .prices import PRICED

LISTS = ("bare", "be", "choose", "put", "spend", "use", "get", "idle")
SUMS = ("bare", "be", "make", "end_turn", "spend", "left")
PURCHASES = ("buy", "get", "choose", "gain")
TAKEN = ("get", "spend")  # what a card does with the coins that pay for it: "takes six", "costs the lot"
MOST = 4  # cards that are bought together


def buy_billed(acts: list[Act]) -> None:
    """Takes cards that stand with exactly what they cost, one by one or together, as bought, where no purchase is told
    behind them."""
    last = max((at for at, act in enumerate(acts) if _buys(act)), default=-1)
    for _, some in itertools.groupby(enumerate(acts), key=lambda pair: pair[1].sentence):
        here = [(at, act) for at, act in some if at > last]
        _singly([act for _, act in here])
        _together([act for _, act in here])


def share_buys(acts: list[Act]) -> None:
    """Takes "one Buy for a Smithy, the other for a Silver" as two purchases, and so "two Buys: one for …"."""
    priced = [act for before, act in itertools.pairwise(acts) if _is_price(before, act)]
    acts = [act for act in acts if all(act is not one for one in priced)]
    for before, act in itertools.pairwise(acts):
        if act.sentence != before.sentence or not _plain(act) or len(_cards(act)) != 1 or act.kind not in LISTS:
            continue
        counts = [one for one in before.amounts if one.value == "buys" and "plus" not in one.marks]
        other = bool({"other_one", "nth"} & act.marks) and bool(counts) and bool(_cards(before))
        heads = [one for one in counts if (one.n or 0) > 1] and not _cards(before) and act.sign in ("colon", "comma")
        if (other or (heads and _cards(act)[0].n == 1)) and _plain(before):
            _bought([act])
            if other and before.kind in LISTS:
                _bought([before])
            for one in priced:
                if one.sentence == act.sentence:
                    one.amounts, one.numbers = [], []
    _join_buys(acts)


def _join_buys(acts: list[Act]) -> None:
    """Takes what stands with a purchase by a Buy as bought, too: "Buy 1: Market ($5)", "a Smithy, and a Silver with her
    second Buy"."""
    for before, act in itertools.pairwise(acts):
        numbered = before.kind == "buy" and bool(before.numbers) and not (_cards(before) or before.amounts)
        if numbered and PRICED in act.marks and act.sign == "colon" and _plain(act):
            _bought([act])
            before.numbers = []
        joins = before.kind == "buy" and act.kind == "use" and act.sentence == before.sentence and "for" in act.marks
        if joins and _plain(act) and len(_cards(act)) == 1 and _cards(act)[0].n == 1 and act.sign in ("comma", "and"):
            _bought([act])
        with_buy = act.kind == "buy" and act.sign == "and" and any(one.value == "buys" for one in act.amounts)
        lone = before.kind == "bare" and len(before.cards) == 1 == before.cards[0].n and not before.into
        if with_buy and lone and act.sentence == before.sentence and _plain(before) and not before.amounts:
            _bought([before])


def buy_headed_by_price(acts: list[Act]) -> None:
    """Takes "Smithy: 4 coins. Silver: 3 coins." as purchases, where nothing else stands between them."""
    heads = [at for at, (before, act) in enumerate(itertools.pairwise(acts)) if _heads_price(before, act)]
    for at in heads:
        if {at - 2, at + 2} & set(heads):
            _bought([acts[at]])
            acts[at + 1].amounts, acts[at + 1].numbers = [], []


def _heads_price(before: Act, act: Act) -> bool:
    """Whether one card stands before a colon and what it costs."""
    lone = before.kind == "bare" and len(_cards(before)) == 1 and not _numbers(before) and _lists(before)
    price = act.kind == "bare" and act.sign == "colon" and not _cards(act) and act.sentence == before.sentence
    return lone and price and _plain(act) and _numbers(act) == [_cards(before)[0].card.cost] and any(act.amounts)


def _is_price(before: Act, act: Act) -> bool:
    """Whether an act is nothing but the price of the card before it, in brackets."""
    cards = _cards(before)
    return act.sign == "open" and not _cards(act) and bool(cards) and _numbers(act) == [cards[-1].card.cost]


def buy_besides(acts: list[Act]) -> None:
    """Adds what is told as bought "besides" to the purchase: "besides a Market I also buy a Moat"."""
    for act in acts:
        one = act.subject
        single = one is not None and one.n == 1 and "weak" in one.marks and one not in act.cards
        if single and act.kind == "buy" and act.cards and {"besides", "except"} & act.marks and _plain(act):
            act.cards = [one, *act.cards]


def buy_leaving(acts: list[Act]) -> None:
    """Takes a card as bought whose price leaves a number of coins, where no words for its purchase stand elsewhere:
    "the Market costs 5, leaving 2"."""
    bought = {one.card for act in acts if act.kind == "buy" for one in _cards(act)}
    for before, act in itertools.pairwise(acts):
        one = before.subject
        costs = before.kind == "spend" and "price" in before.marks and _plain(before) and not _cards(before)
        leaves = act.kind in ("left", "make") and len(act.numbers) == 1 and act.sentence == before.sentence
        if costs and leaves and one is not None and one.card not in bought and not (_cards(act) or act.negative):
            before.cards, before.subject = [one], None
            _bought([before])


def buy_taking(acts: list[Act]) -> None:
    """Takes a card as bought that takes as many coins as it costs, or all there are, where another one is bought with
    what is left: "a Gold takes six. With the rest …", "a Gold costs the lot. Then a Silver with Buy number two"."""
    bought = {one.card for act in acts if act.kind == "buy" for one in _cards(act)}
    for before, act in itertools.pairwise(acts):
        if before.kind not in TAKEN or before.subject is None or not _buys_rest(act):
            continue
        one, alone = before.subject, before.mood == REAL and not (before.cards or before.into or before.negative)
        costs = [number.n for number in before.numbers] == [one.card.cost] and before.kind == "get"
        whole = not before.numbers and any(group.value == "everything" for group in before.groups)
        if alone and (costs or whole) and one.n == 1 and one.card not in bought and not before.amounts:
            before.kind, before.cards, before.numbers, before.groups, before.subject = "buy", [one], [], [], None


def _buys_rest(act: Act) -> bool:
    """Whether a card is bought with what another purchase leaves."""
    buys = act.kind == "buy" or (act.kind == "bare" and any(one.value == "buys" for one in act.amounts))
    rest = {"now", "other_one", "nth", "ordinal", "rests"} & act.marks or any(one.value == "rest" for one in act.groups)
    return buys and bool(act.cards) and bool(rest) and act.mood == REAL


def pay_with_treasures(acts: list[Act]) -> None:
    """Leaves out of a purchase the Treasures that are spent for it: "I spend my two Coppers on a Moat"."""
    for act in acts:
        spent = act.cards[:-1] if act.kind == "buy" and "spends" in act.marks else []
        mine = any("definite" in one.marks or (one.n or 0) > 1 or one.many for one in spent)
        if mine and all(one.card.is_treasure for one in spent) and not (act.amounts or act.groups or act.pronoun):
            act.cards = act.cards[-1:]


def _singly(acts: list[Act]) -> None:
    """Prices told with each card in a row, or all before the cards."""
    for number, act in enumerate(acts):
        cards = _cards(act)
        if act.kind == "bare" and {"each", "price"} <= act.marks and _lists(act) and cards and not _numbers(act):
            _bought([act])  # "two Silvers at three apiece"
        if len(cards) < 2 or not _lists(act):
            continue
        costs = [one.card.cost for one in cards]
        before = acts[number - 1] if number else None
        heads = before is not None and not _cards(before) and before.kind == "bare" and _plain(before)
        if _numbers(act) == costs or (heads and [one.n for one in before.numbers] == costs):
            _bought([act])


def _together(acts: list[Act]) -> None:
    """What all cards of a row cost, told behind them."""
    run: list[Act] = []
    for act in acts:
        told = _numbers(act)
        if _lists(act) and _cards(act) and not [n for n in told if PRICED not in act.marks]:
            run.append(act)
        elif run and act.mood == REAL and act.kind in SUMS and _plain(act) and _is_sum(act, told, _cost(run)):
            _bought(run)
            act.numbers, act.amounts = [], []
            act.kind = "end_turn" if act.kind == "end_turn" else "bare"
            run = []
        elif _cards(act) or act.kind not in SUMS:
            run = []


def _is_sum(act: Act, told: list[int | None], cost: int | None) -> bool:
    """Whether the numbers tell what the cards cost: "that's 6", "6 of my 7"."""
    if cost is None or act.subject is not None or _cards(act) or "would" in act.marks:
        return False
    return told[:1] == [cost] and (len(told) == 1 or (len(told) == 2 and "partitive" in act.marks))


def _cost(acts: list[Act]) -> int | None:
    """What the cards of a row cost; None where they may be Treasures that are counted."""
    cards = [one for act in acts for one in _cards(act)]
    many = sum(_copies(act, one) for act in acts for one in _cards(act))
    if not 1 < many <= MOST or not all(one.card.cost for one in cards):
        return None
    return sum(one.card.cost * _copies(act, one) for act in acts for one in _cards(act))


def _copies(act: Act, one: Nominal) -> int:
    twice = one.many and one.n is None and act.kind == "bare" and "times two" in act.marks  # "Villages twice"
    return 2 if twice else one.n or 1


def _cards(act: Act) -> list[Nominal]:
    cards = [*act.cards, *act.into]
    return sorted(cards, key=lambda one: one.span) if len(cards) > 1 else cards


def _numbers(act: Act) -> list[int | None]:
    """The numbers of an act that may be prices, in their order; none where other things are counted."""
    if any(one.value != "coins" or "plus" in one.marks for one in act.amounts):
        return []
    return [one.n for one in sorted((*act.numbers, *act.amounts), key=lambda one: one.span)]


def _plain(act: Act) -> bool:
    lies = act.zone is not None and act.zone.value != "discard"
    return act.mood in (REAL, PLAN) and act.own and not (act.negative or act.source or act.groups or lies)


def _lists(act: Act) -> bool:
    return act.kind in LISTS and _plain(act) and not act.inside


def _buys(act: Act) -> bool:
    return act.kind in PURCHASES and act.mood == REAL and bool(_cards(act)) and not act.negative


def _bought(acts: list[Act]) -> None:
    for act in acts:
        for one in _cards(act):
            one.n = _copies(act, one) if one.many else one.n
        act.kind, act.mood, act.cards, act.into = "buy", REAL, _cards(act), []
        act.numbers = []
        act.amounts = [one for one in act.amounts if one.value == "buys"]
