"""The web service: gunicorn with threads, on a socket that is open before it starts."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from classroom.commands.gated import GatedWorker
from classroom.db import db
from classroom.errors import ConfigError

THREADS = 8  # of each worker process
SWITCH = 0.001  # seconds that a thread may keep the others waiting: whoever holds the database's lock is soon on again
STREAMS = 400  # that the process of live updates holds open, each in a thread that sleeps
SHARED_MEMORY = "/dev/shm"  # noqa: S108 (workers show there that they are alive; on a disk that can take too long)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, so that a port in use is known at once. Raises `ConfigError`."""
    try:
        family, *_rest, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(where, family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ConfigError(
            f"Nothing can be served at {host}:{port}: {reason}.", where="--host, --port", allowed=("a free port",)
        ) from None


def address(opened: socket.socket) -> str:
    """The address to type into a browser."""
    host, port = opened.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"


class Web(BaseApplication):
    """Gunicorn for an application that exists already; `ready` is called once it answers."""

    def __init__(
        self, app: Flask, opened: socket.socket, *, workers: int = 1, threads: int = THREADS,
        ready: Callable[[], None] = lambda: None,
    ):  # fmt: skip
        self.served, self.opened, self.workers, self.threads, self.ready = app, opened, workers, threads, ready
        super().__init__()

    def load_config(self) -> None:
        """Our settings; no file, environment or command line of gunicorn's own is read."""
        settings: dict[str, Any] = {
            "bind": f"fd://{self.opened.fileno()}",
            "workers": self.workers,
            "worker_class": GatedWorker,
            "threads": self.threads,
            "timeout": 60,
            "graceful_timeout": 3,
            "keepalive": 5,
            "loglevel": "warning",
            "control_socket_disable": True,
            "proc_name": "playaloud",
            "when_ready": lambda _server: self.ready(),
            "post_fork": lambda _server, _worker: self._own_connections(),
            "post_request": lambda worker, _request, environ, answer: worker.note(environ, answer),
        }
        if os.path.isdir(SHARED_MEMORY):
            settings["worker_tmp_dir"] = SHARED_MEMORY
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application, the same one for every worker."""
        return self.served

    def _own_connections(self) -> None:
        sys.setswitchinterval(SWITCH)
        with self.served.app_context():
            db.engine.dispose(close=False)


def live(app: Flask, opened: socket.socket) -> None:
    """Serves live updates until told to end; in a process of its own."""
    app.config["LIVE_HERE"] = True
    Web(app, opened, threads=STREAMS).run()


def beside(host: str, port: int) -> socket.socket:
    """A socket for live updates: at the next port, or at any that is free."""
    try:
        return listen(host, port + 1 if port else 0)
    except ConfigError:
        return listen(host, 0)


def say(*lines: str) -> None:
    """Prints lines at once, wherever standard output goes."""
    print(*lines, sep="\n", flush=True)
    sys.stdout.flush()
