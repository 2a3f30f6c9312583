"""Taking a list over: what is shown first, what is done then, and done again."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from classroom.audit import Audit
from classroom.courses import access
from classroom.courses import operations as courses
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.errors import Conflict, NotPermitted, Refused
from classroom.rosters import operations
from classroom.rosters.planning import NEW, Deed, plan
from classroom.rosters.reading import decoded, read
from tests.exports.lms_files import FILES

LIST = "Name,Student number,Section\nAn,s1,Tue\nBo,s2,Wed\nDilnoza,s3,Wed\n"


def take_over(school, text: str, **more):
    ada, course = school.user("ada"), school.the(Course)
    digest = operations.planned(ada, course, text).digest
    return operations.take_over(ada, course, text, digest=digest, **{"choices": {}, **more})


def roster(school) -> dict[str, Membership]:
    found = access.fetch_roster(school.user("ada"), school.the(Course))
    return {member.display_name: member for member in found}


def deeds(found) -> list[tuple[str, str]]:
    return [(step.name, step.deed.value) for step in found.steps]


def test_a_list_adds_who_is_new_and_completes_who_is_there(app, school):
    found = take_over(school, LIST)
    assert deeds(found) == [("An", "change"), ("Bo", "change"), ("Dilnoza", "add")]
    kept = [(m.sis_user_id, m.section) for m in roster(school).values()]
    assert kept == [("s1", "Tue"), ("s2", "Wed"), ("s3", "Wed")]
    assert roster(school)["An"].user_id == school.an


def test_the_same_list_again_changes_nothing(app, school):
    take_over(school, LIST)
    before = db.session.scalar(select(Audit.id).order_by(Audit.id.desc()))
    found = take_over(school, LIST)
    assert {step.deed for step in found.steps} == {Deed.KEEP}
    rows = db.session.scalars(select(Audit.action).where(Audit.id > before)).all()
    assert rows == ["course.take-over-roster"]


@pytest.mark.parametrize("name", FILES)
def test_a_platforms_file_taken_over_twice_changes_nothing_the_second_time(app, school, name):
    text = decoded(FILES[name][1])
    assert take_over(school, text).of(Deed.ADD)
    assert {step.deed for step in take_over(school, text).steps} == {Deed.KEEP}


NAMES = st.sampled_from(["An Li", "an li", "Bo", "Cy Ng", "Ng, Cy", "Dé", "＃"])
NUMBERS, SECTIONS = st.sampled_from(["", "1", "2", "3", "007"]), st.sampled_from(["", "A", "B"])
ROWS = st.lists(st.tuples(NAMES, NUMBERS, SECTIONS), max_size=8)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=ROWS)
def test_whatever_the_list_a_plan_gives_each_student_one_line_and_each_line_a_free_name(app, school, rows):
    text = "\n".join(["Name;Student number;Section", *(";".join(row) for row in rows)])
    members = list(roster(school).values())
    found = plan(read(text), members)
    names = [step.name.casefold() for step in found.steps if step.deed is not Deed.ASK]
    assert len(set(names)) == len(names)
    meant = [step.member.id for step in found.steps if step.member]
    assert len(set(meant)) == len(meant)
    assert len(found.steps) + len(found.faults) <= len(rows)


def test_an_empty_cell_takes_nothing_away(app, school):
    take_over(school, LIST)
    take_over(school, "Name,Student number,Section\nAn,s1,\n")
    assert roster(school)["An"].section == "Tue"


def test_a_student_is_known_by_the_number_under_another_name(app, school):
    take_over(school, LIST)
    take_over(school, "Name,Student number\nNguyễn Văn An,s1\n")
    assert roster(school)["Nguyễn Văn An"].user_id == school.an


def test_two_students_may_exchange_their_names(app, school):
    take_over(school, LIST)
    take_over(school, "Name,Student number\nBo,s1\nAn,s2\n")
    assert {name: member.sis_user_id for name, member in roster(school).items() if name in ("An", "Bo")} == {
        "Bo": "s1", "An": "s2",
    }  # fmt: skip


def test_two_students_of_one_name_are_told_apart_by_number_and_stay_so(app, school):
    text = "Name,Student number\nMin Li,s7\nMin Li,s8\n"
    take_over(school, text)
    assert {"Min Li", "Min Li (s8)"} <= set(roster(school))
    assert {step.deed for step in take_over(school, text).steps} == {Deed.KEEP}


def test_a_name_that_speaks_for_a_student_whose_number_speaks_against_it_is_left_to_a_person(app, school):
    take_over(school, LIST)
    text = "Name,Student number\nAn,s9\n"
    found = operations.planned(school.user("ada"), school.the(Course), text)
    assert [step.deed for step in found.steps] == [Deed.ASK]
    take_over(school, text)
    assert roster(school)["An"].sis_user_id == "s1"
    take_over(school, text, choices={2: NEW})
    assert roster(school)["An (s9)"].user_id != school.an
    take_over(school, "Name,Student number\nBo,s10\n", choices={2: str(roster(school)["Bo"].id)})
    assert roster(school)["Bo"].sis_user_id == "s10"


def test_who_is_not_in_the_list_stays_unless_ticked_and_returns_with_the_list(app, school):
    found = take_over(school, "Name\nAn\n")
    (bo,) = found.absent
    assert bo.display_name == "Bo"
    assert roster(school)["Bo"].removed_at is None
    take_over(school, "Name\nAn\n", withdrawn={bo.id, 999_999, school.an_member})
    assert roster(school)["Bo"].removed_at is not None
    assert roster(school)["An"].removed_at is None
    assert deeds(take_over(school, "Name\nAn\nBo\n")) == [("An", "keep"), ("Bo", "return")]
    assert roster(school)["Bo"].removed_at is None


def test_what_changed_since_it_was_shown_is_shown_again_and_nothing_is_done(app, school):
    ada, course = school.user("ada"), school.the(Course)
    digest = operations.planned(ada, course, LIST).digest
    courses.remove_member(ada, roster(school)["Bo"])
    with pytest.raises(Conflict):
        operations.take_over(ada, course, LIST, digest=digest, choices={})
    assert "Dilnoza" not in roster(school)


def test_a_list_that_does_not_fit_is_refused_as_a_whole(app, school, monkeypatch):
    monkeypatch.setattr(operations, "MAX_MEMBERS", 5)
    with pytest.raises(Refused, match="room for 5"):
        take_over(school, LIST)
    assert "Dilnoza" not in roster(school)


def test_only_instructors_of_the_course_take_lists_over(app, school):
    for name in ("emmy", "gil", "an"):
        with pytest.raises(NotPermitted):
            operations.take_over(school.user(name), school.the(Course), LIST, digest="", choices={})


@pytest.mark.slow
def test_a_thousand_students_are_taken_over_at_once(app, school):
    text = "Name,Student number\n" + "\n".join(f"Student {n},{n}" for n in range(900))
    assert len(take_over(school, text).of(Deed.ADD)) == 900
    assert len(roster(school)) == 902


def path(school, more: str = "") -> str:
    return f"/courses/{school.course}/roster{more}"


def test_on_the_pages_a_file_is_shown_first_and_taken_over_when_confirmed(school):
    ada = school.visitor("ada")
    ada.get(path(school, "/import"))
    file = {"file": (io.BytesIO(LIST.encode("utf-16")), "class.csv")}
    page = ada.post(path(school, "/import"), file, content_type="multipart/form-data")
    assert page.status_code == 200
    assert "Dilnoza" in page.text
    assert "Dilnoza" not in ada.get(path(school)).text
    form = {name: re.search(f'name="{name}" value="([^"]*)"', page.text)[1] for name in ("do", "digest")}
    text = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page.text, re.DOTALL)[1]
    assert ada.post(path(school, "/import"), {**form, "text": text.replace("\n", "\r\n")}).location == path(school)
    page = ada.get(path(school)).text
    assert "1 student was added." in page
    assert "Dilnoza" in page


def test_a_form_that_is_out_of_date_shows_the_list_again(school):
    ada = school.visitor("ada")
    page = ada.post(path(school, "/import"), {"do": "confirm", "digest": "old", "text": LIST})
    assert page.status_code == 409
    assert "changed meanwhile" in page.text
    assert "Dilnoza" in page.text


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"Name\n" + b"x" * 400_000, "a,b,c\n1,2,3".encode("utf-16")])
def test_a_file_that_cannot_be_used_is_sent_back(school, data):
    file = {"file": (io.BytesIO(data), "class.csv")}
    page = school.visitor("ada").post(path(school, "/import"), file, content_type="multipart/form-data")
    assert page.status_code == 422
    assert "Please check" in page.text


def test_a_file_of_a_hundred_thousand_lines_is_refused(school):
    data = "Name,Number\n" + "\n".join(f"Student {n},{n}" for n in range(100_000))
    head = '--x\r\nContent-Disposition: form-data; name="file"; filename="class.csv"\r\n\r\n'
    body = f"{head}{data}\r\n--x--\r\n".encode()
    ada = school.visitor("ada")
    answer = ada.client.post(path(school, "/import"), data=body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 413
