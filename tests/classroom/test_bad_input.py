"""What nobody types but anybody can send: odd numbers, ids of nothing, more than is accepted."""

from __future__ import annotations

import io
import socket

import pytest

from classroom.config import DEFAULTS
from tests.classroom.marking.work import hand_in, release


@pytest.mark.parametrize("typed", ["abc", "-1", "999999", "1 or 1=1", "", "9" * 50, "٣"])
@pytest.mark.parametrize("page", ["gradebook", "gradebook.csv"])
def test_a_gradebook_of_an_assignment_that_is_not_there_is_not_that_of_all(school, page, typed):
    with school.app.test_request_context():
        release(school, hand_in(school))
    ada = school.visitor("ada")
    assert ada.get(f"/courses/{school.course}/{page}").status_code == 200
    assert ada.get(f"/courses/{school.course}/{page}", query_string={"assignment": typed}).status_code == 404


def test_minus_nothing_is_nothing(school):
    with school.app.test_request_context():
        bo = hand_in(school).id
    ada = school.visitor("ada")
    ada.get(f"/attempts/{bo}/marking")
    answer = ada.post(f"/attempts/{bo}/marking", {"version": "1", "points-1": "-0", "ok-1": "1"})
    assert answer.status_code == 302
    assert '"-0"' not in ada.get(f"/attempts/{bo}/marking").text


def test_a_file_in_place_of_text_is_nothing_typed(school):
    answer = school.visitor().post("/sign-in", {"login": (io.BytesIO(b"ada"), "ada.txt"), "password": "x"})
    assert answer.status_code == 422


@pytest.mark.parametrize("sent", [[], [1], 7, "login", None, {"login": ["ada"], "password": {}}])
def test_json_is_no_form(school, sent):
    assert school.visitor().post_json("/sign-in", sent).status_code == 422


@pytest.mark.slow
def test_who_sends_far_too_much_hears_so_after_sending_it(live_server):
    """Over a real connection: an answer before the end would be lost with the connection."""
    host, port = live_server.removeprefix("http://").rstrip("/").split(":")
    size = 10 * DEFAULTS["MAX_CONTENT_LENGTH"]
    head = f"POST /join HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(f"{head}Content-Length: {size}\r\nConnection: close\r\n\r\n".encode())
        connection.sendall(b"x" * size)
        answer = connection.makefile("rb").read()
    assert b" 413 " in answer.splitlines()[0]
    assert b"Nothing was saved" in answer
