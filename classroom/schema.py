"""Brings a database to the present schema, by the migrations in `classroom/migrations/versions`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import Connection

from classroom.db import db
from classroom.errors import ConfigError

FOLDER = Path(__file__).parent / "migrations"


def upgrade(app: Flask, revision: str = "head") -> None:
    """Upgrades an empty or older database in one transaction; of several processes one does it, the others wait.

    Raises `ConfigError` if the migration would leave references to rows that do not exist.
    """
    _migrate(app, lambda config: command.upgrade(config, revision))


def downgrade(app: Flask, revision: str) -> None:
    """Takes the database back to this revision ("base" for empty), in one transaction."""
    _migrate(app, lambda config: command.downgrade(config, revision))


def differences(app: Flask) -> list[Any]:
    """What the models say otherwise than the database has it, as Alembic's operations; empty if they agree."""
    with app.app_context(), db.engine.connect() as connection:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), db.metadata)


def _migrate(app: Flask, run: Any) -> None:
    with app.app_context(), db.engine.connect() as connection:
        connection = connection.execution_options(writing=True)
        is_sqlite = connection.dialect.name == "sqlite"
        raw = connection.connection.driver_connection
        if is_sqlite:  # rebuilding a table would else break the references to it; nothing changes within a transaction
            raw.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                config = Config()
                config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
                config.attributes["connection"] = connection
                run(config)
                _check_references(connection, is_sqlite)
        finally:
            if is_sqlite:
                raw.execute("PRAGMA foreign_keys = ON")


def _check_references(connection: Connection, is_sqlite: bool) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first() if is_sqlite else None
    if broken:
        raise ConfigError(f"the migration leaves a broken reference: {tuple(broken)}", where="migrations")
