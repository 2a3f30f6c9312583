"""An existing database for commands that read it or write to it."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.errors import ConfigError

from .shared import add_json, add_language


def add_common(parser: argparse.ArgumentParser) -> None:
    """Adds `--database`, `--language` and `--json`."""
    parser.add_argument("--database", metavar="URL", help="another database than the one of the settings")
    add_language(parser)
    add_json(parser)


@contextmanager
def opened_database(options: argparse.Namespace) -> Iterator[None]:
    """The application's context on an existing database of the present schema; raises `ConfigError` for any other.

    `options` are those that `add_common` adds.
    """
    from flask_babel import force_locale
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from classroom import create_app
    from classroom.db import db
    from classroom.demo.setting import url_of
    from classroom.schema import differences

    address = options.database
    app = create_app({"SQLALCHEMY_DATABASE_URI": url_of(address)} if address else {})
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    where = address or "PLAYALOUD_DATABASE_URL"
    try:
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            raise ConfigError(f"There is no database {url.database}.", where=where, allowed=("an existing database",))
        if differences(app):
            raise ConfigError("The database is not of the present version.", where=where,
                              allowed=("a database that `playaloud serve` has brought up to date",))  # fmt: skip
        with app.app_context(), force_locale(getattr(options, "language", "en")):
            yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise ConfigError(f"The database cannot be read: {getattr(error, 'orig', error)}", where=where) from None
    finally:
        with app.app_context():
            db.engine.dispose()
