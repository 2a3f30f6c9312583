"""The cards and the players of a game in plain turns, each card a number: see walk.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from . import habits
from .cards import Card
from .lexicon.hand import DiscardDownTo
from .lexicon.players import Done, EachOther
from .menus import Buying, Menu
from .plans import Plan
from .state import Player

EVERYTHING = 99  # more cards than anybody holds
MOST_CARDS = 250  # that fit into a byte
MOST_HANDS = 20_000  # remembered at a time


class Played(NamedTuple):
    """What a plain Action gives; to how many cards each other player discards; whether others may react to it as to an
    Attack."""

    bonuses: tuple[int, int, int, int]
    down_to: int
    attack: bool


Spent = tuple[int, bytes | None]
"""The coins of a hand's Treasures; the hand as it is discarded, those put into play first, or None where the Buy phase
is not plain."""

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
        counting = any(card.points is None for card in self.cards)
        self.points = None if counting else [card.points or 0 for card in self.cards]
        self._worst_first = list(map(habits.worst_first(self.cards).index, self.cards))
        self.actions, self.others = self._without(_is_action), self._without(lambda card: not card.is_action)
        self.money, self.rest = self._without(_is_money), self._without(lambda card: not _is_money(card))
        self.odd = self._without(lambda card: card.plain_value is None and (not card.is_action or card.is_treasure))
        self.answering = self._without(_waits_outside_hand)
        self.answering_own = self._without(_answers_own)
        self.answering_gains = self._without(lambda card: _waits(card, "hand", "gain"))
        self.answering_attacks = self._without(lambda card: _waits_outside_hand(card) or _waits(card, "hand", "play"))
        self.any_odd = len(self.odd) < len(self.cards)
        self.calm = len(self.answering_own) == len(self.cards)
        self.hands: dict[bytes, Spent] = {}
        self._coins: dict[bytes, int] = {}
        self._given_up: dict[tuple[bytes, int], tuple[bytes, bytes]] = {}
        self._plans: dict[str, Buying] = {}

    def _without(self, wanted: Callable[[Card], bool]) -> bytes:
        return bytes([number for number, card in enumerate(self.cards) if not wanted(card)])

    def remembered(self, hand: bytes) -> Spent:
        """What comes of spending this hand without Actions; to be found in `hands` from now on."""
        if len(self.hands) >= MOST_HANDS:
            self.hands.clear()
        found = self.hands[hand] = self.spent(hand)
        return found

    def spent(self, hand: bytes) -> Spent:
        """What comes of playing the hand's Treasures."""
        if self.any_odd and hand.translate(None, self.odd):
            return 0, None
        money = hand.translate(None, self.money)
        coins = self._coins.get(money)
        return self._counted(money) if coins is None else coins, money + hand.translate(None, self.rest)

    def _counted(self, money: bytes) -> int:
        if len(self._coins) >= MOST_HANDS:
            self._coins.clear()
        found = self._coins[money] = sum(self.cards[number].plain_value or 0 for number in money)
        return found

    def discarding(self, hand: bytes, down_to: int) -> tuple[bytes, bytes]:
        """What is kept of a hand by who discards down to a number, and what is discarded, top first."""
        found = self._given_up.get((hand, down_to))
        if found is None:
            if len(self._given_up) >= MOST_HANDS:
                self._given_up.clear()
            given = sorted(hand, key=self._worst_first.__getitem__)[: max(len(hand) - down_to, 0)]
            found = self._given_up[hand, down_to] = self.kept(hand, given), bytes(given[::-1])
        return found

    def kept(self, hand: bytes, given: Iterable[int]) -> bytes:
        """The hand without these cards, of several copies the first ones."""
        for number in given:
            hand = hand.replace(self.single[number], b"", 1)
        return hand

    def encoded(self, cards: Iterable[Card]) -> bytes:
        """The cards as numbers. Raises KeyError for what is no card of this game, or no single card."""
        number = self.number
        return bytes([number[card] for card in cards])

    def decoded(self, numbers: bytes) -> tuple[Card, ...]:
        """The cards of these numbers."""
        return tuple(map(self.cards.__getitem__, numbers))

    def buying(self, plan: Plan) -> Buying:
        """What the plan buys in this game."""
        if plan.text not in self._plans:
            self._plans[plan.text] = Buying(plan, self.number)
        return self._plans[plan.text]


class Seat:
    """A player's zones as numbers of cards; `own` counts the player's cards by number. Without a `menu`, or where
    something waits for the player, the turn is not plain."""

    __slots__ = ("deck", "discard", "gained", "hand", "in_play", "menu", "own", "player", "turns")

    def __init__(self, player: Player, table: Table, plan: Plan | None, sold_out: frozenset[int]):
        self.player, self.turns = player, player.turns
        self.gained: bytes | None = None
        self.hand, self.deck = table.encoded(player.hand), table.encoded(player.deck)
        self.discard = table.encoded(player.discard) if player.discard else b""
        self.in_play = table.encoded(player.in_play) if player.in_play else b""
        everything = self.hand + self.deck + self.discard + self.in_play
        if player.set_aside:
            everything += table.encoded(player.set_aside)
        self.own = [0] * (len(table.cards) + 1)
        for number in everything:
            self.own[number] += 1
        self.menu: Menu | None = None
        if plan is not None and not (player.later or player.mats or player.debt or player.next_shuffles):
            buying = table.buying(plan)
            self.menu = buying.start(self.own, sold_out) if buying.plain else None

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
