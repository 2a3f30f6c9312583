"""Transactions: who takes the write lock, who waits, who is refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest
from sqlalchemy import select, update

from classroom import create_app
from classroom.accounts.models import User
from classroom.audit import Audit
from classroom.db import _use_wal, db, remembered, writing
from classroom.errors import ConfigError
from tests.classroom.conftest import enrol
from tests.classroom.school import KEY


def pragma(name: str) -> object:
    return db.session.connection().exec_driver_sql(f"PRAGMA {name}").scalar()


def outside(app) -> sqlite3.Connection:
    """A connection of another process's kind, which waits for nothing."""
    return sqlite3.connect(db.engine.url.database, timeout=0, isolation_level=None)


def test_sqlite_is_set_up_for_many_users_and_for_power_cuts(app):
    assert (pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")) == ("wal", 2, 1)
    assert pragma("busy_timeout") == 10_000


def test_connections_that_meet_at_a_new_file_all_come_in(tmp_path):
    """SQLite lets one of them change to WAL mode and refuses the others at once, whatever their busy timeout."""
    modes = []

    def come(path, together) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            together.wait()
            _use_wal(connection, 10_000)
            modes.append(connection.execute("PRAGMA journal_mode").fetchone()[0])

    for number in range(50):
        together = threading.Barrier(8)
        path = tmp_path / f"{number}.sqlite"
        threads = [threading.Thread(target=come, args=(path, together)) for _connection in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert modes == ["wal"] * 400


def test_a_reading_request_leaves_the_write_lock_free(app):
    assert db.session.scalars(select(User)).all()
    assert db.session().in_transaction()
    with closing(outside(app)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE user SET name = 'Somebody'")
        other.execute("COMMIT")


def test_a_writing_transaction_takes_the_lock_before_it_reads(app):
    with closing(outside(app)) as other, writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")


def test_writing_sees_what_others_wrote_since_the_last_read(app):
    user = db.session.scalars(select(User)).first()
    assert user.name == "Ada Lovelace"
    with closing(outside(app)) as other:
        other.execute("UPDATE user SET name = 'Augusta Ada' WHERE id = ?", (user.id,))
    with writing():
        assert user.name == "Augusta Ada"


def test_what_was_found_is_asked_for_once_until_somebody_writes(app):
    asked = []

    def find() -> int:
        asked.append(db.session.scalar(select(1)))
        return len(asked)

    assert [remembered(("n",), find) for _time in range(3)] == [1, 1, 1]
    with writing():
        assert [remembered(("n",), find) for _time in range(2)] == [2, 3]
    assert [remembered(("n",), find) for _time in range(2)] == [4, 4]
    db.session.rollback()
    assert remembered(("n",), find) == 5


def test_an_exception_takes_everything_back_also_what_a_joined_transaction_did(app):
    user = db.session.scalars(select(User)).first()

    def write_and_fail() -> None:
        with writing():
            with writing():
                user.name = "Nobody"
            raise LookupError

    with pytest.raises(LookupError):
        write_and_fail()
    assert user.name == "Ada Lovelace"


def test_a_change_outside_a_writing_transaction_is_refused(app):
    user = db.session.scalars(select(User)).first()
    user.name = "Nobody"
    with pytest.raises(RuntimeError, match="outside"):
        db.session.flush()


def test_a_writing_statement_outside_a_writing_transaction_is_refused(app):
    with pytest.raises(RuntimeError, match="outside"):
        db.session.execute(update(User).values(name="Nobody"))


def test_a_lock_held_too_long_is_answered_with_503_and_the_text_is_kept(new_app):
    school = enrol(new_app(DATABASE_WAIT_SECONDS=0.1))
    visitor = school.visitor("an")
    visitor.get(f"/attempts/{school.attempt}")
    with school.app.app_context(), closing(outside(school.app)) as other:
        other.execute("BEGIN IMMEDIATE")
        text_written = "First I play my Cellar, and then the others."
        form = {"revision": "0", "key": KEY, "anyway": "1", "answer-1": text_written}
        page = visitor.post(f"/attempts/{school.attempt}/submit", form)
        saved = visitor.post_json(f"/attempts/{school.attempt}/answers", {"revision": 0, "answers": {"a.i": "x"}})
        assert (page.status_code, saved.status_code) == (503, 503)
        assert int(page.headers["Retry-After"]) > 0
        assert text_written in page.text
        assert KEY in page.text
        assert saved.json["error"]["message"]
        assert visitor.get(f"/attempts/{school.attempt}").status_code == 200


def test_what_was_kept_can_be_sent_again_from_the_same_page(school):
    visitor = school.visitor("an")
    visitor.get(f"/attempts/{school.attempt}")
    form = {"revision": "0", "key": KEY, "anyway": "1", "answer-1": "First I play my Cellar."}
    assert visitor.post(f"/attempts/{school.attempt}/submit", form).status_code == 302


def test_every_audit_row_says_who_did_what_to_which_record(app):
    rows = db.session.scalars(select(Audit).order_by(Audit.id)).all()
    actions = [row.action for row in rows]
    assert actions[0] == "account.set-up"
    assert {"course.create", "invitation.create", "invitation.use", "match.create"} <= {*actions}
    assert all(row.record and row.record_id and row.at for row in rows)


def test_importing_the_package_imports_neither_flask_nor_the_database():
    code = "import classroom, sys; print(sorted({'flask', 'sqlalchemy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("address", ["nonsense", "mysql://db/playaloud", "oracle://db", "postgresql+nodriver://db/x"])
def test_a_database_that_cannot_be_used_is_refused_by_name(tmp_path, address):
    with pytest.raises(ConfigError, match="PLAYALOUD_DATABASE_URL"):
        create_app({"INSTANCE": str(tmp_path), "SQLALCHEMY_DATABASE_URI": address})


def test_production_refuses_to_start_without_a_secret_key(tmp_path):
    with pytest.raises(ConfigError, match="PLAYALOUD_SECRET_KEY"):
        create_app({"INSTANCE": str(tmp_path), "PRODUCTION": True})
