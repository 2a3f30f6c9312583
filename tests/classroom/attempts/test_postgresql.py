"""PostgreSQL, where it is installed: answers of several students at the same time, those of one in order."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from sqlalchemy import func, select

from classroom import create_app
from classroom.attempts.models import Answer, Attempt, Submission
from classroom.db import db, writing
from classroom.schema import upgrade
from tests.benchmarks import postgres
from tests.classroom.conftest import QUICK_HASH, dispose
from tests.classroom.crowd import fill
from tests.classroom.school import Visitor, found_school

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not postgres.is_here(), reason="needs PostgreSQL's server programs and the driver psycopg"),
]
PATIENCE = 10  # seconds
TIMES = 12


@pytest.fixture
def school(tmp_path):
    """The school on a PostgreSQL server of its own."""
    with postgres.server() as address:
        app = create_app({"INSTANCE": str(tmp_path), "SQLALCHEMY_DATABASE_URI": address, "TESTING": True,
                          "ARGON2": QUICK_HASH, "DATABASE_WAIT_SECONDS": 2.0})  # fmt: skip
        upgrade(app)
        yield found_school(app)
        dispose(app)


def held(school, attempt: int | None, begun: threading.Event, let_go: threading.Event) -> threading.Thread:
    """Somebody who writes about this attempt (about everything, for None) until they are let go."""

    def hold() -> None:
        with school.app.app_context():
            with writing(about=db.session.get(Attempt, attempt) if attempt else None):
                begun.set()
                let_go.wait(PATIENCE)
            db.session.remove()

    thread = threading.Thread(target=hold)
    thread.start()
    assert begun.wait(PATIENCE)
    return thread


def save(school, seat, text: str) -> int:
    """The status of a save by the student of this seat."""
    (cookie,) = seat.cookies.values()
    body = {"revision": 0, "answers": {"c": text}}
    return Visitor(school.app, cookie).post_json(f"/attempts/{seat.attempt}/answers", body).status_code


@pytest.mark.parametrize(("about", "status"), [("another", 200), ("this", 503), ("all", 503)])
def test_a_save_waits_for_who_writes_about_the_same_attempt_or_about_anything(school, about, status):
    mine, other = fill(school, 2)
    begun, let_go = threading.Event(), threading.Event()
    attempt = {"another": other.attempt, "this": mine.attempt, "all": None}[about]
    thread = held(school, attempt, begun, let_go)
    try:
        assert save(school, mine, "I play my Cellar.") == status
    finally:
        let_go.set()
        thread.join()
    assert about == "another" or save(school, mine, "I play my Cellar.") == 200


def test_one_submission_sent_many_times_at_once_is_one_with_one_receipt(school):
    (seat,) = fill(school, 1)
    (cookie,) = seat.cookies.values()
    answers: Counter[tuple[int, str]] = Counter()
    visitors = [Visitor(school.app, cookie) for _time in range(TIMES)]
    for visitor in visitors:
        visitor.get(f"/attempts/{seat.attempt}")

    def send(visitor: Visitor) -> None:
        fields = {"revision": "0", "key": "one-and-the-same", "answer-1": "I play my Cellar."}
        answer = visitor.post(f"/attempts/{seat.attempt}/submit", fields, headers={"Accept": "application/json"})
        answers[answer.status_code, answer.text] += 1

    threads = [threading.Thread(target=send, args=(visitor,)) for visitor in visitors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(answers.values()) == {TIMES}
    with school.app.app_context():
        count = select(func.count()).select_from(Submission).where(Submission.attempt_id == seat.attempt)
        assert db.session.scalar(count) == 1
        assert db.session.scalar(select(func.max(Answer.revision)).where(Answer.attempt_id == seat.attempt)) == 1
