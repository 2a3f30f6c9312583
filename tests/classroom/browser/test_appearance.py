"""Every page for every reader: accessibility rules in both colour schemes, narrow screens, large text, paper."""

from __future__ import annotations

from contextlib import closing

import pytest
from playwright.sync_api import expect

from classroom.accounts import operations as accounts
from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from tests.classroom.assignments.test_assignments import FORM, OWN, new_path
from tests.classroom.browser.accessible import faults
from tests.classroom.routes import ways
from tests.classroom.school import KEY

pytestmark = pytest.mark.browser

# What a form that was sent back looks like, and the other pages that no address alone shows.
SENT_BACK = {
    "ada": ["/courses/new", "/account/password"],
    "an": ["/account/code"],
    None: ["/join", "/sign-in", "/come-back"],
}
PEOPLE = ["ada", "an", "cy", None]
PHONE = {"width": 390, "height": 844}


def addresses(school, person) -> list[str]:
    """Every page that this person may see."""
    visitor = school.visitor(person)
    found = [way.path for way in ways(school) if way.method == "GET"]
    answers = {path: visitor.get(path) for path in found}
    return [path for path, answer in answers.items() if answer.status_code == 200 and answer.mimetype == "text/html"]


@pytest.fixture
def open_page(browser, school, live_server):
    """Opens a tab in which this person is signed in."""
    contexts = []

    def open_tab(person, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        if person:
            with school.app.app_context():
                token = accounts.start_session(school.user(person))
            context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
        return context.new_page()

    yield open_tab
    for context in contexts:
        context.close()


def enrich(school) -> None:
    """Every kind of question, and a submission."""
    assert school.visitor("ada").post(new_path(school), {"toml": OWN, **FORM}).status_code == 302


@pytest.mark.parametrize("person", PEOPLE)
def test_no_page_breaks_a_rule_of_accessibility(school, live_server, open_page, person):
    enrich(school)
    page = open_page(person)
    found = []
    for path in [*addresses(school, person), "/nowhere", "/courses/1/assignments/new?scenario=fire-sale"]:
        page.goto(live_server + path)
        for details in page.locator("details").all():
            details.evaluate("(element) => element.open = true")
        found += faults(page)
    assert found == []


def test_the_page_with_every_kind_of_question_and_the_receipt_break_no_rule(school, live_server, open_page):
    enrich(school)
    page = open_page("an")
    page.goto(f"{live_server}/work")
    with page.expect_navigation():
        page.get_by_role("button", name="Begin").click()
    found = faults(page)
    page.locator("form[data-ready]").wait_for()
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_role("button", name="Submit anyway")).to_be_visible()
    found += faults(page)
    page.get_by_role("button", name="Submit anyway").click()
    page.wait_for_url("**/receipt")
    assert found + faults(page) == []


def test_forms_that_are_sent_back_break_no_rule(school, live_server, open_page):
    found = []
    for person, paths in SENT_BACK.items():
        page = open_page(person)
        for path in paths:
            page.goto(live_server + ("/account" if path.startswith("/account") else path))
            page.evaluate("for (const form of document.forms) form.noValidate = true")
            with page.expect_navigation():
                page.locator("main form button").first.click()
            found += faults(page)
    assert found == []


@pytest.mark.parametrize("person", PEOPLE)
def test_no_page_is_wider_than_the_screen(school, live_server, open_page, person):
    enrich(school)
    page = open_page(person)
    wide = []
    for path in addresses(school, person):
        page.goto(live_server + path)
        for width in (320, 390, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            needed = page.evaluate("document.documentElement.scrollWidth")
            wide += [(path, width, needed)] if needed > width else []
    assert wide == []


def test_what_is_pressed_is_large_enough_for_a_finger(school, live_server, open_page):
    enrich(school)
    small = []
    for person in PEOPLE:
        page = open_page(person, viewport={"width": 390, "height": 800})
        for path in addresses(school, person):
            page.goto(live_server + path)
            small += page.evaluate(
                """(path) => [...document.querySelectorAll("button, .button, summary, input, select, textarea")]
                .filter((e) => { const box = e.getBoundingClientRect();
                                 return box.height && Math.min(box.height, box.width) < 20; })
                .map((e) => [path, e.outerHTML.slice(0, 80)])""",
                path,
            )
    assert small == []


def test_the_menu_is_one_line_and_opens_and_closes(school, live_server, open_page):
    page = open_page("an", viewport=PHONE)
    page.goto(f"{live_server}/work")
    assert page.locator(".masthead").bounding_box()["height"] < 64
    portfolio = page.get_by_role("link", name="Portfolio")
    expect(portfolio).not_to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(portfolio).to_be_visible()
    page.keyboard.press("Escape")
    expect(portfolio).not_to_be_visible()
    page.get_by_role("button", name="Menu").click()
    portfolio.click()
    page.wait_for_url("**/portfolio")


def test_one_press_leads_from_the_cards_to_the_questions_and_back(school, live_server, open_page):
    page = open_page("an", viewport=PHONE)
    page.goto(f"{live_server}/attempts/{school.attempt}")
    expect(page.locator("#answer-1")).not_to_be_in_viewport()
    page.get_by_role("link", name="To the questions").click()
    expect(page.locator("#answer-1")).to_be_in_viewport()
    page.get_by_role("link", name="To the cards").click()
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()


def test_wide_screens_show_the_menu_and_need_no_jumps(school, live_server, open_page):
    page = open_page("an", viewport={"width": 1280, "height": 800})
    page.goto(f"{live_server}/attempts/{school.attempt}")
    expect(page.get_by_role("link", name="Portfolio")).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).not_to_be_visible()
    expect(page.get_by_role("link", name="To the questions")).not_to_be_visible()


def test_a_printed_receipt_holds_the_text_and_no_buttons(school, live_server, open_page):
    with school.app.test_request_context():
        attempts.submit(school.user("an"), school.the(Attempt), key=KEY, revision=0, answers={"a.i": "I play Cellar."})
    page = open_page("an")
    page.emulate_media(media="print")
    page.goto(f"{live_server}/attempts/{school.attempt}/receipt")
    assert page.get_by_text("I play Cellar.").is_visible()
    assert not page.get_by_role("button", name="Print this page").is_visible()
    assert not page.locator(".masthead").is_visible()


def test_the_kinds_of_cards_differ_without_colour(school, live_server, open_page):
    page = open_page("an", forced_colors="active")
    with closing(page):
        page.goto(f"{live_server}/attempts/{school.attempt}")
        signs = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll(".card")].map((card) =>
            [card.querySelector("footer").textContent.trim(), card.querySelector("footer svg").innerHTML]))"""
        )
    assert set(signs) == {"Action", "Treasure", "Victory"}
    assert len(set(signs.values())) == 3
