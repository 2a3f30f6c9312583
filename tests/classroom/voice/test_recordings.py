"""Recordings: kept once, by their content, for the student and for who marks; gone with the attempt."""

from __future__ import annotations

import io
import re

import pytest
from sqlalchemy import delete, select

from classroom.attempts.models import Attempt
from classroom.db import db, writing
from classroom.errors import TooMany
from classroom.play.models import Deed, Play
from classroom.voice import access, operations
from classroom.voice.models import Recording
from classroom.voice.operations import Place
from tests.classroom.play.turns import begin, set_turn
from tests.classroom.voice.sounds import wav

KEY = "a-key-made-by-the-page"


def send(school, who: str = "an", *, sound: bytes | None = None, name: str = "spoken.wav", **fields):
    """The answer to a recording of question a.i that is sent as the page sends it."""
    content = wav() if sound is None else sound
    data = {"question": "a.i", "key": KEY, "seconds": "7", "sound": (io.BytesIO(content), name), **fields}
    path = f"/attempts/{school.attempt}/recordings"
    return school.visitor(who).post(path, data, headers={"Accept": "application/json"})


def kept(school) -> list[Recording]:
    with school.app.test_request_context():
        return list(db.session.scalars(select(Recording).where(Recording.question != "-")))


def submit(school) -> None:
    done = school.visitor("an").post(f"/attempts/{school.attempt}/submit", {"key": KEY, "revision": "0", "anyway": "1"})
    assert done.status_code == 302


def test_a_recording_is_kept_and_played_to_the_student_as_what_it_is(school):
    answer = send(school, name="evil.html")
    assert answer.status_code == 200
    address = re.search(r'src="(/recordings/\d+)"', answer.json["list"])[1]
    heard = school.visitor("an").get(address)
    assert heard.data == wav()
    assert heard.mimetype == "audio/wav"
    assert heard.headers["X-Content-Type-Options"] == "nosniff"
    assert heard.headers["Cache-Control"] == "no-store"
    assert "html" not in heard.headers["Content-Disposition"]


def test_a_part_of_the_sound_is_sent_where_the_browser_asks_for_a_part(school):
    send(school)
    heard = school.visitor("an").get(f"/recordings/{kept(school)[0].id}", headers={"Range": "bytes=0-3"})
    assert (heard.status_code, heard.data) == (206, b"RIFF")
    assert heard.headers["Content-Range"] == f"bytes 0-3/{len(wav())}"


def test_the_same_recording_sent_twice_is_kept_once(school):
    assert [send(school).status_code for _ in range(2)] == [200, 200]
    assert len(kept(school)) == 1


def test_who_marks_hears_it_once_it_is_submitted_and_nobody_else(school):
    send(school)
    address = f"/recordings/{kept(school)[0].id}"
    for who in ("ada", "gil", "emmy", "bo", "cy"):
        assert school.visitor(who).get(address).status_code == 404
    submit(school)
    statuses = {who: school.visitor(who).get(address).status_code for who in ("ada", "gil", "an", "emmy", "bo", "cy")}
    assert statuses == {"ada": 200, "gil": 200, "an": 200, "emmy": 404, "bo": 404, "cy": 404}
    assert f'src="{address}"' in school.visitor("ada").get(f"/attempts/{school.attempt}/marking").text
    assert f'src="{address}"' in school.visitor("an").get(f"/attempts/{school.attempt}/receipt").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"sound": b"<script>alert(1)</script>"}, "no recording that can be kept"),
        ({"sound": b""}, "empty"),
        ({"question": "nothing"}, "no such place"),
        ({"question": "a.ii"}, "no such place"),  # a list of cards is not answered aloud
        ({"side": "beside"}, "no such place"),
        ({"key": "short"}, "key of a recording"),
        ({"key": "k" * 65}, "key of a recording"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_refused_with_a_sentence(school, fields, said):
    answer = send(school, **fields)
    assert answer.status_code == 422
    assert said in answer.json["error"]["message"]
    assert kept(school) == []


def test_a_recording_that_is_too_long_is_refused(school, monkeypatch):
    monkeypatch.setattr(operations, "MOST_BYTES", len(wav()) - 1)
    answer = send(school)
    assert (answer.status_code, kept(school)) == (422, [])
    assert "too long" in answer.json["error"]["message"]


def test_a_request_beyond_all_bounds_is_refused_and_keeps_nothing(school):
    visitor, kind = school.visitor("an"), "multipart/form-data; boundary=b"
    body = b'--b\r\nContent-Disposition: form-data; name="sound"; filename="a"\r\n\r\n' + bytes(3_000_000)
    answer = visitor.client.post(f"/attempts/{school.attempt}/recordings", data=body, content_type=kind)
    assert answer.status_code == 413
    assert kept(school) == []


@pytest.mark.parametrize("typed", ["", "-3", "x", "1e9", "99999999"])
def test_a_length_that_is_none_is_kept_as_nothing(school, typed):
    assert send(school, seconds=typed).status_code == 200
    assert kept(school)[0].seconds == 0


def test_what_is_submitted_gets_no_more_recordings_and_loses_none(school):
    send(school)
    submit(school)
    assert send(school, key="another-key-of-the-page").status_code == 409
    removed = school.visitor("an").post(f"/recordings/{kept(school)[0].id}/remove")
    assert removed.status_code == 409
    assert len(kept(school)) == 1


def test_a_recording_can_be_deleted_until_then(school):
    send(school)
    answer = school.visitor("an").post(f"/recordings/{kept(school)[0].id}/remove")
    assert answer.status_code == 303
    assert kept(school) == []


def test_an_attempt_has_room_for_so_many(school, monkeypatch):
    monkeypatch.setattr(operations, "MOST_RECORDINGS", 3)
    with school.app.test_request_context():
        an, attempt = school.user("an"), school.the(Attempt)
        for number in range(2):  # the school's own is the first
            operations.keep(an, attempt, Place("a.i"), wav(), key=f"{KEY}-{number}", seconds=1)
        with pytest.raises(TooMany):
            operations.keep(an, attempt, Place("a.i"), wav(), key=f"{KEY}-more", seconds=1)


def test_recordings_go_with_their_attempt(school):
    with school.app.test_request_context():
        attempt = school.the(Attempt, set_turn(school))
        operations.keep(school.user("an"), attempt, Place("t"), wav(), key=KEY, seconds=1)
        assert access.spoken_questions([attempt.id]) == {attempt.id: {"t"}}
        with writing() as session:
            session.execute(delete(Attempt).where(Attempt.id == attempt.id))
        assert access.spoken_questions([attempt.id]) == {attempt.id: set()}


def test_nothing_is_sure_where_a_person_has_to_listen(school):
    send(school)
    submit(school)
    with school.app.test_request_context():
        from classroom.marking.access import fetch_sheet

        sheet = fetch_sheet(school.the(Attempt))
    spoken = next(part for part in sheet.parts if part.id == "a.i")
    silent = next(part for part in sheet.parts if part.id == "b.i")
    assert [(item.proposed, item.sure) for item in spoken.items] == [(None, False)] * len(spoken.items)
    assert all(item.sure for item in silent.items)


def about(school, *marks: tuple[str, int]) -> list[str]:
    """Where in a turn these recordings, made at a side and a number of deeds, are said to belong."""
    with school.app.test_request_context():
        play = begin(school)
        an, attempt = school.user("an"), play.attempt
        with writing() as session:
            for number, (kind, command) in enumerate(
                [("move", "play Chapel"), ("undo", ""), ("move", "play Village"), ("chance", "chance Gold"),
                 ("say", ""), ("move", "play Militia")]
            ):  # fmt: skip
                session.add(Deed(play_id=play.id, number=number, kind=kind, command=command, at=play.started_at))
        for place, (side, number) in enumerate(marks):
            operations.keep(an, attempt, Place("t", side, number), wav(), key=f"{KEY}-{place}", seconds=1)
        return [heard.about for heard in access.recordings_of(attempt)["t"]]


def test_each_recording_says_before_or_after_which_step_it_was_made(school):
    found = about(school, ("before", 0), ("after", 1), ("before", 2), ("after", 4), ("before", 4), ("before", 6))
    assert found == [
        "before “play Chapel”, which was taken back", "after “play Chapel”, which was taken back",
        "before “play Village”", "after “play Village”", "before “play Militia”",
        "before the next step, or after the last",
    ]  # fmt: skip


def test_practice_offers_no_recording(school):
    page = school.visitor("an").get("/plays/1").text
    assert "data-record" not in page
    with school.app.test_request_context():
        path = f"/plays/{begin(school).id}"
        assert db.session.scalar(select(Play.attempt_id).where(Play.id == int(path.split("/")[-1])))
    assert "data-record" in school.visitor("an").get(path).text
