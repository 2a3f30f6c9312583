"""What the worker does besides reports: hands in what is overdue, and has the engine read what no proposal is of."""

from __future__ import annotations

from sqlalchemy import select

from classroom.attempts.closing import close_overdue
from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.marking.models import Proposal
from classroom.marking.operations import ensure_proposal

MOST_AT_ONCE = 20  # submissions read before the worker looks for other work again


def do_chores() -> bool:
    """Whether there may be more to do at once."""
    close_overdue()
    unread = select(Attempt).outerjoin(Proposal, Proposal.attempt_id == Attempt.id)
    unread = unread.where(Attempt.state == "submitted", Proposal.id.is_(None)).order_by(Attempt.id)
    found = db.session.scalars(unread.limit(MOST_AT_ONCE)).all()
    for attempt in found:
        ensure_proposal(attempt)
    return len(found) == MOST_AT_ONCE
