"""Whatever is sent to whatever route by whomever: it is answered, by this site, and nothing fails.

Requests are made up from what the pages themselves send (`asking.py`), with the rest of the world put in its place.
"""

from __future__ import annotations

import io
import json
import logging
import shutil
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.classroom.asking import PEOPLE, Asked
from tests.classroom.conftest import dispose, enrol, make_app
from tests.classroom.games.tables import begin
from tests.classroom.marking.work import hand_in, release
from tests.classroom.routes import EXPECTED, WHO

MOST_BYTES = 4_000_000  # of an answer
MARK = "<script>alert(1)</script>"
ODD = [
    "", "0", "-1", "1", "2", "1.5", "1e400", "NaN", "-Infinity", "9" * 30, "٣", "²", "true", "null", "[]", "{}", "\x00",
    "a\x00b", "\ud800", "\u202eabc", "\ufeff", "a\r\nX-Evil: 1", "../../etc/passwd", "%", "%s%n", "{{7*7}}", "=1+1",
    "'; --", "https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", MARK, "é" * 81,
    "x" * 300, "x" * 20_000, "play Cellar", "2026-13-45", "2026-11-21", "9999-12-31T23:59", "0001-01-01T00:00",
    "format = 1\nid = \"x\"\n[[question]]", "a = " + "[" * 5000, "id;name\n1;\"", "Copper, Copper", "999999 Copper",
    "Mars/X",
]  # fmt: skip
NUMBERS = ["1", "2", "3", "4", "0", "2147483647", "9" * 30, "-1", "%D9%A3", "1%00"]
TYPED = st.sampled_from(ODD) | st.text(max_size=30)
DEEP = ("[" * 30_000 + "]" * 30_000, '{"answers":' * 10_000 + "1" + "}" * 10_000, "[1e400, NaN, -Infinity]",
        '{"revision": 1e400}', '{"revision": NaN, "answers": {"a.i": "x"}}', '"\\ud800"', "{", "", "\x00", "9" * 5000,
        '{"answers": {"\\ud800": "\\u0000"}, "revision": 0}')  # fmt: skip
NAMES = st.sampled_from(["revision", "answers", "a.i", "c", "key", "text", "role", ""])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TYPED,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)
HEADERS = st.sampled_from([
    {}, {}, {"Accept": "application/json"}, {"HX-Request": "true"}, {"Accept-Language": "de"}, {"Accept": "\x80/*;q=x"},
    {"Referer": "https://evil.example/x", "Origin": "https://evil.example"}, {"Range": "bytes=9-1,-"},
    {"If-None-Match": '"x', "If-Modified-Since": "Mars"}, {"Accept-Encoding": "gzip;q=0, *"},
    {"X-Forwarded-Host": "evil"},
])  # fmt: skip


class Faults(logging.Handler):
    """What the application notes as a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@pytest.fixture(scope="module")
def asked(migrated, tmp_path_factory) -> Iterator[Asked]:
    """The school, with a game that is played, Bo's work released and An's begun."""
    folder = tmp_path_factory.mktemp("asked") / "school"
    shutil.copytree(migrated / "school", folder)
    school = enrol(make_app(folder))
    with school.app.test_request_context():
        begin(school)
        release(school, hand_in(school))
    yield Asked(school)
    dispose(school.app)


@st.composite
def paths(draw: st.DrawFn, asked: Asked, endpoint: str, method: str) -> str:
    """An address of the route: mostly one that is there, with or without a query."""
    path = next(way.path for way in asked.ways if (way.endpoint, way.method) == (endpoint, method))
    parts = path.split("/")
    numbers = [place for place, part in enumerate(parts) if part.isdecimal()]
    words = [place for place, part in enumerate(parts) if part and place not in numbers]
    for place in numbers:
        if draw(st.integers(0, 3)) == 0:
            parts[place] = draw(st.sampled_from(NUMBERS))
    if words and draw(st.integers(0, 9)) == 0:
        parts[draw(st.sampled_from(words))] = quote(draw(TYPED).encode("utf-8", "surrogatepass"), safe="")
    query = draw(st.lists(st.tuples(_names(asked, endpoint, method), TYPED), max_size=3))
    return "/".join(parts) + (f"?{_encoded(query)}" if query else "")


@st.composite
def forms(draw: st.DrawFn, asked: Asked, endpoint: str, method: str) -> list[tuple[str, str]]:
    """The fields of a form that leads there, some of them changed, missing, doubled or added."""
    own = asked.known[endpoint, method].forms
    fields = list(draw(st.sampled_from(own))) if own else []
    for place in draw(st.lists(st.integers(0, max(len(fields) - 1, 0)), max_size=3)) if fields else ():
        name = fields[place][0]
        fields[place] = (name, draw(TYPED))
    for _more in range(draw(st.integers(0, 3))):
        fields.append((draw(_names(asked, endpoint, method)), draw(TYPED)))
    if fields and draw(st.booleans()):
        fields.pop(draw(st.integers(0, len(fields) - 1)))
    return fields


def _names(asked: Asked, endpoint: str, method: str) -> st.SearchStrategy[str]:
    return st.sampled_from([*asked.known[endpoint, method].names, "next", "role", "x"])


def _encoded(fields: list[tuple[str, str]]) -> str:
    return urlencode([(name.encode("utf-8", "surrogatepass"), value.encode("utf-8", "surrogatepass"))
                      for name, value in fields])  # fmt: skip


@st.composite
def bodies(draw: st.DrawFn, asked: Asked, endpoint: str, method: str) -> dict[str, Any]:
    """What is sent with it: mostly a form; files, JSON, or what is none of these."""
    kind = draw(st.sampled_from(["form", "form", "form", "files", "json", "deep", "junk"]))
    if kind == "json":
        return {"data": json.dumps(draw(JSON)), "content_type": "application/json"}
    if kind == "deep":
        return {"data": draw(st.sampled_from(DEEP)), "content_type": "application/json"}
    if kind == "junk":
        types = st.sampled_from(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain", "x", ""])
        return {"data": draw(st.binary(max_size=50)), "content_type": draw(types)}
    fields = draw(forms(asked, endpoint, method))
    if kind == "form":
        return {"data": _encoded(fields), "content_type": "application/x-www-form-urlencoded"}
    name, title = draw(_names(asked, endpoint, method)), draw(st.sampled_from(["a.toml", "../x", "\x00", "", MARK]))
    file = io.BytesIO(draw(st.binary(max_size=40) | st.sampled_from([b"PK\x03\x04", b"\xff\xfe\x00", b"a;b\n" * 9999])))
    data = {key: value.encode("utf-8", "replace").decode() for key, value in fields}
    return {"data": {**data, name: (file, title)}, "content_type": "multipart/form-data"}


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", sorted(WHO))
@settings(max_examples=settings().max_examples // 12)
@given(data=st.data())
def test_any_request_is_answered_by_this_site_and_nothing_fails(asked, endpoint, data):
    method = data.draw(st.sampled_from(sorted({way.method for way in asked.ways if way.endpoint == endpoint})))
    let_in = [person for person in PEOPLE if EXPECTED[WHO[endpoint]][person] == "in"]
    person, headers = data.draw(st.sampled_from([*let_in * 3, *PEOPLE])), data.draw(HEADERS)
    path = data.draw(paths(asked, endpoint, method))
    body = {} if method == "GET" else data.draw(bodies(asked, endpoint, method))
    token = data.draw(st.sampled_from([None] * 9 + ["made up"]))
    faults = Faults()
    asked.app.logger.addHandler(faults)
    try:
        answer = asked.ask(person, method, path, headers=headers, token=token, **body)
        page = answer.data
    finally:
        asked.app.logger.removeHandler(faults)
        if method != "GET":
            asked.put_back()
    event(f"answered {answer.status_code}")
    assert answer.status_code < 500
    assert faults.said == []
    assert len(page) <= MOST_BYTES
    assert urlsplit(answer.headers.get("Location", "")).netloc in ("", "localhost")
    assert answer.mimetype != "text/html" or MARK not in answer.text
