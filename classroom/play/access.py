"""Who may see lines and plays; the only ways for a page to get one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.marking.models import Proposal


def fetch_results(attempt: Attempt) -> list[dict[str, Any]]:
    """What the latest proposal says of each question, for the caller who was allowed to fetch the attempt."""
    own = select(Proposal.questions).where(Proposal.attempt_id == attempt.id).order_by(Proposal.id.desc())
    return db.session.scalar(own.limit(1)) or []
