"""Every change to attempts: starting, saving, submitting, and letting count what came after the end."""

from __future__ import annotations

import secrets

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment, Variant
from classroom.assignments.rules import variant_for
from classroom.attempts import revisions
from classroom.attempts.access import require_own, standing_of
from classroom.attempts.answers import Answers, digest
from classroom.attempts.closing import close_if_over
from classroom.attempts.models import KEY_LENGTH, Attempt, Overtime, Submission
from classroom.courses.access import membership_of, require_teaching
from classroom.db import db, key_of, writing
from classroom.errors import Conflict, NotPermitted, Refused, TooMany

MAX_REVISIONS = 2000  # of one attempt by autosave: hours of typing; submitting is always possible


def start(actor: User, assignment: Assignment, *, own: Variant | None = None) -> Attempt:
    """The student's open attempt on this assignment, begun if there is none and another is allowed; else the last one.

    `own` is a scenario made for this attempt, in place of one by chance. Raises `Conflict` where none was begun and
    none can be any more.
    """
    with writing() as session:
        membership = membership_of(actor, assignment.course_id)
        if membership is None or membership.role != "student" or not assignment.is_open(clock.now()):
            raise NotPermitted("")
        standing = standing_of(assignment, membership)
        if standing.open or (standing.attempts and not standing.may_begin):
            return standing.open or standing.attempts[-1]
        if not standing.may_begin:
            raise Conflict(standing.why_not)
        if own is not None:
            session.add(own)
            session.flush()
        seed = secrets.randbits(31)
        had = [attempt.variant_id for attempt in standing.attempts]
        now = clock.now()
        attempt = Attempt(
            assignment=assignment, membership=membership, number=len(standing.attempts) + 1, seed=seed, started_at=now,
            variant_id=own.id if own else variant_for(seed, had, [None, *(one.id for one in assignment.variants)]),
            ends_at=standing.allowance.ends_at(now),
        )  # fmt: skip
        session.add(attempt)
        audit.record(actor.id, "attempt.start", attempt, after={"number": attempt.number})
    return attempt


def save(actor: User, attempt: Attempt, *, revision: int, answers: Answers) -> Attempt:
    """The attempt with these answers saved as a new revision; unchanged if they are what is saved already.

    `revision` is the one that the answers were made from; raises `Conflict` with the server's copy if another has
    been saved since, or the attempt is submitted; `TooMany` beyond MAX_REVISIONS.
    """
    with writing(about=attempt):
        require_own(actor, attempt)
        close_if_over(attempt)
        is_open = attempt.state == "open"
        if is_open:
            if attempt.revision >= MAX_REVISIONS:
                raise TooMany(
                    _("This was saved very often. Please submit it, or ask your instructor."), retry_after=3600
                )
            if new := revisions.changed(attempt, revision, answers):
                revisions.append(attempt, new)
                after = {"revision": attempt.revision}
                audit.record(key_of(actor), "attempt.save", attempt, before={"revision": revision}, after=after)
        else:
            revisions.keep_overtime(attempt, answers)
    if not is_open:
        raise Conflict(closed_message(attempt), current={"state": attempt.state})
    return attempt


def submit(actor: User, attempt: Attempt, *, key: str, revision: int, answers: Answers) -> Submission:
    """The receipt of the attempt, submitted with these answers; the same request sent again gets the same receipt.

    Accepted after the due date too, and marked late. Raises `Conflict` if other answers were submitted before, the time
    was over, or (with the server's copy) another revision has been saved since; `Refused` for an unusable key.
    """
    if not 8 <= len(key) <= KEY_LENGTH or not key.isascii() or not key.isprintable():
        raise Refused(_("The key of a submission has 8 to 64 letters and digits."))
    with writing(about=attempt):
        require_own(actor, attempt)
        close_if_over(attempt)
        if revisions.take(attempt):
            if new := revisions.changed(attempt, revision, answers):
                revisions.append(attempt, new)
            return revisions.receipt(attempt, key=key, at=clock.now())
        if earlier := _earlier(attempt, key, answers):
            return earlier
        revisions.keep_overtime(attempt, answers)
    raise Conflict(closed_message(attempt), current={"state": attempt.state})


def accept_overtime(actor: User, overtime: Overtime) -> None:
    """Lets answers count that came after the end; raises `Conflict` once the work is released."""
    attempt = overtime.attempt
    with writing() as session:
        require_teaching(actor, attempt.assignment.course_id)
        if attempt.state != "submitted":
            raise Conflict(_("This work is released already."))
        if overtime.accepted_at is None:
            overtime.accepted_at = clock.now()
            revisions.append(attempt, overtime.value)
            submission = attempt.submission
            before = {"revision": submission.revision, "digest": submission.digest}
            submission.revision = attempt.revision
            submission.digest = digest(revisions.latest_answers(attempt))
            submission.late = True
            after = {"revision": submission.revision, "digest": submission.digest}
            session.flush()
            audit.record(actor.id, "attempt.accept-overtime", attempt, before=before, after=after)


def closed_message(attempt: Attempt) -> str:
    """Why nothing more can be changed in a submitted attempt."""
    if attempt.submission is not None and attempt.submission.automatic:
        return _("The time is over. What was saved by then has been handed in; what came later is kept as well, and "
                 "your instructor can see it.")  # fmt: skip
    return _("This work has been submitted; it can no longer be changed.")


def _earlier(attempt: Attempt, key: str, answers: Answers) -> Submission | None:
    """The receipt there is, if this asks for the same."""
    earlier = db.session.scalars(select(Submission).where(Submission.attempt_id == attempt.id)).one()
    is_same = earlier.key == key or digest({**revisions.latest_answers(attempt), **answers}) == earlier.digest
    if is_same:
        return earlier
    if not earlier.automatic:
        raise Conflict(
            _("Other answers of yours have been submitted already, perhaps in another window."),
            current={"state": attempt.state},
        )
    return None
