"""What a text compiles to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .phrase import Phrase
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

    @cached_property
    def bonuses(self) -> dict[str, int] | None:
        """Cards, Actions, Buys and coins that the text gives, where it does nothing else; otherwise None."""
        total = {"cards": 0, "actions": 0, "buys": 0, "coins": 0}
        for step in self.steps:
            if not step.gives or getattr(step, "per", None) or step.may:
                return None
            total[step.gives] += step.n
        return total

    @cached_property
    def weighs(self) -> tuple[str, ...]:
        """For each step "them" or "hand" where it depends on which cards were handled last, or are held; or ""."""
        return tuple(next((one.weighs for one in _said_of(step) if one.weighs), "") for step in self.steps)

    @cached_property
    def forbids(self) -> tuple[Step, ...]:
        """The sentences that say when the card may not be bought."""
        return tuple(step for step in self.steps if step.forbids)

    @cached_property
    def repricing(self) -> tuple[Step, ...]:
        """The sentences that say when the card itself costs less."""
        return tuple(step for step in self.steps if step.reprices)

    @cached_property
    def scoring(self) -> tuple[Step, ...]:
        """The sentences that count victory points."""
        return tuple(step for step in self.steps if step.scores)

    @cached_property
    def lands(self) -> str:
        """The zone that the card says it is gained to; "" where it says nothing."""
        return next((step.lands for step in self.steps if step.lands), "")

    @cached_property
    def preparing(self) -> tuple[Step, ...]:
        """The sentences that say what is done before the game."""
        return tuple(step for step in self.steps if step.prepares)

    @cached_property
    def lasts(self) -> bool:
        """Whether something in the text waits for a later turn."""
        return any(step.lasts for step in self.steps)

    @cached_property
    def coins(self) -> int:
        """The coins that the text always gives."""
        return sum(step.n for step in self.steps if step.gives == "coins" and not step.per)

    @cached_property
    def counts(self) -> bool:
        """Whether an amount in the text depends on the game."""
        return any(getattr(step, "per", None) for step in self.steps)


def _said_of(step: Phrase) -> Iterator[Phrase]:
    """The phrases within a step, but for those of the steps that it leads, and those that would say it of any card or
    of cards that are known."""
    it, what = getattr(step, "it", None), getattr(step, "what", None)
    if (it is None or it.handled) and (what is None or not what.any):
        yield step
    led = ("body",) if getattr(step, "leads", False) else ()
    for name in step.fields:
        value = getattr(step, name)
        if isinstance(value, Phrase) and name not in led:
            yield from _said_of(value)


def native(*steps: Step) -> Program:
    """A program that is written in steps and not in English: the turn, the window of a reaction."""
    return Program(steps, ((0, 0),) * len(steps), tuple(range(1, len(steps) + 1)))
