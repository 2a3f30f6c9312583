"""Error pages: in the design, with what to do next, or as JSON."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from tests.classroom.conftest import enrol


@pytest.fixture
def faulty(new_app):
    """The school with pages that fail, and no debugging."""
    app = new_app(TESTING=False)
    faults = {
        "unforeseen": lambda: 1 / 0,
        "disk": lambda: raise_(OperationalError("INSERT", {}, Exception("disk I/O error"))),
        "twice": lambda: raise_(IntegrityError("INSERT", {}, Exception("UNIQUE constraint failed"))),
    }
    for name, fault in faults.items():
        app.add_url_rule(f"/fail/{name}", name, fault, methods=["GET", "POST"])
    return enrol(app)


def raise_(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(("name", "status"), [("unforeseen", 500), ("disk", 503), ("twice", 409)])
def test_a_failure_gets_a_page_that_tells_nothing_of_the_inside_and_keeps_the_text(faulty, name, status, caplog):
    page = faulty.visitor("an").post(f"/fail/{name}", {"answer-1": "What I wrote, at length."})
    assert page.status_code == status
    assert "What I wrote, at length." in page.text
    for inside in ("Traceback", "ZeroDivision", "INSERT", "UNIQUE", "disk I/O", "sqlalchemy"):
        assert inside not in page.text
    assert caplog.records


def test_a_script_gets_a_failure_as_json(faulty, caplog):
    answer = faulty.visitor("an").post_json("/fail/unforeseen", {})
    assert (answer.status_code, list(answer.json)) == (500, ["error"])


def test_what_is_not_there_gets_a_page_with_a_way_on(school):
    page = school.visitor().get("/nowhere")
    assert page.status_code == 404
    assert "To the start" in page.text


def test_a_method_that_is_not_offered_says_which_are(school):
    answer = school.visitor().client.put("/work")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_too_much_is_refused_and_the_page_says_so(school):
    page = school.visitor("an").post(f"/attempts/{school.attempt}/submit", {"answer-1": "x" * 1_100_000})
    assert page.status_code == 413
    assert "Nothing was saved" in page.text
    answer = school.visitor("an").post_json(f"/attempts/{school.attempt}/answers", {"answers": "x" * 1_100_000})
    assert answer.status_code == 413
    assert answer.json["error"]["message"]


def test_a_form_with_hundreds_of_fields_is_refused(school):
    form = {f"field-{number}": "x" for number in range(1000)}
    page = school.visitor("an").post(f"/attempts/{school.attempt}/submit", form, content_type="multipart/form-data")
    assert page.status_code == 413


@pytest.mark.parametrize(
    "path", ["/%ff", "/work?next=%00", "/join?code=%00%ff", "/join?code=" + "x" * 5000, "/?next=%0d%0aX:y"]
)
def test_strange_addresses_break_nothing(school, path):
    assert school.visitor().get(path).status_code in (200, 302, 404)
