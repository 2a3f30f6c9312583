"""Courses: class codes, joining, the roster."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import segno
from sqlalchemy import select

from classroom.audit import Audit
from classroom.courses import access, operations
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.errors import NotFound, NotPermitted, Refused, TooMany
from tests.classroom.school import Visitor


def class_code(school) -> str:
    with school.app.app_context():
        return school.the(Course).join_code


def test_a_course_is_made_in_the_instructors_time_zone_and_begins_with_advice(school):
    visitor = school.visitor("ada")
    made = visitor.post("/courses/new", {"title": "  Logic,  evenings ", "timezone": "Asia/Tokyo"})
    page = visitor.get(made.location)
    assert "Logic, evenings" in page.text
    assert "No work set yet" in page.text
    assert "Nobody has joined yet" in page.text


@pytest.mark.parametrize("form", [{"title": " ", "timezone": "UTC"}, {"title": "x" * 201, "timezone": "UTC"},
                                  {"title": "Logic", "timezone": "Mars/Olympus"}])  # fmt: skip
def test_a_course_that_cannot_be_made_is_sent_back(school, form):
    assert school.visitor("ada").post("/courses/new", form).status_code == 422


def test_a_student_joins_with_code_and_name_is_shown_the_personal_code_once_and_is_signed_in(school):
    visitor = school.visitor()
    page = visitor.post("/join", {"course": class_code(school).lower(), "display_name": "Dilnoza"})
    code = page.text.split('id="personal-code">')[1].split("<")[0]
    assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{3}-[2-9A-Z]{3}", code)
    assert "Cellar or Market" in visitor.get("/work").text
    assert code not in visitor.get("/account").text
    assert school.visitor().post("/come-back", {"code": code}).location == "/work"


def test_one_page_asks_for_code_and_name_and_the_next_shows_the_personal_code(school):
    visitor = school.visitor()
    form = visitor.get("/").text.split('action="/join"')[1].split("</form>")[0]
    assert [name in form for name in ('name="course"', 'name="display_name"', 'name="csrf_token"')] == [True] * 3
    page = visitor.post("/join", {"course": class_code(school), "display_name": "Dilnoza"}).text
    assert "Welcome, Dilnoza" in page
    assert page.count('class="button primary"') == 1
    assert "shown only now" in page


def test_a_class_code_that_is_wrong_leaves_what_was_typed(school):
    page = school.visitor().post("/join", {"course": "QQQ-QQQ", "display_name": "Dilnoza"}).text
    assert "No class has this code" in page
    assert [f'value="{typed}"' in page for typed in ("QQQ-QQQ", "Dilnoza")] == [True, True]


def test_who_tried_too_many_class_codes_is_told_to_wait_and_can_send_the_form_again(school):
    school.app.config["SIGN_IN_TRIES_ADDRESS"] = 2
    visitor = school.visitor()
    answers = [visitor.post("/join", {"course": "QQQ-QQQ", "display_name": "Dilnoza"}) for _try in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert 'name="display_name" value="Dilnoza"' in answers[-1].text


def test_the_class_code_of_an_address_is_filled_in(school):
    code = class_code(school)
    assert f'value="{code[:3]}-{code[3:]}"' in school.visitor().get(f"/join?code={code}").text


def test_the_wall_shows_a_qr_code_of_the_address_with_the_class_code_filled_in(school):
    address = f"http://localhost/join?code={class_code(school)}"
    drawn = re.search(r' d="[^"]+"', segno.make_qr(address, error="m").svg_inline(border=3)).group()
    page = school.visitor("ada").get(f"/courses/{school.course}/class-code").text
    assert drawn in page
    assert f'value="{class_code(school)[:3]}-' in school.visitor().get(address.removeprefix("http://localhost")).text


def test_a_name_is_given_once_in_a_course_however_it_is_spelt(school):
    page = school.visitor().post("/join", {"course": class_code(school), "display_name": "ＡＮ "})
    assert page.status_code == 422
    assert "This name is taken in this class" in page.text


def test_the_same_name_may_stand_in_two_courses(school):
    with school.app.app_context():
        other = db.session.get(Course, school.other_course).join_code
    assert school.visitor().post("/join", {"course": other, "display_name": "An"}).status_code == 200


def test_of_many_who_take_one_name_at_once_one_gets_it(school):
    code = class_code(school)

    def join(_number: int) -> int:
        return Visitor(school.app).post("/join", {"course": code, "display_name": "Dilnoza"}).status_code

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(join, range(8)))
    assert (answers.count(200), answers.count(422)) == (1, 7)


def test_a_student_who_joins_again_finds_the_own_place(school):
    visitor = school.visitor("an")
    assert visitor.post("/join", {"course": class_code(school), "display_name": "Anna"}).location == "/work"
    with school.app.app_context():
        assert school.the(Membership).display_name == "An"


def test_a_signed_in_student_joins_a_second_course_with_the_same_code(school):
    with school.app.app_context():
        other = db.session.get(Course, school.other_course).join_code
    assert school.visitor("an").post("/join", {"course": other, "display_name": "An N."}).location == "/work"
    with school.app.test_request_context():
        assert access.membership_of(school.user("an"), school.other_course).display_name == "An N."


def test_an_instructor_cannot_join(school):
    assert school.visitor("ada").post("/join", {"course": class_code(school), "display_name": "A"}).status_code == 403


@pytest.mark.parametrize("code", ["QQQQQQ", "short", "", "hello!", "x" * 41])
def test_a_wrong_class_code_admits_nobody(school, code):
    assert school.visitor().post("/join", {"course": code, "display_name": "Eve"}).status_code == 422


def test_trying_class_codes_from_one_address_is_slowed_down(new_app):
    app = new_app(SIGN_IN_TRIES_ADDRESS=3)
    with app.test_request_context():
        for _try in range(3):
            with pytest.raises(Refused):
                operations.join(None, code="QQQQQQ", name="Eve", address="192.0.2.1")
        with pytest.raises(TooMany):
            operations.join(None, code="QQQQQQ", name="Eve", address="192.0.2.1")


def test_a_closed_course_admits_nobody_until_it_is_opened(school):
    teacher, code = school.visitor("ada"), class_code(school)
    path = f"/courses/{school.course}/class-code"
    teacher.post(path, {"do": "close"})
    page = school.visitor().post("/join", {"course": code, "display_name": "Dilnoza"})
    assert (page.status_code, "takes no new students" in page.text) == (422, True)
    assert school.visitor("an").get("/work").status_code == 200
    teacher.post(path, {"do": "open"})
    assert school.visitor().post("/join", {"course": code, "display_name": "Dilnoza"}).status_code == 200


def test_a_renewed_class_code_replaces_the_old_one(school):
    old = class_code(school)
    school.visitor("ada").post(f"/courses/{school.course}/class-code", {"do": "renew"})
    assert class_code(school) != old
    assert school.visitor().post("/join", {"course": old, "display_name": "Dilnoza"}).status_code == 422


def test_an_unknown_wish_about_the_class_code_changes_nothing(school):
    old = class_code(school)
    answer = school.visitor("ada").post(f"/courses/{school.course}/class-code", {"do": "explode"})
    assert (answer.status_code, class_code(school)) == (422, old)


def test_a_full_course_says_so(school):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operations, "MAX_MEMBERS", 3)
        page = school.visitor().post("/join", {"course": class_code(school), "display_name": "Dilnoza"})
    assert (page.status_code, "This class is full" in page.text) == (422, True)


def member_path(school, more: str = "") -> str:
    return f"/courses/{school.course}/students/{school.an_member}{more}"


def test_the_instructor_corrects_names_and_numbers_and_says_why(school):
    form = {
        "display_name": "Nguyễn Văn An", "sortable_name": "Nguyễn, An", "sis_user_id": "0012", "sis_login_id": "an.n",
        "canvas_id": "4711", "section": "A", "why": "married",
    }  # fmt: skip
    assert school.visitor("ada").post(member_path(school), form).status_code == 302
    with school.app.app_context():
        member = school.the(Membership)
        assert (member.sis_user_id, member.canvas_id, member.section) == ("0012", "4711", "A")
        row = db.session.scalars(select(Audit).where(Audit.action == "membership.change")).one()
        assert (row.before["display_name"], row.after["display_name"], row.why) == ("An", "Nguyễn Văn An", "married")


@pytest.mark.parametrize(
    ("form", "complaint"),
    [
        ({"display_name": "bo"}, "This name is taken"),
        ({"canvas_id": "12.345"}, "digits only"),
        ({"canvas_id": "١٢"}, "digits only"),
        ({"display_name": ""}, "required"),
        ({"section": "x" * 81}, "longer than 80"),
    ],
)
def test_a_correction_that_cannot_be_is_sent_back(school, form, complaint):
    page = school.visitor("ada").post(member_path(school), {"display_name": "An", **form})
    assert page.status_code == 422
    assert complaint in page.text


def test_a_new_code_from_the_instructor_is_shown_once_and_ends_the_old_one(school):
    student = school.visitor("an")
    page = school.visitor("ada").post(member_path(school, "/code"))
    code = page.text.split('id="personal-code">')[1].split("<")[0]
    assert student.get("/work").status_code == 302
    assert school.visitor().post("/come-back", {"code": school.an_code}).status_code == 422
    page = school.visitor().post("/come-back", {"code": code})
    assert "Welcome, An" in page.text


def test_a_new_code_helps_a_student_whose_tries_were_slowed_down(school):
    for _try in range(11):
        answer = school.visitor().post("/come-back", {"code": school.an_code[:-3] + "222"})
    assert answer.status_code == 429
    page = school.visitor("ada").post(member_path(school, "/code"))
    code = page.text.split('id="personal-code">')[1].split("<")[0]
    page = school.visitor().post("/come-back", {"code": code})
    assert "Welcome, An" in page.text


def test_a_removed_student_is_out_the_name_is_free_and_the_work_is_kept(school):
    teacher, student = school.visitor("ada"), school.visitor("an")
    teacher.post(member_path(school, "/place"), {"do": "remove"})
    assert "Cellar or Market" not in student.get("/work").text
    assert student.get(f"/attempts/{school.attempt}").status_code == 404
    assert student.post("/join", {"course": class_code(school), "display_name": "An"}).status_code == 422
    assert school.visitor().post("/join", {"course": class_code(school), "display_name": "An"}).status_code == 200
    assert "removed" in teacher.get(f"/courses/{school.course}").text
    answer = teacher.post(member_path(school, "/place"), {"do": "readmit"})
    assert answer.status_code == 422
    teacher.post(member_path(school), {"display_name": "An the first"})
    teacher.post(member_path(school, "/place"), {"do": "readmit"})
    assert student.get(f"/attempts/{school.attempt}").status_code == 200


def test_only_the_instructor_of_the_course_changes_it(app, school):
    course, member = school.the(Course), school.the(Membership)
    deeds = [
        lambda actor: operations.change_course(actor, course, title="Mine", timezone="UTC"),
        lambda actor: operations.renew_join_code(actor, course),
        lambda actor: operations.set_joining(actor, course, is_open=False),
        lambda actor: operations.change_member(actor, member, display_name="Eve"),
        lambda actor: operations.renew_code(actor, member),
        lambda actor: operations.remove_member(actor, member),
        lambda actor: operations.readmit_member(actor, member),
    ]
    for name in ("emmy", "an", "bo", "cy"):
        for deed in deeds:
            with pytest.raises(NotPermitted):
                deed(school.user(name))
    assert school.the(Course).title == "Reading closely"


def test_a_student_makes_no_course(app, school):
    with pytest.raises(NotPermitted):
        operations.create_course(school.user("an"), title="Mine", timezone="UTC")


def test_only_the_own_course_and_its_students_are_found(app, school):
    for name in ("emmy", "an", "cy"):
        with pytest.raises(NotFound):
            access.fetch_course(school.user(name), school.course)
        with pytest.raises(NotFound):
            access.fetch_member(school.user(name), school.course, school.an_member)
    with pytest.raises(NotFound):
        access.fetch_member(school.user("emmy"), school.other_course, school.an_member)


def test_a_course_without_work_leads_into_the_editor_by_one_press(school):
    emmy, course = school.visitor("emmy"), school.other_course
    assert f'action="/courses/{course}/scenarios/new"' in emmy.get(f"/courses/{course}").text
    assert emmy.post(f"/courses/{course}/scenarios/new").location.endswith("/edit")
