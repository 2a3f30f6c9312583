"""The process that makes reports, beside the web server: one at a time, each begun anew if a worker dies over it."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from flask import Flask
from flask_babel import force_locale
from flask_babel import gettext as _
from sqlalchemy.exc import OperationalError

from classroom.db import db
from classroom.downloads import files, kinds, queue
from classroom.downloads.chores import do_chores
from classroom.downloads.models import Job
from engine.errors import PlayaloudError
from exports.errors import ExportError

PAUSE = 0.5  # seconds between two looks for work
CHORES = 3.0  # seconds between two looks for work that is overdue or unread
SWEEP = 600.0  # seconds between two sweeps


def run(app: Flask) -> None:
    """Makes reports until SIGTERM, which ends the one being made, too; another worker begins it anew."""
    signal.signal(signal.SIGTERM, _end)
    with app.app_context():
        db.engine.dispose(close=False)
    swept, looked = -SWEEP, -CHORES
    while True:
        try:
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                with app.app_context():
                    queue.sweep()
            if time.monotonic() - looked > CHORES:
                with app.app_context():
                    looked = -CHORES if do_chores() else time.monotonic()
            if work(app):
                continue
        except Exception as fault:  # a database that is away for a while: the next look may find it again
            app.logger.error("the worker could not look for work", exc_info=fault)
        time.sleep(PAUSE)


def work(app: Flask) -> bool:
    """Whether there was a job; it is done, or failed, then."""
    with app.app_context():
        held = queue.claim()
        if held is None:
            return False
        with force_locale(held.language):
            _serve(app, held)
    return True


def _serve(app: Flask, held: queue.Claim) -> None:
    try:
        with _kept(app, held):
            _make(held)
    except (ExportError, PlayaloudError) as error:
        queue.fail(held, str(error))
    except Exception as fault:
        app.logger.error("file %s was not made", held.job_id, exc_info=fault)
        queue.fail(held, _("The fault is ours and has been noted."))
    except BaseException:
        queue.give_back(held)
        raise


def _make(held: queue.Claim) -> None:
    job = db.session.get_one(Job, held.job_id)
    made = kinds.make(job, lambda done: queue.hold(held, done=done))
    queue.finish(held, files.keep(made.content, made.suffix))


@contextmanager
def _kept(app: Flask, held: queue.Claim) -> Iterator[None]:
    """Says again and again that the job is held: a document may take longer than the lease."""
    ended = threading.Event()

    def hold() -> None:
        while not ended.wait(queue.LEASE.total_seconds() / 3):
            with app.app_context(), suppress(OperationalError):  # of a busy database; the next time may do
                queue.hold(held)

    thread = threading.Thread(target=hold, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _end(_number: int, _frame: object) -> None:
    raise SystemExit(0)
