"""What a purchase is held against: the phase of the game, what could be paid for, and the deck as it was before."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine import chance, play
from engine.cards import Card
from engine.lexicon.scoring import Points
from engine.search import outcome_of
from engine.state import Game

EARLY, MIDDLE, LATE = "an early", "a middle", "a late"
LAST_EARLY_TURN = 6
FULL_OF_PROVINCES = {1: 8, 2: 8}  # 12 with more players


def phase(game: Game) -> str:
    """EARLY, MIDDLE or LATE, as it was before the turn's purchases: late once half the Provinces are gone or two piles
    are empty, early in the first six turns while all Provinces are there."""
    left, full = _provinces(game)
    if left * 2 <= full or _empty_piles(game) >= 2:
        return LATE
    return EARLY if left >= full and game.turn <= LAST_EARLY_TURN else MIDDLE


def is_nearly_over(game: Game) -> bool:
    """Whether a quarter of the Provinces or fewer were left before the turn's purchases, or two piles were empty."""
    left, full = _provinces(game)
    return left * 4 <= full or _empty_piles(game) >= 2


def _provinces(game: Game) -> tuple[int, int]:
    full = FULL_OF_PROVINCES.get(len(game.players), 12)
    left = next((left for card, left in game.supply.items() if card == "Province"), full)
    return left + game.bought.count("Province"), full


def _empty_piles(game: Game) -> int:
    return sum(not left and card not in game.bought for card, left in game.supply.items())


def settled(game: Game) -> Game:
    """The game after the decisions that leave no choice: a line need not write them."""
    found = game.copy()
    choice = play.run(found)
    while choice is not None and choice.kind != "turn" and (forced := choice.forced()) is not None:
        play.take(found, choice, forced)
        choice = play.run(found)
    return found


def points_of(card: Card) -> int | None:
    """The victory points of a card that always has as many; None for one that counts something, and for any other."""
    scoring = card.program.scoring if card.is_victory else ()
    return scoring[0].n if len(scoring) == 1 and isinstance(scoring[0], Points) else None


def is_only_points(card: Card) -> bool:
    """Whether the card does nothing but score a fixed number of points."""
    return points_of(card) is not None and not (card.is_action or card.is_treasure)


def counts_something(game: Game) -> bool:
    """Whether a card of the Supply scores by what else is in the deck: then a Copper or an Estate may be wanted."""
    return any(card.is_victory and points_of(card) is None for card in game.supply)


def gives(card: Card, what: str) -> int:
    """How many "actions", "cards", "buys" or "coins" the card gives whatever happens."""
    return sum(step.n for step in card.program.steps if step.gives == what and not step.per)


@dataclass(frozen=True)
class Spending:
    """What the turn's purchases came to: `left` and `had` in coins, `buys` still unused."""

    bought: tuple[Card, ...]
    left: int
    had: int
    buys: int


def spending(game: Game) -> Spending:
    """The purchases of the turn that is in its Buy phase; the hand's Treasures count while nothing is bought."""
    left = game.coins if game.bought else outcome_of(game).coins
    spent = sum(game.cost(card) for card in game.bought)
    return Spending(game.bought, left, left + spent, game.buys)


@dataclass(frozen=True)
class Deck:
    """The cards that a player owned before the turn's purchases, all of them known."""

    cards: Counter[Card]

    def count(self, wanted) -> int:
        """How many of the cards are as wanted."""
        return sum(number for card, number in self.cards.items() if wanted(card))


def deck_before(game: Game) -> Deck | None:
    """The deck of the player whose turn it is, without what was bought; None if some of its cards are unknown."""
    player = game.players[game.turn_of]
    if any(card.is_unknown for card in (*player.hand, *player.discard, *chance.flat(player.deck))):
        return None
    return Deck(Counter(player.cards()) - Counter(game.bought))
