"""The comment bank of a course."""

from __future__ import annotations

import re

import pytest

from classroom.attempts.models import Attempt
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import NotFound, NotPermitted, Refused
from classroom.marking import bank
from classroom.marking.access import fetch_sheet
from classroom.marking.models import COMMENT_LENGTH, BankedComment
from tests.classroom.marking.test_views import form_of
from tests.classroom.marking.work import decide, hand_in

FOLLOWING = ("a.i", "following")
HOSTILE = '"><script>alert(1)</script>{{7777*7}}'


def texts(school) -> list[str]:
    return [one.text for one in bank.fetch_bank(school.user("ada"), school.the(Course))]


def keep(school, text: str, who: str = "ada") -> BankedComment:
    return bank.keep(school.user(who), school.the(Course), text)


@pytest.fixture
def bo(school) -> int:
    """The id of Bo's submission."""
    with school.app.test_request_context():
        return hand_in(school).id


def test_a_comment_written_twice_is_kept_and_then_counted(school, app):
    bo, an = hand_in(school), hand_in(school, who="an")
    decide(school, bo, {FOLLOWING: (1, "Read the deck from the top.")})
    assert texts(school) == []
    decide(school, bo, {FOLLOWING: (1.5, "Read the deck from the top.")})
    assert texts(school) == []  # the same comment, which was not written again
    decide(school, an, {FOLLOWING: (1, "Read the deck from the top.")}, remarks={"": "Well done."})
    (kept,) = bank.fetch_bank(school.user("ada"), school.the(Course))
    assert (kept.text, kept.uses) == ("Read the deck from the top.", 2)
    decide(school, bo, remarks={"a.i": "Read the deck from the top.", "": "Well done."})
    found = bank.fetch_bank(school.user("ada"), school.the(Course))
    assert {(one.text, one.uses) for one in found} == {("Read the deck from the top.", 3), ("Well done.", 2)}


def test_comments_of_another_course_do_not_count(school, app):
    keep(school, "Ours.")
    emmy, theirs = school.user("emmy"), school.the(Course, school.other_course)
    assert bank.fetch_bank(emmy, theirs) == []
    with pytest.raises(NotPermitted):
        bank.fetch_bank(emmy, school.the(Course))
    (ours,) = bank.fetch_bank(school.user("ada"), school.the(Course))
    for deed in (bank.remove, lambda *where: bank.change(*where, "Mine.")):
        with pytest.raises(NotFound):
            deed(emmy, theirs, ours.id)
    for who in ("emmy", "bo"):
        with pytest.raises(NotPermitted):
            keep(school, "Theirs.", who)


@pytest.mark.parametrize("text", ["", " \n ", "x" * (COMMENT_LENGTH + 1), "look at  the DECK"])
def test_what_is_empty_too_long_or_there_already_is_refused(school, app, text):
    keep(school, "Look at the deck", "gil")
    with pytest.raises(Refused):
        keep(school, text)
    assert texts(school) == ["Look at the deck"]


def test_the_bank_has_an_end(school, app, monkeypatch):
    monkeypatch.setattr(bank, "MOST_KEPT", 1)
    keep(school, "One.")
    with pytest.raises(Refused, match="no more"):
        keep(school, "Two.")
    bo, an = hand_in(school), hand_in(school, who="an")
    for attempt in (bo, an):
        decide(school, attempt, {FOLLOWING: (1, "Again and again.")})
    assert texts(school) == ["One."]


def test_comments_are_kept_changed_and_removed_on_the_page(school):
    ada, path = school.visitor("ada"), f"/courses/{school.course}/comments"
    assert "None yet" in ada.get(path).text
    assert ada.post(path, {"do": "keep", "text": HOSTILE}).status_code == 302
    page = ada.get(path).text
    assert "<script>alert" not in page
    number = re.search(r'name="comment" value="(\d+)"', page)[1]
    assert ada.post(path, {"do": "change", "comment": number, "text": "Say what you draw."}).status_code == 302
    assert "Say what you draw.</textarea>" in ada.get(path).text
    assert ada.post(path, {"do": "change", "comment": number, "text": "x" * 1001}).status_code == 422
    assert ada.post(path, {"do": "change", "comment": "x", "text": "y"}).status_code == 422
    assert ada.post(path, {"do": "remove", "comment": number}).status_code == 302
    assert ada.post(path, {"do": "remove", "comment": number}).status_code == 404
    assert "None yet" in ada.get(path).text


def test_a_kept_comment_is_inserted_without_scripts_and_nothing_is_saved_yet(school, bo):
    with school.app.test_request_context():
        number = keep(school, HOSTILE).id
    ada, path = school.visitor("ada"), f"/attempts/{bo}/marking"
    page = ada.get(path).text
    assert "<script>alert" not in page
    sent = {**form_of(page), "remark-1": "Nice.", "comment-2": "Look:", "points-2": "1", "bank": str(number)}
    for into in ("comment-2", "remark-1"):
        page = ada.post(path, {**sent, "do": "insert", "into": into}).text
        assert "&#34;&gt;&lt;script&gt;" in page
    assert 'value="Look:"' in page
    assert "Nice. &#34;&gt;" in page
    for wrong in ({"bank": "77"}, {"into": "version"}, {"into": "comment-99"}, {"bank": "x", "into": ""}):
        assert "Nice.</textarea>" in ada.post(path, {**sent, "do": "insert", "into": "comment-2", **wrong}).text
    with school.app.test_request_context():
        sheet = fetch_sheet(db.session.get(Attempt, bo))
        assert sheet.decided == 0
        assert sheet.parts[0].remark == ""
