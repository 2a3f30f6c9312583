"""People for the tests: a visitor at a browser, and a small school."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from flask import Flask
from flask.ctx import AppContext
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import rubrics as library
import scenarios
from classroom import clock
from classroom.accounts import operations as accounts
from classroom.accounts.models import User
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.assignments.models import Assignment
from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from classroom.authoring import operations as authoring
from classroom.courses import operations as courses
from classroom.courses.access import membership_of
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from classroom.downloads.models import EXPIRED, Job
from classroom.invitations import operations as invitations
from classroom.rubrics import operations as rubrics

PASSWORD = "correct horse battery"
KEY = "a-key-made-by-the-page"


class Visitor:
    """A browser: it keeps its cookies, and sends the form token of the page it saw last."""

    def __init__(self, app: Flask, token: str | None = None):
        self.app, self.client = app, FlaskClient(app, app.response_class, use_cookies=True)
        if token:
            self.client.set_cookie(app.config["SIGN_IN_COOKIE"], token)
        self.form_token = ""

    def get(self, path: str, **options: Any) -> TestResponse:
        """The page, as it is answered."""
        with self._alone():
            return self._seen(self.client.get(path, **options))

    def post(self, path: str, data: dict | None = None, **options: Any) -> TestResponse:
        """The answer to a form of ours sent with this data."""
        self._need_token()
        with self._alone():
            return self._seen(self.client.post(path, data={"csrf_token": self.form_token, **(data or {})}, **options))

    def post_json(self, path: str, data: Any, **options: Any) -> TestResponse:
        """The answer to JSON sent by a page of ours."""
        self._need_token()
        with self._alone():
            return self.client.post(path, json=data, headers={"X-CSRFToken": self.form_token}, **options)

    def _alone(self) -> AppContext:
        """A context of the request's own: within a test's, requests would share who is signed in, and the session."""
        return self.app.app_context()

    def _need_token(self) -> None:
        if not self.form_token:
            self.get("/join")

    def _seen(self, response: TestResponse) -> TestResponse:
        page = response.text if response.mimetype == "text/html" else ""
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        self.form_token = found[1] if found else self.form_token
        return response


@dataclass(frozen=True)
class School:
    """Two instructors with a course each; An and Bo in Ada's course, Cy in Emmy's.

    Ida teaches Ada's course with her, Gil marks it; somebody is invited to an account.
    An has begun the assignment; a report about it has expired. Ada has a scenario of her own, of number 1.
    """

    app: Flask
    ada: int
    emmy: int
    an: int
    bo: int
    cy: int
    course: int
    other_course: int
    an_member: int
    assignment: int
    attempt: int
    job: int
    rubric: int
    an_code: str
    ida: int
    gil: int
    ada_place: int
    invitation_id: int
    invitation: str

    def user(self, name: str) -> User:
        """The user of this name, for operations."""
        return db.session.get(User, getattr(self, name))

    def visitor(self, name: str | None = None) -> Visitor:
        """A browser in which this person is signed in; None for nobody."""
        if name is None:
            return Visitor(self.app)
        with self.app.app_context():
            return Visitor(self.app, accounts.start_session(self.user(name)))

    def the(self, model: type[Any], record_id: int | None = None) -> Any:
        """The record of this kind that the tests are about."""
        ids = {Course: self.course, Membership: self.an_member, Assignment: self.assignment, Attempt: self.attempt}
        return db.session.get(model, record_id or ids[model])


def found_school(app: Flask) -> School:
    """The school in this application's empty database."""
    with app.test_request_context():
        ada = accounts.set_up(name="Ada Lovelace", login="ada", password=PASSWORD)
        _link, token = invitations.invite_instructor(ada, name="Emmy Noether")
        emmy = invitations.accept_with_account(token, name="Emmy Noether", login="emmy", password=PASSWORD)
        course = courses.create_course(ada, title="Reading closely", timezone="Europe/Berlin")
        other = courses.create_course(emmy, title="Logic", timezone="UTC")
        an, bo = (courses.join(None, code=course.join_code, name=name, address="") for name in ("An", "Bo"))
        cy = courses.join(None, code=other.join_code, name="Cy", address="")
        assignment = assignments.assign(ada, course, from_library("cellar-vs-market"), terms())
        attempt = attempts.start(an.user, assignment)
        rubric = rubrics.add(ada, course, library.load("dominion-turn").toml)
        authoring.add(ada, course, scenarios.load("fire-sale").toml)
        job = Job(key="-", course_id=course.id, assignment_id=assignment.id, language="en", state=EXPIRED,
                  asked_at=clock.now())  # fmt: skip
        with writing() as session:
            session.add(job)
        ida, gil = (_colleague(ada, course, *who) for who in (("Ida Rhodes", "instructor"), ("Gil Strang", "grader")))
        place = membership_of(ada, course.id)
        waiting, _token = invitations.invite_instructor(ada, name="Jo")
        _link, token = invitations.invite_instructor(ada, name="Kim")
        return School(
            app, ada.id, emmy.id, an.user.id, bo.user.id, cy.user.id, course.id, other.id, an.membership.id,
            assignment.id, attempt.id, job.id, rubric.id, an.code, ida.id, gil.id, place.id, waiting.id, token,
        )  # fmt: skip


def _colleague(owner: User, course: Course, name: str, role: str) -> User:
    _link, token = invitations.invite_staff(owner, course, name=name, role=role)
    login = name.split()[0].lower()
    return invitations.accept_with_account(token, name=name, login=login, password=PASSWORD)


def terms(**changes: Any) -> assignments.Terms:
    """Terms under which the exam's first question is due tomorrow."""
    usual = {
        "title": "Cellar or Market", "counted": ["a.i", "a.ii", "b.i", "b.ii", "c"], "feedback": "none",
        "opens_at": None, "due_at": clock.now() + timedelta(days=1),
    }  # fmt: skip
    return assignments.Terms(**{**usual, **changes})
