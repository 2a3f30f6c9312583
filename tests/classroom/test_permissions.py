"""Who may use which route: every route, every person of the school."""

from __future__ import annotations

import pytest

from tests.classroom.routes import EXPECTED, WHO, ways
from tests.classroom.school import School


def test_every_route_says_who_may_use_it(school):
    assert {way.endpoint for way in ways(school)} == set(WHO)


@pytest.mark.parametrize("person", ["ada", "ida", "gil", "emmy", "an", "bo", "cy", None])
def test_everybody_gets_in_where_they_may_and_nowhere_else(school: School, person):
    wrong = []
    for way in ways(school):
        visitor = school.visitor(person)
        if way.method == "GET":
            answer = visitor.get(way.path, headers={"Accept": "application/json"})
        else:
            answer = visitor.post(way.path, {"name": ""}, headers={"Accept": "application/json"})
        status = answer.status_code
        expected = EXPECTED[WHO[way.endpoint]][person]
        refused, right = status in (401, 403, 404), expected if isinstance(expected, tuple) else (expected,)
        # A post without its fields is answered 422 or redirected; what matters is that it is not refused outright.
        if (expected == "in" and refused) or (expected != "in" and status not in right):
            wrong.append((way.endpoint, way.method, status, expected))
    assert wrong == []


@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999", "1.5", "abc", "1%00", "%F0%9F%82%A1"])
def test_a_number_that_is_no_record_is_not_found(school, number):
    visitor = school.visitor("an")
    assert visitor.get(f"/attempts/{number}").status_code == 404


def test_what_is_not_ones_own_looks_like_what_does_not_exist(school):
    def page(path: str, person: str) -> str:
        return school.visitor(person).get(path).text.split('name="csrf_token"')[0].replace(path, "")

    assert page(f"/attempts/{school.attempt}", "bo") == page("/attempts/999", "bo")
    assert page(f"/courses/{school.course}", "emmy") == page("/courses/999", "emmy")
