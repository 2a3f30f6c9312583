"""One watcher in each process notices that the database has changed, and wakes those whom it concerns.

SQLite says by `PRAGMA data_version` that somebody else has written: a question of microseconds, asked often. PostgreSQL
tells by NOTIFY. Nothing else is needed for several processes.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from queue import SimpleQueue

from flask import Flask

from classroom.db import CHANNEL, db
from classroom.live import topics

INTERVAL = 0.03  # seconds between two looks at the database
PAUSE = 2.0  # seconds after a failure

News = SimpleQueue[tuple[str, int]]


class Hub:
    """Who wants to know of what, and the thread that tells them; the thread runs while anybody listens."""

    def __init__(self, app: Flask):
        self._app = app
        self._lock = threading.Lock()
        self._listeners: defaultdict[str, set[News]] = defaultdict(set)
        self._known: dict[str, int] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def listening(self, wanted: list[str]) -> Iterator[News]:
        """A queue of (topic, version), beginning with how far each topic is now."""
        news: News = SimpleQueue()
        with self._lock:
            for topic in wanted:
                self._listeners[topic].add(news)
            if self._thread is None or not self._thread.is_alive():
                self._known = {}
                self._thread = threading.Thread(target=self._watch, name="live", daemon=True)
                self._thread.start()
        try:
            with self._lock:
                self._known |= self._versions(set(wanted) - self._known.keys())
                for topic in wanted:
                    if topic in self._known:
                        news.put((topic, self._known[topic]))
            yield news
        finally:
            with self._lock:
                for topic in wanted:
                    self._listeners[topic].discard(news)
                    if not self._listeners[topic]:
                        del self._listeners[topic]

    def _watch(self) -> None:
        while True:
            try:
                for _change in self._changes():
                    self._tell()
                    with self._lock:
                        if not self._listeners:
                            self._thread = None
                            return
            except Exception:
                self._app.logger.exception("live updates pause")
                time.sleep(PAUSE)

    def _tell(self) -> None:
        with self._lock:
            wanted = list(self._listeners)
        now = self._versions(wanted)
        with self._lock:
            for topic, version in now.items():
                if self._known.get(topic, -1) < version:
                    self._known[topic] = version
                    for news in self._listeners.get(topic, ()):
                        news.put((topic, version))
            self._known = {topic: version for topic, version in self._known.items() if topic in self._listeners}

    def _versions(self, wanted: Collection[str]) -> dict[str, int]:
        if not wanted:
            return {}
        with self._app.app_context():
            return topics.versions(wanted)

    def _changes(self) -> Iterator[None]:
        """Yields at once, and whenever the database has changed; often enough to see that nobody listens any more."""
        with self._app.app_context():
            engine = db.engine
            if engine.dialect.name == "sqlite":
                yield from _sqlite_changes(engine.url.database or "")
            else:
                yield from _postgresql_changes(engine.raw_connection())


def _sqlite_changes(path: str) -> Iterator[None]:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        seen, quiet = None, 0.0
        while True:
            version = connection.execute("PRAGMA data_version").fetchone()[0]
            if version != seen or quiet > 5:
                seen, quiet = version, 0.0
                yield None
            time.sleep(INTERVAL)
            quiet += INTERVAL
    finally:
        connection.close()


def _postgresql_changes(pooled) -> Iterator[None]:
    connection = pooled.driver_connection
    try:
        connection.rollback()
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")
        while True:
            yield None
            for _note in connection.notifies(timeout=5, stop_after=1):
                pass
    finally:
        pooled.invalidate()
