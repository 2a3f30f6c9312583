"""Another look at a released mark: asked by the student, answered by the staff, on record."""

from __future__ import annotations

import re

import pytest

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.db import db
from classroom.errors import Conflict, NotFound, NotPermitted, Refused
from classroom.marking import regrades, releasing
from classroom.marking.access import fetch_sheet, fetch_version
from classroom.marking.decisions import Decision
from classroom.marking.operations import decide
from tests.classroom.marking.work import hand_in, release
from tests.classroom.school import School

FOLLOWING = ("a.i", "following")
ASKED = "I meant the deck from the top: <b>look</b>"


@pytest.fixture
def bo(school) -> int:
    """The id of Bo's released work."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        release(school, attempt)
        return attempt.id


@pytest.fixture
def here(school, bo):
    """The school and the released attempt, in a request of its own."""
    with school.app.test_request_context():
        yield school, db.session.get(Attempt, bo)


def asked(school: School, attempt: Attempt, key=FOLLOWING, text: str = ASKED):
    return regrades.ask(school.user("bo"), attempt, key, text)


def test_who_answers_a_request_reads_the_answer_and_what_was_wrong_in_it(school, bo):
    sent = {"question": "a.i", "criterion": "following", "text": ASKED}
    school.visitor("bo").post(f"/attempts/{bo}/regrade", sent)
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/regrades").text
    assert "I play Cellar: +1 Action." in page
    assert page.count('class="verdict wrong"') == 1
    assert "Right would be:" in page
    assert 'class="verdict right"' not in page


def test_a_request_is_answered_with_other_points_and_the_student_reads_why(school, bo):
    student, teacher = school.visitor("bo"), school.visitor("ada")
    page = student.get(f"/attempts/{bo}/result").text
    assert page.count("Ask for another look") == 5 + 2 * 3
    sent = {"question": "a.i", "criterion": "following", "text": ASKED}
    assert student.post(f"/attempts/{bo}/regrade", sent).location == f"/attempts/{bo}/result"
    page = student.get(f"/attempts/{bo}/result").text
    assert "not answered yet" in page
    assert "&lt;b&gt;look" in page
    queue = f"/assignments/{school.assignment}/regrades"
    assert "1 request for another look waits" in teacher.get(f"/assignments/{school.assignment}").text
    assert "asked again" in teacher.get(f"/attempts/{bo}/marking").text
    assert "1 asked again" in teacher.get(f"/courses/{school.course}").text
    board = teacher.get(f"/courses/{school.course}/dashboard").text
    assert "Who waits for an answer" in board
    assert queue in board
    listed = teacher.get(queue).text
    assert "&lt;b&gt;look" in listed
    form = {"request": re.search(r'name="request" value="(\d+)"', listed)[1], "reason": "You are right.", "points": "3"}
    assert teacher.post(queue, {**form, "do": "change"}).status_code == 302
    assert "asked again" not in teacher.get(f"/courses/{school.course}").text
    page = student.get(f"/attempts/{bo}/result").text
    for words in ("Changed to 3:", "You are right.", "changed, was 2"):
        assert words in page
    assert "waits" not in teacher.get(f"/assignments/{school.assignment}").text
    with school.app.test_request_context():
        (changed,) = db.session.query(Audit).filter_by(action="mark.change").all()
        assert (changed.before["points"], changed.after["points"], changed.why) == (2, 3, "You are right.")
        assert [row.action for row in db.session.query(Audit).filter(Audit.action.like("regrade.%"))] == [
            "regrade.ask", "regrade.answer",
        ]  # fmt: skip


def test_kept_points_change_nothing_but_are_answered(here):
    school, attempt = here
    request = asked(school, attempt)
    regrades.answer(school.user("ada"), request, points=None, reason="The Smithy was the fourth card.")
    mark = fetch_sheet(attempt).items[FOLLOWING].mark
    assert (mark.points, mark.changed_at, request.is_open, request.is_changed) == (2, None, False, False)
    assert not db.session.query(Audit).filter_by(action="mark.change").all()


def test_one_mark_has_one_open_request_and_two_in_all(here):
    school, attempt = here
    for _time in range(regrades.MOST_ASKED):
        request = asked(school, attempt)
        with pytest.raises(Conflict):
            asked(school, attempt)
        regrades.answer(school.user("ada"), request, points=None, reason="No.")
    with pytest.raises(Refused, match="speak with"):
        asked(school, attempt)
    asked(school, attempt, ("a.ii", ""))


@pytest.mark.parametrize("text", ["", "  \n", "x" * 1001])
def test_a_request_without_a_bounded_text_is_refused_and_shown_again(school, bo, text):
    answer = school.visitor("bo").post(
        f"/attempts/{bo}/regrade", {"question": "a.i", "criterion": "following", "text": text}
    )
    assert answer.status_code == 422
    assert "Nothing was sent yet" in answer.text
    assert text[:1000] in answer.text


@pytest.mark.parametrize("key", [("z", ""), ("a.i", "z"), ("a.i", "purchase"), ("", "")])
def test_only_marks_that_were_given_can_be_asked_about(here, key):
    school, attempt = here
    with pytest.raises(Refused):
        asked(school, attempt, key)


def test_only_released_work_can_be_asked_about_and_an_open_request_outlives_a_release_taken_back(here):
    school, attempt = here
    request = asked(school, attempt)
    releasing.take_back(school.user("ada"), attempt, why="Too early.")
    with pytest.raises(Conflict):
        asked(school, attempt, ("a.ii", ""))
    regrades.answer(school.user("ada"), request, points=2.5, reason="Half.")
    assert fetch_sheet(attempt).items[FOLLOWING].mark.points == 2.5


@pytest.mark.parametrize(("points", "reason"), [(None, ""), (9, "More."), (0.3, "Less."), (2, "x" * 1001)])
def test_an_answer_needs_a_reason_and_possible_points(here, points, reason):
    school, attempt = here
    request = asked(school, attempt)
    with pytest.raises(Refused):
        regrades.answer(school.user("ada"), request, points=points, reason=reason)
    db.session.refresh(request)
    assert request.is_open
    assert fetch_sheet(attempt).items[FOLLOWING].mark.points == 2


@pytest.mark.parametrize(
    ("sent", "status"),
    [({}, 422), ({"request": "x"}, 422), ({"request": "77"}, 404), ({"do": "change", "points": "many"}, 422),
     ({"do": "change", "points": ""}, 422), ({"reason": " "}, 422)],
)  # fmt: skip
def test_a_wrong_answer_keeps_what_was_typed(school, bo, sent, status):
    with school.app.test_request_context():
        number = asked(school, db.session.get(Attempt, bo)).id
    form = {"request": str(number), "reason": "Long and precious.", **sent} if sent else {}
    answer = school.visitor("ada").post(f"/assignments/{school.assignment}/regrades", form)
    assert answer.status_code == status
    if sent.get("points") is not None:
        assert "Long and precious." in answer.text


def test_of_two_answers_the_second_is_told(here):
    school, attempt = here
    request = asked(school, attempt)
    regrades.answer(school.user("gil"), request, points=None, reason="Kept.")
    with pytest.raises(Conflict):
        regrades.answer(school.user("ada"), request, points=3, reason="Changed.")
    assert fetch_sheet(attempt).items[FOLLOWING].mark.points == 2


def test_nobody_asks_or_answers_for_others(here):
    school, attempt = here
    for who in ("an", "cy", "ada"):
        with pytest.raises(NotPermitted):
            regrades.ask(school.user(who), attempt, FOLLOWING, ASKED)
    request = asked(school, attempt)
    for who in ("emmy", "bo", "an"):
        with pytest.raises(NotPermitted):
            regrades.answer(school.user(who), request, points=3, reason="!")
        with pytest.raises(NotPermitted):
            regrades.fetch_requests(school.user(who), school.the(Assignment))
    with pytest.raises(NotFound):
        regrades.fetch_request(school.user("ada"), school.the(Assignment), request.id + 1)


def test_a_mark_withdrawn_after_the_release_was_taken_back_must_be_decided_first(school, bo):
    with school.app.test_request_context():
        attempt, ada = db.session.get(Attempt, bo), school.user("ada")
        request = asked(school, attempt, ("c", ""))
        releasing.take_back(ada, attempt, why="Too early.")
        undecided = {("c", ""): Decision(0.5, accepted=False)}
        decide(ada, attempt, version=fetch_version(attempt), decisions=undecided)
        with pytest.raises(Refused, match="decide it first"):
            regrades.answer(ada, request, points=1, reason="Yes.")
    answer = school.visitor("ada").get(f"/assignments/{school.assignment}/regrades")
    assert "not decided any more" in answer.text


def test_without_requests_the_page_says_what_comes_next(school):
    assert "Nobody has asked" in school.visitor("ada").get(f"/assignments/{school.assignment}/regrades").text
