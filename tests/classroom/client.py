"""A student or an instructor at a real server over HTTP: keeps cookies, sends the form token, one connection."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import socket
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

BROKEN = (OSError, http.client.HTTPException)  # what a server that is killed gives


class Answer(NamedTuple):
    """What the server answered; `size` counts the bytes of the body as they were sent."""

    status: int
    text: str
    headers: dict[str, str]
    size: int

    @property
    def json(self) -> Any:
        """The body read as JSON."""
        return json.loads(self.text)


class Client:
    """A signed-in browser without a screen; `cookies` are those it begins with."""

    def __init__(self, address: str, cookies: dict[str, str], *, timeout: float = 30):
        self.host, self.cookies, self.timeout = urlsplit(address).netloc, dict(cookies), timeout
        self.form_token = ""
        self._connection: http.client.HTTPConnection | None = None

    def get(self, path: str, *, headers: dict[str, str] | None = None) -> Answer:
        """The page; its form token is the one that is sent from now on."""
        answer = self._send("GET", path, headers=headers)
        found = re.search(r'name="csrf_token" value="([^"]+)"', answer.text)
        self.form_token = found[1] if found else self.form_token
        return answer

    def post(self, path: str, fields: dict[str, str], *, headers: dict[str, str] | None = None) -> Answer:
        """The answer to a form, asked for as JSON."""
        body = urlencode({"csrf_token": self.form_token, **fields})
        sent = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", **(headers or {})}
        return self._send("POST", path, body, sent)

    def post_json(self, path: str, data: Any) -> Answer:
        """The answer to JSON."""
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-CSRFToken": self.form_token}
        return self._send("POST", path, json.dumps(data), headers)

    def post_and_hang_up(self, path: str, fields: dict[str, str]) -> None:
        """Sends a form and is gone before the answer."""
        body = urlencode({"csrf_token": self.form_token, **fields})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self._cookie()}
        connection = self._connected()
        connection.request("POST", path, body, headers)
        self.close()

    def close(self) -> None:
        """Ends the connection."""
        if self._connection:
            self._connection.close()
        self._connection = None

    def _send(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> Answer:
        try:
            return self._once(method, path, body, headers or {})
        except BROKEN:
            self.close()
            raise

    def _once(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        connection = self._connected()
        connection.request(method, path, body, {"Cookie": self._cookie(), "Accept-Encoding": "gzip", **headers})
        response = connection.getresponse()
        raw = response.read()
        for line in response.headers.get_all("Set-Cookie") or ():
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        if response.will_close:
            self.close()
        read = gzip.decompress(raw) if response.headers["Content-Encoding"] == "gzip" else raw
        return Answer(response.status, read.decode("utf-8", "replace"), dict(response.headers), len(raw))

    def _connected(self) -> http.client.HTTPConnection:
        if self._connection is None:
            self._connection = http.client.HTTPConnection(self.host, timeout=self.timeout)
            self._connection.connect()
            self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self._connection

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())
