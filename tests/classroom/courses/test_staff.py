"""The staff of a course: roles, what they may do, who may change them."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from classroom.audit import Audit
from classroom.courses import access, staff
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.errors import NotFound, NotPermitted, Refused


def place_of(school, name: str) -> Membership:
    return access.membership_of(school.user(name), school.course)


def test_the_page_says_who_is_on_the_staff_and_what_each_role_may_do(school):
    for person in ("ada", "ida"):
        page = school.visitor(person).get(f"/courses/{school.course}/staff").text.split("<main")[1]
        assert page.index("Ada Lovelace") < page.index("Ida Rhodes") < page.index("Gil Strang")
        assert "Changes nothing else, and releases nothing." in page
    assert "Invite somebody" not in page


def test_a_grader_sees_the_course_without_what_graders_may_not_do(school):
    gil = school.visitor("gil")
    page = gil.get(f"/courses/{school.course}").text
    assert "Cellar or Market" in page
    for hidden in ("Settings", "Class code", "New assignment", "Gradebook", "/students/"):
        assert hidden not in page
    assert "Settings" not in gil.get(f"/assignments/{school.assignment}").text


def test_an_owner_changes_roles_and_takes_people_off_the_staff(school):
    ada = school.visitor("ada")
    with school.app.app_context():
        gil = place_of(school, "gil").id
    path = f"/courses/{school.course}/staff/{gil}"
    assert ada.post(path, {"do": "instructor"}).status_code == 302
    visitor = school.visitor("gil")
    assert visitor.get(f"/courses/{school.course}/settings").status_code == 200
    assert ada.post(path, {"do": "remove"}).status_code == 302
    assert visitor.get(f"/courses/{school.course}").status_code == 404
    assert ada.post(path, {"do": "instructor"}).status_code == 404
    with school.app.app_context():
        actions = db.session.scalars(select(Audit.action).order_by(Audit.id.desc()).limit(3)).all()
    assert "staff.remove" in actions


def test_a_course_keeps_an_owner(app, school):
    ada = school.user("ada")
    for change in (lambda: staff.remove(ada, place_of(school, "ada")),
                   lambda: staff.change_role(ada, place_of(school, "ada"), role="grader")):  # fmt: skip
        with pytest.raises(Refused, match="needs an owner"):
            change()
    staff.change_role(ada, place_of(school, "ida"), role="owner")
    staff.change_role(ada, place_of(school, "ada"), role="grader")
    assert place_of(school, "ada").role == "grader"


def test_who_is_no_owner_can_leave_but_change_nobody_else(app, school):
    ida, gil = school.user("ida"), school.user("gil")
    with pytest.raises(NotPermitted):
        staff.change_role(ida, place_of(school, "ida"), role="owner")
    with pytest.raises(NotPermitted):
        staff.remove(ida, place_of(school, "gil"))
    staff.remove(gil, place_of(school, "gil"))
    assert place_of(school, "gil") is None


@pytest.mark.parametrize("role", ["student", "admin", ""])
def test_there_are_three_roles(app, school, role):
    with pytest.raises(Refused):
        staff.change_role(school.user("ada"), place_of(school, "gil"), role=role)


def test_who_left_the_staff_can_be_taken_on_again(app, school):
    ada, gil, course = school.user("ada"), school.user("gil"), school.the(Course)
    staff.remove(ada, place_of(school, "gil"))
    staff.admit(gil, course, role="instructor")
    assert place_of(school, "gil").role == "instructor"
    with pytest.raises(Refused, match="already"):
        staff.admit(gil, course, role="grader")


def test_a_student_is_no_colleague_and_a_colleague_no_student(app, school):
    ada = school.user("ada")
    with pytest.raises(NotFound):
        access.fetch_colleague(ada, school.course, school.an_member)
    with pytest.raises(NotFound):
        access.fetch_member(ada, school.course, school.ada_place)
