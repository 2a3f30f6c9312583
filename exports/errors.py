"""What can go wrong while writing a file.

    ExportError                    every error of this package
    ├── InvalidRows (ValueError)   the rows cannot be shown: too many sheets or turns, an unknown verdict
    ├── GradebookRefused (ValueError)  no LMS would take the file; carries the problems
    ├── UploadRefused (ValueError) an uploaded file is not what it should be: says where, and what would be right
    ├── LimitHit (RuntimeError)    a render used up its CPU time, its memory or its wall-clock time
    └── RenderFailed (RuntimeError)    the renderer stopped for another reason; carries the end of its log
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from exports.gradebook.problems import Problem

LimitName = Literal["CPU time", "memory", "wall-clock time"]


class ExportError(Exception):
    """Something kept a file from being written."""


class InvalidRows(ExportError, ValueError):
    """The rows given cannot be shown."""


class GradebookRefused(ExportError, ValueError):
    """The gradebook has problems that no file can carry; `problems` holds them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(f"{problem.where}: {problem.message} {problem.remedy}" for problem in self.problems))


class UploadRefused(ExportError, ValueError):
    """An uploaded file is no gradebook that we can read."""


class LimitHit(ExportError, RuntimeError):
    """A render was stopped at a limit: `limit` names it, `allowed` says how much was allowed, with its unit."""

    def __init__(self, limit: LimitName, allowed: str) -> None:
        self.limit = limit
        self.allowed = allowed
        super().__init__(f"The document was stopped because it used more {limit} than allowed ({allowed}). "
                         "Export fewer sheets at a time, or shorten the texts.")


class RenderFailed(ExportError, RuntimeError):
    """A render stopped without a result; `log` holds the last lines it wrote."""

    def __init__(self, reason: str, *, log: str = "") -> None:
        self.log = log
        super().__init__(f"The document could not be made: {reason}")
