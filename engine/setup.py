"""The Supply of a game: pile sizes by the number of players, and the recommended sets of ten (rules, "Preparation")."""

from __future__ import annotations

from collections.abc import Iterable

from . import chance, moves, turn
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
        "1e": "Cellar, Chapel, Feast, Gardens, Laboratory, Thief, Village, Witch, Woodcutter, Workshop"
    },
    "Village Square": {
        "1e": "Bureaucrat, Cellar, Festival, Library, Market, Remodel, Smithy, Throne Room, Village, Woodcutter"
    },
}
"""Recommended sets by name and edition (rules, "Recommended sets of 10")."""


def kingdom(name: str, book: Book, edition: str) -> list[Card] | None:
    """The cards of a recommended set, by name in whatever case; None if there is no such set.

    A set that the rules of that edition do not have is that of the edition which has it.
    """
    for title, lists in RECOMMENDED.items():
        if title.casefold() == name.strip().casefold():
            return [book.find(card) for card in lists.get(edition, lists["1e"]).split(",")]
    return None


def supply(book: Book, cards: Iterable[Card], players: int) -> dict[Card, int]:
    """The piles for that many players (one plays as two would): basic cards, then the kingdom by cost and name."""
    if not 1 <= players <= 6:
        raise NotationError("a game has from 1 to 6 players", where=str(players))
    players = max(players, 2)
    piles = {book[name]: pile_size(book[name], players) for name in BASIC}
    for card in sorted(set(cards), key=lambda card: (card.cost, card)):
        piles.setdefault(card, pile_size(card, players))
    return piles


def new_game(book: Book, cards: Iterable[Card], names: list[str], *, seed: int) -> Game:
    """A game ready for the first player's first turn: seven Coppers and three Estates each, shuffled, five drawn."""
    game = Game(book, [Player(name) for name in names])
    game.supply, game.seed = supply(book, cards, len(names)), seed & chance.MASK
    for number, player in enumerate(game.players):
        start = tuple(book[name] for name, count in START.items() for _ in range(count))
        player.deck = tuple(chance.in_random_order(game, start))
        moves.draw(game, number, turn.HAND_SIZE, None)
    game.stack = [turn.beginning(0)]
    prepare(game, begins=True)
    return game


def prepare(game: Game, *, begins: bool) -> None:
    """Does what the cards of the Supply ask for before the game; `begins`: this is its beginning."""
    for card in game.supply:
        for step in card.program.preparing if "setup" in card.text.lower() else ():
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
