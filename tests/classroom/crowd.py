"""A class of any size in a school's database, made at once, with what each browser would hold."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import insert

from classroom import clock
from classroom.accounts import operations as accounts
from classroom.accounts.models import User
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.attempts import operations as attempts
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from tests.classroom.school import School, terms


class Seat(NamedTuple):
    """One student: the attempt that was begun, the cookies of a browser that is signed in."""

    attempt: int
    cookies: dict[str, str]


def fill(school: School, size: int, *, scenario: str = "bookbinder", **rules) -> tuple[int, list[Seat]]:
    """So many students in the school's course, each of whom has begun a new assignment; its id and their seats."""
    content = from_library(scenario)
    given = terms(counted=[question["id"] for question in content.student["questions"]], **rules)
    with school.app.test_request_context():
        work = assignments.assign(school.user("ada"), school.the(Course), content, given)
        users = _students(school, size)
        with writing():  # one transaction for all: a commit each would take a minute
            seats = [Seat(attempts.start(user, work).id, {}) for user in users]
            tokens = [accounts.start_session(user) for user in users]
        name = school.app.config["SIGN_IN_COOKIE"]
        return work.id, [Seat(seat.attempt, {name: token}) for seat, token in zip(seats, tokens, strict=True)]


def _students(school: School, size: int) -> list[User]:
    now = clock.now()
    with writing() as session:
        users = [User(kind="student", name=f"Student {n}", handle=f"X{n:04}", secret_hash="x", is_admin=False,
                      created_at=now) for n in range(size)]  # fmt: skip
        session.add_all(users)
        session.flush()
        rows = [{"course_id": school.course, "user_id": user.id, "role": "student", "display_name": user.name,
                 "name_key": user.name.casefold(), "joined_at": now} for user in users]  # fmt: skip
        session.execute(insert(Membership), rows)
    return [db.session.get_one(User, user.id) for user in users]
