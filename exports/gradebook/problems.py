"""What is known, before a download, to go wrong in the LMS."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from exports.errors import GradebookRefused
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


def worst_first(found: Iterable[Problem]) -> list[Problem]:
    """Return the problems, the worst first, otherwise in their own order."""
    return sorted(found, key=lambda problem: list(Severity).index(problem.severity))


def refuse(found: Iterable[Problem]) -> None:
    """Raise GradebookRefused if one of the problems is of severity REFUSED."""
    refused = [problem for problem in found if problem.severity is Severity.REFUSED]
    if refused:
        raise GradebookRefused(refused)


def quoted(text: str, *, longest: int = 60) -> str:
    """Return the text for a message: in quotation marks, on one line, at most `longest` characters of it."""
    visible = "".join("␦" if is_control(character) else character for character in text[: longest + 1])
    return f"“{visible[:longest]}…”" if len(visible) > longest else f"“{visible}”"
