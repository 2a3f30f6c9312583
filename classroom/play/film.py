"""A resolved line as a row of moments: what happened, which words of which card made it so, how the table lies then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from classroom.attempts.faces import Clause
from classroom.play.seen import see, sentence
from engine import events
from engine.errors import IllegalCommand, LimitExceeded
from engine.events import Event
from engine.notation import Command
from engine.play import Record
from engine.state import Game
from scenarios.situation import Situation

MOST_COMMANDS, MOST_MOMENTS = 100, 400


class Moment(NamedTuple):
    """The table after `number` events; the `sentence` tells the last of them, `clause` the words that caused it.

    `view` is what the student sees (`classroom.play.seen.see`). The first moment has no sentence.
    """

    number: int
    sentence: str
    clause: Clause | None
    view: dict[str, Any]


class Film(NamedTuple):
    """The moments of a line, at least one; `problem` says why the line stops early, if it does."""

    moments: tuple[Moment, ...]
    problem: str = ""


class _Camera(list[Event]):
    """A log that takes the student's view whenever something is noted in it."""

    def __init__(self, game: Game, situation: Situation):
        super().__init__()
        self.game, self.situation = game, situation
        self.moments = [Moment(0, "", None, see(game, situation, ()))]

    def append(self, event: Event) -> None:
        """Notes the event, and how the table lies then."""
        super().append(event)
        if len(self.moments) > MOST_MOMENTS:
            raise LimitExceeded(f"this line has more than {MOST_MOMENTS} steps")
        seen = see(self.game, self.situation, self)
        self.moments.append(Moment(len(self), sentence(event, self.game), clause_of(event), seen))


def film(situation: Situation, line: Iterable[Command]) -> Film:
    """The moments of a line played from the situation; a line that is not legal stops before what is not."""
    game = situation.game()
    game.log = camera = _Camera(game, situation)
    record, problem = Record(game), ""
    try:
        for command in list(line)[:MOST_COMMANDS]:
            record.do(command)
        record.pending()
    except (IllegalCommand, LimitExceeded) as error:
        problem = error.message
    return Film(tuple(camera.moments), problem)


def clause_of(event: Event) -> Clause | None:
    """The words of a card that caused the event; None where the rules did."""
    found = events.cause(event.because)
    return Clause(found["card"], *found["span"]) if found else None
