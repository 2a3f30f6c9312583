"""A student at work while the server is killed, restarted or slow: in a real browser against real processes."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect
from sqlalchemy import func, select

from classroom.attempts.access import latest_answers
from classroom.attempts.models import Attempt, Submission
from classroom.db import db
from tests.classroom.browser.test_writing import TEXT, come_back, drafts, first_answer, kept, open_work, saved, write
from tests.classroom.conftest import dispose
from tests.classroom.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def service(school, tmp_path):
    """The school, served by processes of its own."""
    dispose(school.app)
    made = Service(school.app.instance_path)
    made.start()
    yield made
    made.kill()


def submissions(school) -> list[tuple]:
    with school.app.app_context():
        found = [(one.attempt_id, one.digest) for one in db.session.scalars(select(Submission))]
    dispose(school.app)
    return found


def submit(page) -> None:
    page.get_by_role("button", name="Submit", exact=True).click()
    page.get_by_role("button", name="Submit anyway").click()


def test_a_server_killed_between_typing_and_submitting_loses_nothing(page, school, service):
    open_work(page, service.address, school)
    first_answer(page).fill(TEXT)
    service.kill()
    submit(page)
    expect(saved(page)).to_contain_text("could not be sent")
    service.start()
    submit(page)
    page.wait_for_url("**/receipt")
    expect(page.locator("blockquote").first).to_have_text(TEXT)
    assert len(submissions(school)) == 1
    assert kept(school)["a.i"] == TEXT
    assert drafts(page) == []


def test_autosave_goes_on_by_itself_within_fifteen_seconds_of_a_restart(page, school, service):
    open_work(page, service.address, school)
    service.kill()
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Not saved")
    page.wait_for_timeout(20_000)  # long enough for the longest pause between two tries
    service.start()
    expect(saved(page)).to_contain_text("Saved at", timeout=15_000)
    assert kept(school) == {"a.i": TEXT}


def test_a_session_survives_a_restart(page, school, service):
    open_work(page, service.address, school)
    service.kill()
    service.start()
    page.reload()
    expect(page.get_by_role("heading", name="Cellar or Market")).to_be_visible()


def test_a_double_click_submits_once(page, school, live_server):
    open_work(page, live_server, school)
    for number in range(1, 6):
        page.locator(f"#answer-{number}").fill("Silver" if number in (2, 4) else TEXT)
    page.get_by_role("button", name="Submit", exact=True).dblclick()
    page.wait_for_url("**/receipt")
    with school.app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Submission)) == 1


def test_without_scripts_a_double_click_submits_once_too(browser, school, live_server):
    with closing(browser.new_context(java_script_enabled=False)) as context:
        page = context.new_page()
        come_back(page, live_server, school.an_code)
        page.get_by_role("link", name="Go on").click()
        first_answer(page).fill(TEXT)
        page.get_by_role("button", name="Submit", exact=True).dblclick()
        page.get_by_role("button", name="Submit anyway").dblclick()
        page.wait_for_url("**/receipt")
    with school.app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Submission)) == 1


@pytest.mark.parametrize("days", [-1, 1])
def test_a_browser_clock_that_is_a_day_wrong_changes_nothing(page, school, live_server, days):
    page.clock.install()
    page.clock.set_system_time(f"2026-11-{21 + days}T12:00:00")
    open_work(page, live_server, school)
    write(page, TEXT)
    expect(saved(page)).to_contain_text("Saved at")
    submit(page)
    page.wait_for_url("**/receipt")
    with school.app.app_context():
        receipt = db.session.scalars(select(Submission)).one()
        assert not receipt.late
        assert latest_answers(school.the(Attempt)) == {"a.i": TEXT}


def test_a_database_that_is_locked_for_fifteen_seconds_keeps_the_text_and_saves_it_then(page, school, live_server):
    open_work(page, live_server, school)
    path = school.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        write(page, TEXT)
        expect(saved(page)).to_contain_text("Not saved", timeout=15_000)
        page.wait_for_timeout(4_000)
        other.execute("ROLLBACK")
    expect(saved(page)).to_contain_text("Saved at", timeout=15_000)
    assert kept(school) == {"a.i": TEXT}
