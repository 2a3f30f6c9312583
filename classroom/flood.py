"""A browser that sends more commands of games than anybody can choose is refused before anything is looked up for it.

Answers of assignments have no such bound: what a student writes is never refused for being much at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

GAMES = "/games/"
MOST_KNOWN = 10_000  # browsers that are counted at a time
FULL = 5  # seconds' worth that may come at once


class Floodgate:
    """A WSGI application that answers 429 to a browser that plays too fast, and else does what the other one does.

    Each process counts for itself. Who is not signed in can do little; signing in has bounds of its own.
    """

    def __init__(self, inner: Callable, *, cookie: str, rate: int):
        self._inner, self._cookie, self._rate = inner, f"{cookie}=", rate
        self._left: dict[str, tuple[float, float]] = {}  # commands that are left to a browser, and when that was

    def __call__(self, environ: dict[str, Any], start_response: Callable) -> Iterable[bytes]:
        """The answer."""
        is_command = environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"].startswith(GAMES)
        if not is_command or self._admits(self._who(environ)):
            return self._inner(environ, start_response)
        start_response("429 Too Many Requests", [
            ("Retry-After", "1"), ("Content-Length", "0"), ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ])  # fmt: skip
        return ()

    def _who(self, environ: dict[str, Any]) -> str:
        for one in environ.get("HTTP_COOKIE", "").split(";"):
            if one.lstrip().startswith(self._cookie):
                return one.strip()
        return ""

    def _admits(self, who: str) -> bool:
        if not who:
            return True
        now = time.monotonic()
        left, since = self._left.get(who, (self._rate * FULL, now))
        left = min(left + (now - since) * self._rate, self._rate * FULL)
        if len(self._left) >= MOST_KNOWN:
            self._left.clear()
        self._left[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1


def init_flood(app: Flask) -> None:
    """Puts the gate before the application, where there is a bound."""
    if rate := app.config["COMMANDS_A_SECOND"]:
        app.wsgi_app = Floodgate(app.wsgi_app, cookie=app.config["SIGN_IN_COOKIE"], rate=rate)
