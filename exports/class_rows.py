"""The plain rows of what is said of a whole class, and of one student over time."""

from __future__ import annotations

from dataclasses import dataclass

from exports.rows import RubricSheet


@dataclass(frozen=True)
class Marks:
    """What was given out of so many points: one mark for each graded turn; of a progress, one `Marks` for each date."""

    label: str
    points_possible: float
    marks: tuple[float, ...]


@dataclass(frozen=True)
class MistakeCount:
    """How often one kind of mistake was made with a card, by how many students; `example` in a student's words."""

    kind: str
    card: str
    count: int
    students: int
    example: str = ""


@dataclass(frozen=True)
class Item:
    """One question, with the marks of all students in one order, the same for every item; None: not answered."""

    label: str
    prompt: str
    points_possible: float
    marks: tuple[float | None, ...]


@dataclass(frozen=True)
class AgreementRow:
    """How two graders agreed on a criterion, in so many pairs of marks.

    `equal` and `near` are the shares of those that are the same, and half a point or less apart; `kappa` is None where
    it says nothing.
    """

    criterion: str
    pairs: int
    equal: float
    near: float
    kappa: float | None = None


@dataclass(frozen=True)
class ClassReport:
    """What a class did: `students` are in it, `criteria` over all turns, `progress` over time, the rest as named."""

    title: str
    course: str
    students: int
    period: str = ""
    criteria: tuple[Marks, ...] = ()
    progress: tuple[Marks, ...] = ()
    mistakes: tuple[MistakeCount, ...] = ()
    items: tuple[Item, ...] = ()
    agreement: tuple[AgreementRow, ...] = ()


@dataclass(frozen=True)
class Portfolio:
    """One student's work over time: `progress` has one mark a turn, `reflections` a heading and a text each."""

    student: str
    course: str
    period: str = ""
    progress: tuple[Marks, ...] = ()
    criteria: tuple[Marks, ...] = ()
    reflections: tuple[tuple[str, str], ...] = ()
    sheets: tuple[RubricSheet, ...] = ()
