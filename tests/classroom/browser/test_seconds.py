"""Two graders at browsers of their own: one asks, the other marks blind, the difference is settled."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.marking.access import fetch_sheet
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.browser.people import tabs
from tests.classroom.marking.work import confirm, hand_in

pytestmark = pytest.mark.browser


@pytest.fixture
def bo(school) -> int:
    """The id of Bo's work, marked by Ada."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        confirm(school, attempt)
        return attempt.id


def test_a_second_grader_marks_blind_and_the_difference_is_settled(browser, school, bo, live_server):
    found = []
    with tabs(browser, school, live_server) as tab:
        ada, gil = tab("ada"), tab("gil")
        ada.goto(f"{live_server}/assignments/{school.assignment}")
        ada.get_by_role("link", name="Second grader").click()
        ada.get_by_label("Who marks a second time").select_option(label="Gil Strang")
        found += faults_on_every_screen(ada)
        ada.get_by_role("button", name="Ask").click()
        expect(ada.get_by_text("1 submission is to be marked again.")).to_be_visible()
        gil.goto(f"{live_server}/assignments/{school.assignment}")
        expect(gil.get_by_text("for you to mark a second time")).to_be_visible()
        with gil.expect_navigation():
            gil.get_by_role("link", name="Bo", exact=True).click()
        assert gil.url.endswith(f"/attempts/{bo}/second")
        found += faults_on_every_screen(gil)
        for field in gil.locator("[data-mark]:not([data-outside]) input[type=number]").all():
            field.fill("0.5")
        gil.get_by_role("button", name="Finish").click()
        expect(gil.get_by_text("Finished.")).to_be_visible()
        ada.reload()
        first = ada.locator(".difference").first
        expect(first).to_contain_text("2.5 apart")
        found += faults_on_every_screen(ada)
        first.get_by_label("or", exact=True).fill("2")
        first.get_by_label("Why").fill("We read it together.")
        first.get_by_role("button", name="Take this").click()
        expect(ada.get_by_text("The difference is settled.")).to_be_visible()
        ada.get_by_role("link", name="How far you agree, in figures").click()
        expect(ada.get_by_role("heading", name="Grader and grader")).to_be_visible()
        found += faults_on_every_screen(ada)
    assert found == []
    with school.app.test_request_context():
        points = [item.points for item in fetch_sheet(db.session.get(Attempt, bo)).items.values()]
        assert 2 in points
