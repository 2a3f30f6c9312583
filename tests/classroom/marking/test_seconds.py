"""A second grader: blind, compared, settled; all of it on record."""

from __future__ import annotations

import re

import pytest

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.db import db
from classroom.errors import Conflict, NotFound, NotPermitted, Refused
from classroom.marking import naming, operations, seconds
from classroom.marking.access import fetch_queue, fetch_sheet, fetch_version
from classroom.marking.comparing import grader_comparisons
from classroom.marking.decisions import Decision
from classroom.marking.models import SecondMark, SecondMarking
from tests.classroom.marking.work import confirm, decide, hand_in, release
from tests.classroom.school import School

FOLLOWING, STRATEGY = ("a.i", "following"), ("a.i", "strategy")
CANARY = "CANARY of the first grader"


@pytest.fixture
def bo(school) -> int:
    """Bo's submission, marked by Ada, to be marked a second time by Gil."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        confirm(school, attempt)
        decide(school, attempt, {STRATEGY: (2.5, CANARY)})
        ask(school, attempt)
        return attempt.id


@pytest.fixture
def here(school, bo):
    """The school and the submission, in a request of its own."""
    with school.app.test_request_context():
        yield school, db.session.get(Attempt, bo)


def ask(school: School, attempt: Attempt | None = None, *, size: int = 0, who: str = "gil") -> int:
    chosen = attempt.id if attempt else None
    return seconds.ask_second(
        school.user("ada"), school.the(Assignment), school.user(who).id, size=size, attempt_id=chosen
    )


def second_of(attempt: Attempt) -> SecondMarking:
    return db.session.query(SecondMarking).filter_by(attempt_id=attempt.id).one()


def mark_again(school: School, attempt: Attempt, *, finish: bool = True, who: str = "gil", **changed: float) -> None:
    """The second grader gives what was proposed, or 1, but for `changed` (criteria of a.i)."""
    sheet, second = fetch_sheet(attempt), second_of(attempt)
    given = {item.key: Decision(1 if item.proposed is None else item.proposed, accepted=False) for item in sheet.needed}
    given |= {("a.i", name): Decision(points, False, comment="Read again.") for name, points in changed.items()}
    seconds.decide_second(school.user(who), second, version=second.version, decisions=given, finish=finish)


def differences(school: School) -> list[seconds.Difference]:
    found = seconds.fetch_seconds(school.user("ada"), school.the(Assignment))
    return seconds.differences(found, {})


def test_the_second_grader_sees_neither_first_marks_nor_proposals_anywhere(school, bo):
    gil = school.visitor("gil")
    assert gil.get(f"/attempts/{bo}/marking").location == f"/attempts/{bo}/second"
    paths = [f"/attempts/{bo}/second", f"/assignments/{school.assignment}", f"/assignments/{school.assignment}/alike",
             f"/assignments/{school.assignment}/second-grader",
             f"/assignments/{school.assignment}/regrades"]  # fmt: skip
    for path in paths:
        text = gil.get(path).text
        assert CANARY not in text
        assert not re.search(r"Proposed:|decided: |<b>4\.5</b> / 6|11 of 11", text), path
    page = gil.get(paths[0]).text
    assert 'class="claim wrong"' in page
    assert set(re.findall(r'name="points-\d+"[^>]* value="([^"]*)"', page)) == {""}
    assert gil.post(f"/attempts/{bo}/marking", {"version": "3"}).status_code == 403
    with school.app.test_request_context():
        attempt = db.session.get(Attempt, bo)
        with pytest.raises(NotPermitted):
            operations.decide(school.user("gil"), attempt, version=fetch_version(attempt), decisions={})


def test_after_finishing_the_second_grader_may_see_and_the_first_sees_the_differences(school, bo):
    with school.app.test_request_context():
        mark_again(school, db.session.get(Attempt, bo), following=0.5, strategy=3)
        found = [(one.mark.criterion, one.mark.first_points, one.mark.points) for one in differences(school)]
        assert found == [("following", 2, 0.5), ("strategy", 2.5, 3), ("", 0.5, 1)]
    assert school.visitor("gil").get(f"/attempts/{bo}/marking").status_code == 200
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/second-grader").text
    assert page.index("1.5 apart") < page.index("0.5 apart")
    assert "Read again." in page


def test_until_the_second_is_finished_the_first_grader_sees_nothing_of_it(school, bo):
    with school.app.test_request_context():
        mark_again(school, db.session.get(Attempt, bo), finish=False, following=0.5)
        assert not differences(school)
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/second-grader").text
    assert "Read again." not in page
    assert "apart" not in page


@pytest.mark.parametrize(("do", "points", "changes"), [("first", 2, False), ("second", 0.5, True), ("other", 1, True)])
def test_a_difference_is_settled_by_either_mark_or_another(school, bo, do, points, changes):
    with school.app.test_request_context():
        mark_again(school, db.session.get(Attempt, bo), following=0.5)
        mine = differences(school)[0].mark.id
    form = {"mark": str(mine), "first": "2", "second": "0.5", "other": "1", "do": do}
    path = f"/assignments/{school.assignment}/differences"
    if changes:
        assert "please say why" in school.visitor("ada").post(path, form).text
    assert school.visitor("ida").post(path, {**form, "reason": "We talked."}).status_code == 302
    assert school.visitor("ada").post(path, {**form, "reason": "Again."}).status_code == 409
    with school.app.test_request_context():
        mark = fetch_sheet(db.session.get(Attempt, bo)).items[FOLLOWING].mark
        assert mark.points == points
        (settled,) = db.session.query(Audit).filter_by(action="second.settle").all()
        assert (settled.actor_id, settled.before["points"], settled.before["second"]) == (school.ida, 2, 0.5)
        assert (settled.after["points"], settled.why) == (points, "We talked.")
        changed = db.session.query(Audit).filter_by(action="mark.change", actor_id=school.ida).all()
        assert [row.why for row in changed] == (["We talked."] if changes else [])


def test_the_agreement_is_of_what_each_gave_before_it_was_settled(school, bo):
    with school.app.test_request_context():
        attempt, ada = db.session.get(Attempt, bo), school.user("ada")
        mark_again(school, attempt, following=0.5)
        seconds.settle(ada, school.the(Assignment), differences(school)[0].mark.id, points=1, reason="Between.")
        decide(school, attempt, {FOLLOWING: (3, "Later.")})
        rows = {row.criterion: row.agreement for row in grader_comparisons(ada, school.the(Assignment))}
        assert [(pair.first, pair.second) for pair in rows["following"].differences] == [(2, 0.5)]
        assert rows["following"].pairs == 2
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/agreement").text
    assert "Grader and grader" in page
    assert "first 2, second 0.5" in page


def test_a_second_grader_may_be_the_first_to_finish(school):
    with school.app.test_request_context():
        attempt = hand_in(school)
        ask(school, attempt)
        mark_again(school, attempt, following=0.5)
        assert not differences(school)
        confirm(school, attempt)
        found = [(one.mark.first_points, one.mark.points) for one in differences(school) if one.mark.criterion]
        assert found == [(2, 0.5)]


def test_finishing_needs_all_points_and_saving_does_not(here):
    school, attempt = here
    gil, second = school.user("gil"), second_of(attempt)
    some = {FOLLOWING: Decision(1, accepted=False)}
    with pytest.raises(Refused) as refused:
        seconds.decide_second(gil, second, version=0, decisions=some, finish=True)
    assert len(refused.value.fields) == 10
    seconds.decide_second(gil, second, version=0, decisions=some, finish=False)
    assert [(mark.criterion, mark.points) for mark in second.marks] == [("following", 1)]
    with pytest.raises(Conflict):
        seconds.decide_second(gil, second, version=0, decisions=some, finish=False)
    seconds.decide_second(gil, second, version=1, decisions={FOLLOWING: Decision(None, accepted=False)}, finish=False)
    assert second.marks == []


@pytest.mark.parametrize("points", [-1, 0.3, 4, float("nan")])
def test_points_that_cannot_be_given_are_refused(here, points):
    school, attempt = here
    with pytest.raises(Refused):
        mark_again(school, attempt, finish=False, following=points)
    assert not db.session.query(SecondMark).all()


def test_a_finished_second_marking_stays_as_it_is(here):
    school, attempt = here
    mark_again(school, attempt)
    with pytest.raises(Conflict):
        mark_again(school, attempt, following=0)
    with pytest.raises(Conflict):
        seconds.withdraw(school.user("ada"), second_of(attempt))


def test_one_that_is_not_finished_can_be_taken_back_with_its_marks(school, bo):
    with school.app.test_request_context():
        mark_again(school, db.session.get(Attempt, bo), finish=False)
        number = second_of(db.session.get(Attempt, bo)).id
    path = f"/assignments/{school.assignment}/second-grader/withdraw"
    assert school.visitor("ada").post(path, {"second": str(number)}).status_code == 302
    assert school.visitor("ada").post(path, {"second": str(number)}).status_code == 404
    assert school.visitor("gil").get(f"/attempts/{bo}/marking").status_code == 200
    with school.app.test_request_context():
        assert not db.session.query(SecondMark).all()


def test_a_sample_leaves_out_what_this_grader_has_marked_and_what_has_a_second_grader(school):
    with school.app.test_request_context():
        attempts = [hand_in(school, who=who) for who in ("an", "bo")]
        decide(school, attempts[0], {FOLLOWING: 1})
        with pytest.raises(Refused, match="no submission"):
            ask(school, attempts[0], who="ada")
        assert ask(school, size=5, who="ada") == 1
        assert second_of(attempts[1]).grader_id == school.ada
        assert ask(school, size=1) == 1
        assert second_of(attempts[0]).grader_id == school.gil
        with pytest.raises(Refused, match="no submission"):
            ask(school, size=5, who="ida")


def test_work_of_hidden_authors_stays_hidden_from_the_second_grader(school, bo):
    with school.app.test_request_context():
        naming.set_anonymous(school.user("ada"), school.the(Assignment), anonymous=True)
        (row,) = [row for row in fetch_queue(school.user("gil"), school.the(Assignment)) if row.second]
        code = naming.code_of(db.session.get(Attempt, bo))
        assert row.name == code
    gil = school.visitor("gil")
    for path in (f"/attempts/{bo}/second", f"/assignments/{school.assignment}/second-grader"):
        text = gil.get(path).text
        assert "Bo" not in re.findall(r">\s*([A-Z]\w+)\s*<", text)
        assert code in text


def test_only_instructors_ask_and_only_the_one_asked_marks(here):
    school, attempt = here
    for who in ("gil", "emmy", "bo"):
        with pytest.raises(NotPermitted):
            seconds.ask_second(school.user(who), school.the(Assignment), school.gil, size=1)
        with pytest.raises(NotPermitted):
            seconds.withdraw(school.user(who), second_of(attempt))
    for who in ("emmy", "bo", "an"):
        with pytest.raises(Refused):
            ask(school, attempt, who=who)
        with pytest.raises(NotPermitted):
            seconds.settle(school.user(who), school.the(Assignment), 1, points=1, reason="!")
    for who in ("ada", "ida"):
        with pytest.raises(NotFound):
            seconds.fetch_second(school.user(who), attempt)
        with pytest.raises(NotFound):
            seconds.decide_second(school.user(who), second_of(attempt), version=0, decisions={}, finish=False)
    with pytest.raises(NotFound):
        seconds.settle(school.user("ada"), school.the(Assignment), 77, points=1, reason="!")


@pytest.mark.parametrize(
    ("sent", "status"),
    [({}, 422), ({"grader": "x", "size": "3"}, 422), ({"grader": "99", "size": "3"}, 422), ({"grader": "7"}, 422),
     ({"grader": "7", "size": "-1"}, 422), ({"grader": "7", "attempt": "99"}, 422)],
)  # fmt: skip
def test_a_wrong_wish_is_refused_on_the_page(school, bo, sent, status):
    answer = school.visitor("ada").post(f"/assignments/{school.assignment}/second-grader", sent)
    assert answer.status_code == status
    assert "Nothing was saved yet" in answer.text


def test_a_wrong_form_of_the_second_grader_keeps_what_was_typed(school, bo):
    gil = school.visitor("gil")
    page = gil.get(f"/attempts/{bo}/second").text
    fields = dict.fromkeys(re.findall(r'name="(points-\d+)"', page), "1")
    sent = {**fields, "points-1": "9", "comment-1": "precious", "version": "0", "do": "all"}
    answer = gil.post(f"/attempts/{bo}/second", sent)
    assert answer.status_code == 422
    assert 'value="precious"' in answer.text
    assert gil.post(f"/attempts/{bo}/second", {**sent, "points-1": "1", "version": "5"}).status_code == 409


def test_settling_released_work_shows_the_student_a_changed_mark(here):
    school, attempt = here
    mark_again(school, attempt, following=0.5)
    db.session.rollback()
    operations.release(school.user("ada"), attempt)
    seconds.settle(school.user("ada"), school.the(Assignment), differences(school)[0].mark.id, points=1, reason="Mean.")
    assert fetch_sheet(attempt).items[FOLLOWING].was == 2


def test_a_course_with_one_teacher_is_told_to_invite_somebody(school):
    with school.app.test_request_context():
        release(school, hand_in(school))
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/second-grader").text
    assert "as soon as both graders have finished" in page
