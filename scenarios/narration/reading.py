"""What was read of a narration: line, claims, mistakes, and what was not read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.play import Record

RIGHT, WRONG, UNREAD = "right", "wrong", "unread"
KINDS = (
    "illegal-play", "illegal-buy", "wrong-draw", "wrong-zone", "wrong-count", "wrong-order", "skipped-instruction",
    "invented-effect", "impossible-card",
)  # fmt: skip

Span = tuple[int, int]
"""Characters of the text as given, from 0, end excluded."""


@dataclass(frozen=True)
class Claim:
    """What the narration says happened, in notation-like words, and whether it did: "right", "wrong" or "unread"."""

    quote: str
    span: Span
    claim: str
    verdict: str

    def to_json(self) -> dict[str, Any]:
        """The claim as formats.md section 5 has it."""
        return {"quote": self.quote, "span": list(self.span), "claim": self.claim, "verdict": self.verdict}


@dataclass(frozen=True)
class Mistake:
    """Something the narration gets wrong: `kind` is one of KINDS, `why` one sentence to the student, `expected` what
    would have been right."""

    kind: str
    quote: str
    span: Span
    why: str
    expected: str

    def to_json(self) -> dict[str, Any]:
        """The mistake as formats.md section 5 has it."""
        return {"kind": self.kind, "quote": self.quote, "span": list(self.span), "why": self.why,
                "expected": self.expected}  # fmt: skip


@dataclass(frozen=True)
class Unread:
    """A passage about the turn that could not be read."""

    quote: str
    span: Span

    def to_json(self) -> dict[str, Any]:
        """The passage as formats.md section 5 has it."""
        return {"quote": self.quote, "span": list(self.span)}


@dataclass(frozen=True)
class Utterance:
    """A sentence or list item, and what was read from it: numbers of commands of the line and of claims, from 0."""

    quote: str
    span: Span
    commands: tuple[int, ...] = ()
    claims: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The utterance as plain JSON."""
        return {"quote": self.quote, "span": list(self.span), "commands": list(self.commands),
                "claims": list(self.claims)}  # fmt: skip


@dataclass(frozen=True)
class Reading:
    """A narration read: `line` replays in the engine, and `record` is that replay."""

    line: tuple[str, ...]
    claims: tuple[Claim, ...]
    mistakes: tuple[Mistake, ...]
    unread: tuple[Unread, ...]
    language: str
    record: Record
    utterances: tuple[Utterance, ...]
    read_to: int | None = None  # the character where reading stopped; None where no such end is known
    doubts: tuple[Mistake, ...] = ()  # what may be mistakes: for the person who marks

    def to_json(self) -> dict[str, Any]:
        """Line, claims, mistakes and unread as formats.md section 5 has them, and what may be mistakes."""
        return {
            "line": list(self.line),
            "claims": [claim.to_json() for claim in self.claims],
            "mistakes": [mistake.to_json() for mistake in self.mistakes],
            "unread": [passage.to_json() for passage in self.unread],
            "doubts": [mistake.to_json() for mistake in self.doubts],
        }
