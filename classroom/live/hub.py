"""One watcher in each process notices that the database has changed, and tells those whom it concerns.

SQLite says by `PRAGMA data_version` that somebody else has written: a question of microseconds, asked often. PostgreSQL
tells by NOTIFY. Nothing else is needed for several processes.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from flask import Flask

from classroom.live import boards, topics
from classroom.live.boards import Drawn, Listener, Viewer
from classroom.live.changes import changes
from classroom.live.topics import State

PAUSE = 2.0  # seconds after a failure


class Hub:
    """Who wants to know of what, and the thread that tells them; the thread runs while anybody listens."""

    def __init__(self, app: Flask):
        self._app = app
        self._lock = threading.Lock()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._known: dict[str, State] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def listening(self, wanted: list[str], viewer: Viewer) -> Iterator[Listener]:
        """Who is told of these topics, beginning with how far each of them is now."""
        listener = Listener(viewer)
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._known = {}
                self._thread = threading.Thread(target=self._watch, name="live", daemon=True)
                self._thread.start()
            self._known |= self._states(set(wanted) - self._known.keys())
            for topic in wanted:
                self._listeners[topic].add(listener)
                if topic in self._known:
                    listener.change(topic, self._known[topic].version)
        try:
            yield listener
        finally:
            with self._lock:
                for topic in wanted:
                    self._listeners[topic].discard(listener)
                    if not self._listeners[topic]:
                        del self._listeners[topic]

    def _watch(self) -> None:
        while True:
            try:
                for _change in changes(self._app):
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
        now = self._states(wanted)
        with self._lock:
            before = self._known
            now = {topic: state for topic, state in now.items()
                   if topic not in before or before[topic].version < state.version}  # fmt: skip
            told = {topic: list(self._listeners.get(topic, ())) for topic in now}
            self._known = {topic: state for topic, state in (before | now).items() if topic in self._listeners}
        for topic, listeners in told.items():
            self._say(topic, before.get(topic), now[topic], listeners)

    def _say(self, topic: str, before: State | None, now: State, listeners: list[Listener]) -> None:
        """Tells the listeners of the table where nothing else has changed, else only that something has."""
        drawn = self._drawn(topic, listeners) if before is not None and before.beside == now.beside else None
        if drawn is not None and drawn.reached.version > now.version:  # more has happened meanwhile
            now = drawn.reached
            with self._lock:
                self._known[topic] = now
                for late in self._listeners.get(topic, set()).difference(listeners):
                    late.change(topic, now.version)
        for listener in listeners:
            table = drawn.tables.get(listener.viewer) if drawn else None
            if drawn and table is not None and before.beside == now.beside:
                listener.table(topic, drawn, table)
            else:
                listener.change(topic, now.version)

    def _drawn(self, topic: str, listeners: list[Listener]) -> Drawn | None:
        if not topic.startswith("g"):
            return None
        try:
            return boards.draw(self._app, int(topic[1:]), {one.viewer for one in listeners})
        except Exception:  # one game must not silence the others; what cannot be drawn here is fetched
            self._app.logger.exception("a table cannot be told")
            return None

    def _states(self, wanted: Collection[str]) -> dict[str, State]:
        if not wanted:
            return {}
        with self._app.app_context():
            return topics.states(wanted)
