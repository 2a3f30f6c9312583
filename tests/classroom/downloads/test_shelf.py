"""The Downloads page: every kind of file is asked for, made by the real worker, and read back."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.authoring import operations as authoring
from classroom.authoring.models import AuthoredScenario
from classroom.courses.models import Course
from classroom.db import db
from classroom.downloads.grades import fetch_gradebook
from classroom.downloads.models import Job
from tests.classroom.downloads.reports import words, work
from tests.classroom.marking.work import confirm, hand_in, release
from tests.classroom.school import School, Visitor


@pytest.fixture
def graded(school) -> School:
    """Bo's work is released, An's is confirmed and not released."""
    with school.app.test_request_context():
        release(school, hand_in(school))
        confirm(school, hand_in(school, who="an"))
    return school


def ask(visitor: Visitor, school: School, what: str, form: dict | None = None) -> bytes:
    """The file that the form makes."""
    visitor.get(f"/courses/{school.course}/downloads")
    answer = visitor.post(f"/courses/{school.course}/downloads/{what}", form)
    assert answer.status_code == 302, answer.text
    with school.app.test_request_context():
        work(school)
    with visitor.get(f"{answer.location}/file") as sent:
        assert sent.status_code == 200, visitor.get(answer.location).text
        return sent.data


def names(data: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.namelist()


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "form", "said"), [
    ("class", {}, "Report on the class Students: 2"),
    ("portfolio", {"portfolio-member": "everybody"}, "Portfolio Student name Bo"),
    ("sheet", {"sheet-rubric": "", "sheet-layout": "quarter", "sheet-copies": "8"}, "Following Card Instructions"),
    ("faces", {"faces-cards": "First Game", "faces-copies": "1"}, "Smithy"),
    ("faces", {"faces-cards": "First Game", "faces-named": "Witch, 2 Moat", "faces-copies": "1"}, "Witch"),
    ("how-to-play", {}, "How to play Dominion"),
], ids=str)  # fmt: skip
def test_each_file_is_made_and_says_what_it_should(graded, kind, form, said):
    text = words(ask(graded.visitor("ada"), graded, kind, form))
    assert said in text
    if kind in ("class", "portfolio"):
        assert "Student name An" not in text


@pytest.mark.slow
def test_an_exam_is_chosen_in_an_order_of_ones_own_and_comes_with_its_versions_and_keys(graded):
    ada = graded.visitor("ada")
    page = ada.get(f"/courses/{graded.course}/downloads/exam").text
    assert "Place of The last Province in the exam" in page
    form = {"title": "Midterm", "versions": "2", "seed": "3", "key": "y", "terms": "y",
            "scenarios": ["library:rope", "library:fire-sale", f"assignment:{graded.assignment}"],
            "place-library:rope": "2", "place-library:fire-sale": "1"}  # fmt: skip
    data = ask(ada, graded, "exam", form)
    assert names(data) == ["exam-A.pdf", "answer-key-A.pdf", "exam-B.pdf", "answer-key-B.pdf"]
    with graded.app.app_context():
        job = db.session.scalars(db.select(Job).where(Job.kind == "exam")).one()
        assert job.wish["scenarios"] == ["library:fire-sale", "library:rope", f"assignment:{graded.assignment}"]
        assert (job.done, job.of) == (4, 4)


@pytest.mark.slow
def test_a_scenario_of_ones_own_is_printed_with_its_key_before_it_is_set(school):
    with school.app.test_request_context():
        ada, mine = school.user("ada"), db.session.get(AuthoredScenario, 1)
        toml = mine.draft.replace("turn = 3", "turn = 4", 1)
        authoring.publish(ada, mine, toml, revision=mine.revision)
    ada = school.visitor("ada")
    assert "scenario=authored:1" in ada.get("/scenarios/1").text
    page = ada.get(f"/courses/{school.course}/downloads/exam?scenario=authored:1").text
    assert re.search(r'value="authored:1"[^>]* checked', page)
    form = {"title": "Before it is set", "versions": "1", "seed": "3", "key": "y", "scenarios": ["authored:1"]}
    data = ask(ada, school, "exam", form)
    assert names(data) == ["exam.pdf", "answer-key.pdf"]


@pytest.mark.parametrize("form", [
    {}, {"title": "x"}, {"title": "x", "scenarios": "library:nope"}, {"title": "", "scenarios": "library:rope"},
    {"title": "x", "scenarios": "library:rope", "seed": "0"},
    {"title": "x", "scenarios": "../../etc", "versions": "99"},
], ids=str)  # fmt: skip
def test_an_exam_that_cannot_be_made_is_shown_again_with_the_reason(graded, form):
    ada = graded.visitor("ada")
    ada.get(f"/courses/{graded.course}/downloads/exam")
    answer = ada.post(f"/courses/{graded.course}/downloads/exam", {"versions": "1", "seed": "1", **form})
    assert answer.status_code == 422
    assert "Please check what you entered" in answer.text


def test_without_released_work_the_page_says_what_to_do_and_nothing_about_students_is_made(school):
    ada = school.visitor("ada")
    assert "none is released yet" in ada.get(f"/courses/{school.course}/downloads").text
    for kind, form in (("class", {}), ("portfolio", {"portfolio-member": "everybody"})):
        assert ada.post(f"/courses/{school.course}/downloads/{kind}", form).status_code == 422


@pytest.mark.parametrize(("kind", "form"), [
    ("faces", {"faces-cards": "First Game", "faces-named": "Celar"}), ("faces", {"faces-cards": "../x"}),
    ("portfolio", {"portfolio-member": "99999"}), ("sheet", {"sheet-rubric": "99", "sheet-layout": "page"}),
    ("sheet", {"sheet-rubric": "", "sheet-layout": "quarter", "sheet-copies": "100000"}), ("own-data", {}),
    ("class", {"class-assignments": "777"}),
], ids=str)  # fmt: skip
def test_what_was_not_offered_is_refused_on_the_page(graded, kind, form):
    ada = graded.visitor("ada")
    ada.get(f"/courses/{graded.course}/downloads")
    assert ada.post(f"/courses/{graded.course}/downloads/{kind}", form).status_code == 422


def test_a_quiz_lists_what_it_cannot_ask_and_is_downloaded(graded):
    ada = graded.visitor("ada")
    address = f"/courses/{graded.course}/downloads/quiz"
    page = ada.get(f"{address}?scenario=library:cellar-vs-market&format=qti").text
    assert "left out" in page
    assert "Download as QTI 2.1" in page
    with ada.get(f"{address}-file?scenario=library:cellar-vs-market&format=qti") as sent:
        assert "imsmanifest.xml" in names(sent.data)
    assert ada.get(f"{address}?scenario=library:nope").status_code == 404
    assert ada.get(f"{address}-file?format=moodle-xml").status_code == 422


@pytest.mark.slow
def test_a_file_that_has_expired_can_be_made_again_from_its_page(graded):
    ada = graded.visitor("ada")
    ask(ada, graded, "how-to-play")
    with graded.app.app_context():
        job = db.session.scalars(db.select(Job).where(Job.kind == "how-to-play")).one()
        assert job.state == "done"
        again = f"/downloads/{job.id}/again"
    assert ada.post(again).location.endswith(f"/downloads/{job.id}")


@pytest.mark.parametrize(("attempts", "criteria"), [("set", False), ("last", True), ("best", True), ("mean", True)])
def test_the_gradebook_has_criteria_of_released_work_only_whichever_attempt_counts(graded, attempts, criteria):
    with graded.app.test_request_context():
        course = graded.the(Course)
        book = fetch_gradebook(graded.user("ada"), course, attempts=attempts, criteria=criteria)
        titles = [column.title for column in book.columns]
        assert ("Cellar or Market: Following Card Instructions" in titles) == criteria
        rows = {row for (row, _column), score in book.scores.items() if score is not None}
        assert [book.students[row].name for row in rows] == ["Bo"]
        plain = fetch_gradebook(graded.user("ada"), course)
        if not criteria:
            assert book == plain
        else:
            best = fetch_gradebook(graded.user("ada"), course, attempts=attempts)
            assert best.scores.keys() >= plain.scores.keys()


def test_of_several_turns_the_last_the_best_or_the_mean_counts(graded):
    with graded.app.test_request_context():
        assignment = graded.the(Assignment)
        from classroom.db import writing

        with writing():
            assignment.gradebook = "rubric"
        found = {how: next(iter(fetch_gradebook(graded.user("ada"), assignment.course, attempts=how).scores.values()))
                 for how in ("set", "last", "best", "mean")}  # fmt: skip
        released = db.session.scalars(db.select(Attempt).where(Attempt.state == "released")).one()
        assert released.state == "released"
    assert found["best"] >= found["mean"] == found["set"]
    assert found["best"] >= found["last"]


def test_a_one_roster_file_asks_for_the_ids_of_the_class_and_is_written_with_them(graded):
    ada = graded.visitor("ada")
    address = f"/courses/{graded.course}/gradebook"
    page = ada.get(f"{address}?lms=one-roster").text
    assert "sourcedId of the school" in page
    assert "no file" in page
    ids = "school=s&session=t&class=c&category=k"
    with graded.app.app_context():
        from classroom.courses.models import Membership
        from classroom.db import writing

        with writing():
            for member in db.session.scalars(db.select(Membership).where(Membership.role == "student")):
                member.sis_user_id = f"guid-{member.id}"
    with ada.get(f"{address}.csv?lms=one-roster&{ids}") as sent:
        assert sent.status_code == 200
        assert "results.csv" in names(sent.data)
