"""Browsers at tables of games, without a screen: a stream of events each, and what `live.js` makes of it."""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from urllib.parse import urlencode, urlsplit

from tests.classroom.client import Answer, Client
from tests.classroom.crowd import Student

PART = {"HX-Request": "true", "Accept": "text/html"}  # what a script asks with that puts parts of the page anew
VERSION = re.compile(r'data-version="(\d+)"')
KEPT = 4.0  # seconds that an idle connection is used again; the server keeps it for five
HERE = 30.0  # seconds between two signs of a page that is looked at
ORDER = ("play treasures", "buy Province", "buy Gold", "buy Silver", "end turn", "end actions")


class Stream(threading.Thread):
    """One browser's stream of events; `hear` is called with the kind and the data of each."""

    def __init__(self, address: str, cookies: dict[str, str], topics: list[str], hear: Callable[[str, dict], None]):
        super().__init__(daemon=True)
        parts = urlsplit(address)
        self.hear = hear
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=60)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        query = "&".join(f"t={topic}" for topic in topics)
        head = f"GET /live?{query} HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\n\r\n"
        self.socket.sendall(head.encode())

    def run(self) -> None:
        """Listens until the server ends."""
        try:
            for kind, data in self._events():
                self.hear(kind, data)
        except OSError:
            return

    def close(self) -> None:
        """Listens no more."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.join()
        self.socket.close()

    def _events(self) -> Iterator[tuple[str, dict]]:
        waiting = b""
        while data := self.socket.recv(1 << 16):
            *whole, waiting = (waiting + data).split(b"\n\n")
            for event in whole:
                if found := re.search(rb"event: (\w+)\ndata: (.*)", event):
                    yield found[1].decode(), json.loads(found[2])


class Browser:
    """One person's browser at a game: its page, and since when it shows which version.

    `told` and `seen` say when a version was told of, and shown; `disorder` counts versions told twice or too late.
    """

    def __init__(self, address: str, student: Student, match: int, get: Callable):
        self.address, self.client, self.student = address, Client(address, student.cookies), student
        self.path, self.topic, self._get = f"/games/{match}", f"g{match}", get
        self.page, self.version = "", -1
        self.stream: Stream | None = None
        self._here = -HERE
        self.told: dict[int, float] = {}
        self.seen: dict[int, float] = {}
        self.disorder = 0
        self._lines: list[str] = []
        self._acts = False
        self._last = -1  # the last version that was told
        self._changed = threading.Condition(threading.RLock())
        self._used = time.perf_counter()

    def open(self) -> str:
        """Opens the page; where its stream is."""
        answer = self._get("page", lambda: self.client.get(self.path))
        self._show(answer.text)
        return re.search(r'<meta name="live" content="([^"]+)"', answer.text)[1]

    def listen(self, address: str) -> Stream:
        """Opens its stream."""
        self.stream = Stream(address, self.student.cookies, [self.topic], self.hear)
        self.stream.start()
        return self.stream

    def close(self) -> None:
        """Closes the page, and its stream."""
        self.client.close()
        if self.stream:
            self.stream.close()

    def hear(self, kind: str, data: dict) -> None:
        """What the stream tells, as `live.js` takes it."""
        if kind not in ("change", "table") or data["topic"] != self.topic:
            return
        now, version = time.perf_counter(), data["version"]
        with self._changed:
            self.disorder += version < self._last or (version == self._last and bool(self.told))
            self._last = version
            self.told[version] = now
            if kind == "table":
                self._lines = [line for one in data["lines"] for line in self._of(one)]
            self._changed.wait_for(lambda: not self._acts, timeout=30)
            if version > self.version and kind == "table":
                return self._show("\n".join(self._lines))
            self._changed.notify_all()
        if version > self.version:
            answer = self._get("part", self._look)
            if answer:
                self._show(answer.text)
        return None

    def say_here(self) -> None:
        """Says that somebody looks at the page, as it does when it is opened and every half minute."""
        if time.perf_counter() - self._here > HERE:
            self._here = time.perf_counter()
            self.client.close()
            self._get("here", lambda: self.client.post(f"{self.path}/seat", {"do": "here"}))

    def act(self) -> int | None:
        """Does what is best of what the page offers; the version that it then shows, None where it was refused."""
        with self._changed:
            self._acts, page = True, self.page
        number = re.search(r'name="number" value="(\d+)"', page)[1]
        fields = {"number": number, **choice(page)}
        if time.perf_counter() - self._used > KEPT:  # a browser sees that the server has closed it
            self.client.close()
        answer = self._get("move", lambda: self.client.post(self.path, fields, headers=PART))
        self._used = time.perf_counter()
        with self._changed:
            self._acts = False
            if answer:
                self._show(answer.text)
            self._changed.notify_all()
        return self.version if answer else None

    def wait_for(self, times: dict[int, float], version: int, patience: float) -> float | None:
        """When it was told of, or showed, this version or a later one; None if it did not for so long."""
        with self._changed:
            self._changed.wait_for(lambda: any(one >= version for one in times), timeout=patience)
            return min((at for one, at in times.items() if one >= version), default=None)

    @property
    def is_mine(self) -> bool:
        """Whether the page asks for something."""
        return "data-mine" in self.page

    def _look(self) -> Answer:
        looks = Client(self.address, self.student.cookies)
        try:
            return looks.get(self.path, headers=PART)
        finally:
            looks.close()

    def _of(self, one: str | list[int]) -> list[str]:
        return [one] if isinstance(one, str) else self._lines[one[0] : one[0] + one[1]]

    def _show(self, page: str) -> None:
        with self._changed:
            version = max(map(int, VERSION.findall(page)))
            if version > self.version:
                self.page, self.version = page, version
                self.seen[version] = time.perf_counter()
            self._changed.notify_all()


def choice(page: str) -> dict[str, str]:
    """A legal move, mostly one that brings the end nearer."""
    offered = re.findall(r'name="command" value="([^"]+)"', page)
    if offered:
        return {"command": next((one for one in ORDER if one in offered), offered[0])}
    verb = re.search(r'name="verb" value="([^"]+)"', page)[1]
    low = re.search(r'data-low="(\d+)"', page)
    cards = re.findall(r'<input type="checkbox" name="card" id="[^"]*" value="([^"]+)"', page)
    return {"command": f"{verb} {', '.join(cards[: int(low[1])]) or 'none'}" if low else f"{verb} none"}


def flood(
    address: str, browser: Browser, commands: int, *, connections: int = 8, seconds: float = math.inf
) -> Counter[int]:
    """The answers to so many commands that the browser sends as fast as it can, on several connections at once, or to
    those that it can send in so many seconds."""
    until = time.perf_counter() + seconds
    parts = urlsplit(address)
    fields = {"csrf_token": browser.client.form_token, "number": "0", "command": "end turn"}
    body = urlencode(fields).encode()
    cookie = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    head = (f"POST {browser.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\nHX-Request: true\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n")  # fmt: skip
    answers: Counter[int] = Counter()

    def send(number: int) -> None:
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
        connection.connect()
        for _command in range(number):
            connection.sock.sendall(head.encode() + body)
            answer = http.client.HTTPResponse(connection.sock)
            answer.begin()
            answer.read()
            answers[answer.status] += 1
            if time.perf_counter() > until:
                break
            if answer.will_close:
                connection.close()
                connection.connect()
        connection.close()

    threads = [threading.Thread(target=send, args=(commands // connections,)) for _connection in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
