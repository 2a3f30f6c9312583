"""A server that is told to end, as when another release takes its place: what it has begun it answers."""

from __future__ import annotations

import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from classroom.attempts import access
from classroom.attempts.models import Attempt
from classroom.db import db
from tests.classroom.client import Client
from tests.classroom.conftest import dispose
from tests.classroom.crowd import fill
from tests.classroom.service import Service

PATIENCE = 30  # seconds in which it has to be over
SAVES = 4


@pytest.mark.slow
def test_what_is_being_saved_when_the_server_is_told_to_end_is_saved_and_answered(school):
    seats = fill(school, SAVES)
    dispose(school.app)
    service = Service(Path(school.app.instance_path), workers=1)
    service.start()
    clients = [Client(service.address, seat.cookies) for seat in seats]
    later = Client(service.address, {})

    def save(number: int) -> int:
        body = {"revision": 0, "answers": {"c": f"Text {number}"}}
        return clients[number].post_json(f"/attempts/{seats[number].attempt}/answers", body).status

    try:
        for client, seat in zip(clients, seats, strict=True):
            client.get(f"/attempts/{seat.attempt}")
        path = school.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")
        with closing(sqlite3.connect(path, isolation_level=None)) as other, ThreadPoolExecutor(SAVES) as pool:
            other.execute("BEGIN IMMEDIATE")  # each of them has to wait for this
            saving = [pool.submit(save, number) for number in range(SAVES)]
            time.sleep(0.5)
            assert later.get("/join").status == 200  # asked later, so those before have begun
            service.running.process.send_signal(signal.SIGTERM)
            time.sleep(0.5)
            other.execute("ROLLBACK")
            assert [one.result() for one in saving] == [200] * SAVES
        assert service.running.process.wait(timeout=PATIENCE) == 0
    finally:
        service.kill()
        for client in (*clients, later):
            client.close()
    with school.app.app_context():
        kept = [access.latest_answers(db.session.get_one(Attempt, seat.attempt)) for seat in seats]
    assert kept == [{"c": f"Text {number}"} for number in range(SAVES)]
