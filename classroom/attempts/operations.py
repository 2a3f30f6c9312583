"""Every change to attempts: starting, saving, submitting."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from sqlalchemy import select, update

from classroom import audit, clock, codes
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.access import latest_answers, require_own
from classroom.attempts.answers import Answers, digest, empty
from classroom.attempts.models import KEY_LENGTH, Answer, Attempt, Submission
from classroom.courses.access import membership_of
from classroom.db import db, writing
from classroom.errors import Conflict, NotPermitted, Refused, TooMany
from classroom.play.access import played_answers

MAX_REVISIONS = 2000  # of one attempt by autosave: hours of typing; submitting is always possible
NUMBER_LENGTH = 8


def start(actor: User, assignment: Assignment) -> Attempt:
    """The student's attempt on this assignment, begun if it was not."""
    with writing() as session:
        membership = membership_of(actor, assignment.course_id)
        if membership is None or membership.role != "student" or not assignment.is_open(clock.now()):
            raise NotPermitted("")
        mine = select(Attempt).where(Attempt.assignment_id == assignment.id, Attempt.membership_id == membership.id)
        attempt = session.scalar(mine)
        if attempt is None:
            attempt = Attempt(assignment=assignment, membership=membership, started_at=clock.now())
            session.add(attempt)
            audit.record(actor.id, "attempt.start", attempt)
    return attempt


def save(actor: User, attempt: Attempt, *, revision: int, answers: Answers) -> Attempt:
    """The attempt with these answers saved as a new revision; unchanged if they are what is saved already.

    `revision` is the one that the answers were made from; raises `Conflict` with the server's copy if another has
    been saved since, or the attempt is submitted; `TooMany` beyond MAX_REVISIONS.
    """
    with writing():
        require_own(actor, attempt)
        if attempt.state != "open":
            raise Conflict(
                _("This work has been submitted; it can no longer be changed."), current={"state": attempt.state}
            )
        if attempt.revision >= MAX_REVISIONS:
            raise TooMany(_("This was saved very often. Please submit it, or ask your instructor."), retry_after=3600)
        if changed := _changed(attempt, revision, answers):
            _append(attempt, changed)
            audit.record(
                actor.id, "attempt.save", attempt, before={"revision": revision}, after={"revision": attempt.revision}
            )
    return attempt


def submit(actor: User, attempt: Attempt, *, key: str, revision: int, answers: Answers) -> Submission:
    """The receipt of the attempt, submitted with these answers; the same request sent again gets the same receipt.

    Accepted after the due date too, and marked late. Raises `Conflict` if other answers were submitted before, or
    (with the server's copy) if another revision has been saved since; `Refused` for an unusable key.
    """
    if not 8 <= len(key) <= KEY_LENGTH or not key.isascii() or not key.isprintable():
        raise Refused(_("The key of a submission has 8 to 64 letters and digits."))
    with writing() as session:
        require_own(actor, attempt)
        closing = update(Attempt).where(Attempt.id == attempt.id, Attempt.state == "open").values(state="submitted")
        if session.execute(closing, execution_options={"synchronize_session": False}).rowcount == 0:
            return _earlier(attempt, key, answers)
        session.refresh(attempt)
        if changed := {**_changed(attempt, revision, answers), **played_answers(attempt)}:
            _append(attempt, changed)
        now = clock.now()
        receipt = Submission(
            attempt=attempt,
            key=key,
            number=_unused_number(),
            revision=attempt.revision,
            submitted_at=now,
            late=attempt.assignment.is_late(now),
            digest=digest(latest_answers(attempt)),
        )
        session.add(receipt)
        audit.record(
            actor.id,
            "attempt.submit",
            attempt,
            before={"state": "open"},
            after={"state": "submitted", "revision": attempt.revision, "late": receipt.late, "digest": receipt.digest},
        )
    return receipt


def _earlier(attempt: Attempt, key: str, answers: Answers) -> Submission:
    earlier = db.session.scalars(select(Submission).where(Submission.attempt_id == attempt.id)).one()
    if earlier.key == key or digest({**latest_answers(attempt), **answers}) == earlier.digest:
        return earlier
    raise Conflict(
        _("Other answers of yours have been submitted already, perhaps in another window."),
        current={"state": attempt.state},
    )


def _changed(attempt: Attempt, revision: int, answers: Answers) -> Answers:
    """Those answers that differ from what is saved; raises `Conflict` if they were made from an older revision.

    What is played at the table is kept there until it is submitted, and never taken from a form.
    """
    saved = latest_answers(attempt)
    questions = {q["id"]: q for q in attempt.assignment.questions if q["kind"] != "play"}
    written = {name: value for name, value in answers.items() if name in questions}
    changed = {name: value for name, value in written.items() if saved.get(name, empty(questions[name])) != value}
    if changed and revision != attempt.revision:
        raise Conflict(_("This was changed in another window or on another device."), current=copy_of(attempt))
    return changed


def copy_of(attempt: Attempt) -> dict[str, Any]:
    """The server's copy of an attempt as plain JSON: revision, answers, when it was saved, state."""
    saved_at = attempt.saved_at.isoformat() if attempt.saved_at else None
    return {
        "revision": attempt.revision,
        "answers": latest_answers(attempt),
        "saved_at": saved_at,
        "state": attempt.state,
    }


def _append(attempt: Attempt, changed: Answers) -> None:
    now, revision = clock.now(), attempt.revision
    counting = update(Attempt).where(
        Attempt.id == attempt.id, Attempt.revision == revision, Attempt.state == attempt.state
    )
    done = db.session.execute(
        counting.values(revision=revision + 1, saved_at=now), execution_options={"synchronize_session": False}
    )
    db.session.refresh(attempt)
    if done.rowcount == 0:
        raise Conflict(_("This was changed in another window or on another device."), current=copy_of(attempt))
    rows = [
        Answer(attempt_id=attempt.id, revision=attempt.revision, question=name, value=value, received_at=now)
        for name, value in changed.items()
    ]
    db.session.add_all(rows)
    db.session.flush()


def _unused_number() -> str:
    number = codes.make(NUMBER_LENGTH)
    while db.session.scalar(select(Submission.id).where(Submission.number == number)):
        number = codes.make(NUMBER_LENGTH)
    return number
