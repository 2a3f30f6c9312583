"""A course as an archive: another installation takes it in whole, and nothing hostile gets in."""

from __future__ import annotations

import hashlib
import io
import json
import random
import zipfile

import pytest

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Answer, Attempt, Submission
from classroom.cli import main
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.db import writing as writing_now
from classroom.downloads.grades import fetch_gradebook
from classroom.downloads.sheets import rubric_sheet
from classroom.errors import Refused
from classroom.exchange.archive import layout, reading, restoring, writing
from classroom.games import access, lobby, replay, signature
from classroom.games.models import Match
from classroom.games.setting import CHOSEN, Kingdom
from classroom.marking.models import Mark, Proposal
from classroom.rubrics.models import RubricVersion
from classroom.voice import operations as voice
from classroom.voice.models import Recording
from tests.classroom.conftest import enrol
from tests.classroom.downloads.reports import work
from tests.classroom.games.tables import begin, play_on
from tests.classroom.marking.work import confirm, hand_in, release
from tests.classroom.school import School
from tests.classroom.voice.sounds import wav

SOUND = wav()


@pytest.fixture
def packed(school) -> bytes:
    """The archive of the school's course: Bo's work is released, An's only confirmed."""
    with school.app.test_request_context():
        release(school, hand_in(school))
        confirm(school, hand_in(school, who="an"))
        return writing.course_archive(school.user("ada"), school.the(Course))


@pytest.fixture
def elsewhere(new_app) -> School:
    """Another installation, with a school of its own: every id is taken by something else there."""
    return enrol(new_app())


def files(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def pack(found: dict[str, bytes], *, sums: bool = True) -> bytes:
    """The files as an archive, with right checksums unless told otherwise."""
    if sums:
        manifest = json.loads(found["manifest.json"])
        manifest["files"] = {name: {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
                             for name, content in found.items() if name != "manifest.json"}  # fmt: skip
        found = {**found, "manifest.json": json.dumps(manifest).encode()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in found.items():
            archive.writestr(name, content)
    return packed.getvalue()


def change(data: bytes, table: str, **values) -> bytes:
    """The archive with these values in the first row of a table, with right checksums."""
    found = files(data)
    rows = json.loads(found[f"tables/{table}.json"])
    rows[0] |= values
    return pack({**found, f"tables/{table}.json": json.dumps(rows).encode()})


def take_in(school: School, data: bytes) -> Course:
    return restoring.restore(school.user("ada"), reading.read(data))


def count(model) -> int:
    return db.session.scalar(db.select(db.func.count()).select_from(model))


@pytest.mark.slow
def test_another_installation_has_the_same_course_grades_and_reports(school, packed, elsewhere):
    with school.app.test_request_context():
        before = fetch_gradebook(school.user("ada"), school.the(Course))
        released = db.session.scalars(db.select(Attempt).where(Attempt.state == "released")).one()
        sheet = rubric_sheet(released)
    with elsewhere.app.test_request_context():
        others = count(Attempt)
        course = take_in(elsewhere, packed)
        assert course.title == "Reading closely"
        after = fetch_gradebook(elsewhere.user("ada"), course)
        assert [one.name for one in after.students] == [one.name for one in before.students]
        assert after.columns == before.columns
        assert after.scores == before.scores
        wanted = db.select(Attempt).join(Assignment).where(Assignment.course_id == course.id)
        [mine] = db.session.scalars(wanted.where(Attempt.state == "released"))
        assert rubric_sheet(mine) == sheet
        assert mine.submission.submitted_at is not None
        assert count(Attempt) > others
        assert course.join_code != db.session.get_one(Course, elsewhere.course).join_code
        assert not course.is_open


@pytest.mark.slow
def test_the_same_installation_takes_a_course_in_again_beside_the_first(school, packed):
    with school.app.test_request_context():
        numbers = set(db.session.scalars(db.select(Submission.number)))
        people, answers, versions = count(User), count(Answer), count(RubricVersion)
        course = take_in(school, packed)
        assert course.id != school.course
        assert count(Answer) == 2 * answers
        assert count(RubricVersion) == 2 * versions
        assert count(User) > people
        assert len(set(db.session.scalars(db.select(Submission.number)))) == 2 * len(numbers)
        mine = db.select(Membership).where(Membership.course_id == course.id, Membership.removed_at.is_(None))
        staff = [one for one in db.session.scalars(mine) if one.role != "student"]
        assert [(one.user_id, one.role) for one in staff] == [(school.ada, "owner")]


@pytest.mark.slow
def test_an_archive_written_again_has_the_same_content_but_for_the_new_ids(packed, elsewhere):
    def plain(data: bytes, table: str) -> list[dict]:
        rows = json.loads(files(data)[f"tables/{table}.json"])
        return [{key: value for key, value in row.items() if key != "id" and not key.endswith("_id")
                 and not isinstance(value, dict)} for row in rows]  # fmt: skip

    with elsewhere.app.test_request_context():
        again = writing.course_archive(elsewhere.user("ada"), take_in(elsewhere, packed))
    for table in ("answer", "mark", "attempt", "proposal", "rubric_version"):
        assert plain(again, table) == plain(packed, table), table
    assert set(files(again)) >= {"manifest.json", "people.json", "roster.csv", "grades.csv", "tables/course.json"}


def test_the_archive_tells_no_secret_and_every_file_has_its_checksum(school, packed):
    found = files(packed)
    with school.app.app_context():
        secrets = [secret for user in db.session.scalars(db.select(User))
                   for secret in (user.secret_hash, user.handle, user.login) if secret]  # fmt: skip
    everything = b"\n".join(found.values()).decode()
    assert secrets
    assert not [secret for secret in secrets if f'"{secret}"' in everything]
    manifest = json.loads(found["manifest.json"])
    assert {name: one["sha256"] for name, one in manifest["files"].items()} == {
        name: hashlib.sha256(content).hexdigest() for name, content in found.items() if name != "manifest.json"}
    grades = found["grades.csv"].decode()
    assert next(line for line in grades.splitlines() if line.startswith("An,")).endswith(",")


def test_every_table_of_the_database_is_in_the_archive_or_left_out_for_a_reason(app):
    inside = {table.name for table in layout.tables()}
    about_people = {"user", "sign_in", "failed_try", "second_factor", "recovery_code", "school_identity", "audit"}
    unknown = {table.name for table in db.metadata.sorted_tables} - inside - set(layout.LEFT_OUT) - about_people
    assert not unknown, "say in layout.LEFT_OUT why these are not in an archive"


BOMB = io.BytesIO()
with zipfile.ZipFile(BOMB, "w", zipfile.ZIP_DEFLATED) as bomb:
    bomb.writestr("tables/course.json", b" " * (64 << 20))
HOSTILE = {
    "no archive": lambda data: b"PK\x03\x04 nothing",
    "nothing": lambda data: b"",
    "cut off": lambda data: data[: len(data) // 2],
    "a bomb": lambda data: BOMB.getvalue(),
    "a path upwards": lambda data: pack({**files(data), "../../etc/cron.d/x": b"x"}),
    "an absolute path": lambda data: pack({**files(data), "/etc/passwd": b"x"}),
    "a backslash": lambda data: pack({**files(data), "tables\\..\\x.json": b"[]"}),
    "a program": lambda data: pack({**files(data), "run.sh": b"x"}),
    "another checksum": lambda data: pack({**files(data), "tables/course.json": b"[]"}, sums=False),
    "a file that is not listed": lambda data: pack({**files(data), "toml/x.toml": b""}, sums=False),
    "a file that is missing": lambda data: pack(
        {name: content for name, content in files(data).items() if name != "tables/mark.json"}, sums=False),
    "no manifest": lambda data: pack(
        {name: content for name, content in files(data).items() if name != "manifest.json"}, sums=False),
    "no course": lambda data: pack({**files(data), "tables/course.json": b"[]"}),
    "two courses": lambda data: pack({**files(data), "tables/course.json": json.dumps(
        [*json.loads(files(data)["tables/course.json"]), {"id": 99}]).encode()}),
    "a table of another program": lambda data: pack({**files(data), "tables/cookies.json": b"[]"}),
    "people of the installation": lambda data: pack({**files(data), "tables/user.json": b'[{"id": 1}]'}),
    "an instructor among the people": lambda data: pack({**files(data), "people.json": b'[{"id": "1"}]'}),
    "no JSON": lambda data: pack({**files(data), "tables/mark.json": b"{"}),
    "very deep JSON": lambda data: pack({**files(data), "tables/mark.json": b"[" * 200_000}),
    "not a number": lambda data: pack({**files(data), "tables/mark.json": b'[{"id": 1, "points": NaN}]'}),
    "a NUL": lambda data: change(data, "course", title="a\0b"),
    "a text in place of a number": lambda data: change(data, "mark", points="9"),
    "endless points": lambda data: change(data, "mark", points=1e400),
    "a number in place of a text": lambda data: change(data, "course", title=7),
    "a title without an end": lambda data: change(data, "course", title="x" * 5000),
    "an unknown column": lambda data: change(data, "course", is_admin=True),
    "somebody else's record": lambda data: change(data, "attempt", assignment_id=10_000),
    "a person who is not named": lambda data: change(data, "mark", by_id=10_000),
    "a scenario that cannot be played": lambda data: change(data, "assignment", scenario_toml="format = 1"),
    "a question that does not exist": lambda data: change(data, "assignment", counted=["z"]),
    "a rubric that is none": lambda data: change(data, "rubric_version", toml="format = 1"),
    "a proposal of another shape": lambda data: change(data, "proposal", questions=[1, 2]),
    "a proposal without a rubric": lambda data: change(data, "proposal", rubric={}),
    "a state that does not exist": lambda data: change(data, "attempt", state="perfect"),
    "a role that does not exist": lambda data: change(data, "membership", role="admin"),
    "a moment that does not exist": lambda data: change(data, "course", created_at="2026-99-99T00:00:00Z"),
    "a zone that does not exist": lambda data: change(data, "course", timezone="../../etc/passwd"),
}


@pytest.mark.slow
@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_what_is_hostile_or_damaged_is_refused_with_a_reason_and_leaves_nothing_behind(packed, elsewhere, make):
    with elsewhere.app.test_request_context():
        before = {model: count(model) for model in (User, Course, Membership, Assignment, Attempt, Mark, Proposal)}
        with pytest.raises(Refused) as refused:
            take_in(elsewhere, make(packed))
        assert str(refused.value)
        db.session.rollback()
        assert {model: count(model) for model in before} == before


def test_markup_in_an_archive_is_text_on_every_page(packed, elsewhere):
    with elsewhere.app.test_request_context():
        course = take_in(elsewhere, change(packed, "course", title="<script>alert(1)</script>")).id
    page = elsewhere.visitor("ada").get(f"/courses/{course}").text
    assert "<script>alert" not in page


@pytest.mark.slow
def test_a_students_own_data_hold_what_was_written_and_what_is_released_and_nothing_of_others(school, packed):
    with school.app.test_request_context():
        members = {one.display_name: one for one in db.session.scalars(
            db.select(Membership).where(Membership.course_id == school.course))}  # fmt: skip
        bo, an = (files(writing.own_data(members[name])) for name in ("Bo", "An"))
    assert json.loads(bo["tables/mark.json"])
    assert json.loads(an["tables/mark.json"]) == []
    assert {row["attempt_id"] for row in json.loads(an["tables/answer.json"])} == {school.attempt}
    assert "proposed" not in bo["tables/mark.json"].decode()
    assert not any("proposal" in name or "people" in name for name in bo)


@pytest.mark.slow
def test_the_command_writes_an_archive_and_takes_it_in_on_another_database(school, packed, elsewhere, tmp_path, capsys):
    here, there = (str(one.app.instance_path) + "/playaloud.sqlite" for one in (school, elsewhere))
    out = tmp_path / "course.zip"
    assert main(["export", "archive", "--course", "Reading closely", "--database", here, "--out", str(out)]) == 0
    assert main(["import", "archive", str(out), "--owner", "ada", "--database", there, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    with elsewhere.app.app_context():
        assert db.session.get_one(Course, said["course"]).title == said["title"] == "Reading closely"
    out.write_bytes(b"PK")
    assert main(["import", "archive", str(out), "--owner", "ada", "--database", there]) == 2
    assert main(["import", "archive", str(out), "--owner", "nobody", "--database", there]) == 2
    assert main(["import", "archive", "/nope", "--owner", "ada", "--database", there]) == 2


@pytest.mark.slow
def test_the_pages_make_an_archive_and_take_it_in(school, packed, elsewhere):
    ada = school.visitor("ada")
    ada.get(f"/courses/{school.course}/downloads")
    job = ada.post(f"/courses/{school.course}/downloads/archive").location
    with school.app.test_request_context():
        work(school)
    with ada.get(f"{job}/file") as sent:
        assert sent.mimetype == "application/zip"
        made = sent.data
    other = elsewhere.visitor("ada")
    other.get("/courses/import")
    form = {"content_type": "multipart/form-data"}
    answer = other.post("/courses/import", {"file": (io.BytesIO(made), "course.zip")}, **form)
    assert answer.status_code == 302
    assert "Reading closely" in other.get(answer.location).text
    answer = other.post("/courses/import", {"file": (io.BytesIO(b"x"), "x.zip")}, **form)
    assert answer.status_code == 422
    assert "no ZIP archive" in answer.text


@pytest.fixture
def played(school) -> bytes:
    """The archive of the course with a game that is over, one that is not, and a line of chat."""
    with school.app.test_request_context():
        over = begin(school, wish=Kingdom(CHOSEN, ("Village", "Smithy")))
        lobby.chat(school.user("an"), school.course, "Well played", match=over)
        play_on(school, over, random.Random(2))
        begin(school)
        return writing.course_archive(school.user("ada"), school.the(Course))


@pytest.mark.slow
def test_games_are_taken_in_played_again_and_signed_anew(played, elsewhere):
    with elsewhere.app.test_request_context():
        course = take_in(elsewhere, played)
        _first, over, begun = db.session.scalars(
            db.select(Match).where(Match.course_id == course.id).order_by(Match.id))  # fmt: skip
        deeds = access.fetch_deeds(over)
        assert (over.state, begun.state) == ("over", "closed")
        assert over.result["taken_in"] is True
        assert signature.holds(over, deeds)
        assert len(replay.Film(over, deeds).turns()) == sum(over.result["turns"]) - 1
        assert [line.text for line in access.fetch_lines(elsewhere.user("ada"), course.id, over)] == ["Well played"]
        assert {seat.user.name for seat in over.seats} == {"An", "Bo"}


@pytest.mark.slow
@pytest.mark.parametrize(("table", "values"), [
    ("match", {"result": {"points": [99, 1], "winners": [0], "rounds": 3, "turns": [3, 3]}}),
    ("match", {"result": [1]}), ("match", {"kingdom": ["Nonesuch"]}), ("match", {"kingdom": 3}),
    ("match", {"cards": "[["}), ("match_deed", {"command": "buy Province"}), ("match_deed", {"number": 7000}),
    ("match_deed", {"kind": "undo"}), ("match_deed", {"seat": 9}),
], ids=str)  # fmt: skip
def test_a_game_that_cannot_have_been_played_so_is_refused(played, elsewhere, table, values):
    found, name = files(played), f"tables/{table}.json"
    rows = json.loads(found[name])
    next(row for row in rows if row.get("state", "over") == "over").update(values)
    with elsewhere.app.test_request_context():
        before = count(Match)
        with pytest.raises(Refused):
            take_in(elsewhere, pack({**found, name: json.dumps(rows).encode()}))
        assert count(Match) == before


def test_recordings_come_along_only_where_asked_for_and_are_sounds(school, elsewhere):
    with school.app.test_request_context():
        with writing_now() as session:
            session.execute(db.delete(Recording))
        attempt, ada = school.the(Attempt), school.user("ada")
        voice.keep(school.user("an"), attempt, voice.Place("a.i"), SOUND, key="k" * 10, seconds=3)
        assert writing.sound_of(school.the(Course)) == len(SOUND)
        assert "tables/recording.json" not in files(writing.course_archive(ada, school.the(Course)))
        whole = writing.course_archive(ada, school.the(Course), recordings=True)
    with elsewhere.app.test_request_context():
        take_in(elsewhere, whole)
        kept = db.session.scalars(db.select(Recording).order_by(Recording.id.desc())).first()
        assert (kept.content, kept.mimetype, kept.question) == (SOUND, "audio/wav", "a.i")
        false = {"content": {"base64": "bm8gc291bmQ="}}
        with pytest.raises(Refused, match="no sound"):
            take_in(elsewhere, change(whole, "recording", **false))
