"""Kills, races and locks at a real server: nothing acknowledged is lost, half-written or doubled."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import func, select

from classroom.attempts import access, answers
from classroom.attempts.models import Answer, Attempt, Submission
from classroom.db import db
from tests.classroom.client import BROKEN, Client
from tests.classroom.conftest import dispose
from tests.classroom.crowd import Seat, fill
from tests.classroom.service import Service

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("PLAYALOUD_TEST_KILLS", "5"))  # 200 before a release
RACES = int(os.environ.get("PLAYALOUD_TEST_RACES", "40"))
WRITERS, SUBMITTERS = 6, 3


def database(school) -> Path:
    return Path(school.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))


class Writer(threading.Thread):
    """A student who writes without a pause through every restart, and remembers what was acknowledged."""

    def __init__(self, service: Service, seat: Seat, over: threading.Event):
        super().__init__(daemon=True)
        self.client, self.seat, self.over = Client(service.address, seat.cookies, timeout=5), seat, over
        self.acked: dict[int, str] = {}
        self.revision, self.number, self.wrong = 0, 0, ""

    def run(self) -> None:
        while not self.over.is_set() and not self.wrong:
            try:
                self._write()
            except BROKEN:
                time.sleep(0.05)
        self.client.close()

    def _write(self) -> None:
        path = f"/attempts/{self.seat.attempt}"
        if not self.client.form_token:
            self.client.get(path)
        self.number += 1
        text = f"Text {self.number}"
        answer = self.client.post_json(f"{path}/answers", {"revision": self.revision, "answers": {"a": text}})
        if answer.status == 200:
            self.revision = answer.json["revision"]
            self.acked[self.revision] = text
        elif answer.status == 409:  # what was saved as the server died
            self.revision = answer.json["revision"]
        else:
            self.wrong = f"{answer.status} {answer.text[:200]}"


def wait_for_more(writers: list[Writer], acked: dict[int, str], *, writes: int, submissions: int) -> None:
    """Waits until so many more writes and submissions are acknowledged, or for half a minute."""
    def count() -> tuple[int, int]:
        return sum(len(writer.acked) for writer in writers), len(acked)

    before = count()
    for _look in range(600):
        written, submitted = count()
        if written >= before[0] + writes and submitted >= before[1] + submissions:
            return
        time.sleep(0.05)


def submit_all(service: Service, seats: list[Seat], acked: dict[int, str]) -> None:
    """Submits until each is acknowledged or the server is gone."""
    for seat in seats:
        client, path = Client(service.address, seat.cookies, timeout=5), f"/attempts/{seat.attempt}"
        try:
            client.get(path)
            fields = {"revision": "0", "key": f"key-of-{seat.attempt}", "answer-1": f"Work {seat.attempt}"}
            answer = client.post(f"{path}/submit", fields)
        except BROKEN:
            return
        finally:
            client.close()
        if answer.status == 200:
            acked[seat.attempt] = f"Work {seat.attempt}"


def test_a_server_that_is_killed_again_and_again_loses_nothing_it_acknowledged(school):
    seats = fill(school, WRITERS + KILLS * SUBMITTERS)
    dispose(school.app)
    service, over = Service(Path(school.app.instance_path)), threading.Event()
    writers = [Writer(service, seat, over) for seat in seats[:WRITERS]]
    acked: dict[int, str] = {}
    for writer in writers:
        writer.start()
    try:
        for kill in range(KILLS):
            service.start()
            begin = WRITERS + kill * SUBMITTERS
            submitting = threading.Thread(target=submit_all, args=(service, seats[begin : begin + SUBMITTERS], acked))
            submitting.start()
            # Every other kill may come before the first submission is through, the rest only after it.
            wait_for_more(writers, acked, writes=8, submissions=kill % 2)
            time.sleep(0.02 * (kill % 7))
            service.kill()
            submitting.join()
    finally:
        over.set()
        for writer in writers:
            writer.join(timeout=20)
        service.kill()
    assert [writer.wrong for writer in writers if writer.wrong] == []
    assert sum(len(writer.acked) for writer in writers) >= 8 * KILLS
    assert acked
    with closing(sqlite3.connect(database(school))) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with school.app.app_context():
        check_writers(writers)
        check_submissions(acked)


def check_writers(writers: list[Writer]) -> None:
    """Every acknowledged revision is there as it was sent; revisions have no gap."""
    for writer in writers:
        wanted = select(Answer.revision, Answer.value).where(Answer.attempt_id == writer.seat.attempt)
        kept = {row.revision: row.value for row in db.session.execute(wanted)}
        lost = {revision: text for revision, text in writer.acked.items() if kept.get(revision) != text}
        assert lost == {}
        revision = db.session.scalar(select(Attempt.revision).where(Attempt.id == writer.seat.attempt))
        assert sorted(kept) == list(range(1, revision + 1))


def check_submissions(acked: dict[int, str]) -> None:
    """Every acknowledged submission is whole; nothing is submitted without its receipt, or has one without being so."""
    submitted = set(db.session.scalars(select(Attempt.id).where(Attempt.state == "submitted")))
    receipts = {one.attempt_id: one for one in db.session.scalars(select(Submission))}
    assert submitted == set(receipts)
    assert set(acked) <= submitted
    for attempt_id, receipt in receipts.items():
        kept = access.latest_answers(db.session.get_one(Attempt, attempt_id))
        assert receipt.digest == answers.digest(kept)
        assert kept == {"a": f"Work {attempt_id}"}


@pytest.fixture
def browse(live_server):
    """Makes clients of the school's server."""
    made = []

    def make(seat: Seat, like: Client | None = None) -> Client:
        made.append(Client(live_server, like.cookies if like else seat.cookies))
        if like:
            made[-1].form_token = like.form_token
        else:
            made[-1].get(f"/attempts/{seat.attempt}")
        return made[-1]

    yield make
    for client in made:
        client.close()


def at_once(*deeds) -> list:
    """What these give that are all begun before any is done."""
    with ThreadPoolExecutor(len(deeds)) as pool:
        return [waiting.result() for waiting in [pool.submit(deed) for deed in deeds]]


def test_no_answer_gets_in_after_the_work_was_handed_in(school, browse):
    """Saving races against submitting: what the receipt says is what is kept."""
    seats = fill(school, RACES)
    for seat in seats:
        path = f"/attempts/{seat.attempt}"
        sending = browse(seat)
        saving = browse(seat, like=sending)
        fields = {"revision": "0", "key": "key-of-the-page", "answer-1": "Handed in"}
        found = at_once(
            partial(saving.post_json, f"{path}/answers", {"revision": 0, "answers": {"b": "Saved"}}),
            partial(sending.post, f"{path}/submit", fields),
        )
        assert {answer.status for answer in found} <= {200, 409}
        with school.app.app_context():
            attempt = db.session.get_one(Attempt, seat.attempt)
            if attempt.submission is not None:
                assert attempt.submission.digest == answers.digest(access.latest_answers(attempt))
                assert attempt.submission.revision == attempt.revision
            else:  # the save came first, so the form was made from an older revision
                assert access.latest_answers(attempt) == {"b": "Saved"}


def while_locked(school, seconds: float, deeds) -> list:
    """What these give that are all begun while another process holds the write lock, for so long."""
    with closing(sqlite3.connect(database(school), isolation_level=None)) as other, ThreadPoolExecutor(4) as pool:
        other.execute("BEGIN IMMEDIATE")
        waiting = [pool.submit(deed) for deed in deeds]
        time.sleep(seconds)
        other.execute("ROLLBACK")
        return [one.result() for one in waiting]


@pytest.mark.parametrize(("seconds", "status"), [(3, 200), (15, 503)])
def test_a_lock_is_waited_for_and_one_that_lasts_is_answered_with_when_to_try_again(
    school, browse, seconds, status
):
    seats = fill(school, 4)
    saves = [
        partial(browse(seat).post_json, f"/attempts/{seat.attempt}/answers", {"revision": 0, "answers": {"a": "Kept"}})
        for seat in seats
    ]
    found = while_locked(school, seconds, saves)
    assert [answer.status for answer in found] == [status] * 4
    if status == 503:
        assert all(int(answer.headers["Retry-After"]) > 0 for answer in found)
        assert [save().status for save in saves] == [200] * 4
    with school.app.app_context():
        mine = Answer.attempt_id.in_([seat.attempt for seat in seats])
        assert db.session.scalar(select(func.count()).select_from(Answer).where(mine)) == 4
