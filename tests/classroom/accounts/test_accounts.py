"""Accounts: set-up, passwords, personal codes, sessions, slowing down of guesses."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from classroom import clock
from classroom.accounts import operations, secrets
from classroom.accounts.access import fetch_instructor
from classroom.accounts.models import FailedTry, SignIn, User
from classroom.audit import Audit
from classroom.db import db, writing
from classroom.errors import Conflict, NotFound, NotPermitted, Refused, TooMany
from tests.classroom.school import PASSWORD, Visitor

NEW = "another long password"


def sign_in(visitor: Visitor, password: str = PASSWORD, login: str = "ada"):
    return visitor.post("/sign-in", {"login": login, "password": password})


def test_the_first_visitor_is_led_to_the_set_up_and_becomes_the_administrator(empty_app):
    visitor = Visitor(empty_app)
    assert visitor.get("/").location == "/set-up"
    form = {"name": "Ada", "login": "Ada", "password": PASSWORD, "again": PASSWORD}
    assert visitor.post("/set-up", form).location == "/courses"
    assert "Begin with a course" in visitor.get("/courses").text
    with empty_app.app_context():
        user = db.session.scalars(select(User)).one()
        assert (user.login, user.is_admin) == ("ada", True)


def test_an_installation_is_set_up_only_once(app):
    with pytest.raises(Conflict):
        operations.set_up(name="Eve", login="eve", password=PASSWORD)


def test_two_who_set_up_at_the_same_moment_make_one_administrator(empty_app):
    def set_up(number: int) -> int:
        form = {"name": "Eve", "login": f"eve{number}", "password": PASSWORD, "again": PASSWORD}
        return Visitor(empty_app).post("/set-up", form).status_code

    with ThreadPoolExecutor(6) as pool:
        answers = sorted(pool.map(set_up, range(6)))
    assert answers.count(302) >= 1
    with empty_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(User)) == 1


@pytest.mark.parametrize(
    ("form", "complaint"),
    [
        ({"password": "short", "again": "short"}, "at least 10 characters"),
        ({"password": "ada lovelace 1815", "again": "ada lovelace 1815"}, "does not contain your sign-in name"),
        ({"password": PASSWORD, "again": PASSWORD + "x"}, "The two passwords differ"),
        ({"name": " \u200b "}, "This field is required"),
        ({"login": "x"}, "between 3 and 80"),
        ({"name": "x" * 81}, "between 1 and 80"),
    ],
)
def test_a_set_up_that_cannot_be_used_is_sent_back_with_what_was_typed(empty_app, form, complaint):
    usual = {"name": "Ada Lovelace", "login": "ada", "password": PASSWORD, "again": PASSWORD}
    page = Visitor(empty_app).post("/set-up", {**usual, **form})
    assert page.status_code == 422
    assert complaint in page.text
    assert PASSWORD not in page.text


def test_passwords_and_codes_are_kept_only_as_argon2_hashes(school):
    raw = sqlite3.connect(school.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    dump = "\n".join(raw.iterdump())
    raw.close()
    assert "$argon2id$" in dump
    assert PASSWORD not in dump
    assert school.an_code.replace("-", "")[4:] not in dump


def test_the_usual_cost_of_a_hash_is_two_passes_over_19_mebibytes(new_app):
    app = new_app("empty", ARGON2={"time_cost": 2, "memory_cost": 19 * 1024, "parallelism": 1})
    with app.app_context():
        assert secrets.hash_secret(PASSWORD).startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_a_session_begins_with_a_new_token_that_the_database_does_not_know(school):
    visitor = school.visitor()
    visitor.client.set_cookie("playaloud", "a" * 32)
    response = sign_in(visitor)
    cookie = response.headers.getlist("Set-Cookie")[0]
    token = visitor.client.get_cookie("playaloud").value
    assert token != "a" * 32
    assert len(bytes.fromhex(token)) == 16
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/"))
    with school.app.app_context():
        assert db.session.scalar(select(SignIn).where(SignIn.token_hash == token)) is None


def test_the_form_token_is_another_one_after_signing_in(school):
    visitor = school.visitor()
    visitor.get("/sign-in")
    before = visitor.form_token
    sign_in(visitor)
    assert visitor.client.post("/sign-out", data={"csrf_token": before}).status_code == 400


def test_signing_out_ends_the_session_also_for_who_kept_the_cookie(school):
    visitor = school.visitor("an")
    token = visitor.client.get_cookie("playaloud").value
    assert visitor.get("/work").status_code == 200
    assert visitor.post("/sign-out").location == "/"
    assert Visitor(school.app, token).get("/work").status_code == 302


def test_a_session_ends_by_itself(school):
    visitor = school.visitor("an")
    with school.app.app_context(), writing() as session:
        session.scalars(select(SignIn)).one().expires_at = clock.now()
    assert visitor.get("/work").location == "/?next=/work"
    assert visitor.get("/work", headers={"Accept": "application/json"}).status_code == 401


def test_after_signing_in_one_is_where_one_wanted_to_be(school):
    visitor = school.visitor()
    assert visitor.post("/sign-in?next=/account", {"login": "ada", "password": PASSWORD}).location == "/account"


@pytest.mark.parametrize(
    "elsewhere",
    ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\t/evil.example"],
)
def test_signing_in_leads_nowhere_else(school, elsewhere):
    visitor = school.visitor()
    response = visitor.post("/sign-in", {"login": "ada", "password": PASSWORD}, query_string={"next": elsewhere})
    assert response.location == "/courses"


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(school):
    wrong_password, wrong_name = (
        sign_in(school.visitor(), password=NEW), sign_in(school.visitor(), password=NEW, login="nobody")
    )  # fmt: skip
    assert (wrong_password.status_code, wrong_name.status_code) == (422, 422)
    normal = [page.text.replace(name, "") for page, name in ((wrong_password, "ada"), (wrong_name, "nobody"))]
    strip = [text.split('name="csrf_token"')[0] for text in normal]
    assert strip[0] == strip[1]


def test_the_same_work_is_done_for_a_name_that_nobody_has(app):
    hashes = []
    original = secrets.PasswordHasher.verify

    def counting(self, hashed, secret):
        hashes.append(hashed)
        return original(self, hashed, secret)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets.PasswordHasher, "verify", counting)
        with pytest.raises(Refused):
            operations.sign_in_instructor(login="nobody", password=NEW, address="")
    assert len(hashes) == 1


def test_ten_wrong_tries_slow_an_account_down_but_no_other_account(school):
    visitor = school.visitor()
    assert [sign_in(visitor, password=NEW).status_code for _try in range(10)] == [422] * 10
    slowed = sign_in(visitor)
    assert slowed.status_code == 429
    assert 0 < int(slowed.headers["Retry-After"]) <= 15 * 60
    assert visitor.post("/come-back", {"code": school.an_code}).location == "/work"


def test_many_wrong_tries_at_once_do_not_get_past_the_bound(school):
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _n: sign_in(school.visitor(), password=NEW).status_code, range(24)))
    assert answers.count(422) == 10
    assert answers.count(429) == 14


def test_nobody_is_slowed_down_for_longer_than_the_window(app):
    for _try in range(10):
        with pytest.raises(Refused):
            operations.sign_in_instructor(login="ada", password=NEW, address="")
    with writing() as session:
        for row in session.scalars(select(FailedTry)):
            row.at -= timedelta(minutes=15)
    assert operations.sign_in_instructor(login="ada", password=PASSWORD, address="")[0].login == "ada"


def test_a_right_password_strikes_out_the_wrong_ones(app):
    for _round in range(3):
        for _try in range(9):
            with pytest.raises(Refused):
                operations.sign_in_instructor(login="ada", password=NEW, address="")
        operations.sign_in_instructor(login="ada", password=PASSWORD, address="")
    assert db.session.scalar(select(func.count()).select_from(FailedTry)) == 0


def test_a_whole_room_behind_one_address_signs_in(app, school):
    for _student in range(40):
        operations.sign_in_student(code=school.an_code, address="192.0.2.1")


def test_an_address_that_tries_everything_is_slowed_down(new_app):
    app = new_app(SIGN_IN_TRIES_ADDRESS=5)
    with app.test_request_context():
        for number in range(5):
            with pytest.raises(Refused):
                operations.sign_in_instructor(login=f"name{number}", password=NEW, address="192.0.2.1")
        with pytest.raises(TooMany):
            operations.sign_in_instructor(login="ada", password=PASSWORD, address="192.0.2.1")
        operations.sign_in_instructor(login="ada", password=PASSWORD, address="192.0.2.2")


@pytest.mark.parametrize("typed", ["{code}", "{lower}", " {spaced} "])
def test_a_personal_code_may_be_typed_as_one_likes(school, typed):
    code = school.an_code
    shown = typed.format(code=code, lower=code.lower(), spaced=code.replace("-", " "))
    assert school.visitor().post("/come-back", {"code": shown}).location == "/work"


@pytest.mark.parametrize("wrong", ["", "K7MT", "K7MT-4QX-W9R", "hello", "x" * 41, "\x00"])
def test_a_code_that_nobody_has_is_refused(school, wrong):
    assert school.visitor().post("/come-back", {"code": wrong}).status_code == 422


def test_malformed_codes_slow_nobody_down(school):
    for _try in range(12):
        assert school.visitor().post("/come-back", {"code": "K7"}).status_code == 422


def test_a_student_renews_the_code_and_other_browsers_are_signed_out(school):
    here, elsewhere = school.visitor("an"), school.visitor("an")
    page = here.post("/account/code")
    code = page.text.split('id="personal-code">')[1].split("<")[0]
    assert here.get("/work").status_code == 200
    assert elsewhere.get("/work").status_code == 302
    assert school.visitor().post("/come-back", {"code": school.an_code}).status_code == 422
    assert school.visitor().post("/come-back", {"code": code}).location == "/work"


def test_changing_the_password_needs_the_present_one_and_signs_others_out(school):
    here, elsewhere = school.visitor("ada"), school.visitor("ada")
    wrong = here.post("/account/password", {"current": NEW, "password": NEW, "again": NEW})
    assert (wrong.status_code, "This is not your present password" in wrong.text) == (422, True)
    right = here.post("/account/password", {"current": PASSWORD, "password": NEW, "again": NEW})
    assert right.location == "/account"
    assert here.get("/courses").status_code == 200
    assert elsewhere.get("/courses").status_code == 302
    assert sign_in(school.visitor(), password=NEW).location == "/courses"


def test_only_the_administrator_gets_at_other_instructors(app, school):
    emmy, ada, an = (school.user(name) for name in ("emmy", "ada", "an"))
    for actor, wanted in ((emmy, ada), (ada, an), (ada, ada)):
        with pytest.raises(NotFound):
            fetch_instructor(actor, wanted.id)


def test_nobody_ends_the_session_of_another(app, school):
    operations.start_session(school.user("an"))
    session = db.session.scalars(select(SignIn).where(SignIn.user_id == school.an)).one()
    with pytest.raises(NotPermitted):
        operations.sign_out(school.user("bo"), session)


def test_signing_in_and_out_and_new_secrets_leave_audit_rows_without_the_secrets(school):
    visitor = school.visitor("an")
    code = visitor.post("/account/code").text.split('id="personal-code">')[1].split("<")[0]
    visitor.post("/sign-out")
    with school.app.app_context():
        rows = db.session.scalars(select(Audit).where(Audit.actor_id == school.an, Audit.record == "user")).all()
        actions = [row.action for row in rows]
        assert actions == ["account.sign-in", "account.new-secret", "account.sign-in", "account.sign-out"]
        assert code not in str([vars(row) for row in rows])
