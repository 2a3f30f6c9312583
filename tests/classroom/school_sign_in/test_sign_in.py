"""Signing in by the school, against a real provider in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from sqlalchemy import select

from classroom.accounts import second_factor
from classroom.accounts.models import User
from classroom.audit import Audit
from classroom.config import settings
from classroom.courses import operations as courses
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from classroom.errors import ConfigError
from classroom.invitations import operations as invitations
from tests.classroom.conftest import ROOT, enrol
from tests.classroom.school import PASSWORD, School, Visitor

pytestmark = pytest.mark.slow

PEOPLE = [
    {"sub": "u-an", "name": "An Nguyen", "preferred_username": "an.n", "student_number": "s1"},
    {"sub": "u-bo", "name": "Bo", "preferred_username": "bo", "student_number": "s2"},
    {"sub": "u-grace", "name": "Grace Hopper", "email": "Grace@uni.example", "email_verified": True,
     "preferred_username": "ada"},
    {"sub": "u-mallory", "name": "Mallory", "email": "grace@uni.example", "email_verified": False},
    {"sub": "u-emmy", "name": "Emmy Noether"},
    {"sub": "u-odd", "name": 7, "email": ["x"], "email_verified": "true", "preferred_username": {"a": 1}},
]  # fmt: skip


@pytest.fixture(scope="module")
def provider():
    """The provider's address."""
    command = [sys.executable, "-m", "tests.classroom.school_sign_in.provider", json.dumps(PEOPLE)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.fixture
def linked(new_app, provider, monkeypatch) -> School:
    """The school, where one can sign in by the provider."""
    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    config = {"OIDC_ISSUER": provider, "OIDC_CLIENT_ID": "playaloud", "OIDC_CLIENT_SECRET": "secret",
              "OIDC_NAME": "Example University", "OIDC_NUMBER_CLAIM": "student_number"}  # fmt: skip
    return enrol(new_app(**config))


def answer_for(address: str, sub: str, **more: str) -> str:
    """The address to which the provider sends this person back."""
    return requests.post(address, data={"sub": sub, **more}, allow_redirects=False, timeout=10).headers["Location"]


def go(visitor: Visitor, sub: str, *, query: str = "") -> str:
    """Signs in as this person of the provider; the way back, as it was answered."""
    return answer_for(visitor.get(f"/sign-in/school{query}").location, sub)


def come(visitor: Visitor, sub: str, *, query: str = ""):
    return visitor.get(go(visitor, sub, query=query))


def enter(school: School, user: int, **values: str) -> None:
    """Puts these on the roster for one of Ada's students."""
    with school.app.test_request_context():
        place = db.session.scalars(select(Membership).where(Membership.user_id == user)).one()
        courses.change_member(school.user("ada"), place, display_name=place.display_name, **values)


def test_the_front_page_offers_the_school_only_where_there_is_one(linked, school):
    assert "Sign in with Example University" in linked.visitor().get("/").text
    assert "Sign in with" not in school.visitor().get("/").text
    assert school.visitor().get("/sign-in/school").location == "/"


def test_the_way_there_has_state_nonce_and_a_challenge(linked):
    asked = parse_qs(urlsplit(linked.visitor().get("/sign-in/school").location).query)
    assert asked["code_challenge_method"] == ["S256"]
    assert all(len(asked[name][0]) >= 20 for name in ("state", "nonce", "code_challenge"))
    assert asked["redirect_uri"] == ["http://localhost/sign-in/school/back"]


@pytest.mark.parametrize("values", [{"sis_login_id": "AN.N"}, {"sis_user_id": "s1"}])
def test_a_student_gets_in_by_the_login_or_number_of_the_roster_and_later_without(linked, values):
    enter(linked, linked.an, **values)
    visitor = linked.visitor()
    assert come(visitor, "u-an", query="?next=/work").location == "/work"
    assert "Go on" in visitor.get("/work").text
    enter(linked, linked.an, sis_login_id="", sis_user_id="")
    assert come(linked.visitor(), "u-an").location == "/work"


def test_a_student_whom_no_roster_names_is_told_what_to_do(linked):
    visitor = linked.visitor()
    assert come(visitor, "u-an").location == "/"
    assert "Join with the class code" in visitor.get("/").text
    assert visitor.get("/work").status_code == 302


def test_a_name_alone_links_nothing(linked):
    visitor = linked.visitor()
    assert come(visitor, "u-emmy").location == "/"
    assert visitor.get("/courses").status_code == 302


def test_a_roster_that_has_a_login_twice_links_nobody(linked):
    enter(linked, linked.an, sis_login_id="an.n")
    enter(linked, linked.bo, sis_login_id="an.n")
    assert come(linked.visitor(), "u-an").location == "/"


def test_an_account_that_is_one_persons_does_not_become_anothers(linked):
    enter(linked, linked.an, sis_login_id="an.n")
    assert come(linked.visitor(), "u-an").location == "/work"
    enter(linked, linked.an, sis_login_id="bo")
    assert come(linked.visitor(), "u-bo").location == "/"


def test_who_has_an_account_in_each_of_two_classes_is_asked_which(linked):
    enter(linked, linked.an, sis_login_id="an.n")
    with linked.app.test_request_context(), writing():
        place = db.session.scalars(select(Membership).where(Membership.user_id == linked.cy)).one()
        place.sis_login_id = "an.n"
    visitor = linked.visitor()
    assert come(visitor, "u-an").location == "/sign-in/school/choose"
    page = visitor.get("/sign-in/school/choose").text
    assert "Reading closely" in page
    assert "Logic" in page
    assert visitor.post("/sign-in/school/choose", {"account": str(linked.ada)}).status_code == 422
    assert visitor.post("/sign-in/school/choose", {"account": str(linked.an)}).location == "/work"
    assert visitor.get("/sign-in/school/choose").location == "/"


def test_staff_get_in_by_an_invitation_to_their_verified_address(linked):
    with linked.app.test_request_context():
        ada, course = linked.user("ada"), linked.the(Course)
        invitations.invite_staff(ada, course, name="G", role="grader", email="grace@uni.example")
    assert come(linked.visitor(), "u-mallory").location == "/"
    visitor = linked.visitor()
    assert come(visitor, "u-grace").location == "/courses"
    assert "Reading closely" in visitor.get("/courses").text
    assert come(linked.visitor(), "u-grace").location == "/courses"
    with linked.app.app_context():
        grace = db.session.scalars(select(User).where(User.name == "Grace Hopper")).one()
        assert (grace.login, grace.secret_hash) == ("ada-2", "")
    assert linked.visitor().post("/sign-in", {"login": "ada-2", "password": ""}).status_code == 422


def test_an_address_on_a_used_invitation_opens_nothing(linked):
    with linked.app.test_request_context():
        ada, course = linked.user("ada"), linked.the(Course)
        one, _token = invitations.invite_staff(ada, course, name="G", role="grader", email="grace@uni.example")
        invitations.withdraw(ada, one)
    assert come(linked.visitor(), "u-grace").location == "/"


def test_an_instructor_connects_the_own_account_and_disconnects_it(linked):
    emmy = linked.visitor("emmy")
    assert come(emmy, "u-emmy", query="?connect=1").location == "/account"
    assert "You can sign in by the school" in emmy.get("/account").text
    assert come(linked.visitor(), "u-emmy").location == "/courses"
    other = linked.visitor("ada")
    assert come(other, "u-emmy", query="?connect=1").location == "/account"
    assert "connected already" in other.get("/account").text
    emmy.post("/account/school/disconnect")
    assert come(linked.visitor(), "u-emmy").location == "/"


def test_connecting_needs_the_session_that_began_it(linked):
    visitor = linked.visitor("emmy")
    back = go(visitor, "u-emmy", query="?connect=1")
    visitor.client.delete_cookie("playaloud")
    assert visitor.get(back).location == "/"
    assert come(linked.visitor(), "u-emmy").location == "/"


def test_a_second_factor_is_asked_for_all_the_same(linked, monkeypatch):
    emmy = linked.visitor("emmy")
    come(emmy, "u-emmy", query="?connect=1")
    monkeypatch.setattr(second_factor, "_take_code", lambda factor, typed: typed == "123456")
    emmy.post("/account/second-factor", {"do": "begin"})
    assert emmy.post("/account/second-factor", {"do": "confirm", "code": "123456"}).status_code == 200
    visitor = linked.visitor()
    assert come(visitor, "u-emmy").location == "/sign-in/code"
    assert visitor.get("/courses").status_code == 302


def test_the_session_is_a_new_one_and_what_happened_is_on_record(linked):
    enter(linked, linked.an, sis_login_id="an.n")
    visitor = linked.visitor()
    visitor.client.set_cookie("playaloud", "a" * 32)
    come(visitor, "u-an")
    assert visitor.client.get_cookie("playaloud").value != "a" * 32
    with linked.app.app_context():
        rows = db.session.scalars(select(Audit.action).order_by(Audit.id.desc()).limit(2)).all()
    assert rows == ["account.sign-in", "account.connect-school"]


def database(school) -> int:
    with school.app.app_context():
        return len(db.session.scalars(select(Audit)).all())


@pytest.mark.parametrize("spoil", ["another browser", "state", "code", "code twice", "no state", "denied"])
def test_an_answer_that_this_browser_did_not_ask_for_lets_nobody_in(linked, spoil):
    enter(linked, linked.an, sis_login_id="an.n")
    visitor = linked.visitor()
    back = go(visitor, "u-an")
    before = database(linked)
    match spoil:
        case "another browser":
            visitor = linked.visitor()
        case "state":
            back = back.replace("state=", "state=x")
        case "code":
            back = back.replace("code=", "code=x")
        case "code twice":
            first = Visitor(linked.app)
            other = answer_for(first.get("/sign-in/school").location, "u-an")
            back = back.replace(parse_qs(urlsplit(back).query)["code"][0], parse_qs(urlsplit(other).query)["code"][0])
        case "no state":
            back = "/sign-in/school/back"
        case "denied":
            back = answer_for(visitor.get("/sign-in/school").location, "u-an", action="deny")
    assert visitor.get(back).location == "/"
    assert "did not come through" in visitor.get("/").text
    assert visitor.get("/work").status_code == 302
    assert database(linked) == before


def test_an_answer_is_good_once(linked):
    enter(linked, linked.an, sis_login_id="an.n")
    visitor = linked.visitor()
    back = go(visitor, "u-an")
    assert visitor.get(back).location == "/work"
    visitor.post("/sign-out")
    assert visitor.get(back).location == "/"
    assert visitor.get("/work").status_code == 302


def test_odd_claims_are_no_claims(linked):
    assert come(linked.visitor(), "u-odd").location == "/"


def test_a_token_for_another_client_or_of_another_issuer_lets_nobody_in(linked, provider):
    enter(linked, linked.an, sis_login_id="an.n")
    for name, value in (("OIDC_ISSUER", "https://elsewhere.example"), ("OIDC_CLIENT_ID", "another")):
        visitor = linked.visitor()
        back = go(visitor, "u-an")
        right = linked.app.config[name]
        linked.app.config[name] = value
        assert visitor.get(back).location == "/"
        linked.app.config[name] = right


def test_while_the_school_does_not_answer_password_and_code_go_on(new_app):
    school = enrol(new_app(OIDC_ISSUER="http://127.0.0.1:9", OIDC_CLIENT_ID="playaloud"))
    visitor = school.visitor()
    assert visitor.get("/sign-in/school").location == "/"
    assert "does not answer" in visitor.get("/").text
    assert visitor.post("/sign-in", {"login": "ada", "password": PASSWORD}).location == "/courses"
    assert school.visitor().post("/come-back", {"code": school.an_code}).location == "/work"


@pytest.mark.parametrize(
    ("environ", "where"),
    [
        ({"PLAYALOUD_OIDC_ISSUER": "ftp://x"}, "PLAYALOUD_OIDC_ISSUER"),
        ({"PLAYALOUD_OIDC_ISSUER": "http://x", "PLAYALOUD_OIDC_CLIENT_ID": "p", "PLAYALOUD_ENV": "production",
          "PLAYALOUD_SECRET_KEY": "k" * 40}, "PLAYALOUD_OIDC_ISSUER"),
        ({"PLAYALOUD_OIDC_ISSUER": "https://x"}, "PLAYALOUD_OIDC_CLIENT_ID"),
    ],
)  # fmt: skip
def test_settings_that_cannot_be_used_are_named(tmp_path, environ, where):
    with pytest.raises(ConfigError) as refused:
        settings({}, instance=tmp_path, environ=environ)
    assert refused.value.where == where
