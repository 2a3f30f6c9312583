"""The cards that an act has go, and those right behind it that go on with the same verb."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card
from engine.choices import Choice

from ..language.acts import Act
from ..language.moods import REAL, SOFT
from ..language.nominals import Nominal
from .answers import only_number
from .offers import gone_by_kept, named_for
from .revealing import GONE_FOR
from .walk import Walk, spread

KEPT = ("keep", "left", "unused")


def gathered(walk: Walk, choice: Choice, *, quiet: bool = False) -> list[Card]:
    """The cards of this act, and of those right behind it that go on with the same verb; `quiet` leaves those as they
    are."""
    act, there = walk.act, Counter(choice.cards)
    cards = gone_by_kept(act, choice) or named_for(act, choice) or _grouped(walk, act, choice)
    others = act.kind == "put" and choice.player != walk.world.whose
    if choice.high > 1 and cards and (others or act.kind in (choice.verb, *GONE_FOR)):
        for other in walk.upcoming(4):
            more = spread(other.cards, there)
            if other.mood == SOFT and other.kind == "be" and not other.cards:
                continue  # "both Estates and, because they are weak, also a Copper"
            goes_on = other.kind == "bare" and (other.sign == "and" or "besides" in other.opens)
            goes_on = goes_on and other.sentence == act.sentence and more and not other.negative
            goes_on = goes_on and "then" not in other.opens
            if goes_on and len(cards) + len(more) <= choice.high and not Counter(cards + more) - there:
                cards = cards + more
                if not quiet:
                    act.zone, other.read, other.done = act.zone or other.zone, True, True
                continue
            if other.kind in ("gain", "get", "draw", "bare") and act.kind != "bare" and other.mood == REAL:
                continue
            if other.kind != act.kind or other.negative or other.mood != REAL or len(cards) + len(more) > choice.high:
                break
            if Counter(cards + more) - there or (other.who == 1) != (act.who == 1):
                break
            cards = cards + more
            if not quiet:
                other.read = other.done = True
    return cards


def _grouped(walk: Walk, act: Act, choice: Choice) -> list[Card]:
    kinds = [group.value for group in act.groups]
    tests = {"treasures": "is_treasure", "actions": "is_action", "victory": "is_victory"}
    if "rest" in kinds and not act.excepted:
        act.excepted = _kept_before(walk)
    if {"hand", "everything", "rest"} & set(kinds):
        return list((Counter(choice.cards) - Counter(spread(act.excepted, Counter(choice.cards)))).elements())
    for group in act.groups:
        if group.value in tests:
            found = [card for card in choice.cards if getattr(card, tests[group.value])]
            open_ = bool(group.n) and group.n < len(found) and len(set(found)) > 1  # "an Action", of two that are held
            later = (one for other in walk.upcoming(6) if other.kind != "keep" for one in other.cards)
            if open_ and any(one.card in found for one in later):
                return []
            return ordinary(found, choice)[: group.n or len(found)]
    if act.pronoun is not None:
        there = Counter(choice.cards)
        found = [card for card in walk.them if there[card] and not there.subtract([card])]
        if not found and walk.named is not None and act.pronoun.n:
            found = [walk.named.card] * min(there[walk.named.card], act.pronoun.n)
        if not found and walk.named is not None and walk.named.many and not act.pronoun.n:
            found = [walk.named.card] * min(there[walk.named.card], choice.high)  # "the Estates …, so they go"
        return found[: act.pronoun.n] if act.pronoun.n else found
    return []


def _kept_before(walk: Walk) -> list[Nominal]:
    """The cards said right before to stay: "I keep the Market and discard the rest", "Market and Silver stay, …"."""
    found: list[Nominal] = []
    for act in reversed(walk.acts[max(walk.at - 3, 0) : walk.at]):
        near = walk.act.sentence - act.sentence <= 1 and not act.negative
        if not near or act.kind not in ((*KEPT, "bare") if found else KEPT):
            break
        found = [*act.cards, *found]
    return found


def by_number(walk: Walk, act: Act, choice: Choice) -> list[Card]:
    actions = sorted({card for card in choice.cards if card.is_action})
    if [(one.value, one.n or 1) for one in act.amounts] == [("actions", 1)] and len(actions) == 1:
        return actions  # "I trash the last Action in my hand"
    number = only_number(act)
    if number is None or choice.verb not in ("discard", "trash"):
        return []
    return ordinary(choice.cards, choice)[:number]


def ordinary(cards: tuple | list, choice: Choice) -> list[Card]:
    """The cards as an ordinary player parts with them: Victory and Curse cards first, then the cheapest."""
    if choice.verb in ("gain", "play", "reveal"):
        return sorted(cards, key=lambda card: -card.cost)
    return sorted(cards, key=lambda card: (not (card.is_victory or "Curse" in card.types), card.cost, card))
