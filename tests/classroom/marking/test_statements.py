"""No page of marking asks the database more often because the class is larger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from classroom.assignments.models import Assignment
from classroom.db import db
from classroom.marking import naming
from tests.classroom.marking.work import crowd, decide
from tests.classroom.school import School

FEW, MANY = 5, 50


@contextmanager
def counted(school: School) -> Iterator[list[str]]:
    """The statements that are executed meanwhile."""
    seen: list[str] = []

    def note(_connection, _cursor, statement, *_rest) -> None:
        seen.append(statement)

    with school.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", note)


def pages(school: School, attempt: int) -> dict[str, str]:
    """The pages by what they are."""
    return {
        "queue": f"/assignments/{school.assignment}",
        "work": f"/attempts/{attempt}/marking",
        "question": f"/attempts/{attempt}/marking?question=a.i",
        "alike": f"/assignments/{school.assignment}/alike",
        "agreement": f"/assignments/{school.assignment}/agreement",
    }


@pytest.mark.slow
def test_pages_need_as_many_statements_for_fifty_students_as_for_five(school):
    found: dict[int, dict[str, int]] = {}
    for size in (FEW, MANY):
        with school.app.test_request_context():
            have = 0 if size == FEW else FEW
            attempts = crowd(school, size - have, first=have)
            naming.set_anonymous(school.user("ada"), school.the(Assignment), anonymous=True)
            for attempt in attempts[:20]:
                decide(school, attempt, {("a.i", ""): 1})
            first = attempts[0].id
        visitor = school.visitor("ada")
        visitor.get("/courses")
        found[size] = {}
        for name, path in pages(school, first).items():
            with counted(school) as seen:
                assert visitor.get(path).status_code == 200
            found[size][name] = len(seen)
    assert found[MANY] == found[FEW]
    assert max(found[MANY].values()) <= 40
