"""No page of marking asks the database more often because the class is larger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from classroom import clock
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import db, writing
from classroom.marking import naming
from classroom.marking.models import RegradeRequest, SecondMark, SecondMarking
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
        "second grader": f"/assignments/{school.assignment}/second-grader",
        "requests": f"/assignments/{school.assignment}/regrades",
    }


def differ(school: School, attempts: list[Attempt]) -> None:
    """A finished second marking of each, that differs, and a request for another look at each."""
    now = clock.now()
    with writing() as session:
        for attempt in attempts:
            second = SecondMarking(
                attempt_id=attempt.id, grader_id=school.gil, asked_by_id=school.ada, asked_at=now, finished_at=now
            )  # fmt: skip
            second.marks = [SecondMark(question="a.i", points=2, at=now, first_points=1, first_by_id=school.ada)]
            session.add(second)
            session.add(RegradeRequest(attempt_id=attempt.id, question="a.i", text="Why?", points=1, asked_at=now))


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
            differ(school, attempts[:20])
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
