"""A student's data: given out whole but for what is not released, and deleted without a trace of words and names."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import zipfile

import pytest
from sqlalchemy import select

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.courses import operations as courses
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from classroom.downloads import files
from classroom.downloads.models import DONE, Job
from classroom.errors import NotPermitted, Refused
from classroom.games import lobby
from classroom.marking import operations as marking
from classroom.marking import regrades
from classroom.marking.decisions import ALL
from classroom.marking.models import Mark
from classroom.personal.erasing import erase
from classroom.personal.tables import FATES
from classroom.portfolio.models import Reflection
from classroom.school.models import SchoolIdentity
from classroom.voice import operations as voice
from classroom.voice.operations import Place
from tests.classroom.marking.work import ANSWERS, EXPLAIN, decide, hand_in
from tests.classroom.school import School
from tests.classroom.voice.sounds import wav

NAME = "Zoltanfy Barnabás"
TOKENS = {
    "answer": "ANSWERTOKEN", "comment": "COMMENTTOKEN", "remark": "REMARKTOKEN", "request": "REQUESTTOKEN",
    "chat": "CHATTOKEN", "number": "NUMBERTOKEN", "email": "token@uni.example", "subject": "SUBJECTTOKEN",
    "why": "WHYTOKEN", "reflection": "REFLECTIONTOKEN",
}  # fmt: skip


@pytest.fixture
def bo(school) -> int:
    """Bo's membership, under a telling name, with everything that a student can leave behind."""
    with school.app.test_request_context():
        ada, course = school.user("ada"), school.the(Course)
        member = db.session.scalars(select(Membership).where(Membership.user_id == school.bo)).one()
        courses.change_member(
            ada, member, display_name=NAME, sortable_name="Zoltanfy, B.", sis_user_id=TOKENS["number"],
            sis_login_id="zoltanfy", canvas_id="", section="Tue", why=TOKENS["why"],
        )  # fmt: skip
        with writing() as session:
            member.email, member.user.name = TOKENS["email"], NAME
            session.add(Reflection(assignment_id=school.assignment, membership_id=member.id,
                                   text=TOKENS["reflection"], saved_at=clock.now()))  # fmt: skip
            session.add(SchoolIdentity(
                issuer="https://x.example", subject=TOKENS["subject"], user_id=school.bo, created_at=clock.now()
            ))  # fmt: skip
        lobby.enter(member.user, course.id)
        lobby.rename(member.user, course.id, "Zoltanfy the Great")
        lobby.chat(member.user, course.id, TOKENS["chat"])
        return member.id


def work_of(school: School, *, released: bool) -> int:
    """Bo's attempt, decided, and released or not."""
    with school.app.test_request_context():
        attempt = hand_in(school, {**ANSWERS, "c": f"{TOKENS['answer']} first."})
        remarks = {"": TOKENS["remark"]}
        decide(school, attempt, {EXPLAIN: (0.5, TOKENS["comment"])}, accept=ALL, remarks=remarks)
        if released:
            marking.release(school.user("ada"), attempt)
            regrades.ask(school.user("bo"), attempt, EXPLAIN, TOKENS["request"])
        return attempt.id


def deleted(school: School, bo: int) -> str:
    """What Ada's deletion of Bo's data answers."""
    with school.app.test_request_context():
        return erase(school.user("ada"), db.session.get(Membership, bo), typed=NAME)


def in_other_course(school: School) -> None:
    """Puts Bo into Emmy's course, too."""
    with school.app.test_request_context(), writing() as session:
        session.add(Membership(course_id=school.other_course, user_id=school.bo, role="student", display_name="B",
                               name_key="b", joined_at=clock.now()))  # fmt: skip


def record(school: School) -> None:
    """An says something."""
    with school.app.test_request_context():
        place = Place("a.i", "", 0)
        voice.keep(school.user("an"), school.the(Attempt), place, wav(), key="a-key-made-by-the-page", seconds=1)


def opened(answer) -> zipfile.ZipFile:
    assert answer.mimetype == "application/zip"
    return zipfile.ZipFile(io.BytesIO(answer.data))


def data_in(packed: zipfile.ZipFile) -> dict:
    return json.loads(packed.read("data.json"))


def test_a_student_downloads_what_was_answered_said_and_released(school, bo):
    work_of(school, released=True)
    packed = opened(school.visitor("bo").get("/account/data.zip"))
    assert packed.testzip() is None
    whole = data_in(packed)
    (course,) = whole["courses"]
    (attempt,) = course["attempts"]
    assert (course["display_name"], course["sis_user_id"]) == (NAME, TOKENS["number"])
    assert attempt["marks"]["comment"] == TOKENS["remark"]
    assert [asked["asked"] for asked in attempt["asked again"]] == [TOKENS["request"]]
    assert [line["text"] for line in course["chat"]] == [TOKENS["chat"]]
    assert [one["text"] for one in course["reflections"]] == [TOKENS["reflection"]]
    (text,) = [name for name in packed.namelist() if name.endswith("/c.txt")]
    assert TOKENS["answer"] in packed.read(text).decode()
    rows = list(csv.DictReader(io.StringIO(packed.read("marks.csv").decode())))
    assert [row["comment"] for row in rows if row["question"] == "c"] == [TOKENS["comment"]]


def test_a_recording_is_in_the_archive_as_it_was_sent(school):
    record(school)
    packed = opened(school.visitor("an").get("/account/data.zip"))
    assert wav() in [packed.read(name) for name in packed.namelist() if "/recordings/" in name]


def test_nothing_that_is_not_released_is_in_the_archive(school, bo):
    work_of(school, released=False)
    for who, path in (("bo", "/account/data.zip"), ("ada", f"/courses/{school.course}/students/{bo}/data.zip")):
        packed = opened(school.visitor(who).get(path))
        everything = b"".join(packed.read(name) for name in packed.namelist()).decode()
        assert TOKENS["answer"] in everything
        assert data_in(packed)["courses"][0]["attempts"][0]["marks"] is None
        for secret in (TOKENS["comment"], TOKENS["remark"], "proposal", "secret_hash", '"seed"'):
            assert secret not in everything


def test_an_instructor_gets_only_what_belongs_to_the_own_course(school, bo):
    in_other_course(school)
    path = f"/courses/{school.course}/students/{bo}/data.zip"
    (course,) = data_in(opened(school.visitor("ada").get(path)))["courses"]
    assert course["title"] == "Reading closely"
    assert len(data_in(opened(school.visitor("bo").get("/account/data.zip")))["courses"]) == 2


@pytest.mark.parametrize("title", ["../../etc/passwd", "/abs", "C:\\x", "..", "a\x00b", "=1+1"])
def test_titles_lead_nowhere_in_the_archive(school, title):
    with school.app.test_request_context(), writing():
        school.the(Assignment).title = title
    names = opened(school.visitor("an").get("/account/data.zip")).namelist()
    assert not [name for name in names if name.startswith("/") or ".." in name or "\\" in name or ":" in name]


def dump_of(app) -> str:
    raw = sqlite3.connect(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    found = "\n".join(raw.iterdump())
    raw.close()
    return found


def test_deleting_leaves_no_word_and_no_name_in_the_database_but_the_points(school, bo):
    attempt = work_of(school, released=True)
    before = dump_of(school.app)
    for token in (*TOKENS.values(), "oltanfy"):
        assert token in before
    assert deleted(school, bo) == f"Deleted student {bo}"
    after = dump_of(school.app)
    for token in (*TOKENS.values(), "oltanfy"):
        assert token not in after
    page = school.visitor("ada").get(f"/assignments/{school.assignment}").text
    assert f"Deleted student {bo}" in page
    assert school.visitor("ada").get(f"/attempts/{attempt}/marking").status_code == 200
    with school.app.app_context():
        assert db.session.scalars(select(Mark.points).where(Mark.attempt_id == attempt)).all()
        row = db.session.scalars(select(Audit).where(Audit.action == "membership.erase")).one()
        assert (row.actor_id, row.after) == (school.ada, {"attempts": 1})


def test_a_deleted_student_is_signed_out_and_cannot_come_back(school, bo):
    visitor = school.visitor("bo")
    path = f"/courses/{school.course}/students/{bo}/delete"
    answer = school.visitor("ada").post(path, {"typed": f" {NAME.upper()} "})
    assert answer.location == f"/courses/{school.course}/roster"
    assert visitor.get("/work").status_code == 302
    with school.app.app_context():
        user = school.user("bo")
        assert (user.handle, user.secret_hash, user.name) == (None, "", f"Deleted student {bo}")


@pytest.mark.parametrize("typed", ["", "Zoltanfy", "An", "x" * 81])
def test_without_the_name_nothing_is_deleted(school, bo, typed):
    path = f"/courses/{school.course}/students/{bo}/delete"
    before = dump_of(school.app)
    ada = school.visitor("ada")
    assert ada.post(path, {"typed": typed}).status_code == 422
    assert NAME in ada.get(path).text
    with school.app.app_context():
        assert db.session.get(Membership, bo).display_name == NAME
    assert TOKENS["chat"] in before


def test_what_was_done_in_another_course_stays_and_so_does_the_sign_in(school, bo):
    in_other_course(school)
    visitor = school.visitor("bo")
    deleted(school, bo)
    assert visitor.get("/work").status_code == 200
    with school.app.app_context():
        assert db.session.get(User, school.bo).name == NAME


def test_reports_that_hold_the_work_are_deleted_with_it(school, bo):
    work_of(school, released=True)
    with school.app.app_context():
        name = files.keep(b"%PDF", "pdf")
        with writing() as session:
            session.add(Job(key="k", course_id=school.course, assignment_id=school.assignment, language="en",
                            state=DONE, file=name, asked_at=clock.now()))  # fmt: skip
        path = files.folder() / name
    assert path.exists()
    deleted(school, bo)
    assert not path.exists()


def test_the_others_keep_everything(school, bo):
    record(school)
    deleted(school, bo)
    packed = opened(school.visitor("an").get("/account/data.zip"))
    assert wav() in [packed.read(name) for name in packed.namelist() if "/recordings/" in name]


def test_only_instructors_of_the_course_delete(app, school, bo):
    for name in ("emmy", "gil", "an", "bo"):
        with pytest.raises(NotPermitted):
            erase(school.user(name), db.session.get(Membership, bo), typed=NAME)
    with pytest.raises(Refused):
        erase(school.user("ida"), db.session.get(Membership, bo), typed="Somebody else")


def test_every_table_says_what_becomes_of_a_students_data(app):
    assert set(db.metadata.tables) == set(FATES)
