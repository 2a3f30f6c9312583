"""An LMS's own file: uploaded, settled, filled in; nothing else of it changes, and nobody else's grade gets in."""

from __future__ import annotations

import io
import re

import pytest

from classroom import clock
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from classroom.exchange import filling, operations
from classroom.exchange.models import LmsFile
from classroom.games import quotas
from tests.classroom.marking.work import confirm, hand_in, release
from tests.classroom.school import School, Visitor

FILE = (
    "\ufeff\"Last Name\";\"First Name\";\"Username\";\"Student ID\";\"Cellar or Market [Total Pts: 6 Score] |77\";"
    "\"Other [Total Pts: 10 Score] |78\"\r\n"
    "\"Bo\";\"\";\"bo\";\"0007\";\"\";\"3\"\r\n"
    "\"Somebody\";\"Else\";\"else\";\"#08\";\"2\";\"=1+1\"\r\n"
)


@pytest.fixture
def graded(school) -> School:
    """Bo's work is released, An's is confirmed and not released; the school's LMS knows Bo as `bo`."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        release(school, attempt)
        confirm(school, hand_in(school, who="an"))
        with writing():
            attempt.membership.sis_login_id = "bo"
    return school


def send(visitor: Visitor, school: School, content: bytes, name: str = "grades.csv"):
    visitor.get(f"/courses/{school.course}/lms-file")
    return visitor.post(f"/courses/{school.course}/lms-file", {"file": (io.BytesIO(content), name)},
                        content_type="multipart/form-data")  # fmt: skip


def filled(visitor: Visitor, school: School) -> bytes:
    with visitor.get(f"/courses/{school.course}/lms-file/filled") as answer:
        assert answer.status_code == 200, answer.text
        return answer.data


def test_a_file_comes_back_with_one_grade_changed_and_every_other_byte_as_it_was(graded):
    ada = graded.visitor("ada")
    assert send(ada, graded, FILE.encode()).status_code == 302
    page = ada.get(f"/courses/{graded.course}/lms-file").text
    assert "Blackboard, 2 students" in page
    assert "unknown here" in page
    score = filled(ada, graded).decode()
    changed = [(a, b) for a, b in zip(FILE.split(";"), score.split(";"), strict=True) if a != b]
    assert len(changed) == 1
    assert changed[0][0] == '""'
    assert float(changed[0][1].strip('"')) >= 0


def test_whom_a_line_means_is_settled_by_hand_and_remembered_for_the_next_file(graded):
    ada = graded.visitor("ada")
    with graded.app.app_context():
        bo = db.session.scalar(db.select(Membership.id).where(Membership.display_name == "Bo"))
        with writing():
            db.session.get(Membership, bo).sis_login_id = ""
            db.session.get(Membership, bo).display_name = "Beauregard"
    send(ada, graded, FILE.encode())
    assert ada.get(f"/courses/{graded.course}/lms-file/filled").status_code == 422
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"line-1": str(bo), "line-2": "nobody"})
    assert filled(ada, graded) != FILE.encode()
    ada.post(f"/courses/{graded.course}/lms-file/discarded")
    assert "Look at the file" in ada.get(f"/courses/{graded.course}/lms-file").text
    send(ada, graded, FILE.replace("Cellar", "Keller").encode())
    page = ada.get(f"/courses/{graded.course}/lms-file").text
    assert page.count("settled by hand") == 2
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"line-1": ""})
    assert ada.get(f"/courses/{graded.course}/lms-file").text.count("settled by hand") == 1


def test_columns_are_chosen_and_remembered_and_a_grade_can_be_kept_or_scaled(graded):
    ada = graded.visitor("ada")
    send(ada, graded, FILE.encode())
    chosen = {"column-4": "", "column-5": str(graded.assignment), "option": ["scaled"]}
    ada.post(f"/courses/{graded.course}/lms-file/settled", chosen)
    before, after = FILE.split("\r\n")[1].split(";"), filled(ada, graded).decode().split("\r\n")[1].split(";")
    assert before[:5] == after[:5]
    assert before[5] != after[5]
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"option": ["keep"]})
    assert ada.get(f"/courses/{graded.course}/lms-file/filled").status_code == 422
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"column-4": "total"})
    assert filled(ada, graded).decode().split("\r\n")[1].split(";")[4] != '""'


def test_a_word_in_a_cell_that_would_get_a_grade_is_pointed_out(graded):
    ada = graded.visitor("ada")
    send(ada, graded, FILE.replace('"0007";""', '"0007";"EX"').encode())
    page = ada.get(f"/courses/{graded.course}/lms-file").text
    assert "Cells that hold a word now, such as “EX”, get a grade: 1." in page
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"option": ["keep"]})
    assert "Cells that hold a word" not in ada.get(f"/courses/{graded.course}/lms-file").text


def test_single_criteria_percentages_and_a_rule_for_attempts_can_be_chosen(graded):
    ada = graded.visitor("ada")
    send(ada, graded, FILE.encode())
    page = ada.get(f"/courses/{graded.course}/lms-file").text
    [(key, title)] = set(re.findall(r'<option value="(\d+:\w+)">([^<]*Clarity[^<]*)<', page))
    assert title == "Cellar or Market: Turn Organization and Clarity (of 1)"
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"column-5": key})
    cells = filled(ada, graded).decode().split("\r\n")[1].split(";")
    assert 0 <= float(cells[5].strip('"')) <= 1
    settled = {"column-4": str(graded.assignment), "column-5": "", "option": ["best", "percent"]}
    ada.post(f"/courses/{graded.course}/lms-file/settled", settled)
    page = ada.get(f"/courses/{graded.course}/lms-file").text
    assert 'value="best" selected' in page
    cells = filled(ada, graded).decode().split("\r\n")[1].split(";")
    assert 10 < float(cells[4].strip('"')) <= 100
    assert cells[5] == '"3"'


def test_the_sum_is_that_of_all_columns_where_games_are_graded_too(graded):
    with graded.app.test_request_context():
        quotas.set_quota(graded.user("ada"), graded.course, games=1, narrated=0)
    ada = graded.visitor("ada")
    send(ada, graded, FILE.encode())
    page = ada.get(f"/courses/{graded.course}/lms-file").text
    titles = dict(re.findall(r'<option value="(games|total)">([^<]*)<', page))
    assert titles == {"games": "Games played (weeks) (of 1)", "total": "the sum of all (of 7)"}
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"column-4": "total", "column-5": "games"})
    summed, games = filled(ada, graded).decode().split("\r\n")[1].split(";")[4:]
    assert float(summed.strip('"')) > float(games.strip('"')) == 0


@pytest.mark.parametrize("given", [
    {"column-4": "999"}, {"column-4": "../x"}, {"line-1": "999999"}, {"line-1": "3", "line-2": "3"},
], ids=str)  # fmt: skip
def test_what_the_course_has_not_is_refused_and_nothing_is_remembered(graded, given):
    ada = graded.visitor("ada")
    send(ada, graded, FILE.encode())
    with graded.app.app_context():
        an = graded.an_member
    given = {name: value.replace("3", str(an)) if name.startswith("line") and value == "3" else value
             for name, value in given.items()}  # fmt: skip
    assert ada.post(f"/courses/{graded.course}/lms-file/settled", given).status_code == 422
    assert "settled by hand" not in ada.get(f"/courses/{graded.course}/lms-file").text


def test_what_is_not_released_never_gets_into_the_file(graded):
    ada = graded.visitor("ada")
    send(ada, graded, FILE.replace('"Bo";""', '"An";""').replace('"bo"', '"an"').encode())
    ada.post(f"/courses/{graded.course}/lms-file/settled", {"line-1": str(graded.an_member)})
    assert ada.get(f"/courses/{graded.course}/lms-file/filled").status_code == 422


HOSTILE = {
    "nothing": b"", "an xlsx": b"PK\x03\x04" + bytes(1000), "a page": b"<html><body>",
    "NUL bytes": b"Student,ID\n\0,\0\n",
    "a quotation mark without a partner": b'Student,ID,x\n"a,1,2\n', "ragged": b"Student,ID,x\na,1\n",
    "very many columns": b"Student," + b"a," * 100_000 + b"\n",
    "too large": b"Student,ID,x\n" + b"a,1,2\n" * 60_000,
    "no student": b"x,y\n1,2\n", "half a character": b"Student,ID,x\n\x81\x8d,1,2\n",
}  # fmt: skip


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_gradebook_is_refused_with_a_reason_and_the_file_before_stays(graded, content, monkeypatch):
    monkeypatch.setattr(operations, "LARGEST", 250_000)
    ada = graded.visitor("ada")
    send(ada, graded, FILE.encode(), "before.csv")
    answer = send(ada, graded, content)
    assert answer.status_code in (413, 422)
    assert "before.csv" in ada.get(f"/courses/{graded.course}/lms-file").text


NAMES = ["../../etc/passwd", "<script>alert(1)</script>.csv", "x" * 500, "\u202egrades.csv", ""]


@pytest.mark.parametrize("name", NAMES)
def test_the_files_own_name_harms_nobody(graded, name):
    ada = graded.visitor("ada")
    content = FILE.replace("Somebody", "<img src=x onerror=alert(1)>").encode()
    answer = send(ada, graded, content, name or "x.csv")
    page = ada.get(f"/courses/{graded.course}/lms-file")
    assert (answer.status_code, page.status_code) == (302, 200)
    assert "<script>alert" not in page.text
    assert "<img src=x" not in page.text
    with ada.get(f"/courses/{graded.course}/lms-file/filled") as sent:
        assert ".." not in sent.headers["Content-Disposition"]


def test_a_file_that_was_forgotten_is_deleted(graded):
    with graded.app.test_request_context():
        kept = operations.keep_file(graded.user("ada"), graded.the(Course), "grades.csv", FILE.encode())
        with writing():
            kept.expires_at = clock.now()
        operations.sweep()
        assert db.session.scalar(db.select(LmsFile)) is not None
        with writing():
            kept.expires_at = clock.now().replace(year=2001)
        operations.sweep()
        assert db.session.scalar(db.select(LmsFile)) is None


def test_a_result_that_would_change_more_than_it_should_is_never_given_out(monkeypatch):
    from exports.rows import Gradebook

    monkeypatch.setattr(filling.upload, "write", lambda found, wanted: FILE.replace("bo", "bob").encode())
    with pytest.raises(AssertionError, match="more than it should"):
        filling.fill(FILE.encode(), Gradebook((), (), {}))
