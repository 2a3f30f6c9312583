"""Fills an empty database with the demo course, through the same operations that pages use."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from flask import Flask
from sqlalchemy import select

from classroom import clock
from classroom.accounts import operations as accounts
from classroom.accounts.models import User
from classroom.accounts.secrets import new_password
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.assignments.models import Assignment
from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from classroom.authoring import operations as authoring
from classroom.courses import operations as courses
from classroom.courses.models import Course
from classroom.db import db
from classroom.games import operations as games
from classroom.games import seats
from classroom.games.setting import Kingdom
from classroom.marking import operations as marking
from classroom.marking.access import fetch_sheet, fetch_version
from classroom.marking.decisions import ALL, Decision

COURSE = Path(__file__).parent / "course.toml"
SCENARIO = Path(__file__).parent / "scenario.toml"
GRADEBOOK_FIELDS = ("sortable_name", "sis_user_id")


def is_empty(app: Flask) -> bool:
    """Whether nobody is in the database yet."""
    with app.app_context():
        return db.session.scalar(select(User.id).limit(1)) is None


def fill(*, timezone: str) -> dict[str, Any]:
    """Makes the course; what one signs in with: instructor (login, password), students (name, code), class code."""
    plan = tomllib.loads(COURSE.read_text("utf-8"))
    password = new_password()
    teacher = accounts.set_up(password=password, **plan["instructor"])
    course = courses.create_course(teacher, title=plan["title"], timezone=timezone)
    people = [(student, *_join(teacher, course, student)) for student in plan["student"]]
    for task in plan["assignment"]:
        _work(teacher, course, task, people)
    _author(teacher, course)
    _play(course, [user for _student, user, _code in people])
    return {
        "instructor": {"login": teacher.login, "password": password},
        "class_code": course.join_code,
        "students": [{"name": student["name"], "code": code} for student, _user, code in people],
    }


def _author(teacher: User, course: Course) -> None:
    """A scenario of the course's own, with a card that nobody has seen before, ready to be set as work."""
    text = SCENARIO.read_text("utf-8")
    authored = authoring.add(teacher, course, text)
    authoring.publish(teacher, authored, text, revision=authored.revision)


def _play(course: Course, people: list[User]) -> None:
    """A game that is over, to be looked at again, and one that waits for somebody to join."""
    host, other = people[:2]
    over = games.create(host, course, size=2, wish=Kingdom("First Game"), bots=["strong"], watchable=True)
    games.start(host, over)
    seats.give_to_bot(host, over, 0)
    games.create(other, course, size=3, wish=Kingdom("Size Distortion"), bots=["steady"])


def _join(teacher: User, course: Course, student: Mapping[str, Any]) -> tuple[User, str]:
    joined = courses.join(None, code=course.join_code, name=student["name"], address="")
    names = {field: student.get(field, "") for field in GRADEBOOK_FIELDS}
    courses.change_member(teacher, joined.membership, display_name=student["name"], **names)
    return joined.user, joined.code or ""


def _work(teacher: User, course: Course, task: Mapping[str, Any], people: list[tuple]) -> None:
    content = from_library(task["scenario"])
    ids = [question["id"] for question in content.student["questions"]]
    is_over = task["state"] != "open"
    due_at = clock.now() + timedelta(days=task.get("days", 7))
    terms = assignments.Terms(task["title"], ids, task["feedback"], due_at=due_at)
    assignment = assignments.assign(teacher, course, content, terms)
    done = [(student, user) for student, user, _code in people if task["scenario"] in student]
    for student, user in sorted(done, key=lambda pair: pair[0].get("late", False)):
        if student.get("late"):  # the due date passes before the last ones hand in
            _due_before(teacher, assignment, terms)
        attempt = _submit(user, assignment, student[task["scenario"]])
        if task["state"] == "released":
            _release(teacher, attempt, student[task["scenario"]].get("marks", {}))
    if is_over:
        _due_before(teacher, assignment, terms)
    else:
        attempts.start(people[-1][1], assignment)


def _due_before(teacher: User, assignment: Assignment, terms: assignments.Terms) -> None:
    assignments.change(teacher, assignment, terms._replace(due_at=clock.now() - timedelta(seconds=1)))


def _submit(user: User, assignment: Assignment, answers: Mapping[str, Any]) -> Attempt:
    given = {id: text for id, text in answers.items() if id != "marks"}
    attempt = attempts.start(user, assignment)
    attempts.submit(user, attempt, key=uuid4().hex, revision=0, answers=given)
    marking.ensure_proposal(attempt)
    return attempt


def _release(teacher: User, attempt: Attempt, marks: Mapping[str, Any]) -> None:
    """Confirms everything as proposed but for `marks` ("question criterion" or "question"), and releases it."""
    sheet = fetch_sheet(attempt)
    entered = {
        key: Decision(marks.get(" ".join(key).strip(), item.points), accepted=True) for key, item in sheet.items.items()
    }
    remarks = {key.removeprefix("remark").strip(): text for key, text in marks.items() if key.startswith("remark")}
    marking.decide(
        teacher, attempt, version=fetch_version(attempt), decisions=entered, remarks=remarks, accept=ALL
    )
    marking.release(teacher, attempt)

