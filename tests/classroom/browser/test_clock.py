"""A game with a clock in real browsers: counted on the page, a bot decides when time is up, all by keyboard."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from classroom.db import db, writing
from classroom.games.clockwork import Terms
from classroom.games.models import Match
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.browser.people import tabs
from tests.classroom.games.tables import begin, player

pytestmark = pytest.mark.browser
PATIENCE = 15_000  # milliseconds


@pytest.fixture
def school(new_app):
    from tests.classroom.conftest import enrol

    return enrol(new_app(LIVE_HERE=True))


def test_the_clock_counts_and_when_time_is_up_a_bot_decides_on_both_pages_by_itself(browser, school, live_server):
    with school.app.test_request_context():
        match = begin(school, timed=Terms(minutes=10, seconds=60))
        number, one = match.id, player(school, match)
    other = {"an": "bo", "bo": "an"}[one]
    with tabs(browser, school, live_server) as open_tab:
        mine, theirs = open_tab(one, viewport={"width": 390, "height": 844}), open_tab(other)
        for page in (mine, theirs):
            page.set_default_timeout(PATIENCE)
            page.goto(f"{live_server}/games/{number}")
        timers = mine.locator(".clocks [data-left]")
        expect(timers).to_have_count(2)
        first = timers.last.text_content()
        expect(timers.last).not_to_have_text(first)
        assert mine.locator(".clocks [aria-live]").count() == 0
        assert faults_on_every_screen(mine) == []
        before = mine.locator("#board").get_attribute("data-number")
        with school.app.test_request_context(), writing():
            db.session.get_one(Match, number).clock_from -= timedelta(seconds=63)
        theirs.reload()  # the one who waits sees that time is up, and the server agrees
        for page in (mine, theirs):
            expect(page.locator("#board")).not_to_have_attribute("data-number", before)
            expect(page.locator("#now .late")).to_contain_text("Time was up")
        expect(mine.locator("#now[data-mine]")).to_be_visible()
        mine.locator("#now button[name=command]").first.focus()
        mine.keyboard.press("e")
        expect(mine.locator("#now .late")).to_have_count(0)


def test_the_clock_is_chosen_with_the_game_by_keyboard(browser, school, live_server):
    with tabs(browser, school, live_server) as open_tab:
        page = open_tab("an", viewport={"width": 390, "height": 844})
        page.goto(f"{live_server}/courses/{school.course}/games/new")
        page.get_by_label("For the whole game").focus()
        page.keyboard.type("10 minutes")
        page.keyboard.press("Tab")
        page.keyboard.type("30 seconds")
        page.keyboard.press("Tab")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.get_by_text("10 minutes each, 30 seconds a decision")).to_be_visible()
