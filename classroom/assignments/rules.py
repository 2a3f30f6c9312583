"""What one student may do with an assignment, and until when: plain rules on plain values, no database."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from classroom.assignments.models import Assignment, Extension

GRACE = timedelta(seconds=30)  # after the end: what was sent in time, and the page's own last save, still arrive


@dataclass(frozen=True)
class Allowance:
    """The rules of an assignment as they hold for one student; None where there is no bound."""

    due_at: datetime | None
    closes_at: datetime | None
    minutes: int | None
    attempts: int | None
    is_extended: bool = False

    def ends_at(self, started_at: datetime) -> datetime | None:
        """When the time of an attempt begun then is over: after its minutes, or when the assignment closes."""
        bounds = [self.closes_at, started_at + timedelta(minutes=self.minutes) if self.minutes else None]
        return min((bound for bound in bounds if bound), default=None)

    def is_late(self, now: datetime) -> bool:
        """Whether work handed in now is late."""
        return self.due_at is not None and now > self.due_at

    def is_closed(self, now: datetime) -> bool:
        """Whether nothing more can be begun."""
        return self.closes_at is not None and now >= self.closes_at


def allowance(assignment: Assignment, extension: Extension | None = None) -> Allowance:
    """The rules of the assignment with what this extension adds to them."""
    due_at, closes_at = assignment.due_at, assignment.late_until
    if extension is None:
        return Allowance(due_at, closes_at, assignment.minutes, assignment.attempts_allowed)
    if extension.due_at:
        due_at = extension.due_at
        closes_at = max(closes_at, due_at) if closes_at else None
    minutes = assignment.minutes + extension.minutes if assignment.minutes else None
    attempts = None if assignment.attempts_allowed is None else assignment.attempts_allowed + extension.attempts
    return Allowance(due_at, closes_at, minutes, attempts, is_extended=True)


def in_order(questions: Sequence[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """The questions in the order that the seed gives; parts of one question (a.i, a.ii) stay together, in theirs."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for question in questions:
        groups.setdefault(question["id"].split(".")[0], []).append(question)
    order = list(groups.values())
    random.Random(seed).shuffle(order)
    return [question for group in order for question in group]


def variant_for(seed: int, had: Sequence[int | None], pool: Sequence[int | None]) -> int | None:
    """Which of the pool a student gets who had these before: by the seed, one of those had least often."""
    least = min(had.count(one) for one in pool)
    return random.Random(seed).choice([one for one in pool if had.count(one) == least])
