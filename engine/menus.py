"""What a plan buys for each number of coins, while its player owns so many cards and such piles are empty; the cards
are numbers, see walk.py.

A menu knows the menus that follow it, so that most tests of a plan are asked once for many turns of many games.
"""

from __future__ import annotations

from collections.abc import Mapping

from .cards import Card
from .plans import COMPARE, Plan, Test
from .plans import Purchase as Item

NO_CARD = -1  # the number of no card
MOST_MENUS = 5_000  # remembered at a time


Purchase = tuple[int, bytes, int, bool, bool, tuple[Test, ...]]
"""A purchase that a plan asks for: the card's number, that as a byte, its cost; whether it says nothing of its
purchase; whether the plan counts it; the tests that must be asked at that moment. (Bare tuples are unpacked faster.)"""


class Menu(dict[int, tuple[Purchase, ...]]):
    """For each number of coins the purchases among which the first is made whose tests hold, in the plan's order."""

    __slots__ = ("_buying", "_following", "_own", "_sold_out")

    def __init__(self, buying: Buying, own: tuple[int, ...], sold_out: frozenset[int]):
        super().__init__()
        self._buying, self._own, self._sold_out = buying, own, sold_out
        self._following: dict[int, Menu] = {}

    def __missing__(self, coins: int) -> tuple[Purchase, ...]:
        found = self[coins] = self._buying.purchases(coins, self._own, self._sold_out)
        return found

    def having(self, number: int) -> Menu:
        """The menu once one more of this card, which the plan counts, is owned."""
        found = self._following.get(number)
        if found is None:
            own = [count + (number == one) for one, count in zip(self._buying.counted, self._own, strict=True)]
            found = self._following[number] = self._buying.menu(tuple(own), self._sold_out)
        return found

    def without(self, number: int) -> Menu:
        """The menu once this pile is empty."""
        return self._buying.menu(self._own, self._sold_out | {number})


class Buying:
    """A plan in a game whose cards have these numbers. Not `plain` where what one of its cards costs may change by
    itself."""

    def __init__(self, plan: Plan, number: Mapping[Card, int]):
        self._number = number
        self._items = [item for item in plan.purchases if item.card in number and item.card.supply]
        self.plain = not any(item.repriced for item in self._items)
        tests = [test for item in self._items for test in item.tests if _compares(test, "own")]
        self.counted = tuple(dict.fromkeys(number.get(test.one.card, NO_CARD) for test in tests))
        self._menus: dict[tuple[tuple[int, ...], frozenset[int]], Menu] = {}

    def start(self, own: list[int], sold_out: frozenset[int]) -> Menu:
        """The menu of a player who owns so many of each card, while these piles are empty."""
        return self.menu(tuple([own[number] for number in self.counted]), sold_out)

    def menu(self, own: tuple[int, ...], sold_out: frozenset[int]) -> Menu:
        """The menu of a player who owns so many of the counted cards, while these piles are empty."""
        found = self._menus.get((own, sold_out))
        if found is None:
            if len(self._menus) >= MOST_MENUS:
                self._menus.clear()
            found = self._menus[own, sold_out] = Menu(self, own, sold_out)
        return found

    def purchases(self, coins: int, own: tuple[int, ...], sold_out: frozenset[int]) -> tuple[Purchase, ...]:
        """The purchases that so many coins pay for, up to the first of which nothing is to be asked any more."""
        found: list[Purchase] = []
        for item in self._items:
            number = self._number[item.card]
            if item.card.cost > coins or number in sold_out:
                continue
            open_tests = self._open_tests(item, coins, own)
            if open_tests is not None:
                found.append((number, bytes((number,)), item.card.cost, item.card.is_plain_to_buy,
                              number in self.counted, open_tests))  # fmt: skip
                if not open_tests:
                    break
        return tuple(found)

    def _open_tests(self, item: Item, coins: int, own: tuple[int, ...]) -> tuple[Test, ...] | None:
        """The tests of the item that its moment decides; None if one fails whatever that is."""
        left: list[Test] = []
        for test in item.tests:
            if _compares(test, "own"):
                have = own[self.counted.index(self._number.get(test.one.card, NO_CARD))]
            elif _compares(test, "coins"):
                have = coins
            else:
                left.append(test)
                continue
            if not COMPARE[test.sign](have, test.other.number):
                return None
        return tuple(left)


def _compares(test: Test, what: str) -> bool:
    """Whether the test compares this with a number."""
    return test.one.what == what and test.other.what == "number"
