"""What is in the files: decisions only, of released work only; and whatever students write comes out as text."""

from __future__ import annotations

import pytest

from classroom.assignments.models import Assignment
from classroom.assignments.operations import change as change_terms
from classroom.attempts.models import Attempt
from classroom.courses import operations as courses
from classroom.courses.models import Membership
from classroom.db import db
from classroom.downloads.access import released
from classroom.downloads.grades import fetch_gradebook
from classroom.downloads.sheets import rubric_sheet
from classroom.errors import NotFound, Refused
from classroom.marking import operations
from exports.gradebook import canvas
from exports.rows import Verdict
from tests.classroom.downloads import reports
from tests.classroom.marking.work import ANSWERS, EXPLAIN, confirm, decide, hand_in, release
from tests.classroom.school import School, terms
from tests.exports.canvas_importer import User, import_gradebook

HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(2)> {{7*7}} {% raw %} &amp; \u202eevil\u202c "
    "<style>*{display:none}</style><link rel=stylesheet href=http://example.com/x.css>\n=HYPERLINK(\"http://example.com\")"
)


def release_now(school: School, attempt: Attempt) -> None:
    """What is decided, released as it is."""
    operations.release(school.user("ada"), attempt)


def test_a_sheet_says_what_was_decided_and_why(school, app):
    attempt = hand_in(school)
    decide(
        school, attempt, {EXPLAIN: (0.5, "Why the Smithy?"), ("a.i", "following"): (2.5, "The deck!")},
        remarks={"": "On the whole.", "a.i": "Read on."}, accept="all",
    )  # fmt: skip
    release_now(school, attempt)
    sheet = rubric_sheet(attempt)
    assert (sheet.score, sheet.score_possible, sheet.comment) == (5, 6, "On the whole.")
    assert (sheet.student, sheet.course, sheet.assignment) == ("Bo", "Reading closely", "Cellar or Market")
    assert [criterion.points_possible for criterion in sheet.criteria] == [3, 3, 2, 1, 1]
    first, second = sheet.turns
    assert (first.title, first.text) == ("Question a.i: 1½ / 2 points", ANSWERS["a.i"])
    assert first.points["following"] == 2.5
    assert first.total == sum(points for points in first.points.values() if points is not None)
    assert (first.points["purchase"], first.band) == (None, "Excellent (of 7 points)")
    assert first.comment == "Read on.\nFollowing Card Instructions: The deck!"
    wrong = [each for each in first.evidence if each.verdict is Verdict.WRONG]
    assert [each.quote for each in wrong] == ["draw Estate and Smithy"]
    assert "Right would be: draw 2 Estates" in wrong[0].explanation
    caused = [step for step in first.steps if step.words == "Discard any number of cards"]
    assert [(step.card, step.sentence) for step in caused] == [("Cellar", "You discard 2 Estates.")]
    assert second.comment == ""
    explained = sheet.answers[-1]
    assert (explained.points, explained.text) == (0.5, ANSWERS["c"])
    assert explained.reason.startswith("Why the Smithy?")


def test_the_grading_guide_is_the_lecturers(school, app):
    attempt = hand_in(school)
    release(school, attempt)
    guide = [(band.label, band.low, band.high) for band in rubric_sheet(attempt).bands]
    assert guide == [("Excellent", 9, 10), ("Good", 7, 8), ("Adequate", 5, 6), ("Needs Improvement", None, 5)]


def test_what_is_only_proposed_never_leaves_even_where_the_work_is_released(school, app):
    change_terms(school.user("ada"), school.the(Assignment), terms(counted=["a.ii"]))
    attempt = hand_in(school)
    decide(school, attempt, {("a.ii", ""): 1.0})
    release_now(school, attempt)
    sheet = rubric_sheet(attempt)
    assert {points for turn in sheet.turns for points in turn.points.values()} == {None}
    assert [(turn.total, turn.band) for turn in sheet.turns] == [(None, ""), (None, "")]
    assert [turn.title for turn in sheet.turns] == ["Question a.i", "Question b.i"]
    assert [answer.points for answer in sheet.answers] == [1, None, None]


@pytest.mark.parametrize("state", ["open", "submitted", "confirmed"])
def test_no_sheet_is_made_of_work_that_is_not_released(school, app, state):
    attempt = school.the(Attempt) if state == "open" else hand_in(school)
    if state == "confirmed":
        confirm(school, attempt)
    with pytest.raises(Refused):
        rubric_sheet(attempt)
    assert released(school.the(Assignment)) == []
    assert released(school.the(Assignment), attempt) == []
    assert fetch_gradebook(school.user("ada"), school.the(Assignment).course).scores == {}


def test_who_was_removed_from_the_course_is_in_no_file_of_the_class(school, app):
    attempt = hand_in(school)
    release(school, attempt)
    courses.remove_member(school.user("ada"), attempt.membership)
    assert released(school.the(Assignment)) == []
    assert released(school.the(Assignment), attempt) == [attempt]
    book = fetch_gradebook(school.user("ada"), school.the(Assignment).course)
    assert [student.name for student in book.students] == ["An"]
    assert book.scores == {}


def test_a_grade_that_new_terms_leave_open_is_no_grade(school, app):
    change_terms(school.user("ada"), school.the(Assignment), terms(counted=["a.ii"]))
    attempt = hand_in(school)
    decide(school, attempt, {("a.ii", ""): 1.0})
    release_now(school, attempt)
    course = school.the(Assignment).course
    assert list(fetch_gradebook(school.user("ada"), course).scores.values()) == [1]
    change_terms(school.user("ada"), school.the(Assignment), terms(counted=["a.ii", "c"]))
    assert list(fetch_gradebook(school.user("ada"), course).scores.values()) == [None]


def test_a_gradebook_is_for_the_courses_instructor(school, app):
    for who in ("emmy", "an", "cy"):
        with pytest.raises(NotFound):
            fetch_gradebook(school.user(who), school.the(Assignment).course)


def test_the_chosen_assignments_are_the_columns(school, app):
    ada, course = school.user("ada"), school.the(Assignment).course
    assert len(fetch_gradebook(ada, course).columns) == 1
    assert fetch_gradebook(ada, course, [school.assignment]).columns[0].title == "Cellar or Market"
    assert fetch_gradebook(ada, course, [999]).columns == ()


def test_the_ids_of_the_school_reach_the_file_byte_for_byte(school, app):
    attempt = hand_in(school)
    release(school, attempt)
    courses.change_member(
        school.user("ada"), attempt.membership, display_name="Bo", sortable_name="Diddley, Bo", canvas_id="4711",
        sis_user_id="s-0042", sis_login_id="bo@example.org", section="A, B",
    )  # fmt: skip
    content = canvas.write(fetch_gradebook(school.user("ada"), school.the(Assignment).course))
    assert b'"Diddley, Bo",4711,s-0042,bo@example.org,"A, B",' in content
    imported = import_gradebook(content, users=[User(4711, "Someone else")], assignments=[])
    assert set(imported.grades) == {(4711, "Cellar or Market")}


@pytest.mark.slow
def test_hostile_answers_and_comments_are_text_in_the_report(school, app):
    attempt = hand_in(school, {**ANSWERS, "a.i": f"{ANSWERS['a.i']} {HOSTILE}", "c": HOSTILE})
    decide(school, attempt, {EXPLAIN: (0.5, HOSTILE.replace("\n", " "))}, remarks={"a.i": HOSTILE}, accept="all")
    release_now(school, attempt)
    job_id = reports.ask(school)
    reports.work(school)
    text = reports.text_of(job_id)
    for said in ["<script>alert(1)</script>", "<img src=x onerror=alert(2)>", "{{7*7}}", "&amp;", "=HYPERLINK("]:
        assert said in text
    assert "49" not in text
    assert "Adaptability" in text  # nothing of the sheet was hidden


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", '"; DROP TABLE "user', "<b>Bo</b>", "Points Possible", "1,5"])
def test_hostile_names_reach_the_gradebook_unchanged_or_are_complained_of(school, app, name):
    attempt = hand_in(school)
    release(school, attempt)
    courses.change_member(school.user("ada"), attempt.membership, display_name=name, sis_user_id="s1")
    book = fetch_gradebook(school.user("ada"), school.the(Assignment).course)
    imported = import_gradebook(canvas.write(book), users=[User(2, name, sis_user_id="s1")], assignments=[])
    complaints = " ".join(f"{problem.where} {problem.message}" for problem in canvas.problems(book))
    assert (2, "Cellar or Market") in imported.grades or "Points Possible" in complaints
    if name.startswith("="):
        assert "looks like a formula" in complaints


def test_hostile_names_are_text_on_the_pages(school):
    with school.app.test_request_context():
        attempt = hand_in(school)
        release(school, attempt)
        attempt_id = attempt.id
        member = db.session.get_one(Membership, attempt.membership_id)
        courses.change_member(school.user("ada"), member, display_name="=<script>x</script>")
    ada = school.visitor("ada")
    page = ada.get(f"/courses/{school.course}/gradebook").text
    assert "=&lt;script&gt;x&lt;/script&gt;" in page
    assert "looks like a formula" in page
    job = ada.get(ada.post(f"/attempts/{attempt_id}/report").location).text
    assert "<script>x" not in page + job
