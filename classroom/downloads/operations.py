"""What people may ask for: a report, made in the background."""

from __future__ import annotations

import hashlib
import json

from flask_babel import get_locale
from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import require_teaching
from classroom.db import db, writing
from classroom.downloads import files
from classroom.downloads.access import released
from classroom.downloads.models import DONE, EXPIRED, WAITING, Job
from classroom.errors import Refused
from classroom.marking.models import Marking


def request_report(actor: User, assignment: Assignment, attempt: Attempt | None = None) -> Job:
    """The job that makes the report of one released attempt, or of all the class; the one there is, if any.

    Raises `Refused` if nothing is released.
    """
    with writing() as session:
        require_teaching(actor, assignment.course_id)
        attempts = released(assignment, attempt)
        if not attempts:
            raise Refused(_("Nothing is released yet, and only released work can be in a report."))
        language = str(get_locale() or "en")
        key = _key(assignment, attempt, attempts, language)
        job = session.scalar(select(Job).where(Job.key == key))
        if job is None:
            job = Job(key=key, assignment_id=assignment.id, attempt_id=attempt.id if attempt else None,
                      language=language, asked_at=clock.now(), state=EXPIRED)  # fmt: skip
            session.add(job)
        if not job.is_open and not (job.state == DONE and (files.folder() / job.file).is_file()):
            job.state, job.tries, job.done, job.of, job.failure = WAITING, 0, 0, len(attempts), ""
            job.file, job.leased_until, job.expires_at, job.asked_at = "", None, None, clock.now()
            audit.record(actor.id, "download.request", job, after={"attempts": [one.id for one in attempts]})
    return job


def _key(assignment: Assignment, attempt: Attempt | None, attempts: list[Attempt], language: str) -> str:
    """What the report will hold, in short: a new mark, a new name, another language make it another one."""
    ids = [one.id for one in attempts]
    wanted = select(Marking.attempt_id, Marking.version).where(Marking.attempt_id.in_(ids))
    versions = {row.attempt_id: row.version for row in db.session.execute(wanted)}
    says = [
        assignment.id, attempt.id if attempt else None, language, assignment.title, assignment.course.title,
        assignment.course.timezone,
        [(one.id, versions.get(one.id), one.membership.display_name) for one in attempts],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(says).encode()).hexdigest()
