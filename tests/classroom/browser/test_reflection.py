"""A reflection in a real browser: saved while one writes, through a lost connection, and against another window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.browser.test_playing import sign_in
from tests.classroom.marking.work import confirm, hand_in, release
from tests.classroom.portfolio.test_portfolio import saved

pytestmark = pytest.mark.browser


@pytest.fixture
def page_of(page: Page, school, live_server) -> Page:
    sign_in(page.context, school, live_server)
    page.goto(f"{live_server}/assignments/{school.assignment}/reflection")
    return page


def box(page: Page):
    return page.get_by_label("In your own words")


def test_it_is_saved_while_one_writes_and_when_the_connection_is_back(page_of, school):
    box(page_of).fill("I was hasty.")
    expect(page_of.locator("[data-saves]")).to_have_text("Saved")
    assert saved(school, "an") == (1, "I was hasty.")
    page_of.context.set_offline(True)
    box(page_of).fill("I was hasty, and learned.")
    expect(page_of.locator("[data-saves]")).to_contain_text("Not saved yet")
    page_of.context.set_offline(False)
    page_of.get_by_role("button", name="Save", exact=True).click()
    expect(page_of.locator("[data-saves]")).to_have_text("Saved")
    assert saved(school, "an") == (2, "I was hasty, and learned.")


def test_another_window_is_not_overwritten_unless_one_says_so(page_of, school):
    other = page_of.context.new_page()
    other.goto(page_of.url)
    box(other).fill("Theirs.")
    expect(other.locator("[data-saves]")).to_have_text("Saved")
    box(page_of).fill("Mine.")
    expect(page_of.locator("[data-saves]")).to_contain_text("from another window")
    assert saved(school, "an") == (1, "Theirs.")
    page_of.get_by_role("button", name="Save what stands here instead").click()
    expect(page_of.locator("[data-saves]")).to_have_text("Saved")
    assert saved(school, "an") == (2, "Mine.")


def test_the_portfolio_breaks_no_rule_of_accessibility(page, school, live_server):
    with school.app.test_request_context():
        attempt = hand_in(school)
        confirm(school, attempt)
        release(school, attempt)
        result = f"/attempts/{attempt.id}/result"
    sign_in(page.context, school, live_server, "bo")
    found = []
    for path in ("/portfolio", result, "/work"):
        page.goto(live_server + path)
        found += faults_on_every_screen(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    assert found == []
