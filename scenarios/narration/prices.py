"""What cards cost, told beside them: "a Moat that's two", "I buy a Smithy ($4)"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .acts import Act

TAKES = ("buy", "choose", "get", "gain", "bare", "spend", "be")  # verbs behind which a price may stand


def is_price(act: Act, found: list[Act]) -> bool:
    """Whether an act tells only the price of the card before it, no count of coins; a card named with its price loses
    that."""
    if found and _named_with(act, found[-1]):
        act.kind, act.cards, act.source, act.numbers = "bare", [act.source], None, []
    elif found and found[-1].cards and _behind(act, found[-1], told=any(one.kind == "buy" for one in found)):
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
    if not alone or act.negative or act.pronoun is not None or before.kind not in TAKES:
        return False
    if numbers[0].n != before.cards[-1].card.cost:
        return False
    relative = act.kind == "be" and act.sign in ("", "word") and before.kind != "be" and not act.opens & {"now", "then"}
    return bool(numbers[0].n) and (relative or (told and act.kind == "bare" and act.sign == "open" and not act.numbers))


def number_buys(acts: list[Act]) -> None:
    """Takes the numbers of "Buy 1 Smithy, Buy 2 Moat" as those of the Buys."""
    buys = [act.cards[0] for act in acts if act.kind == "buy" and act.verb_at is not None and act.cards]
    if len(buys) > 1 and [one.n for one in buys] == list(range(1, len(buys) + 1)) and not any(one.many for one in buys):
        for one in buys:
            one.n = 1
