"""The demo course, and the processes that serve it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import select

import scenarios
from classroom.accounts import operations as accounts
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Submission
from classroom.authoring.models import AuthoredScenario, ScenarioVersion
from classroom.cli import main
from classroom.db import db
from classroom.demo import setting
from classroom.marking.access import fetch_queue
from classroom.marking.models import Proposal
from tests.classroom.conftest import dispose
from tests.classroom.school import Visitor


@pytest.mark.slow
def test_the_course_has_released_waiting_and_open_work_of_ten_students(instance):
    app, lines = setting.prepare()
    with app.test_request_context():
        teacher = db.session.scalars(select(User).where(User.kind == "instructor")).one()
        states = {
            assignment.scenario_id: Counter(row.state for row in fetch_queue(teacher, assignment))
            for assignment in db.session.scalars(select(Assignment))
        }
        late = db.session.scalars(select(Submission).where(Submission.late)).all()
        failures = {proposal.failure for proposal in db.session.scalars(select(Proposal))}
    assert states == {
        "fire-sale": {"released": 6, "not started": 4},
        "cellar-vs-market": {"proposed": 10},
        "bookbinder": {"not started": 9, "writing": 1},
        "a-first-turn": {"not started": 9, "writing": 1},
    }
    assert len(late) == 1
    assert failures == {""}
    code = re.search(r"Amara Okafor +(\S+)", "\n".join(lines))[1]
    visitor = Visitor(app)
    assert visitor.post("/come-back", {"code": code}).status_code == 302
    assert "See your marks" in visitor.get("/work").text
    dispose(app)


@pytest.mark.slow
def test_the_course_has_a_scenario_of_its_own_with_an_invented_card_that_can_be_set_as_work(instance):
    app, _lines = setting.prepare()
    with app.app_context():
        own = db.session.scalars(select(AuthoredScenario)).one()
        version = db.session.scalars(select(ScenarioVersion)).one()
        scenario = scenarios.parse(version.toml, where="demo")
    assert (own.title, own.published, version.number) == ("A card of our own: Lamplighter", 1, 1)
    assert [str(card) for card in scenario.invented] == ["Lamplighter"]
    dispose(app)


@pytest.mark.slow
def test_the_demo_is_filled_once_and_says_the_same_sign_ins_again(instance):
    said = []
    for fresh in (False, False, True):
        app, lines = setting.prepare(fresh=fresh)
        said.append(lines)
        dispose(app)
    assert said[0] == said[1] != said[2]


@pytest.mark.slow
def test_a_filling_that_is_interrupted_leaves_the_database_empty(instance, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(accounts, "add_student", lambda **_values: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            setting.prepare()
    app, lines = setting.prepare()
    assert len(lines) == 17
    dispose(app)


def test_a_database_with_something_else_in_it_is_refused_and_left_alone(instance, school, capsys):
    path = Path(school.app.instance_path) / "playaloud.sqlite"
    with school.app.app_context():
        before = db.session.scalars(select(User.id)).all()
    assert main(["demo", "--port", "0", "--database", str(path)]) == 2
    assert "something else than the demo" in capsys.readouterr().err
    with school.app.app_context():
        assert db.session.scalars(select(User.id)).all() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["demo", "--port", "0", "--fresh", "--database", "x.sqlite"], "never one that was named"),
        (["serve", "--port", "99999"], "no port"),
        (["serve", "--port", "-1"], "no port"),
        (["serve", "--port", "x"], "no port"),
        (["serve", "--workers", "0"], "invalid choice"),
        (["serve", "--host", "no.such.host.invalid"], "Nothing can be served"),
    ],
)
def test_wrong_options_are_bad_input(instance, capsys, arguments, words):
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    assert words in capsys.readouterr().err


def gone(pids: list[int]) -> None:
    """Waits until these processes have ended."""
    for pid in pids:
        for _try in range(100):
            try:
                state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
            except (FileNotFoundError, ProcessLookupError):
                break
            if state == "Z":
                break
            subprocess.run(["sleep", "0.05"], check=True)
        else:
            raise AssertionError(f"process {pid} is still there")


@pytest.mark.slow
def test_the_demo_is_served_and_ends_with_all_its_processes_within_five_seconds(run):
    demo = run("demo")
    assert demo.get() == 200
    assert any("Amara Okafor" in line for line in demo.lines)
    children = demo.children()
    assert len(children) >= 3
    demo.process.send_signal(signal.SIGTERM)
    assert demo.process.wait(timeout=5) == 0
    gone(children)


@pytest.mark.slow
def test_a_service_that_dies_is_started_again_and_nothing_outlives_the_parent(run):
    served = run("serve", "--workers", "1")
    assert any("the first page makes your account" in line for line in served.lines)
    first = served.children()
    os.kill(first[0], signal.SIGKILL)
    assert served.get() == 200
    children = served.children()
    assert children
    assert first[0] not in children
    served.process.kill()
    served.process.wait(timeout=5)
    gone(children)


def test_a_port_in_use_is_said_before_anything_is_touched(instance, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["demo", "--port", str(taken.getsockname()[1])]) == 2
    assert "in use" in capsys.readouterr().err
    assert not (instance / "demo").exists()


@pytest.mark.slow
def test_in_the_demo_anybody_plays_a_game_without_an_account(instance):
    app, _lines = setting.prepare()
    visitor = Visitor(app)
    assert "A game against a bot, without an account." in visitor.get("/").text
    begun = visitor.post("/visit", {})
    assert begun.status_code == 303
    table = visitor.get(begun.headers["Location"])
    assert "Bot Stan" in table.text
    again = visitor.post("/visit", {})
    assert again.headers["Location"] != begun.headers["Location"]
    with app.app_context():
        names = [user.name for user in db.session.scalars(select(User)) if user.name.startswith("Visitor")]
    assert len(names) == 1
    dispose(app)
