"""How a process learns that the database has changed, whichever process has written."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator

from flask import Flask

from classroom.db import CHANNEL, db

INTERVAL = 0.03  # seconds between two looks at the database
QUIET = 5.0  # seconds after which something is said in any case


def changes(app: Flask) -> Iterator[None]:
    """Yields at once, and whenever the database has changed; often enough to see that nobody listens any more."""
    with app.app_context():
        engine = db.engine
        if engine.dialect.name == "sqlite":
            yield from _sqlite(engine.url.database or "")
        else:
            yield from _postgresql(engine.raw_connection())


def _sqlite(path: str) -> Iterator[None]:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        seen, quiet = None, 0.0
        while True:
            version = connection.execute("PRAGMA data_version").fetchone()[0]
            if version != seen or quiet > QUIET:
                seen, quiet = version, 0.0
                yield None
            time.sleep(INTERVAL)
            quiet += INTERVAL
    finally:
        connection.close()


def _postgresql(pooled) -> Iterator[None]:
    connection = pooled.driver_connection
    try:
        connection.rollback()
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")
        while True:
            yield None
            for _note in connection.notifies(timeout=QUIET, stop_after=1):
                pass
    finally:
        pooled.invalidate()
