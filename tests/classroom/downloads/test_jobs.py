"""Jobs and their worker: one wish, one result, whatever dies on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from classroom import clock
from classroom.assignments.models import Assignment
from classroom.audit import Audit
from classroom.db import db, writing
from classroom.downloads import files, kinds, making, operations, queue, worker
from classroom.downloads.models import DONE, EXPIRED, FAILED, RUNNING, WAITING, Job
from classroom.errors import NotPermitted, Refused
from tests.classroom.downloads.reports import ask, job, results, text_of, work
from tests.classroom.marking.work import confirm, decide, hand_in, release
from tests.classroom.school import School

WORKER = "import sys; from classroom import create_app; from classroom.downloads import worker; " \
         "worker.run(create_app({'INSTANCE': sys.argv[1]}))"  # fmt: skip


@pytest.fixture
def bo(school, app):
    """Bo's released submission."""
    attempt = hand_in(school)
    release(school, attempt)
    return attempt


@pytest.fixture
def start(school: School) -> Iterator[Callable[[], subprocess.Popen]]:
    """Starts a worker in a process of its own."""
    started = []

    def run() -> subprocess.Popen:
        started.append(subprocess.Popen([sys.executable, "-c", WORKER, school.app.instance_path]))
        return started[-1]

    yield run
    for process in started:
        process.kill()
        process.wait()


def becomes(job_id: int, state: str, *, within: float = 30) -> bool:
    """Whether the job is in this state before so many seconds have passed."""
    last = time.monotonic() + within
    while time.monotonic() < last:
        if job(job_id).state == state:
            return True
        time.sleep(0.02)
    return False


def children(process: subprocess.Popen) -> list[int]:
    """The processes that it has started."""
    tasks = Path(f"/proc/{process.pid}/task").glob("*/children")
    return [int(pid) for task in tasks for pid in task.read_text().split()]


def end(pid: int, *, within: float = 10) -> bool:
    """Whether there is no such process before so many seconds have passed."""
    last = time.monotonic() + within
    while time.monotonic() < last:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def lapse(job_id: int) -> None:
    """Lets the time of the lease pass."""
    with writing():
        db.session.get_one(Job, job_id).leased_until = clock.now() - timedelta(seconds=1)


def test_the_same_wish_finds_the_same_job_and_is_noted_once(school, bo):
    first = ask(school)
    assert ask(school) == first
    assert ask(school, bo) != first
    asked = db.session.scalars(db.select(Audit).where(Audit.action == "download.request")).all()
    assert [(one.actor_id, one.after) for one in asked] == [(school.ada, {"attempts": [bo.id]})] * 2


@pytest.mark.parametrize("change", ["mark", "remark", "name", "title"])
def test_whatever_the_report_would_say_otherwise_makes_another_one(school, bo, change):
    first = ask(school)
    if change == "mark":
        decide(school, bo, {("a.i", ""): 1.0})
    elif change == "remark":
        decide(school, bo, remarks={"": "One more word."})
    else:
        with writing():
            if change == "name":
                bo.membership.display_name = "Beau"
            else:
                school.the(Assignment).title = "Market or Cellar"
    assert ask(school) != first


def test_nobody_but_the_courses_instructor_may_ask(school, bo):
    for who in ("emmy", "bo", "an", "cy"):
        with pytest.raises(NotPermitted):
            ask(school, bo, who=who)


def test_only_released_work_can_be_asked_for(school, app):
    with pytest.raises(Refused):
        ask(school)
    attempt = hand_in(school)
    confirm(school, attempt)
    for asked in (None, attempt):
        with pytest.raises(Refused):
            ask(school, asked)


@pytest.mark.slow
def test_a_worker_that_is_killed_leaves_a_job_that_another_finishes_once(school, bo, start):
    job_id = ask(school)
    killed = start()
    assert becomes(job_id, RUNNING)
    killed.kill()
    killed.wait()
    assert queue.claim() is None  # the dead one is believed to live until its lease ends
    lost = queue.Claim(job_id, job(job_id).tries, "en")
    lapse(job_id)
    work(school)
    assert (job(job_id).state, job(job_id).tries) == (DONE, 2)
    assert results() == [job(job_id).file]
    assert "Student name Bo" in text_of(job_id)
    # Had the first one only slept, it would find that the job is no longer its own.
    assert not queue.finish(lost, files.keep(b"late", "pdf"))
    assert results() == [job(job_id).file]


@pytest.mark.slow
def test_a_worker_that_is_told_to_end_gives_the_job_back_and_leaves_no_process(school, bo, start):
    job_id = ask(school)
    told = start()
    assert becomes(job_id, RUNNING)
    while not (below := children(told)):
        time.sleep(0.01)
    told.send_signal(signal.SIGTERM)
    assert told.wait(timeout=5) == 0
    assert (job(job_id).state, job(job_id).tries) == (WAITING, 0)
    assert all(map(end, below))
    start()
    assert becomes(job_id, DONE)
    assert len(results()) == 1


def test_a_job_over_which_workers_die_again_and_again_is_given_up_and_may_be_asked_for_anew(school, bo):
    job_id = ask(school)
    for _time in range(queue.MOST_TRIES):
        assert queue.claim().job_id == job_id
        lapse(job_id)
    assert queue.claim() is None
    assert job(job_id).state == FAILED
    assert "ended several times" in job(job_id).failure
    assert (ask(school), job(job_id).state, job(job_id).tries) == (job_id, WAITING, 0)


def test_a_job_is_claimed_by_one_worker_only_and_the_oldest_first(school, bo):
    first, second = ask(school), ask(school, bo)
    assert [queue.claim().job_id, queue.claim().job_id, queue.claim()] == [first, second, None]


def test_a_held_job_stays_held_while_its_worker_says_so(school, bo, monkeypatch):
    monkeypatch.setattr(queue, "LEASE", timedelta(milliseconds=150))
    job_id = ask(school)
    held = queue.claim()
    before = job(job_id).leased_until
    monkeypatch.setattr(queue, "LEASE", timedelta(milliseconds=30))
    with worker._kept(school.app, held):
        monkeypatch.setattr(queue, "LEASE", timedelta(hours=1))
        while job(job_id).leased_until <= before + timedelta(minutes=30):
            time.sleep(0.01)


@pytest.mark.slow
def test_a_report_that_is_too_much_fails_with_a_reason_and_the_worker_goes_on(school, bo, monkeypatch):
    monkeypatch.setattr(making, "LIMITS", making.bounded.Limits(cpu=30, wall=0.05))
    failing = ask(school)
    work(school)
    assert (job(failing).state, results()) == (FAILED, [])
    assert "more wall-clock time than allowed" in job(failing).failure
    monkeypatch.undo()
    assert ask(school) == failing
    work(school)
    assert job(failing).state == DONE


@pytest.mark.slow
def test_an_unforeseen_fault_fails_the_job_and_not_the_worker(school, bo, monkeypatch, caplog):
    job_id = ask(school)
    monkeypatch.setattr(kinds, "rubric_sheet", lambda attempt: 1 / 0)
    work(school)
    assert job(job_id).state == FAILED
    assert "ZeroDivisionError" in caplog.text
    assert "Zero" not in job(job_id).failure


@pytest.mark.slow
def test_a_result_is_deleted_when_it_expires_and_can_be_made_again(school, bo):
    job_id = ask(school)
    work(school)
    with writing():
        db.session.get_one(Job, job_id).expires_at = clock.now() - timedelta(seconds=1)
    queue.sweep()
    assert (job(job_id).state, results()) == (EXPIRED, [])
    assert (ask(school), job(job_id).state) == (job_id, WAITING)


@pytest.mark.slow
def test_a_result_that_was_lost_is_made_again(school, bo):
    job_id = ask(school)
    work(school)
    files.discard(job(job_id).file)
    assert ask(school) == job_id
    work(school)
    assert "Student name Bo" in text_of(job_id)


def test_the_operations_of_a_worker_that_lost_its_job_change_nothing(school, bo):
    job_id = ask(school)
    lost = queue.claim()
    lapse(job_id)
    mine = queue.claim()
    assert not queue.hold(lost, done=1)
    queue.fail(lost, "lost")
    queue.give_back(lost)
    assert (job(job_id).state, job(job_id).tries, job(job_id).done) == (RUNNING, mine.tried, 0)
    assert operations.request_report(school.user("ada"), school.the(Assignment)).id == job_id
