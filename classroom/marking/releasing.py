"""What is done to many submissions at once, and taking a release back."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import update

from classroom import audit
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import require_marking, require_teaching
from classroom.db import writing
from classroom.errors import Conflict, Refused
from classroom.marking.access import fetch_queue, fetch_sheets, fetch_versions
from classroom.marking.decisions import SURE, Decision
from classroom.marking.models import COMMENT_LENGTH, Mark, Marking
from classroom.marking.operations import decide


def take_back(actor: User, attempt: Attempt, *, why: str) -> None:
    """Hides released marks from the student again, as if they had only been confirmed; the reason stays on record.

    Raises `Refused` without a reason, `Conflict` if the work is not released.
    """
    with writing() as session:
        require_teaching(actor, attempt.assignment.course_id)
        if not why.strip() or len(why) > COMMENT_LENGTH:
            raise Refused(_("Please say in a few words why the marks are taken back."))
        going = update(Attempt).where(Attempt.id == attempt.id, Attempt.state == "released").values(state="submitted")
        if session.execute(going, execution_options={"synchronize_session": False}).rowcount == 0:
            raise Conflict(_("This work is not released."))
        session.refresh(attempt)
        marking = session.query(Marking).filter_by(attempt_id=attempt.id).one()
        marking.released_at = marking.released_by_id = None
        session.execute(update(Mark).where(Mark.attempt_id == attempt.id).values(changed_at=None))
        audit.record(actor.id, "marking.take-back", marking, why=why.strip())


def accept_sure(actor: User, assignment: Assignment, *, most: int = 100) -> int:
    """How many marks were accepted: everything that needs no look, in at most so many submissions that wait."""
    accepted = 0
    with writing():
        require_marking(actor, assignment.course_id)
        waiting = [row.attempt for row in fetch_queue(actor, assignment) if row.needs_work][:most]
        sheets, versions = fetch_sheets(waiting), fetch_versions(waiting)
        for attempt in waiting:
            items = sheets[attempt.id].items.values()
            sure = [item for item in items if item.sure and item.applies and not item.is_confirmed]
            given = {item.key: Decision(item.points, accepted=False) for item in sure}
            if given:
                decide(actor, attempt, version=versions[attempt.id], decisions=given, accept=SURE)
                accepted += len(given)
    return accepted
