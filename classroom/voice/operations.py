"""Every change to recordings: keeping one, deleting one."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import delete, select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.attempts.access import require_own
from classroom.attempts.models import Attempt
from classroom.db import db, writing
from classroom.errors import Conflict, Refused, TooMany
from classroom.voice.models import KEY_LENGTH, SIDES, Recording
from classroom.voice.sounds import kind_of

LONGEST_SECONDS = 120  # of one recording
MOST_BYTES = 1_000_000  # of one recording: two minutes of speech as browsers record it are a third of that
MOST_RECORDINGS, MOST_BYTES_TOGETHER = 60, 12_000_000  # of an attempt
SPOKEN = ("narration", "play")  # kinds of questions that can be answered aloud


class Place(NamedTuple):
    """Where something was said: the question, the side of a step, and how many deeds the table showed."""

    question: str
    side: str = ""
    number: int = 0


def keep(actor: User, attempt: Attempt, place: Place, content: bytes, *, key: str, seconds: int) -> Recording:
    """The recording kept with the student's own open attempt; sent again under the same key, it is kept once.

    Raises `Refused` for what is no sound that browsers record, is empty, or is too long; `TooMany` where the attempt
    has as many as it may; `Conflict` once it is submitted.
    """
    kind = _checked(attempt, place, content, key)
    with writing() as session:
        require_own(actor, attempt)
        mine = select(Recording).where(Recording.attempt_id == attempt.id)
        kept = list(session.scalars(mine))
        for one in kept:
            if one.key == key:
                return one
        _require_open(attempt)
        if len(kept) >= MOST_RECORDINGS or sum(one.size for one in kept) + len(content) > MOST_BYTES_TOGETHER:
            raise TooMany(_("There is no room for more recordings in this work; please delete one."), retry_after=0)
        recording = Recording(
            attempt=attempt, question=place.question, side=place.side, number=place.number, key=key, mimetype=kind,
            seconds=min(max(seconds, 0), LONGEST_SECONDS), size=len(content), content=content,
            recorded_at=clock.now(),
        )  # fmt: skip
        session.add(recording)
        audit.record(actor.id, "recording.keep", recording, after={"attempt": attempt.id, "size": len(content)})
    return recording


def remove(actor: User, recording: Recording) -> None:
    """Deletes a recording of the student's own open attempt."""
    with writing() as session:
        require_own(actor, recording.attempt)
        _require_open(recording.attempt)
        audit.record(actor.id, "recording.remove", recording, before={"attempt": recording.attempt_id})
        session.execute(delete(Recording).where(Recording.id == recording.id))


def _checked(attempt: Attempt, place: Place, content: bytes, key: str) -> str:
    asked = {question["id"]: question["kind"] for question in attempt.task.questions}
    if asked.get(place.question) not in SPOKEN or place.side not in SIDES or not 0 <= place.number < 10_000:
        raise Refused(_("There is no such place in this work."))
    if not 8 <= len(key) <= KEY_LENGTH or not key.isascii() or not key.isprintable():
        raise Refused(_("The key of a recording has 8 to 64 letters and digits."))
    if not content:
        raise Refused(_("The recording is empty. Please try again, or type what you say."))
    if len(content) > MOST_BYTES:
        raise Refused(_("The recording is too long; two minutes are the most."))
    kind = kind_of(content)
    if kind is None:
        raise Refused(_("This is no recording that can be kept: WebM, Ogg, MP4 and WAV sound can."))
    return kind


def _require_open(attempt: Attempt) -> None:
    db.session.refresh(attempt)
    if attempt.state != "open" or attempt.is_over(clock.now()):
        raise Conflict(_("This work has been submitted; it can no longer be changed."))
