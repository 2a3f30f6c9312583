"""A line stepped through in a real browser: arrow keys, the pause, full screen, no scripts, every screen."""

from __future__ import annotations

from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from classroom.accounts import operations as accounts
from tests.classroom.browser.accessible import faults_on_every_screen

pytestmark = pytest.mark.browser


@pytest.fixture
def path(school, live_server) -> str:
    return f"{live_server}/assignments/{school.assignment}/steps?question=a.i"


def sign_in(context, school, live_server) -> None:
    with school.app.app_context():
        token = accounts.start_session(school.user("ada"))
    context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])


@pytest.fixture
def stage(page: Page, school, live_server, path) -> Page:
    """The first moment, opened by Ada."""
    sign_in(page.context, school, live_server)
    page.goto(path)
    return page


def test_arrow_keys_ask_show_and_go_back_without_loading_the_page_anew(stage):
    stage.evaluate("window.mark = 1")
    press, sentence = stage.keyboard.press, stage.locator(".spoken .sentence")
    press("ArrowRight")
    expect(stage.get_by_text("What happens next?")).to_be_visible()
    press("ArrowRight")
    expect(sentence).to_have_text("You play Cellar.")
    press("ArrowRight")
    expect(stage.get_by_text("What happens next?")).to_be_visible()
    press("ArrowRight")
    expect(sentence).to_have_text("+1 Action (1 left).")
    expect(stage.locator(".speaking .clause")).to_have_text("+1 Action")
    press("ArrowLeft")
    expect(sentence).to_have_text("You play Cellar.")
    assert stage.evaluate("window.mark") == 1
    stage.wait_for_url("**step=1**")


def test_arrow_keys_belong_to_a_field_while_one_types_in_it(stage):
    stage.get_by_text("Step through another line").click()
    stage.locator("textarea#line").focus()
    stage.keyboard.press("ArrowRight")
    expect(stage.locator(".spoken .sentence")).to_have_text("This is where it begins.")


def test_it_works_without_scripts(browser, school, live_server, path):
    with closing(browser.new_context(java_script_enabled=False)) as context:
        sign_in(context, school, live_server)
        page = context.new_page()
        page.goto(path)
        page.get_by_role("link", name="Next").click()
        expect(page.get_by_text("What happens next?")).to_be_visible()
        page.get_by_role("link", name="Show it").click()
        expect(page.get_by_text("You play Cellar.").first).to_be_visible()
        page.get_by_role("link", name="Back", exact=True).last.click()


def test_no_rule_of_accessibility_is_broken_at_any_moment(stage, path):
    found = faults_on_every_screen(stage)
    stage.goto(f"{path}&step=3&asks=1")
    found += faults_on_every_screen(stage)
    stage.goto(f"{path}&step=4")
    assert found + faults_on_every_screen(stage) == []


def test_the_screen_stays_full_from_step_to_step(stage):
    stage.get_by_role("button", name="Full screen").click()
    expect(stage.get_by_role("button", name="Leave full screen")).to_be_visible()
    expect(stage.locator(".masthead")).not_to_be_visible()
    stage.keyboard.press("ArrowRight")
    expect(stage.get_by_text("What happens next?")).to_be_visible()
    assert stage.evaluate("document.fullscreenElement !== null")
    stage.get_by_role("button", name="Leave full screen").click()
    expect(stage.locator(".masthead")).to_be_visible()


def drawn(page, start: int, end: int) -> None:
    """A finger drawn across the page, from one place to the other."""
    cdp = page.context.new_cdp_session(page)
    for kind, x in (("touchStart", start), ("touchMove", (start + end) // 2), ("touchMove", end), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": 300}]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_drawn_across_a_phone_goes_forward_and_back(browser, school, live_server, path):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with closing(browser.new_context(**phone)) as context:
        sign_in(context, school, live_server)
        page = context.new_page()
        page.goto(path)
        drawn(page, 330, 60)
        expect(page.get_by_text("What happens next?")).to_be_visible()
        drawn(page, 330, 60)
        expect(page.locator(".spoken .sentence")).to_have_text("You play Cellar.")
        drawn(page, 60, 330)
        expect(page.locator(".spoken .sentence")).to_have_text("This is where it begins.")


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_sentence_its_card_and_the_way_on_are_seen_at_once_on_a_projector(stage, path, size):
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    for moment in (2, 3, 6, 9):
        stage.goto(f"{path}&step={moment}")
        ends = stage.locator(".speaking .card").bounding_box()
        ways = stage.locator(".ways").bounding_box()
        assert ends["y"] + ends["height"] <= ways["y"], moment
        assert ways["y"] + ways["height"] <= size[1], moment


def test_the_words_being_carried_out_are_underlined_also_where_they_are_a_coin(stage, path):
    stage.goto(f"{path}&step=9")
    lines = stage.locator(".speaking .clause").evaluate_all(
        "(all) => all.map((one) => [getComputedStyle(one).borderBottomWidth, getComputedStyle(one).textDecorationLine])"
    )
    assert lines
    assert all(border != "0px" or line == "underline" for border, line in lines)
