"""A student's work: beginning, saving, submitting, and what happens when two do it at once."""

from __future__ import annotations

import http.client
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from urllib.parse import urlencode, urlsplit

import pytest
from sqlalchemy import func, select

from classroom import clock
from classroom.assignments.models import Assignment
from classroom.attempts import access, answers, operations
from classroom.attempts.models import Answer, Attempt, Submission
from classroom.audit import Audit
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.errors import Conflict, NotFound, NotPermitted, Refused, TooMany
from tests.classroom.school import KEY, School

FIRST = {"a.i": "First I play my Cellar."}
SECOND = {"a.i": "First I play my Cellar. I discard two Estates.", "a.ii": "Silver, Gold, 2 Estate"}


def save(school: School, given: dict, revision: int = 0) -> Attempt:
    return operations.save(school.user("an"), school.the(Attempt), revision=revision, answers=given)


def submit(school: School, given: dict, revision: int = 0, key: str = KEY) -> Submission:
    return operations.submit(school.user("an"), school.the(Attempt), key=key, revision=revision, answers=given)


def count(model: type) -> int:
    return db.session.scalar(select(func.count()).select_from(model))


def test_beginning_twice_finds_the_same_attempt(app, school):
    assert operations.start(school.user("an"), school.the(Assignment)).id == school.attempt


def test_every_revision_of_an_answer_is_kept_and_the_latest_counts(app, school):
    save(school, FIRST)
    save(school, SECOND, revision=1)
    rows = db.session.execute(select(Answer.revision, Answer.question, Answer.value).order_by(Answer.id)).all()
    assert [tuple(row) for row in rows] == [
        (1, "a.i", FIRST["a.i"]), (2, "a.i", SECOND["a.i"]), (2, "a.ii", SECOND["a.ii"])
    ]  # fmt: skip
    assert access.latest_answers(school.the(Attempt)) == SECOND


def test_saving_what_is_saved_already_makes_no_revision_so_a_repeated_save_is_harmless(app, school):
    save(school, FIRST)
    assert save(school, FIRST, revision=0).revision == 1
    assert save(school, {"a.ii": "", "c": ""}, revision=1).revision == 1


def test_an_answer_can_be_emptied(app, school):
    save(school, FIRST)
    save(school, {"a.i": ""}, revision=1)
    assert access.latest_answers(school.the(Attempt)) == {"a.i": ""}


def test_a_save_from_an_older_revision_is_refused_with_the_servers_copy(app, school):
    save(school, FIRST)
    with pytest.raises(Conflict) as refused:
        save(school, SECOND, revision=0)
    assert refused.value.current["revision"] == 1
    assert refused.value.current["answers"] == FIRST
    assert access.latest_answers(school.the(Attempt)) == FIRST


def test_after_submitting_nothing_can_be_changed(app, school):
    submit(school, FIRST)
    with pytest.raises(Conflict):
        save(school, SECOND, revision=1)
    assert access.latest_answers(school.the(Attempt)) == FIRST


def test_saving_has_a_bound_and_submitting_has_none(app, school):
    save(school, FIRST)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operations, "MAX_REVISIONS", 1)
        with pytest.raises(TooMany):
            save(school, SECOND, revision=1)
    assert submit(school, SECOND, revision=1).revision == 2


def test_a_submission_sent_again_gets_the_same_receipt(app, school):
    first = submit(school, SECOND)
    again = submit(school, SECOND)
    assert (again.id, again.number) == (first.id, first.number)
    assert count(Submission) == 1
    assert first.digest == answers.digest(SECOND)


def test_the_same_answers_under_another_key_get_the_same_receipt_too(app, school):
    assert submit(school, SECOND).id == submit(school, SECOND, revision=0, key="another-key").id


def test_other_answers_after_submitting_are_refused(app, school):
    submit(school, FIRST)
    with pytest.raises(Conflict):
        submit(school, SECOND, key="another-key")


def test_submitting_from_an_older_revision_overwrites_nothing(app, school):
    save(school, FIRST)
    with pytest.raises(Conflict):
        submit(school, SECOND, revision=0)
    assert school.the(Attempt).state == "open"
    assert count(Submission) == 0


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "schlüssel", "a\nb\nc\nd\ne"])
def test_a_key_that_cannot_be_used_is_refused(app, school, key):
    with pytest.raises(Refused):
        submit(school, FIRST, key=key)
    assert school.the(Attempt).state == "open"


@pytest.mark.parametrize(("seconds_to_go", "late"), [(60, False), (-1, True)])
def test_late_work_is_accepted_and_marked(app, school, seconds_to_go, late):
    with writing():
        school.the(Assignment).due_at = clock.now() + timedelta(seconds=seconds_to_go)
    assert submit(school, FIRST).late is late


def test_without_a_due_date_nothing_is_late(app, school):
    with writing():
        school.the(Assignment).due_at = None
    assert submit(school, FIRST).late is False


def test_every_step_leaves_an_audit_row_without_the_text(app, school):
    save(school, FIRST)
    submit(school, SECOND, revision=1)
    rows = db.session.scalars(select(Audit).where(Audit.record == "attempt").order_by(Audit.id)).all()
    assert [(row.action, row.actor_id) for row in rows] == [
        ("attempt.start", school.an), ("attempt.save", school.an), ("attempt.submit", school.an)
    ]  # fmt: skip
    assert rows[-1].after["digest"] == answers.digest(SECOND)
    assert "Cellar" not in str([(row.before, row.after) for row in rows])


def test_nobody_else_writes_in_an_attempt_or_finds_it(app, school):
    for name in ("bo", "cy", "ada", "emmy"):
        actor, attempt = school.user(name), school.the(Attempt)
        with pytest.raises(NotPermitted):
            operations.save(actor, attempt, revision=0, answers=FIRST)
        with pytest.raises(NotPermitted):
            operations.submit(actor, attempt, key=KEY, revision=0, answers=FIRST)
        with pytest.raises(NotFound):
            access.fetch_attempt(actor, school.attempt)
    for name in ("cy", "ada", "emmy"):
        with pytest.raises(NotPermitted):
            operations.start(school.user(name), school.the(Assignment))
    assert count(Answer) == 0


def test_a_students_home_lists_what_is_due_and_what_is_submitted(app, school):
    assert [work.attempt.id for work in access.fetch_work(school.user("an"))] == [school.attempt]
    assert [work.attempt for work in access.fetch_work(school.user("bo"))] == [None]
    assert access.fetch_work(school.user("cy")) == []


def test_a_students_home_says_what_to_do_next(school):
    visitor = school.visitor("an")
    assert "To do" in visitor.get("/work").text
    with school.app.test_request_context():
        submit(school, FIRST)
    assert "Submitted" in visitor.get("/work").text
    assert "Nothing to do yet" in school.visitor("cy").get("/work").text


def test_an_instructor_sees_how_far_the_class_is(school):
    with school.app.test_request_context():
        submit(school, FIRST)
        (progress,) = access.fetch_progress(school.user("ada"), school.the(Course))
        assert (progress.begun, progress.submitted, progress.late) == (1, 1, 0)
    page = school.visitor("ada").get(f"/courses/{school.course}").text
    assert "1 of 2 submitted" in page
    page = school.visitor("ada").get(f"/assignments/{school.assignment}").text
    assert page.index("submitted") < page.index("not begun")


def test_autosave_answers_with_the_new_revision(school):
    visitor = school.visitor("an")
    answer = visitor.post_json(f"/attempts/{school.attempt}/answers", {"revision": 0, "answers": FIRST})
    assert (answer.status_code, answer.json["revision"]) == (200, 1)
    assert answer.json["saved_at"].endswith("+00:00")
    older = visitor.post_json(f"/attempts/{school.attempt}/answers", {"revision": 0, "answers": SECOND})
    assert (older.status_code, older.json["revision"], older.json["answers"]) == (409, 1, FIRST)


def test_autosave_after_the_session_has_ended_says_where_to_sign_in(school):
    visitor = school.visitor("an")
    visitor.get(f"/attempts/{school.attempt}")
    visitor.client.delete_cookie("playaloud")
    answer = visitor.post_json(f"/attempts/{school.attempt}/answers", {"revision": 0, "answers": FIRST})
    assert (answer.status_code, answer.json["sign_in"]) == (401, "/")


def test_autosave_with_an_old_form_token_gets_a_new_one_to_try_again_with(school):
    visitor = school.visitor("an")
    visitor.form_token = "old"
    path, data = f"/attempts/{school.attempt}/answers", {"revision": 0, "answers": FIRST}
    refused = visitor.post_json(path, data)
    assert refused.status_code == 400
    visitor.form_token = refused.json["csrf_token"]
    assert visitor.post_json(path, data).status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        [], "text", 7, {}, {"revision": "1", "answers": {}}, {"revision": True, "answers": {}},
        {"revision": 0}, {"revision": 0, "answers": []}, {"revision": 0, "answers": {"nonsense": "x"}},
        {"revision": 0, "answers": {"a.i": 7}}, {"revision": 0, "answers": {"a.i": ["x"]}},
        {"revision": 0, "answers": {"a.i": {"x": 1}}}, {"revision": 0, "answers": {"a.i": "x" * 10_001}},
        {"revision": 0, "answers": {"a.ii": "x" * 501}}, {"revision": 0, "answers": {"": None}},
    ],
)  # fmt: skip
def test_json_that_is_no_set_of_answers_is_refused_with_a_reason(school, data):
    answer = school.visitor("an").post_json(f"/attempts/{school.attempt}/answers", data)
    assert answer.status_code in (400, 422)
    assert answer.json["error"]["message"]
    with school.app.app_context():
        assert count(Answer) == 0


@pytest.mark.parametrize(
    "body",
    ["{", "", "[" * 200_000, '{"revision": NaN, "answers": {}}', '{"revision": 1e400, "answers": {}}',
     '{"revision": 99999999999999999999999, "answers": {"a.i": "x"}}', "\ud800".encode("utf-8", "surrogatepass")],
    ids=["cut", "empty", "deep", "nan", "huge", "long", "surrogate"],
)  # fmt: skip
def test_malformed_json_is_refused(school, body):
    visitor = school.visitor("an")
    visitor.get("/work")
    answer = visitor.client.post(f"/attempts/{school.attempt}/answers", data=body, content_type="application/json",
                                 headers={"X-CSRFToken": visitor.form_token})  # fmt: skip
    assert answer.status_code in (400, 409, 422)
    assert answer.json["error"]["message"]


def test_strange_characters_are_kept_or_cleaned_but_never_break_anything(school):
    raw = "a\x00b\ud800c\r\nd 🂡 \u202e עברית"
    visitor = school.visitor("an")
    body = json.dumps({"revision": 0, "answers": {"a.i": raw}})
    visitor.get("/work")
    answer = visitor.client.post(f"/attempts/{school.attempt}/answers", data=body, content_type="application/json",
                                 headers={"X-CSRFToken": visitor.form_token})  # fmt: skip
    assert answer.status_code == 200
    with school.app.app_context():
        assert access.latest_answers(school.the(Attempt)) == {"a.i": "abc\nd 🂡 \u202e עברית"}
    assert "abc\nd 🂡" in visitor.get(f"/attempts/{school.attempt}").text


def test_a_text_of_ten_thousand_characters_is_accepted_in_any_script(school):
    visitor = school.visitor("an")
    answer = visitor.post_json(f"/attempts/{school.attempt}/answers", {"revision": 0, "answers": {"a.i": "🂡" * 10_000}})
    assert answer.status_code == 200


def form_of(given: dict, revision: int = 0, key: str = KEY) -> dict:
    fields = dict(zip(("a.i", "a.ii", "b.i", "b.ii", "c"), range(1, 6), strict=True))
    texts = {f"answer-{fields[name]}": text for name, text in given.items()}
    return {"revision": str(revision), "key": key, "anyway": "1", **texts}


def test_without_scripts_one_saves_and_submits_by_forms(school):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}"
    assert visitor.post(f"{path}/answers", form_of(FIRST)).location == path
    assert "First I play my Cellar." in visitor.get(path).text
    assert visitor.post(f"{path}/submit", form_of(SECOND, revision=1)).location == f"{path}/receipt"
    receipt = visitor.get(f"{path}/receipt").text
    assert "Silver, Gold, 2 Estate" in receipt
    assert answers.digest({**SECOND}) in receipt
    assert visitor.get(path).location == f"{path}/receipt"


def test_without_scripts_too_one_is_asked_before_gaps_are_submitted(school):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}"
    form = {name: text for name, text in form_of(FIRST).items() if name != "anyway"}
    asked = visitor.post(f"{path}/submit", form)
    assert "no answer yet: <b>a.ii, b.i, b.ii, c</b>" in asked.text
    assert 'name="revision" value="1"' in asked.text  # what was typed is safe meanwhile
    assert visitor.get(f"{path}/receipt").location == path
    assert visitor.post(f"{path}/submit", {**form, "revision": "1", "anyway": "1"}).location == f"{path}/receipt"


def test_a_form_from_an_older_revision_comes_back_with_both_texts(school):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}"
    visitor.post(f"{path}/answers", form_of({"a.i": "Written on the phone."}))
    page = visitor.post(f"{path}/answers", form_of({"a.i": "Written at the desk."}))
    assert page.status_code == 409
    assert "Written on the phone." in page.text
    assert "Written at the desk." in page.text
    assert 'name="revision" value="1"' in page.text
    assert visitor.post(f"{path}/answers", form_of({"a.i": "Both."}, revision=1)).status_code == 302


def test_a_text_that_is_too_long_comes_back_whole_with_the_reason(school):
    visitor = school.visitor("an")
    page = visitor.post(f"/attempts/{school.attempt}/submit", form_of({"a.i": "y" * 10_001}))
    assert page.status_code == 422
    assert "10001 characters long" in page.text
    assert "y" * 10_001 in page.text


def test_a_second_submission_with_other_text_shows_the_receipt(school):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}"
    visitor.post(f"{path}/submit", form_of(FIRST))
    assert visitor.post(f"{path}/submit", form_of(SECOND, key="another-key")).location == f"{path}/receipt"
    assert "submitted already" in visitor.get(f"{path}/receipt").text


@pytest.mark.parametrize("revision", ["", "-1", "x", "1" * 10, "٣"])
def test_a_form_without_a_revision_is_refused_and_keeps_the_text(school, revision):
    form = {**form_of(FIRST), "revision": revision}
    page = school.visitor("an").post(f"/attempts/{school.attempt}/submit", form)
    assert page.status_code == 422
    assert FIRST["a.i"] in page.text


def test_a_session_that_ended_while_writing_loses_no_text_of_a_form(school):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}"
    visitor.get(path)
    visitor.client.delete_cookie("playaloud")
    page = visitor.post(f"{path}/submit", form_of(FIRST))
    assert page.status_code == 401
    assert FIRST["a.i"] in page.text
    assert f'action="{path}/submit"' in page.text


def test_what_was_kept_when_the_session_ended_is_submitted_after_signing_in_again(school):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}/submit"
    visitor.get("/work")
    visitor.client.delete_cookie("playaloud")
    assert visitor.post(path, form_of(FIRST)).status_code == 401
    token = visitor.form_token
    visitor.post("/come-back", {"code": school.an_code})
    visitor.form_token = token  # the kept page is still open in its tab
    again = visitor.post(path, form_of(FIRST))
    assert (again.status_code, FIRST["a.i"] in again.text) == (400, True)
    assert visitor.post(path, form_of(FIRST)).location.endswith("/receipt")


def send(address: str, cookies: str, path: str, form: dict) -> tuple[int, dict]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
    headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    connection.request("POST", path, urlencode(form), headers)
    answer = connection.getresponse()
    found = (answer.status, json.loads(answer.read()))
    connection.close()
    return found


def cookies_of(visitor) -> str:
    names = ("playaloud", "playaloud-form")
    return "; ".join(f"{name}={visitor.client.get_cookie(name).value}" for name in names)


def test_fifty_posts_with_one_key_at_once_make_one_submission(school, live_server):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}/submit"
    visitor.get(f"/attempts/{school.attempt}")
    form = {"csrf_token": visitor.form_token, **form_of(SECOND)}
    with ThreadPoolExecutor(50) as pool:
        found = list(pool.map(lambda _n: send(live_server, cookies_of(visitor), path, form), range(50)))
    assert found == [(200, {"receipt": f"/attempts/{school.attempt}/receipt"})] * 50
    with school.app.app_context():
        assert (count(Submission), count(Answer)) == (1, 2)
        assert db.session.scalar(select(func.count()).where(Audit.action == "attempt.submit")) == 1


def test_of_many_different_submissions_at_once_one_is_taken_whole(school, live_server):
    visitor, path = school.visitor("an"), f"/attempts/{school.attempt}/submit"
    visitor.get(f"/attempts/{school.attempt}")

    def one(number: int) -> int:
        text = f"Text {number}"
        form = {"csrf_token": visitor.form_token, **form_of({"a.i": text, "c": text}, key=f"key-number-{number}")}
        return send(live_server, cookies_of(visitor), path, form)[0]

    with ThreadPoolExecutor(12) as pool:
        statuses = list(pool.map(one, range(12)))
    assert sorted(statuses) == [200] + [409] * 11
    with school.app.app_context():
        kept = access.latest_answers(school.the(Attempt))
        assert kept["a.i"] == kept["c"]
