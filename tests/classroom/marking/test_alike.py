"""Like explanations of a class, marked together."""

from __future__ import annotations

import re

import pytest

from classroom.assignments.models import Assignment
from classroom.db import db
from classroom.errors import Conflict, NotFound, Refused
from classroom.marking.access import fetch_sheet
from classroom.marking.alike import decide_together, fetch_class, regrouped, take_back
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


def sent_from(page: str) -> dict[str, str]:
    return dict(re.findall(r'name="(version-\d+)" value="(\d+)"', page))


def groups_on(page: str) -> list[int]:
    """How many answers each group of the page has."""
    return [int(one) for one in re.findall(r'Group \d+ <span class="count">(\d+) answer', page)]


def test_the_page_marks_splits_and_joins(two):
    school, bo, an = two
    ada, where = school.visitor("ada"), f"/assignments/{school.assignment}/alike"
    page = ada.get(where).text
    assert groups_on(page) == [2]
    split = ada.post(f"{where}?question=c", {**sent_from(page), "out": str(an.id)})
    page = ada.get(split.location).text
    assert groups_on(page) == [1, 1]
    back = re.search(r'href="([^"]+)">Undo', page)[1].replace("&amp;", "&")
    assert groups_on(ada.get(back).text) == [2]
    joined = ada.post(split.location, {f"version-{an.id}": "1", "with": str(bo.id), "do": "merge"})
    assert groups_on(ada.get(joined.location).text) == [2]
    both = {**sent_from(page), "attempt": [str(an.id), str(bo.id)]}
    wrong = ada.post(joined.location, {**both, "points": "many", "do": "save"})
    assert (wrong.status_code, "such as 1.5" in wrong.text) == (422, True)
    ada.post(joined.location, {**both, "points": "0,5", "do": "save"})
    assert ada.get(where).text.count("decided: 0.5") == 2


def test_those_ticked_become_a_group_of_their_own(two):
    school, bo, _an = two
    ada, where = school.visitor("ada"), f"/assignments/{school.assignment}/alike?question=c"
    sent = sent_from(ada.get(where).text)
    split = ada.post(where, {**sent, "attempt": str(bo.id), "do": "split"})
    assert groups_on(ada.get(split.location).text) == [1, 1]
    assert ada.post(where, {**sent, "do": "split"}).status_code == 422


def test_a_group_that_was_marked_is_undone_to_what_was_before(two):
    school, bo, an = two
    ada, where = school.visitor("ada"), f"/assignments/{school.assignment}/alike?question=c"
    ids = f"{an.id}.{bo.id}"
    for points in ("0.5", "1"):
        page = ada.get(where).text
        both = {**sent_from(page), "attempt": [str(an.id), str(bo.id)], "points": points, "comment": f"C{points}"}
        marked = ada.post(where, {**both, "do": "save"})
        assert f"marked={an.id}.{bo.id}" in marked.location or f"marked={bo.id}.{an.id}" in marked.location
    assert 'value="undo"' in ada.get(marked.location).text
    assert ada.post(marked.location, {"marked": ids, "do": "undo"}).status_code == 302
    db.session.rollback()  # which ends what the test itself was reading
    assert {(mark_of(one).points, mark_of(one).comment) for one in (an, bo)} == {(0.5, "C0.5")}
    assert ada.post(where, {"marked": "", "do": "undo"}).status_code == 422
    assert ada.post(where, {"marked": "999", "do": "undo"}).status_code == 404


def test_a_first_mark_that_is_undone_is_gone_and_one_of_somebody_else_stays(two):
    school, bo, an = two
    found = the_class(school)
    ada, ida = school.user("ada"), school.user("ida")
    decide_together(ada, found, versions(found), 0.5, "")
    assert take_back(ada, the_class(school), [bo.id]) == 1
    assert mark_of(bo) is None
    with pytest.raises(Conflict):
        take_back(ada, the_class(school), [bo.id])
    with pytest.raises(Conflict):
        take_back(ida, the_class(school), [an.id])
    assert mark_of(an).points == 0.5


def mark_of(attempt):
    return fetch_sheet(attempt).items[EXPLAIN].mark


def test_after_a_group_the_next_with_open_answers_is_shown(two):
    school, _bo, an = two
    apart = regrouped(the_class(school), [an.id], merge=False)
    first = apart.groups[0].keys
    assert apart.next_after(first) == 2
    decide_together(school.user("ada"), apart, {key: apart.members[key].version for key in first}, 1, "")
    now = the_class(school, apart.written)
    assert (now.decided, now.next_after(apart.groups[1].keys)) == (1, None)
    assert now.likest(now.groups[0]) == now.groups[1].keys[0]


def test_without_answers_the_page_says_what_comes_next(school):
    assert "No explanations yet" in school.visitor("ada").get(f"/assignments/{school.assignment}/alike").text
