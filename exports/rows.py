"""The plain rows that callers fill in: everything a file needs, and nothing of where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from exports.errors import InvalidRows

Score = int | float | Decimal


@dataclass(frozen=True)
class GradebookStudent:
    """One student of a gradebook; the ids are those of the LMS, byte for byte, and empty where unknown.

    `canvas_id` is the id that the LMS itself gave, `sis_user_id` the student's number at the school (Moodle's ID
    number, Brightspace's OrgDefinedId, OneRoster's sourcedId), `sis_login_id` the username.
    """

    name: str
    sortable_name: str = ""
    canvas_id: str = ""
    sis_user_id: str = ""
    sis_login_id: str = ""
    section: str = ""
    email: str = ""


@dataclass(frozen=True)
class GradebookColumn:
    """One assignment of a gradebook; `assignment_id` is the LMS's own id, empty where unknown."""

    title: str
    points_possible: Score
    assignment_id: str = ""


@dataclass(frozen=True)
class OneRosterClass:
    """The sourcedIds under which a OneRoster receiver knows the class, and the day and time (UTC) of its grades."""

    school_id: str
    session_id: str
    class_id: str
    category_id: str
    graded_at: datetime


@dataclass(frozen=True)
class Gradebook:
    """The released grades of a course: scores by (row, column), counted from 0; None or absent means no grade.

    Only a OneRoster file needs `one_roster`.
    """

    students: tuple[GradebookStudent, ...]
    columns: tuple[GradebookColumn, ...]
    scores: Mapping[tuple[int, int], Score | None]
    one_roster: OneRosterClass | None = None

    @cached_property
    def graded(self) -> tuple[list[int], list[int]]:
        """The rows and the columns that have a grade, each ascending; found once, for a large class has many cells."""
        rows, columns = set(), set()
        for (row, column), score in self.scores.items():
            if score is not None:
                rows.add(row)
                columns.add(column)
        return (sorted(row for row in rows if 0 <= row < len(self.students)),
                sorted(column for column in columns if 0 <= column < len(self.columns)))


@dataclass(frozen=True)
class CriterionColumn:
    """One criterion of an assignment, with its scores by row; None or absent means no grade."""

    title: str
    points_possible: Score
    scores: Mapping[int, Score | None]


class Verdict(StrEnum):
    """What became of one claim in a narration."""

    RIGHT = "right"
    WRONG = "wrong"
    UNREAD = "unread"


@dataclass(frozen=True)
class Evidence:
    """One place of a narration, in the student's own words, with its verdict and the reason for it."""

    quote: str
    verdict: Verdict
    explanation: str = ""

    def __post_init__(self) -> None:
        if self.verdict not in tuple(Verdict):
            raise InvalidRows(f"Evidence has the verdict {self.verdict!r}; allowed are {', '.join(Verdict)}.")


@dataclass(frozen=True)
class Step:
    """One thing that the engine did, as a sentence, with the card and the words on it that caused it."""

    sentence: str
    card: str = ""
    words: str = ""


@dataclass(frozen=True)
class Criterion:
    """One category of a rubric."""

    id: str
    name: str
    points_possible: float
    description: str = ""


@dataclass(frozen=True)
class Band:
    """One line of the grading guide: the totals from `low` to `high`, both included.

    Without `low` it is everything below `high`, which is then not included.
    """

    label: str
    low: float | None
    high: float
    description: str = ""


@dataclass(frozen=True)
class Turn:
    """One graded turn: points by criterion id (None = not graded yet), and what they rest on; `text` as narrated."""

    title: str
    date: str = ""
    points: Mapping[str, float | None] = field(default_factory=dict)
    total: float | None = None
    band: str = ""
    comment: str = ""
    text: str = ""
    evidence: tuple[Evidence, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Answer:
    """The answer to a question that is no narration, with its points and the reason for them."""

    label: str
    prompt: str
    text: str
    points: float | None
    points_possible: float
    reason: str = ""


@dataclass(frozen=True)
class RubricSheet:
    """One student's rubric report; `title` is the rubric's. Without turns and answers it is a blank form.

    `score` of `score_possible` is the grade of the assignment, if there is one; `comment` is about the whole work.
    """

    title: str
    course: str
    assignment: str
    student: str
    criteria: tuple[Criterion, ...]
    bands: tuple[Band, ...] = ()
    turns: tuple[Turn, ...] = ()
    answers: tuple[Answer, ...] = ()
    score: float | None = None
    score_possible: float | None = None
    comment: str = ""
