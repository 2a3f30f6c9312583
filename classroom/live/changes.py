"""How a process learns that the database has changed, whichever process has written."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing

from flask import Flask

from classroom.db import CHANNEL, db
from classroom.live import channel

INTERVAL = 0.03  # seconds between two looks at the database
AWAY = 10.0  # seconds until Redis is looked for again
QUIET = 5.0  # seconds after which something is said in any case


def changes(app: Flask) -> Iterator[None]:
    """Yields at once, and whenever the database has changed; often enough to see that nobody listens any more.

    Redis tells where one is set. While it is away, the database does so itself.
    """
    with app.app_context():
        while address := app.config["LIVE_REDIS"]:
            yield from channel.news(address, quiet=QUIET)
            yield from _for(AWAY, _by_database())
        yield from _by_database()


def _for(seconds: float, told: Iterator[None]) -> Iterator[None]:
    until = time.monotonic() + seconds
    with closing(told):
        while time.monotonic() < until:
            yield next(told)


def _by_database() -> Iterator[None]:
    engine = db.engine
    if engine.dialect.name == "sqlite":
        return _sqlite(engine.url.database or "")
    return _postgresql(engine.raw_connection())


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
            for _note in connection.notifies(timeout=0):
                pass  # one look at the database answers them all
    finally:
        pooled.invalidate()
