"""The pages of rubrics, and of agreement."""

from __future__ import annotations

import io
import re

import pytest

import rubrics
from classroom.assignments import operations as assignments
from classroom.assignments.models import Assignment
from classroom.rubrics import access, operations
from classroom.rubrics.models import CourseRubric
from tests.classroom.marking.work import confirm, decide, hand_in
from tests.classroom.school import School, Visitor, terms

TOML = rubrics.load("dominion-turn").toml


@pytest.fixture
def ada(school: School) -> Visitor:
    return school.visitor("ada")


def fields(page: str) -> dict[str, str]:
    """What the editor's form would send if nothing was touched."""
    from html.parser import HTMLParser

    class Form(HTMLParser):
        def __init__(self):
            super().__init__()
            self.found, self.area, self.select = {}, "", ""

        def handle_starttag(self, tag, attributes):
            given = dict(attributes)
            if tag == "input" and given.get("type") != "checkbox" and "name" in given:
                self.found.setdefault(given["name"], given.get("value") or "")
            elif tag == "textarea":
                self.area = given["name"]
                self.found[self.area] = ""
            elif tag == "select":
                self.select = given["name"]
            elif tag == "option" and "selected" in given:
                self.found[self.select] = given["value"]

        def handle_data(self, data):
            if self.area:
                self.found[self.area] += data

        def handle_endtag(self, tag):
            if tag == "textarea":
                self.found[self.area] = self.found[self.area].removeprefix("\n")
                self.area = ""

    form = Form()
    form.feed(page)
    return {name: value for name, value in form.found.items() if name not in ("csrf_token", "toml")}


def latest(school: School) -> rubrics.Rubric:
    with school.app.test_request_context():
        found = access.fetch_version(school.the(CourseRubric, school.rubric))
        return rubrics.parse(found.toml)


def path(school: School, rest: str = "") -> str:
    return f"/rubrics/{school.rubric}{rest}"


def test_what_is_saved_untouched_means_the_same(school, ada):
    sent = fields(ada.get(path(school, "/edit")).text)
    assert ada.post(path(school, "/edit"), sent).status_code == 302
    old, new = rubrics.parse(TOML), latest(school)
    assert (new.criteria, new.bands, new.title) == (old.criteria, old.bands, old.title)


def test_criteria_are_changed_added_and_left_out(school, ada):
    sent = fields(ada.get(path(school, "/edit")).text) | {
        "title": "My turn", "points-1": "4", "weight-1-wrong-draw": "0,5", "remove-5": "1",
        "ratings-2": "3 | Best | nothing better\n0 | None", "note-3": "Ask why.", "name-6": "Voice", "points-6": "2",
        "measure-6": "person/1",
    }  # fmt: skip
    assert ada.post(path(school, "/edit"), sent).status_code == 302
    new = latest(school)
    assert new.title == "My turn"
    assert [(one.id, one.points) for one in new.criteria] == [
        ("following", 4), ("strategy", 3), ("purchase", 2), ("clarity", 1), ("voice", 2),
    ]  # fmt: skip
    assert new.criteria[0].weights["wrong-draw"] == 0.5
    assert [(one.points, one.label, one.description) for one in new.criteria[1].ratings] == [
        (3, "Best", "nothing better"), (0, "None", ""),
    ]  # fmt: skip
    assert new.criteria[2].note == "Ask why."
    assert "Version 1" in ada.get(path(school)).text
    assert "Adaptability" in ada.get(path(school, "?version=1")).text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"points-1": "many"}, "Following Card Instructions: points: must be points"),
        ({"points-1": ""}, "must be points"),
        ({"name-2": ""}, "Criterion 2: name: "),
        ({"title": ""}, "title: is required"),
        ({"turns": "9"}, "turns: must be a whole number from 1 to 3"),
        ({"measure-1": "luck/1"}, "is not allowed"),
        ({"weight-1-wrong-draw": "-3"}, "weight of wrong-draw"),
        ({"ratings-1": "9 | Too many"}, "may be at most"),
        ({"bands": "x | y"}, "must be points"),
        ({f"remove-{n}": "1" for n in range(1, 6)}, "at least one"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_what_was_typed_stays(school, ada, change, words):
    sent = fields(ada.get(path(school, "/edit")).text) | {"note-1": "typed before"} | change
    answer = ada.post(path(school, "/edit"), sent)
    assert answer.status_code == 422
    assert words in answer.text
    assert "typed before" in answer.text
    assert latest(school).criteria == rubrics.parse(TOML).criteria


def test_a_change_from_an_older_page_is_a_conflict_that_keeps_what_was_typed(school, ada):
    sent = fields(ada.get(path(school, "/edit")).text) | {"title": "Mine"}
    with school.app.test_request_context():
        found = school.the(CourseRubric, school.rubric)
        operations.change(school.user("ada"), found, TOML.replace("turns = 3", "turns = 2"), version=1)
    answer = ada.post(path(school, "/edit?version=1"), sent)
    assert answer.status_code == 409
    assert 'value="Mine"' in answer.text
    assert ada.post(path(school, "/edit?version=1"), sent | {"version": "2"}).status_code == 302
    assert latest(school).title == "Mine"


def test_the_source_can_be_changed_and_its_faults_are_shown(school, ada):
    wrong = ada.post(path(school, "/source"), {"toml": TOML.replace("points = 2", "points = 0.3"), "version": "1"})
    assert (wrong.status_code, "criterion[2].points" in wrong.text) == (422, True)
    right = ada.post(path(school, "/source"), {"toml": TOML.replace("points = 2", "points = 2.5"), "version": "1"})
    assert right.status_code == 302
    assert latest(school).criterion("purchase").points == 2.5


def test_files_go_out_and_come_back(school, ada):
    for suffix in ("toml", "csv"):
        file = ada.get(path(school, f"/file.{suffix}"))
        assert f"Dominion-Turn-Grading-Rubric-rubric.{suffix}" in file.headers["Content-Disposition"]
        sent = {"file": (io.BytesIO(file.data), f"rubric.{suffix}")}
        back = ada.post(f"/courses/{school.course}/rubrics/import", sent, content_type="multipart/form-data")
        assert back.status_code == 302
        assert "Following Card Instructions" in ada.get(back.location).text
    assert ada.get(path(school, "/file.exe")).status_code == 404
    assert ada.get(path(school, "?version=9")).status_code == 404


@pytest.mark.parametrize("data", [b"\xff\xfe", b"Rubric Name\n", b"format = 2", b"x" * 300_000, b""])
def test_a_bad_file_is_answered_with_its_faults(school, ada, data):
    sent = {"file": (io.BytesIO(data), "rubric.csv")}
    answer = ada.post(f"/courses/{school.course}/rubrics/import", sent, content_type="multipart/form-data")
    assert answer.status_code == 422


@pytest.mark.parametrize(("data", "words"), [(b"a,b,c\n1,2,3\n", "header of Canvas"), (b"", "The file is empty.")])
def test_a_file_that_is_no_rubric_is_called_what_it_is(school, ada, data, words):
    sent = {"file": (io.BytesIO(data), "rubric.csv")}
    page = ada.post(f"/courses/{school.course}/rubrics/import", sent, content_type="multipart/form-data").text
    assert words in page


def test_a_course_without_a_rubric_is_told_what_to_do(school):
    page = school.visitor("emmy").get(f"/courses/{school.other_course}/rubrics").text
    assert "No rubric of your own yet" in page
    answer = school.visitor("emmy").post(f"/courses/{school.other_course}/rubrics/copy", {"rubric": "dominion-turn"})
    assert answer.status_code == 302


def test_a_name_with_markup_is_shown_as_it_is(school, ada):
    sent = fields(ada.get(path(school, "/edit")).text) | {"name-1": "<script>alert(1)</script>"}
    ada.post(path(school, "/edit"), sent)
    for rest in ("", "/edit"):
        assert "<script>alert" not in ada.get(path(school, rest)).text


def test_an_assignment_by_a_changed_rubric_offers_to_propose_again(school, ada):
    with school.app.test_request_context():
        assignments.change(school.user("ada"), school.the(Assignment), terms(rubric_id=school.rubric))
        hand_in(school)
    show = f"/assignments/{school.assignment}"
    assert "earlier version" not in ada.get(show).text
    ada.post(path(school, "/source"), {"toml": TOML.replace("wrong-draw = 1", "wrong-draw = 2"), "version": "1"})
    assert "1 submission was proposed by an earlier version" in ada.get(show).text
    ada.post(f"{show}/proposals")
    page = ada.get(show).text
    assert "1 submission was proposed again." in page
    assert "earlier version" not in page


def test_agreement_compares_each_decision_with_its_proposal(school, ada):
    where = f"/assignments/{school.assignment}/agreement"
    assert "Nothing to compare yet" in ada.get(where).text
    with school.app.test_request_context():
        attempt = hand_in(school)
        decide(school, attempt, {("a.i", "following"): 0.5})
        confirm(school, attempt)
    page = re.sub(r"\s+", " ", ada.get(where).text)
    row = re.search(r'<th scope="row">Following Card Instructions</th>(.*?)</tr>', page)[1]
    assert re.findall(r"<td>(.*?)</td>", row)[:4] == ["2", "50 %", "50 %", "-0.75"]
    assert "proposed 2, decided 0.5" in page


def test_measures_and_kinds_of_mistakes_are_told_in_words(school, ada):
    shown = ada.get(path(school)).text
    assert "the mistakes found, by weight" in shown
    assert "mistakes/3" not in shown
    assert ">wrong draw</label>" in ada.get(path(school, "/edit")).text
