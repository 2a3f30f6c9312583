"""What a student may see of the marking: the automatic marks as far as allowed, and everything once released."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import select

from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.marking import scores
from classroom.marking.access import fetch_sheet, models_of
from classroom.marking.addressing import notes_to_student, sheet_to_student, without_key
from classroom.marking.models import Marking, Proposal
from classroom.marking.reading import Note, notes_of
from classroom.marking.sheet import Sheet

RIGHT, PARTLY, WRONG, OPEN, UNANSWERED = "right", "partly", "wrong", "open", "unanswered"


@dataclass(frozen=True)
class Feedback:
    """One question's automatic mark before release; without leave to see points they are None, the notes empty.

    The notes say why, not what would have been right: others may still be writing.
    """

    question: str
    verdict: str
    points: float | None = None
    of: float | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Result:
    """A released marking, its sentences as the student reads them."""

    sheet: Sheet
    released_at: datetime
    models: dict[str, str]

    @property
    def score(self) -> float | None:
        """What was decided comes to; None if something that counts is not decided (the terms changed since)."""
        decided = {key: item.mark.points for key, item in self.sheet.items.items() if item.mark}
        return scores.score(self.sheet.task, self.sheet.rubric, decided, self.sheet.outside)


def feedback_on(attempt: Attempt) -> tuple[Feedback, ...]:
    """The automatic marks that the assignment lets the student see before release; none once it is released."""
    allowed = attempt.assignment.feedback
    if allowed == "none" or attempt.state != "submitted":
        return ()
    latest = select(Proposal).where(Proposal.attempt_id == attempt.id).order_by(Proposal.id.desc()).limit(1)
    proposal = db.session.scalar(latest)
    return tuple(_feedback(result, full=allowed == "full") for result in proposal.questions) if proposal else ()


def _feedback(result: dict, *, full: bool) -> Feedback:
    points, of = result["points"], result["of"]
    is_open = result["status"] == "needs person"
    verdict = OPEN if is_open else RIGHT if points == of else PARTLY if points else WRONG
    verdict = UNANSWERED if result["status"] == UNANSWERED else verdict
    if not full:
        return Feedback(result["id"], verdict)
    if result.get("kind") == "explain":  # the ideas to look for say more than the words in which they were found
        return Feedback(result["id"], verdict, None if is_open else points, of)
    told = notes_to_student(notes_of(result, doubtful=False))
    notes = (replace(note, reasons=tuple(map(without_key, note.reasons))) for note in told)
    return Feedback(result["id"], verdict, None if is_open else points, of, tuple(notes))


def result_of(attempt: Attempt) -> Result | None:
    """The marking of the student's own attempt; None until it is released."""
    if attempt.state != "released":
        return None
    marking = db.session.scalars(select(Marking).where(Marking.attempt_id == attempt.id)).one()
    sheet = sheet_to_student(fetch_sheet(attempt))
    return Result(sheet, marking.released_at, models_of(attempt.task.scenario_toml))
