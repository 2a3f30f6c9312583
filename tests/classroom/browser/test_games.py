"""Full games in real browsers: through the lobby, move by move, reloaded, left and taken back."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from classroom import clock
from classroom.accounts import operations as accounts
from classroom.db import db, writing
from classroom.games import quotas
from classroom.games.models import Match, MatchSeat
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.browser.people import tabs
from tests.classroom.games.tables import begin, do, player

pytestmark = pytest.mark.browser
PATIENCE = 15_000  # milliseconds
LONG_AGO = "2026-10-05"  # a Monday


@pytest.fixture
def school(new_app):
    from tests.classroom.conftest import enrol

    return enrol(new_app(LIVE_HERE=True))


@pytest.fixture
def seats(browser, school, live_server):
    """A browser of each person's own, in the lobby."""
    contexts = []

    def come(name: str) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        contexts.append(context)
        with school.app.app_context():
            token = accounts.start_session(school.user(name))
        context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{live_server}/courses/{school.course}/games")
        return page

    yield come
    for context in contexts:
        context.close()


def mine(page: Page) -> bool:
    return page.locator("#now[data-mine]").count() > 0


def join(guest: Page, host: Page) -> None:
    """Joins, from the lobby, the game that the host is looking at; it appears there by itself."""
    path = urlsplit(host.url).path
    guest.locator(f'.rows form[action$="{path}/seat"] button').click()
    expect(guest.get_by_role("heading", name="Seats")).to_be_visible()


def step(page: Page) -> None:
    """One move of who is on turn, by keyboard: Treasures, then the best purchase, then the end."""
    number = page.locator("#board").get_attribute("data-number")
    order = ["play treasures", "buy Province", "buy Gold", "buy Silver", "end turn"]
    names = page.locator("#board button[name=command]").evaluate_all("(all) => all.map((one) => one.value)")
    value = next((one for one in order if one in names), None)
    button = page.locator(f'#board button[value="{value}"]') if value else page.locator("#moves button").last
    if not value:  # a decision: the first cards that are enough
        picks = page.locator("#moves .picks")
        for pick in range(int(picks.get_attribute("data-low") or 0) if picks.count() else 0):
            page.locator("#moves input[type=checkbox]").nth(pick).check()
    button.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => document.getElementById('board').dataset.number !== before", arg=number)


def test_two_browsers_play_through_the_lobby_and_see_each_other_at_once(school, seats):
    an, bo = seats("an"), seats("bo")
    assert faults_on_every_screen(an) == []
    with an.expect_navigation():
        an.get_by_role("link", name="New game").click()
    assert faults_on_every_screen(an) == []
    an.get_by_role("button", name="Make the game").click()
    expect(an.get_by_role("heading", name="Seats")).to_be_visible()
    assert faults_on_every_screen(an) == []
    join(bo, an)
    an.get_by_role("button", name="Start the game").click()
    expect(bo.locator("#board")).to_be_visible()
    for _move in range(12):
        actor, other = (an, bo) if mine(an) else (bo, an)
        step(actor)
        shown = actor.locator("#board").get_attribute("data-number")
        expect(other.locator("#board")).to_have_attribute("data-number", shown)
        if _move == 5:  # in the middle of it all somebody reloads
            actor.reload()
    actor, other = (an, bo) if mine(an) else (bo, an)
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.method))
    other.fill("#words", "I was about to say")
    step(actor)
    shown = actor.locator("#board").get_attribute("data-number")
    expect(other.locator("#board")).to_have_attribute("data-number", shown)
    expect(other.locator("#words")).to_have_value("I was about to say")
    expect(other.locator("#words")).to_be_focused()
    assert "GET" not in asked  # the stream has told the table itself
    an.fill("#chat input[name=text]", "Well <b>played</b>")
    an.locator("#chat button").click()
    expect(bo.locator(".chat-lines")).to_contain_text("Well <b>played</b>")
    assert faults_on_every_screen(an) == []


def test_who_leaves_is_replaced_by_a_bot_and_comes_back_elsewhere(school, seats):
    an, bo = seats("an"), seats("bo")
    an.get_by_role("link", name="New game").click()
    an.get_by_role("button", name="Make the game").click()
    expect(an.get_by_role("heading", name="Seats")).to_be_visible()
    join(bo, an)
    an.get_by_role("button", name="Start the game").click()
    expect(bo.locator("#board")).to_be_visible()
    if mine(bo):
        stays, gone, name = an, bo, "bo"
    else:
        stays, gone, name = bo, an, "an"
    address = gone.url
    with gone.expect_response(lambda answer: "do=here" in (answer.request.post_data or "")):
        gone.reload()  # no sign of life is under way any more when the browser is closed
    gone.context.close()
    with school.app.app_context(), writing() as session:
        for seat in session.query(MatchSeat).filter_by(user_id=getattr(school, name)):
            seat.seen_at = clock.now() - timedelta(minutes=3)
    stays.reload()
    stays.get_by_role("button", name="Let a bot go on").click()
    expect(stays.locator("#now[data-mine]")).to_be_visible()
    back = seats(name)
    back.goto(address)
    back.get_by_role("button", name="Take my seat back").click()
    expect(back.get_by_role("heading", name="Waiting for")).to_be_visible()


def test_alone_against_a_bot_a_game_is_played_to_its_end_and_looked_at_again(school, seats):
    an = seats("an")
    an.get_by_role("link", name="New game").click()
    an.select_option("#seat_2", "steady")
    an.get_by_role("button", name="Make the game").click()
    expect(an.locator("#board")).to_be_visible()
    for _move in range(200):
        an.wait_for_selector('#moves, #board[data-number*="over"]')
        if an.get_by_role("link", name="Look at it step by step").count():
            break
        step(an)
    expect(an.get_by_role("columnheader", name="Victory points")).to_be_visible()
    assert faults_on_every_screen(an) == []
    an.get_by_role("link", name="Look at it step by step").click()
    expect(an.locator(".place")).to_contain_text("Step 0 of")
    an.wait_for_load_state("networkidle")
    an.keyboard.press("ArrowRight")
    expect(an.locator(".place")).to_contain_text("Step 1 of")
    assert faults_on_every_screen(an) == []
    an.goto(f"{urljoin(an.url, '/')}courses/{school.course}/games/statistics")
    expect(an.get_by_role("heading", name="Cards bought")).to_be_visible()
    assert faults_on_every_screen(an) == []


def test_cards_are_named_only_where_no_set_of_ten_is_played(browser, school, live_server):
    with tabs(browser, school, live_server) as open_tab:
        page = open_tab("an")
        page.goto(f"{live_server}/courses/{school.course}/games/new")
        names, attacks = page.get_by_label("Which cards"), page.get_by_label("By lot: no Attack cards")
        expect(names).to_be_hidden()
        page.get_by_label("cards that I choose").check()
        expect(names).to_be_visible()
        expect(attacks).to_be_hidden()
        page.get_by_text("Pick from all cards").click()
        page.get_by_label("Chapel", exact=True).check()
        assert faults_on_every_screen(page) == []
        page.get_by_label("ten cards by lot").check()
        expect(names).to_be_visible()
        expect(attacks).to_be_visible()


def test_the_lab_and_what_is_asked_of_students_are_there_for_everybody(browser, school, live_server):
    with school.app.test_request_context():
        quotas.set_quota(school.user("ada"), school.course, games=2, narrated=1, minutes=30, late_weeks=2,
                         since=LONG_AGO)  # fmt: skip
    with tabs(browser, school, live_server) as open_tab:
        page = open_tab("an")
        page.goto(f"{live_server}/lab")
        page.fill("#games", "20")
        with page.expect_navigation():
            page.get_by_role("button", name="Play the games").click()
        expect(page.get_by_text("Victory points at the end, second plan").first).to_be_visible()
        assert faults_on_every_screen(page) == []
        page.goto(f"{live_server}/courses/{school.course}/games")
        expect(page.get_by_role("heading", name="Asked of you this week")).to_be_visible()
        assert faults_on_every_screen(page) == []
        page = open_tab("ada")
        page.goto(f"{live_server}/courses/{school.course}/participation")
        expect(page.get_by_role("columnheader", name="Weeks that count")).to_be_visible()
        assert faults_on_every_screen(page) == []


def test_whoever_signs_in_next_in_a_browser_is_not_shown_the_hand_of_who_sat_there_before(school, seats, live_server):
    with school.app.test_request_context():
        match = begin(school)
        mover = player(school, match)
        before, names = {"an": "bo", "bo": "an"}[mover], {one.user_id: one.name for one in match.seats}
        address, id, waits = f"{live_server}/games/{match.id}", match.id, names[getattr(school, before)]
        token = accounts.start_session(school.user(mover))
    first = seats(before)
    first.goto(address)
    first.context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
    second = first.context.new_page()
    second.goto(address)
    expect(second.locator(".others b")).to_have_text(waits)
    with school.app.test_request_context():
        do(school, db.session.get(Match, id), "play treasures")
    for page in (first, second):
        expect(page.locator("#board")).to_have_attribute("data-number", re.compile("^1-"))
    expect(second.locator(".others b")).to_have_text(waits)
