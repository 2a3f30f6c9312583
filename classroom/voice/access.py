"""Who may hear a recording; the only ways for a page to get one, and to say where in the turn it belongs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.attempts.access import may_write
from classroom.attempts.models import Attempt
from classroom.courses.access import may_mark
from classroom.db import db
from classroom.errors import NotFound
from classroom.play.access import fetch_deeds
from classroom.play.models import MOVE, UNDO, Deed, Play
from classroom.voice.models import AFTER, BEFORE, Recording


class Heard(NamedTuple):
    """A recording as pages list it; `about` says where in the turn it was made."""

    recording: Recording
    about: str


def fetch_recording(user: User, recording_id: int) -> Recording:
    """The recording, for the student whose it is, and once it is submitted for who marks it; else `NotFound`."""
    found = db.session.get(Recording, recording_id)
    if found is not None:
        attempt = found.attempt
        marks = attempt.submission is not None and may_mark(user, attempt.assignment.course_id)
        if marks or may_write(user, attempt):
            return found
    raise NotFound("")


def recordings_of(attempt: Attempt) -> dict[str, list[Heard]]:
    """The recordings of an attempt by question, in the order in which they were made, without their sound.

    For a caller who was allowed to fetch the attempt.
    """
    wanted = select(Recording).where(Recording.attempt_id == attempt.id).order_by(Recording.number, Recording.id)
    kept = list(db.session.scalars(wanted))
    turns = _turns(attempt) if any(one.side for one in kept) else {}
    found: dict[str, list[Heard]] = defaultdict(list)
    for one in kept:
        found[one.question].append(Heard(one, _about(one, turns.get(one.question, []))))
    return dict(found)


def spoken_questions(attempts: Sequence[int]) -> dict[int, set[str]]:
    """The questions of which something was recorded, by the ids of attempts that the caller was allowed to fetch."""
    wanted = select(Recording.attempt_id, Recording.question).where(Recording.attempt_id.in_(attempts)).distinct()
    found: dict[int, set[str]] = {id: set() for id in attempts}
    for row in db.session.execute(wanted):
        found[row.attempt_id].add(row.question)
    return found


def _turns(attempt: Attempt) -> dict[str, list[Deed]]:
    plays = db.session.scalars(select(Play).where(Play.attempt_id == attempt.id))
    return {play.question: fetch_deeds(play) for play in plays}


def _about(recording: Recording, deeds: list[Deed]) -> str:
    if recording.side == BEFORE:
        step = next((deed for deed in deeds[recording.number :] if deed.kind == MOVE), None)
        if step is None:
            return _("before the next step, or after the last")
        words = _("before “%(step)s”", step=step.command)
    elif recording.side == AFTER:
        step = _last(deeds[: recording.number])
        words = _("after “%(step)s”", step=step.command) if step else _("before the first step")
    else:
        return ""
    back = step is not None and step.number in _taken_back(deeds)
    return _("%(where)s, which was taken back", where=words) if back else words


def _last(deeds: list[Deed]) -> Deed | None:
    """The last move among these that stands."""
    back = _taken_back(deeds)
    return next((deed for deed in reversed(deeds) if deed.kind == MOVE and deed.number not in back), None)


def _taken_back(deeds: list[Deed]) -> set[int]:
    """The numbers of the moves that were taken back."""
    standing: list[int] = []
    back = set()
    for deed in deeds:
        if deed.kind == MOVE:
            standing.append(deed.number)
        elif deed.kind == UNDO and standing:
            back.add(standing.pop())
    return back
