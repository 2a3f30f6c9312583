"""The game that deeds come to, and what of them stands: no database, no page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from classroom.games.models import AGREE, ASK, BOT, MOVE, REFUSE, SAY, UNDO, MatchDeed
from engine import notation, play
from engine.choices import Choice
from engine.errors import IllegalCommand
from engine.events import Event
from engine.notation import Command
from engine.play import Record
from engine.state import Game


class Done(NamedTuple):
    """A move that stands: whose, in notation, what was said of it (for a bot's: why), and its deed's number."""

    seat: int
    kind: str
    command: str
    words: str = ""
    number: int = -1


class Wish(NamedTuple):
    """Somebody asks to take the last move back: whose seat, and which seats have agreed."""

    seat: int
    agreed: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """A game after its deeds: `choice` is to be decided next, None when it is over; `count` deeds are on record.

    `marks` holds how many events there were after each move that stands, and before the first.
    """

    record: Record
    choice: Choice | None
    done: tuple[Done, ...]
    marks: tuple[int, ...]
    count: int
    wish: Wish | None = None

    @property
    def game(self) -> Game:
        """The game now."""
        return self.record.game

    @property
    def waits_for(self) -> int | None:
        """The seat that decides next; None when the game is over."""
        return self.choice.player if self.choice is not None else None

    @property
    def events(self) -> list[Event]:
        """Everything that happened, first to last."""
        return self.record.events

    def events_of(self, number: int) -> list[Event]:
        """What came of the move of that place, from 0."""
        return self.record.events[self.marks[number] : self.marks[number + 1]]

    def counted(self, rows: list[MatchDeed]) -> Standing:
        """The same game with all that these deeds say beside its moves: words, wishes, how many there are."""
        return replace(self, count=len(rows), wish=wished(rows), done=stands(rows))

    def copied(self) -> Standing:
        """The same standing with a record of its own, which may go on."""
        record = Record(self.game.copy())
        record.game.log = self.events[:]
        return replace(self, record=record)

    def may_undo(self, seat: int) -> bool:
        """Whether the last move is this seat's, and nothing hidden was seen since."""
        if not self.done or self.done[-1].kind != MOVE or self.done[-1].seat != seat:
            return False
        return not any(play.reveals(event) for event in self.record.events[self.marks[-2] :])


def begun(game: Game) -> Standing:
    """The standing of a new game, which is copied."""
    record = Record(game.copy())
    record.game.log = []
    return Standing(record, record.pending(), (), (len(record.events),), 0)


def stands(rows: Iterable[MatchDeed]) -> tuple[Done, ...]:
    """The moves that stand, in order: without those taken back, with the words said last."""
    found: list[Done] = []
    for row in rows:
        if row.kind == UNDO:
            found.pop()
        elif row.kind == SAY:
            last = max((n for n, one in enumerate(found) if one.seat == row.seat and one.kind == MOVE), default=None)
            if last is not None:
                found[last] = found[last]._replace(words=row.words)
        elif row.kind in (MOVE, BOT):
            found.append(Done(row.seat, row.kind, row.command, row.words, row.number))
    return tuple(found)


def wished(rows: list[MatchDeed]) -> Wish | None:
    """The open wish to take a move back, if the last deeds are one."""
    agreed: list[int] = []
    for row in reversed(rows):
        if row.kind == AGREE:
            agreed.append(row.seat)
        elif row.kind == ASK:
            return Wish(row.seat, tuple(agreed))
        elif row.kind in (MOVE, BOT, UNDO, REFUSE):
            return None
    return None


def replayed(game: Game, rows: list[MatchDeed]) -> Standing:
    """The standing of a game of this set-up after these deeds. Raises IllegalCommand where the rules forbid one."""
    standing = begun(game)
    for one in stands(rows):
        standing = moved(standing, one)
    return standing.counted(rows)


def moved(standing: Standing, one: Done) -> Standing:
    """The standing after one more move; the record goes on in place. Raises IllegalCommand, having changed nothing."""
    record = standing.record
    record.do(command_of(record.game, one))
    choice = record.pending()
    record.earlier.clear()  # a whole game would keep a copy for every step; what is taken back is replayed instead
    marks = (*standing.marks, len(record.events))
    return Standing(record, choice, (*standing.done, one), marks, standing.count + 1)


def command_of(game: Game, one: Done) -> Command:
    """The one command that the move's text is. Raises NotationError; IllegalCommand for more than one."""
    if any(sign in one.command for sign in ";#\n"):
        raise IllegalCommand("one thing is done at a time", where=one.command[:80])
    return notation.parse_command(one.command, game.book, [player.name for player in game.players])
