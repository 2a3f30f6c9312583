"""Cards pressed, dragged by mouse and by finger, and taken by keys: whichever way, the same turn."""

from __future__ import annotations

from contextlib import closing

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.classroom.browser.test_playing import played, sign_in, step
from tests.classroom.play.turns import begin

pytestmark = pytest.mark.browser

TURN = ["play Chapel", "trash Copper, Estate", "end turn"]
SORTED = """
format = 1
id = "sorted"
title = "Sorted"
[situation]
kingdom = "Sentry, Workshop"
[[situation.player]]
hand = "Sentry, Copper"
deck = "Copper, Gold, Estate, ..."
[[question]]
id = "t"
kind = "play"
points = 1
prompt = "Take the turn."
"""


@pytest.fixture
def turn(school) -> str:
    """The path of An's turn."""
    with school.app.test_request_context():
        return f"/plays/{begin(school).id}"


@pytest.fixture
def table(page: Page, school, turn, live_server) -> Page:
    sign_in(page.context, school, live_server)
    page.goto(live_server + turn)
    return page


def held(page: Page, name: str) -> Locator:
    """The card in An's hand."""
    return page.locator(f'.own .zone-hand .card[data-card="{name}"] .words')


def middle(locator: Locator) -> tuple[float, float]:
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, place: str) -> None:
    """Drags the card with the mouse to what is at this place once it is lifted."""
    x, y = middle(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)
    expect(page.locator(".ghost")).to_be_visible()  # places to drop it on are shown now, and nothing moves any more
    box = page.locator(place).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_turn_is_played_by_pressing_the_cards_themselves(table, school):
    held(table, "Chapel").click()
    step(table, 1)
    held(table, "Copper").click()
    held(table, "Estate").click()
    held(table, "Village").click()
    held(table, "Village").click()  # not this one after all
    table.get_by_role("button", name="Trash Copper, Estate").click()
    step(table, 2)
    table.get_by_role("button", name="End your turn").click()
    expect(table.get_by_role("heading", name="Your turn is told to its end")).to_be_visible()
    assert played(school, table)[:3] == TURN


def test_a_turn_is_played_by_dragging_with_the_mouse(table, school):
    drag(table, held(table, "Chapel"), ".own .zone-in_play")
    step(table, 1)
    drag(table, held(table, "Copper"), ".zone-trash")
    drag(table, held(table, "Estate"), ".drop-bar")
    table.get_by_role("button", name="Trash Copper, Estate").click()
    step(table, 2)
    table.get_by_role("button", name="End your Action phase").click()
    step(table, 3)
    drag(table, table.locator('.pile[data-card="Copper"] summary'), ".own .zone-discard")
    step(table, 4)
    assert played(school, table) == ["play Chapel", "trash Copper, Estate", "end actions", "buy Copper"]


def test_a_card_that_is_dropped_elsewhere_stays_where_it_was(table, school):
    table.set_viewport_size({"width": 1280, "height": 1600})  # so that the bar to drop cards on covers no place
    drag(table, held(table, "Chapel"), ".masthead")
    drag(table, held(table, "Chapel"), ".own .zone-deck")
    assert played(school, table) == []


def finger(page: Page, card: Locator, place: str | None) -> None:
    """Holds the card with a finger, moves it to this place, and lets go; without a place the finger only taps."""
    cdp = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(card)
    touch("touchStart", x, y)
    if place:
        expect(page.locator(".ghost")).to_be_visible()
        box = page.locator(place).bounding_box()
        touch("touchMove", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    touch("touchEnd")


def test_a_turn_is_played_with_a_finger_on_a_phone(browser, school, turn, live_server):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with closing(browser.new_context(**phone)) as context:
        sign_in(context, school, live_server)
        page = context.new_page()
        page.goto(live_server + turn)
        finger(page, held(page, "Chapel"), ".drop-bar")
        step(page, 1)
        finger(page, held(page, "Copper"), None)
        finger(page, held(page, "Estate"), ".drop-bar")
        page.get_by_role("button", name="Trash Copper, Estate").tap()
        step(page, 2)
        page.get_by_role("button", name="End your turn").tap()
        expect(page.get_by_role("heading", name="Your turn is told to its end")).to_be_visible()
        assert played(school, page)[:3] == TURN
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_is_played_with_number_keys(table, school):
    table.locator("#now").focus()
    table.keyboard.press("3")  # the third card that can be played: Chapel
    step(table, 1)
    table.keyboard.press("3")
    table.keyboard.press("4")
    expect(table.get_by_role("button", name="Trash Copper, Estate")).to_be_visible()
    table.get_by_role("button", name="Trash Copper, Estate").press("Enter")
    step(table, 2)
    table.keyboard.press("u")
    step(table, 3)
    assert played(school, table) == ["play Chapel"]


def test_keys_are_letters_where_one_types(table, school):
    table.get_by_label("Before you do it").press_sequentially("1 use 3 cards")
    expect(table.get_by_label("Before you do it")).to_have_value("1 use 3 cards")
    assert played(school, table) == []


def test_a_press_on_a_card_that_cannot_be_played_says_why(table):
    why = "Estate is neither an Action nor a Treasure, so it cannot be played."
    held(table, "Estate").click()
    expect(table.locator(".zone-hand").get_by_text(why)).to_be_visible()
    expect(table.locator("#says")).to_have_text(why)
    table.locator('.pile[data-card="Smithy"] summary').click()
    expect(table.locator('.pile[data-card="Smithy"]')).to_contain_text("Cards are bought in the Buy phase.")


def test_what_happens_is_read_out_line_by_line_and_the_focus_goes_on_in_the_hand(table):
    table.get_by_role("button", name="Play Village").press("Enter")
    step(table, 2)
    expect(table.locator("#says")).to_contain_text("You play Village.")
    assert table.evaluate("Boolean(document.activeElement.closest('.zone-hand'))")
    table.get_by_role("button", name="Play Chapel").press("Enter")
    step(table, 3)
    expect(table.locator("#says")).to_have_text("play Chapel You play Chapel.")
    expect(table.locator("#now")).to_be_focused()
    table.get_by_role("button", name="Take the step back").press("Enter")
    step(table, 4)
    expect(table.locator("#says")).to_have_text("The step is taken back.")
    assert table.evaluate("document.activeElement !== document.body")


def test_words_typed_for_the_next_step_stay_when_those_of_the_last_are_kept(table):
    table.get_by_role("button", name="Play Chapel").click()
    step(table, 1)
    table.get_by_label("Before you do it").fill("I trash a Copper.")
    table.get_by_label("What happened?").fill("Chapel is in play.")
    table.get_by_role("button", name="Keep these words").click()
    step(table, 2)
    expect(table.get_by_label("Before you do it")).to_have_value("I trash a Copper.")


def test_cards_are_put_in_order_by_buttons(page, school, live_server):
    with school.app.test_request_context():
        path = f"/plays/{begin(school, SORTED).id}"
    sign_in(page.context, school, live_server)
    page.goto(live_server + path)
    page.get_by_role("button", name="Play Sentry").click()
    page.get_by_role("button", name="Trash nothing").click()
    page.get_by_role("button", name="Discard nothing").click()
    rows = page.locator(".orders li b")
    first = rows.first.text_content()
    page.get_by_role("button", name=f"Move {first} down").click()
    expect(rows.last).to_have_text(first)
    expect(page.get_by_role("button", name=f"Move {first} down")).to_be_focused()
    names = rows.all_text_contents()
    page.get_by_role("button", name="Put them in this order").click()
    expect(page.locator(".orders")).to_have_count(0)
    assert played(school, page)[-1] == f"order {', '.join(names)}"
