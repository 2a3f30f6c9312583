"""Marking a turn played on the board: commands in notation, each with its narration behind a "#".

    play Cellar               # I play Cellar and get an Action back.
    discard Estate, Estate    # I discard both Estates and draw two cards.

The commands are checked by the engine. The words of each are read as a narration from the moment before it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from engine import notation
from engine.errors import IllegalCommand, PlayaloudError
from engine.notation import Command
from engine.play import Record
from engine.state import Game

from .foreseen import foreseen
from .narration import LONGEST, Claim, Mistake, Reading, Unread, Utterance, read
from .narration.reading import RIGHT, WRONG
from .narration.verdicts import Say
from .question import Question

Span = tuple[int, int]
Moment = tuple[Game, int]
"""The game before a command, and how many commands had been taken by then, decisions with one legal answer included."""
MOST_STEPS = 100  # commands that are read


class Step(NamedTuple):
    """One command with the words told of it, each with its span in the answer."""

    command: str
    span: Span
    words: str
    words_at: int


def steps_of(answer: str) -> list[Step]:
    """The steps of an answer; words on a line of their own belong to the command before them."""
    found: list[Step] = []
    for line in re.finditer(r"[^\n]+", answer):
        commands, _, words = line.group().partition("#")
        words_at = line.start() + len(commands) + 1
        parts = [part for part in re.finditer(r"[^;]+", commands) if part.group().strip()]
        for part in parts:
            text = part.group().strip()
            start = line.start() + part.start() + len(part.group()) - len(part.group().lstrip())
            found.append(Step(text, (start, start + len(text)), "", words_at))
        if words.strip() and found and not found[-1].words:
            found[-1] = found[-1]._replace(words=words, words_at=words_at)
    return found


def read_play(question: Question, answer: str, *, say: Say = str) -> Reading | None:
    """What was played and told; None where the answer is no line of commands, but prose perhaps.

    The line ends before the first command that is not legal, which is a mistake.
    """
    game, steps = question.situation.game(), steps_of(answer[:LONGEST])
    told = steps[:MOST_STEPS]
    names = [player.name for player in game.players]
    try:
        commands = [notation.parse_command(step.command, game.book, names) for step in told]
    except PlayaloudError:
        return None
    if not commands:
        return None
    record = Record(game.copy())
    record.game.log = []
    moments: list[Moment] = []
    mistakes: list[Mistake] = []
    for step, command in zip(told, commands, strict=True):
        before, so_far = record.game.copy(), len(record.commands)
        try:
            record.do(command)
        except PlayaloudError as error:
            mistakes.append(_illegal(step, error, say))
            break
        moments.append((before, so_far))
    reading = _told(question, told, commands, moments, record, mistakes, say)
    ends = steps[MOST_STEPS].span[0] if len(steps) > MOST_STEPS else LONGEST
    rest = (Unread(answer[ends:], (ends, len(answer))),) if len(answer) > ends else ()
    return replace(reading, unread=(*reading.unread, *rest))


def _illegal(step: Step, error: PlayaloudError, say: Say) -> Mistake:
    kind = "illegal-buy" if step.command.lower().startswith("buy") else "illegal-play"
    legal = say(" or ").join(error.allowed[:6]) if isinstance(error, IllegalCommand) else ""
    why = say("You cannot do that here: {problem}.").format(problem=error.message)
    return Mistake(kind, step.command, step.span, why, legal)


def _told(
    question: Question, told: list[Step], commands: list[Command], moments: list[Moment], record: Record,
    mistakes: list[Mistake], say: Say,
) -> Reading:  # fmt: skip
    claims: list[Claim] = []
    unread: list[Unread] = []
    utterances: list[Utterance] = []
    doubts: list[Mistake] = []
    language = "en"
    for number, (step, (before, so_far)) in enumerate(zip(told, moments, strict=False)):
        if not step.words.strip():
            continue
        taken = [one for one in record.commands[so_far:] if not one.startswith("chance ")]
        known = foreseen(before, commands[number : len(moments)])
        reading, all_of_it = _words(known, step, taken, question.until, say)
        kept = [one for one in reading.claims if all_of_it or one.verdict != WRONG] if reading else []
        if reading is None or not (kept or all_of_it):
            unread.append(Unread(step.words, (step.words_at, step.words_at + len(step.words))))
            continue
        language = reading.language
        first = len(claims)
        claims += [
            replace(claim, span=_moved(claim.span, step), verdict=RIGHT if claim.claim in taken else claim.verdict)
            for claim in kept
        ]
        mistakes += [replace(one, span=_moved(one.span, step)) for one in reading.mistakes if all_of_it]
        doubts += [replace(one, span=_moved(one.span, step)) for one in reading.doubts if all_of_it]
        unread += [replace(one, span=_moved(one.span, step)) for one in reading.unread]
        span = (step.words_at, step.words_at + len(step.words))
        utterances.append(Utterance(step.words, span, (number,), tuple(range(first, len(claims)))))
    line = tuple(step.command for step, _ in zip(told, moments, strict=False))
    return Reading(line, tuple(claims), tuple(sorted(mistakes, key=lambda one: one.span)), tuple(unread), language,
                   record, tuple(utterances), doubts=tuple(doubts))  # fmt: skip


def _moved(span: Span, step: Step) -> Span:
    return span[0] + step.words_at, span[1] + step.words_at


def _words(before: Game, step: Step, taken: list[str], until: str, say: Say) -> tuple[Reading | None, bool]:
    """The words read as telling of the commands taken from here on, and whether they tell of no others.

    Where they tell of other commands, nothing in them is held against the student: a person reads them.
    """
    begun = [()] if step.command.lower().startswith("buy") else [(), (taken[0],)]
    for begin in begun:
        reading = read(before, step.words, begin=begin, until=until, say=say)
        told = _without_end(reading) or reading.record.commands
        if told and told[0] == taken[0]:
            return reading, told == taken[: len(told)]
    return None, False


def _without_end(reading: Reading) -> list[str]:
    """The commands told, without the ends of the phase and the turn: the reader adds them where no more is told."""
    told = list(reading.record.commands)
    while told and told[-1] in ("end actions", "end turn"):
        told.pop()
    return told
