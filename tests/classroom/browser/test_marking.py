"""Marking by keyboard alone, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from classroom.accounts import operations as accounts
from classroom.attempts.models import Attempt
from classroom.courses.models import Course
from classroom.db import db
from classroom.marking import bank
from classroom.marking.access import fetch_sheet
from tests.classroom.browser.accessible import faults, faults_on_every_screen
from tests.classroom.marking.work import hand_in

pytestmark = pytest.mark.browser

FAR = 150  # presses after which nobody would go on


@pytest.fixture
def submission(school) -> int:
    """Bo's submission."""
    with school.app.test_request_context():
        return hand_in(school).id


@pytest.fixture
def desk(page: Page, school, submission, live_server) -> Page:
    """The assignment's page, opened by Ada; from here on there is no mouse."""
    with school.app.app_context():
        token = accounts.start_session(school.user("ada"))
    page.context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
    page.goto(f"{live_server}/assignments/{school.assignment}")
    return page


def tab_to(page: Page, wanted: str, *, key: str = "Tab") -> None:
    """Presses the key until the focus is on what this selector names, and sees that it shows."""
    for _press in range(FAR):
        page.keyboard.press(key)
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            expect(page.locator(":focus")).to_be_in_viewport()
            return
    raise AssertionError(f"{wanted} cannot be reached")


def test_a_submission_is_marked_commented_and_released_with_the_keyboard_alone(desk, school, submission):
    press, typed = desk.keyboard.press, desk.keyboard.type
    tab_to(desk, "a.button.primary")
    press("Enter")
    desk.wait_for_url("**/marking")
    tab_to(desk, ".skip-on a")
    press("Enter")
    expect(desk.locator("#points-1")).to_be_focused()
    press("ArrowUp")  # half a point more than was proposed
    press("Enter")
    expect(desk.locator("#points-2")).to_be_focused()
    for _row in range(30):
        if not desk.evaluate("document.activeElement.matches('[data-mark] input[type=number]')"):
            break
        if desk.locator(":focus").input_value() == "":
            typed("0.5")
        press("Enter")
    expect(desk.locator('button[value="all"]')).to_be_focused()
    tab_to(desk, "#remark-0", key="Shift+Tab")
    typed("Read the deck from the top.")
    tab_to(desk, 'button[value="all"]')
    press("Enter")
    expect(desk.get_by_text("The marks of Bo are confirmed.")).to_be_visible()
    tab_to(desk, "tbody th a")
    press("Enter")
    desk.wait_for_url("**/marking")
    tab_to(desk, ".afterwards button.primary")
    press("Enter")
    expect(desk.get_by_text("Bo sees the marks now.")).to_be_visible()
    with school.app.test_request_context():
        sheet = fetch_sheet(db.session.get(Attempt, submission))
        first = sheet.items["a.i", ""]
        assert first.mark.points == first.proposed + 0.5
        assert sheet.decided == len(sheet.needed)
        assert sheet.remark == "Read the deck from the top."


def test_a_claim_shows_why_on_focus_and_hides_it_with_escape(desk, submission, live_server):
    desk.goto(f"{live_server}/attempts/{submission}/marking")
    tab_to(desk, ".claim.wrong")
    tip = desk.locator(":focus .tip")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("The cards on top of your deck were 2 Estates")
    desk.keyboard.press("Escape")
    expect(tip).not_to_be_visible()


def test_entering_points_by_halves_moves_the_sums(desk, submission, live_server):
    desk.goto(f"{live_server}/attempts/{submission}/marking")
    score, field = desk.locator("[data-score]"), desk.locator("#points-1")
    desk.get_by_label("c: Points for the question, points").fill("0")
    before = float(score.inner_text())
    field.fill("0")
    assert float(score.inner_text()) < before
    assert desk.locator("#ok-1").is_checked()
    field.fill("9")
    desk.keyboard.press("Enter")
    expect(field).to_be_focused()  # more than there is: the page says so, and stays


def test_the_marking_page_saves_without_scripts(browser, school, submission, live_server):
    with school.app.app_context():
        token = accounts.start_session(school.user("ada"))
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
    page = context.new_page()
    page.goto(f"{live_server}/attempts/{submission}/marking")
    page.get_by_role("button", name="Accept all that is sure").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    context.close()
    with school.app.test_request_context():
        assert fetch_sheet(db.session.get(Attempt, submission)).decided > 5


def test_single_keys_lead_through_a_question_of_all_students(desk, school, submission):
    press = desk.keyboard.press
    with school.app.test_request_context():
        hand_in(school, who="an")
    desk.reload()
    desk.get_by_role("link", name="a.ii").click()
    desk.wait_for_url("**/marking?question=a.ii")
    press("?")
    expect(desk.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    press("Escape")
    press("j")
    expect(desk.locator("[data-mark] input[type=number]").first).to_be_focused()
    press("c")
    expect(desk.locator(".note input").first).to_be_focused()
    desk.keyboard.type("just as you say, g and s are letters here")
    press("Escape")
    expect(desk.locator("[data-mark] input[type=number]").first).to_be_focused()
    press("g")
    expect(desk.get_by_text("a.ii of An is confirmed.")).to_be_visible()
    assert desk.url.endswith(f"/attempts/{submission}/marking?question=a.ii")
    press("g")
    desk.wait_for_url("**/assignments/*")
    with school.app.test_request_context():
        assert fetch_sheet(db.session.get(Attempt, submission)).items["a.ii", ""].is_confirmed


def test_single_keys_can_be_switched_off(desk, submission, live_server):
    desk.goto(f"{live_server}/attempts/{submission}/marking")
    desk.keyboard.press("?")
    desk.get_by_label("Single keys work in this browser").uncheck()
    desk.keyboard.press("Escape")
    desk.keyboard.press("c")
    expect(desk.locator(".note input").first).not_to_be_focused()
    desk.reload()
    desk.keyboard.press("c")
    expect(desk.locator(".note input").first).not_to_be_focused()
    desk.keyboard.press("?")
    expect(desk.get_by_label("Single keys work in this browser")).not_to_be_checked()


def test_the_marking_page_with_its_shortcuts_open_breaks_no_rule_of_accessibility(desk, submission, live_server):
    found = []
    for path in ("", "?question=a.i"):
        desk.goto(f"{live_server}/attempts/{submission}/marking{path}")
        found += faults_on_every_screen(desk)
        desk.keyboard.press("?")
        found += faults(desk)
    assert found == []


def test_a_kept_comment_is_inserted_by_keys_and_by_mouse(desk, school, submission, live_server):
    with school.app.test_request_context():
        for text in ("Read the deck from the top.", "Say which cards you draw."):
            bank.keep(school.user("ada"), school.the(Course), text)
    desk.goto(f"{live_server}/attempts/{submission}/marking")
    press, first = desk.keyboard.press, desk.locator(".note input").first
    press("j")
    press("c")
    desk.keyboard.type("Please:")
    press("Control+k")
    expect(desk.get_by_label("Find")).to_be_focused()
    desk.keyboard.type("which say")
    press("Enter")
    expect(first).to_be_focused()
    expect(first).to_have_value("Please: Say which cards you draw.")
    remark = desk.locator("#remark-1")
    desk.get_by_role("button", name="Insert a kept comment a.i", exact=True).click()
    press("ArrowDown")
    press("Enter")
    expect(remark).to_have_value("Read the deck from the top.")
    press("Control+k")
    assert faults_on_every_screen(desk) == []
    desk.get_by_role("button", name="Say which cards you draw.").click()
    expect(remark).to_have_value("Read the deck from the top. Say which cards you draw.")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    with school.app.test_request_context():
        part = fetch_sheet(db.session.get(Attempt, submission)).parts[0]
        assert part.remark == "Read the deck from the top. Say which cards you draw."
    desk.goto(f"{live_server}/courses/{school.course}/comments")
    assert faults_on_every_screen(desk) == []
