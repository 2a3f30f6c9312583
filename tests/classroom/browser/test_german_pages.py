"""The pages in German: no word leaves the screen of a small phone, and the switch is found and used."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.classroom.browser.accessible import faults
from tests.classroom.browser.people import tabs
from tests.classroom.routes import ways

pytestmark = pytest.mark.browser
NARROW = {"width": 320, "height": 700}


@pytest.mark.slow
@pytest.mark.parametrize("person", ["ada", "an", None])
def test_no_german_page_is_wider_than_a_small_phone(browser, school, live_server, person):
    visitor = school.visitor(person)
    answers = {way.path: visitor.get(way.path) for way in ways(school) if way.method == "GET"}
    pages = [path for path, one in answers.items() if one.status_code == 200 and one.mimetype == "text/html"]
    wide = []
    with tabs(browser, school, live_server) as open_tab:
        page = open_tab(person, locale="de-DE", viewport=NARROW)
        for path in pages:
            page.goto(live_server + path, wait_until="load")
            needed, tongue = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.lang]")
            wide += [(path, needed, tongue)] if (needed, tongue) != (320, "de") else []
    assert wide == []


def test_a_student_turns_the_page_german_and_back(browser, school, live_server):
    with tabs(browser, school, live_server) as open_tab:
        page = open_tab("an", viewport=NARROW)
        page.goto(f"{live_server}/work")
        page.get_by_role("button", name="Deutsch").click()
        expect(page.get_by_role("heading", name="Meine Arbeit")).to_be_visible()
        page.get_by_role("button", name="English").click()
        expect(page.get_by_role("heading", name="My work")).to_be_visible()
        expect(page).to_have_url(f"{live_server}/work")


@pytest.mark.slow
def test_german_pages_break_no_rule_of_accessibility(browser, school, live_server):
    found = []
    with tabs(browser, school, live_server) as open_tab:
        for person, paths in ((None, ["/"]), ("an", ["/work", "/account"]), ("ada", [f"/courses/{school.course}"])):
            page = open_tab(person, locale="de-DE")
            for path in paths:
                page.goto(live_server + path)
                found += faults(page)
    assert found == []
