"""The portfolio: released turns with their rubric, reflections that are never lost, the file of one's own."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import db, writing
from classroom.downloads import worker
from classroom.downloads.models import Job
from classroom.portfolio import access
from tests.classroom.marking.work import confirm, hand_in, release


@pytest.fixture
def released(school) -> int:
    """Bo's attempt, marked and released."""
    with school.app.test_request_context():
        attempt = hand_in(school)
        confirm(school, attempt)
        release(school, attempt)
        return attempt.id


def path(school) -> str:
    return f"/assignments/{school.assignment}/reflection"


def saved(school, who: str = "bo") -> tuple[int, str]:
    with school.app.test_request_context():
        _assignment, membership = access.fetch_own_assignment(school.user(who), school.assignment)
        found = access.reflection_of(school.the(Assignment), membership)
        return (found.revision, found.text) if found else (0, "")


def test_nothing_released_is_said_with_what_to_do(school):
    page = school.visitor("bo").get("/portfolio").text
    assert "No narrated turn of yours is marked and released yet" in page
    assert "As a PDF" not in page


def test_each_released_turn_stands_with_its_criteria_and_leads_to_why(school, released):
    page = school.visitor("bo").get("/portfolio").text
    with school.app.test_request_context():
        work = access.fetch_portfolio(school.user("bo"))[0]
    assert [turn.part.id for turn in work.turns] == ["a.i", "b.i"]
    assert all(name in page for name in work.names)
    assert page.count(f'href="/attempts/{released}/result"') == 2
    assert "as shares of the points</title>" in page
    assert "as shares of the points</title>" not in school.visitor("an").get("/portfolio").text


def test_what_is_not_released_is_in_no_portfolio(school):
    with school.app.test_request_context():
        attempt = hand_in(school)
        confirm(school, attempt)
        assert access.fetch_portfolio(school.user("bo"))[0].turns == ()


def test_the_home_says_what_a_released_work_came_to(school, released):
    page = school.visitor("bo").get("/work").text
    assert re.search(r'<p class="grade small"><b>[\d.]+</b>', page)
    assert f'href="{path(school)}"' in page


def test_a_reflection_is_saved_by_the_form_and_read_by_the_staff_only(school, released):
    visitor = school.visitor("bo")
    text = "I read <b>Cellar</b> too quickly."
    answer = visitor.post(path(school), {"revision": "0", "text": text, "next": f"/attempts/{released}/result"})
    assert (answer.status_code, answer.location) == (303, f"/attempts/{released}/result")
    escaped = "I read &lt;b&gt;Cellar&lt;/b&gt; too quickly."
    for page in (path(school), "/portfolio", f"/attempts/{released}/result", f"/attempts/{released}/receipt"):
        assert escaped in visitor.get(page).text
    for who in ("ada", "gil"):
        assert escaped in school.visitor(who).get(f"/attempts/{released}/marking").text
    assert escaped not in school.visitor("an").get(path(school)).text


def test_a_reflection_saves_itself_revision_by_revision(school):
    visitor = school.visitor("bo")
    first = visitor.post_json(path(school), {"revision": 0, "text": "One."})
    again = visitor.post_json(path(school), {"revision": 0, "text": "One."})  # the same, sent twice
    second = visitor.post_json(path(school), {"revision": 1, "text": "One. Two."})
    assert [answer.json["revision"] for answer in (first, again, second)] == [1, 1, 2]
    stale = visitor.post_json(path(school), {"revision": 1, "text": "Mine."})
    assert (stale.status_code, stale.json["revision"], stale.json["text"]) == (409, 2, "One. Two.")
    assert saved(school) == (2, "One. Two.")


def test_a_form_from_an_older_page_shows_both_texts_and_overwrites_nothing(school):
    visitor = school.visitor("bo")
    visitor.post(path(school), {"revision": "0", "text": "Theirs."})
    answer = visitor.post(path(school), {"revision": "0", "text": "Mine."})
    assert answer.status_code == 409
    assert "Mine.</textarea>" in answer.text
    assert ">Theirs.</blockquote>" in answer.text
    assert saved(school) == (1, "Theirs.")


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"revision": 0, "text": "x" * 3001}, 422), ({"revision": 0, "text": 5}, 422), ({"revision": "x"}, 422),
        ({"revision": True, "text": "x"}, 422), ({"revision": -1, "text": "x"}, 422), ([], 422), ("x", 422),
    ],
)  # fmt: skip
def test_what_cannot_be_saved_is_refused(school, data, status):
    assert school.visitor("bo").post_json(path(school), data).status_code == status
    assert saved(school) == (0, "")


def test_one_who_left_the_course_reads_and_writes_nothing_more(school):
    with school.app.test_request_context(), writing():
        from classroom import clock

        school.the(Attempt).membership.removed_at = clock.now()
    visitor = school.visitor("an")
    assert visitor.get(path(school)).status_code == 404
    assert visitor.post_json(path(school), {"revision": 0, "text": "x"}).status_code == 404


def test_the_portfolio_is_made_as_a_pdf_for_the_student_alone(school, released):
    visitor = school.visitor("bo")
    visitor.post(path(school), {"revision": "0", "text": "I counted the Actions twice."})
    asked = visitor.post(f"/courses/{school.course}/portfolio")
    assert asked.status_code == 303
    page = visitor.get(asked.location)
    assert "The file is being made" in page.text
    assert worker.work(school.app)
    with school.app.app_context():
        job = db.session.get(Job, int(asked.location.split("/")[-1]))
        assert (job.state, job.wish) == ("done", {"member": job.wish["member"]})
    with visitor.get(f"{asked.location}/pdf") as file:
        text = "\n".join(one.extract_text() for one in PdfReader(io.BytesIO(file.data)).pages)
    assert "I counted the Actions twice." in text
    assert "Bo" in text
    for who, status in (("an", 404), ("cy", 404), ("ada", 403)):
        assert school.visitor(who).get(f"{asked.location}/pdf").status_code == status


def test_a_portfolio_of_nothing_is_refused_with_a_sentence(school):
    answer = school.visitor("an").post(f"/courses/{school.course}/portfolio")
    assert answer.status_code == 422
    assert "No work of yours is released yet" in answer.text


def test_the_staffs_files_are_no_portfolio_of_a_student(school):
    assert school.visitor("an").get(f"/portfolio/files/{school.job}").status_code == 404
