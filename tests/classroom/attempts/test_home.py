"""The student's list of work: what each asks for, what comes first, and one button that leads on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from classroom import clock
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.attempts import operations as attempts
from classroom.attempts.access import fetch_work
from classroom.courses.models import Course, Membership
from classroom.db import writing
from tests.classroom.school import KEY

BEGUN = "Cellar or Market"
PRIMARY = 'class="primary"', 'class="button primary"'


@pytest.fixture
def dated(school):
    """The school with work due long ago, yesterday, tomorrow and next week beside what the student has begun."""
    with school.app.test_request_context():
        for days in (7, 1, -1, -30):
            content = from_library("village-and-smithy")
            due_at = clock.now() + timedelta(days=days)
            assignments.assign(school.user("ada"), school.the(Course), content, assignments.Terms(
                f"Due in {days} days", [one["id"] for one in content.student["questions"]], "none", due_at=due_at
            ))  # fmt: skip
        with writing():
            school.the(Membership).joined_at = clock.now() - timedelta(days=2)
    return school


def titles(school) -> list[str]:
    with school.app.test_request_context():
        return [one.assignment.title for one in fetch_work(school.user("an"))]


def test_what_is_due_comes_first_and_what_was_due_before_the_student_came_last(dated):
    assert titles(dated) == ["Due in -1 days", BEGUN, "Due in 1 days", "Due in 7 days", "Due in -30 days"]


def test_what_was_due_before_the_student_came_is_no_reproach(dated):
    before, after = dated.visitor("an").get("/work").text.split("Due in -30 days")
    assert before.count("overdue, still accepted") == 1
    assert "before you joined, still accepted" in after
    assert "overdue" not in after


def test_each_piece_of_work_says_what_it_asks_for(dated):
    assert dated.visitor("an").get("/work").text.count("1 turn to tell, 3 questions · 6 points") == 4


def test_one_button_leads_on_and_it_is_that_of_the_most_urgent_work(dated):
    page = dated.visitor("an").get("/work").text
    assert sum(page.count(mark) for mark in PRIMARY) == 1
    first = page.split("Due in -1 days")[1].split("</li>")[0]
    assert any(mark in first for mark in PRIMARY)


def test_when_it_is_submitted_the_next_leads_on(dated):
    with dated.app.test_request_context():
        first = fetch_work(dated.user("an"))[0].assignment
        attempt = attempts.start(dated.user("an"), first)
        attempts.submit(dated.user("an"), attempt, key=KEY, revision=0, answers={"a": "I play Village."})
    page = dated.visitor("an").get("/work").text
    assert any(mark in page.split(BEGUN)[1].split("</li>")[0] for mark in PRIMARY)


def test_a_student_of_one_course_reads_its_name_once(dated):
    assert dated.visitor("an").get("/work").text.count("Reading closely") == 1
