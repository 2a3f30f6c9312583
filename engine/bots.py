"""Players that decide by themselves, from what they may see."""

from __future__ import annotations

import random
from itertools import islice
from typing import Protocol

from . import plans
from .cards import Book
from .choices import NO, YES, Answer, Choice
from .errors import NotationError
from .habits import keep_worth, least_loss_first, next_action, own_worth, worst_first
from .legal import END_ACTIONS, END_TURN, PLAY_TREASURES
from .plans import Plan
from .seen import Seen

PLANS = {
    "big-money": "Province; Gold; Silver",
    "big-money-smithy": "Province; Gold; Smithy if own Smithy < 2; Silver",
    "engine": "Province; Gold if own Gold < 2; Market; Smithy if own Smithy < own Village; Village; "
    "Silver if own Silver < 2",
    "attacker": "Province; Gold; Militia if own Militia < 2; Silver",
    "first-game": "Province; Gold; Market if own Market < 4; Smithy if own Smithy < 2; Militia if own Militia < 1; "
    "Village if own Village < 3; Silver",
}
"""Buying plans by the name of the bot that follows them."""


GIVEN_AWAY = ("put", "pass")
"""What a bot does with the cards that help it least."""


class Bot(Protocol):
    """A player; one with a buying `plan` follows that and the habits of bots (habits.py)."""

    name: str
    plan: Plan | None

    def decide(self, seen: Seen, choice: Choice) -> Answer:
        """One of the legal answers to the choice."""


class Planner:
    """Buys by a plan, plays Actions that give Actions first, and keeps its best cards."""

    def __init__(self, name: str, plan: Plan):
        self.name, self.plan = name, plan

    def decide(self, seen: Seen, choice: Choice) -> Answer:
        """One of the legal answers to the choice."""
        if choice.kind == "turn":
            return self._turn(seen)
        if choice.kind == "yes":
            return NO if choice.verb in ("discard", "trash") else YES
        if choice.kind in ("option", "order"):
            return next(choice.answers())
        return self._cards(seen, choice)

    def _turn(self, seen: Seen) -> Answer:
        if seen.phase == "action":
            action = next_action([card for card in seen.hand if card.is_action]) if seen.actions else None
            if action is not None:
                return ("play", action)
        if not seen.bought and any(card.is_treasure for card in seen.hand):
            return PLAY_TREASURES
        if seen.phase == "action":
            return END_ACTIONS
        card = self.plan.choose(seen, seen.coins, seen.supply) if seen.buys else None
        return END_TURN if card is None else ("buy", card)

    def _cards(self, seen: Seen, choice: Choice) -> Answer:
        for_good = choice.verb in ("trash", "pass")
        worst = least_loss_first(choice.cards) if for_good else worst_first(choice.cards)
        if choice.verb in ("discard", "trash"):
            worth = own_worth if for_good else keep_worth
            junk = [card for card in worst if worth(card) <= 0]
            count = min(max(len(junk), choice.low), choice.high)
            if choice.optional and not junk:
                return ()
            return tuple(worst[:count])
        if choice.verb == "gain":
            return self._gain(seen, choice)
        if choice.verb in GIVEN_AWAY:
            return tuple(worst[: choice.low])
        best = worst[::-1]
        return tuple(best[: choice.high])

    def _gain(self, seen: Seen, choice: Choice) -> Answer:
        for purchase in self.plan.purchases:
            if purchase.card in choice.cards and all(test.holds(seen) for test in purchase.tests):
                return (purchase.card,)
        useful = [card for card in choice.cards if not card.is_victory and card not in ("Copper", "Curse")]
        return (max(useful or choice.cards, key=lambda card: (card.cost, card)),) if choice.cards else ()


class Passer(Planner):
    """Ends each of its turns at once, and decides what it must as bots do: for a player who has gone."""

    def _turn(self, seen: Seen) -> Answer:
        return END_TURN


class Random:
    """Takes any legal answer, playing and buying rather than ending."""

    plan = None

    def __init__(self, seed: int):
        self.name, self._random = "random", random.Random(seed)

    def decide(self, seen: Seen, choice: Choice) -> Answer:
        """One of the legal answers to the choice."""
        some = list(islice(choice.answers(), 100))
        if choice.kind == "turn":
            some = [one for one in some if one[0] in ("play", "buy")] or some
        return self._random.choice(some)


def named(name: str, book: Book, *, seed: int = 1) -> Bot:
    """The bot of that name, or one that follows the plan that the name is. Raises NotationError with the names."""
    plain = name.strip()
    if plain == "random":
        return Random(seed)
    if plain in PLANS:
        return Planner(plain, plans.parse(PLANS[plain], book))
    if ";" in plain or " if " in plain:
        return Planner(plain, plans.parse(plain, book))
    raise NotationError(f"there is no player “{plain[:40]}”", where=plain[:40],
                        allowed=(*PLANS, "random", "a plan such as “Province; Gold; Silver”"))  # fmt: skip

