"""The measure of what was bought: possible, coins and Buys used, fit to the phase of the game and to the deck.

What fits is what the unit's readings say: early, build and do not clog the deck with Victory cards; late, only Victory
cards; enough Treasure; Actions that can be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import Card
from engine.search import BUY_PHASE
from engine.state import Game

from .deck import (
    EARLY,
    LATE,
    MIDDLE,
    Deck,
    Spending,
    counts_something,
    deck_before,
    gives,
    is_nearly_over,
    is_only_points,
    phase,
    points_of,
    settled,
    spending,
)  # fmt: skip
from .evidence import Evidence, Judgement, half, not_applicable, number
from .rubric import Criterion

MANY_COINS = 3  # what buys a Silver
MANY_POINTS = 3  # a Duchy's
ONE_TERMINAL_PER = 6  # cards of a deck: about one hand with the card it will draw
FEW_TERMINALS = 3  # which the rules' own first three turns buy


class Fault(NamedTuple):
    """What speaks against a purchase: the share of the criterion's points it costs, and whether that is sure."""

    share: float
    reason: str
    sure: bool


def purchase(criterion: Criterion, evidence: Evidence) -> Judgement:
    """The criterion's points less the share of each fault, never below 0, rounded down to halves."""
    if evidence.until == BUY_PHASE:
        return not_applicable("The question ends before the Buy phase.")
    game = evidence.ended
    spent = spending(game)
    faults = [
        *_impossible(evidence), *_lost(game, spent), *_unfit(game, spent), *_unspent(spent),
        *_composition(game, spent.bought),
    ]  # fmt: skip
    points = half(max(criterion.points * (1 - sum(fault.share for fault in faults)), 0))
    bought = tuple(map(str, spent.bought))
    if not faults and not bought:
        return Judgement(points, f"Nothing was bought; {number(spent.left, 'coin')} could be spent.", False)
    if not faults:
        left = f"{number(spent.left, 'coin')} and {number(spent.buys, 'Buy')} left"
        reason = f"{', '.join(bought)} could be paid for, with {left}, and fits {phase(game)} turn."
        return Judgement(points, reason, all(_is_clear(card, game) for card in spent.bought), bought)
    reason = "; ".join(fault.reason for fault in faults)
    return Judgement(points, reason[:1].upper() + reason[1:] + ".", all(fault.sure for fault in faults), bought)


def _impossible(evidence: Evidence) -> Iterator[Fault]:
    for mistake in evidence.mistakes:
        if mistake.kind == "illegal-buy":
            yield Fault(1 / 2, f"a purchase was impossible (“{mistake.quote}”)", True)
            return


def _lost(game: Game, spent: Spending) -> Iterator[Fault]:
    """The fault of a card that was paid for and is owned no more (Siren without an Action in hand)."""
    owned = Counter(settled(game).players[game.turn_of].cards())
    lost = next((card for card, number in Counter(spent.bought).items() if owned[card] < number), None)
    if lost is not None:
        yield Fault(1 / 2, f"{lost} was bought, and lost in the same turn", False)


def _unfit(game: Game, spent: Spending) -> Iterator[Fault]:
    """The gravest fault of what was bought, held against the phase of the game."""
    now, sure = phase(game), not counts_something(game)
    found = [_clogging(card, now, sure=sure) for card in spent.bought]
    if now == LATE and not any(card.is_victory for card in spent.bought):
        found.append(_no_points(game, spent))
    yield from sorted(filter(None, found), key=lambda fault: -fault.share)[:1]


def _clogging(card: Card, now: str, *, sure: bool) -> Fault | None:
    if card in ("Copper", "Curse"):
        return Fault(1 / 2, f"{card} does not help the deck", sure)
    if now == LATE or not is_only_points(card) or points_of(card) > MANY_POINTS:
        return None
    reason = f"{card} clogs the deck in {now} turn"
    if now == MIDDLE and points_of(card) == MANY_POINTS:
        return Fault(1 / 4, reason, False)
    return Fault(1 / 2, reason, sure)


def _no_points(game: Game, spent: Spending) -> Fault | None:
    """The fault of buying no Victory card late, where one worth a Duchy or more could be paid for."""
    possible = [
        card for card, left in game.supply.items()
        if left and is_only_points(card) and points_of(card) >= MANY_POINTS and game.cost(card) <= spent.had
    ]  # fmt: skip
    if not possible:
        return None
    best = max(possible, key=points_of)
    return Fault(1 / 2, f"the game is in its last part, and {best} could have been bought", is_nearly_over(game))


def _unspent(spent: Spending) -> Iterator[Fault]:
    if spent.left < MANY_COINS:
        return
    if not spent.bought:
        yield Fault(1 / 2, f"nothing was bought with {number(spent.left, 'coin')}", False)
    elif spent.buys:
        yield Fault(1 / 4, f"{number(spent.left, 'coin')} and {number(spent.buys, 'Buy')} were left unused", True)
    else:
        # A cheap card that the deck needs can be better than a dear one.
        yield Fault(1 / 4, f"{number(spent.left, 'coin')} of {spent.had} were left unused", False)


def _composition(game: Game, bought: tuple[Card, ...]) -> Iterator[Fault]:
    """The first thing that speaks against an Action in this deck, where all of the deck is known."""
    deck = deck_before(game)
    actions = [card for card in bought if card.is_action]
    if deck is None or not actions:
        return
    reason = _too_many_terminals(deck, actions) or _nothing_to_play(deck, actions) or _too_little_money(deck, bought)
    if reason:
        yield Fault(1 / 4, reason, False)


def _is_terminal(card: Card) -> bool:
    return card.is_action and not gives(card, "actions")


def _is_village(card: Card) -> bool:
    return card.is_action and gives(card, "actions") >= 2


def _too_many_terminals(deck: Deck, actions: list[Card]) -> str:
    terminals = deck.count(_is_terminal) + sum(map(_is_terminal, actions))
    villages = deck.count(_is_village) + sum(map(_is_village, actions))
    room = max(deck.cards.total() // ONE_TERMINAL_PER, FEW_TERMINALS) + villages
    if terminals <= room or not any(map(_is_terminal, actions)):
        return ""
    return f"with {terminals} Actions that give no further Action and {villages} that give two, some cannot be played"


def _nothing_to_play(deck: Deck, actions: list[Card]) -> str:
    idle = [card for card in actions if _is_village(card) and not gives(card, "coins")]
    if not idle or deck.count(_is_terminal) or any(map(_is_terminal, actions)):
        return ""
    return f"{idle[0]} gives two Actions, but the deck has no Action that needs them"


def _too_little_money(deck: Deck, bought: tuple[Card, ...]) -> str:
    actions = deck.count(lambda card: card.is_action) + sum(card.is_action for card in bought)
    money = deck.count(_pays) + sum(map(_pays, bought))
    return f"the deck has {actions} Actions and only {money} cards that give coins" if actions > money else ""


def _pays(card: Card) -> bool:
    return card.is_treasure or gives(card, "coins") > 0


def _is_clear(card: Card, game: Game) -> bool:
    """Whether everybody would agree that the card fits: money before the game is late, points when it is."""
    now = phase(game)
    if is_only_points(card):
        return now != EARLY
    return now != LATE and card.is_treasure and (card.plain_value or 0) >= 2
