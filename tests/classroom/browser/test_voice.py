"""Saying it aloud in a real browser, with the browser's own stand-in for a microphone, and without one."""

from __future__ import annotations

from contextlib import closing

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from classroom.db import db
from classroom.voice.models import Recording
from classroom.voice.sounds import kind_of
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.browser.test_playing import played, sign_in, step
from tests.classroom.play.turns import begin

pytestmark = pytest.mark.browser

ALLOWED = {"permissions": ["microphone"]}  # the browser's own stand-in for one, see `CHROMIUM`
# The browser sends sound elsewhere to have it written down; here stands one that hears a sentence at once.
WRITER = """
globalThis.SpeechRecognition = class extends EventTarget {
  start() { setTimeout(() => this.dispatchEvent(Object.assign(new Event("result"),
    { resultIndex: 0, results: [[{ transcript: " I play my Chapel " }]] })), 50); }
  stop() {}
};
"""


@pytest.fixture
def turn(school) -> str:
    with school.app.test_request_context():
        return f"/plays/{begin(school).id}"


@pytest.fixture
def open_turn(browser, school, turn, live_server):
    """Opens An's turn in a tab of its own, with leave to use the microphone unless it has other options."""
    contexts = []

    def start(*, script: str = "", **options) -> Page:
        contexts.append(browser.new_context(**(options or ALLOWED)))
        sign_in(contexts[-1], school, live_server)
        page = contexts[-1].new_page()
        if script:
            page.add_init_script(script)
        page.goto(live_server + turn)
        return page

    yield start
    for context in contexts:
        context.close()


def recordings(school) -> list[tuple[str, str, str | None]]:
    """The question, the side and the true kind of each."""
    with school.app.test_request_context():
        kept = db.session.scalars(select(Recording).where(Recording.question != "-").order_by(Recording.id))
        return [(one.question, one.side, kind_of(one.content)) for one in kept]


def record(page: Page, number: int = 0) -> None:
    page.get_by_role("button", name="Say it aloud").nth(number).click()
    expect(page.locator("#recorder [data-says]")).to_have_text("Recording")
    expect(page.locator("#recorder [data-clock]")).not_to_have_text("0:00")


def test_a_step_is_said_aloud_kept_and_heard_by_who_marks(open_turn, school, live_server):
    page = open_turn()
    record(page)
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.locator("#recorder [data-says]")).to_have_text("The recording is kept.")
    expect(page.get_by_text("This browser cannot record here")).to_be_hidden()
    page.get_by_role("button", name="Play Chapel").click()
    step(page, 1)
    expect(page.locator(".recordings li")).to_contain_text("before “play Chapel”")
    record(page, 1)
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.locator(".recordings li")).to_have_count(2)
    assert recordings(school) == [("t", "before", "audio/webm"), ("t", "after", "audio/webm")]
    lasts = page.locator("audio").first.evaluate(
        "(sound) => new Promise((found) => { sound.onended = () => found(sound.currentTime); sound.play(); })"
    )
    assert lasts > 0.5
    expect(page.locator(".recordings li").first).to_contain_text("before “play Chapel”")
    page.get_by_role("link", name="Turn").first.click()
    page.locator("form[data-ready]").wait_for()
    page.get_by_role("button", name="Submit").click()
    page.get_by_role("button", name="Submit anyway").click()
    page.wait_for_url("**/receipt")
    sign_in(page.context, school, live_server, "ada")
    page.goto(page.url.replace("/receipt", "/marking"))
    expect(page.locator(".recordings li").last).to_contain_text("after “play Chapel”")


def test_a_step_taken_while_one_speaks_keeps_what_was_said_and_is_taken(open_turn, school):
    page = open_turn()
    record(page)
    page.get_by_role("button", name="Play Chapel").click()
    step(page, 1)
    assert played(school, page) == ["play Chapel"]
    assert recordings(school) == [("t", "before", "audio/webm")]


def test_what_is_thrown_away_is_sent_nowhere_and_what_is_deleted_is_gone(open_turn, school):
    page = open_turn()
    record(page)
    page.get_by_role("button", name="Throw away").click()
    expect(page.locator("#recorder")).to_be_hidden()
    assert recordings(school) == []
    record(page)
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.locator(".recordings li")).to_have_count(1)
    page.get_by_role("button", name="Delete Recording 1").click()
    expect(page.locator(".recordings li")).to_have_count(0)
    assert recordings(school) == []


def test_a_recording_that_cannot_be_sent_is_kept_on_the_page_and_sent_later(open_turn, school):
    page = open_turn()
    record(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.locator("#recorder [data-says]")).to_contain_text("could not be sent yet")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".recordings li")).to_have_count(1)
    assert len(recordings(school)) == 1


def test_nothing_is_written_down_unless_one_wishes_it(open_turn):
    page = open_turn(script=WRITER)
    page.get_by_text("Let the browser write it down").click()
    expect(page.get_by_text("may send the sound to the company that makes it")).to_be_visible()
    record(page)
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.get_by_label("Before you do it")).to_have_value("")
    page.get_by_label("Have the browser write down").check()
    record(page)
    expect(page.get_by_label("Before you do it")).to_have_value("I play my Chapel")
    page.get_by_role("button", name="Stop and keep").click()
    page.get_by_label("Before you do it").fill("I play my Chapel, to trash.")
    page.get_by_role("button", name="Play Chapel").click()
    expect(page.locator(".own-words")).to_have_text("I play my Chapel, to trash.")


def test_without_leave_to_use_the_microphone_everything_typed_stays_and_the_page_says_so(open_turn, school):
    page = open_turn(permissions=[])
    page.get_by_label("Before you do it").fill("I play Chapel.")
    page.get_by_role("button", name="Say it aloud").click()
    expect(page.locator("#recorder [data-says]")).to_contain_text("Nothing is lost")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play Chapel").click()
    expect(page.locator(".own-words")).to_have_text("I play Chapel.")
    assert recordings(school) == []


def test_a_browser_that_cannot_record_says_so_and_offers_no_button(open_turn):
    page = open_turn(script="delete globalThis.MediaRecorder")
    expect(page.get_by_text("This browser cannot record here")).to_be_visible()
    expect(page.get_by_role("button", name="Say it aloud")).to_have_count(0)


def test_a_sound_file_is_kept_without_scripts(open_turn, school, tmp_path):
    from tests.classroom.voice.sounds import wav

    (tmp_path / "spoken.wav").write_bytes(wav())
    page = open_turn(java_script_enabled=False)
    page.get_by_text("Send a recording made elsewhere").click()
    page.get_by_label("Sound file").set_input_files(tmp_path / "spoken.wav")
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Play Chapel").click()
    expect(page.locator(".recordings li")).to_contain_text("before “play Chapel”")
    assert recordings(school) == [("t", "before", "audio/wav")]


def test_a_question_that_is_typed_can_be_answered_aloud_too(browser, school, live_server):
    with closing(browser.new_context(**ALLOWED)) as context:
        sign_in(context, school, live_server)
        page = context.new_page()
        page.goto(f"{live_server}/attempts/{school.attempt}")
        page.locator("form[data-ready]").wait_for()
        record(page)
        page.get_by_role("button", name="Submit").click()  # keeps what is being said first
        expect(page.locator("[data-gaps]")).not_to_contain_text("a.i")
        page.get_by_role("button", name="Submit anyway").click()
        page.wait_for_url("**/receipt")
        expect(page.locator(".recordings li")).to_have_count(1)
        assert recordings(school) == [("a.i", "", "audio/webm")]


def test_no_rule_of_accessibility_is_broken_while_one_speaks(open_turn):
    page = open_turn()
    record(page)
    found = faults_on_every_screen(page)
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.locator(".recordings li")).to_have_count(1)
    assert found + faults_on_every_screen(page) == []
