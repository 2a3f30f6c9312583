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
    wish = f"assignment={school.assignment}&lms=canvas&columns=each&attempts=set&unit=points"
    assert ada.url.endswith(f"/gradebook?{wish}")
    with ada.expect_download() as coming:
        ada.get_by_role("button", name="Download for Canvas").click()
    assert coming.value.url.endswith(f"/gradebook.csv?{wish}")


@pytest.mark.parametrize("path", [
    "downloads", "downloads/exam", "downloads/quiz?scenario=library:cellar-vs-market", "lms-file",
    "gradebook?lms=one-roster",
])  # fmt: skip
def test_every_page_of_downloads_breaks_no_rule_of_accessibility(ada, school, live_server, path):
    ada.goto(f"{live_server}/courses/{school.course}/{path}")
    assert faults_on_every_screen(ada) == []


def test_an_archive_is_taken_in_on_a_page_that_breaks_no_rule_of_accessibility(ada, live_server):
    ada.goto(f"{live_server}/courses/import")
    assert faults_on_every_screen(ada) == []


def test_a_file_of_the_lms_is_filled_in_by_keyboard_and_comes_back_changed(ada, school, live_server, tmp_path):
    given = tmp_path / "grades.csv"
    given.write_text("Student,ID,Section,Cellar or Market (12)\n=Bo,77,A,\nNobody Known,78,A,3\n")
    ada.goto(f"{live_server}/courses/{school.course}/lms-file")
    ada.get_by_label("The file that your LMS exported").set_input_files(given)
    ada.get_by_role("button", name="Look at the file").press("Enter")
    ada.get_by_label("Nobody Known").select_option(label="nobody of this course")
    ada.get_by_role("button", name="Save and check").press("Enter")
    ada.get_by_text("settled by hand").wait_for()
    assert faults_on_every_screen(ada) == []
    with ada.expect_download() as coming:
        ada.get_by_role("link", name="Download the filled-in file").press("Enter")
    coming.value.save_as(tmp_path / "back.csv")
    before, after = (path.read_text().splitlines() for path in (given, tmp_path / "back.csv"))
    assert before[0] == after[0]
    assert before[2] == after[2]
    assert after[1].startswith("=Bo,77,A,")
    assert after[1] != before[1]
