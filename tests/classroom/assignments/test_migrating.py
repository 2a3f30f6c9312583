"""Work of an earlier release goes up to the present schema and back, with its answers and receipts."""

from __future__ import annotations

import sqlite3

import pytest

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.schema import downgrade, upgrade
from tests.classroom.conftest import dispose, make_app

OLD = """
INSERT INTO user (id, kind, name, login, handle, secret_hash, is_admin, created_at) VALUES
  (1, 'instructor', 'Ada', 'ada', NULL, 'x', 1, '2026-01-01'), (2, 'student', 'An', NULL, 'K7MT', 'x', 0, '2026-01-01');
INSERT INTO course (id, title, join_code, is_open, timezone, created_at) VALUES
  (1, 'Logic', 'ABCDEF', 1, 'UTC', '2026-01-01');
INSERT INTO membership (id, course_id, user_id, role, display_name, name_key, sortable_name, canvas_id, sis_user_id,
  sis_login_id, section, joined_at) VALUES (2, 1, 2, 'student', 'An', 'an', '', '', '', '', '', '2026-01-01');
INSERT INTO assignment (id, course_id, title, scenario_id, scenario_toml, content, counted, feedback, gradebook, due_at,
  created_at) VALUES
  (1, 1, 'Work', 'x', 'x', '{"questions": []}', '[]', 'none', 'questions', '2026-02-01', '2026-01-01');
INSERT INTO attempt (id, assignment_id, membership_id, state, revision, started_at, saved_at) VALUES
  (7, 1, 2, 'submitted', 1, '2026-01-02', '2026-01-02');
INSERT INTO answer (id, attempt_id, revision, question, value, received_at) VALUES
  (1, 7, 1, 'a', '"I play Cellar."', '2026-01-02');
INSERT INTO submission (id, attempt_id, key, number, revision, late, digest, submitted_at) VALUES
  (1, 7, '12345678', 'ABCDEFGH', 1, 0, 'd', '2026-01-02');
"""


@pytest.fixture
def old(tmp_path):
    """An application on a database of the first release, with a submission in it."""
    app = make_app(tmp_path / "old")
    upgrade(app, "0002")
    dispose(app)
    with sqlite3.connect(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")) as raw:
        raw.executescript(OLD)
    raw.close()
    yield app
    dispose(app)


def test_submissions_of_an_earlier_release_are_first_attempts_under_the_rules_of_then(old):
    upgrade(old)
    with old.app_context():
        attempt, work = db.session.get(Attempt, 7), db.session.get(Assignment, 1)
        assert (attempt.number, attempt.ends_at, attempt.submission.automatic) == (1, None, False)
        assert (work.mode, work.attempts_allowed, work.counts, work.weeks_off) == ("practice", 1, "last", [])
    dispose(old)
    downgrade(old, "0002")
    with old.app_context(), db.engine.connect() as connection:
        wanted = "SELECT state, value, number FROM attempt JOIN answer ON attempt.id = answer.attempt_id, submission"
        assert connection.exec_driver_sql(wanted).one() == ("submitted", '"I play Cellar."', "ABCDEFGH")
