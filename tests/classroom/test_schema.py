"""Migrations: up, down, up again, and in step with the models."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import inspect

from classroom.db import db
from classroom.schema import differences, downgrade, upgrade
from tests.classroom.conftest import dispose, make_app


@pytest.fixture
def bare(tmp_path):
    app = make_app(tmp_path / "bare")
    yield app
    dispose(app)


def tables(app) -> set[str]:
    with app.app_context():
        return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def test_making_the_application_touches_no_database(tmp_path):
    app = make_app(tmp_path / "bare")
    assert not list((tmp_path / "bare").glob("*.sqlite"))
    dispose(app)


def test_an_empty_database_gets_the_schema_of_the_models_and_loses_it_again(bare):
    upgrade(bare)
    assert differences(bare) == []
    assert "attempt" in tables(bare)
    downgrade(bare, "base")
    assert tables(bare) == set()
    upgrade(bare)
    assert differences(bare) == []


def test_upgrading_what_is_up_to_date_keeps_the_data(school):
    upgrade(school.app)
    with school.app.app_context():
        assert school.user("ada").name == "Ada Lovelace"


def test_processes_that_start_together_upgrade_once(tmp_path):
    apps = [make_app(tmp_path / "bare") for _process in range(4)]
    faults = []

    def start(app) -> None:
        try:
            upgrade(app)
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=start, args=(app,)) for app in apps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert differences(apps[0]) == []
    for app in apps:
        dispose(app)


def test_the_references_are_checked_again_after_a_migration(bare):
    upgrade(bare)
    with bare.app_context(), db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
