"""What the routes of the application can be sent: learnt from its own pages, and from the names that it looks up.

There is no description of the routes for machines, as tools that make requests up want one: pages are for people.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask import Flask, Request, has_request_context, request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from classroom.db import db
from tests.classroom.conftest import dispose
from tests.classroom.routes import Way, ways
from tests.classroom.school import School

MOST_FORMS = 6  # of one route
PEOPLE = (None, "an", "ada")
Fields = list[tuple[str, str]]


class Known(NamedTuple):
    """Of a route with a method: the forms that lead to it, as filled in by the pages, and the names it looks up."""

    forms: list[Fields]
    names: list[str]


def noting(app: Flask) -> defaultdict[str, set[str]]:
    """The names of fields that each endpoint looks up in a form or in an address, noted from now on."""
    noted: defaultdict[str, set[str]] = defaultdict(set)

    def note(key: object) -> None:
        if has_request_context() and request.endpoint and isinstance(key, str):
            noted[request.endpoint].add(key)

    class Noting(ImmutableMultiDict):
        def __getitem__(self, key):
            note(key)
            return super().__getitem__(key)

        def __contains__(self, key):
            note(key)
            return super().__contains__(key)

        def getlist(self, key, *rest, **more):
            note(key)
            return super().getlist(key, *rest, **more)

    app.request_class = type("NotingRequest", (Request,), {"parameter_storage_class": Noting})
    return noted


class Forms(HTMLParser):
    """The forms of a page: where each is sent, how, and with what."""

    def __init__(self, page: str, path: str):
        super().__init__()
        self.found: list[tuple[str, str, Fields]] = []
        self._path, self._named, self._selected = path, "", False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "form":
            self.found.append((given.get("action") or self._path, given.get("method", "get").upper(), []))
        elif tag in ("select", "textarea"):
            self._named = name
            if tag == "textarea":
                self._add(name, "")
        elif tag == "option" and self._named:
            self._add(self._named, given.get("value", ""))
        elif tag in ("input", "button") and name:
            self._add(name, given.get("value", ""))

    def handle_data(self, data):
        fields = self.found[-1][2] if self.found else []
        if self._named and fields and fields[-1] == (self._named, ""):
            fields[-1] = (self._named, data)

    def handle_endtag(self, tag):
        if tag in ("select", "textarea"):
            self._named = ""

    def _add(self, name: str, value: str) -> None:
        if self.found and name and name != "csrf_token":
            self.found[-1][2].append((name, value))


class Asked:
    """A school that can be asked anything by `PEOPLE`, and put back as it was."""

    def __init__(self, school: School):
        self.app, self.ways = school.app, ways(school)
        self._senders = {name: _sender(school, name) for name in PEOPLE}
        with self.app.app_context():
            self._file = Path(db.engine.url.database)
        dispose(self.app)
        self._copy = self._file.with_suffix(".before")
        shutil.copyfile(self._file, self._copy)
        self.known = self._learn()

    def ask(self, person: str | None, method: str, path: str, *, headers: dict[str, str] | None = None,
            token: str | None = None, **body: Any) -> TestResponse:  # fmt: skip
        """The answer; the form token is the person's own unless another one is given."""
        cookies, own = self._senders[person]
        sent = {"Cookie": cookies, "X-CSRFToken": own if token is None else token, **(headers or {})}
        client = self.app.test_client(use_cookies=False)
        return client.open(f"http://localhost{path}", method=method, headers=sent, **body)

    def put_back(self) -> None:
        """Whatever was done is undone."""
        dispose(self.app)
        for suffix in ("-wal", "-shm"):
            Path(f"{self._file}{suffix}").unlink(missing_ok=True)
        shutil.copyfile(self._copy, self._file)
        self.app.extensions.pop("games", None)  # standings that are kept for the deeds on record

    def _learn(self) -> dict[tuple[str, str], Known]:
        noted, adapter = noting(self.app), self.app.url_map.bind("localhost")
        forms: defaultdict[tuple[str, str], list[Fields]] = defaultdict(list)
        for name in filter(None, PEOPLE):
            for way in self.ways:
                if way.method != "GET":
                    self.ask(name, way.method, way.path, data={"x": ""})
                    self.put_back()
                    continue
                page = self.ask(name, "GET", way.path)
                for action, method, fields in Forms(page.text if page.mimetype == "text/html" else "", way.path).found:
                    try:
                        endpoint, _values = adapter.match(urlsplit(action).path, method=method)
                    except HTTPException:
                        continue
                    known = forms[endpoint, method]
                    if fields not in known and len(known) < MOST_FORMS:
                        known.append(fields)
        return {(way.endpoint, way.method): self._known(way, forms, noted) for way in self.ways}

    def _known(self, way: Way, forms: dict, noted: dict) -> Known:
        own = forms.get((way.endpoint, way.method), [])
        in_forms = {key for one in own for key, _value in one}
        return Known(own, sorted(in_forms | noted.get(way.endpoint, set()) - {"csrf_token"}))


def _sender(school: School, name: str | None) -> tuple[str, str]:
    """The cookies of this person's browser, and the form token that goes with them."""
    visitor = school.visitor(name)
    visitor.get("/join")
    cookies = {name: visitor.client.get_cookie(school.app.config[key])
               for key in ("SIGN_IN_COOKIE", "SESSION_COOKIE_NAME") if (name := school.app.config[key])}  # fmt: skip
    return "; ".join(f"{name}={one.value}" for name, one in cookies.items() if one), visitor.form_token
