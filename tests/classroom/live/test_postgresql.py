"""The whole server on PostgreSQL, where it is installed: what one worker process writes is told by another's stream."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from classroom import create_app
from classroom.schema import upgrade
from tests.benchmarks import postgres
from tests.classroom.client import Client
from tests.classroom.conftest import dispose
from tests.classroom.crowd import fill
from tests.classroom.live.test_live import news, stream_of
from tests.classroom.school import found_school
from tests.classroom.service import Service

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not postgres.is_here(), reason="needs PostgreSQL's server programs and the driver psycopg"),
]
LINES = 12  # so many that both workers write some


@pytest.fixture
def served(tmp_path):
    """The school on a PostgreSQL server of its own, served by two worker processes."""
    with postgres.server() as address:
        app = create_app({"INSTANCE": str(tmp_path), "SQLALCHEMY_DATABASE_URI": address})
        upgrade(app)
        school = found_school(app)
        service = Service(Path(tmp_path), environ={**os.environ, "PLAYALOUD_DATABASE_URL": address})
        service.start()
        try:
            yield school, service
        finally:
            service.kill()
            dispose(app)


def test_what_two_workers_write_is_told_and_what_is_handed_in_is_kept(served):
    school, service = served
    seats = fill(school, LINES)
    clients = [Client(service.address, seat.cookies) for seat in seats]

    def say(number: int) -> None:
        answer = clients[number].post(f"/courses/{school.course}/lobby", {"do": "chat", "text": f"line {number}"})
        assert answer.status in (200, 303)

    for client in clients:
        client.get(f"/courses/{school.course}/games")
    say(0)
    with stream_of(school, service.running, "bo", f"l{school.course}") as stream:
        told = news(stream)
        seen = [next(told)[1]]
        for number in range(1, LINES):
            say(number)
            seen.append(next(told)[1])
    assert seen == sorted(set(seen))
    client, path = clients[0], f"/attempts/{seats[0].attempt}"
    client.get(path)
    fields = {"revision": "0", "key": "a-key-of-one", "answer-1": "I play my Cellar."}
    first, again = (client.post(f"{path}/submit", fields) for _time in range(2))
    assert first.json == again.json
    assert "I play my Cellar." in client.get(f"{path}/receipt").text
    for client in clients:
        client.close()
