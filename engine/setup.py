"""The Supply of a game: pile sizes by the number of players, and the recommended sets of ten (rules, "Preparation")."""

from __future__ import annotations

import random
from collections.abc import Iterable

from . import moves, seeded, turn
from .cards import BASIC, Book, Card
from .errors import NotationError
from .state import Game, Player

CONTENTS = {"Copper": 60, "Silver": 40, "Gold": 30}  # cards of the box
START = {"Copper": 7, "Estate": 3}  # each player's starting deck
KINGDOM_PILE = 10

_FIRST_GAME = "Cellar, Market, {}, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
RECOMMENDED = {
    "First Game": {"1e": _FIRST_GAME.format("Woodcutter"), "2e": _FIRST_GAME.format("Merchant")},
    "Big Money": {
        "1e": "Adventurer, Bureaucrat, Chancellor, Chapel, Feast, Laboratory, Market, Mine, Moneylender, Throne Room"
    },
    "Interaction": {
        "1e": "Bureaucrat, Chancellor, Council Room, Festival, Library, Militia, Moat, Spy, Thief, Village"
    },
    "Size Distortion": {
        "1e": "Cellar, Chapel, Feast, Gardens, Laboratory, Thief, Village, Witch, Woodcutter, Workshop",
        "2e": "Artisan, Bandit, Bureaucrat, Chapel, Festival, Gardens, Sentry, Throne Room, Witch, Workshop",
    },
    "Village Square": {
        "1e": "Bureaucrat, Cellar, Festival, Library, Market, Remodel, Smithy, Throne Room, Village, Woodcutter"
    },
    "Deck Top": {
        "2e": "Artisan, Bureaucrat, Council Room, Festival, Harbinger, Laboratory, Moneylender, Sentry, Vassal, Village"
    },
    "Sleight of Hand": {
        "2e": "Cellar, Council Room, Festival, Gardens, Library, Harbinger, Militia, Poacher, Smithy, Throne Room"
    },
    "Improvements": {
        "2e": "Artisan, Cellar, Market, Merchant, Mine, Moat, Moneylender, Poacher, Remodel, Witch"
    },
    "Silver & Gold": {
        "2e": "Bandit, Bureaucrat, Chapel, Harbinger, Laboratory, Merchant, Mine, Moneylender, Throne Room, Vassal"
    },
}
"""Recommended sets by name and edition. Those of the first edition stand in its rules, "Recommended sets of 10". Those
of the second do not stand in the sources of this project; they are as the second edition is published."""


def kingdom(name: str, book: Book, edition: str) -> list[Card] | None:
    """The cards of a recommended set, by name in whatever case; None if there is no such set.

    A set that the rules of that edition do not have is that of the edition which has it.
    """
    for title, lists in RECOMMENDED.items():
        if title.casefold() == name.strip().casefold():
            return [book.find(card) for card in lists.get(edition, next(iter(lists.values()))).split(",")]
    return None


def supply(book: Book, cards: Iterable[Card], players: int) -> dict[Card, int]:
    """The piles for that many players (one plays as two would): basic cards, then the kingdom by cost and name."""
    if not 1 <= players <= 6:
        raise NotationError("a game has from 1 to 6 players", where=str(players))
    players = max(players, 2)
    piles = {book[name]: pile_size(book[name], players) for name in BASIC}
    for card in sorted(set(cards), key=lambda card: (card.cost, card)):
        piles.setdefault(card, pile_size(card, players))
    outside = [card for card in book.values() if not card.supply]
    for card in list(piles) if outside else ():
        _add_named(piles, card, outside, players)
    return piles


def _add_named(piles: dict[Card, int], card: Card, outside: list[Card], players: int) -> None:
    """Adds the piles outside the Supply that the card's text names, and those that theirs name."""
    for other in outside:
        if other not in piles and str(other) in card.text:
            piles[other] = pile_size(other, players)
            _add_named(piles, other, outside, players)


def random_kingdom(book: Book, *, seed: int, count: int = KINGDOM_PILE) -> list[Card]:
    """So many different Kingdom cards of the book, each as likely as any other; the same for the same seed."""
    cards = sorted(card for card in book.values() if card not in BASIC and card.supply)
    return random.Random(seed).sample(cards, count)


def starting_player(players: int, winners: Iterable[int] = (), *, seed: int) -> int:
    """Who begins the next game of a series: the player to the left of the winner; after a tie anyone who did not win,
    and in the first game anyone, at random (rules, "Starting player")."""
    won = sorted(set(winners))
    if len(won) == 1:
        return (won[0] + 1) % players
    others = [number for number in range(players) if number not in won] or list(range(players))
    return random.Random(seed).choice(others)


def new_game(book: Book, cards: Iterable[Card], names: list[str], *, seed: int, first: int = 0) -> Game:
    """A game ready for its first turn, that of player `first`: seven Coppers and three Estates each, shuffled, five
    drawn."""
    return dealt(laid_out(book, cards, names), seed=seed, first=first)


def laid_out(book: Book, cards: Iterable[Card], names: list[str]) -> Game:
    """The Supply, and before each player the cards to begin with, not shuffled yet."""
    game = Game(book, [Player(name) for name in names])
    game.supply = supply(book, cards, len(names))
    for player in game.players:
        player.deck = tuple(book[name] for name, count in START.items() for _ in range(count))
    return game


def dealt(table: Game, *, seed: int, first: int = 0) -> Game:
    """A copy of what was laid out, shuffled and dealt, ready for the first turn of player `first`."""
    game = table.copy()
    game.seed = seed & seeded.MASK
    for number, player in enumerate(game.players):
        player.deck = tuple(seeded.in_random_order(game, player.deck))
        moves.draw(game, number, turn.HAND_SIZE, None)
    game.turn_of, game.stack = first, [turn.beginning(first)]
    prepare(game, begins=True)
    return game


def prepare(game: Game, *, begins: bool) -> None:
    """Does what the cards of the Supply ask for before the game; `begins`: this is its beginning."""
    for card in game.supply:
        if card.tells_setup:
            for step in card.program.preparing:
                step.set_up(game, begins=begins)


def pile_size(card: Card, players: int) -> int:
    """How many cards of that name are in the Supply: Treasures of the box less the starting decks, Victory cards 8 for
    two players and 12 for more, Curses 10 for each player but the first, kingdom cards 10, or what the card says."""
    if card in CONTENTS:
        return CONTENTS[card] - START.get(card, 0) * players
    if card == "Curse":
        return 10 * (players - 1)
    if card.pile is not None:
        return card.pile
    if card.is_victory:
        return 8 if players == 2 else 12
    return KINGDOM_PILE
