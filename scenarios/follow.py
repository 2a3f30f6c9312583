"""Follow-through: the lines that an answer is marked after, the student's own and the intended one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import notation, play
from engine.errors import PlayaloudError
from engine.notation import Command

from . import keys
from .marked import Readings
from .naming import cards_named
from .narration import Reading
from .question import Question

OWN, INTENDED = "your own line", "the intended line"
BOTH = "your own line, which is the intended one"


MOVING = {"illegal-play", "wrong-draw", "wrong-zone", "skipped-instruction", "invented-effect", "impossible-card"}
"""The kinds of mistake after which cards lie elsewhere in the story than in the line that was played."""


class Line(NamedTuple):
    """A line to mark after, and whose it is, in words for the student."""

    whose: str
    commands: tuple[Command, ...]


def lines(question: Question, readings: Readings) -> list[Line]:
    """The lines to mark after, the student's own first where there is one; none where neither is known."""
    own, intended = _own(question, readings), question.line
    if own and intended and _played(question, own) == _played(question, intended):
        return [Line(BOTH, own)]
    return [Line(whose, line) for whose, line in ((OWN, own), (INTENDED, intended)) if line]


def _own(question: Question, readings: Readings) -> tuple[Command, ...]:
    """The line that the student told where this question follows; () where it cannot be marked after.

    It cannot where a decision stays open at its end, or where it does not begin as the question there asked.
    """
    told = readings.get(question.follows)
    if told is None:
        return ()
    game = question.situation.game()
    try:
        line = keys.part_of(question.kind, notation.parse_line("; ".join(told.line), game))
        record = play.replay(game, line)
        choice = record.pending()
    except PlayaloudError:
        return ()
    open_still = choice is not None and choice.kind != "turn"
    return () if open_still or not begins(record.commands, question) else line


def strays(reading: Reading, question: Question) -> bool:
    """Whether cards may lie elsewhere in the student's story than after its line: a mistake moved them, or what is told
    of a card could not be read."""
    where = question.situation
    unread = any(cards_named(one.quote, where.book, where.cards) for one in reading.unread)
    return unread or any(one.kind in MOVING for one in reading.mistakes)


def begins(taken: Sequence[str], question: Question) -> bool:
    """Whether the commands taken begin as the question asks, however it spells that, for as far as they go."""
    wanted = asked(question)
    return list(taken[: len(wanted)]) == wanted[: len(taken)]


def asked(question: Question) -> list[str]:
    """The commands of the beginning that the question asks for, written out."""
    return play.replay(question.situation.game(), question.begin, log=False).commands if question.begin else []


def _played(question: Question, line: Sequence[Command]) -> list[str]:
    """The commands of a line written out, without the one that only ends the phase."""
    record = play.replay(question.situation.game(), line, log=False)
    return [text for text in record.commands if text != "end actions"]
