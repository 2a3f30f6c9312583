"""The second factor: switched on with an app, asked for after the password, each code taken once."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pyotp
import pytest
from sqlalchemy import select

from classroom import clock
from classroom.accounts import second_factor
from classroom.accounts.models import RecoveryCode
from classroom.audit import Audit
from classroom.cli import main
from classroom.db import db
from classroom.errors import Refused, TooMany
from tests.classroom.school import PASSWORD, Visitor

RIGHT = {"login": "ada", "password": PASSWORD}
PAGE = "/account/second-factor"


class Watch:
    """A clock that stands until it is told to go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.time = clock.now()
        monkeypatch.setattr(clock, "now", lambda: self.time)

    def later(self, **spans: int) -> datetime:
        self.time += timedelta(**spans)
        return self.time


@pytest.fixture
def watch(monkeypatch) -> Watch:
    return Watch(monkeypatch)


class App:
    """The app on the instructor's phone."""

    def __init__(self, page: str, watch: Watch):
        secret = re.search(r'id="secret">([A-Z2-7 ]+)<', page)[1]
        self.totp, self.watch = pyotp.TOTP(secret.replace(" ", "")), watch

    def code(self, steps: int = 0) -> str:
        return self.totp.at(self.watch.time + timedelta(seconds=30 * steps))


@pytest.fixture
def phone(school, watch) -> App:
    """Ada's app, after she switched the second factor on; a step of time has passed since."""
    ada = school.visitor("ada")
    ada.post(PAGE, {"do": "begin"})
    app = App(ada.get(PAGE).text, watch)
    page = ada.post(PAGE, {"do": "confirm", "code": app.code()})
    app.recovery = re.findall(r'<li><span class="code">([^<]+)<', page.text)
    watch.later(seconds=30)
    return app


def after_password(school) -> Visitor:
    visitor = school.visitor()
    assert visitor.post("/sign-in", RIGHT).location == "/sign-in/code"
    visitor.get("/sign-in/code")
    return visitor


def test_it_is_switched_on_with_the_code_of_the_app_and_gives_ten_recovery_codes(school, phone):
    assert len(set(phone.recovery)) == 10
    page = school.visitor("ada").get(PAGE).text
    assert "10 recovery codes are left" in page
    assert 'id="secret"' not in page
    assert phone.recovery[0] not in page


def test_the_picture_holds_the_address_that_apps_read(school, watch):
    ada = school.visitor("ada")
    ada.post(PAGE, {"do": "begin"})
    page = ada.get(PAGE).text
    app = App(page, watch)
    assert "<svg" in page
    assert "style=" not in page.split("<svg")[1].split("</svg>")[0]
    with school.app.test_request_context():
        user = school.user("ada")
        address = second_factor.address_of(second_factor.factor_of(user), user)
    assert address == f"otpauth://totp/Playaloud:ada?secret={app.totp.secret}&issuer=Playaloud"


def test_after_the_password_nobody_is_signed_in_before_the_code(school, phone):
    visitor = after_password(school)
    assert visitor.get("/courses").status_code == 302
    assert "And the code from your app" in visitor.get("/sign-in/code").text
    before = visitor.client.get_cookie("playaloud").value
    assert visitor.post("/sign-in/code", {"code": phone.code()}).location == "/courses"
    assert visitor.client.get_cookie("playaloud").value != before
    assert visitor.get("/courses").status_code == 200
    assert Visitor(school.app, before).get("/sign-in/code").location == "/sign-in"


def test_one_is_led_to_where_one_wanted_to_go(school, phone):
    visitor = school.visitor()
    path = f"/courses/{school.course}"
    onward = visitor.post(f"/sign-in?next={path}", RIGHT).location
    visitor.get(onward)
    assert visitor.post(onward, {"code": phone.code()}).location == path


def test_a_code_is_taken_once(school, phone):
    code = phone.code()
    assert after_password(school).post("/sign-in/code", {"code": code}).status_code == 302
    page = after_password(school).post("/sign-in/code", {"code": code})
    assert (page.status_code, "used already" in page.text) == (422, True)


def test_a_code_is_taken_once_even_of_many_at_the_same_moment(school, phone):
    visitors, code = [after_password(school) for _n in range(5)], phone.code()
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(lambda v: v.post("/sign-in/code", {"code": code}).status_code, visitors))
    assert sorted(answers) == [302, 422, 422, 422, 422]


@pytest.mark.parametrize(("steps", "status"), [(-2, 422), (-1, 422), (0, 302), (1, 302), (2, 422)])
def test_a_clock_that_is_a_little_off_does_not_matter(school, phone, steps, status):
    # The step before the present one is the one that switched it on, and was taken.
    assert after_password(school).post("/sign-in/code", {"code": phone.code(steps)}).status_code == status


@pytest.mark.parametrize("typed", ["000000", "12345", "", "١٢٣٤٥٦", "abcdef", "K7MT-4QXW-9RTH-QK3D", "x" * 41])
def test_a_wrong_code_is_sent_back(school, phone, typed):
    visitor = after_password(school)
    assert visitor.post("/sign-in/code", {"code": typed}).status_code == 422
    assert visitor.get("/courses").status_code == 302


def test_a_recovery_code_is_taken_once_however_it_is_typed(school, phone):
    code = phone.recovery[3]
    assert after_password(school).post("/sign-in/code", {"code": code.lower().replace("-", " ")}).status_code == 302
    assert after_password(school).post("/sign-in/code", {"code": code}).status_code == 422
    assert "9 recovery codes are left" in school.visitor("ada").get(PAGE).text


def test_guessing_codes_is_slowed_down_though_the_password_is_right(school, phone):
    visitor = after_password(school)
    answers = [visitor.post("/sign-in/code", {"code": "000000"}).status_code for _n in range(11)]
    assert answers == [422] * 10 + [429]
    assert after_password(school).post("/sign-in/code", {"code": phone.code()}).status_code == 429


def test_who_waits_too_long_begins_anew(school, phone, watch):
    visitor = after_password(school)
    watch.later(minutes=11)
    assert visitor.get("/sign-in/code").location == "/sign-in"


def test_a_wrong_first_code_switches_nothing_on(school, watch):
    ada = school.visitor("ada")
    ada.post(PAGE, {"do": "begin"})
    assert ada.post(PAGE, {"do": "confirm", "code": "000000"}).status_code == 422
    assert school.visitor().post("/sign-in", RIGHT).location == "/courses"


def test_it_is_begun_anew_until_it_is_on_and_not_after(school, phone):
    emmy = school.visitor("emmy")
    emmy.post(PAGE, {"do": "begin"})
    first = App(emmy.get(PAGE).text, phone.watch).totp.secret
    emmy.post(PAGE, {"do": "begin"})
    assert App(emmy.get(PAGE).text, phone.watch).totp.secret != first
    assert school.visitor("ada").post(PAGE, {"do": "begin"}).status_code == 422


def test_it_is_switched_off_with_a_code_only(school, phone):
    ada = school.visitor("ada")
    assert ada.post(PAGE, {"do": "off", "code": "000000"}).status_code == 422
    assert ada.post(PAGE, {"do": "off", "code": phone.code()}).location == "/account"
    assert school.visitor().post("/sign-in", RIGHT).location == "/courses"


def test_new_recovery_codes_end_the_old_ones(school, phone):
    page = school.visitor("ada").post(PAGE, {"do": "renew", "code": phone.code()})
    assert page.text.count('<li><span class="code">') == 10
    assert after_password(school).post("/sign-in/code", {"code": phone.recovery[0]}).status_code == 422


@pytest.mark.parametrize("form", [{}, {"do": "explode"}, {"do": "confirm", "code": "123456"}])
def test_an_unknown_wish_changes_nothing(school, phone, form):
    assert school.visitor("ada").post(PAGE, form).status_code == 422


def test_wrong_codes_on_the_own_page_are_counted_too(app, school, phone):
    ada = school.user("ada")
    for _n in range(10):
        with pytest.raises(Refused):
            second_factor.switch_off(ada, typed="000000", address="")
    with pytest.raises(TooMany):
        second_factor.switch_off(ada, typed=phone.code(), address="")


def test_the_database_knows_neither_secret_nor_recovery_codes(school, phone):
    raw = sqlite3.connect(school.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    dump = "\n".join(raw.iterdump())
    raw.close()
    assert phone.totp.secret not in dump
    for code in phone.recovery:
        assert code not in dump
        assert code.replace("-", "") not in dump


def test_when_the_key_was_changed_a_recovery_code_still_helps(school, phone):
    school.app.config["SECRET_KEY"] = "another key"
    page = after_password(school).post("/sign-in/code", {"code": phone.code()})
    assert (page.status_code, "key was changed" in page.text) == (422, True)
    assert after_password(school).post("/sign-in/code", {"code": phone.recovery[0]}).status_code == 302


def test_who_runs_the_installation_switches_it_off_by_a_command(school, phone, capsys):
    url = school.app.config["SQLALCHEMY_DATABASE_URI"]
    command = ["account", "second-factor-off", "--database", url]
    assert main([*command, "ADA"]) == 0
    assert "is off" in capsys.readouterr().out
    assert main([*command, "ada"]) == 1
    assert main([*command, "nobody"]) == 2
    assert "Allowed: ada, emmy" in capsys.readouterr().err
    assert school.visitor().post("/sign-in", RIGHT).location == "/courses"
    with school.app.app_context():
        assert db.session.scalars(select(RecoveryCode)).all() == []
        assert db.session.scalars(select(Audit).where(Audit.why == "reset by a command")).one().actor_id is None


def test_who_runs_the_installation_gets_a_link_to_another_password_by_a_command(school, capsys):
    url = school.app.config["SQLALCHEMY_DATABASE_URI"]
    assert main(["account", "password-link", "ada", "--database", url, "--address", "https://x.example/"]) == 0
    link = capsys.readouterr().out.strip()
    assert link.startswith("https://x.example/invitations/")
    form = {"password": "another long password", "again": "another long password"}
    assert school.visitor().post("/sign-in", RIGHT).status_code == 422
    assert school.visitor().post(link.removeprefix("https://x.example"), form).location == "/sign-in"
