"""Rubrics of a course: copies, versions, files; and marks that stay when a rubric changes."""

from __future__ import annotations

import pytest

import rubrics
from classroom.assignments import operations as assignments
from classroom.assignments.models import Assignment
from classroom.audit import Audit
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import Conflict, NotFound, NotPermitted, Refused
from classroom.marking import operations as marking
from classroom.marking.access import fetch_outdated, fetch_queue, fetch_sheet
from classroom.marking.results import result_of
from classroom.rubrics import access, exchange, operations
from classroom.rubrics.changes import changes
from classroom.rubrics.models import CourseRubric
from tests.classroom.marking.work import confirm, decide, hand_in, release
from tests.classroom.school import School, terms

TOML = rubrics.load("dominion-turn").toml
HARDER = TOML.replace("wrong-draw = 1", "wrong-draw = 2")
FOLLOWING, CLARITY = ("a.i", "following"), ("a.i", "clarity")


@pytest.fixture
def inside(school: School):
    with school.app.test_request_context():
        yield school


def copied(school: School, toml: str = TOML) -> CourseRubric:
    """Ada's rubric, by which the assignment is marked."""
    ada, assignment = school.user("ada"), school.the(Assignment)
    rubric = operations.add(ada, school.the(Course), toml)
    assignments.change(ada, assignment, terms(rubric_id=rubric.id))
    return rubric


def test_every_change_makes_a_version_and_keeps_the_earlier_ones(inside):
    ada, rubric = inside.user("ada"), copied(inside)
    assert operations.change(ada, rubric, HARDER, version=1) is True
    assert operations.change(ada, rubric, HARDER, version=2) is False
    assert [(one.number, one.toml, one.by.name) for one in access.fetch_versions(rubric)] == [
        (2, HARDER, "Ada Lovelace"), (1, TOML, "Ada Lovelace"),
    ]  # fmt: skip
    assert access.fetch_version(rubric).number == 2
    deeds = [row.action for row in db.session.query(Audit).filter(Audit.action.startswith("rubric."))]
    assert deeds[-2:] == ["rubric.add", "rubric.change"]


def test_a_change_made_from_an_older_version_is_a_conflict(inside):
    ada, rubric = inside.user("ada"), copied(inside)
    operations.change(ada, rubric, HARDER, version=1)
    with pytest.raises(Conflict):
        operations.change(ada, rubric, TOML + "# mine", version=1)


def test_a_bad_rubric_is_refused_with_every_fault_and_changes_nothing(inside):
    ada, rubric = inside.user("ada"), copied(inside)
    with pytest.raises(Refused) as caught:
        operations.change(ada, rubric, TOML.replace("points = 3", "points = 0.3"), version=1)
    assert caught.value.fields["toml"].count("must be points") == 2
    assert rubric.version == 1


def test_only_the_course_s_instructor_may_see_and_change_it(inside):
    rubric, emmy = copied(inside), inside.user("emmy")
    with pytest.raises(NotFound):
        access.fetch_rubric(emmy, rubric.id)
    with pytest.raises(NotPermitted):
        operations.change(emmy, rubric, HARDER, version=1)
    with pytest.raises(NotPermitted):
        operations.add(emmy, inside.the(Course), TOML)


def test_the_rubric_of_another_course_cannot_mark_an_assignment(inside):
    other = operations.add(inside.user("emmy"), inside.the(Course, inside.other_course), TOML)
    with pytest.raises(Refused, match="no such rubric"):
        assignments.change(inside.user("ada"), inside.the(Assignment), terms(rubric_id=other.id))


def test_marks_made_by_an_earlier_version_keep_it_until_they_are_proposed_again(inside):
    rubric, ada = copied(inside), inside.user("ada")
    attempt = hand_in(inside)
    assert fetch_sheet(attempt).items[FOLLOWING].proposed == 2
    operations.change(ada, rubric, HARDER, version=1)
    sheet = fetch_sheet(attempt)
    assert (sheet.items[FOLLOWING].proposed, sheet.rubric["version"]) == (2, 1)
    assert fetch_outdated(ada, inside.the(Assignment)) == [attempt]
    assert marking.propose_again(ada, inside.the(Assignment)) == 1
    sheet = fetch_sheet(attempt)
    assert (sheet.items[FOLLOWING].proposed, sheet.rubric["version"]) == (1, 2)
    assert marking.propose_again(ada, inside.the(Assignment)) == 0


def test_proposing_again_overwrites_no_person(inside):
    rubric, ada = copied(inside), inside.user("ada")
    attempt = hand_in(inside)
    decide(inside, attempt, {FOLLOWING: (2.5, "Nearly.")})
    operations.change(ada, rubric, HARDER, version=1)
    marking.propose_again(ada, inside.the(Assignment))
    item = fetch_sheet(attempt).items[FOLLOWING]
    assert (item.points, item.mark.comment, item.mark.proposed, item.proposed) == (2.5, "Nearly.", 2, 1)


def changed_rubric(school: School, rubric: CourseRubric, old: str, new: str) -> None:
    """Changes the rubric of the assignment so, and proposes again by it."""
    ada = school.user("ada")
    assert old in TOML
    operations.change(ada, rubric, TOML.replace(old, new, 1), version=1)
    marking.propose_again(ada, school.the(Assignment))


def test_a_mark_out_of_other_points_says_of_how_many_it_was(inside):
    rubric = copied(inside)
    attempt = hand_in(inside)
    decide(inside, attempt, {FOLLOWING: (2, "")})
    changed_rubric(inside, rubric, "points = 3", "points = 4")
    item = fetch_sheet(attempt).items[FOLLOWING]
    assert (item.points, item.given_of, item.of, item.proposed) == (2, 3, 4, 3)
    assert item.was_accepted
    assert item.is_own
    item = decide(inside, attempt, {FOLLOWING: (3.5, "")}).items[FOLLOWING]
    assert (item.points, item.given_of, item.mark.proposed) == (3.5, None, 3)


def test_a_mark_of_more_points_than_there_are_now_waits_for_a_person(inside):
    rubric = copied(inside)
    attempt = hand_in(inside)
    confirm(inside, attempt)
    decide(inside, attempt, {FOLLOWING: (3, "Flawless to me.")})
    changed_rubric(inside, rubric, "points = 3", "points = 2")
    sheet = fetch_sheet(attempt)
    assert (sheet.items[FOLLOWING].points, sheet.items[FOLLOWING].is_confirmed) == (3, False)
    undecided = [item.key for item in sheet.needed if not item.is_confirmed]
    assert undecided == [FOLLOWING, ("b.i", "following")]
    row = next(row for row in fetch_queue(inside.user("ada"), inside.the(Assignment)) if row.attempt == attempt)
    assert (row.state, row.needed - row.decided) == ("proposed", 2)
    with pytest.raises(Refused, match="not possible"):
        decide(inside, attempt, {FOLLOWING: (3, "Flawless to me.")})


def test_a_mark_without_a_place_in_the_present_rubric_is_still_shown(inside):
    rubric = copied(inside)
    attempt = hand_in(inside)
    confirm(inside, attempt)
    changed_rubric(inside, rubric, 'id = "clarity"', 'id = "tidiness"')
    sheet = fetch_sheet(attempt)
    assert sheet.dropped[0] == ("a.i", "Turn Organization and Clarity", 1, 1)
    assert not sheet.items["a.i", "tidiness"].is_confirmed


def test_what_a_version_changed_is_told(inside):
    before = rubrics.parse(TOML)
    after = rubrics.parse(
        TOML.replace("points = 3", "points = 4", 1).replace("wrong-draw = 1", "wrong-draw = 2")
        .replace('id = "clarity"', 'id = "tidiness"').replace('name = "Adaptability"', 'name = "Awareness"')
    )  # fmt: skip
    assert changes(before, before) == []
    assert changes(before, after) == [
        "Following Card Instructions: points 3 → 4; wrong draw costs 2 instead of 1",
        "New: Turn Organization and Clarity (1)",
        "Awareness: was called “Adaptability”",
        "Left out: Turn Organization and Clarity",
    ]


def test_released_work_keeps_the_rubric_that_the_student_has_seen(inside):
    rubric, ada = copied(inside), inside.user("ada")
    attempt = hand_in(inside)
    release(inside, attempt)
    score = result_of(attempt).score
    more = TOML + '\n[[criterion]]\nid = "more"\nname = "More"\npoints = 5\nmeasure = "person/1"\n'
    operations.change(ada, rubric, more, version=1)
    assert fetch_outdated(ada, inside.the(Assignment)) == []
    marking.propose(attempt, ada)
    assert (result_of(attempt).score, fetch_sheet(attempt).rubric["version"]) == (score, 1)


def test_a_new_criterion_waits_for_a_person_in_work_that_was_confirmed(inside):
    rubric, ada = copied(inside), inside.user("ada")
    attempt = hand_in(inside)
    assert confirm(inside, attempt).decided == len(fetch_sheet(attempt).needed)
    more = TOML + '\n[[criterion]]\nid = "more"\nname = "More"\npoints = 5\nmeasure = "person/1"\n'
    operations.change(ada, rubric, more, version=1)
    marking.propose_again(ada, inside.the(Assignment))
    sheet = fetch_sheet(attempt)
    assert (len(sheet.needed) - sheet.decided, sheet.items[CLARITY].is_confirmed) == (2, True)


def test_at_most_so_many_are_proposed_again_at_once(inside):
    rubric, ada = copied(inside), inside.user("ada")
    hand_in(inside)
    hand_in(inside, who="an")
    operations.change(ada, rubric, HARDER, version=1)
    assert [marking.propose_again(ada, inside.the(Assignment), most=1) for _ in range(3)] == [1, 1, 0]


def test_the_csv_of_canvas_comes_back_as_the_same_rubric(inside):
    rubric = rubrics.load("dominion-turn")
    back = rubrics.parse(exchange.from_file(exchange.to_canvas(rubric)))
    assert [(one.id, one.name, one.points, one.description, one.measure, one.weights) for one in back.criteria] == [
        (one.id, one.name, one.points, one.description, one.measure, one.weights) for one in rubric.criteria
    ]
    assert back.criteria[0].ratings[0].points == 3
    assert (back.title, back.bands) == (rubric.title, rubric.bands)


def test_criteria_of_one_s_own_get_ids_and_are_marked_by_a_person(inside):
    csv = (b"Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,Rating Name,Rating Description,"
           b"Rating Points\nMine,Gl\xc3\xbcck!,,true,All,,4\nMine,Gluck,,true,All,,2\n")  # fmt: skip
    back = rubrics.parse(exchange.from_file(csv))
    assert [(one.id, one.points, one.measure) for one in back.criteria] == [
        ("gluck", 4, "person/1"), ("gluck-2", 2, "person/1"),
    ]  # fmt: skip
    assert back.bands == ()


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"\xff\xff", "UTF-8"), (b"x" * 300_000, "at most"), (b"Rubric Name,x\n", "Criteria Name"),
     (b"Rubric Name,Criteria Name,Rating Name,Rating Description,Rating Points\nA,a,x,,1\nB,b,x,,1\n", "several")],
)  # fmt: skip
def test_a_file_that_is_no_rubric_is_refused(inside, data, words):
    with pytest.raises(Refused, match=words):
        exchange.from_file(data)
