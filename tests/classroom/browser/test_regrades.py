"""A student asks for another look, the instructor answers: two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.marking.access import fetch_sheet
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.browser.people import tabs
from tests.classroom.marking.work import hand_in, release

pytestmark = pytest.mark.browser


@pytest.fixture
def bo(school) -> int:
    """The id of Bo's released work."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        release(school, attempt)
        return attempt.id


def test_a_request_goes_to_the_instructor_and_its_answer_comes_back(browser, school, bo, live_server):
    found = []
    with tabs(browser, school, live_server) as tab:
        student, teacher = tab("bo"), tab("ada")
        student.goto(f"{live_server}/attempts/{bo}/result")
        student.get_by_text("Ask for another look: a.i, Following Card Instructions").click()
        asks = student.get_by_label("What should be looked at again, and why?").locator("visible=true")
        asks.fill("The fourth card!")
        found += faults_on_every_screen(student)
        student.get_by_role("button", name="Send to my instructor").locator("visible=true").click()
        expect(student.get_by_text("not answered yet")).to_be_visible()
        teacher.goto(f"{live_server}/assignments/{school.assignment}")
        with teacher.expect_navigation():
            teacher.get_by_role("link", name="Read and answer").click()
        found += faults_on_every_screen(teacher)
        teacher.get_by_label("Your answer to the student").fill("Yes, it was.")
        teacher.get_by_label("or change to").fill("3")
        teacher.get_by_role("button", name="Change").click()
        expect(teacher.get_by_text("The request is answered.")).to_be_visible()
        found += faults_on_every_screen(teacher)
        student.reload()
        expect(student.get_by_text("Changed to 3:")).to_be_visible()
        expect(student.get_by_text("Yes, it was.")).to_be_visible()
        found += faults_on_every_screen(student)
    assert found == []
    with school.app.test_request_context():
        assert fetch_sheet(db.session.get(Attempt, bo)).items["a.i", "following"].points == 3


def test_work_is_released_to_one_student_and_taken_back(browser, school, live_server):
    with school.app.test_request_context():
        bo, an = (hand_in(school, who=who).id for who in ("bo", "an"))
    with tabs(browser, school, live_server) as tab:
        teacher, first, second = tab("ada"), tab("bo"), tab("an")
        teacher.goto(f"{live_server}/attempts/{bo}/marking")
        teacher.get_by_label("c: Points for the question, points").fill("0.5")
        teacher.get_by_role("button", name="Confirm all and go on").click()
        teacher.goto(f"{live_server}/attempts/{bo}/marking")
        teacher.get_by_role("button", name="Release to Bo").click()
        expect(teacher.get_by_text("Bo sees the marks now.")).to_be_visible()
        for page, attempt, sees in ((first, bo, True), (second, an, False)):
            page.goto(f"{live_server}/attempts/{attempt}/result")
            assert page.url.endswith("/result" if sees else "/receipt")
        teacher.get_by_text("Take the release back").click()
        teacher.get_by_label("Why").fill("One question is still discussed.")
        teacher.get_by_role("button", name="Take back").click()
        expect(teacher.get_by_text("Bo no longer sees the marks.")).to_be_visible()
        first.reload()
        assert first.url.endswith("/receipt")
