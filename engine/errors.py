"""The errors of Playaloud; each says where it was, what was wrong, and what would be right.

    PlayaloudError
    ├── CardError             a card's table cannot be used
    │   ├── UnknownText       its English says something that no phrase means
    │   └── AmbiguousText     its English can be read in two ways
    ├── NotationError         a command or a card list cannot be read
    ├── IllegalCommand        a command can be read, but the rules do not allow it now
    ├── ScenarioError         a scenario or rubric file is not valid; carries every fault of the file
    └── LimitExceeded         something takes too many steps, or is too large
"""

from __future__ import annotations


class PlayaloudError(Exception):
    """The base of all: `where` (a file, line, field or command), `message`, and `allowed` (what would be right)."""

    def __init__(self, message: str, *, where: str = "", allowed: tuple[str, ...] = ()):
        super().__init__(message)
        self.message, self.where, self.allowed = message, where, tuple(allowed)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message

    def to_json(self) -> dict:
        """The error as formats.md section 5 has it: where, message, allowed."""
        return {"where": self.where, "message": self.message, "allowed": list(self.allowed)}


class CardError(PlayaloudError, ValueError):
    """A card's table is incomplete, or its text cannot be used."""


class UnknownText(CardError):
    """No phrase means these words; `at` counts characters of the text up to the word that nothing fits."""

    def __init__(self, message: str, *, at: int = 0, words: str = "", where: str = "", allowed: tuple[str, ...] = ()):
        super().__init__(message, where=where, allowed=allowed)
        self.at, self.words = at, words

    def to_json(self) -> dict:
        return {**super().to_json(), "at": self.at, "words": self.words}


class AmbiguousText(CardError):
    """The words have two meanings; `allowed` holds both, as the engine would print them."""


class NotationError(PlayaloudError, ValueError):
    """Text that should be a command, a line or a card list is none."""


class IllegalCommand(PlayaloudError, ValueError):
    """The rules do not allow the command; nothing has changed. `number` counts the commands of the line from 1."""

    def __init__(self, message: str, *, where: str = "", allowed: tuple[str, ...] = (), number: int = 0):
        super().__init__(message, where=where, allowed=allowed)
        self.number = number


class ScenarioError(PlayaloudError, ValueError):
    """A file is not valid; `faults` holds every fault as (line, field, message, allowed)."""

    def __init__(self, where: str, faults: list[tuple[int, str, str, tuple[str, ...]]]):
        lines = [f"line {line}, {field}: {message}" for line, field, message, _ in faults]
        allowed = faults[0][3] if len(faults) == 1 else ()
        super().__init__("\n".join(lines), where=where, allowed=allowed)
        self.faults = tuple(faults)

    def to_json(self) -> dict:
        faults = [{"line": n, "field": f, "message": m, "allowed": list(a)} for n, f, m, a in self.faults]
        return {**super().to_json(), "faults": faults}


class LimitExceeded(PlayaloudError, RuntimeError):
    """A bound on steps, size or depth was met, so that nothing runs for ever."""
