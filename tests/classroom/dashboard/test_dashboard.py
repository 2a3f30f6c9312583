"""The dashboard: who has done what, where it goes wrong, how it goes on, who needs help."""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace

import pytest

from classroom import clock
from classroom.assignments import extending, operations
from classroom.assignments.content import from_library
from classroom.assignments.extending import More
from classroom.assignments.models import Assignment
from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from classroom.courses.access import fetch_roster
from classroom.courses.models import Course, Membership
from classroom.dashboard import access
from classroom.dashboard.access import Cell, Line
from classroom.dashboard.help import needs
from classroom.db import writing
from classroom.errors import NotFound
from classroom.games import participation, quotas
from classroom.marking import operations as marking
from classroom.marking.access import fetch_sheet, fetch_version
from classroom.marking.decisions import ALL, Decision
from classroom.marking.mistaken import card_of
from tests.classroom.school import School, terms

WRONG = "I play Cellar, discard both Estates and draw three cards. Then I play Market."


def hand_in(school: School, name: str = "an", text: str = WRONG) -> Attempt:
    user = school.user(name)
    attempt = attempts.start(user, school.the(Assignment))
    answers = {"a.i": text, "c": "Market first."}
    attempts.submit(user, attempt, key="a-key-of-" + name, revision=0, answers=answers)
    marking.ensure_proposal(attempt)
    return attempt


def release(school: School, attempt: Attempt, share: float) -> None:
    entered = {
        key: Decision(int(item.of * share * 2) / 2, True) for key, item in fetch_sheet(attempt).items.items()
    }
    ada = school.user("ada")
    marking.decide(ada, attempt, version=fetch_version(attempt), decisions=entered, accept=ALL)
    marking.release(ada, attempt)


def cells(school: School, section: str | None = None) -> dict[str, list[str]]:
    work = access.fetch_work(school.user("ada"), school.the(Course), section)
    return {line.member.display_name: [cell.state for cell in line.cells] for line in work.lines}


def members(school: School) -> list[Membership]:
    return access.fetch_members(school.user("ada"), school.the(Course), None)


def test_the_matrix_follows_the_work_from_to_do_to_released(app, school):
    assert cells(school) == {"An": ["writing"], "Bo": ["todo"]}
    attempt = hand_in(school)
    assert cells(school)["An"] == ["done"]
    release(school, attempt, 0.5)
    work = access.fetch_work(school.user("ada"), school.the(Course))
    assert work.lines[0].cells[0] == Cell("released", score=3.0, of=6, attempt_id=attempt.id)


def test_what_is_overdue_and_not_begun_is_missing_unless_an_extension_says_otherwise(app, school):
    ada, work = school.user("ada"), school.the(Assignment)
    operations.change(ada, work, terms(due_at=clock.now() - timedelta(hours=1)))
    assert cells(school) == {"An": ["writing"], "Bo": ["missing"]}
    bo = next(one for one in fetch_roster(ada, school.the(Course)) if one.user_id == school.bo)
    extending.extend(ada, work, [bo.id], More(due_at=clock.now() + timedelta(hours=1), why="Ill"))
    assert cells(school)["Bo"] == ["todo"]


def test_a_section_is_looked_at_by_itself(app, school):
    with writing():
        school.the(Membership).section = "Tuesday"
    ada, course = school.user("ada"), school.the(Course)
    assert access.fetch_sections(ada, course) == ["Tuesday"]
    assert list(cells(school, "Tuesday")) == ["An"]


def test_mistakes_are_counted_by_kind_and_card_with_the_students_who_made_them(app, school):
    for name in ("an", "bo"):
        hand_in(school, name)
    found = access.fetch_wrong(school.user("ada"), [school.the(Assignment)], members(school))
    assert found.read == 2
    draw = next(one for one in found.mistakes if one.kind == "wrong-draw")
    assert (draw.count, draw.students) == (2, 2)
    assert draw.card
    assert draw.example in WRONG


@pytest.mark.parametrize(
    ("quote", "why", "card"),
    [
        ("then I play my markets", "", "Market"), ("I draw 3", "Cellar lets you draw 2", "Cellar"), ("uh", "no", ""),
        ("my Market", "Cellar says one draws 2.", "Cellar"),
        ("Grand Market, then Market", "", "Grand Market"), ("Supermarket", "", ""),
    ],
)  # fmt: skip
def test_a_mistake_is_about_the_first_card_that_its_words_name(quote, why, card):
    assert card_of({"quote": quote, "why": why}, ["Market", "Cellar", "Grand Market"]) == card


def test_the_questions_have_the_points_that_were_decided_in_the_last_attempt(app, school):
    release(school, hand_in(school), 0.5)
    items = access.fetch_items(school.user("ada"), school.the(Assignment), members(school))
    assert [(item.label, item.marks) for item in items][:2] == [("a.i", (1.0,)), ("a.ii", (0.5,))]


def test_each_criterion_has_a_step_for_each_assignment_in_which_it_was_decided(app, school):
    release(school, hand_in(school), 1)
    steps = access.fetch_progress(school.user("ada"), school.the(Course), members(school))
    (step,) = steps["Following Card Instructions"]
    assert (step.points_possible, step.marks) == (3, (3.0, 3.0))


def line(*given: Cell) -> Line:
    return Line(SimpleNamespace(display_name="An"), given)


MISSING, TODO = Cell("missing"), Cell("todo")


def marked(score: float) -> Cell:
    return Cell("released", score=score, of=10)


@pytest.mark.parametrize(
    ("given", "reasons"),
    [
        ((MISSING, MISSING, TODO), ["2 of the last 2 are missing"]),
        ((MISSING, marked(9), marked(9), marked(9)), []),
        ((MISSING, marked(9), MISSING), ["2 of the last 3 are missing"]),
        ((marked(4), marked(5)), ["45% of the points on the mean"]),
        ((marked(9), marked(9), marked(6), marked(7)), ["the last 2 are 25% lower than before"]),
        ((marked(9), marked(8)), []),
        ((TODO, TODO), []),
        ((Cell("writing", late=True), MISSING), ["2 of the last 2 are missing"]),
        ((Cell("released"),), []),
    ],
)
def test_who_needs_help_is_found_by_the_rule(app, given, reasons):
    assert [list(need.reasons) for need in needs([line(*given)])] == ([reasons] if reasons else [])


def test_the_dashboard_counts_by_week_who_has_played_enough_where_a_quota_asks_for_it(app, school):
    ada = school.visitor("ada")
    path = f"/courses/{school.course}/dashboard"
    assert "Games, week by week" not in ada.get(path).text
    course = school.the(Course)
    quotas.set_quota(school.user("ada"), course.id, games=1, narrated=0)
    monday = participation.weeks_of(course)[-1].monday.isoformat()
    quotas.excuse(school.user("ada"), course.id, member_id=school.an_member, monday=monday, why="Ill")
    cells = re.search(r"Games, week by week.*?<tbody>(.*?)</tbody>", ada.get(path).text, re.DOTALL)[1]
    assert re.findall(r"<td>(\d+)</td>", cells) == ["0", "0", "1", "1", "0"]  # done, late, excused, not yet, missed


def test_nobody_of_another_course_sees_any_of_it(app, school):
    for name in ("emmy", "an", "cy"):
        with pytest.raises(NotFound):
            access.fetch_work(school.user(name), school.the(Course))
        with pytest.raises(NotFound):
            access.fetch_wrong(school.user(name), [school.the(Assignment)], [])
        with pytest.raises(NotFound):
            access.fetch_items(school.user(name), school.the(Assignment), [])


def test_every_page_shows_what_there_is_and_says_what_to_do_where_there_is_nothing(school):
    visitor, path = school.visitor("ada"), f"/courses/{school.course}/dashboard"
    assert "No mistakes to show yet" in visitor.get(f"{path}/mistakes").text
    assert "No turn is marked yet" in visitor.get(f"{path}/progress").text
    with school.app.test_request_context():
        release(school, hand_in(school), 0.5)
        operations.assign(school.user("ada"), school.the(Course), from_library("bookbinder"), terms(counted=["a"]))
    assert "3<small>/6</small>" in visitor.get(path).text
    page = visitor.get(f"{path}/mistakes").text
    assert "wrong draw" in page
    assert "<svg" in page
    assert "wrong draw" in visitor.get(f"{path}/mistakes?assignment={school.assignment}").text
    assert "No mistakes" in visitor.get(f"{path}/mistakes?assignment=999&section=nonsense").text
    assert "Following Card Instructions" in visitor.get(f"{path}/progress").text
    assert "Nothing to look at yet" in school.visitor("emmy").get(f"/courses/{school.other_course}/dashboard").text
