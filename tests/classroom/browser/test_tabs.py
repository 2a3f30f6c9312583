"""Seven tabs of one browser: a browser opens six connections to a host, so a stream for each would stop the seventh."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from classroom.accounts import operations as accounts
from classroom.db import db
from classroom.games import lobby
from classroom.games.models import Match
from classroom.live import topics, views
from tests.classroom.conftest import enrol
from tests.classroom.games.tables import begin, do, player

pytestmark = pytest.mark.browser
PATIENCE = 20_000  # milliseconds until something counts as not having come
TABS = 7


class Streams:
    """A WSGI application that notes the streams which another one holds open: the query of each, by its number."""

    def __init__(self, inner: Callable):
        self._inner, self._numbers, self.open = inner, itertools.count(), {}

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        answer = self._inner(environ, start_response)
        return self._counted(answer, environ["QUERY_STRING"]) if environ["PATH_INFO"] == "/live" else answer

    def _counted(self, answer: Iterable[bytes], query: str) -> Iterable[bytes]:
        number = next(self._numbers)
        self.open[number] = query
        try:
            yield from answer
        finally:
            answer.close()
            del self.open[number]

    def told(self) -> list[set[str]]:
        """The topics of each stream that is open."""
        return [set(parse_qs(query)["t"]) for query in self.open.copy().values()]


@pytest.fixture
def school(new_app, monkeypatch):
    monkeypatch.setattr(views, "BEAT", 0.1)  # a stream whose browser has gone is noticed at the next sign of life
    monkeypatch.setattr(views, "LONGEST", 10_000)
    return enrol(new_app(LIVE_HERE=True))


@pytest.fixture
def streams(school):
    school.app.wsgi_app = Streams(school.app.wsgi_app)
    return school.app.wsgi_app


@contextmanager
def a_browser(browser, school, address: str, name: str):
    """A browser of this person's, whose tabs share what tabs of one browser share."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    with school.app.app_context():
        token = accounts.start_session(school.user(name))
    context.add_cookies([{"name": "playaloud", "value": token, "url": address}])
    try:
        yield context
    finally:
        context.close()


def becomes(said: Callable[[], object], wanted: object) -> None:
    """Waits until this is so."""
    until = time.monotonic() + PATIENCE / 1000
    while (found := said()) != wanted:
        assert time.monotonic() < until, found
        time.sleep(0.05)


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    assert page.goto(address).status == 200
    return page


def test_seven_tabs_load_share_one_stream_are_kept_up_to_date_and_hand_it_on(browser, school, live_server, streams):
    with school.app.test_request_context():
        match = begin(school)
        id, waits = match.id, {"an": "bo", "bo": "an"}[player(school, match)]
    game, course = f"/games/{id}", f"/courses/{school.course}"
    paths = [game, f"{course}/games", game, f"{course}/games/statistics", game, "/account", game]
    assert len(paths) == TABS
    with a_browser(browser, school, live_server, waits) as context:
        tabs = [opened(context, f"{live_server}{path}") for path in paths]
        tables = [tab for tab, path in zip(tabs, paths, strict=True) if path == game]
        both = {f"g{id}", f"l{school.course}"}
        becomes(streams.told, [both])
        move(school, id, "play treasures", tables)
        with school.app.test_request_context():
            lobby.chat(school.user("ada"), school.course, "Good morning")
        expect(tabs[1].locator(".chat-lines")).to_contain_text("Good morning", timeout=PATIENCE)
        assert streams.told() == [both]
        held = set(streams.open)
        tabs[0].close()  # it was the first and so holds the stream
        becomes(lambda: bool(held & set(streams.open)), False)
        becomes(streams.told, [both])
        move(school, id, "end turn", tables[1:])


def test_a_tab_that_has_led_for_hours_forgets_what_nobody_has_open_any_more(browser, school, live_server, streams):
    with school.app.test_request_context():
        id = begin(school).id
    with a_browser(browser, school, live_server, "an") as context:
        opened(context, f"{live_server}/courses/{school.course}/games")
        other = opened(context, f"{live_server}/account")
        other.evaluate("""(most) => {
            const channel = new BroadcastChannel("playaloud-live");
            for (let game = 1000; game < 1000 + most; game++) channel.postMessage({ wants: `g${game}` });
        }""", topics.MOST - 1)  # fmt: skip
        becomes(lambda: [len(one) for one in streams.told()], [topics.MOST])
        opened(context, f"{live_server}/games/{id}")
        becomes(streams.told, [{f"l{school.course}", f"g{id}"}])


def move(school, id: int, command: str, tables: list[Page]) -> None:
    """A move by the other player, which all of these tabs come to show without being asked."""
    before = tables[0].locator("#board").get_attribute("data-number")
    with school.app.test_request_context():
        do(school, db.session.get(Match, id), command)
    for table in tables:
        expect(table.locator("#board")).not_to_have_attribute("data-number", before, timeout=PATIENCE)
