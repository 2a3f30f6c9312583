"""One thing that gets points: what is proposed for it, and what a person decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from classroom.marking.models import Mark
from classroom.marking.scores import Key


class Dropped(NamedTuple):
    """A mark that the present rubric has no place for: the question, the criterion's name, and the points out of what
    they were given, None where that is not known."""

    question: str
    name: str
    points: float
    of: float | None


@dataclass(frozen=True)
class Item:
    """One thing that gets points: a question, or a criterion of a narrated turn.

    `proposed` is None where the engine proposes nothing; `sure` is False where a person should look. What does not
    apply counts only if a person gives points for it. `given_of` is what the points decided were out of, where an
    earlier version of the rubric had another number than `of`.
    """

    question: str
    criterion: str
    name: str
    of: float
    proposed: float | None
    sure: bool
    reason: str = ""
    evidence: tuple[str, ...] = ()
    measure: str = ""
    description: str = ""
    mark: Mark | None = None
    applies: bool = True
    given_of: float | None = None

    @property
    def key(self) -> Key:
        """What the item is found by."""
        return self.question, self.criterion

    @property
    def points(self) -> float | None:
        """The points decided, else those proposed."""
        return self.mark.points if self.mark else self.proposed

    @property
    def comment(self) -> str:
        """What a person wrote about it."""
        return self.mark.comment if self.mark else ""

    @property
    def is_confirmed(self) -> bool:
        """Whether a person has decided, and the points are still possible by the present rubric."""
        return self.mark is not None and self.mark.points <= self.of

    @property
    def is_outside(self) -> bool:
        """Whether it is not among the points possible: not applicable, and a person gave no points all the same."""
        return not self.applies and self.mark is None

    @property
    def is_own(self) -> bool:
        """Whether a person decided otherwise than is proposed now."""
        return self.mark is not None and self.mark.points != self.proposed

    @property
    def was_accepted(self) -> bool:
        """Whether the points decided are those that were proposed then; the proposal may be another one since."""
        return self.mark is not None and self.mark.points == self.mark.proposed

    @property
    def was(self) -> float | None:
        """The points that were released first, if they were changed since."""
        changed = self.mark is not None and self.mark.changed_at is not None
        return self.mark.released_points if changed and self.mark.released_points != self.mark.points else None
