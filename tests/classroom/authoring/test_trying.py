"""An author plays a turn as a student does; nothing of it is stored."""

from __future__ import annotations

import re
from html import unescape

import pytest
from sqlalchemy import func, select

from classroom.authoring.editing import new_scenario
from classroom.db import db
from classroom.play.models import Deed, Play
from tests.classroom.school import Visitor

TABLE = "/scenarios/1/table?question=a.ii"


@pytest.fixture
def ada(school) -> Visitor:
    return school.visitor("ada")


def press(visitor: Visitor, address: str, **fields: object) -> str:
    """Where the table is after this was pressed on it."""
    answer = visitor.post(address, fields)
    assert answer.status_code == 303, answer.text
    return answer.location


def test_a_turn_is_played_to_its_end_and_leads_back(school, ada):
    with school.app.app_context():
        count = select(func.count()).select_from(Play), select(func.count()).select_from(Deed)
        before = [db.session.scalar(one) for one in count]
    assert "Fire Sale" in ada.get(TABLE).text
    address = press(ada, TABLE, command="play Fire Sale")
    assert "Trash up to 2 cards from your hand" in ada.get(address).text
    address = press(ada, address, verb="trash", card=["Estate", "Estate"])
    address = press(ada, address, command="end turn")
    page = ada.get(address).text
    assert "The turn is over" in page
    assert press(ada, address, do="done") == "/scenarios/1/try"
    with school.app.app_context():
        assert [db.session.scalar(one) for one in count] == before


def test_a_step_is_taken_back_until_something_was_seen(ada):
    address = press(ada, TABLE, command="play Fire Sale")
    assert press(ada, address, do="undo") == TABLE
    assert press(ada, address, do="say", after="words") == address


def test_what_is_not_legal_is_not_done_and_the_reason_is_said(ada):
    answer = ada.post(TABLE, {"command": "play Smithy"})
    assert answer.status_code == 422
    assert "Not done:" in answer.text


def test_what_chance_gave_at_the_beginning_stays(school, ada):
    text = new_scenario("X").replace('hand = ""', 'hand = "Village, Smithy"').replace(
        'until = "buy phase"', 'until = "buy phase"\nbegin = "play Village; play Smithy"')  # fmt: skip
    ada.post(f"/courses/{school.course}/scenarios/import", {"toml": text})
    first = ada.get("/scenarios/2/table")
    assert first.status_code == 302
    assert "gplay+Village" in first.location or "gplay%20Village" in first.location
    page = ada.get(first.location).text
    assert "given by the question" in page


@pytest.mark.parametrize(
    "did", ["x", "mplay Smithy", "m", "mplay Fire Sale; end turn", "z|z", "mplay Fire Sale|m#", "m" * 5000]
)
def test_an_address_made_up_is_refused_in_words(ada, did):
    answer = ada.get("/scenarios/1/table", query_string={"question": "a.ii", "did": did})
    assert answer.status_code == 422


@pytest.mark.parametrize("question", ["nope", "a.i", "x" * 5000])
def test_a_question_that_asks_for_no_turn_has_no_table(ada, question):
    assert ada.get("/scenarios/1/table", query_string={"question": question}).status_code == 404


def test_the_pages_lead_to_the_table(ada):
    page = ada.get("/scenarios/1/try").text
    address = unescape(re.search(r'href="([^"]*/table[?][^"]*)"', page)[1])
    assert ada.get(address).status_code == 200
