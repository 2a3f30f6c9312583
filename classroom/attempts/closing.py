"""Hands in what is open when its time is over: when anybody looks next, and by the worker."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select

from classroom import clock
from classroom.attempts import revisions
from classroom.attempts.models import GRACE, Attempt
from classroom.db import db, writing

AUTOMATIC_KEY = "automatic"


def close_overdue(*which: ColumnElement[bool]) -> int:
    """How many attempts were handed in because their time is over; `which` narrows down where one looks.

    What was saved last is what counts. One statement where there is nothing to do.
    """
    over = (Attempt.state == "open", Attempt.ends_at < clock.now() - GRACE, *which)
    waiting = db.session.scalars(select(Attempt.id).where(*over)).all()
    return sum(map(_close, waiting))


def close_if_over(attempt: Attempt) -> bool:
    """Whether this attempt was handed in because its time is over; within a writing transaction of the caller's."""
    if attempt.state != "open" or not attempt.is_over(clock.now()) or not revisions.take(attempt):
        return False
    revisions.receipt(attempt, key=AUTOMATIC_KEY, at=attempt.ends_at, automatic=True)
    return True


def _close(attempt_id: int) -> bool:
    # One transaction each: a class of 300 that ends at once does not hold up everybody who is still writing.
    with writing() as session:
        return close_if_over(session.get_one(Attempt, attempt_id))
