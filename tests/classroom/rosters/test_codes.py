"""Codes that are handed out: good once, for some days, and replaced by one that nobody else has seen. Sections."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from classroom import clock
from classroom.accounts.models import User
from classroom.audit import Audit
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.downloads.models import Job
from tests.classroom.downloads.reports import text_of, work
from tests.classroom.school import Visitor


def path(school, more: str = "") -> str:
    return f"/courses/{school.course}/roster{more}"


@pytest.fixture
def listed(school):
    """The school after a list with two students who have no code yet was taken over."""
    ada = school.visitor("ada")
    text = "Name,Student number,Section\nDilnoza,s3,Tue\nEce,s4,Wed\n"
    page = ada.post(path(school, "/import"), {"text": text})
    digest = re.search('name="digest" value="([^"]*)"', page.text)[1]
    ada.post(path(school, "/import"), {"do": "confirm", "digest": digest, "text": text})
    return school


def codes_on(page) -> list[str]:
    return re.findall(r'class="slip-code"><span class="code">([^<]+)<', page.text)


def own_code_on(page) -> str:
    return re.search(r'id="personal-code">([^<]+)<', page.text)[1]


def test_codes_are_printed_for_all_who_have_none(listed):
    page = listed.visitor("ada").post(path(listed, "/codes"), {"who": "new"})
    assert len(codes_on(page)) == 2
    assert page.text.index("Dilnoza") < page.text.index("Ece")
    again = listed.visitor("ada").post(path(listed, "/codes"), {"who": "new"})
    assert set(codes_on(page)).isdisjoint(codes_on(again))


def test_a_code_that_was_handed_out_is_good_once_and_gives_the_student_another(listed):
    code = codes_on(listed.visitor("ada").post(path(listed, "/codes"), {"who": "new"}))[0]
    student = listed.visitor()
    page = student.post("/come-back", {"code": code})
    own = own_code_on(page)
    assert "Welcome, Dilnoza" in page.text
    assert own != code
    assert "Cellar or Market" in student.get("/work").text
    assert listed.visitor().post("/come-back", {"code": code}).status_code == 422
    assert listed.visitor().post("/come-back", {"code": own}).location == "/work"
    assert listed.visitor().post("/come-back", {"code": own}).location == "/work"


def test_a_code_is_good_once_even_for_many_at_the_same_moment(listed):
    code = codes_on(listed.visitor("ada").post(path(listed, "/codes"), {"who": "new"}))[0]
    with ThreadPoolExecutor(6) as pool:
        pages = list(pool.map(lambda _n: Visitor(listed.app).post("/come-back", {"code": code}), range(6)))
    assert sorted(page.status_code for page in pages) == [200, 422, 422, 422, 422, 422]


@pytest.mark.parametrize(("which", "lasts"), [("/roster/codes", timedelta(days=14)), ("one", timedelta(hours=24))])
def test_a_code_that_was_handed_out_is_good_for_a_limited_time(listed, which, lasts):
    ada = listed.visitor("ada")
    if which == "one":
        page = ada.post(f"/courses/{listed.course}/students/{listed.an_member}/code")
        code = own_code_on(page)
    else:
        code = codes_on(ada.post(path(listed, "/codes"), {"member": str(listed.an_member)}))[0]
    with listed.app.app_context():
        until = listed.user("an").handed_until
        assert abs(until - clock.now() - lasts) < timedelta(minutes=1)
        with writing() as session:
            session.execute(update(User).values(handed_until=clock.now()))
    assert listed.visitor().post("/come-back", {"code": code}).status_code == 422


def test_new_codes_for_ticked_students_end_the_old_ones(listed):
    student = listed.visitor("an")
    page = listed.visitor("ada").post(path(listed, "/codes"), {"member": str(listed.an_member)})
    assert len(codes_on(page)) == 1
    assert student.get("/work").status_code == 302
    assert listed.visitor().post("/come-back", {"code": listed.an_code}).status_code == 422


def test_a_student_without_a_code_cannot_sign_in_by_any(listed):
    with listed.app.app_context():
        handle = db.session.scalar(select(User.handle).where(User.name == "Dilnoza"))
    for secret in ("222222", "nobody", "HANDED"):
        assert listed.visitor().post("/come-back", {"code": handle + secret}).status_code == 422


def test_the_database_knows_no_code(listed):
    codes = codes_on(listed.visitor("ada").post(path(listed, "/codes"), {"who": "new"}))
    raw = sqlite3.connect(listed.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    dump = "\n".join(raw.iterdump())
    raw.close()
    for code in codes:
        assert code not in dump
        assert code.replace("-", "")[4:] not in dump


@pytest.mark.parametrize("form", [{}, {"member": "abc"}, {"member": "999999"}, {"member": "9" * 40}])
def test_without_a_ticked_student_nothing_is_done(listed, form):
    for more in ("/codes", "/section"):
        assert listed.visitor("ada").post(path(listed, more), form).status_code == 422


def test_when_everybody_has_a_code_none_are_printed(school):
    page = school.visitor("ada").post(path(school, "/codes"), {"who": "new"})
    assert (page.status_code, "Everybody here has a code" in page.text) == (422, True)


def test_students_of_another_course_get_no_code_from_here(listed):
    with listed.app.app_context():
        before = listed.user("cy").secret_hash
        (cy,) = [m.id for m in db.session.scalars(select(Membership).where(Membership.user_id == listed.cy))]
    assert listed.visitor("ada").post(path(listed, "/codes"), {"member": str(cy)}).status_code == 422
    with listed.app.app_context():
        assert listed.user("cy").secret_hash == before


def test_the_roster_is_shown_by_section(listed):
    ada = listed.visitor("ada")
    page = ada.get(path(listed))
    assert "no section" in page.text
    page = ada.get(path(listed, "?section=Tue")).text.split("<table")[1].split("</table>")[0]
    assert ("Dilnoza" in page, "Ece" in page) == (True, False)
    page = ada.get(path(listed, "?section=")).text.split("<table")[1].split("</table>")[0]
    assert ("An" in page, "Ece" in page) == (True, False)
    assert "Nobody is in this section" in ada.get(path(listed, "?section=Nowhere")).text


def test_ticked_students_are_put_into_a_section_and_out_of_it_on_record(listed):
    ada = listed.visitor("ada")
    form = {"member": str(listed.an_member), "section": "  Thu  morning "}
    assert ada.post(path(listed, "/section"), form).location.endswith("/roster?section=Thu+morning")
    with listed.app.app_context():
        assert listed.the(Membership).section == "Thu morning"
        row = db.session.scalars(select(Audit).where(Audit.action == "membership.change")).all()[-1]
        assert (row.after, row.why) == ({"section": "Thu morning"}, "section assigned")
    ada.post(path(listed, "/section"), {"member": str(listed.an_member), "section": ""})
    with listed.app.app_context():
        assert listed.the(Membership).section == ""
    too_long = {"member": str(listed.an_member), "section": "x" * 81}
    assert ada.post(path(listed, "/section"), too_long).status_code == 422


@pytest.mark.slow
def test_the_codes_just_shown_become_slips_in_a_pdf_and_are_kept_nowhere_else(listed):
    page = listed.visitor("ada").post(path(listed, "/codes"), {"who": "new"})
    codes = dict(re.findall(r'name="(code-\d+)" value="([^"]+)"', page.text))
    assert sorted(codes.values()) == sorted(codes_on(page))
    answer = listed.visitor("ada").post(path(listed, "/codes/file"), codes)
    assert answer.status_code == 302
    with listed.app.app_context():
        job = db.session.scalars(select(Job).where(Job.kind == "codes")).one()
        kept = str(job.wish)
    assert not any(code in kept for code in codes.values())
    work(listed)
    with listed.app.app_context():
        text = " ".join(text_of(job.id).split())
    assert all(word in text for word in ("Dilnoza", "s3 · Tue", "Ece", *codes.values()))
    with listed.app.app_context():
        assert "sealed" not in db.session.get_one(Job, job.id).wish
    assert listed.visitor().post("/come-back", {"code": codes_on(page)[0]}).status_code == 200


def test_only_codes_that_are_good_are_printed(listed):
    ada = listed.visitor("ada")
    old = dict(re.findall(r'name="(code-\d+)" value="([^"]+)"', ada.post(path(listed, "/codes"), {"who": "new"}).text))
    ada.post(path(listed, "/codes"), {"who": "new"})
    for sent in (old, {}, {next(iter(old)): "K7MT-4QX-W9R"}, {"code-999": "x"}, {"code-x": "x"}):
        assert ada.post(path(listed, "/codes/file"), sent).status_code == 422
