"""Marking: proposals, decisions that nothing overwrites, release, and what is on record of it all."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from classroom.attempts.access import latest_answers
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.db import db
from classroom.errors import Conflict, NotPermitted, Refused
from classroom.marking import making, operations
from classroom.marking.access import fetch_queue, fetch_sheet, fetch_submitted, fetch_version
from classroom.marking.decisions import SURE, Decision
from classroom.marking.models import Mark, Proposal
from tests.classroom.marking.work import ANSWERS, EXPLAIN, confirm, decide, hand_in, release

pytestmark = pytest.mark.usefixtures("app")
FOLLOWING = ("a.i", "following")
# Both narrations end before the Buy phase.
NOT_ASKED = {(turn, criterion) for turn in ("a.i", "b.i") for criterion in ("purchase", "adaptability")}


def audited(action: str) -> list[Audit]:
    return list(db.session.scalars(select(Audit).where(Audit.action == action).order_by(Audit.id)))


def test_a_submission_gets_a_proposal_of_the_revision_it_was_made_from(school):
    attempt = hand_in(school)
    (proposal,) = db.session.scalars(select(Proposal))
    assert (proposal.attempt_id, proposal.revision, proposal.failure) == (attempt.id, 1, "")
    assert [question["id"] for question in proposal.questions] == list(ANSWERS)
    assert list(proposal.grades) == ["a.i", "b.i"]
    assert proposal.rubric["criteria"][0]["measure"] == "mistakes/3"


def test_narrations_are_the_turns_of_the_rubric_in_their_order(school):
    sheet = fetch_sheet(hand_in(school))
    assert {part.id: part.turn for part in sheet.parts} == {"a.i": 1, "a.ii": None, "b.i": 2, "b.ii": None, "c": None}
    assert len(sheet.items) == 5 + 2 * 5


def test_an_engine_that_fails_costs_neither_the_submission_nor_its_marking(school, monkeypatch):
    def fails(*_arguments, **_options):
        raise RecursionError

    monkeypatch.setattr(making, "make", fails)
    attempt = hand_in(school)
    assert attempt.submission is not None
    assert latest_answers(attempt) == ANSWERS
    sheet = fetch_sheet(attempt)
    assert sheet.failure
    assert {item.proposed for item in sheet.items.values()} == {None}
    decided = decide(school, attempt, dict.fromkeys(sheet.items, 1))
    assert decided.decided == len(decided.needed)


def test_what_was_not_answered_is_proposed_as_nothing_and_is_sure(school):
    sheet = fetch_sheet(hand_in(school, {"a.ii": "Gold"}))
    assert {(item.proposed, item.sure) for item in sheet.parts[0].items} == {(0, True)}


def test_ticked_and_changed_marks_are_decided_and_nothing_else(school):
    attempt = hand_in(school)
    sheet = decide(school, attempt, {FOLLOWING: 2.5, ("a.ii", ""): 1})
    assert {key for key, item in sheet.items.items() if item.is_confirmed} == {FOLLOWING, ("a.ii", "")}
    mark = sheet.items[FOLLOWING].mark
    assert (mark.points, mark.proposed, mark.by_id) == (2.5, 2, school.ada)
    assert sheet.items[FOLLOWING].is_own


def test_accepting_all_that_is_sure_leaves_the_rest_to_a_look(school):
    attempt = hand_in(school)
    sheet = decide(school, attempt, accept=SURE)
    assert {item.is_confirmed == item.sure for item in sheet.items.values() if item.applies} == {True}
    assert not sheet.items[EXPLAIN].is_confirmed


def test_all_can_be_confirmed_only_when_all_have_points(school):
    attempt = hand_in(school)
    with pytest.raises(Refused) as refused:
        decide(school, attempt, accept="all")
    assert list(refused.value.fields) == ["c"]
    assert not db.session.scalars(select(Mark)).all()
    sheet = confirm(school, attempt)
    assert sheet.decided == len(sheet.needed) == 15 - len(NOT_ASKED)
    assert {key for key, item in sheet.items.items() if item.is_outside} == NOT_ASKED


@pytest.mark.parametrize("points", [-0.5, 0.25, 3.5, float("nan"), float("inf")])
def test_points_that_cannot_be_given_are_refused_and_nothing_is_saved(school, points):
    attempt = hand_in(school)
    with pytest.raises(Refused) as refused:
        decide(school, attempt, {FOLLOWING: points, ("a.ii", ""): 0.5})
    assert list(refused.value.fields) == ["a.i following"]
    assert not db.session.scalars(select(Mark)).all()


def test_a_decision_can_be_withdrawn_until_release(school):
    attempt = hand_in(school)
    decide(school, attempt, {FOLLOWING: 2})
    sheet = fetch_sheet(attempt)
    entered = {FOLLOWING: Decision(sheet.items[FOLLOWING].points, accepted=False)}
    sheet = operations.decide(school.user("ada"), attempt, version=2, decisions=entered)
    assert not sheet.items[FOLLOWING].is_confirmed
    assert [row.before["points"] for row in audited("mark.withdraw")] == [2]


def test_a_new_proposal_overwrites_no_decision_and_fills_what_is_open(school, monkeypatch):
    attempt = hand_in(school)
    decide(school, attempt, {FOLLOWING: (1, "Look at the deck."), ("a.ii", ""): 0})
    real = making.make

    def stricter(toml, answers, *, rubric):
        made = real(toml, answers, rubric=rubric)
        for question in made["questions"]:
            question["points"] = 0.5
        for grade in made["grades"].values():
            for criterion in grade["criteria"]:
                criterion["points"] = 0.5
        return made

    monkeypatch.setattr(making, "make", stricter)
    operations.propose(attempt, school.user("ada"))
    sheet = fetch_sheet(attempt)
    decided, still_open = sheet.items[FOLLOWING], sheet.items["a.i", "clarity"]
    assert (decided.points, decided.proposed, decided.mark.comment) == (1, 0.5, "Look at the deck.")
    assert (decided.mark.proposed, decided.mark.proposal_id) == (2, 1)
    assert sheet.items["a.ii", ""].points == 0
    assert (still_open.points, still_open.is_confirmed) == (0.5, False)
    assert db.session.scalars(select(Proposal)).all()[-1].id == 2


def test_of_two_windows_the_second_is_told_and_saves_nothing(school):
    attempt = hand_in(school)
    decide(school, attempt, {FOLLOWING: 1}, version=1)
    with pytest.raises(Conflict):
        decide(school, attempt, {FOLLOWING: 3}, version=1)
    assert fetch_sheet(attempt).items[FOLLOWING].points == 1


def test_saving_what_is_saved_already_changes_nothing(school):
    attempt = hand_in(school)
    decide(school, attempt, {FOLLOWING: 1})
    count = len(db.session.scalars(select(Audit)).all())
    decide(school, attempt, {FOLLOWING: 1})
    assert len(db.session.scalars(select(Audit)).all()) == count


def test_every_change_is_on_record_with_who_when_from_to_and_why(school):
    attempt = hand_in(school)
    decide(school, attempt, {FOLLOWING: 2})
    decide(school, attempt, {FOLLOWING: (1.5, "The Smithy was not on top.")})
    (confirmed,), (changed,) = audited("mark.confirm"), audited("mark.change")
    assert (confirmed.before["points"], confirmed.before["measure"]) == (2, "mistakes/3")
    assert confirmed.after["points"] == 2
    assert (changed.actor_id, changed.before["points"], changed.after["points"]) == (school.ada, 2, 1.5)
    assert changed.why == "The Smithy was not on top."
    assert changed.at is not None


def test_remarks_are_kept_by_question_and_for_the_whole(school):
    attempt = hand_in(school)
    sheet = decide(school, attempt, remarks={"a.i": "Clear.", "": "Well done."})
    assert (sheet.parts[0].remark, sheet.remark) == ("Clear.", "Well done.")
    with pytest.raises(Refused):
        decide(school, attempt, remarks={"z": "?"})


def test_only_confirmed_work_can_be_released_and_only_once(school):
    attempt = hand_in(school)
    ada = school.user("ada")
    with pytest.raises(Refused):
        operations.release(ada, attempt)
    confirm(school, attempt)
    operations.release(ada, attempt)
    assert attempt.state == "released"
    with pytest.raises(Conflict):
        operations.release(ada, attempt)
    assert len(audited("marking.release")) == 1


def test_releasing_all_takes_those_that_are_confirmed(school):
    confirmed = hand_in(school)
    confirm(school, confirmed)
    waiting = hand_in(school, who="an")
    assert operations.release_all(school.user("ada"), confirmed.assignment) == 1
    assert (confirmed.state, waiting.state) == ("released", "submitted")
    states = {row.member.display_name: row.state for row in fetch_queue(school.user("ada"), confirmed.assignment)}
    assert states == {"An": "proposed", "Bo": "released"}


def test_a_mark_changed_after_release_stays_decided_and_remembers_what_was_released(school):
    attempt = hand_in(school)
    release(school, attempt)
    sheet = decide(school, attempt, {FOLLOWING: (3, "Read again.")})
    item = sheet.items[FOLLOWING]
    assert (item.points, item.was, item.mark.changed_at is not None) == (3, 2, True)
    entered = {FOLLOWING: Decision(3, accepted=False, comment="Read again.")}
    assert operations.decide(school.user("ada"), attempt, version=3, decisions=entered).items[FOLLOWING].is_confirmed


def test_what_is_not_applicable_counts_as_soon_as_a_person_gives_points_and_no_longer_when_withdrawn(school):
    attempt = hand_in(school)
    with operations.writing():
        attempt.assignment.gradebook = "rubric"
    confirm(school, attempt)
    purchase, ada = ("a.i", "purchase"), school.user("ada")
    before = fetch_sheet(attempt).parts[0]
    assert (before.total, before.possible, before.band) == (6, 7, "Good")
    sheet = decide(school, attempt, {purchase: 0})
    assert (sheet.parts[0].total, sheet.parts[0].possible, sheet.parts[0].band) == (6, 9, "Adequate")
    assert sheet.score == round((6 / 9 + 1) / 2 * 10, 2)
    version = fetch_version(attempt)
    operations.decide(ada, attempt, version=version, decisions={purchase: Decision(0, accepted=False)})
    (row,) = [row for row in fetch_queue(ada, attempt.assignment) if row.needed]
    assert (row.state, row.score) == ("confirmed", 9.29)


def test_questions_that_do_not_count_need_no_decision(school):
    attempt = hand_in(school)
    with operations.writing():
        attempt.assignment.counted = ["a.ii", "b.ii"]
    sheet = decide(school, attempt, {("a.ii", ""): 1, ("b.ii", ""): 0.5})
    assert (sheet.decided, len(sheet.needed), sheet.score, sheet.of) == (2, 2, 1.5, 2)
    operations.release(school.user("ada"), attempt)


@pytest.mark.parametrize(("counts", "score", "of"), [("questions", 5, 6), ("rubric", 9.29, 10)])
def test_the_gradebook_counts_the_questions_or_the_mean_of_the_turns(school, counts, score, of):
    attempt = hand_in(school)
    with operations.writing():
        attempt.assignment.gradebook = counts
    confirm(school, attempt)
    (row,) = [row for row in fetch_queue(school.user("ada"), attempt.assignment) if row.needed]
    assert (row.score, row.of) == (score, of)
    assert (fetch_sheet(attempt).score, fetch_sheet(attempt).of) == (score, of)


@pytest.mark.parametrize("who", ["emmy", "bo", "an", "cy"])
def test_nobody_else_may_propose_decide_or_release(school, who):
    attempt = hand_in(school)
    confirm(school, attempt)
    user = school.user(who)
    deeds = [
        lambda: operations.propose(attempt, user),
        lambda: operations.decide(user, attempt, version=2, decisions={FOLLOWING: Decision(3, accepted=True)}),
        lambda: operations.release(user, attempt),
        lambda: operations.release_all(user, attempt.assignment),
    ]
    for deed in deeds:
        with pytest.raises(NotPermitted):
            deed()
    assert attempt.state == "submitted"
    assert fetch_sheet(attempt).items[FOLLOWING].points == 2
    assert len(db.session.scalars(select(Proposal)).all()) == 1


def test_work_that_is_still_written_is_not_marked(school):
    with pytest.raises(Conflict):
        fetch_submitted(school.user("ada"), school.attempt)
    with pytest.raises(Refused):
        operations.release(school.user("ada"), school.the(Attempt))
