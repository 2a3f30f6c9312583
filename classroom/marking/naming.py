"""Names that are hidden from whoever marks, until the marks are confirmed."""

from __future__ import annotations

import hashlib

from flask_babel import gettext as _

from classroom import audit
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.codes import ALPHABET
from classroom.courses.access import require_teaching
from classroom.db import db, writing
from classroom.marking.models import MarkingTerms

CODE_LENGTH = 5


def is_anonymous(assignment: Assignment) -> bool:
    """Whether names are hidden while this assignment is marked."""
    terms = db.session.get(MarkingTerms, assignment.id)
    return terms is not None and terms.anonymous


def set_anonymous(actor: User, assignment: Assignment, *, anonymous: bool) -> None:
    """Hides the names of unconfirmed work from now on, or shows them."""
    with writing() as session:
        require_teaching(actor, assignment.course_id)
        before = is_anonymous(assignment)
        if before == anonymous:
            return
        session.merge(MarkingTerms(assignment_id=assignment.id, anonymous=anonymous))
        kept = {"anonymous": before}, {"anonymous": anonymous}
        audit.record(actor.id, "marking.names", assignment, before=kept[0], after=kept[1])


def code_of(attempt: Attempt) -> str:
    """What the work of a hidden author is called; the same each time, and in no order that follows names or times."""
    digest = int.from_bytes(hashlib.sha256(f"{attempt.assignment_id}/{attempt.id}".encode()).digest()[:8])
    signs = (ALPHABET[digest // len(ALPHABET) ** place % len(ALPHABET)] for place in range(CODE_LENGTH))
    return _("Work %(code)s", code="".join(signs))
