"""A real application on a real database for every test; a real server and a real browser for those that ask."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import select
from werkzeug.serving import make_server

from classroom import clock, create_app
from classroom.assignments.models import Extension
from classroom.attempts.models import Overtime
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from classroom.downloads.models import EXPIRED, Job
from classroom.games import operations as games
from classroom.games.setting import Kingdom
from classroom.play.models import Play
from classroom.schema import upgrade
from classroom.voice.models import Recording
from tests.classroom.running import Running
from tests.classroom.school import School, found_school

ROOT = Path(__file__).parent.parent.parent
PEOPLE = "people.json"
QUICK_HASH = {"time_cost": 1, "memory_cost": 64, "parallelism": 1}
COMPILED = FileSystemBytecodeCache()
CHROMIUM = {
    "executable_path": "/usr/bin/chromium",
    "args": ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--use-fake-device-for-media-stream"],
}  # fmt: skip


def make_app(folder: Path, **config: Any) -> Flask:
    """An application with its database in this folder, hashing quickly; tests are quicker than any class, too."""
    given = {"INSTANCE": str(folder), "TESTING": True, "ARGON2": QUICK_HASH, "COMMANDS_A_SECOND": 0, **config}
    app = create_app(given)
    app.jinja_env.bytecode_cache = COMPILED  # else every application compiles every template anew
    return app


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an empty database of the present schema, and one with a school in it."""
    folder = tmp_path_factory.mktemp("migrated")
    for name in ("empty", "school"):
        app = make_app(folder / name)
        upgrade(app)
        if name == "school":
            school = found_school(app)
            begin_practice(school)
            allow_more(school)
            people = {key: value for key, value in vars(school).items() if key != "app"}
            (folder / name / PEOPLE).write_text(json.dumps(people))
        dispose(app)
    return folder


def begin_practice(school: School) -> None:
    """The school's first turn, recording, expired portfolio and game, all of them An's."""
    with school.app.test_request_context(), writing() as session:
        play = Play(assignment_id=school.assignment, user_id=school.an, question="a.i", started_at=clock.now())
        sound = Recording(
            attempt_id=school.attempt, question="-", key="-", mimetype="audio/wav", size=1, content=b"-",
            recorded_at=clock.now(),
        )  # fmt: skip
        portfolio = Job(
            key="portfolio", kind="portfolio", wish={"member": school.an_member}, course_id=school.course,
            language="en", state=EXPIRED, asked_at=clock.now(),
        )  # fmt: skip
        session.add_all([play, sound, portfolio])
    with school.app.test_request_context():
        course = school.the(Course)
        games.create(school.user("an"), course, size=3, wish=Kingdom("First Game"), bots=["steady"])


def allow_more(school: School) -> None:
    """An extension of Bo's, and answers of An's that came after the end: the school's first."""
    with school.app.test_request_context(), writing() as session:
        bo = session.scalars(select(Membership).where(Membership.user_id == school.bo)).one()
        now = clock.now()
        session.add(Extension(assignment_id=school.assignment, membership_id=bo.id, minutes=10, attempts=0, why="-",
                              by_id=school.ada, at=now))  # fmt: skip
        session.add(Overtime(attempt_id=school.attempt, value={"a.i": "More."}, received_at=now))


@pytest.fixture
def new_app(migrated: Path, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes applications, each on a copy of its own of the empty database or of the school's."""
    made = []

    def make(which: str = "school", **config: Any) -> Flask:
        folder = tmp_path / f"app-{len(made)}"
        shutil.copytree(migrated / which, folder)
        app = make_app(folder, **config)
        made.append(app)
        return app

    yield make
    for app in made:
        dispose(app)


def dispose(app: Flask) -> None:
    """Closes the application's connections, so that its database is one file."""
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def empty_app(new_app: Callable[..., Flask]) -> Flask:
    """An application that nobody has set up."""
    return new_app("empty")


@pytest.fixture
def school(new_app: Callable[..., Flask]) -> School:
    """The school on a database of its own."""
    return enrol(new_app())


def enrol(app: Flask) -> School:
    """The school that is in this application's database."""
    return School(app, **json.loads((Path(app.instance_path) / PEOPLE).read_text()))


@pytest.fixture
def app(school: School) -> Iterator[Flask]:
    """The school's application, in a request of its own, for calling operations."""
    with school.app.test_request_context():
        yield school.app


@pytest.fixture
def serve() -> Iterator[Callable[[Flask], str]]:
    """Serves an application from a free port of this machine with a thread for each request; says its address."""
    running = []

    def start(app: Flask) -> str:
        server = make_server("127.0.0.1", 0, app, threaded=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        running.append((server, thread))
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server, thread in running:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def live_server(school: School, serve: Callable[[Flask], str]) -> str:
    """The address at which the school is served."""
    return serve(school.app)


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for instance folders that is nobody else's."""
    monkeypatch.setenv("PLAYALOUD_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("PLAYALOUD_DATABASE_URL", raising=False)
    return tmp_path / "instance"


@pytest.fixture
def run(instance: Path) -> Iterator[Callable[..., Running]]:
    """Starts `playaloud` with these arguments on a free port."""
    started = []

    def start(*arguments: str) -> Running:
        command = [sys.executable, "-m", "classroom.cli", *arguments, "--port", "0"]
        started.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ}))
        return Running(started[-1])

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, closing(playwright.chromium.launch(**CHROMIUM)) as running:
        yield running


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A tab in a browser without cookies; the test fails if the page's own code does, or the policy blocks anything."""
    with closing(browser.new_context(viewport={"width": 1280, "height": 800})) as context:
        tab = context.new_page()
        faults: list[str] = []
        tab.on("pageerror", lambda error: faults.append(str(error)))
        tab.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
        yield tab
        assert faults == []
