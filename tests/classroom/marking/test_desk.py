"""The work of a whole class: question by question, with names hidden, sure marks at once, releases taken back."""

from __future__ import annotations

import re

import pytest

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.db import db
from classroom.errors import Conflict, NotPermitted, Refused
from classroom.marking import naming, operations, releasing
from classroom.marking.access import fetch_queue, fetch_sheet
from tests.classroom.marking.test_views import form_of
from tests.classroom.marking.work import confirm, decide, hand_in, release


@pytest.fixture
def two(school) -> tuple[int, int]:
    """The ids of An's and of Bo's submission."""
    with school.app.test_request_context():
        return hand_in(school, who="an").id, hand_in(school).id


def hide(school, *, anonymous: bool = True) -> None:
    naming.set_anonymous(school.user("ada"), school.the(Assignment), anonymous=anonymous)


def test_names_are_hidden_until_the_marks_are_confirmed(school, two):
    _an, bo = two
    visitor = school.visitor("ada")
    visitor.post(f"/assignments/{school.assignment}/names", {"anonymous": "yes"})
    queue = visitor.get(f"/assignments/{school.assignment}").text
    page = visitor.get(f"/attempts/{bo}/marking").text
    grouped = visitor.get(f"/assignments/{school.assignment}/alike").text
    for text in (queue, page, grouped):
        assert not re.search(r">\s*(An|Bo)\s*<|: (An|Bo)\b", text)
        assert len(set(re.findall(r"Work [2-9C-Y]{5}", text))) == 2
    with school.app.test_request_context():
        confirm(school, db.session.get(Attempt, bo))
    shown = visitor.get(f"/assignments/{school.assignment}").text
    assert (">Bo<" in shown, ">An<" in shown) == (True, False)


def test_names_can_be_shown_again_and_both_are_on_record(school, two):
    with school.app.test_request_context():
        hide(school)
        hide(school)
        hide(school, anonymous=False)
        assert [row.name for row in fetch_queue(school.user("ada"), school.the(Assignment))] == ["An", "Bo"]
        rows = db.session.query(Audit).filter_by(action="marking.names").all()
        assert [row.after["anonymous"] for row in rows] == [True, False]


def test_the_order_of_hidden_work_follows_its_code(school, two):
    with school.app.test_request_context():
        hide(school)
        rows = fetch_queue(school.user("ada"), school.the(Assignment))
        assert [row.name for row in rows] == sorted(row.name for row in rows)
        assert {row.hidden for row in rows} == {True}


def test_a_question_is_marked_in_all_submissions_one_after_the_other(school, two):
    an, bo = two
    visitor = school.visitor("ada")
    assert f"/attempts/{an}/marking?question=a.ii" in visitor.get(f"/assignments/{school.assignment}").text
    for mine, onward in ((an, f"/attempts/{bo}/marking?question=a.ii"), (bo, f"/assignments/{school.assignment}")):
        path = f"/attempts/{mine}/marking?question=a.ii"
        page = visitor.get(path).text
        fields = form_of(page)
        assert [name for name in fields if name.startswith("points")] == ["points-7"]
        answer = visitor.post(path, {**fields, "do": "all"})
        assert (answer.status_code, answer.location) == (302, onward)
    with school.app.test_request_context():
        for attempt in two:
            items = fetch_sheet(db.session.get(Attempt, attempt)).items.values()
            assert [item.key for item in items if item.is_confirmed] == [("a.ii", "")]


def test_a_question_that_does_not_exist_shows_the_whole_work(school, two):
    page = school.visitor("ada").get(f"/attempts/{two[0]}/marking?question=z").text
    assert "of all students" not in page
    assert 'id="remark-0"' in page


def test_all_that_is_sure_is_accepted_in_every_submission_that_waits(school, two):
    answer = school.visitor("ada").post(f"/assignments/{school.assignment}/sure")
    assert answer.status_code == 302
    with school.app.test_request_context():
        for attempt in two:
            sheet = fetch_sheet(db.session.get(Attempt, attempt))
            assert {item.is_confirmed == item.sure for item in sheet.items.values() if item.applies} == {True}
        assert releasing.accept_sure(school.user("ada"), school.the(Assignment)) == 0


def test_accepting_what_is_sure_overwrites_nobody(school, two):
    with school.app.test_request_context():
        attempt = db.session.get(Attempt, two[1])
        decide(school, attempt, {("a.ii", ""): (0, "No.")})
        releasing.accept_sure(school.user("ada"), school.the(Assignment))
        mark = fetch_sheet(attempt).items["a.ii", ""].mark
        assert (mark.points, mark.comment) == (0, "No.")


def test_a_release_is_taken_back_with_a_reason_and_can_be_made_again(school, two):
    bo = two[1]
    with school.app.test_request_context():
        release(school, db.session.get(Attempt, bo))
    visitor, student = school.visitor("ada"), school.visitor("bo")
    assert student.get(f"/attempts/{bo}/result").status_code == 200
    assert visitor.post(f"/attempts/{bo}/take-back", {"why": " "}).status_code == 422
    assert visitor.post(f"/attempts/{bo}/take-back", {"why": "Too early."}).status_code == 302
    assert student.get(f"/attempts/{bo}/result").location == f"/attempts/{bo}/receipt"
    assert "See your marks" not in student.get("/work").text
    assert "Too early." in visitor.get(f"/attempts/{bo}/marking").text
    with school.app.test_request_context():
        attempt = db.session.get(Attempt, bo)
        with pytest.raises(Conflict):
            releasing.take_back(school.user("ada"), attempt, why="Again.")
        decide(school, attempt, {("a.ii", ""): 0})
        operations.release(school.user("ada"), attempt)
        assert fetch_sheet(attempt).items["a.ii", ""].was is None


def test_only_the_instructor_hides_accepts_and_takes_back(school, two):
    with school.app.test_request_context():
        release(school, db.session.get(Attempt, two[1]))
        for who in ("emmy", "bo", "cy"):
            user = school.user(who)
            for deed in (
                lambda user=user: naming.set_anonymous(user, school.the(Assignment), anonymous=True),
                lambda user=user: releasing.accept_sure(user, school.the(Assignment)),
                lambda user=user: releasing.take_back(user, db.session.get(Attempt, two[1]), why="!"),
            ):
                with pytest.raises(NotPermitted):
                    deed()
        with pytest.raises(Refused):
            releasing.take_back(school.user("ada"), db.session.get(Attempt, two[1]), why="x" * 1001)
