"""What a text compiles to."""

from __future__ import annotations

from dataclasses import dataclass

from .grammar import Phrase
from .steps import Step


@dataclass(frozen=True)
class Program:
    """A compiled text: `steps` as a bookmark reaches them, the `spans` of their words (characters, end excluded).

    `after[i]` is the step behind those that step i leads; `english` is the text as printed from the steps; `waiting`
    lists the steps that wait for an occasion; `sentences` are what was read, one for each sentence.
    """

    steps: tuple[Step, ...]
    spans: tuple[tuple[int, int], ...] = ()
    after: tuple[int, ...] = ()
    english: str = ""
    waiting: tuple[int, ...] = ()
    sentences: tuple[Phrase, ...] = ()


def native(*steps: Step) -> Program:
    """A program that is written in steps and not in English: the turn, the window of a reaction."""
    return Program(steps, ((0, 0),) * len(steps), tuple(range(1, len(steps) + 1)))
