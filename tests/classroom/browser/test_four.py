"""Four browsers at one table, through the lobby to the end, and what of it stands in the gradebook's file."""

from __future__ import annotations

import random
from contextlib import contextmanager
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from classroom import clock
from classroom.courses import operations as courses
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.games import moves, quotas
from classroom.games.models import PLAYING, Match
from tests.classroom.browser.people import tabs
from tests.classroom.browser.test_games import join, mine, step
from tests.classroom.games.tables import likely, now

pytestmark = [pytest.mark.browser, pytest.mark.slow]
EMPTY = ("play treasures", "buy Militia", "buy Village", "buy Estate", "end turn")  # three piles are soon gone
ATTACK = ("play Militia", "play treasures", "buy Militia", "end turn")
WAIT = "#now[data-mine]"


@pytest.fixture
def school(new_app):
    from tests.classroom.conftest import enrol

    school = enrol(new_app(LIVE_HERE=True, COMMANDS_A_SECOND=0))
    with school.app.test_request_context():
        course = school.the(Course)
        for name in ("di", "ed"):
            joined = courses.join(None, code=course.join_code, name=name.capitalize(), address="")
            object.__setattr__(school, name, joined.user.id)
        quotas.set_quota(school.user("ada"), course.id, games=1, narrated=0)
    return school


@contextmanager
def table(school, number: int):
    """The game, as the server has it."""
    with school.app.test_request_context():
        yield db.session.get_one(Match, number)
        db.session.remove()


def seat_of(school, match: Match, name: str):
    return next(one for one in match.seats if one.user_id == getattr(school, name))


def play(school, number: int, plan: tuple[str, ...], *, until=lambda name, standing: False) -> str:
    """Plays by a plan until that is so of who decides; the name in the school of that person, "" when it is over."""
    rng = random.Random(5)
    with table(school, number) as match:
        for _move in range(3000):
            if match.state != PLAYING:
                return ""
            standing = now(match)
            seat = match.seats[standing.waits_for]
            name = next(name for name in ("an", "bo", "di", "ed") if getattr(school, name) == seat.user_id)
            if until(name, standing):
                return name
            legal = {" ".join(map(str, option)) for option in standing.choice.options or ()}
            if not any(card.is_treasure for card in standing.game.players[seat.number].hand):
                legal.discard("play treasures")  # allowed, and for nothing
            command = next((one for one in plan if one in legal), None) if standing.choice.kind == "turn" else None
            moves.move(seat.user, match, number=standing.count, command=command or likely(standing, rng))
    raise AssertionError("the game comes to no end")


def begin(pages: dict[str, Page]) -> int:
    """A game of the four, made by the first and joined by the others from the lobby."""
    host, *guests = pages.values()
    with host.expect_navigation():
        host.get_by_role("link", name="New game").click()
    host.select_option("#seat_3", "person")
    host.select_option("#seat_4", "person")
    host.get_by_label("cards that I choose").check()
    host.get_by_label("Which cards").fill("Militia, Village")
    with host.expect_navigation():
        host.get_by_role("button", name="Make the game").click()
    for guest in guests:
        join(guest, host)
    with host.expect_navigation():
        host.get_by_role("button", name="Start the game").click()
    for page in pages.values():
        expect(page.locator("#board")).to_be_visible()
    return int(host.url.rpartition("/")[2])


def test_four_play_a_whole_game_one_reloads_one_leaves_and_the_week_counts(browser, school, live_server):
    with tabs(browser, school, live_server) as open_tab:
        pages = {name: open_tab(name) for name in ("an", "bo", "di", "ed")}
        for page in pages.values():
            page.set_default_timeout(15_000)
            page.goto(f"{live_server}/courses/{school.course}/games")
        number = begin(pages)
        for _move in range(6):
            actor = next(page for page in pages.values() if mine(page))
            step(actor)
            shown = actor.locator("#board").get_attribute("data-number")
            for page in pages.values():
                expect(page.locator("#board")).to_have_attribute("data-number", shown)

        # In the midst of Militia's decision the page is loaded anew, and the decision is still there.
        name = play(school, number, ATTACK, until=lambda who, standing: standing.choice.kind != "turn" and who != "ed")
        page = pages[name]
        expect(page.locator(f"{WAIT}[data-asked]")).to_be_visible()
        page.reload()
        expect(page.locator(f"{WAIT}[data-asked]")).to_be_visible()
        step(page)

        # One leaves in the midst of a turn; the others see it by themselves, and a bot takes over.
        play(school, number, EMPTY, until=lambda name, standing: name == "ed" and standing.choice.kind == "turn")
        pages.pop("ed").context.close()
        with table(school, number) as match, writing():
            seat_of(school, match, "ed").seen_at = clock.now() - timedelta(minutes=3)
        pages["an"].reload()
        with pages["an"].expect_navigation():
            pages["an"].get_by_role("button", name="Let a bot go on").click()
        with table(school, number) as match:
            assert seat_of(school, match, "ed").bot

        play(school, number, EMPTY)
        for page in pages.values():
            expect(page.get_by_role("heading", name="Decks at the end")).to_be_visible()
            expect(page.get_by_role("link", name="Look at it step by step")).to_be_visible()
    file = school.visitor("ada").get(f"/courses/{school.course}/gradebook.csv").text.splitlines()
    place = file[0].split(",").index("Games played (weeks)")
    for student in ("An", "Bo", "Di", "Ed"):
        row = next(line for line in file if line.startswith(f"{student},") or f",{student}," in line)
        assert row.split(",")[place].startswith("1")
