"""A database with people in it goes up to the present schema and back, and keeps its people."""

from __future__ import annotations

import sqlite3

import pytest

from classroom.db import db
from classroom.schema import downgrade, upgrade
from tests.classroom.conftest import dispose, make_app

OLD = """
INSERT INTO user (id, kind, name, login, handle, secret_hash, is_admin, created_at) VALUES
  (1, 'instructor', 'Ada', 'ada', NULL, 'x', 1, '2026-01-01'), (2, 'student', 'An', NULL, 'K7MT', 'x', 0, '2026-01-01');
INSERT INTO course (id, title, join_code, is_open, timezone, created_at) VALUES
  (1, 'Logic', 'ABCDEF', 1, 'UTC', '2026-01-01');
INSERT INTO membership (id, course_id, user_id, role, display_name, name_key, sortable_name, canvas_id, sis_user_id,
  sis_login_id, section, joined_at) VALUES
  (1, 1, 1, 'owner', 'Ada', NULL, '', '', '', '', '', '2026-01-01'),
  (2, 1, 2, 'student', 'An', 'an', 'Nguyen, An', '', 's1', '', 'Tue', '2026-01-01');
"""


@pytest.fixture
def old(tmp_path):
    """An application on a database of the first release, with a course in it."""
    app = make_app(tmp_path / "old")
    upgrade(app, "0001")
    dispose(app)
    raw = sqlite3.connect(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    raw.executescript(OLD)
    raw.close()
    yield app
    dispose(app)


def members(app) -> list[tuple]:
    wanted = "SELECT display_name, role, sis_user_id, section, removed_at IS NULL FROM membership ORDER BY id"
    with app.app_context(), db.engine.connect() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(wanted)]


def test_people_of_the_first_release_are_kept_up_and_down_again(old):
    before = [("Ada", "owner", "", "", 1), ("An", "student", "s1", "Tue", 1)]
    for move, revision in ((upgrade, "head"), (downgrade, "0001"), (upgrade, "head")):
        move(old, revision)
        assert members(old) == before


def test_roles_that_an_older_release_does_not_know_become_what_it_knows_without_new_rights(old):
    upgrade(old, "head")
    with old.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO user (id, kind, name, login, secret_hash, is_admin, language, created_at) VALUES"
            " (3, 'instructor', 'Gil', 'gil', 'x', 0, '', '2026-01-01')"
        )
        connection.exec_driver_sql(
            "INSERT INTO membership (id, course_id, user_id, role, display_name, sortable_name, canvas_id, sis_user_id,"
            " sis_login_id, section, email, joined_at) VALUES"
            " (3, 1, 3, 'grader', 'Gil', '', '', '', '', '', '', '2026-01-01')"
        )
    downgrade(old, "0006")
    assert members(old)[2] == ("Gil", "owner", "", "", 0)
