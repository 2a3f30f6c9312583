"""Who may see markings; the only ways for a page to get one."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import Select, func, select
from sqlalchemy.orm import joinedload

import scenarios
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.access import fetch_attempts, latest_answers
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.courses.access import may_mark, may_teach
from classroom.courses.models import Membership
from classroom.db import db
from classroom.errors import Conflict, NotFound
from classroom.marking import scores
from classroom.marking.models import Mark, Marking, Proposal, Remark
from classroom.marking.sheet import Sheet, sheet_of
from classroom.rubrics.access import Present, kept, rubric_of, rubric_of_version

NOT_STARTED, WRITING, SUBMITTED, PROPOSED, CONFIRMED, RELEASED = (
    "not started", "writing", "submitted", "proposed", "confirmed", "released",
)  # fmt: skip


class Row(NamedTuple):
    """One student in the queue of an assignment: how much of what is needed is decided, and the score when all is."""

    member: Membership
    attempt: Attempt | None
    state: str
    decided: int = 0
    needed: int = 0
    score: float | None = None
    of: float = 0

    @property
    def needs_work(self) -> bool:
        """Whether the submission waits for a person."""
        return self.state in (SUBMITTED, PROPOSED)


class Change(NamedTuple):
    """One deed in the history of a marking; `who` is empty for the engine, points are None where none are meant."""

    at: datetime
    who: str
    action: str
    question: str
    criterion: str
    old: float | None
    new: float | None
    why: str


def fetch_submitted(user: User, attempt_id: int, *, teaching: bool = False) -> Attempt:
    """A submitted attempt, for the course's staff, with `teaching` without its graders; raises `NotFound` for others,
    `Conflict` until it is submitted."""
    attempt = db.session.get(Attempt, attempt_id)
    allowed = may_teach if teaching else may_mark
    if attempt is None or not allowed(user, attempt.assignment.course_id):
        raise NotFound("")
    if attempt.submission is None:
        raise Conflict(_("This student is still writing. There is nothing to mark before it is submitted."))
    return attempt


def fetch_sheet(attempt: Attempt) -> Sheet:
    """The sheet of an attempt that its caller was allowed to fetch."""
    proposal = db.session.scalar(_latest(Proposal).where(Proposal.attempt_id == attempt.id))
    marks = db.session.scalars(select(Mark).where(Mark.attempt_id == attempt.id).options(joinedload(Mark.by)))
    remarks = db.session.scalars(select(Remark).where(Remark.attempt_id == attempt.id))
    return sheet_of(
        attempt,
        latest_answers(attempt),
        proposal,
        {(mark.question, mark.criterion): mark for mark in marks},
        {remark.question: remark.text for remark in remarks},
        proposal.rubric if proposal else kept(rubric_of(attempt.assignment)),
    )


def fetch_version(attempt: Attempt) -> int:
    """How often the marking of an attempt was saved."""
    return db.session.scalar(select(Marking.version).where(Marking.attempt_id == attempt.id)) or 0


def fetch_queue(user: User, assignment: Assignment) -> list[Row]:
    """Every student of the course with the state of the work, by name; for the course's instructor."""
    students = fetch_attempts(user, assignment)
    mine = select(Attempt.id).where(Attempt.assignment_id == assignment.id)
    parts = _latest(Proposal.attempt_id, Proposal.rubric, Proposal.outside, Proposal.failure)
    parts = parts.where(Proposal.attempt_id.in_(mine))
    proposals = {row.attempt_id: row for row in db.session.execute(parts)}
    points: dict[int, dict[scores.Key, float]] = defaultdict(dict)
    for mark in db.session.scalars(select(Mark).where(Mark.attempt_id.in_(mine))):
        points[mark.attempt_id][mark.question, mark.criterion] = mark.points
    present = kept(rubric_of(assignment))
    return [
        _row(member, attempt, proposals.get(id), points.get(id, {}), present)
        for member, attempt in students
        for id in [attempt.id if attempt else None]
    ]


def _row(member: Membership, attempt: Attempt | None, proposal, points: dict[scores.Key, float], present: dict) -> Row:
    if attempt is None or attempt.submission is None:
        return Row(member, attempt, WRITING if attempt else NOT_STARTED)
    rubric = proposal.rubric if proposal else present
    outside = {tuple(key) for key in proposal.outside} - points.keys() if proposal else set()
    needed = scores.needed(attempt.task, rubric, outside)
    decided = sum(key in points for key in needed)
    whole = decided == len(needed)
    undecided = PROPOSED if proposal and not proposal.failure else SUBMITTED
    state = RELEASED if attempt.state == "released" else CONFIRMED if whole else undecided
    score = scores.score(attempt.task, rubric, points, outside) if whole else None
    return Row(member, attempt, state, decided, len(needed), score, scores.most(attempt.task, rubric))


def rubric_for(attempt: Attempt) -> Present:
    """The rubric by which a new proposal for the attempt is made: the present one, but for released work that of its
    latest proposal, because the student has seen it."""
    if attempt.state != "released":
        return rubric_of(attempt.assignment)
    proposal = db.session.scalar(_latest(Proposal).where(Proposal.attempt_id == attempt.id))
    return rubric_of_version(proposal.rubric.get("version_id") if proposal else None)


def fetch_outdated(user: User, assignment: Assignment) -> list[Attempt]:
    """The submissions, not yet released, whose latest proposal was made by another rubric than the present one, or by
    an earlier version of it; for the course's instructor."""
    present = json.loads(json.dumps(kept(rubric_of(assignment))))
    students = [attempt for _member, attempt in fetch_attempts(user, assignment) if attempt and attempt.submission]
    mine = [attempt.id for attempt in students if attempt.state != "released"]
    found = db.session.execute(_latest(Proposal.attempt_id, Proposal.rubric).where(Proposal.attempt_id.in_(mine)))
    older = {row.attempt_id for row in found if row.rubric != present}
    return [attempt for attempt in students if attempt.id in older]


def _latest(*columns) -> Select:
    last = select(func.max(Proposal.id)).group_by(Proposal.attempt_id)
    return select(*columns).where(Proposal.id.in_(last))


def fetch_changes(attempt: Attempt) -> list[Change]:
    """What was done to the marking of an attempt, the latest first; for the caller who was allowed to fetch it."""
    own = select(Marking.id).where(Marking.attempt_id == attempt.id)
    done = select(Audit, User.name).outerjoin(User, User.id == Audit.actor_id)
    done = done.where(Audit.record == "marking", Audit.record_id.in_(own)).order_by(Audit.id.desc()).limit(200)
    return [_change(row, who or "") for row, who in db.session.execute(done)]


def _change(row: Audit, who: str) -> Change:
    before, after = row.before or {}, row.after or {}
    kept = after or before
    new = after.get("points", after.get("score"))
    return Change(
        row.at, who, row.action, kept.get("question", ""), kept.get("criterion", ""), before.get("points"), new, row.why
    )


@lru_cache(maxsize=64)
def models_of(toml: str) -> dict[str, str]:
    """The model answers of a scenario by question, for instructors, and for students once work is released."""
    return {question.id: question.model for question in scenarios.parse(toml).questions if question.model}
