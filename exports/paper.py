"""The plain rows of what is printed for a class: cards, situations, exams with their key."""

from __future__ import annotations

from dataclasses import dataclass

from exports.rows import Step


@dataclass(frozen=True)
class Face:
    """One card as it is drawn: `text` by lines, `-----` divides its parts; face down only the name is told, if any."""

    name: str
    cost: str = ""
    types: tuple[str, ...] = ()
    text: str = ""
    face_down: bool = False


@dataclass(frozen=True)
class Zone:
    """Cards that lie together; with `ordered` the first is the top one."""

    title: str
    cards: tuple[Face, ...]
    ordered: bool = False


@dataclass(frozen=True)
class Key:
    """What is known of the right answer to a question, for those who mark it.

    `accepted` are whole answers or lines of play that are right, `steps` what the engine did, `mistakes` what students
    often get wrong, `points` how the points are given.
    """

    accepted: tuple[str, ...] = ()
    model: str = ""
    steps: tuple[Step, ...] = ()
    mistakes: tuple[str, ...] = ()
    points: tuple[str, ...] = ()


@dataclass(frozen=True)
class ExamQuestion:
    """One question; with `options` one ticks, without them one writes."""

    label: str
    prompt: str
    points: float
    options: tuple[str, ...] = ()
    key: Key = Key()


@dataclass(frozen=True)
class ExamPart:
    """One situation with its questions, in their order: later ones may rest on earlier ones.

    `supply` is what can be bought, empty where no question needs it. Parts of one `group` stay together, in their
    order, in every version of an exam.
    """

    title: str
    intro: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    zones: tuple[Zone, ...] = ()
    new_cards: tuple[Face, ...] = ()
    questions: tuple[ExamQuestion, ...] = ()
    group: str = ""
    supply: str = ""


@dataclass(frozen=True)
class Exam:
    """A whole exam; `version` is empty where there is one only.

    `terms` and `cards` are those of the reference sheet: words with their meaning, and cards with their whole text.
    """

    title: str
    course: str
    parts: tuple[ExamPart, ...]
    directions: str = ""
    version: str = ""
    terms: tuple[tuple[str, str], ...] = ()
    cards: tuple[Face, ...] = ()
