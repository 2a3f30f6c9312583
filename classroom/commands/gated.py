"""A worker of gunicorn that lets connections rest on which too much comes.

Whoever is refused for sending too much (classroom.flood) would send the next command at once, and to refuse it costs
what reading a request does. So such a connection is not read again before it has rested: what the browser goes on
sending waits on the browser's side. A connection that rests holds no thread.
"""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import Future
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

TOO_MANY = "429"
REST = 0.25  # seconds, at least: gunicorn looks when something happens, and once a second
MOST_RESTING = 100  # further ones are closed: a worker has room for a thousand connections


class GatedWorker(ThreadWorker):
    """Gunicorn's worker with threads, and a bench for connections that rest."""

    def __init__(self, *args: Any, **options: Any):
        super().__init__(*args, **options)
        self._refused: set[Any] = set()  # sockets, noted by threads and taken out by the loop
        self._resting: deque[tuple[float, TConn, Future]] = deque()

    def note(self, environ: dict[str, Any], answer: Any) -> None:
        """Notes whether a request was refused; gunicorn's hook behind every request."""
        if answer is not None and str(answer.status).startswith(TOO_MANY):
            self._refused.add(environ.get("gunicorn.socket"))

    def finish_request(self, conn: TConn, fs: Future) -> None:
        """Lets a connection rest whose request was refused; else goes on as gunicorn does."""
        if conn.sock not in self._refused:
            super().finish_request(conn, fs)
            return
        self._refused.discard(conn.sock)
        if self.alive and not fs.cancelled() and fs.exception() is None and fs.result():
            if len(self._resting) < MOST_RESTING:
                self._resting.append((time.monotonic() + REST, conn, fs))
            else:
                self._let_go(conn)
        else:
            super().finish_request(conn, fs)

    def murder_keepalived(self, force: bool = False) -> None:
        """Reads again what has rested, all of it where the worker ends; gunicorn calls this again and again."""
        now = time.monotonic()
        while self._resting and (force or not self.alive or self._resting[0][0] <= now):
            _until, conn, fs = self._resting.popleft()
            if force:
                self._let_go(conn)
            else:
                super().finish_request(conn, fs)
        super().murder_keepalived(force)

    def _let_go(self, conn: TConn) -> None:
        self.nr_conns -= 1
        conn.close()
