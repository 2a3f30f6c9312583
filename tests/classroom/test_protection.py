"""Protection of every route: form tokens, headers, reading that only reads, hostile text that stays text."""

from __future__ import annotations

import hashlib
import re
import sqlite3

import pytest

from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.assignments.models import Assignment
from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from classroom.courses import operations as courses
from classroom.courses.models import Course
from classroom.db import writing
from classroom.invitations import operations as invitations
from tests.classroom.conftest import enrol
from tests.classroom.routes import SAFE, ways
from tests.classroom.school import KEY, Visitor, terms

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{7777*7}}${7777*7}<svg/onload=alert(3)>"
PEOPLE = ["ada", "an", None]


def database_digest(app) -> str:
    raw = sqlite3.connect(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    digest = hashlib.sha256("\n".join(raw.iterdump()).encode()).hexdigest()
    raw.close()
    return digest


def test_every_unsafe_route_refuses_a_post_without_the_form_token_and_changes_nothing(school):
    unsafe = [way for way in ways(school) if way.method not in SAFE]
    assert len(unsafe) > 10
    visitors = {person: school.visitor(person) for person in PEOPLE}
    before = database_digest(school.app)
    for visitor in visitors.values():
        for way in unsafe:
            for options in ({"data": {}}, {"data": {"csrf_token": "made up"}}, {"json": {}}):
                assert visitor.client.post(way.path, **options).status_code == 400, way
    assert database_digest(school.app) == before


def test_a_form_token_of_another_browser_is_worth_nothing(school):
    other, mine = school.visitor("bo"), school.visitor("an")
    other.get("/work")
    mine.get("/work")
    assert mine.client.post("/account/code", data={"csrf_token": other.form_token}).status_code == 400


@pytest.mark.slow
def test_reading_writes_nothing(school):
    visitors = [school.visitor(person) for person in (*PEOPLE, "bo", "emmy")]
    before = database_digest(school.app)
    for visitor in visitors:
        for way in ways(school):
            if way.method == "GET":
                visitor.get(way.path)
                visitor.client.head(way.path)
    assert database_digest(school.app) == before


def answers_of_all_kinds(school):
    """Answers of every route and person, and errors of every kind."""
    for person in PEOPLE:
        visitor = school.visitor(person)
        for way in ways(school):
            yield visitor.get(way.path) if way.method == "GET" else visitor.client.post(way.path)
        yield visitor.get("/nowhere")
        yield visitor.get("/static/css/nothing.css")
        yield visitor.client.put("/work")
        yield visitor.client.open("/work", method="BREW")
        yield visitor.post("/join", {"x": "y" * 1_100_000})
        yield visitor.get("/work", headers={"Accept": "application/json"})


@pytest.mark.slow
def test_every_answer_has_the_protecting_headers_and_stays_out_of_caches(school):
    count = 0
    for answer in answers_of_all_kinds(school):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "base-uri 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.status_code != 500
        count += 1
    assert count > 100


def test_static_files_may_be_kept_for_as_long_as_their_address_lasts(school):
    page = school.visitor().get("/sign-in").text
    (address,) = re.findall(r'href="(/static/css/base\.css[^"]*)"', page)
    assert "?v=" in address
    with school.visitor().get(address) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.slow
def test_pages_have_no_inline_script_or_style(school):
    for person in PEOPLE:
        visitor = school.visitor(person)
        for way in ways(school):
            if way.method == "GET":
                answer = visitor.get(way.path)
                page = answer.text if answer.mimetype == "text/html" else ""
                assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:", page), way


def test_in_production_cookies_are_for_this_host_over_https_and_https_is_asked_for(new_app):
    school = enrol(new_app(PRODUCTION=True, SECRET_KEY="k" * 40))
    visitor = Visitor(school.app)
    base = {"base_url": "https://playaloud.example", "headers": {"Referer": "https://playaloud.example/come-back"}}
    visitor.get("/come-back", **base)
    answer = visitor.post("/come-back", {"code": school.an_code}, **base)
    assert answer.status_code == 302
    for cookie in answer.headers.getlist("Set-Cookie"):
        assert cookie.startswith("__Host-")
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]


def spoil(school) -> None:
    """Hostile text in every place that somebody fills in."""
    with school.app.test_request_context():
        ada, an = school.user("ada"), school.user("an")
        course = school.the(Course)
        courses.change_course(ada, course, title=HOSTILE, timezone="UTC")
        joined = courses.join(None, code=course.join_code, name=HOSTILE[:80], address="")
        names = dict.fromkeys(("sortable_name", "sis_user_id", "sis_login_id", "canvas_id", "section"), HOSTILE[:80])
        courses.change_member(ada, joined.membership, display_name=HOSTILE[:79], why=HOSTILE, **names)
        _link, token = invitations.invite_staff(ada, course, name=HOSTILE[:80], role="grader")
        invitations.accept_with_account(token, name=HOSTILE[:80], login=HOSTILE[:80], password="x" * 10)
        invitations.invite_staff(ada, course, name=HOSTILE[:80], role="grader")
        with writing():
            ada.name = an.name = HOSTILE[:80]
        content = from_library("cellar-vs-market")
        for name in ("title", "intro", "topic", "source"):
            content.student[name] = HOSTILE
        for question in content.student["questions"]:
            question["prompt"] = HOSTILE
            question["options"] = [HOSTILE]
        choice = {**content.student["questions"][0], "id": "z", "kind": "choice"}
        content.student["questions"].append(choice)
        for card in content.student["table"]["cards"].values():
            card["text"] = HOSTILE
            card["types"] = [HOSTILE]
        assignments.assign(ada, course, content, terms(title=HOSTILE, counted=["c"]))
        with writing():
            school.the(Assignment).content = content.student
        attempts.save(an, school.the(Attempt), revision=0, answers={"a.i": HOSTILE, "a.ii": HOSTILE, "c": HOSTILE})


@pytest.mark.slow
@pytest.mark.parametrize("submitted", [False, True])
def test_hostile_text_is_shown_as_text_on_every_page(school, submitted):
    spoil(school)
    if submitted:
        with school.app.test_request_context():
            attempts.submit(school.user("an"), school.the(Attempt), key=KEY, revision=1, answers={})
    shown = 0
    for person in PEOPLE:
        visitor = school.visitor(person)
        for way in ways(school):
            page = visitor.get(way.path).text if way.method == "GET" else visitor.post(way.path, {"x": HOSTILE}).text
            assert not re.search(r"<script>|<img|<svg/|onload=alert\(3\)>(?!&)", page.replace("&lt;", "")), way
            assert "54439" not in page, way
            shown += page.count("&lt;script&gt;alert(1)")
    assert shown > 20


def test_what_was_typed_is_offered_again_only_to_who_typed_it_here(school):
    visitor = school.visitor("an")
    visitor.get("/work")
    form = {"csrf_token": "old", "answer-1": "A text of several words."}
    path = f"/attempts/{school.attempt}/submit"
    here = visitor.client.post(path, data=form, headers={"Origin": "http://localhost"})
    assert "A text of several words." in here.text
    for header in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        elsewhere = visitor.client.post(path, data=form, headers=header)
        assert elsewhere.status_code == 400
        assert "A text of several words." not in elsewhere.text


def test_a_password_is_never_offered_again(school):
    visitor = school.visitor()
    page = visitor.client.post("/sign-in", data={"login": "ada", "password": "correct horse battery"})
    assert page.status_code == 400
    assert "correct horse" not in page.text
