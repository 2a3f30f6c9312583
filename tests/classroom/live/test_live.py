"""Live updates between real processes: what one writes the other tells; what one may not know is not told."""

from __future__ import annotations

import json
import re
import signal
import time
import urllib.request
from collections.abc import Iterator
from itertools import islice

import pytest

from classroom import create_app
from classroom.accounts import operations as accounts
from classroom.db import db
from classroom.games import lobby
from classroom.games.models import Match
from classroom.live import topics
from classroom.schema import upgrade
from tests.benchmarks.browsers import Stream
from tests.classroom.games.tables import begin, do, player
from tests.classroom.school import found_school

PATIENCE = 20  # seconds until a test gives up


@pytest.fixture
def served(run, instance):
    """The school served by `playaloud serve`, with live updates in a process of their own."""
    app = create_app({"INSTANCE": str(instance)})
    upgrade(app)
    school = found_school(app)
    with app.app_context():
        db.engine.dispose()
    return school, run("serve")


def stream_of(school, running, name: str, *wanted: str, origin: str = ""):
    """The open stream of this person."""
    with school.app.test_request_context():
        token = accounts.start_session(school.user(name))
    cookie = {"Cookie": f"playaloud={token}", **({"Origin": origin} if origin else {})}
    course = school.other_course if name == "cy" else school.course
    with opened(f"{running.address}courses/{course}/games", cookie) as answer:
        address = re.search(r'<meta name="live" content="([^"]+)"', answer.read().decode())[1]
        policy = answer.headers["Content-Security-Policy"]
    assert address.rsplit("/", 1)[0] in policy
    query = "&".join(f"t={topic}" for topic in wanted)
    return opened(f"{address}?{query}", cookie)


def opened(address: str, headers: dict[str, str]):
    """The answer of an address of our own server."""
    request = urllib.request.Request(address, headers=headers)  # noqa: S310
    return urllib.request.urlopen(request, timeout=PATIENCE)  # noqa: S310


def news(stream) -> Iterator[tuple[str, int]]:
    """Topics and versions, as they arrive."""
    for told in data(stream):
        yield told["topic"], told["version"]


def data(stream) -> Iterator[dict]:
    """What is told of topics, as it arrives."""
    for line in stream:
        text = line.decode()
        if text.startswith("data: {\"topic\""):
            yield json.loads(text.removeprefix("data: "))


def shown(page: str) -> list[str]:
    """The words of the table in a page or alone, without form tokens."""
    table = page[page.index('<div id="board"') :].partition('<section class="panel" id="chat"')[0]
    return re.sub(r'name="csrf_token" value="[^"]*"', "", table).split()


@pytest.mark.slow
def test_what_one_process_writes_another_tells_at_once_and_again_after_a_break(served):
    school, running = served
    topic = f"l{school.course}"
    with school.app.test_request_context():
        lobby.chat(school.user("an"), school.course, "before")
    with stream_of(school, running, "bo", topic) as stream:
        told = news(stream)
        first = next(told)
        with school.app.test_request_context():
            lobby.chat(school.user("an"), school.course, "now")
        assert next(told) == (topic, first[1] + 1)
    with school.app.test_request_context():
        lobby.chat(school.user("an"), school.course, "while nobody listened")
    with stream_of(school, running, "bo", topic) as stream:
        # Where others listened meanwhile, the stream may begin with what they were told last.
        assert (topic, first[1] + 2) in islice(news(stream), 2)


@pytest.mark.slow
def test_a_move_in_one_process_is_told_by_another_as_the_table_that_the_page_then_has(served):
    school, running = served
    with school.app.test_request_context():
        match = begin(school)
        id, mover = match.id, player(school, match)
        waits = {"an": "bo", "bo": "an"}[mover]
    with stream_of(school, running, waits, f"g{id}") as stream:
        lines: list[str] = []
        for command in ("play treasures", "end turn"):
            with school.app.test_request_context():
                do(school, db.session.get(Match, id), command)
            told = next(one for one in data(stream) if "lines" in one)
            lines = [line for one in told["lines"]
                     for line in ([one] if isinstance(one, str) else lines[one[0] : one[0] + one[1]])]  # fmt: skip
        assert sum(isinstance(one, list) for one in told["lines"]) > 1  # what stayed was not sent again
    with school.app.test_request_context():
        page = school.visitor(waits).get(f"/games/{id}").text
    assert shown("\n".join(lines)) == shown(page)
    assert f'data-viewer="{told["viewer"]}"' in page
    assert told["viewer"] == getattr(school, waits)


@pytest.mark.slow
def test_a_stranger_hears_nothing_of_another_course(served):
    school, running = served
    with stream_of(school, running, "cy", f"l{school.course}", f"l{school.other_course}") as stream:
        told = news(stream)
        with school.app.test_request_context():
            lobby.chat(school.user("an"), school.course, "not for Cy")
            lobby.chat(school.user("cy"), school.other_course, "for Cy")
        assert next(told)[0] == f"l{school.other_course}"


@pytest.mark.slow
def test_pages_of_this_host_may_read_the_stream_and_others_may_not(served):
    school, running = served
    own = running.address.rstrip("/")
    with stream_of(school, running, "an", f"l{school.course}", origin=own) as stream:
        assert stream.headers["Access-Control-Allow-Origin"] == own
    with stream_of(school, running, "an", f"l{school.course}", origin="https://elsewhere.example") as stream:
        assert "Access-Control-Allow-Origin" not in stream.headers


@pytest.mark.slow
def test_the_server_ends_within_seconds_although_a_hundred_streams_are_open(served):
    school, running = served
    with stream_of(school, running, "an", f"l{school.course}") as stream:
        open_at, told = stream.url.partition("?")[0], []
        with school.app.test_request_context():
            cookies = {"playaloud": accounts.start_session(school.user("bo"))}
        more = [Stream(open_at, cookies, [f"l{school.course}"], lambda kind, _data: told.append(kind))
                for _stream in range(100)]  # fmt: skip
        for one in more:
            one.start()
        began = time.monotonic()
        while told.count("beat") < len(more):
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.02)
        began = time.monotonic()
        running.process.send_signal(signal.SIGTERM)
        running.process.wait(timeout=PATIENCE)
        for one in more:
            one.close()
    assert time.monotonic() - began < PATIENCE


def test_only_topics_that_one_may_know_of_are_allowed(school, app):
    lobby_topics = [f"l{school.course}", f"l{school.other_course}", "g1", "g999", "x1", "l0", "l-1", "", "g" * 50]
    assert topics.allowed(school.user("an"), lobby_topics) == [f"l{school.course}", "g1"]
    assert topics.allowed(school.user("cy"), lobby_topics) == [f"l{school.other_course}"]
    assert len(topics.allowed(school.user("an"), [f"g{n}" for n in range(10_000)])) <= topics.MOST
