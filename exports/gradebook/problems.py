"""What is known, before a download, to go wrong in the LMS."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from exports.words import is_control


class Severity(StrEnum):
    """How bad it is, the worst first."""

    REFUSED = "refused"  # there is no file, or the LMS takes none of it
    MISPLACED = "misplaced"  # a grade lands on the wrong student or the wrong assignment
    DROPPED = "dropped"  # the LMS accepts the file and loses a part of it
    FRAGILE = "fragile"  # it works, if one takes care


@dataclass(frozen=True)
class Problem:
    """One thing that would go wrong: where, what, and what would be right; the three are for people to read."""

    severity: Severity
    where: str
    message: str
    remedy: str


def quoted(text: str, *, longest: int = 60) -> str:
    """Return the text for a message: in quotation marks, on one line, at most `longest` characters of it."""
    visible = "".join("␦" if is_control(character) else character for character in text[: longest + 1])
    return f"“{visible[:longest]}…”" if len(visible) > longest else f"“{visible}”"
