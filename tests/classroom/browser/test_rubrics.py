"""Rubrics, agreement and like explanations in a real browser: accessibility with all they can show, and one walk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from classroom.accounts import operations as accounts
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.marking.test_alike import SAME
from tests.classroom.marking.work import confirm, decide, hand_in

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(page: Page, school, live_server) -> Page:
    """A tab of Ada's; Bo has submitted and is marked, An has said the same."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        decide(school, attempt, {("a.i", "following"): 0.5})
        confirm(school, attempt)
        hand_in(school, SAME, who="an")
        token = accounts.start_session(school.user("ada"))
    page.context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
    page.goto(f"{live_server}/courses/{school.course}")
    return page


def open_all(page: Page) -> None:
    page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true })")


def test_their_pages_break_no_rule_of_accessibility_with_everything_open(desk, school, live_server):
    rubric, assignment = f"{live_server}/rubrics/{school.rubric}", f"{live_server}/assignments/{school.assignment}"
    found = []
    for address in (rubric, f"{rubric}/edit", f"{assignment}/agreement", f"{assignment}/alike"):
        desk.goto(address)
        open_all(desk)
        found += faults_on_every_screen(desk)
    desk.goto(f"{rubric}/edit")
    desk.get_by_label("Title", exact=True).fill("")
    desk.get_by_role("button", name="Save as a new version").click()
    expect(desk.get_by_role("alert")).to_contain_text("title: is required")
    assert found + faults_on_every_screen(desk) == []


def test_a_changed_rubric_marks_the_class_again_and_spares_what_was_decided(desk, school):
    desk.get_by_role("link", name="Cellar or Market").first.click()
    desk.get_by_role("link", name="Settings").click()
    desk.locator("details", has=desk.get_by_label("Rubric for narrated turns")).locator("summary").first.click()
    desk.get_by_label("Rubric for narrated turns").select_option("Dominion Turn Grading Rubric")
    desk.get_by_role("button", name="Save").click()
    desk.get_by_role("button", name="Propose again").click()
    expect(desk.get_by_text("2 submissions were proposed again.")).to_be_visible()
    desk.get_by_role("link", name="How far marks agree").click()
    expect(desk.get_by_text("proposed 2, decided 0.5")).to_be_visible()


def test_like_explanations_are_marked_together(desk, school):
    desk.get_by_role("link", name="Cellar or Market").first.click()
    desk.get_by_role("link", name="Mark like explanations together").click()
    expect(desk.get_by_role("heading", name="2 answers")).to_be_visible()
    desk.get_by_label("Bo").check()
    desk.get_by_label("Points, of 1").fill("1")
    desk.get_by_role("button", name="Mark those ticked").click()
    expect(desk.get_by_text("2 answers are marked.")).to_be_visible()
    expect(desk.get_by_label("An decided: 1")).to_be_visible()
