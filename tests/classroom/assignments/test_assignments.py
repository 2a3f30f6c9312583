"""Assignments: from the library or one's own file, frozen, with dates in the course's time."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from classroom import clock
from classroom.assignments import access, operations
from classroom.assignments.content import from_library, from_text
from classroom.assignments.models import Assignment
from classroom.courses import operations as courses
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import Conflict, NotFound, NotPermitted, Refused
from tests.classroom.school import School, terms

OWN = """
format = 1
id = "own"
title = "My own <b>situation</b>"
intro = "Look *closely*. <script>alert('intro')</script>"

[[situation.player]]
name = "You"
hand = "Village, 4 Copper"
deck = "Gold, Province, CANARYCARD, ..."

[[card]]
name = "CANARYCARD"
cost = 3
types = ["Action"]
text = "+1 Card"

[[question]]
id = "a"
kind = "explain"
points = 2.5
prompt = "Why?"
model = "CANARYMODEL"
note = "CANARYNOTE"
points_to = [{ idea = "CANARYIDEA", phrases = ["CANARYPHRASE"] }]

[[question]]
id = "b"
kind = "choice"
points = 1
prompt = "Which?"
options = ["Silver + Silver", "Village + Merchant", "Both <i>of</i> them"]
answer = "Silver + Silver"

[[question]]
id = "c"
kind = "purchase"
points = 1
prompt = "What do you buy?"

[[question]]
id = "d"
kind = "cards"
points = 1
count = 2
prompt = "Which two cards?"
answer = ["Moat", "Smithy"]

[[question]]
id = "e"
kind = "fate"
card = "Village"
line = "play Village"
points = 1
prompt = "What happens to the Village?"
suppose = { turn = 12, piles = { Province = 1 } }
"""
FORM = {"title": "Own", "counted": ["a", "b"], "feedback": "full"}


def new_path(school: School) -> str:
    return f"/courses/{school.course}/assignments/new"


def latest(school: School) -> Assignment:
    return db.session.scalars(select(Assignment).order_by(Assignment.id.desc())).first()


def test_the_library_is_offered_with_questions_and_points(school):
    page = school.visitor("ada").get(new_path(school)).text
    assert "Strategic sequencing: Cellar or Market first?" in page
    assert "2 turns to tell, 3 questions · 6 points" in page


def test_a_scenario_of_the_library_is_set_as_work(school):
    visitor = school.visitor("ada")
    page = visitor.get(new_path(school), query_string={"scenario": "fire-sale"})
    assert 'value="fire-sale"' in page.text
    form = {"scenario": "fire-sale", "title": "Fire Sale", "counted": ["a.i", "b.i"], "feedback": "none",
            "opens_at": "2026-01-10T08:00", "due_at": "2026-07-10T23:59"}  # fmt: skip
    assert visitor.post(new_path(school), form).status_code == 302
    with school.app.app_context():
        made = latest(school)
        assert made.opens_at == datetime(2026, 1, 10, 7, 0, tzinfo=UTC)
        assert made.due_at == datetime(2026, 7, 10, 21, 59, tzinfo=UTC)
        assert (made.counted, made.points) == (["a.i", "b.i"], 2)


@pytest.mark.parametrize(
    ("opens", "joining", "said"),
    [
        ("", True, "Students see it now; new ones join with code {code}."),
        ("2099-01-01T10:00", True, "Students see it when it opens."),
        ("", False, "The students of the class see it now."),
    ],
)
def test_after_setting_it_one_reads_who_sees_it_now(school, opens, joining, said):
    with school.app.test_request_context():
        course = school.the(Course)
        code = f"{course.join_code[:3]}-{course.join_code[3:]}"
        courses.set_joining(school.user("ada"), course, is_open=joining)
    ada = school.visitor("ada")
    form = {"scenario": "fire-sale", "title": "Fresh", "counted": ["a.i"], "feedback": "none", "opens_at": opens}
    ada.post(new_path(school), form)
    assert "“Fresh” is set. " + said.format(code=code) in ada.get(f"/courses/{school.course}").text


def test_few_fields_come_first_and_the_others_are_folded_until_they_differ(school):
    ada = school.visitor("ada")
    page = ada.get(new_path(school) + "?scenario=fire-sale").text
    first, *folds = page.split('<details class="fold">')
    assert len(folds) == 3
    assert all(f'name="{name}"' in first for name in ("title", "due_at", "mode", "feedback"))
    assert 'name="minutes"' not in first
    assert '<details class="fold" open>' not in page
    form = {"scenario": "fire-sale", "feedback": "none", "minutes": "40", "attempts_allowed": "1", "counted": "a.i"}
    kept = ada.post(new_path(school), {**form, "title": ""}).text
    assert kept.count('<details class="fold" open>') == 2


@pytest.mark.parametrize(("typed", "kept"), [("", None), ("1", 1), ("3", 3)])
def test_attempts_left_empty_are_as_many_as_one_likes(school, typed, kept):
    form = {"scenario": "fire-sale", "title": "Fire Sale", "counted": ["a.i"], "feedback": "none",
            "attempts_allowed": typed}  # fmt: skip
    assert school.visitor("ada").post(new_path(school), form).status_code == 302
    with school.app.app_context():
        assert latest(school).attempts_allowed == kept


def test_an_assignment_keeps_the_scenarios_source_as_it_was(school):
    with school.app.app_context():
        kept = school.the(Assignment)
        assert kept.scenario_toml == from_library("cellar-vs-market").toml
        assert from_text(kept.scenario_toml).student == kept.content


def test_ones_own_scenario_is_checked_and_set_without_being_saved_in_between(school):
    visitor = school.visitor("ada")
    page = visitor.post(f"/courses/{school.course}/assignments/source", {"toml": OWN})
    assert page.status_code == 200
    with school.app.app_context():
        assert latest(school).id == school.assignment
    assert visitor.post(new_path(school), {"toml": OWN, **FORM}).status_code == 302
    with school.app.app_context():
        assert (latest(school).scenario_id, latest(school).points) == ("own", 3.5)


def test_a_file_is_read_in_place_of_pasted_text(school):
    file = (io.BytesIO(b"\xef\xbb\xbf" + OWN.encode()), "own.toml")
    page = school.visitor("ada").post(f"/courses/{school.course}/assignments/source", {"toml": "", "file": file},
                                      content_type="multipart/form-data")  # fmt: skip
    assert page.status_code == 200
    assert "My own &lt;b&gt;situation" in page.text


def test_every_fault_of_a_scenario_is_shown_with_line_and_field(school):
    wrong = OWN.replace("points = 2.5", "points = -1").replace('kind = "choice"', 'kind = "guess"')
    page = school.visitor("ada").post(f"/courses/{school.course}/assignments/source", {"toml": wrong})
    assert page.status_code == 422
    assert "question[0].points" in page.text
    assert "question[1].kind" in page.text
    assert "line " in page.text
    assert "CANARYMODEL" in page.text  # what was pasted is still there


@pytest.mark.parametrize(
    "toml",
    ["", "not toml", "format = 1", "a = [" * 5000, "# " + "x" * 64_001, 'x = "\\ud800"', OWN.split("[[question]]")[0]],
)
def test_what_is_no_scenario_gets_a_page_that_says_so(school, toml):
    page = school.visitor("ada").post(f"/courses/{school.course}/assignments/source", {"toml": toml})
    assert page.status_code == 422
    assert 'id="toml-faults"' in page.text


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * 70_000])
def test_a_file_that_is_no_scenario_is_refused(school, content):
    page = school.visitor("ada").post(
        f"/courses/{school.course}/assignments/source", {"file": (io.BytesIO(content), "x.toml")},
        content_type="multipart/form-data",
    )  # fmt: skip
    assert page.status_code == 422


@pytest.mark.parametrize("reference", ["../../../etc/passwd", "/etc/passwd", "nothing", "scenarios/library/fire-sale"])
def test_only_the_librarys_ids_are_looked_up(school, reference):
    visitor = school.visitor("ada")
    assert visitor.get(new_path(school), query_string={"scenario": reference}).status_code == 422
    assert visitor.post(new_path(school), {"scenario": reference, **FORM}).status_code == 422


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"title": ""}, "required"),
        ({"counted": []}, "at least one question"),
        ({"counted": ["nonsense"]}, "not a valid choice"),
        ({"feedback": "all"}, "Not a valid choice"),
        ({"due_at": "soon"}, "Not a valid datetime"),
        ({"due_at": "0001-01-01T00:00"}, "2000 to 2100"),
        ({"opens_at": "2026-02-02T00:00", "due_at": "2026-02-01T00:00"}, "due before it opens"),
    ],
)
def test_terms_that_cannot_be_are_sent_back(school, change, complaint):
    page = school.visitor("ada").post(new_path(school), {"toml": OWN, **FORM, **change})
    assert page.status_code == 422
    assert complaint in page.text


def test_what_a_student_gets_holds_no_key_no_idea_no_hidden_card():
    content = from_text(OWN.replace("CANARYCARD, ...", "..."))
    shown = json.dumps(content.student)
    for secret in ("CANARYMODEL", "CANARYNOTE", "CANARYIDEA", "CANARYPHRASE", "play Village", "answer"):
        assert secret not in shown
    assert content.student["table"]["players"]["You"]["deck"] is None


def test_two_scenarios_that_differ_only_in_what_is_hidden_look_the_same():
    one = from_text(OWN)
    other = from_text(OWN.replace("Gold, Province, CANARYCARD", "CANARYCARD, Copper, Gold").replace("CANARYMODEL", "x"))
    assert json.dumps(one.student) == json.dumps(other.student)


def test_no_page_of_a_student_holds_what_is_hidden(school):
    teacher, student = school.visitor("ada"), school.visitor("an")
    assert teacher.post(new_path(school), {"toml": OWN, **FORM}).status_code == 302
    with school.app.app_context():
        assignment = latest(school).id
    begun = student.post(f"/assignments/{assignment}/attempt").location
    pages = [student.get(begun).text]
    pages.append(student.post_json(f"{begun}/answers", {"revision": 0, "answers": {"b": ["nonsense"]}}).text)
    pages.append(student.post(f"{begun}/submit", {"revision": "0", "key": "12345678"}).text)
    pages.append(student.post(f"{begun}/submit", {"revision": "0", "key": "12345678", "anyway": "1"}).text)
    pages.append(student.get(f"{begun}/receipt").text)
    for page in pages:
        for secret in ("CANARYMODEL", "CANARYNOTE", "CANARYIDEA", "CANARYPHRASE"):
            assert secret not in page


def test_a_question_that_supposes_something_else_shows_what_differs(school):
    page = school.visitor("ada")
    assert page.post(new_path(school), {"toml": OWN, **FORM}).status_code == 302
    with school.app.app_context():
        text = page.get(f"/assignments/{latest(school).id}/preview").text
    supposed = text.split('class="supposed"')[1].split('class="question')[0]
    assert "<b>12</b>" in supposed
    assert "Province" in supposed
    assert "1 left" in supposed
    assert "Village" not in supposed


def test_terms_can_be_changed_and_the_change_is_on_record(school):
    visitor, path = school.visitor("ada"), f"/assignments/{school.assignment}/settings"
    assert 'value="Cellar or Market"' in visitor.get(path).text
    assert (
        visitor.post(path, {"title": "Question 1", "counted": ["c"], "feedback": "full", "due_at": ""}).status_code
        == 302
    )
    with school.app.app_context():
        changed = school.the(Assignment)
        assert (changed.title, changed.counted, changed.feedback, changed.due_at) == ("Question 1", ["c"], "full", None)


def test_a_moment_shown_in_the_form_comes_back_as_it_was(school):
    with school.app.app_context():
        before = school.the(Assignment).due_at.replace(second=0)
    visitor, path = school.visitor("ada"), f"/assignments/{school.assignment}/settings"
    shown = visitor.get(path).text.split('name="due_at"')[1].split('value="')[1].split('"')[0]
    visitor.post(path, {"title": "T", "counted": ["c"], "feedback": "none", "due_at": shown})
    with school.app.app_context():
        assert school.the(Assignment).due_at.replace(second=0) == before


def test_before_it_opens_an_assignment_is_not_there_for_students(app, school):
    operations.change(school.user("ada"), school.the(Assignment), terms(opens_at=clock.now() + timedelta(hours=1)))
    with pytest.raises(NotFound):
        access.fetch_assignment(school.user("bo"), school.assignment)
    assert access.fetch_assignments(school.user("bo"), school.the(Course)) == []
    assert access.fetch_assignment(school.user("ada"), school.assignment).id == school.assignment


def test_only_what_nobody_has_begun_can_be_withdrawn(app, school):
    ada = school.user("ada")
    with pytest.raises(Conflict):
        operations.withdraw(ada, school.the(Assignment))
    fresh = operations.assign(ada, school.the(Course), from_library("bookbinder"), terms(counted=["a"]))
    operations.withdraw(ada, fresh)
    assert latest(school).id == school.assignment


def test_only_the_courses_instructor_sets_and_changes_work(app, school):
    for name in ("emmy", "an", "cy"):
        actor = school.user(name)
        with pytest.raises(NotPermitted):
            operations.assign(actor, school.the(Course), from_library("fire-sale"), terms(counted=["a.i"]))
        with pytest.raises(NotPermitted):
            operations.change(actor, school.the(Assignment), terms(title="Mine"))
        with pytest.raises(NotPermitted):
            operations.withdraw(actor, school.the(Assignment))
    for name in ("emmy", "cy"):
        with pytest.raises(NotFound):
            access.fetch_assignment(school.user(name), school.assignment)
    with pytest.raises(NotFound):
        access.fetch_assignment(school.user("an"), school.assignment, teaching=True)
    assert access.fetch_assignments(school.user("cy"), school.the(Course)) == []


def test_questions_that_the_scenario_does_not_have_cannot_count(app, school):
    with pytest.raises(Refused):
        operations.change(school.user("ada"), school.the(Assignment), terms(counted=["z"]))
