"""A student's way through the work in a real browser, and every trouble on it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import delete

from classroom.accounts.models import SignIn
from classroom.attempts.access import latest_answers
from classroom.attempts.models import Attempt
from classroom.courses import operations as courses
from classroom.courses.access import fetch_roster
from classroom.courses.models import Course
from classroom.db import writing

pytestmark = pytest.mark.browser

TEXT = "First I play my Cellar. I get one Action, and I discard both Estates."
MORE = " Then I draw two cards."


def come_back(page: Page, address: str, code: str) -> None:
    page.goto(f"{address}/come-back")
    page.get_by_label("Your personal code").fill(code)
    page.get_by_role("button", name="Sign in").click()


def open_work(page: Page, address: str, school) -> None:
    come_back(page, address, school.an_code)
    page.get_by_role("link", name="Go on").click()
    ready(page)


def ready(page: Page) -> None:
    """Waits until the page saves by itself."""
    page.locator("form[data-ready]").wait_for()


def first_answer(page: Page):
    return page.locator("#answer-1")


def write(page: Page, text: str) -> None:
    """Writes in the first field and leaves it."""
    first_answer(page).fill(text)
    first_answer(page).blur()


def saved(page: Page):
    return page.locator("#saved")


def kept(school) -> dict:
    with school.app.app_context():
        return latest_answers(school.the(Attempt))


def drafts(page: Page) -> list[str]:
    return page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('playaloud:'))")


def test_a_student_joins_answers_comes_back_to_the_text_and_submits(page, school, live_server):
    with school.app.app_context():
        code = school.the(Course).join_code
    page.goto(live_server)
    page.get_by_label("Class code").fill(code.lower())
    page.get_by_label("Your name in this class").fill("Dilnoza")
    page.get_by_role("button", name="Join").click()
    assert len(page.locator("#personal-code").inner_text()) == 12
    page.get_by_role("link", name="I have noted it").click()
    page.get_by_role("button", name="Begin").click()
    ready(page)
    expect(page.get_by_role("heading", name="Cellar or Market")).to_be_visible()
    expect(page.get_by_role("article").filter(has_text="Smithy")).to_be_visible()
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Saved at")
    page.get_by_role("group", name="Add a card").first.get_by_role("button", name="Gold").click()
    page.get_by_role("group", name="Add a card").first.get_by_role("button", name="Silver").click()
    page.get_by_role("group", name="Add a card").first.get_by_role("button", name="an unknown card").click()
    page.locator("#answer-2").blur()
    expect(saved(page)).to_contain_text("Saved at")
    page.reload()
    ready(page)
    assert first_answer(page).input_value() == TEXT
    assert page.locator("#answer-2").input_value() == "Gold, Silver, an unknown card"
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_role("dialog")).to_contain_text("b.i, b.ii, c")
    page.get_by_role("button", name="Go back and answer").click()
    page.locator("#answer-5").fill("Market first.")
    page.get_by_role("button", name="Submit").click()
    page.get_by_role("button", name="Submit anyway").click()
    expect(page.get_by_role("heading", name="Submitted", exact=True)).to_be_visible()
    expect(page.locator("blockquote").first).to_have_text(TEXT)
    assert drafts(page) == []
    page.get_by_role("link", name="To my work").click()
    expect(page.get_by_role("link", name="Look at it")).to_be_visible()


def test_everything_can_be_done_by_keyboard_alone(page, school, live_server):
    def tab_to(name: str) -> None:
        for _step in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate(
                """() => { const e = document.activeElement;
                const label = e.labels?.[0]?.textContent ?? e.textContent ?? ""; return label.trim(); }"""
            )
            if focused.startswith(name):
                shown = page.evaluate(
                    """() => { const e = document.activeElement, box = e.getBoundingClientRect();
                    const at = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
                    return getComputedStyle(e).outlineStyle !== "none" && (e === at || e.contains(at)); }"""
                )
                assert shown, f"the focus on {name} cannot be seen"
                return
        raise AssertionError(f"no way to {name} by keyboard")

    page.goto(live_server)
    tab_to("I have a personal code")
    page.keyboard.press("Enter")
    page.wait_for_url("**/come-back*")
    tab_to("Your personal code")
    page.keyboard.type(school.an_code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/work")
    tab_to("Go on")
    page.keyboard.press("Enter")
    page.wait_for_url("**/attempts/*")
    tab_to("Your answer")
    page.keyboard.type("I play Cellar.")
    tab_to("Cards, separated by commas")
    page.keyboard.type("Silver")
    tab_to("Estate")
    page.keyboard.press("Space")
    tab_to("Submit")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to("Submit anyway")
    page.keyboard.press("Enter")
    page.wait_for_url("**/receipt")
    assert kept(school) == {"a.i": "I play Cellar.", "a.ii": "Silver, Estate"}


def test_typing_alone_saves_after_a_while(page, school, live_server):
    page.clock.install()
    open_work(page, live_server, school)
    first_answer(page).press_sequentially("I play Cellar.")
    page.clock.fast_forward("00:06")
    expect(saved(page)).to_contain_text("Saved at")
    assert kept(school) == {"a.i": "I play Cellar."}


def test_a_lost_connection_loses_no_text(page, school, live_server):
    open_work(page, live_server, school)
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Saved at")
    page.context.set_offline(True)
    write(page, TEXT + MORE)
    expect(saved(page)).to_contain_text("Not saved since")
    page.get_by_role("button", name="Submit").click()
    page.get_by_role("button", name="Submit anyway").click()
    expect(saved(page)).to_contain_text("could not be sent")
    assert first_answer(page).input_value() == TEXT + MORE
    page.context.set_offline(False)
    expect(saved(page)).to_contain_text("Saved at", timeout=15_000)
    assert kept(school) == {"a.i": TEXT + MORE}


def test_text_that_never_reached_the_server_is_there_after_the_browser_was_closed(page, school, live_server):
    open_work(page, live_server, school)
    page.context.set_offline(True)
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Not saved")
    address, context = page.url, page.context
    page.close()
    context.set_offline(False)
    with closing(context.new_page()) as again:
        again.goto(address)
        ready(again)
        assert first_answer(again).input_value() == TEXT
        expect(saved(again)).to_contain_text("Saved at")
    assert kept(school) == {"a.i": TEXT}


def test_a_session_that_ends_while_writing_keeps_the_text_until_one_is_back(page, school, live_server):
    open_work(page, live_server, school)
    with school.app.app_context(), writing() as session:
        session.execute(delete(SignIn).where(SignIn.user_id == school.an))
    write(page, TEXT)
    expect(saved(page)).to_contain_text("You are signed out")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Sign in (opens a new tab)").click()
    other = opened.value
    other.get_by_role("link", name="I have a personal code").click()
    other.get_by_label("Your personal code").fill(school.an_code)
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("heading", name="My work")).to_be_visible()
    other.close()
    page.bring_to_front()
    page.evaluate("dispatchEvent(new Event('focus'))")  # a headless browser has no windows to change between
    expect(saved(page)).to_contain_text("Saved at")
    assert kept(school) == {"a.i": TEXT}


@pytest.mark.parametrize(
    ("choice", "wins"), [("Keep what is in this window", "second"), ("Take what was saved", "first")]
)
def test_of_two_windows_neither_overwrites_the_other_unasked(page, school, live_server, choice, wins):
    open_work(page, live_server, school)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    write(page, "first")
    expect(saved(page)).to_contain_text("Saved at")
    other.evaluate("localStorage.clear()")
    write(other, "second")
    expect(saved(other)).to_contain_text("changed in another window")
    assert kept(school) == {"a.i": "first"}
    expect(other.locator(".theirs blockquote")).to_have_text("first")
    other.get_by_role("button", name=choice).click()
    expect(saved(other)).to_contain_text("Saved at")
    assert first_answer(other).input_value() == wins
    assert kept(school) == {"a.i": wins}


def test_after_submitting_elsewhere_the_open_page_says_so_and_keeps_its_text(page, school, live_server):
    open_work(page, live_server, school)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    write(other, TEXT)
    other.get_by_role("button", name="Submit").click()
    other.get_by_role("button", name="Submit anyway").click()
    other.wait_for_url("**/receipt")
    write(page, "something else")
    expect(saved(page)).to_contain_text("has been submitted")
    assert first_answer(page).input_value() == "something else"
    page.get_by_role("link", name="To the receipt").click()
    expect(page.locator("blockquote").first).to_have_text(TEXT)


def test_signing_out_saves_the_text_and_leaves_nothing_in_the_browser(page, school, live_server):
    open_work(page, live_server, school)
    first_answer(page).fill(TEXT)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    assert kept(school) == {"a.i": TEXT}
    assert drafts(page) == []


def test_another_student_at_the_same_browser_sees_nothing_of_the_text(page, school, live_server):
    open_work(page, live_server, school)
    address = page.url
    with school.app.app_context(), writing() as session:
        session.execute(delete(SignIn))
    write(page, TEXT)
    expect(saved(page)).to_contain_text("You are signed out")
    with school.app.test_request_context():
        roster = fetch_roster(school.user("ada"), school.the(Course))
        (bo,) = [member for member in roster if member.user_id == school.bo]
        code = courses.renew_code(school.user("ada"), bo)
    with closing(page.context.new_page()) as other:
        come_back(other, live_server, code)
        other.goto(address)
        expect(other.get_by_role("heading", name="Not found")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(saved(page)).to_contain_text("not open to the account that is signed in now")
    assert first_answer(page).input_value() == TEXT


def test_without_scripts_everything_works_by_plain_forms(browser, school, live_server):
    with closing(browser.new_context(java_script_enabled=False)) as context:
        page = context.new_page()
        come_back(page, live_server, school.an_code)
        page.get_by_role("link", name="Go on").click()
        first_answer(page).fill(TEXT)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        assert first_answer(page).input_value() == TEXT
        page.get_by_role("button", name="Submit", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("no answer yet: a.ii")
        assert first_answer(page).input_value() == TEXT
        page.get_by_role("button", name="Submit anyway").click()
        expect(page.get_by_role("heading", name="Submitted", exact=True)).to_be_visible()
    assert kept(school)["a.i"] == TEXT


def test_a_busy_database_is_waited_for(page, school, live_server):
    open_work(page, live_server, school)
    path = school.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        write(page, TEXT)
        expect(saved(page)).to_contain_text("Saving")
        other.execute("ROLLBACK")
    expect(saved(page)).to_contain_text("Saved at", timeout=15_000)
    assert kept(school) == {"a.i": TEXT}
