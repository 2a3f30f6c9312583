"""Who may see markings; the only ways for a page to get one."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from flask_babel import gettext as _
from sqlalchemy import Select, Text, cast, func, select
from sqlalchemy.orm import joinedload

import scenarios
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.access import fetch_attempts
from classroom.attempts.models import Attempt
from classroom.attempts.revisions import latest_answers_of
from classroom.audit import Audit
from classroom.courses.access import may_mark, may_teach
from classroom.courses.models import Membership
from classroom.db import db
from classroom.errors import Conflict, NotFound
from classroom.marking import blind, naming, scores
from classroom.marking.models import Mark, Marking, Proposal, Remark
from classroom.marking.sheet import Sheet, sheet_of
from classroom.marking.totals import as_kept
from classroom.rubrics.access import Present, kept, rubric_of, rubric_of_version
from classroom.voice.access import spoken_questions

NOT_STARTED, WRITING, SUBMITTED, PROPOSED, CONFIRMED, RELEASED = (
    "not started", "writing", "submitted", "proposed", "confirmed", "released",
)  # fmt: skip

RUBRIC = cast(Proposal.rubric, Text).label("rubric")  # of hundreds of proposals that keep the same one


class Row(NamedTuple):
    """One student in the queue of an assignment: how much of what is needed is decided, and the score when all is.

    `open` are the questions in which something is not decided; `hidden` says that the name is not shown yet, `second`
    that the user marks it a second time and must not see the first marks.
    """

    member: Membership
    attempt: Attempt | None
    state: str
    decided: int = 0
    needed: int = 0
    score: float | None = None
    of: float = 0
    open: frozenset[str] = frozenset()
    hidden: bool = False
    second: bool = False

    @property
    def name(self) -> str:
        """Whose work it is, as far as the marker may know."""
        return naming.code_of(self.attempt) if self.hidden and self.attempt else self.member.display_name

    @property
    def needs_work(self) -> bool:
        """Whether the submission waits for a person."""
        return self.state in (SUBMITTED, PROPOSED) and not self.second


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
    return fetch_sheets([attempt])[attempt.id]


def fetch_sheets(attempts: Sequence[Attempt]) -> dict[int, Sheet]:
    """The sheets of these attempts by their ids, in as many statements as for one; for a caller who may have them."""
    ids = [attempt.id for attempt in attempts]
    marks, remarks = defaultdict(dict), defaultdict(dict)
    for mark in db.session.scalars(select(Mark).where(Mark.attempt_id.in_(ids)).options(joinedload(Mark.by))):
        marks[mark.attempt_id][mark.question, mark.criterion] = mark
    for remark in db.session.scalars(select(Remark).where(Remark.attempt_id.in_(ids))):
        remarks[remark.attempt_id][remark.question] = remark.text
    latest = db.session.scalars(_latest(Proposal).where(Proposal.attempt_id.in_(ids)))
    proposals = {proposal.attempt_id: proposal for proposal in latest}
    unread = {one.assignment_id: one.assignment for one in attempts if one.id not in proposals}
    present = {id: kept(rubric_of(assignment)) for id, assignment in unread.items()}
    answers, spoken = latest_answers_of(ids), spoken_questions(ids)
    earlier = _earlier_rubrics(proposals, marks)
    return {
        one.id: sheet_of(
            one, answers[one.id], found, marks[one.id], remarks[one.id],
            found.rubric if found else present[one.assignment_id], spoken[one.id], earlier,
        )
        for one in attempts for found in [proposals.get(one.id)]
    }  # fmt: skip


def _earlier_rubrics(proposals: Mapping[int, Proposal], marks: Mapping[int, Mapping]) -> dict[int, dict[str, Any]]:
    """The rubrics, by proposal, of the marks that were given before the latest proposal of their attempt."""
    given = {mark.proposal_id for of_one in marks.values() for mark in of_one.values() if mark.proposal_id}
    wanted = given - {proposal.id for proposal in proposals.values()}
    if not wanted:
        return {}
    found = db.session.execute(select(Proposal.id, RUBRIC).where(Proposal.id.in_(wanted)))
    return {row.id: as_kept(row.rubric) for row in found}


def fetch_version(attempt: Attempt) -> int:
    """How often the marking of an attempt was saved."""
    return fetch_versions([attempt])[attempt.id]


def fetch_versions(attempts: Sequence[Attempt]) -> dict[int, int]:
    """How often the marking of each of these attempts was saved, by its id."""
    ids = [attempt.id for attempt in attempts]
    found = db.session.execute(select(Marking.attempt_id, Marking.version).where(Marking.attempt_id.in_(ids)))
    return dict.fromkeys(ids, 0) | {row.attempt_id: row.version for row in found}


def fetch_queue(user: User, assignment: Assignment, *, besides: Attempt | None = None) -> list[Row]:
    """Every student of the course with the state of the work, by name; for the course's instructor.

    Where names are hidden, the work that is not confirmed comes first, in an order that says nothing about its authors.
    `besides` is an attempt that may not count, and is listed all the same.
    """
    students = fetch_attempts(user, assignment)
    if besides is not None and besides not in [attempt for _member, attempt in students]:
        students.append((besides.membership, besides))
    mine = select(Attempt.id).where(Attempt.assignment_id == assignment.id)
    parts = _latest(Proposal.attempt_id, RUBRIC, Proposal.outside, Proposal.failure)
    parts = parts.where(Proposal.attempt_id.in_(mine))
    proposals = {row.attempt_id: row for row in db.session.execute(parts)}
    points: dict[int, dict[scores.Key, float]] = defaultdict(dict)
    marks = select(Mark.attempt_id, Mark.question, Mark.criterion, Mark.points).where(Mark.attempt_id.in_(mine))
    for mark in db.session.execute(marks):
        points[mark.attempt_id][mark.question, mark.criterion] = mark.points
    present, hides = kept(rubric_of(assignment)), naming.is_anonymous(assignment)
    second = blind.blind_ids(user, assignment)
    rows = [
        _row(member, attempt, proposals.get(id), points.get(id, {}), present)._replace(second=id in second)
        for member, attempt in students
        for id in [attempt.id if attempt else None]
    ]
    waits = [hides and (row.second or row.state in (SUBMITTED, PROPOSED)) for row in rows]
    hidden = [row._replace(hidden=True) for row, wait in zip(rows, waits, strict=True) if wait]
    shown = [row for row, wait in zip(rows, waits, strict=True) if not wait]
    return sorted(hidden, key=lambda row: row.name) + shown


def _row(member: Membership, attempt: Attempt | None, proposal, points: dict[scores.Key, float], present: dict) -> Row:
    if attempt is None or attempt.submission is None:
        return Row(member, attempt, WRITING if attempt else NOT_STARTED)
    rubric = as_kept(proposal.rubric) if proposal else present
    outside = {tuple(key) for key in proposal.outside} - points.keys() if proposal else set()
    needed = scores.needed(attempt.task, rubric, outside)
    points = scores.still_possible(points, rubric)
    decided = sum(key in points for key in needed)
    whole = decided == len(needed)
    undecided = PROPOSED if proposal and not proposal.failure else SUBMITTED
    state = RELEASED if attempt.state == "released" else CONFIRMED if whole else undecided
    score = scores.score(attempt.task, rubric, points, outside) if whole else None
    of, still_open = scores.most(attempt.task, rubric), frozenset(key[0] for key in needed if key not in points)
    return Row(member, attempt, state, decided, len(needed), score, of, still_open)


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
    found = db.session.execute(_latest(Proposal.attempt_id, RUBRIC).where(Proposal.attempt_id.in_(mine)))
    older = {row.attempt_id for row in found if as_kept(row.rubric) != present}
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
