"""Where a number of Actions, Buys or coins comes from: what there was, what each card gave, and what was spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine import play
from engine.cards import Card
from engine.errors import PlayaloudError
from engine.events import Event, named
from engine.play import Record
from engine.state import Game

from ..verdicts import Say

SPENT_BY = {"actions": "play", "buys": "buy", "coins": "buy"}
"""The events by which each is spent: an Action by each play, a Buy and coins by each purchase."""


@dataclass
class _Ledger:
    """What there was at the beginning, and by card what it gave and what it took."""

    began: int
    given: Counter[Card] = field(default_factory=Counter)
    spent: Counter[Card] = field(default_factory=Counter)
    gifts: Counter[tuple[Card, int]] = field(default_factory=Counter)  # how often each sentence of a card gave
    uses: Counter[Card] = field(default_factory=Counter)
    unknown: bool = False

    @property
    def total(self) -> int:
        """What is left."""
        return self.began + self.given.total() - self.spent.total()

    def enter(self, event: Event, resource: str, whose: int) -> None:
        """Adds one step of the game."""
        if event.who != whose:
            return
        if event.kind == resource and event.because is not None and event.amount is not None:
            self._gift(event.because.card, event.because.step, event.amount)
        elif event.kind == resource or event.kind == "turn":
            self.unknown = True
        elif event.kind == SPENT_BY[resource] and event.because is None:
            for card in event.cards:
                self.spent[card] += self._price(event, card, resource)
                self.uses[card] += 1

    def _gift(self, card: Card, step: int, amount: int) -> None:
        if amount >= 0:
            self.given[card] += amount
            self.gifts[card, step] += 1
        else:
            self.spent[card] -= amount
            self.uses[card] += 1

    def _price(self, event: Event, card: Card, resource: str) -> int:
        if resource == "coins":
            return event.amount or 0
        return int(resource == "buys" or (card.is_action and not card.is_treasure))


def origin(say: Say, resource: str, amount: int, record: Record) -> str:
    """The sum by which so much of a resource came about: "1 to begin with + 2 from Village − 1 for Village".

    "" where that cannot be told, or there is nothing to tell: no card gave or took any. Coins may be those that there
    are once all Treasures in hand are played.
    """
    begun = record.earlier[0] if record.earlier else record.game
    return told(say, resource, amount, begun, record.game, record.events)


def told(say: Say, resource: str, amount: int, begun: Game, game: Game, events: Sequence[Event]) -> str:
    """The same of a game that was `begun` so, and came to `game` by these events."""
    found = _Ledger(getattr(begun, resource))
    for event in (*events, *(_to_come(game) if resource == "coins" and game.coins != amount else ())):
        found.enter(event, resource, begun.turn_of)
    if found.unknown or found.total != amount or not (found.given or found.spent):
        return ""
    if not amount and found.began == 1 and not found.given and found.uses.total() == 1:
        return say("{card} used the one you had").format(card=next(iter(found.uses)))
    return "".join(_terms(say, found)).removeprefix(" + ")


def _to_come(game: Game) -> Iterable[Event]:
    """What happens when all Treasures in hand are played."""
    try:
        return play.replay(game, "play treasures").events
    except PlayaloudError:
        return ()


def _terms(say: Say, found: _Ledger) -> Iterator[str]:
    if found.began:
        yield say("{number} to begin with").format(number=found.began)
    for card, number in found.given.items():
        if number:
            times = max(count for (giver, _), count in found.gifts.items() if giver == card)
            yield " + " + say("{number} from {cards}").format(number=number, cards=named([card] * times))
    if taken := found.spent.total():
        uses = [card for card in found.uses.elements() if found.spent[card]]
        yield " − " + say("{number} for {cards}").format(number=taken, cards=named(uses))


def explained(say: Say, sentence: str, sum_: str, **facts: object) -> str:
    """The sentence, followed by the sum behind its number where there is one; without a full stop."""
    text = say(sentence).format(**facts)
    return say("{sentence}: {sum}").format(sentence=text, sum=sum_) if sum_ else text


__all__ = ["explained", "origin", "told"]
