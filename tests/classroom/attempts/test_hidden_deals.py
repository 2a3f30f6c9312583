"""Five hundred deals of one scenario that a student cannot tell apart: every byte of the student's pages is the same.

The scenario lies under one and the same attempt, so that nothing but what is hidden changes: the order of the deck,
the other player's cards, what is buried, lines, keys, models and notes.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from classroom.assignments.content import from_text
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import db, writing
from classroom.play.models import Play
from tests.classroom.play.turns import set_turn
from tests.classroom.test_hidden import dealt, told

PAIRS = 500


def lay(school: Any, assignment: int, toml: str) -> None:
    """Puts the scenario under the assignment."""
    content = from_text(toml)
    with school.app.test_request_context(), writing() as session:
        now = update(Assignment).where(Assignment.id == assignment)
        session.execute(now.values(scenario_toml=content.toml, content=content.student))


@pytest.mark.slow
def test_five_hundred_deals_that_look_alike_are_alike_to_the_last_byte_on_every_page_of_the_work(school):
    with school.app.test_request_context():
        attempt = set_turn(school, dealt(random.Random(0)))
        assignment = db.session.get(Attempt, attempt).assignment_id
    student, here = school.visitor("an"), f"/attempts/{attempt}"
    student.get(here)
    table = student.post(f"{here}/plays", {"question": "a"}).location
    no_card = {"command": "play Witch", "number": "0", "do": "move"}

    def sent() -> list[str]:
        answers = (student.get(here), student.get(table), student.post(table, no_card))
        return [text for answer in answers for _path, text in told(answer)]

    expected, dealt_anew = sent(), set()

    @settings(max_examples=PAIRS + 20, deadline=None, database=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(seed=st.integers(1, 2**60))
    def compare(seed: int) -> None:
        toml = dealt(random.Random(seed))
        dealt_anew.add(toml)
        lay(school, assignment, toml)
        assert sent() == expected

    compare()
    assert len(dealt_anew) >= PAIRS
    lay(school, assignment, dealt(random.Random(0)).replace("Cellar, Copper, 3 Estate", "Cellar, Silver, 3 Estate"))
    assert not {*sent()} & {*expected}  # what may be seen is seen at once
    with school.app.app_context():
        assert db.session.query(Play).filter_by(attempt_id=attempt).count() == 1
