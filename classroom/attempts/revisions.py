"""The answers of an attempt as they are kept: revision upon revision, and handed in at last. No permission is asked."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import and_, func, select, update
from sqlalchemy.orm.attributes import set_committed_value

from classroom import audit, clock, codes
from classroom.assignments.access import allowance_of
from classroom.attempts.answers import Answers, digest, empty
from classroom.attempts.models import Answer, Attempt, Overtime, Submission
from classroom.db import db
from classroom.errors import Conflict

NUMBER_LENGTH = 8
MOST_OVERTIME = 20  # sets of answers after the end that are kept of one attempt


def latest_answers(attempt: Attempt) -> dict:
    """The answers that count, by question: of each the latest revision."""
    return latest_answers_of([attempt.id])[attempt.id]


def latest_answers_of(attempt_ids: Collection[int]) -> dict[int, dict]:
    """The same of several attempts, by their ids."""
    own, key = Answer.attempt_id.in_(attempt_ids), (Answer.attempt_id, Answer.question)
    last = select(*key, func.max(Answer.revision).label("revision")).where(own).group_by(*key).subquery()
    same = (Answer.attempt_id == last.c.attempt_id, Answer.question == last.c.question)
    wanted = select(*key, Answer.value).join(last, and_(*same, Answer.revision == last.c.revision))
    found: dict[int, dict] = {id: {} for id in attempt_ids}
    for row in db.session.execute(wanted.order_by(Answer.question)):
        found[row.attempt_id][row.question] = row.value
    return found


def copy_of(attempt: Attempt) -> dict[str, Any]:
    """The server's copy of an attempt as plain JSON: revision, answers, when it was saved, state."""
    saved_at = attempt.saved_at.isoformat() if attempt.saved_at else None
    return {
        "revision": attempt.revision,
        "answers": latest_answers(attempt),
        "saved_at": saved_at,
        "state": attempt.state,
    }


def changed(attempt: Attempt, revision: int, answers: Answers) -> Answers:
    """Those answers that differ from what is saved; raises `Conflict` if they were made from an older revision.

    What is played at the table is kept there until it is submitted, and never taken from a form.
    """
    found = different(attempt, answers)
    if found and revision != attempt.revision:
        raise Conflict(_("This was changed in another window or on another device."), current=copy_of(attempt))
    return found


def different(attempt: Attempt, answers: Answers) -> Answers:
    """Those written answers that differ from what is saved."""
    saved = latest_answers(attempt)
    questions = {q["id"]: q for q in attempt.task.questions if q["kind"] != "play"}
    written = {name: value for name, value in answers.items() if name in questions}
    return {name: value for name, value in written.items() if saved.get(name, empty(questions[name])) != value}


def append(attempt: Attempt, answers: Answers) -> None:
    """Adds these answers as a new revision, within a writing transaction."""
    now, revision = clock.now(), attempt.revision
    counting = update(Attempt).where(
        Attempt.id == attempt.id, Attempt.revision == revision, Attempt.state == attempt.state
    )
    done = db.session.execute(
        counting.values(revision=revision + 1, saved_at=now), execution_options={"synchronize_session": False}
    )
    if done.rowcount == 0:
        db.session.refresh(attempt)
        raise Conflict(_("This was changed in another window or on another device."), current=copy_of(attempt))
    _now_has(attempt, revision=revision + 1, saved_at=now)
    rows = [
        Answer(attempt_id=attempt.id, revision=attempt.revision, question=name, value=value, received_at=now)
        for name, value in answers.items()
    ]
    db.session.add_all(rows)
    db.session.flush()


def take(attempt: Attempt) -> bool:
    """Whether the attempt was open, and is submitted from now on; of several who ask one is told yes."""
    closing = update(Attempt).where(Attempt.id == attempt.id, Attempt.state == "open").values(state="submitted")
    taken = db.session.execute(closing, execution_options={"synchronize_session": False}).rowcount == 1
    if taken:
        _now_has(attempt, state="submitted")
    else:
        db.session.refresh(attempt)
    return taken


def _now_has(attempt: Attempt, **values: Any) -> None:
    """Notes what a conditional update has just set: reading it back would let go of all that was read with it."""
    for name, value in values.items():
        set_committed_value(attempt, name, value)


def receipt(attempt: Attempt, *, key: str, at: datetime, automatic: bool = False) -> Submission:
    """The receipt of an attempt that was taken, with all that was played and written so far.

    What the server hands in by itself is late if something was written after the due date.
    """
    from classroom.play.access import played_answers  # plays build on attempts; here is the one look back

    written = at if not automatic else attempt.saved_at or attempt.started_at
    late = allowance_of(attempt.assignment, attempt.membership_id).is_late(written)
    if (told := played_answers(attempt)) and (played := different_played(attempt, told)):
        append(attempt, played)
    made = Submission(
        attempt_id=attempt.id, key=key, number=_unused_number(), revision=attempt.revision, submitted_at=at, late=late,
        automatic=automatic, digest=digest(latest_answers(attempt)),
    )  # fmt: skip
    db.session.add(made)
    db.session.expire(attempt, ["submission"])
    after = {"state": "submitted", "revision": attempt.revision, "late": late, "digest": made.digest}
    action = "attempt.submit-automatically" if automatic else "attempt.submit"
    actor = None if automatic else attempt.membership.user_id
    audit.record(actor, action, attempt, before={"state": "open"}, after=after)
    return made


def different_played(attempt: Attempt, played: Answers) -> Answers:
    """What was played at the table and is not among the saved answers yet."""
    saved = latest_answers(attempt)
    return {name: value for name, value in played.items() if saved.get(name) != value}


def keep_overtime(attempt: Attempt, answers: Answers) -> None:
    """Keeps answers that came after the time was over, where they differ from what was handed in."""
    if attempt.submission is None or not attempt.submission.automatic:
        return
    found = different(attempt, answers)
    earlier = db.session.scalars(select(Overtime).where(Overtime.attempt_id == attempt.id).order_by(Overtime.id)).all()
    if found and len(earlier) < MOST_OVERTIME and not (earlier and earlier[-1].value == found):
        db.session.add(Overtime(attempt_id=attempt.id, value=found, received_at=clock.now()))


def _unused_number() -> str:
    number = codes.make(NUMBER_LENGTH)
    while db.session.scalar(select(Submission.id).where(Submission.number == number)):
        number = codes.make(NUMBER_LENGTH)
    return number
