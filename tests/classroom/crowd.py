"""A class of any size in a school's database, made at once, with what each browser would hold."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import insert

from classroom import clock, codes
from classroom.accounts import operations as accounts
from classroom.accounts import secrets
from classroom.accounts.models import User
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.attempts import operations as attempts
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from tests.classroom.school import School, terms


class Student(NamedTuple):
    """One student: the account, the cookies of a browser that is signed in, the personal code."""

    user: int
    cookies: dict[str, str]
    code: str


class Seat(NamedTuple):
    """A student's attempt that was begun, with the student's cookies and personal code."""

    attempt: int
    cookies: dict[str, str]
    code: str


def fill(school: School, size: int, **work) -> list[Seat]:
    """So many students in the school's course, each of whom has begun a new assignment."""
    return seats(school, crowd(school, size), **work)


def crowd(school: School, size: int) -> list[Student]:
    """So many new students in the school's course."""
    with school.app.test_request_context():
        secret = secrets.new_secret()  # the same for all: hashing is slow on purpose
        name = school.app.config["SIGN_IN_COOKIE"]
        with writing() as session:  # one transaction for all: a commit each would take a minute
            users = _users(session, size, secret.hashed)
            now = clock.now()
            rows = [{"course_id": school.course, "user_id": user.id, "role": "student", "display_name": user.name,
                     "name_key": user.name.casefold(), "joined_at": now} for user in users]  # fmt: skip
            session.execute(insert(Membership), rows)
            return [
                Student(user.id, {name: accounts.start_session(user)}, secrets.shown_code(user.handle, secret.plain))
                for user in users
            ]


def seats(school: School, students: list[Student], *, scenario: str = "bookbinder", **rules) -> list[Seat]:
    """The attempts of these students on a new assignment under these rules."""
    content = from_library(scenario)
    given = terms(counted=[question["id"] for question in content.student["questions"]], **rules)
    with school.app.test_request_context():
        work = assignments.assign(school.user("ada"), school.the(Course), content, given)
        with writing():
            return [
                Seat(attempts.start(db.session.get_one(User, one.user), work).id, one.cookies, one.code)
                for one in students
            ]


def _users(session, size: int, hashed: str) -> list[User]:
    handles: set[str] = set()
    while len(handles) < size:
        handles.add(codes.make(secrets.HANDLE))
    users = [User(kind="student", name=f"Student {handle}", handle=handle, secret_hash=hashed, is_admin=False,
                  created_at=clock.now()) for handle in sorted(handles)]  # fmt: skip
    session.add_all(users)
    session.flush()
    return users
