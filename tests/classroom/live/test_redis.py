"""Two workers that tell each other by Redis, where it is installed; without an answer of it everything goes on."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from classroom import create_app
from classroom.errors import ConfigError
from classroom.games import lobby
from classroom.live.changes import changes
from classroom.schema import upgrade
from tests.classroom.conftest import dispose, enrol
from tests.classroom.live.workers import check_a_move, check_lines_and_work
from tests.classroom.school import found_school
from tests.classroom.service import Service

redis = pytest.importorskip("redis", reason="needs the Redis client")
here = pytest.mark.skipif(not shutil.which("redis-server"), reason="needs redis-server")


@pytest.fixture
def server(tmp_path):
    """A Redis of one's own that keeps nothing: its process, and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert any("Ready to accept connections" in line for line in process.stdout)
        yield process, f"redis://127.0.0.1:{port}/0"
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@here
@pytest.mark.slow
@pytest.mark.parametrize("dies", [False, True], ids=["Redis lives", "Redis dies in the midst"])
def test_what_two_workers_write_is_told_and_what_is_handed_in_is_kept(tmp_path, server, dies):
    process, address = server
    app = create_app({"INSTANCE": str(tmp_path)})
    upgrade(app)
    school = found_school(app)
    service = Service(Path(tmp_path), environ={**os.environ, "PLAYALOUD_LIVE_REDIS": address})
    service.start()
    told = []

    def halfway() -> None:
        with redis.Redis.from_url(address) as client:
            told.append(client.info("commandstats")["cmdstat_publish"]["calls"])
            told.append(client.pubsub_numsub("playaloud")[0][1])
        if dies:
            process.kill()
            process.wait()

    try:
        check_lines_and_work(school, service, halfway=halfway)
        check_a_move(school, service)
    finally:
        service.kill()
        dispose(app)
    assert told[0] > 5  # each line, and more
    assert told[1] == 1  # the process that has the streams


@here
def test_what_is_written_is_published_once_it_can_be_read(new_app, server):
    school = enrol(new_app(LIVE_REDIS=server[1]))
    told = changes(school.app)
    next(told)  # whoever begins to listen looks at once
    with redis.Redis.from_url(server[1]) as client:
        for said in (1, 2):
            with school.app.test_request_context():
                lobby.chat(school.user("an"), school.course, "Hello")
            assert client.info("commandstats")["cmdstat_publish"]["calls"] == said
    next(told)
    told.close()


def test_an_address_that_is_no_redis_is_refused_with_what_would_be_right(new_app):
    with pytest.raises(ConfigError, match="redis"):
        new_app(LIVE_REDIS="http://127.0.0.1/")
