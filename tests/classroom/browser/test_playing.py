"""A turn played in a real browser: by keyboard alone, by clicks, without scripts, on every screen."""

from __future__ import annotations

from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from classroom.accounts import operations as accounts
from classroom.play.models import Play
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.play.turns import set_turn, standing

pytestmark = pytest.mark.browser

FAR = 120  # presses after which nobody would go on


@pytest.fixture
def attempt(school) -> int:
    """An's attempt at a turn to be played."""
    with school.app.test_request_context():
        return set_turn(school)


def sign_in(context, school, live_server, who: str = "an") -> None:
    with school.app.app_context():
        token = accounts.start_session(school.user(who))
    context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])


@pytest.fixture
def table(page: Page, school, attempt, live_server) -> Page:
    """The table, opened by An from the question."""
    sign_in(page.context, school, live_server)
    page.goto(f"{live_server}/attempts/{attempt}")
    page.get_by_role("button", name="Play it at the table").first.click()
    page.wait_for_url("**/plays/*")
    return page


def played(school, page: Page) -> list[str]:
    with school.app.test_request_context():
        return [one.command for one in standing(school.the(Play, int(page.url.split("/")[-1]))).done]


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the control of this name has the focus, and sees that it shows."""
    for _press in range(FAR):
        page.keyboard.press("Tab")
        if page.evaluate("(name) => document.activeElement.textContent.trim().startsWith(name)", name):
            expect(page.locator(":focus")).to_be_in_viewport()
            return
    raise AssertionError(f"{name} cannot be reached")


def step(page: Page, number: int) -> None:
    """Waits until the board shows so many deeds."""
    expect(page.locator(f'#board[data-number="{number}"]')).to_be_visible()


def test_a_turn_is_played_with_the_keyboard_alone(table, school):
    press = table.keyboard.press
    table.evaluate("window.mark = 1")
    table.locator("body").press("Tab")
    tab_to(table, "Play Chapel")
    press("Enter")
    step(table, 1)
    expect(table.locator("#now")).to_be_focused()
    press("Tab")
    press("Tab")
    press("Tab")
    press("Space")  # the third card: Copper
    press("Tab")
    press("Space")
    tab_to(table, "Trash")
    press("Enter")
    step(table, 2)
    expect(table.locator(".happened")).to_have_text("You trash a Copper and an Estate.")
    press("Tab")
    tab_to(table, "End your turn")
    press("Enter")
    expect(table.get_by_role("heading", name="Your turn is told to its end")).to_be_visible()
    assert played(school, table)[:3] == ["play Chapel", "trash Copper, Estate", "end turn"]
    assert table.evaluate("window.mark") == 1  # the page was never loaded anew


def test_a_turn_is_played_by_clicks_with_words_before_and_after(table, school):
    table.get_by_label("Before you do it").fill("I play Chapel and look at my hand.")
    table.get_by_role("button", name="Play Chapel").click()
    step(table, 1)
    expect(table.get_by_label("Before you do it")).to_have_value("")
    table.get_by_label("Copper").check()
    table.get_by_role("button", name="Trash Copper").click()
    step(table, 2)
    table.get_by_label("What happened?").fill("The Copper is gone.")
    table.get_by_role("button", name="Keep these words").click()
    step(table, 3)
    expect(table.locator(".own-words")).to_have_text(["I play Chapel and look at my hand.", "The Copper is gone."])
    table.get_by_role("button", name="Take the step back").click()
    step(table, 4)
    assert played(school, table) == ["play Chapel"]
    table.get_by_role("button", name="Trash nothing").click()
    step(table, 5)
    table.get_by_role("link", name="Turn").first.click()
    expect(table.get_by_label("What you played").first).to_have_value(
        "play Chapel # I play Chapel and look at my hand.\ntrash none"
    )


def test_two_quick_clicks_play_one_card(table, school):
    table.get_by_role("button", name="Play Chapel").dblclick()
    step(table, 1)
    assert played(school, table) == ["play Chapel"]


def test_why_a_card_cannot_be_played_is_said_when_one_asks(table):
    why = table.get_by_text("Estate is neither an Action nor a Treasure")
    expect(why).not_to_be_visible()
    table.get_by_text("Why not? Estate").first.click()
    expect(why).to_be_visible()


def test_a_move_from_an_older_window_is_shown_how_the_turn_stands(table, live_server):
    other = table.context.new_page()
    other.goto(table.url)
    other.get_by_role("button", name="Play Chapel").click()
    step(other, 1)
    table.get_by_role("button", name="Play Village").click()
    expect(table.get_by_role("alert")).to_contain_text("in another window")
    step(table, 1)


def test_a_turn_is_played_without_scripts(browser, school, attempt, live_server):
    with closing(browser.new_context(java_script_enabled=False)) as context:
        sign_in(context, school, live_server)
        page = context.new_page()
        page.goto(f"{live_server}/attempts/{attempt}")
        page.get_by_role("button", name="Play it at the table").first.click()
        page.get_by_role("button", name="Play Chapel").click()
        page.get_by_label("Estate").check()
        page.get_by_role("button", name="Trash what is chosen").click()
        expect(page.get_by_text("You trash an Estate.").first).to_be_visible()
        assert played(school, page) == ["play Chapel", "trash Estate"]


def test_no_rule_of_accessibility_is_broken_while_a_turn_is_played(table):
    found = faults_on_every_screen(table)
    table.get_by_role("button", name="Play Chapel").click()
    step(table, 1)
    found += faults_on_every_screen(table)
    table.get_by_role("button", name="Trash nothing").click()
    step(table, 2)
    table.get_by_role("button", name="End your turn").click()
    expect(table.get_by_role("heading", name="Your turn is told to its end")).to_be_visible()
    assert found + faults_on_every_screen(table) == []


def test_submitting_names_a_turn_that_was_not_played_and_takes_one_that_was(table, school):
    table.get_by_role("button", name="Play Chapel").click()
    step(table, 1)
    table.get_by_role("link", name="Turn").first.click()
    table.locator("form[data-ready]").wait_for()
    table.get_by_role("button", name="Submit").click()
    expect(table.locator("[data-gaps]")).to_have_text("u")
    table.get_by_role("button", name="Submit anyway").click()
    table.wait_for_url("**/receipt")
    expect(table.locator("blockquote").first).to_have_text("play Chapel")
