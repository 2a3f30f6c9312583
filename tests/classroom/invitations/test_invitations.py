"""Links that are good once: accounts, places on a staff, other passwords."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from classroom import clock
from classroom.audit import Audit
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.errors import NotFound, NotPermitted, Refused
from classroom.invitations import operations
from classroom.invitations.models import Invitation
from tests.classroom.school import PASSWORD, Visitor

ACCOUNT = {"name": "Grace", "login": "grace", "password": PASSWORD, "again": PASSWORD}


def link_in(page) -> str:
    """The path of the link that a page shows."""
    return re.search(r'id="handed-link">http://localhost([^<]+)<', page.text)[1]


def invited(school, role: str = "grader") -> str:
    """The path of a new invitation to Ada's staff."""
    ada = school.visitor("ada")
    return link_in(ada.post(f"/courses/{school.course}/staff", {"name": "Grace", "role": role}))


def test_who_is_invited_makes_an_account_is_signed_in_and_has_the_place(school):
    link, visitor = invited(school), school.visitor()
    page = visitor.get(link)
    assert "Join the staff of Reading closely" in page.text
    assert "Sees the students' work and marks it" in page.text
    assert visitor.post(link, ACCOUNT).location == f"/courses/{school.course}"
    assert "Reading closely" in visitor.get("/courses").text


def test_who_has_an_account_joins_with_it(school):
    emmy = school.visitor("emmy")
    link = invited(school, "instructor")
    assert "You are signed in as Emmy Noether" in emmy.get(link).text
    assert emmy.post(f"{link}/accept").location == f"/courses/{school.course}"
    assert emmy.get(f"/courses/{school.course}/settings").status_code == 200


def test_a_link_is_good_once_even_for_many_at_the_same_moment(school):
    link = invited(school)

    def use(number: int) -> int:
        return Visitor(school.app).post(link, {**ACCOUNT, "login": f"grace{number}"}).status_code

    with ThreadPoolExecutor(6) as pool:
        answers = sorted(pool.map(use, range(6)))
    assert answers == [302, 404, 404, 404, 404, 404]
    assert "not good any more" in school.visitor().get(link).text


def test_a_link_is_good_for_seven_days(school):
    link = invited(school)
    with school.app.app_context():
        found = db.session.scalars(select(Invitation).order_by(Invitation.id.desc())).first()
        assert found.expires_at - found.created_at == timedelta(days=7)
        with writing() as session:
            session.execute(update(Invitation).values(expires_at=clock.now()))
    assert school.visitor().get(link).status_code == 404
    assert school.visitor().post(link, ACCOUNT).status_code == 404


def test_a_link_that_was_withdrawn_is_not_good(school):
    link = invited(school)
    ada = school.visitor("ada")
    page = ada.get(f"/courses/{school.course}/staff").text
    answer = ada.post(re.search(r"/invitations/\d+/withdraw", page)[0])
    assert answer.location == f"/courses/{school.course}/staff"
    assert school.visitor().get(link).status_code == 404


def test_the_database_knows_no_link(school):
    token = invited(school).rpartition("/")[2]
    raw = sqlite3.connect(school.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    dump = "\n".join(raw.iterdump())
    raw.close()
    assert token not in dump


def test_a_link_is_shown_only_once(school):
    ada = school.visitor("ada")
    link = link_in(ada.post(f"/courses/{school.course}/staff", {"name": "Grace", "role": "grader"}))
    page = ada.get(f"/courses/{school.course}/staff").text
    assert "Grace" in page
    assert link.rpartition("/")[2] not in page


def test_a_sign_in_name_is_given_once(school):
    page = school.visitor().post(invited(school), {**ACCOUNT, "login": "EMMY"})
    assert (page.status_code, "This name is taken" in page.text) == (422, True)


@pytest.mark.parametrize("form", [{"name": ""}, {"name": "x" * 81}, {"name": "Grace", "role": "admin"},
                                  {"name": "Grace", "role": "student"}, {"name": "Grace", "email": "no address"},
                                  {"name": "Grace", "email": "a@" + "b" * 300}])  # fmt: skip
def test_an_invitation_that_cannot_be_made_is_sent_back(school, form):
    page = school.visitor("ada").post(f"/courses/{school.course}/staff", {"role": "grader", **form})
    assert (page.status_code, "handed-link" in page.text) == (422, False)


def test_a_course_has_at_most_fifty_invitations_that_wait(app, school):
    ada, course = school.user("ada"), school.the(Course)
    for number in range(operations.MOST_OPEN):
        operations.invite_staff(ada, course, name=f"N{number}", role="grader")
    with pytest.raises(Refused, match="Too many invitations"):
        operations.invite_staff(ada, course, name="One more", role="grader")


def test_a_student_cannot_join_a_staff(school):
    link, an = invited(school), school.visitor("an")
    assert "You are signed in as a student" in an.get(link).text
    assert an.post(f"{link}/accept").status_code == 403


def test_the_administrator_invites_an_instructor_who_makes_an_account(school):
    link = link_in(school.visitor("ada").post("/instructors", {"name": "Grace"}))
    visitor = school.visitor()
    assert "Make your instructor's account" in visitor.get(link).text
    assert visitor.post(link, ACCOUNT).location == "/courses"
    assert school.visitor().post("/sign-in", {"login": "grace", "password": PASSWORD}).location == "/courses"


def test_an_instructor_whose_password_is_ended_chooses_another_by_a_link_of_24_hours(school):
    elsewhere, new = school.visitor("emmy"), "another long password"
    link = link_in(school.visitor("ada").post(f"/instructors/{school.emmy}/password"))
    assert elsewhere.get("/courses").status_code == 302
    old = {"login": "emmy", "password": PASSWORD}
    assert school.visitor().post("/sign-in", old).status_code == 422
    visitor = school.visitor()
    assert "Choose another password" in visitor.get(link).text
    assert visitor.post(link, {"password": "short", "again": "short"}).status_code == 422
    assert visitor.post(link, {"password": new, "again": new}).location == "/sign-in"
    assert visitor.post(link, {"password": new, "again": new}).status_code == 404
    assert visitor.post("/sign-in", {"login": "emmy", "password": new}).location == "/courses"
    with school.app.app_context():
        found = db.session.scalars(select(Invitation).order_by(Invitation.id.desc())).first()
        assert found.expires_at - found.created_at == timedelta(hours=24)


def test_only_the_administrator_handles_accounts_and_only_owners_the_staff(app, school):
    ada, ida, gil, emmy, an = (school.user(name) for name in ("ada", "ida", "gil", "emmy", "an"))
    course = school.the(Course)
    for actor in (emmy, ida, gil):
        with pytest.raises(NotPermitted):
            operations.invite_instructor(actor, name="Eve")
        with pytest.raises(NotPermitted):
            operations.offer_password(actor, ada)
        with pytest.raises(NotPermitted):
            operations.invite_staff(actor, course, name="Eve", role="grader")
        with pytest.raises(NotPermitted):
            operations.withdraw(actor, db.session.get(Invitation, school.invitation_id))
    with pytest.raises(NotPermitted):
        operations.offer_password(ada, an)


def test_a_link_to_a_password_makes_no_account_and_the_other_way_round(app, school):
    ada, emmy = school.user("ada"), school.user("emmy")
    _link, password = operations.offer_password(ada, emmy)
    with pytest.raises(NotFound):
        operations.accept_with_account(password, name="Eve", login="eve", password=PASSWORD)
    with pytest.raises(Refused):
        operations.accept(emmy, password)
    with pytest.raises(NotFound):
        operations.choose_password(school.invitation, password=PASSWORD)


def test_invitations_and_their_use_are_on_record_without_the_token(app, school):
    _link, token = operations.invite_staff(school.user("ada"), school.the(Course), name="Grace", role="grader")
    user = operations.accept_with_account(token, name="Grace", login="grace", password=PASSWORD)
    rows = db.session.scalars(select(Audit).order_by(Audit.id.desc()).limit(4)).all()
    assert [row.action for row in rows] == [
        "invitation.use", "staff.join", "account.add-instructor", "invitation.create",
    ]  # fmt: skip
    assert rows[0].actor_id == user.id
    assert token not in repr([(row.before, row.after) for row in rows])
