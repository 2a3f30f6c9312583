"""An exam in a real browser: the clock, what it says, and what happens at its end."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from classroom import clock
from classroom.assignments import operations
from classroom.assignments.content import from_library
from classroom.attempts.access import latest_answers
from classroom.attempts.models import Attempt
from classroom.courses.models import Course
from classroom.db import db, writing
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.browser.test_writing import come_back, ready, saved
from tests.classroom.school import terms

pytestmark = pytest.mark.browser

TEXT = "Because the Estates are in the way."


@pytest.fixture
def exam(school) -> int:
    """An exam of 45 minutes."""
    content = from_library("bookbinder")
    counted = [question["id"] for question in content.student["questions"]]
    given = terms(title="Mid-term", counted=counted, mode="exam", minutes=45)
    with school.app.test_request_context():
        return operations.assign(school.user("ada"), school.the(Course), content, given).id


def begin(page: Page, address: str, school) -> int:
    """Begins the exam; the id of the attempt."""
    come_back(page, address, school.an_code)
    page.get_by_role("link", name="Begin …").click()
    page.get_by_role("button", name="Begin; the clock starts now").click()
    ready(page)
    return int(page.url.rsplit("/", 1)[1])


def set_end(school, attempt: int, **left: float) -> None:
    """Lets the time of the attempt be over in so much from now."""
    with school.app.app_context(), writing() as session:
        session.get_one(Attempt, attempt).ends_at = clock.now() + timedelta(**left)


def state_of(school, attempt: int) -> tuple[str, dict, bool | None]:
    with school.app.app_context():
        found = db.session.get_one(Attempt, attempt)
        automatic = found.submission.automatic if found.submission else None
        return found.state, latest_answers(found), automatic


def write(page: Page, text: str) -> None:
    """Writes in the last field of the page, whatever question it is, and leaves it."""
    field = page.locator("textarea:not([readonly])").first
    field.fill(text)
    field.blur()


def left(page: Page):
    return page.locator("#time-left")


def test_the_rules_are_said_before_the_clock_starts_and_break_no_rule_of_accessibility(page, school, live_server, exam):
    come_back(page, live_server, school.an_code)
    page.get_by_role("link", name="Begin …").click()
    expect(page.get_by_text("You have 45 minutes from the moment you begin.")).to_be_visible()
    assert faults_on_every_screen(page) == []
    page.get_by_role("button", name="Begin; the clock starts now").click()
    ready(page)
    expect(left(page)).to_have_text("45 min left")
    assert faults_on_every_screen(page) == []


def test_the_countdown_survives_a_reload_and_follows_the_server_not_the_browsers_clock(
    page, school, live_server, exam
):
    attempt = begin(page, live_server, school)
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Saved at")
    set_end(school, attempt, minutes=20)
    page.clock.install(time=(clock.now() + timedelta(days=1)).isoformat())
    page.reload()
    ready(page)
    expect(left(page)).to_have_text("20 min left")
    assert page.locator("textarea:not([readonly])").first.input_value() == TEXT
    page.clock.fast_forward("10:00")
    expect(left(page)).to_have_text("10 min left")


def test_more_time_reaches_a_page_that_is_open(page, school, live_server, exam):
    attempt = begin(page, live_server, school)
    set_end(school, attempt, minutes=60)
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Saved at")
    expect(left(page)).to_have_text("60 min left")


def test_five_minutes_and_one_are_said_politely_and_nothing_else(page, school, live_server, exam):
    page.clock.install()
    attempt = begin(page, live_server, school)
    set_end(school, attempt, minutes=7)
    page.reload()
    ready(page)
    said = page.locator("#time-said")
    assert said.get_attribute("aria-live") == "polite"
    page.clock.fast_forward("01:00")
    expect(left(page)).to_have_text(re.compile("6 min"))
    assert said.inner_text() == ""
    page.clock.fast_forward("01:05")
    expect(said).to_have_text("Five minutes left.")
    page.clock.fast_forward("04:00")
    expect(said).to_contain_text("One minute left.")
    expect(left(page)).to_have_text(re.compile("s left"))


def test_at_the_end_the_page_hands_in_what_is_on_it(page, school, live_server, exam):
    attempt = begin(page, live_server, school)
    set_end(school, attempt, seconds=4)
    page.reload()
    ready(page)
    page.locator("textarea:not([readonly])").first.fill(TEXT)
    page.wait_for_url("**/receipt", timeout=15_000)
    state, answers, automatic = state_of(school, attempt)
    assert (state, list(answers.values()), automatic) == ("submitted", [TEXT], False)


def test_a_page_that_was_closed_is_handed_in_by_the_server_with_what_was_saved(page, school, live_server, exam):
    attempt = begin(page, live_server, school)
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Saved at")
    page.goto("about:blank")
    set_end(school, attempt, seconds=-31)
    page.goto(f"{live_server}/work")
    page.get_by_role("link", name="Look at it").click()
    expect(page.get_by_text("The time was over, so what had been saved was handed in by itself.")).to_be_visible()
    assert state_of(school, attempt) == ("submitted", {"c": TEXT}, True)


def test_a_connection_lost_over_the_end_loses_no_text_and_the_instructor_decides(page, school, live_server, exam):
    attempt = begin(page, live_server, school)
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Saved at")
    page.context.set_offline(True)
    write(page, TEXT + " And more.")
    expect(saved(page)).to_contain_text("Not saved")
    set_end(school, attempt, seconds=-31)
    page.context.set_offline(False)
    expect(saved(page)).to_contain_text("The time is over", timeout=15_000)
    assert page.locator("textarea:not([readonly])").first.input_value() == TEXT + " And more."
    assert state_of(school, attempt) == ("submitted", {"c": TEXT}, True)
    teacher = school.visitor("ada")
    listed = teacher.get(f"/assignments/{exam}/extensions").text
    assert "And more." in listed
    overtime = re.search(r"/overtime/(\d+)/accept", listed)[0]
    assert teacher.post(overtime).status_code == 302
    assert state_of(school, attempt)[1] == {"c": TEXT + " And more."}
