"""The game that deeds come to, and what of them stands: no database, no page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from classroom.games.models import AGREE, ASK, BOT, MOVE, SAY, TIME, UNDO, MatchDeed
from engine import notation, play
from engine.choices import Choice
from engine.errors import IllegalCommand
from engine.events import Event
from engine.notation import Command
from engine.play import Record
from engine.state import Game


class Done(NamedTuple):
    """A move that stands: whose, in notation, what was said of it (for a bot's: why); `late` where a bot made it since
    the person's time had run out."""

    seat: int
    kind: str
    command: str
    words: str = ""
    late: bool = False


class Wish(NamedTuple):
    """Somebody asks to take the last move back: whose seat, and which seats have agreed."""

    seat: int
    agreed: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """A game after its deeds: `choice` is to be decided next, None when it is over; `count` deeds are on record.

    `marks` holds how many events there were after each move that stands, and before the first. `overdue` says that
    the time for what is to be decided next has run out.
    """

    record: Record
    choice: Choice | None
    done: tuple[Done, ...]
    marks: tuple[int, ...]
    count: int
    wish: Wish | None = None
    overdue: bool = False

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


def followed(standing: Standing, rows: list[MatchDeed]) -> Standing | None:
    """The standing after further deeds; None where one of them takes a move back. The record goes on in place.

    Raises IllegalCommand where the rules forbid one.
    """
    if any(row.kind == UNDO for row in rows):
        return None
    for row in rows:
        standing = _after(standing, row)
    return standing


def _after(standing: Standing, row: MatchDeed) -> Standing:
    if row.kind in (MOVE, BOT):
        return moved(standing, Done(row.seat, row.kind, row.command, row.words, standing.overdue))
    standing = replace(standing, count=standing.count + 1)
    if row.kind == SAY:
        return replace(standing, done=_told(standing.done, row))
    if row.kind == TIME:
        return replace(standing, overdue=True)
    if row.kind == AGREE and standing.wish:
        return replace(standing, wish=standing.wish._replace(agreed=(*standing.wish.agreed, row.seat)))
    return replace(standing, wish=Wish(row.seat, ()) if row.kind == ASK else None)


def _told(done: tuple[Done, ...], row: MatchDeed) -> tuple[Done, ...]:
    own = [n for n, one in enumerate(done) if one.seat == row.seat and one.kind == MOVE]
    at = own[-1]
    return (*done[:at], done[at]._replace(words=row.words), *done[at + 1 :])


def replayed(game: Game, rows: list[MatchDeed]) -> Standing:
    """The standing of a game of this set-up after these deeds. Raises IllegalCommand where the rules forbid one."""
    kept: list[MatchDeed] = []
    for row in rows:
        kept.append(row)
        if row.kind == UNDO:  # the move, and whatever was said and asked about it, never happened
            last = max(n for n, one in enumerate(kept) if one.kind in (MOVE, BOT))
            del kept[last:]
    standing = followed(begun(game), kept)
    assert standing is not None
    return replace(standing, count=len(rows), wish=standing.wish if rows and rows[-1].kind != UNDO else None)


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
