"""Moments of a game, each worked out once, however many lines and narrations come to it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any

from engine.cards import Card
from engine.choices import Answer
from engine.errors import PlayaloudError
from engine.notation import Command, parse_command
from engine.play import Record, run, take
from engine.state import Game, Player

from ..language.names import SameBook

MOST = 1250  # moments that are kept of one beginning
BEGINNINGS = 64  # games from which moments are kept, with those imagined: more than one class works at, at a time


_APART = ("book", "players", "supply", "stack", "log")  # what is not a plain value of a game
_GAME = attrgetter(*(name for name in Game.__slots__ if name not in _APART))
_PLAYER = attrgetter(*Player.__slots__)


class Moment:
    """A game at its next decision, with everything logged since the beginning; neither is ever changed.

    `choice` is the decision, None when the game is over.
    """

    def __init__(self, game: Game, kept: list[int] | None = None):
        self.choice = run(game)
        self.game = game
        self._kept = kept if kept is not None else [MOST]
        self._after: dict[Answer, Moment] = {}
        self._supposed: dict[tuple[Card, int], Moment] = {}
        self._possible: dict[int, frozenset[str]] = {}
        self.seen: dict[Any, Any] = {}  # what was made of it, whatever is told

    @cached_property
    def forced(self) -> Answer | None:
        """The answer, if there is only one."""
        return self.choice.forced() if self.choice is not None else None

    def after(self, given: Answer) -> Moment:
        """The moment that a legal answer leads to."""
        found = self._after.get(given)
        if found is None:
            game = logged(self.game)
            take(game, self.choice, given)
            found = self._keep(self._after, given, game)
        return found

    def supposing(self, card: Card, whose: int) -> Moment:
        """The moment, had this player the card in hand and an Action for it; itself where that is so."""
        player = self.game.players[whose]
        if card in player.hand and self.game.actions:
            return self
        found = self._supposed.get((card, whose))
        if found is None:
            game = logged(self.game)
            player = game.players[whose]
            player.hand = player.hand if card in player.hand else (*player.hand, card)
            game.actions = max(game.actions, 1)
            player.next_shuffles = ()  # which were given for the game as it is
            found = self._keep(self._supposed, (card, whose), game)
        return found

    def possible(self, whose: int) -> frozenset[str]:
        """The Actions that this player could play now, or the cards that could be bought, as commands."""
        found = self._possible.get(whose)
        if found is None:
            game = self.game
            hand = game.players[whose].hand if game.phase == "action" and game.actions else ()
            shop = game.supply.items() if game.phase != "action" and game.buys else ()
            found = self._possible[whose] = frozenset([
                *(f"play {card}" for card in hand if card.is_action),
                *(f"buy {card}" for card, left in shop if left and game.cost(card) <= game.coins)])  # fmt: skip
        return found

    def _keep(self, among: dict[Any, Moment], key: Any, game: Game) -> Moment:
        found = Moment(game, self._kept)
        if self._kept[0] < MOST:
            self._kept[0] += 1
            among[key] = found
        return found


class Stand:
    """A record after the commands of a line; it is never changed."""

    def __init__(self, record: Record, kept: list[int]):
        self.record = record
        self._kept = kept
        self._after: dict[str, Stand | str] = {}

    def after(self, text: str) -> Stand | str:
        """How it stands after one more command, or why that is illegal. Raises NotationError where it is no command."""
        found = self._after.get(text)
        if found is None:
            found = self._done(commanded(text, self.record.game))
            if self._kept[0] < MOST:
                self._kept[0] += 1
                self._after[text] = found
        return found

    def _done(self, command: Command) -> Stand | str:
        record = copied(self.record)
        try:
            record.do(command)
        except PlayaloudError as error:
            return error.message
        return Stand(record, self._kept)


def commanded(text: str, game: Game) -> Command:
    """The command of a game, as the notation has it; worked out once. Raises NotationError where it is none."""
    return _parsed(text, SameBook(game.book), tuple(player.name for player in game.players))


@lru_cache(maxsize=4096)
def _parsed(text: str, same: SameBook, names: tuple[str, ...]) -> Command:
    return parse_command(text, same.book, [*names])


def copied(record: Record) -> Record:
    """A record that goes on by itself from the same moment."""
    return Record(logged(record.game), record.commands[:], record.earlier[:], record.taken[:], record._took_itself)


@lru_cache(maxsize=4096)
def laid_out(same: Exactly, whose: int) -> tuple[int, int]:
    """The coins and Buys there are when every Treasure in hand is played too."""
    trial = Record(same.game.copy())
    try:
        trial.pending()
        trial.do(Command("play treasures", "", "", "play treasures"))
        trial.pending()
    except PlayaloudError:
        return same.game.coins, same.game.buys
    return trial.game.coins, trial.game.buys


def logged(game: Game) -> Game:
    """A copy with its log."""
    copy = game.copy()
    copy.log = list(game.log or ())
    return copy


def beginning(game: Game) -> Moment:
    """The moment that a game begins with, its log empty."""
    return _first(Exactly(game))[0]


def standing(game: Game) -> Stand:
    """How a game stands before any command, its log empty."""
    return _first(Exactly(game))[1]


@lru_cache(maxsize=BEGINNINGS)
def _first(same: Exactly) -> tuple[Moment, Stand]:
    game = same.game.copy()
    game.log = []
    return Moment(logged(game), [0]), Stand(Record(game), [0])


class Exactly:
    """A game as a key: only one that is the same in every detail, with the very same book, is equal."""

    __slots__ = ("_book", "_hash", "_key", "game")

    def __init__(self, game: Game):
        self.game, self._book = game, game.book
        self._key = (*_GAME(game), *map(_PLAYER, game.players), tuple(game.supply.items()), tuple(game.stack))
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Exactly) and self._book is other._book and self._key == other._key

    def __hash__(self) -> int:
        return self._hash
