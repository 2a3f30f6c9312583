"""The cards and the players of a game in plain turns, each card a number: see plain.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from . import habits
from .cards import Card
from .lexicon.hand import DiscardDownTo
from .lexicon.players import Done, EachOther
from .plans import COMPARE, Plan, Test
from .state import Player

EVERYTHING = 99  # more cards than anybody holds
NO_CARD = -1  # the number of no card
MOST_CARDS = 250  # that fit into a byte
MOST_HANDS = 20_000  # remembered at a time
MOST_COINS = 20  # with more, a plan buys as with so many: no card costs more


class Played(NamedTuple):
    """What a plain Action gives; to how many cards each other player discards; whether others may react to it as to an
    Attack."""

    bonuses: tuple[int, int, int, int]
    down_to: int
    attack: bool


class Purchase(NamedTuple):
    """An item of a plan: the card's number, that as a byte, its cost; `plain` if it says nothing of its purchase; how
    many of which cards (by number) one must own, and the other tests."""

    number: int
    one: bytes
    cost: int
    plain: bool
    counted: tuple[tuple[int, Callable[[int, int], bool], int], ...]
    tests: tuple[Test, ...]


Hand = tuple[tuple[int, ...], int, bytes | None]
"""The Actions of a hand, the one to be played first last; the coins of its Treasures; its cards as they lie when
discarded, top first, or None where the Buy phase is not plain."""
Purchases = list[tuple[Purchase, ...]]
"""For each number of coins the items of a plan that can be paid for, in their order."""


class Table:
    """The cards of a game by number: Actions behind the others, the one to be played first last. `suits` if no pile
    waits for what happens in the game, `calm` if nothing answers to anything but Attacks.

    Byte strings hold the numbers that `bytes.translate` deletes, so that cards of a kind are left: `actions` and
    `others`; `money`, Treasures that only give coins, and the `rest`; what is `odd` in a Buy phase; what is `answering`
    to something wherever it is, or from a hand to what happens in one's `own` turn, to `gains` and `attacks` of others.
    """

    def __init__(self, cards: Iterable[Card]):
        self.cards = sorted(cards, key=lambda card: (card.is_action, card.play_worth))
        self.suits = len(self.cards) <= MOST_CARDS and not any(_waits(card, "in games") for card in self.cards)
        self.number = {card: number for number, card in enumerate(self.cards)}
        self.single = [bytes((number,)) for number in range(len(self.cards))]
        self.played = [_played(card) if card.is_action else None for card in self.cards]
        # Most of what is played gives nothing but bonuses.
        self.bonuses = [None if one is None or one.attack or one.down_to < EVERYTHING else one.bonuses
                        for one in self.played]  # fmt: skip
        self.first_action = sum(not card.is_action for card in self.cards)
        self.given_up = list(map(habits.worst_first(self.cards).index, self.cards))
        self.actions, self.others = self._without(_is_action), self._without(lambda card: not card.is_action)
        self.money, self.rest = self._without(_is_money), self._without(lambda card: not _is_money(card))
        self.odd = self._without(lambda card: card.plain_value is None and (not card.is_action or card.is_treasure))
        self.answering = self._without(_waits_outside_hand)
        self.answering_own = self._without(_answers_own)
        self.answering_gains = self._without(lambda card: _waits(card, "hand", "gain"))
        self.answering_attacks = self._without(lambda card: _waits(card, "hand", "play"))
        self.any_odd = len(self.odd) < len(self.cards)
        self.calm = len(self.answering_own) == len(self.cards)
        self.hands: dict[bytes, Hand] = {}
        self._money: dict[bytes, tuple[int, bytes]] = {}
        self._plans: dict[str, Purchases | None] = {}

    def _without(self, wanted: Callable[[Card], bool]) -> bytes:
        return bytes([number for number, card in enumerate(self.cards) if not wanted(card)])

    def remembered(self, hand: bytes) -> Hand:
        """What a hand is good for; to be found in `hands` from now on."""
        if len(self.hands) >= MOST_HANDS:
            self.hands.clear()
        found = self.hands[hand] = (tuple(sorted(hand.translate(None, self.actions))), *self.spent(hand))
        return found

    def spent(self, hand: bytes) -> tuple[int, bytes | None]:
        """The coins of a hand's Treasures, and its cards as they lie when discarded, top first: those put into play,
        which are discarded last, below the others. No such cards where the Buy phase is not plain."""
        if self.any_odd and hand.translate(None, self.odd):
            return 0, None
        money = hand.translate(None, self.money)
        coins, below = self._money.get(money) or self._counted(money)
        return coins, hand.translate(None, self.rest)[::-1] + below

    def _counted(self, money: bytes) -> tuple[int, bytes]:
        if len(self._money) >= MOST_HANDS:
            self._money.clear()
        coins = sum(self.cards[number].plain_value or 0 for number in money)
        found = self._money[money] = coins, money[::-1]
        return found

    def encoded(self, cards: Iterable[Card]) -> bytes:
        """The cards as numbers. Raises KeyError for what is no card of this game, or no single card."""
        number = self.number
        return bytes([number[card] for card in cards])

    def decoded(self, numbers: bytes) -> tuple[Card, ...]:
        """The cards of these numbers."""
        return tuple(map(self.cards.__getitem__, numbers))

    def purchases(self, plan: Plan) -> Purchases | None:
        """The items of the plan that this game has; None where what one of them costs may change by itself."""
        if plan.text not in self._plans:
            items = [item for item in plan.purchases if item.card in self.number and item.card.supply]
            self._plans[plan.text] = None if any(item.repriced for item in items) else [
                tuple(self._purchase(item.card, item.tests) for item in items if item.card.cost <= coins)
                for coins in range(MOST_COINS + 1)
            ]  # fmt: skip
        return self._plans[plan.text]

    def _purchase(self, card: Card, tests: tuple[Test, ...]) -> Purchase:
        counted = [test for test in tests if test.one.what == "own" and test.other.what == "number"]
        rest = tuple(test for test in tests if test not in counted)
        numbers = [(self.number.get(test.one.card, NO_CARD), COMPARE[test.sign], test.other.number)
                   for test in counted]  # fmt: skip
        number = self.number[card]
        return Purchase(number, self.single[number], card.cost, card.is_plain_to_buy, tuple(numbers), rest)


class Seat:
    """A player's zones as numbers of cards; `own` counts the player's cards by number. Without `purchases`, or where
    something waits for the player, the turn is not plain."""

    __slots__ = ("deck", "discard", "gained", "hand", "in_play", "own", "player", "purchases", "turns")

    def __init__(self, player: Player, table: Table, plan: Plan | None):
        self.player, self.turns = player, player.turns
        self.gained: bytes | None = None
        self.hand, self.deck = table.encoded(player.hand), table.encoded(player.deck)
        self.discard = table.encoded(player.discard) if player.discard else b""
        self.in_play = table.encoded(player.in_play) if player.in_play else b""
        quiet = plan is not None and not (player.later or player.mats or player.debt or player.next_shuffles)
        self.purchases: Purchases | None = table.purchases(plan) if quiet else None
        everything = self.hand + self.deck + self.discard + self.in_play
        if player.set_aside:
            everything += table.encoded(player.set_aside)
        self.own = [0] * (len(table.cards) + 1)
        for number in everything:
            self.own[number] += 1

    def leave(self, table: Table) -> None:
        """Gives the player back what has become of the zones."""
        player = self.player
        player.hand, player.deck = table.decoded(self.hand), table.decoded(self.deck)
        player.discard, player.in_play = table.decoded(self.discard), table.decoded(self.in_play)
        if self.gained is not None:
            player.turns, player.last_gained = self.turns, table.decoded(self.gained)


def _is_action(card: Card) -> bool:
    return card.is_action


def _is_money(card: Card) -> bool:
    return card.plain_value is not None and card.plain_value >= 0


def _waits(card: Card, how: str, *kinds: str) -> bool:
    """Whether a sentence of the card waits so; for something of these kinds, if any are given."""
    steps = [card.program.steps[number] for number in card.program.waiting]
    return any(step.waits == how and (not kinds or set(kinds) & set(step.occasion.kinds)) for step in steps)


def _answers_own(card: Card) -> bool:
    """Whether the card answers, from a hand too, to what happens in its owner's turn."""
    return _waits_outside_hand(card) or _waits(card, "hand", "gain", "turn", "trash")


def _waits_outside_hand(card: Card) -> bool:
    """Whether a sentence of the card waits for anything but what happens while it is in a hand."""
    return any(card.program.steps[number].waits != "hand" for number in card.program.waiting)


def _played(card: Card) -> Played | None:
    """What the Action does, where it is plain: bonuses, and that each other player discards down to a number."""
    program = card.program
    given = {"cards": 0, "actions": 0, "buys": 0, "coins": 0}
    down_to, number = EVERYTHING, 0
    if _waits_outside_hand(card) or card.is_duration:
        return None
    while number < len(program.steps):
        step = program.steps[number]
        if type(step) is Done:  # what stands below the dividing line waits
            break
        if step.gives and not step.per and not step.may:
            given[step.gives] += step.n
        elif type(step) is EachOther and type(step.body) is DiscardDownTo and not step.body.may:
            down_to = min(down_to, step.body.n)
        else:
            return None
        number = program.after[number]
    bonuses = given["cards"], given["actions"], given["buys"], given["coins"]
    return Played(bonuses, down_to, card.is_attack)
