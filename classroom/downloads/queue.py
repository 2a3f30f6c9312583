"""The worker's side of the jobs: claiming one, holding it, finishing it, giving it up or back; sweeping."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from flask import current_app
from flask_babel import force_locale
from flask_babel import gettext as _
from sqlalchemy import and_, or_, select, update

from classroom import clock
from classroom.db import db, writing
from classroom.downloads import files
from classroom.downloads.models import DONE, EXPIRED, FAILED, RUNNING, WAITING, Job
from classroom.exchange import operations as exchange

LEASE = timedelta(seconds=30)  # how long a worker that says nothing is believed to be alive
MOST_TRIES = 3


class Claim(NamedTuple):
    """A job in the hands of one worker: `tried` tells it from a worker that had the job before or gets it after."""

    job_id: int
    tried: int
    language: str


def claim() -> Claim | None:
    """The oldest job that waits, or whose worker is silent, now held by the caller; None if there is none.

    A job that was tried too often is given up instead.
    """
    stale = and_(Job.state == RUNNING, Job.leased_until < clock.now())
    waiting = select(Job.id).where(or_(Job.state == WAITING, stale)).order_by(Job.asked_at, Job.id).limit(1)
    if db.session.scalar(waiting) is None:
        return None
    with writing() as session:
        job = session.get(Job, session.scalar(waiting) or 0)
        if job is None:
            return None
        if job.tries >= MOST_TRIES:
            with force_locale(job.language):
                job.failure = _("The program that makes reports ended several times while it made this one.")
            job.state = FAILED
            return None
        job.state, job.tries, job.done, job.leased_until = RUNNING, job.tries + 1, 0, clock.now() + LEASE
        return Claim(job.id, job.tries, job.language)


def hold(held: Claim, *, done: int | None = None) -> bool:
    """Whether the job is still held; it is for another while then. `done` says how many sheets are made."""
    progress = {} if done is None else {"done": done}
    return _change(held, leased_until=clock.now() + LEASE, **progress)


def finish(held: Claim, file: str) -> bool:
    """Whether the job was still held, and is done now; else the file is deleted, for another worker makes its own."""
    expires = clock.now() + timedelta(hours=current_app.config["DOWNLOAD_HOURS"])
    kept = _change(held, state=DONE, file=file, expires_at=expires, leased_until=None)
    if kept:
        files.discard_parts(held.job_id)
    else:
        files.discard(file)
    return kept


def fail(held: Claim, failure: str) -> None:
    """The report cannot be made, for this reason."""
    if _change(held, state=FAILED, failure=failure, leased_until=None):
        files.discard_parts(held.job_id)


def give_back(held: Claim) -> None:
    """The worker has to end; the next one begins anew, and this try does not count."""
    _change(held, state=WAITING, leased_until=None, tries=held.tried - 1)


def _change(held: Claim, **values: object) -> bool:
    with writing() as session:
        mine = (Job.id == held.job_id, Job.state == RUNNING, Job.tries == held.tried)
        changing = update(Job).where(*mine).values(**values)
        return session.execute(changing, execution_options={"synchronize_session": False}).rowcount == 1


def sweep() -> None:
    """Deletes results that have expired, files that no job knows of, and uploaded gradebooks that were forgotten."""
    exchange.sweep()
    with writing() as session:
        for job in session.scalars(select(Job).where(Job.state == DONE, Job.expires_at < clock.now())):
            files.discard(job.file)
            job.state, job.file = EXPIRED, ""
    files.discard_forgotten(set(db.session.scalars(select(Job.file).where(Job.file != ""))))
