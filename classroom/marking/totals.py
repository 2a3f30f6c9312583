"""What released work came to, of many submissions at a time: plain rows, because a course has thousands."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Text, cast, func, select
from sqlalchemy.orm import joinedload

from classroom.assignments.models import Assignment, Variant
from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.marking import scores
from classroom.marking.models import Mark, Proposal
from classroom.rubrics.access import kept, rubric_of


class Total(NamedTuple):
    """The points of a released submission, None where something that counts now has none, and how many there were."""

    score: float | None
    of: float


def fetch_totals(assignments: Sequence[Assignment]) -> dict[int, Total]:
    """The totals of all released attempts on these assignments, by attempt; for a caller who may see them."""
    ids = [assignment.id for assignment in assignments]
    mine = select(Attempt.id).where(Attempt.assignment_id.in_(ids), Attempt.state == "released")
    wanted = select(Attempt.id, Attempt.assignment_id, Attempt.variant_id).where(Attempt.id.in_(mine))
    released = db.session.execute(wanted).all()
    if not released:
        return {}
    tasks = _tasks(ids)
    points: dict[int, dict[scores.Key, float]] = defaultdict(dict)
    marks = select(Mark.attempt_id, Mark.question, Mark.criterion, Mark.points).where(Mark.attempt_id.in_(mine))
    for row in db.session.execute(marks):
        points[row.attempt_id][row.question, row.criterion] = row.points
    last = select(func.max(Proposal.id)).where(Proposal.attempt_id.in_(mine)).group_by(Proposal.attempt_id)
    latest = select(Proposal.attempt_id, cast(Proposal.rubric, Text).label("rubric"), Proposal.outside)
    proposals = {row.attempt_id: row for row in db.session.execute(latest.where(Proposal.id.in_(last)))}
    present = {assignment.id: kept(rubric_of(assignment)) for assignment in assignments}

    def total(row: Any) -> Total:
        task, proposal = tasks[row.assignment_id, row.variant_id], proposals.get(row.id)
        rubric = as_kept(proposal.rubric) if proposal else present[row.assignment_id]
        outside = {tuple(key) for key in proposal.outside} - points[row.id].keys() if proposal else set()
        return Total(scores.score(task, rubric, points[row.id], outside), scores.most(task, rubric))

    return {row.id: total(row) for row in released}


def _tasks(ids: Sequence[int]) -> dict[tuple[int, int | None], Any]:
    """The assignments and their variants, also those of one attempt only, by both ids."""
    whole = {one.id: one for one in db.session.scalars(select(Assignment).where(Assignment.id.in_(ids)))}
    found: dict[tuple[int, int | None], Any] = {(id, None): one for id, one in whole.items()}
    variants = select(Variant).where(Variant.assignment_id.in_(ids)).options(joinedload(Variant.assignment))
    return found | {(one.assignment_id, one.id): one for one in db.session.scalars(variants)}


@lru_cache(maxsize=64)
def as_kept(text: str) -> dict[str, Any]:
    """A rubric as it was kept with a proposal, from its JSON; a class has hundreds of the same."""
    return json.loads(text)
