"""Time limits, closing, extensions, several attempts, exams, quotas: what the server does with them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import select

from classroom import clock
from classroom.assignments import extending, operations
from classroom.assignments.content import from_library
from classroom.assignments.extending import More
from classroom.assignments.models import Assignment, Extension
from classroom.attempts import access, answers
from classroom.attempts import operations as attempts
from classroom.attempts.closing import close_overdue
from classroom.attempts.models import Attempt, Overtime
from classroom.audit import Audit
from classroom.courses.models import Course, Membership
from classroom.dashboard import access as dashboard
from classroom.db import db, writing
from classroom.downloads.chores import do_chores
from classroom.downloads.grades import fetch_gradebook
from classroom.errors import Conflict, NotPermitted, Refused
from classroom.marking import operations as marking
from classroom.marking.access import fetch_queue, fetch_sheet, fetch_version
from classroom.marking.decisions import ALL, Decision
from classroom.marking.models import Proposal
from tests.classroom.school import KEY, School, terms

FIRST = {"a.i": "First I play my Cellar."}
SECOND = {"a.i": "First I play my Cellar. I discard two Estates."}
MINUTE = timedelta(minutes=1)


class Hand:
    """Moves the server's clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.late, real = timedelta(), clock.now
        monkeypatch.setattr(clock, "now", lambda: real() + self.late)

    def on(self, **by: int) -> None:
        """Turns it on by so much."""
        self.late += timedelta(**by)


@pytest.fixture
def hand(monkeypatch):
    return Hand(monkeypatch)


def new_work(school: School, scenario: str = "cellar-vs-market", **changes) -> Assignment:
    content = from_library(scenario)
    counted = [question["id"] for question in content.student["questions"]]
    given = terms(counted=counted, **changes)
    return operations.assign(school.user("ada"), school.the(Course), content, given)


def begin(school: School, assignment: Assignment, name: str = "an") -> Attempt:
    return attempts.start(school.user(name), assignment)


def save(school: School, attempt: Attempt, given: dict, revision: int = 0) -> Attempt:
    return attempts.save(school.user("an"), attempt, revision=revision, answers=given)


def hand_in(school: School, attempt: Attempt, given: dict, key: str = KEY, name: str = "an"):
    return attempts.submit(school.user(name), attempt, key=key, revision=attempt.revision, answers=given)


def released(school: School, attempt: Attempt) -> None:
    """Marks the attempt with all points, and releases it."""
    marking.ensure_proposal(attempt)
    ada = school.user("ada")
    given = {key: Decision(item.of, True) for key, item in fetch_sheet(attempt).items.items()}
    marking.decide(ada, attempt, version=fetch_version(attempt), decisions=given, accept=ALL)
    marking.release(ada, attempt)


def member_of(school: School, name: str) -> Membership:
    wanted = select(Membership).where(
        Membership.user_id == getattr(school, name), Membership.course_id == school.course
    )
    return db.session.scalars(wanted).one()


def test_what_was_saved_is_handed_in_when_the_time_is_over_and_somebody_looks(app, school, hand):
    attempt = begin(school, new_work(school, minutes=30))
    save(school, attempt, FIRST)
    hand.on(minutes=30, seconds=29)
    assert access.fetch_attempt(school.user("an"), attempt.id).state == "open"
    hand.on(seconds=2)
    found = access.fetch_attempt(school.user("an"), attempt.id)
    assert (found.state, found.submission.automatic, found.submission.late) == ("submitted", True, False)
    assert found.submission.submitted_at == found.ends_at
    assert found.submission.digest == answers.digest(FIRST)
    row = db.session.scalars(select(Audit).where(Audit.action == "attempt.submit-automatically")).one()
    assert row.actor_id is None


@pytest.mark.parametrize("looks", ["home", "queue", "course", "worker"])
def test_whoever_looks_next_finds_it_handed_in(app, school, hand, looks):
    attempt = begin(school, work := new_work(school, minutes=30))
    save(school, attempt, FIRST)
    hand.on(minutes=31)
    if looks == "home":
        (found,) = [one for one in access.fetch_work(school.user("an")) if one.assignment.id == work.id]
        assert found.attempt.submission is not None
    elif looks == "queue":
        assert fetch_queue(school.user("ada"), work)[0].state == "submitted"
    elif looks == "course":
        assert [one.submitted for one in access.fetch_progress(school.user("ada"), school.the(Course))] == [0, 1]
    else:
        do_chores()
        db.session.expire_all()
        assert attempt.state == "submitted"
        assert db.session.scalars(select(Proposal).where(Proposal.attempt_id == attempt.id)).one().failure == ""


def test_nothing_written_is_handed_in_empty_so_that_the_attempt_ends(app, school, hand):
    attempt = begin(school, new_work(school, minutes=1))
    hand.on(minutes=2)
    assert close_overdue() == 1
    assert close_overdue() == 0
    db.session.expire_all()
    assert attempt.submission.revision == 0


def test_submitting_within_the_grace_counts_with_its_text(app, school, hand):
    attempt = begin(school, new_work(school, minutes=30))
    save(school, attempt, FIRST)
    hand.on(minutes=30, seconds=25)
    receipt = hand_in(school, attempt, SECOND)
    assert (receipt.automatic, receipt.digest) == (False, answers.digest(SECOND))


def test_what_arrives_after_the_end_does_not_count_and_is_not_lost(app, school, hand):
    attempt = begin(school, new_work(school, minutes=30))
    save(school, attempt, FIRST)
    hand.on(minutes=45)
    with pytest.raises(Conflict, match="time is over"):
        save(school, attempt, SECOND, revision=1)
    with pytest.raises(Conflict, match="time is over"):
        hand_in(school, attempt, SECOND)
    assert access.latest_answers(attempt) == FIRST
    (kept,) = access.fetch_overtime(school.user("ada"), attempt.assignment)
    assert kept.value == SECOND
    attempts.accept_overtime(school.user("ada"), kept)
    assert access.latest_answers(attempt) == SECOND
    assert (attempt.submission.late, attempt.submission.digest) == (True, answers.digest(SECOND))
    assert access.fetch_overtime(school.user("ada"), attempt.assignment) == []


def test_sending_again_what_was_handed_in_by_the_server_gets_its_receipt(app, school, hand):
    attempt = begin(school, new_work(school, minutes=30))
    save(school, attempt, FIRST)
    hand.on(minutes=45)
    assert hand_in(school, attempt, FIRST).automatic


def test_what_is_kept_of_late_answers_is_bounded(app, school, hand):
    attempt = begin(school, new_work(school, minutes=30))
    hand.on(minutes=45)
    for number in range(30):
        with pytest.raises(Conflict):
            save(school, attempt, {"a.i": f"Text {number}"})
    assert len(db.session.scalars(select(Overtime).where(Overtime.attempt_id == attempt.id)).all()) == 20


def test_only_the_instructor_lets_late_answers_count(app, school):
    kept = db.session.get(Overtime, 1)
    for name in ("emmy", "an", "cy"):
        with pytest.raises(NotPermitted):
            attempts.accept_overtime(school.user(name), kept)


def test_when_an_assignment_closes_what_is_open_is_handed_in_and_nothing_more_begins(app, school, hand):
    now = clock.now()
    work = new_work(school, due_at=now + 10 * MINUTE, late_until=now + 20 * MINUTE)
    early, slow = begin(school, work), begin(school, work, "bo")
    save(school, early, FIRST)
    hand.on(minutes=15)
    attempts.save(school.user("bo"), slow, revision=0, answers=FIRST)
    hand.on(minutes=6)
    assert close_overdue() == 2
    db.session.expire_all()
    assert (early.submission.late, slow.submission.late) == (False, True)  # by when it was written
    assert access.fetch_standing(school.user("an"), work).why_not.startswith("This is closed")


def test_an_extension_gives_its_student_more_time_at_once_and_nobody_else(app, school, hand):
    work = new_work(school, minutes=30)
    mine, other = begin(school, work), begin(school, work, "bo")
    extending.extend(school.user("ada"), work, [school.an_member], More(minutes=15, why="Slow reader"))
    hand.on(minutes=40)
    close_overdue()
    db.session.expire_all()
    assert (mine.state, other.state) == ("open", "submitted")
    row = db.session.scalars(select(Audit).where(Audit.action == "extension.give")).one()
    assert (row.why, row.after["minutes"], row.actor_id) == ("Slow reader", 15, school.ada)


def test_an_extension_is_replaced_and_taken_back_and_all_of_it_is_on_record(app, school):
    ada, work = school.user("ada"), new_work(school, minutes=30)
    attempt = begin(school, work)
    extending.extend(ada, work, [school.an_member], More(minutes=15, why="Slow reader"))
    extending.extend(ada, work, [school.an_member], More(minutes=20, why="A form came"))
    (given,) = db.session.scalars(select(Extension).where(Extension.assignment_id == work.id)).all()
    assert attempt.ends_at == attempt.started_at + 50 * MINUTE
    extending.withdraw(ada, given)
    assert attempt.ends_at == attempt.started_at + 30 * MINUTE
    done = db.session.scalars(select(Audit.action).where(Audit.record == "extension").order_by(Audit.id)).all()
    assert done == ["extension.give", "extension.change", "extension.withdraw"]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        (More(why="x"), "minutes"), (More(minutes=5), "why"), (More(minutes=-1, why="x"), "minutes"),
        (More(attempts=51, why="x"), "minutes"),
    ],
)  # fmt: skip
def test_an_extension_of_nothing_or_without_a_reason_is_refused(app, school, more, field):
    with pytest.raises(Refused) as refused:
        extending.extend(school.user("ada"), new_work(school, minutes=5), [school.an_member], more)
    assert list(refused.value.fields) == [field]


def test_an_extension_for_somebody_of_another_course_changes_nothing(app, school):
    cy = db.session.scalars(select(Membership.id).where(Membership.user_id == school.cy)).one()
    work = new_work(school, minutes=5)
    with pytest.raises(Refused):
        extending.extend(school.user("ada"), work, [school.an_member, cy], More(minutes=5, why="x"))
    assert db.session.scalars(select(Extension).where(Extension.assignment_id == work.id)).all() == []
    for name in ("emmy", "an"):
        with pytest.raises(NotPermitted):
            extending.extend(school.user(name), work, [school.an_member], More(minutes=5, why="x"))


def test_one_attempt_is_allowed_unless_more_are_and_an_extension_adds_to_them(app, school):
    work = new_work(school)
    first = begin(school, work)
    hand_in(school, first, FIRST)
    assert begin(school, work).id == first.id
    extending.extend(school.user("ada"), work, [school.an_member], More(attempts=1, why="The fire alarm"))
    second = begin(school, work)
    assert (second.number, second.state) == (2, "open")
    assert begin(school, work).id == second.id
    hand_in(school, second, SECOND)
    assert begin(school, work).id == second.id


def mark(school: School, attempt: Attempt, points: float) -> None:
    ada = school.user("ada")
    marking.ensure_proposal(attempt)
    entered = {key: Decision(min(points, item.of), True) for key, item in fetch_sheet(attempt).items.items()}
    marking.decide(ada, attempt, version=fetch_version(attempt), decisions=entered, accept=ALL)
    marking.release(ada, attempt)


@pytest.mark.parametrize(("counts", "expected"), [("last", 2.5), ("best", 5), ("mean", 3.33)])
def test_the_gradebook_has_the_attempt_that_counts(app, school, counts, expected):
    work = new_work(school, attempts_allowed=3, counts=counts)
    for points in (0.5, 1, 0.5):
        attempt = begin(school, work)
        hand_in(school, attempt, {"c": f"Because of {points}."})
        mark(school, attempt, points)
    book = fetch_gradebook(school.user("ada"), school.the(Course), [work.id])
    assert list(book.scores.values()) == [expected]


def test_an_exam_is_one_attempt_without_feedback_whatever_else_was_chosen(app, school):
    work = new_work(school, mode="exam", attempts_allowed=5, feedback="full")
    assert (work.attempts_allowed, work.feedback, work.counts) == (1, "none", "last")


def test_before_release_an_exam_shows_neither_marks_nor_a_table_to_try_things_at(school):
    with school.app.test_request_context():
        work = new_work(school, mode="exam", feedback="full").id
    visitor = school.visitor("an")
    begun = visitor.post(f"/assignments/{work}/attempt").location
    fields = {"revision": "0", "key": KEY, "anyway": "1", "answer-1": FIRST["a.i"]}
    assert visitor.post(f"{begun}/submit", fields).location == f"{begun}/receipt"
    receipt = visitor.get(f"{begun}/receipt").text
    assert "first-mark" not in receipt
    assert "Play this turn for practice" not in receipt
    assert visitor.post(f"/assignments/{work}/practice", {"question": "a.i"}).status_code == 403
    with school.app.test_request_context():
        assert db.session.scalars(select(Proposal)).all() == []  # made by the worker, when the rush is over
        do_chores()
        assert len(db.session.scalars(select(Proposal)).all()) == 1


def test_answers_reach_their_questions_whatever_the_order_of_an_exam(school):
    with school.app.test_request_context():
        work = new_work(school, mode="exam")
        attempt = begin(school, work)
        with writing():
            attempt.seed = 3
        order = [question["id"] for question in attempt.questions]
        path = f"/attempts/{attempt.id}"
    assert order != ["a.i", "a.ii", "b.i", "b.ii", "c"]
    visitor = school.visitor("an")
    page = visitor.get(path).text
    shown = [page.index(f'data-question="{id}"') for id in order]
    assert shown == sorted(shown)
    place = order.index("c") + 1
    visitor.post(f"{path}/answers", {"revision": "0", f"answer-{place}": "Market first."})
    with school.app.app_context():
        assert access.latest_answers(db.session.get(Attempt, int(path.split("/")[-1]))) == {"c": "Market first."}


def test_students_get_one_of_the_scenarios_and_another_one_the_next_time(app, school):
    ada = school.user("ada")
    work = new_work(school, "fire-sale", gradebook="rubric", attempts_allowed=2)
    extending.add_variant(ada, work, from_library("cellar-vs-market"))
    first = begin(school, work)
    hand_in(school, first, {first.task.questions[0]["id"]: "I play."})
    second = begin(school, work)
    assert {first.task.scenario_id, second.task.scenario_id} == {"fire-sale", "cellar-vs-market"}
    assert second.questions[0]["prompt"] == second.task.questions[0]["prompt"]
    marking.propose(first)
    assert {part.id for part in fetch_sheet(first).parts} == {q["id"] for q in first.task.questions}
    with pytest.raises(Conflict):
        extending.remove_variant(ada, work, work.variants[0].id)


def test_the_pool_is_made_on_the_assignments_page_until_somebody_begins(school):
    with school.app.test_request_context():
        work = new_work(school, "fire-sale", gradebook="rubric").id
    visitor, path = school.visitor("ada"), f"/assignments/{work}/variants"
    assert visitor.post(path, {"scenario": "cellar-vs-market"}).status_code == 302
    page = visitor.get(f"/assignments/{work}").text
    assert "one of 2" in page
    variant = page.split('name="variant" value="')[1].split('"')[0]
    assert "Not a valid choice" in visitor.post(path, {"scenario": "../secret"}).text
    assert "narrated turn" in visitor.post(path, {"scenario": "bookbinder"}).text
    assert visitor.post(path, {"do": "remove", "variant": variant}).status_code == 302
    assert "one of 2" not in visitor.get(f"/assignments/{work}").text
    assert visitor.post(path, {"do": "remove", "variant": "999"}).status_code == 422


def test_an_extension_is_given_and_taken_back_on_its_page(school):
    with school.app.test_request_context():
        work = new_work(school, minutes=30).id
    visitor, path = school.visitor("ada"), f"/assignments/{work}/extensions"
    form = {"students": str(school.an_member), "minutes": "15", "due_at": "", "why": "Slow reader"}
    assert "Nobody has one" in visitor.get(path).text
    assert visitor.post(path, {**form, "why": ""}).status_code == 422
    assert visitor.post(path, {**form, "students": "999"}).status_code == 422
    assert visitor.post(path, {**form, "minutes": "0"}).status_code == 422
    assert visitor.post(path, form).status_code == 302
    page = visitor.get(path).text
    assert "15 more minutes" in page
    assert "Slow reader" in page
    assert "45 minutes" in school.visitor("an").get(f"/assignments/{work}/rules").text
    withdraw = page.split("/withdraw")[0].rsplit('"', 1)[1] + "/withdraw"
    assert visitor.post(withdraw).status_code == 302
    assert "Nobody has one" in visitor.get(path).text


def test_the_settings_of_an_exam_with_a_limit_come_back_as_they_were_given(school):
    visitor, path = school.visitor("ada"), f"/assignments/{school.assignment}/settings"
    form = {"title": "Exam", "counted": ["c"], "mode": "exam", "minutes": "45", "due_at": "2027-03-28T12:00",
            "late_until": "2027-03-28T13:00", "attempts_allowed": "", "weeks_off": ""}  # fmt: skip
    assert visitor.post(path, {**form, "weeks_off": "x"}).status_code == 422
    assert visitor.post(path, {**form, "minutes": "0"}).status_code == 422
    assert visitor.post(path, form).status_code == 302
    page = visitor.get(path).text
    assert 'value="2027-03-28T13:00"' in page
    assert 'value="45"' in page
    with school.app.app_context():
        work = school.the(Assignment)
        assert work.late_until.isoformat() == "2027-03-28T11:00:00+00:00"  # the day on which summer time begins
        assert (work.mode, work.minutes, work.attempts_allowed) == ("exam", 45, 1)


def test_a_quota_is_set_with_weeks_off_and_shown_for_the_class_and_to_the_student(school):
    visitor, path = school.visitor("ada"), f"/assignments/{school.assignment}/settings"
    form = {"title": "Weekly", "counted": ["c"], "per_week": "3", "weeks_off": "2, 4", "due_at": ""}
    assert visitor.post(path, form).status_code == 302
    with school.app.app_context():
        work = school.the(Assignment)
        assert (work.per_week, work.weeks_off, work.attempts_allowed) == (3, [2, 4], None)
    assert "3 turns a week" in visitor.get(f"/assignments/{school.assignment}/weeks").text
    home = school.visitor("an").get("/work").text
    assert "3 turns a week" in home
    assert "this week" in home


def test_a_scenario_of_other_points_makes_no_fair_alternative(app, school):
    work = new_work(school, "fire-sale")
    with pytest.raises(Refused, match="points"):
        extending.add_variant(school.user("ada"), work, from_library("bookbinder"))
    with pytest.raises(Refused, match="already"):
        extending.add_variant(school.user("ada"), work, from_library("fire-sale"))


def test_a_quota_allows_so_many_turns_in_each_week_and_tells_them_apart(app, school, hand):
    work = new_work(school, per_week=2, due_at=clock.now() + timedelta(days=20))
    for _turn in range(2):
        hand_in(school, begin(school, work), FIRST)
    stands = access.fetch_standing(school.user("an"), work)
    assert (stands.may_begin, stands.left, stands.weeks[0].done, stands.weeks[0].state) == (False, 0, 2, "done")
    assert begin(school, work).number == 2
    hand.on(days=7)
    assert begin(school, work).number == 3
    hand.on(days=7)
    stands = access.fetch_standing(school.user("an"), work)
    assert [tally.state for tally in stands.weeks[:3]] == ["done", "short", "now"]
    assert stands.missing == 2


def test_missing_turns_count_as_zero_in_the_mean_where_the_assignment_says_so(app, school, hand):
    ends = clock.now() + timedelta(days=20)
    work = new_work(school, title="Weekly", per_week=2, counts="mean", missing_zero=True, due_at=ends)
    for _turn in range(2):
        released(school, hand_in(school, begin(school, work), FIRST).attempt)
    course = school.the(Course)

    def given() -> tuple[list[float], float, float]:
        """The column's scores; An's in the gradebook and on the dashboard."""
        row = next(place for place, one in enumerate(fetch_gradebook(ada, course).students) if one.name == "An")
        place = [one.title for one in fetch_gradebook(ada, course).columns].index(work.title)
        book, board = fetch_gradebook(ada, course).scores, dashboard.fetch_work(ada, course)
        cell = next(line for line in board.lines if line.member.display_name == "An").cells[place]
        return [score for (_row, column), score in book.items() if column == place], book[row, place], cell.score

    ada = school.user("ada")
    _all, full, shown = given()
    assert full == shown > 0
    hand.on(days=14)  # the first week is done, of the second both turns are missing
    db.session.rollback()
    everybody, half, shown = given()
    assert half == shown == round(full / 2, 2)
    assert everybody.count(0) == 1  # Bo has done none of four
    operations.change(ada, work, terms(title="Weekly", counted=work.counted, per_week=2, counts="mean"))
    assert given()[1:] == (full, full)


def test_missing_turns_count_as_zero_only_in_a_mean_of_a_quota(app, school):
    with pytest.raises(Refused) as refused:
        new_work(school, per_week=2, missing_zero=True)
    assert "missing_zero" in refused.value.fields
    assert not new_work(school, missing_zero=True).missing_zero


def test_terms_that_contradict_each_other_are_refused(app, school):
    now = clock.now()
    with pytest.raises(Refused, match="closes before"):
        new_work(school, due_at=now + 2 * MINUTE, late_until=now + MINUTE)
    with pytest.raises(Refused, match="written once"):
        new_work(school, mode="exam", per_week=3)


def test_a_shorter_limit_holds_for_those_who_are_writing(app, school):
    work = new_work(school, minutes=60)
    attempt = begin(school, work)
    operations.change(school.user("ada"), work, terms(counted=work.counted, minutes=30))
    assert attempt.ends_at == attempt.started_at + 30 * MINUTE
