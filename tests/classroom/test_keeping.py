"""A copy of the database that is made while a class writes; a disk that is full; a migration that breaks off."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import event

from classroom.cli import main
from classroom.db import db
from classroom.schema import differences, downgrade, upgrade
from tests.classroom.conftest import dispose, make_app
from tests.classroom.crowd import fill
from tests.classroom.school import KEY, Visitor

WRITERS = 3


def contents(path: Path) -> dict[str, list[tuple]]:
    """Every row of every table of a database file."""
    with closing(sqlite3.connect(path)) as file:
        tables = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {table: sorted(map(repr, file.execute(f'SELECT * FROM "{table}"'))) for table in tables}  # noqa: S608


def database_of(school) -> Path:
    with school.app.app_context():
        return Path(db.engine.url.database)


def backup(school, target: Path) -> int:
    return main(["backup", str(target), "--database", f"sqlite:///{database_of(school)}"])


def test_a_copy_has_every_row_and_can_be_used_in_place_of_the_database(school, tmp_path, capsys):
    target = tmp_path / "copy.sqlite"
    assert backup(school, target) == 0
    assert "found to be sound" in capsys.readouterr().out
    assert contents(target) == contents(database_of(school))
    assert target.stat().st_mode & 0o077 == 0
    again = make_app(tmp_path / "again", SQLALCHEMY_DATABASE_URI=f"sqlite:///{target}")
    upgrade(again)
    with again.app_context():
        assert school.user("ada").name == "Ada Lovelace"
    assert Visitor(again).get("/").status_code == 200
    dispose(again)


@pytest.mark.slow
def test_a_copy_made_while_a_class_writes_is_sound_and_has_all_that_was_acknowledged_before(school, tmp_path):
    seats, over, acked = fill(school, WRITERS), threading.Event(), {}

    def write(seat) -> None:
        visitor, revision = Visitor(school.app, next(iter(seat.cookies.values()))), 0
        while not over.is_set():
            body = {"revision": revision, "answers": {"c": f"{seat.attempt} {revision}"}}
            revision = visitor.post_json(f"/attempts/{seat.attempt}/answers", body).json["revision"]
            acked[seat.attempt] = revision

    threads = [threading.Thread(target=write, args=(seat,)) for seat in seats]
    for thread in threads:
        thread.start()
    try:
        for number in range(4):
            before, target = dict(acked), tmp_path / f"copy-{number}.sqlite"
            assert backup(school, target) == 0
            with closing(sqlite3.connect(target)) as file:
                kept = dict(file.execute("SELECT attempt_id, max(revision) FROM answer GROUP BY attempt_id"))
                known = dict(file.execute("SELECT id, revision FROM attempt"))
            assert all(kept.get(attempt, 0) >= revision for attempt, revision in before.items())
            assert all(known[attempt] == revision for attempt, revision in kept.items())  # nothing by halves
    finally:
        over.set()
        for thread in threads:
            thread.join()
    assert max(acked.values()) > 4


def test_nothing_is_overwritten_and_what_cannot_be_written_is_said(school, tmp_path, capsys):
    there = tmp_path / "there.sqlite"
    there.write_text("mine")
    assert backup(school, there) == 2
    assert backup(school, tmp_path / "no" / "such" / "folder.sqlite") == 2
    assert there.read_text() == "mine"
    assert [path.name for path in tmp_path.glob("*.part")] == []
    said = capsys.readouterr().err
    assert "is there already" in said
    assert "cannot be written" in said


def test_a_full_disk_is_answered_with_503_keeps_the_text_and_is_over_when_there_is_room_again(school):
    visitor, full = school.visitor("an"), threading.Event()
    visitor.get(f"/attempts/{school.attempt}")
    with school.app.app_context():
        event.listen(db.engine, "begin", lambda connection: connection.exec_driver_sql(
            f"PRAGMA max_page_count = {1 if full.is_set() else 2**30}"))  # fmt: skip
    full.set()
    text = "First I play my Cellar. " * 400
    form = {"revision": "0", "key": KEY, "anyway": "1", "answer-1": text}
    page = visitor.post(f"/attempts/{school.attempt}/submit", form)
    saved = visitor.post_json(f"/attempts/{school.attempt}/answers", {"revision": 0, "answers": {"a.i": text}})
    assert (page.status_code, saved.status_code) == (503, 503)
    assert int(page.headers["Retry-After"]) > 0
    assert text.strip() in page.text
    assert visitor.get(f"/attempts/{school.attempt}").status_code == 200
    full.clear()
    assert visitor.post(f"/attempts/{school.attempt}/submit", form).status_code == 302
    dispose(school.app)
    with closing(sqlite3.connect(database_of(school))) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        mine = file.execute("SELECT count(*) FROM submission WHERE attempt_id = ?", (school.attempt,))
        assert mine.fetchone() == (1,)


def test_a_migration_that_breaks_off_leaves_the_database_as_it_was_and_can_be_begun_anew(school, monkeypatch):
    downgrade(school.app, "-3")
    dispose(school.app)
    before, real = contents(database_of(school)), command.upgrade

    def break_off(config, revision):
        real(config, revision)
        raise ConnectionAbortedError("somebody pulled the plug")

    monkeypatch.setattr(command, "upgrade", break_off)
    with pytest.raises(ConnectionAbortedError):
        upgrade(school.app)
    dispose(school.app)
    assert contents(database_of(school)) == before
    monkeypatch.undo()
    upgrade(school.app)
    assert differences(school.app) == []
    with school.app.app_context():
        assert school.user("ada").name == "Ada Lovelace"
