"""One's own sessions: listed, ended together, dead once ended; the secret key outlives a restart."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher, extract_parameters

from classroom.accounts import operations, secrets
from classroom.accounts.browsers import browser_name
from classroom.accounts.current import find_sign_in
from classroom.db import writing
from classroom.errors import NotPermitted, Refused
from tests.classroom.conftest import dispose, enrol, make_app
from tests.classroom.school import PASSWORD, Visitor

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8.5", ""),
        ("<script>alert(1)</script>" * 100, ""),
    ],
)
def test_a_browser_is_called_by_its_maker_and_system(agent, name):
    assert browser_name(agent) == name


def test_ones_own_sessions_are_listed_with_their_browsers_and_nobody_elses(school):
    school.visitor("bo")
    visitor = school.visitor()
    visitor.get("/sign-in")
    visitor.post("/sign-in", {"login": "ada", "password": PASSWORD}, headers={"User-Agent": FIREFOX})
    page = visitor.get("/account").text.split('id="sessions"')[1]
    assert "Firefox, Windows" in page
    assert page.count("since") == 1
    school.visitor("ada")
    assert visitor.get("/account").text.split('id="sessions"')[1].count("since") == 2


def test_every_other_browser_is_signed_out_at_once_and_this_one_is_not(school):
    here, elsewhere, bo = school.visitor("an"), school.visitor("an"), school.visitor("bo")
    here.get("/account")
    answer = here.post("/account/sessions")
    assert answer.location == "/account"
    assert re.search(r"\d other browsers? w\w+ signed out", here.get("/account").text)
    assert elsewhere.get("/work").status_code == 302
    assert here.get("/work").status_code == 200
    assert bo.get("/work").status_code == 200


def test_nobody_ends_the_sessions_of_another(app, school):
    row = find_sign_in(operations.start_session(school.user("an")))
    with pytest.raises(NotPermitted):
        operations.end_other_sessions(school.user("bo"), row)


def test_sessions_and_their_key_outlive_a_restart(new_app):
    school = enrol(new_app())
    token = school.visitor("an").client.get_cookie("playaloud").value
    again = make_app(Path(school.app.instance_path))
    assert again.config["SECRET_KEY"] == school.app.config["SECRET_KEY"]
    assert Visitor(again, token).get("/work").status_code == 200
    dispose(again)


@pytest.mark.parametrize("typed", ["login of nobody", "wrong password", "code of nobody", "wrong code", "handed code"])
def test_whoever_is_named_one_hash_of_the_full_cost_is_worked_out(new_app, monkeypatch, typed):
    """S6: so that the time of an answer tells nothing; how long that takes is a benchmark's business."""
    cost = {"time_cost": 2, "memory_cost": 512, "parallelism": 1}
    school, verified = enrol(new_app(ARGON2=cost)), []
    plain = PasswordHasher.verify

    def counted(hasher: PasswordHasher, hashed: str, secret: str) -> bool:
        verified.append(extract_parameters(hashed))
        return plain(hasher, hashed, secret)

    with school.app.test_request_context():
        hashed = secrets.hash_secret(PASSWORD)
        with writing():
            ada, an = school.user("ada"), school.user("an")
            ada.secret_hash = an.secret_hash = hashed
            if typed == "handed code":
                operations.hand_code(ada, an, lasts=timedelta(hours=1), why="")
            handle = an.handle
        secrets.is_secret("warms up", None)
        monkeypatch.setattr(PasswordHasher, "verify", counted)
        logins = {"login of nobody": "nobody", "wrong password": "ada"}
        if typed in logins:
            enter = partial(operations.sign_in_instructor, login=logins[typed], password="x")
        else:
            code = "2222222222" if typed == "code of nobody" else f"{handle}222222"
            enter = partial(operations.sign_in_student, code=code)
        with pytest.raises(Refused):
            enter(address="")
    assert [(one.time_cost, one.memory_cost, one.parallelism) for one in verified] == [(2, 512, 1)]
