"""What a measure is given, and what it gives: the evidence of one narrated turn, and a judgement."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.search import Outcome, Solution
from engine.state import Game

Span = tuple[int, int]
"""Characters of the text, from 0, end excluded."""


class Mistaken(Protocol):
    """A mistake as the reader of narrations reports it."""

    kind: str
    quote: str
    why: str


class Said(Protocol):
    """A sentence, with the numbers of the commands of the line that were read from it, from 0."""

    quote: str
    span: Span
    commands: Sequence[int]


@dataclass(frozen=True)
class Evidence:
    """What is known of a narrated turn.

    `line` are its commands; `mistakes` as reported; `claims` and `unread` count what was read and what was not;
    `ended` is the game at the end of the line, before Clean-up; `sentences` are those of the text, in its order;
    `begun` is the situation, where it is known; `solution` holds the outcomes of the turn to the Buy phase and
    `outcome` the student's own, where the engine could work them out; `until` is where the question stops. `untold`
    says why no turn is told (then nothing is proposed), and `doubt` why a person should read one that is; "" where
    neither is so. `doubts` may be mistakes: a person should look at each.
    """

    text: str
    line: Sequence[str]
    mistakes: Sequence[Mistaken]
    claims: int
    unread: int
    ended: Game
    until: str = "end of turn"
    solution: Solution | None = None
    outcome: Outcome | None = None
    sentences: Sequence[Said] = ()
    begun: Game | None = None
    untold: str = ""
    doubt: str = ""
    doubts: Sequence[Mistaken] = ()


@dataclass(frozen=True)
class Judgement:
    """Points with their reason and evidence; `sure` is False where a person must look.

    `points` are None where none are proposed: a person decides, or (`applies` is False) the question gives nothing to
    judge the criterion by.
    """

    points: float | None
    reason: str
    sure: bool
    evidence: tuple[str, ...] = ()
    applies: bool = True


def not_applicable(reason: str) -> Judgement:
    """The judgement of a criterion that cannot be judged from what the question asks for; surely so."""
    return Judgement(None, reason, True, applies=False)


def half(points: float) -> float:
    """Points rounded down to halves."""
    return math.floor(points * 2) / 2


def number(count: float, name: str) -> str:
    """The count with its noun: "1 coin", "2 coins"."""
    return f"{count:g} {name}{'' if count == 1 else 's'}"
