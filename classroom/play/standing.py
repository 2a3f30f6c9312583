"""Which deeds stand, the game they come to, and the answer that they are: no database, no page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from classroom.play.models import CHANCE, MOVE, OTHER, SAY, UNDO, Deed
from classroom.play.seen import STUDENT
from engine import notation, play
from engine.choices import Choice
from engine.errors import IllegalCommand
from engine.events import Event
from engine.notation import Command
from engine.play import Record
from engine.state import Game
from scenarios import Question, keys


class Done(NamedTuple):
    """A deed that stands: its kind, the command in notation, what was said before and after it."""

    kind: str
    command: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Standing:
    """The game that the deeds come to: `choice` is to be decided next (None when nothing is), `marks` how many events
    there were after each deed, and before the first."""

    question: Question
    done: tuple[Done, ...]
    record: Record
    choice: Choice | None
    marks: tuple[int, ...]

    @property
    def game(self) -> Game:
        """The game now."""
        return self.record.game

    @property
    def is_finished(self) -> bool:
        """Whether the moment has come at which the question ends."""
        start, now = self.question.situation.game(), self.game
        passed = now.over or (now.turn, now.turn_of) != (start.turn, start.turn_of) or self.choice is None
        return passed or (self.question.until == keys.BUY_PHASE and now.phase != "action")

    @property
    def waits_for_student(self) -> bool:
        """Whether the student decides next."""
        chance = self.choice is not None and self.choice.kind in ("chance", "name")
        return not self.is_finished and not chance and self.choice is not None and self.choice.player == STUDENT

    @property
    def may_undo(self) -> bool:
        """Whether the last deed is a move after which nothing hidden was seen."""
        if not self.done or self.done[-1].kind != MOVE:
            return False
        return not any(play.reveals(event) for event in self.record.events[self.marks[-2] :])

    @property
    def told(self) -> tuple[Done, ...]:
        """The deeds as the student may be told of them: cards that the student did not see are unknown ones."""
        return tuple(self._told(number, one) for number, one in enumerate(self.done))

    def _told(self, number: int, one: Done) -> Done:
        if one.kind not in (CHANCE, OTHER):
            return one
        command = command_of(self.game, one.command)
        named = command.cards or ()
        seen = [event for event in self.events_of(number) if event.seen_by is None or STUDENT in event.seen_by]
        if {*named} <= {card for event in seen for card in event.cards}:
            return one
        who = f"{command.player}: " if command.player else ""
        return one._replace(command=f"{who}{command.verb} {len(named)} unknown")

    def events_of(self, number: int) -> list[Event]:
        """What came of the deed of that number, from 0."""
        return self.record.events[self.marks[number] : self.marks[number + 1]]


def standing_deeds(rows: Iterable[Deed]) -> tuple[Done, ...]:
    """The deeds that stand, in order: without those taken back, with the words said last."""
    found: list[Done] = []
    for row in rows:
        if row.kind == UNDO:
            found.pop()
        elif row.kind == SAY:
            last = max(n for n, one in enumerate(found) if one.kind == MOVE)
            found[last] = found[last]._replace(after=row.after)
        else:
            found.append(Done(row.kind, row.command, row.before, row.after))
    return tuple(found)


def taken_back(rows: list[Deed]) -> str:
    """What was said before the move that was taken back last, if nothing was done since; else nothing."""
    if not rows or rows[-1].kind != UNDO:
        return ""
    return standing_deeds(rows[:-1])[-1].before


def replayed(question: Question, done: Iterable[Done]) -> Standing:
    """The game after these deeds. Raises IllegalCommand where the rules no longer allow one of them."""
    done = tuple(done)
    record = Record(question.situation.game())
    record.game.log = []
    choice = record.pending()
    marks = [len(record.events)]
    for one in done:
        record.do(command_of(record.game, one.command))
        choice = record.pending()
        marks.append(len(record.events))
    return Standing(question, done, record, choice, tuple(marks))


def command_of(game: Game, text: str) -> Command:
    """The command that the text is. Raises NotationError, IllegalCommand for a text that is more than one."""
    if any(sign in text for sign in ";#\n"):
        raise IllegalCommand("one thing is done at a time", where=text[:80])
    return notation.parse_command(text, game.book, [player.name for player in game.players])


def as_answer(done: Iterable[Done]) -> str:
    """The deeds as the answer to a `play` question: a command a line, what was said of it behind a "#"."""
    lines = [(one.command, " ".join(f"{one.before} {one.after}".split())) for one in done]
    return "\n".join(f"{command} # {words}" if words else command for command, words in lines)
