"""Bots by strength: the buying plan of each for a kingdom, and why a bot did what it did, in a sentence."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from . import plans, setup
from .bots import GIVEN_AWAY, Passer, Planner
from .cards import Book, Card
from .choices import NO, Answer, Choice
from .errors import PlayaloudError
from .plain import Shortcut
from .plans import Plan
from .seen import Seen
from .simulate import play_game
from .state import Game

STRENGTHS = ("beginner", "steady", "strong", "expert")
"""The strengths, weakest first."""

IDLE = "idle"
"""What stands for a plan where nothing is played or bought at all."""

MONEY = "Province; Gold; Silver"
LATE = "Province; Duchy if left Province <= 4; Estate if left Province <= 2; Gold"
TRIALS = 24  # games by which a plan is tried against another
PROMISING, FINALISTS = 4, 3  # cards that a strong bot tries; plans that an expert tries again
PATIENCE = 1.0  # seconds of processor time for trials, so that a busy machine has no weaker experts


class Tried(NamedTuple):
    """A plan, and the share of its trial games that it won against the plan of a strong bot (a tie is half)."""

    plan: str
    share: float


def plan_of(strength: str, book: Book, kingdom: Iterable[Card], *, seed: int) -> str:
    """The buying plan, as text, of a bot of that strength in a game with this kingdom; the same for the same seed as
    far as the time for trials allows. Raises ValueError for a strength that there is not."""
    kingdom = list(kingdom)
    if strength == "beginner":
        return beginner(kingdom)
    if strength == "steady":
        return MONEY
    if strength == "strong":
        return strong(book, kingdom, seed=seed)
    if strength == "expert":
        return expert(book, kingdom, seed=seed).plan
    raise ValueError(f"there is no bot that is “{strength}”; there are {', '.join(STRENGTHS)}")


def beginner(kingdom: Iterable[Card]) -> str:
    """The plan of somebody who buys the dearest thing, whatever it does."""
    cards = sorted((card for card in kingdom if card.is_action), key=lambda card: (-card.cost, card))
    dear = [str(card) for card in cards if card.cost > 3]
    cheap = [str(card) for card in cards if card.cost == 3]
    return "; ".join(["Province", "Gold if own Gold < 1", *dear, "Duchy", "Gold", *cheap, "Silver"])


def strong(book: Book, kingdom: Iterable[Card], *, seed: int) -> str:
    """Money with two of that card, of the kingdom's most promising ones, which wins most trial games against money
    alone; and Victory cards when the end is near."""
    ranked = sorted((card for card in kingdom if card.is_action), key=_worth, reverse=True)
    plans_ = [f"{LATE}; Silver", *(f"{LATE}; {card} if own {card} < 2; Silver" for card in ranked[:PROMISING])]
    table = setup.laid_out(book, kingdom, ["A", "B"])
    return max((share(table, book, plan, plans_[0], seed, TRIALS // 2), -n, plan) for n, plan in enumerate(plans_))[2]


def _worth(card: Card) -> float:
    """How much a card adds to a deck of money, roughly: cards count more than coins, an Attack a little."""
    try:
        bonuses = card.program.bonuses
        _first, actions, drawn, coins, *_rest = card.play_worth
    except PlayaloudError:
        return 0.0
    plain = 0.3 if bonuses is not None else 0.0
    return 2.0 * drawn + 1.2 * coins + 0.4 * actions + (1.5 if card.is_attack else 0.0) + plain - 0.35 * card.cost


def expert(book: Book, kingdom: Iterable[Card], *, seed: int, patience: float = PATIENCE) -> Tried:
    """The best of many plans, found by playing each of them against a strong bot's on this kingdom."""
    kingdom = list(kingdom)
    until = time.thread_time() + patience
    against = strong(book, kingdom, seed=seed)
    table = setup.laid_out(book, kingdom, ["A", "B"])
    found = []
    for plan in _candidates(kingdom):
        found.append(Tried(plan, share(table, book, plan, against, seed, TRIALS)))
        if time.thread_time() > until:
            break
    best = Tried(against, 0.5)
    # The luckiest of many looks better than it is: only fresh games tell.
    for plan, _lucky in sorted(found, key=lambda one: -one.share)[:FINALISTS]:
        again = Tried(plan, share(table, book, plan, against, seed + 1_000_003, 2 * TRIALS))
        best = max(best, again, key=lambda one: one.share)
    return best


def _candidates(kingdom: list[Card]) -> Iterator[str]:
    """Plans to try: money with one, two or three of each card, then with each two cards together."""
    cards = sorted((card for card in kingdom if card.is_action), key=_worth, reverse=True)
    for most in (1, 2, 3):
        for card in cards:
            yield f"{LATE}; {card} if own {card} < {most}; Silver"
    for number, one in enumerate(cards[:5]):
        for other in cards[number + 1 : 6]:
            yield f"{LATE}; {one} if own {one} < 2; {other} if own {other} < 2; Silver"
            yield f"{LATE}; {other} if own {other} < 4; {one} if own {one} < 4; Silver"


def share(table: Game, book: Book, plan: str, against: str, seed: int, games: int) -> float:
    """The share of so many trial games that the plan wins against another, each beginning half of them; a plan that is
    far behind half-way is given up, and 0 for one whose games do not end."""
    sides, shortcut = [bot(plan, book), bot(against, book)], Shortcut()
    won = 0.0
    for number in range(games):
        seat = number % 2
        try:
            game = play_game(setup.dealt(table, seed=seed + number), sides[:: -1 if seat else 1], shortcut)
        except PlayaloudError:
            return 0.0
        won += 1 / len(game.winners) if seat in game.winners else 0.0
        if number == games // 2 and won < number * 0.35:
            return won / (number + 1)
    return won / games


def bot(plan: str, book: Book) -> Planner:
    """The bot that follows this plan, or that passes. Raises NotationError."""
    if plan == IDLE:
        return Passer("passes", Plan(IDLE, ()))
    return Planner("bot", plans.parse(plan, book))


def why(plan: Plan, seen: Seen, choice: Choice, given: Answer) -> str:
    """Why a bot that follows this plan answers so, in a sentence; from what it sees before the answer is taken."""
    if choice.kind == "turn" and plan.text == IDLE:
        return "Its player has gone, and the others go on."
    if choice.kind != "turn":
        return _why_chosen(choice, given)
    verb = given[0]
    if verb == "buy":
        return _why_bought(plan, seen, given[1])
    if verb == "play":
        others = [card for card in seen.hand if card.is_action and card != given[1]]
        gives = given[1].play_worth[1] > 0
        if others and gives:
            return f"{given[1]} first: it gives Actions, so that {others[0]} can still be played."
        return f"{given[1]} is the best Action in hand."
    if verb == "play treasures":
        return "Nothing more is to be played, so all Treasures are."
    if verb == "end turn":
        return _why_ended(seen)
    return "No Action in hand can be played any more."


def _why_bought(plan: Plan, seen: Seen, card: Card) -> str:
    place = next((one for one in plan.purchases if one.card == card), None)
    number = plan.purchases.index(place) if place else 0
    skipped = [one.card for one in plan.purchases[:number] if one.card != card]
    dear = [other for other in dict.fromkeys(skipped) if seen.left(other) and seen.cost(seen.card(other)) > seen.coins]
    spent = f"${seen.coins} to spend"
    if place and any(test.one.what == "left" for test in place.tests):
        return f"{spent}, and the end is near: points count now."
    if dear:
        return f"{spent}: not enough for {dear[0]}; {card} is next on its list."
    return f"{spent}: {card} is what it wants most."


def _why_ended(seen: Seen) -> str:
    if not seen.buys:
        return "No Buy is left."
    return f"With ${seen.coins} left there is nothing that it wants."


def _why_chosen(choice: Choice, given: Answer) -> str:
    names = ", ".join(dict.fromkeys(str(one) for one in given))
    if choice.kind == "cards" and choice.verb in ("discard", "trash"):
        return f"{names}: what helps its deck least." if given else "Every card here is worth keeping."
    if choice.kind == "cards" and choice.verb == "gain":
        return f"{names}: the highest on its list that can be had."
    if choice.kind == "cards" and choice.verb == "reveal":
        return f"{names} helps here." if given else "Nothing is to be revealed."
    if choice.kind == "yes":
        return "It keeps what it has." if given == NO else "It may do so, and does."
    if choice.kind == "option":
        return f"It takes what the card names first: {names}."
    if choice.kind == "order":
        return f"The order is all the same to it: {names}."
    if not given:
        return "None of these cards is of use to it here."
    return f"{names}: what it can best do without." if choice.verb in GIVEN_AWAY else f"{names}: what helps it most."
