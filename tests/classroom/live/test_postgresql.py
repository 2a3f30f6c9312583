"""The whole server on PostgreSQL, where it is installed: what one worker process writes is told by another's stream."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from classroom import create_app
from classroom.schema import upgrade
from tests.benchmarks import postgres
from tests.classroom.conftest import dispose
from tests.classroom.live.workers import check_a_move, check_lines_and_work
from tests.classroom.school import found_school
from tests.classroom.service import Service

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not postgres.is_here(), reason="needs PostgreSQL's server programs and the driver psycopg"),
]


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
    check_lines_and_work(*served)
    check_a_move(*served)
