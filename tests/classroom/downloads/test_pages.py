"""The pages: reports and gradebook from the instructor's browser, read back with other programs."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from werkzeug.test import TestResponse

from classroom import clock
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.downloads.gradebooks import SYSTEMS
from classroom.downloads.models import Job
from classroom.marking import operations as marking
from tests.classroom.downloads import reports
from tests.classroom.marking.work import confirm, decide, hand_in, release
from tests.classroom.school import Visitor
from tests.exports.canvas_importer import User, import_gradebook

CANARY = "CANARYCOMMENT"


@pytest.fixture
def bo(school) -> int:
    """The id of Bo's released submission; An has handed in and is confirmed, with a comment, but not released."""
    with school.app.test_request_context():
        attempt, other = hand_in(school), hand_in(school, who="an")
        release(school, attempt)
        decide(school, other, {("a.i", ""): (0, CANARY)}, remarks={"": CANARY})
        confirm(school, other)
        return attempt.id


def fetch(visitor: Visitor, path: str) -> TestResponse:
    """The answer, its file read and closed."""
    with visitor.get(path) as answer:
        assert answer.data
        return answer


@pytest.mark.slow
def test_the_report_of_the_class_is_asked_for_waited_for_and_downloaded(school, bo):
    ada = school.visitor("ada")
    page = ada.get(f"/assignments/{school.assignment}").text
    assert f'action="/assignments/{school.assignment}/report"' in page
    address = ada.post(f"/assignments/{school.assignment}/report").location
    waiting = ada.get(address).text
    assert "The report is being made" in waiting
    assert ada.get(f"{address}/file").status_code == 409
    reports.work(school)
    ready = ada.get(address).text
    link = re.search(r'href="([^"]+/file)"', ready)[1]
    answer = fetch(ada, link)
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"] == "attachment; filename=Cellar-or-Market-class-report.pdf"
    assert answer.headers["Cache-Control"] == "no-store"
    text = reports.words(answer.data)
    for said in ["Dominion Turn Grading Rubric", "Student name Bo", "Following Card Instructions / 3", "Total / 10",
                 "wrong “draw Estate and Smithy” The cards on top of your deck were 2 Estates",
                 "You discard 2 Estates.", "Question c ½ / 1"]:
        assert said in text
    assert CANARY not in text
    assert "Student name An" not in text


@pytest.mark.slow
def test_the_report_of_one_student_is_asked_for_on_the_marking_page(school, bo):
    ada = school.visitor("ada")
    assert f'action="/attempts/{bo}/report"' in ada.get(f"/attempts/{bo}/marking").text
    address = ada.post(f"/attempts/{bo}/report").location
    reports.work(school)
    answer = fetch(ada, f"{address}/file")
    assert "filename=Cellar-or-Market-Bo-report.pdf" in answer.headers["Content-Disposition"]
    assert "Student name Bo" in reports.words(answer.data)


def test_the_page_says_to_its_script_how_far_it_is(school, bo):
    ada = school.visitor("ada")
    address = ada.post(f"/attempts/{bo}/report").location
    answer = ada.get(address, headers={"Accept": "application/json"})
    assert answer.json == {"open": True, "state": "waiting", "done": 0, "of": 1}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"state": "failed", "failure": "Too long <b>"}, ["could not be made", "Too long &lt;b&gt;", "Try again"]),
        ({"state": "expired"}, ["has been deleted", "Make it again"]),
        ({"state": "done", "file": "gone.pdf"}, ["The report is ready"]),
        ({"state": "waiting", "asked_at": clock.now() - timedelta(minutes=1)}, ["playaloud serve", "Look again"]),
    ],
    ids=["failed", "expired", "lost", "nobody works"],
)
def test_a_report_that_is_not_there_says_so_and_what_to_do(school, values, words):
    with school.app.test_request_context(), writing():
        job = db.session.get_one(Job, school.job)
        for name, value in values.items():
            setattr(job, name, value)
    ada = school.visitor("ada")
    page = ada.get(f"/downloads/{school.job}")
    for said in words:
        assert said in page.text
    answer = ada.get(f"/downloads/{school.job}/file")
    assert answer.status_code == 409
    assert "made again" in answer.text


def test_what_is_not_released_is_in_no_report(school, bo):
    ada = school.visitor("ada")
    with school.app.test_request_context():
        an = db.session.scalars(db.select(Attempt.id).where(Attempt.id != bo)).one()
    assert ada.post(f"/attempts/{an}/report").status_code == 422


def test_the_gradebook_reaches_canvas_with_released_grades_only(school, bo):
    ada = school.visitor("ada")
    assert f"/courses/{school.course}/gradebook" in ada.get(f"/courses/{school.course}").text
    page = ada.get(f"/courses/{school.course}/gradebook").text
    assert "1 of 2" in page
    assert "Students without an id: 1" in page
    link = re.search(r'formaction="([^"]+)"', page)[1]
    answer = ada.get(link)
    assert answer.headers["Content-Disposition"] == "attachment; filename=Reading-closely-gradebook-Canvas.csv"
    users = [User(1, "An"), User(2, "Bo")]
    imported = import_gradebook(answer.data, users=users, assignments=[])
    assert set(imported.grades) == {(2, "Cellar or Market")}
    assert imported.unknown_students == []
    with school.app.test_request_context():
        of = school.the(Assignment).points
    assert imported.assignments[0].points_possible == f"{of:g}"


def test_a_grade_in_the_file_is_the_one_that_the_student_sees(school, bo):
    answer = school.visitor("ada").get(f"/courses/{school.course}/gradebook.csv")
    shown = school.visitor("bo").get(f"/attempts/{bo}/result").text
    imported = import_gradebook(answer.data, users=[User(2, "Bo")], assignments=[])
    score = imported.grades[2, "Cellar or Market"]
    assert re.search(rf"<b[^>]*>{re.escape(score)}</b>", shown)


def test_without_a_released_grade_there_is_no_file_and_the_page_says_what_to_do(school):
    ada = school.visitor("ada")
    page = ada.get(f"/courses/{school.course}/gradebook")
    assert "No grade is released yet" in page.text
    assert ada.get(f"/courses/{school.course}/gradebook.csv").status_code == 422


def test_releasing_more_makes_another_report(school, bo):
    with school.app.test_request_context():
        first = reports.ask(school)
        assert reports.ask(school) == first
        marking.release_all(school.user("ada"), school.the(Assignment))
        assert reports.ask(school) != first


@pytest.mark.parametrize(("lms", "kind", "start"), [
    ("moodle", "text/csv", b"Name,"), ("moodle-xml", "application/xml", b"<?xml"),
    ("csv", "text/csv", "\ufeffName,Username".encode()),
    ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", b"PK"),
])  # fmt: skip
def test_the_gradebook_is_written_for_the_system_that_is_chosen(school, bo, lms, kind, start):
    with school.app.app_context(), writing():
        for member in db.session.scalars(db.select(Membership)):
            member.sis_user_id = f"00{member.id}"
    ada = school.visitor("ada")
    assert f'value="{lms}" selected' in ada.get(f"/courses/{school.course}/gradebook?lms={lms}").text
    answer = fetch(ada, f"/courses/{school.course}/gradebook.csv?lms={lms}")
    assert answer.mimetype == kind
    assert answer.data.startswith(start)
    assert answer.headers["Content-Disposition"].endswith(f".{SYSTEMS[lms].module.SUFFIX}")


def test_the_gradebook_has_the_sum_or_percentages_where_that_is_chosen(school, bo):
    ada = school.visitor("ada")
    [header, maximums, *_rows] = fetch(
        ada, f"/courses/{school.course}/gradebook.csv?columns=total&unit=percent").data.decode().splitlines()
    assert header.endswith('"Reading closely, sum (%)"')
    assert maximums.endswith(",100")


@pytest.mark.parametrize("wish", ["lms=../x", "columns=%00", "unit=<b>"])
def test_a_choice_that_nobody_offered_is_not_found(school, bo, wish):
    ada = school.visitor("ada")
    for page in ("gradebook", "gradebook.csv"):
        assert ada.get(f"/courses/{school.course}/{page}?{wish}").status_code == 404
