"""A marked answer: verdicts with their reasons, and how much of the points it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .narration import Reading
from .question import Question

MARKED, NEEDS_PERSON, UNANSWERED = "marked", "needs person", "unanswered"
Readings = Mapping[str, Reading]


@dataclass(frozen=True)
class Verdict:
    """What is right or wrong in an answer, and why; `span` counts characters of the answer."""

    quote: str
    span: tuple[int, int]
    verdict: str
    why: str
    expected: str = ""

    def to_json(self) -> dict[str, Any]:
        """The verdict as plain JSON."""
        return {"quote": self.quote, "span": list(self.span), "verdict": self.verdict, "why": self.why,
                "expected": self.expected or None}  # fmt: skip


@dataclass(frozen=True)
class Marked:
    """A marked answer: `share` of the points (0 to 1), None where mistakes or a person decide them."""

    question: Question
    status: str
    share: float | None = None
    verdicts: tuple[Verdict, ...] = ()
    reading: Reading | None = None


def unread(question: Question, answer: str, why: str, expected: str = "") -> Marked:
    """An answer that a person must read, with the reason."""
    return Marked(question, NEEDS_PERSON, None, (Verdict(answer, (0, len(answer)), "unread", why, expected),))


def whole(answer: str, right: bool, why: str, expected: str) -> Verdict:
    """A verdict on all of an answer."""
    return Verdict(answer, (0, len(answer)), "right" if right else "wrong", why, expected)
