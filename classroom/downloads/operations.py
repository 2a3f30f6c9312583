"""What people may ask for: a file, made in the background."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from flask_babel import get_locale
from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import require_teaching
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from classroom.downloads import files
from classroom.downloads.access import released
from classroom.downloads.making import ONE
from classroom.downloads.models import DONE, EXPIRED, WAITING, Job
from classroom.errors import Refused
from classroom.marking.models import Marking


def request_report(
    actor: User, assignment: Assignment, attempt: Attempt | None = None, *, packing: str = ONE
) -> Job:
    """The job that makes the report of one released attempt, or of all the class; the one there is, if any.

    Raises `Refused` if nothing is released.
    """
    with writing():
        require_teaching(actor, assignment.course_id)
        attempts = released(assignment, attempt)
        if not attempts:
            raise Refused(_("Nothing is released yet, and only released work can be in a report."))
        says = [assignment.id, attempt.id if attempt else None, assignment.title, _state(assignment.course, attempts)]
        fresh = Job(kind="report", wish={"packing": packing}, assignment_id=assignment.id,
                    attempt_id=attempt.id if attempt else None)  # fmt: skip
        noted = {"attempts": [one.id for one in attempts]}
        return _request(actor, assignment.course, fresh, says, of=len(attempts), noted=noted)


def request_file(actor: User, course: Course, kind: str, wish: Mapping[str, Any], *, of: int = 1) -> Job:
    """The job that makes a file of this kind for the course; the one there is, if it would hold the same.

    The page has checked the wish; `of` is the number of parts that the progress counts.
    """
    with writing() as session:
        require_teaching(actor, course.id)
        here = select(Attempt).join(Assignment, Assignment.id == Attempt.assignment_id)
        here = here.where(Assignment.course_id == course.id, Attempt.state == "released").order_by(Attempt.id)
        says = _state(course, list(session.scalars(here))) if kind in OF_WORK else [course.title]
        if kind in AS_OF_NOW:
            says.append(clock.now().isoformat())
        return _request(actor, course, Job(kind=kind, wish=dict(wish)), says, of=of, noted={"kind": kind})


def request_portfolio(actor: User, member: Membership, *, said: list) -> Job:
    """The job that makes a student's own portfolio; `said` is what tells its reflections from earlier ones.

    The caller has checked that it is the student's own.
    """
    with writing() as session:
        mine = select(Attempt).where(Attempt.membership_id == member.id, Attempt.state == "released")
        says = [_state(member.course, list(session.scalars(mine.order_by(Attempt.id)))), said]
        fresh = Job(kind="portfolio", wish={"member": member.id})
        return _request(actor, member.course, fresh, says, of=1, noted={"kind": "portfolio"})


AS_OF_NOW = ("archive", "own-data", "codes")  # kinds whose files hold everything, so that each wish makes a new one
OF_WORK = ("class", "portfolio")  # kinds whose files say something of released work


def _request(actor: User, course: Course, fresh: Job, says: list, *, of: int, noted: dict[str, Any]) -> Job:
    """The job with this wish and state, made to wait if its file is not there; in the caller's transaction."""
    language = str(get_locale() or "en")
    whole = [fresh.kind, fresh.wish, course.id, language, says]
    key = hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
    job = db.session.scalar(select(Job).where(Job.key == key))
    if job is None:
        job = fresh
        job.key, job.course_id, job.language, job.asked_at, job.state = key, course.id, language, clock.now(), EXPIRED
        db.session.add(job)
    if not job.is_open and not (job.state == DONE and (files.folder() / job.file).is_file()):
        job.state, job.tries, job.done, job.of, job.failure = WAITING, 0, 0, of, ""
        job.file, job.leased_until, job.expires_at, job.asked_at = "", None, None, clock.now()
        audit.record(actor.id, "download.request", job, after=noted)
    return job


def _state(course: Course, attempts: list[Attempt]) -> list:
    """What a file about these attempts will hold, in short: a new mark or a new name make it another one."""
    ids = [one.id for one in attempts]
    wanted = select(Marking.attempt_id, Marking.version).where(Marking.attempt_id.in_(ids))
    marked = {row.attempt_id: row.version for row in db.session.execute(wanted)}
    said = [(one.id, marked.get(one.id), one.membership.display_name) for one in attempts]
    return [course.title, course.timezone, said]
