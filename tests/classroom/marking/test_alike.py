"""Like explanations of a class, marked together."""

from __future__ import annotations

import re

import pytest

from classroom.assignments.models import Assignment
from classroom.errors import Conflict, NotFound, Refused
from classroom.marking.access import fetch_sheet
from classroom.marking.alike import decide_together, fetch_class, regrouped
from classroom.marking.decisions import Decision
from classroom.marking.operations import decide
from tests.classroom.marking.work import ANSWERS, EXPLAIN, hand_in
from tests.classroom.school import School

SAME = {**ANSWERS, "c": "market first, since it reaches the smithy"}


@pytest.fixture
def two(school: School):
    """An and Bo have said the same in other letters."""
    with school.app.test_request_context():
        yield school, hand_in(school), hand_in(school, SAME, who="an")


def the_class(school: School, grouping: str = ""):
    return fetch_class(school.user("ada"), school.the(Assignment), "c", grouping)


def versions(found) -> dict[int, int]:
    return {id: member.version for id, member in found.members.items()}


def test_like_answers_are_one_group_and_are_marked_at_once(two):
    school, bo, an = two
    found = the_class(school)
    assert [sorted(group.keys) for group in found.groups] == [sorted([bo.id, an.id])]
    assert decide_together(school.user("ada"), found, versions(found), 0.5, "Say what it draws.") == 2
    for attempt in (bo, an):
        mark = fetch_sheet(attempt).items[EXPLAIN].mark
        assert (mark.points, mark.comment) == (0.5, "Say what it draws.")


def test_a_grouping_is_split_merged_and_kept_in_its_written_form(two):
    school, bo, an = two
    apart = regrouped(the_class(school), [an.id], merge=False)
    assert sorted(len(group.keys) for group in apart.groups) == [1, 1]
    assert [group.keys for group in the_class(school, apart.written).groups] == [group.keys for group in apart.groups]
    together = regrouped(apart, [an.id, bo.id], merge=True)
    assert [len(group.keys) for group in together.groups] == [2]


@pytest.mark.parametrize("grouping", ["9.8_7", "x", "1.1.1", "_._", "².1", "9" * 5000])
def test_a_grouping_that_fits_nothing_loses_no_answer(two, grouping):
    school, bo, an = two
    assert sorted(key for group in the_class(school, grouping).groups for key in group.keys) == sorted([bo.id, an.id])


def test_if_one_was_marked_elsewhere_none_is_saved(two):
    school, bo, an = two
    found = the_class(school)
    ada = school.user("ada")
    decide(ada, an, version=versions(found)[an.id], decisions={EXPLAIN: Decision(1, True)})
    with pytest.raises(Conflict):
        decide_together(ada, found, versions(found), 0.5, "")
    assert fetch_sheet(bo).items[EXPLAIN].mark is None
    assert fetch_sheet(an).items[EXPLAIN].points == 1


def test_impossible_points_and_strange_attempts_are_refused(two):
    school, *_ = two
    found, ada = the_class(school), school.user("ada")
    for points in (None, 9, 0.3, -1):
        with pytest.raises(Refused):
            decide_together(ada, found, versions(found), points, "")
    with pytest.raises(Refused, match="tick"):
        decide_together(ada, found, {}, 1, "")
    with pytest.raises(NotFound):
        decide_together(ada, found, {999: 0}, 1, "")
    with pytest.raises(NotFound):
        fetch_class(ada, school.the(Assignment), "a.i")


def test_the_page_marks_splits_and_joins(two):
    school, bo, an = two
    ada, where = school.visitor("ada"), f"/assignments/{school.assignment}/alike"
    page = ada.get(where).text
    assert "2 answers" in page
    sent = dict(re.findall(r'name="(version-\d+)" value="(\d+)"', page))
    split = ada.post(f"{where}?question=c", {**sent, "attempt": str(an.id), "do": "split"})
    assert ada.get(split.location).text.count("1 answer<") == 2
    joined = ada.post(split.location, {f"version-{an.id}": "1", "above": str(bo.id), "do": "merge"})
    assert "2 answers" in ada.get(joined.location).text
    wrong = ada.post(joined.location, {**sent, "attempt": [str(an.id), str(bo.id)], "points": "many", "do": "save"})
    assert (wrong.status_code, "such as 1.5" in wrong.text) == (422, True)
    ada.post(joined.location, {**sent, "attempt": [str(an.id), str(bo.id)], "points": "0,5", "do": "save"})
    assert ada.get(where).text.count("decided: 0.5") == 2


def test_without_answers_the_page_says_what_comes_next(school):
    assert "No explanations yet" in school.visitor("ada").get(f"/assignments/{school.assignment}/alike").text
