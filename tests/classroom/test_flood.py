"""A browser that sends thousands of commands is refused most of them; what it may do, and what others do, is done."""

from __future__ import annotations

import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from classroom import create_app
from classroom.commands.gated import REST
from classroom.flood import FULL
from classroom.schema import upgrade
from tests.benchmarks import games_load
from tests.benchmarks.browsers import Browser, flood
from tests.benchmarks.load_parts import Timed
from tests.classroom.conftest import dispose
from tests.classroom.crowd import crowd
from tests.classroom.school import found_school
from tests.classroom.service import Service

RATE, WORKERS = 5, 2
COMMANDS, CONNECTIONS = 100_000, 8


def test_a_browser_that_plays_too_fast_is_refused_and_others_are_not(new_app):
    app = new_app(COMMANDS_A_SECOND=RATE)
    quick, other = app.test_client(), app.test_client()
    for client, token in ((quick, "one"), (other, "another")):
        client.set_cookie(app.config["SIGN_IN_COOKIE"], token)
    statuses = [quick.post("/games/1").status_code for _post in range(RATE * FULL * 4)]
    assert statuses[: RATE * FULL] == [400] * RATE * FULL  # for want of a form token
    assert statuses[-1] == 429
    refused = quick.post("/games/1")
    assert refused.headers["Retry-After"] == "1"
    assert other.post("/games/1").status_code == 400
    assert quick.get("/join").status_code != 429  # looking is no command
    assert quick.post("/attempts/1/answers", json={}).status_code != 429  # and work is kept however fast it comes
    assert app.test_client().post("/games/1").status_code == 400


@pytest.mark.slow
def test_commands_of_one_player_without_end_are_refused_and_slowed_while_another_table_plays_on(tmp_path):
    app = create_app({"INSTANCE": str(tmp_path)})
    upgrade(app)
    school = found_school(app)
    (flooded, four), (calm, others) = games_load.tables(school, crowd(school, 8))
    rate = app.config["COMMANDS_A_SECOND"]
    dispose(app)
    service = Service(Path(tmp_path), workers=WORKERS)
    service.start()
    try:
        loud = Browser(service.address, four[0], flooded, Timed().do)
        table = games_load.Table(service.address, calm, others, timed := Timed())
        table.open()
        loud.open()
        answers: list[Counter] = []
        began = time.monotonic()
        flooding = threading.Thread(
            target=lambda: answers.append(flood(service.address, loud, COMMANDS, connections=CONNECTIONS, seconds=8))
        )
        flooding.start()
        for _move in range(10):
            table.step()
        flooding.join()
        took = time.monotonic() - began
        table.close()
        loud.close()
    finally:
        service.kill()
    admitted = answers[0].total() - answers[0][429]
    assert CONNECTIONS < admitted <= WORKERS * rate * (FULL + took)
    # What is refused has to rest before the next command is even read, on every connection.
    assert CONNECTIONS <= answers[0][429] <= CONNECTIONS * (1 + took / REST)
    assert set(answers[0]) <= {200, 409, 422, 429}  # not theirs to decide, or not at this number
    assert (timed.wrong, table.lost) == ([], 0)
