"""Every change to portfolios: what a student writes about the own work, and asking for the portfolio as a file."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.downloads.models import Job
from classroom.downloads.operations import request_portfolio
from classroom.errors import Conflict, NotPermitted, Refused, TooMany
from classroom.portfolio.models import LONGEST, Reflection
from classroom.text import clean

MOST_REVISIONS = 5000


def reflect(actor: User, assignment: Assignment, membership: Membership, *, revision: int, text: str) -> Reflection:
    """The student's text about the assignment, saved; `revision` is the one that it was made from, 0 for none.

    Raises `Refused` for too long a text, `Conflict` with the saved one if it was changed since, `TooMany`.
    """
    text = clean(text).strip()
    if len(text) > LONGEST:
        raise Refused(_("At most %(limit)s characters can be kept here.", limit=LONGEST))
    with writing() as session:
        if membership.user_id != actor.id or membership.removed_at is not None:
            raise NotPermitted("")
        mine = (Reflection.assignment_id == assignment.id, Reflection.membership_id == membership.id)
        kept = session.scalar(select(Reflection).where(*mine))
        if kept is None:
            kept = Reflection(assignment=assignment, membership=membership, text="", revision=0, saved_at=clock.now())
            session.add(kept)
        if kept.text != text:
            _require_latest(kept, revision)
            kept.text, kept.revision, kept.saved_at = text, kept.revision + 1, clock.now()
            audit.record(actor.id, "reflection.save", kept, after={"revision": kept.revision, "length": len(text)})
    return kept


def _require_latest(kept: Reflection, revision: int) -> None:
    if kept.revision != revision:
        raise Conflict(
            _("This was changed in another window or on another device."),
            current={"revision": kept.revision, "text": kept.text},
        )
    if kept.revision >= MOST_REVISIONS:
        raise TooMany(_("This was saved very often. Please ask your instructor."), retry_after=3600)


def ask_for_file(actor: User, membership: Membership) -> Job:
    """The job that makes the student's own portfolio as a PDF; raises `Refused` while nothing is released."""
    if membership.user_id != actor.id or membership.removed_at is not None:
        raise NotPermitted("")
    released = select(Attempt.id).where(Attempt.membership_id == membership.id, Attempt.state == "released")
    if db.session.scalar(released.limit(1)) is None:
        raise Refused(_("No work of yours is released yet. Your portfolio can be had as soon as one is."))
    written = select(Reflection.assignment_id, Reflection.revision).where(Reflection.membership_id == membership.id)
    said = [list(row) for row in db.session.execute(written.order_by(Reflection.assignment_id))]
    return request_portfolio(actor, membership, said=said)
