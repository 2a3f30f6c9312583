"""Waiting for a report and reading the gradebook's complaints in a real browser."""

from __future__ import annotations

import threading

import pytest

from classroom.accounts import operations as accounts
from classroom.courses import operations as courses
from classroom.downloads import worker
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.downloads import reports
from tests.classroom.marking.work import hand_in, release
from tests.classroom.school import School

pytestmark = pytest.mark.browser


@pytest.fixture
def ada(page, school: School, live_server):
    """Ada's tab; Bo's work is released, and Bo has a name that looks like a formula."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        release(school, attempt)
        courses.change_member(school.user("ada"), attempt.membership, display_name="=Bo")
        token = accounts.start_session(school.user("ada"))
    page.context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
    return page


def test_the_page_says_by_itself_when_the_report_is_there(ada, school, live_server, tmp_path):
    ada.goto(f"{live_server}/assignments/{school.assignment}")
    ada.get_by_role("button", name="Report of the class").click()
    ada.get_by_role("heading", name="The report is being made").wait_for()
    assert faults_on_every_screen(ada) == []
    ada.evaluate("window.stays = true")
    working = threading.Thread(target=worker.work, args=(school.app,))
    working.start()
    ada.get_by_role("heading", name="The report is ready").wait_for(timeout=30_000)
    working.join()
    assert ada.evaluate("window.stays")  # read aloud in the live region, not loaded anew
    assert faults_on_every_screen(ada) == []
    with ada.expect_download() as coming:
        ada.get_by_role("link", name="Download").click()
    assert coming.value.suggested_filename == "Cellar-or-Market-class-report.pdf"
    coming.value.save_as(tmp_path / "report.pdf")
    assert "Student name =Bo" in reports.words((tmp_path / "report.pdf").read_bytes())


def test_the_complaints_of_the_gradebook_break_no_rule_of_accessibility(ada, school, live_server):
    ada.goto(f"{live_server}/courses/{school.course}/gradebook")
    assert ada.get_by_text("looks like a formula").is_visible()
    assert faults_on_every_screen(ada) == []


def test_only_the_ticked_assignments_are_checked_and_exported(ada, school, live_server):
    ada.goto(f"{live_server}/courses/{school.course}/gradebook")
    ada.get_by_role("button", name="Check this choice").click()
    wish = f"assignment={school.assignment}&lms=canvas&columns=each&unit=points"
    assert ada.url.endswith(f"/gradebook?{wish}")
    with ada.expect_download() as coming:
        ada.get_by_role("button", name="Download for Canvas").click()
    assert coming.value.url.endswith(f"/gradebook.csv?{wish}")
