"""The marking page without scripts, and what students are shown before and after release."""

from __future__ import annotations

import re

import pytest

from classroom.assignments.models import Assignment
from classroom.assignments.operations import change as change_terms
from classroom.attempts.models import Attempt
from classroom.db import db, writing
from classroom.marking import operations
from classroom.marking.access import fetch_sheet
from tests.classroom.marking.work import ANSWERS, confirm, decide, hand_in, release
from tests.classroom.routes import ways
from tests.classroom.school import terms

CANARY = "CANARYCOMMENT"
HOSTILE = "</textarea><script>alert(1)</script><img src=x onerror=alert(2)>{{7777*7}} \u202eevil"


@pytest.fixture
def bo(school) -> int:
    """The id of Bo's submission."""
    with school.app.test_request_context():
        return hand_in(school).id


def form_of(page: str) -> dict[str, str]:
    """The fields of the marking form as a browser would send them."""
    fields = dict(re.findall(r'<input id="points-\d+" name="(points-\d+)"[^>]* value="([^"]*)"', page))
    fields |= dict.fromkeys(re.findall(r'name="(ok-\d+)" value="1" class="tick" checked', page), "1")
    fields |= dict(re.findall(r'name="(comment-\d+)" value="([^"]*)"', page))
    fields["version"] = re.search(r'name="version" value="(\d+)"', page)[1]
    return fields


def points(school, attempt_id: int) -> dict:
    with school.app.test_request_context():
        sheet = fetch_sheet(db.session.get(Attempt, attempt_id))
        return {key: item.mark.points for key, item in sheet.items.items() if item.mark}


def test_the_page_shows_answers_steps_cards_and_proposals(school, bo):
    page = school.visitor("ada").get(f"/attempts/{bo}/marking").text
    assert 'class="claim wrong"' in page
    assert "You discard 2 Estates." in page
    assert re.search(r'<mark data-steps="4">\+1 Card per card discarded<sup>4</sup></mark>', page)
    assert "a person should look" in page
    assert "Both orders leave 6 coins" in " ".join(page.split())


def test_one_post_without_scripts_saves_points_ticks_and_comments(school, bo):
    visitor = school.visitor("ada")
    fields = form_of(visitor.get(f"/attempts/{bo}/marking").text)
    assert fields["points-1"] == "1.5"
    fields |= {"points-1": "1", "comment-1": "The deck!", "ok-2": "1", "remark-1": "Nice.", "remark-0": "On the whole."}
    answer = visitor.post(f"/attempts/{bo}/marking", fields)
    assert answer.status_code == 302
    assert points(school, bo) == {("a.i", ""): 1, ("a.i", "following"): 2}
    page = visitor.get(answer.location).text
    assert "Saved." in page
    assert "Nice.</textarea>" in page
    assert 'value="The deck!"' in page


def test_confirming_all_goes_on_to_the_next_that_waits(school, bo):
    with school.app.test_request_context():
        other = hand_in(school, who="an").id
    visitor = school.visitor("ada")
    for mine, onward in ((bo, f"/attempts/{other}/marking"), (other, f"/assignments/{school.assignment}")):
        fields = form_of(visitor.get(f"/attempts/{mine}/marking").text)
        empty = [name for name, value in fields.items() if name.startswith("points") and not value]
        answer = visitor.post(f"/attempts/{mine}/marking", {**fields, **dict.fromkeys(empty, "1"), "do": "all"})
        assert (answer.status_code, answer.location) == (302, onward)
    assert "Release all 2 confirmed" in visitor.get(answer.location).text


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"points-1": "many"}, 422), ({"points-1": "99"}, 422), ({"points-1": "1.3"}, 422), ({"points-1": "nan"}, 422),
        ({"points-1": "1" * 400}, 422), ({"do": "destroy"}, 422), ({"version": "x"}, 422), ({"version": "77"}, 409),
        ({"comment-1": "x" * 1001}, 422), ({"remark-1": "x" * 3001}, 422), ({"points-1": "", "ok-1": "1"}, 422),
    ],
)  # fmt: skip
def test_a_wrong_form_is_shown_again_with_everything_that_was_typed(school, bo, wrong, status):
    visitor = school.visitor("ada")
    fields = form_of(visitor.get(f"/attempts/{bo}/marking").text)
    answer = visitor.post(f"/attempts/{bo}/marking", {**fields, "remark-0": "Long and precious.", "ok-2": "1", **wrong})
    assert answer.status_code == status
    assert "Nothing was saved yet" in answer.text
    assert "Long and precious." in answer.text
    assert points(school, bo) == {}


def test_a_page_for_work_that_is_still_written_says_so(school):
    answer = school.visitor("ada").get(f"/attempts/{school.attempt}/marking")
    assert answer.status_code == 409
    assert "still writing" in answer.text


def pages_of(school, person: str) -> str:
    """Everything that this person can be answered, posts included."""
    visitor = school.visitor(person)
    texts = []
    for way in ways(school):
        path = re.sub(rf"/attempts/{school.attempt}(?=/|$)", f"/attempts/{school.attempt + 1}", way.path)
        for address in {way.path, path}:
            answer = visitor.get(address) if way.method == "GET" else visitor.post(address, {"do": "save"})
            texts.append(f"{answer.headers} {answer.get_data(as_text=True)}")
    return "\n".join(texts)


@pytest.mark.slow
@pytest.mark.parametrize("person", ["an", "bo", "cy", "emmy", None])
def test_before_release_no_response_holds_marks_comments_reasons_or_model_answers(school, bo, person):
    with school.app.test_request_context():
        attempt = db.session.get(Attempt, bo)
        confirm(school, attempt)
        decide(school, attempt, {("a.i", "following"): (2.5, CANARY)}, remarks={"a.i": CANARY, "": CANARY})
    texts = pages_of(school, person)
    hidden = (CANARY, "Both orders leave", "Idea:", "The cards on top", "Following Card", "mistakes/3", "Adequate")
    for secret in hidden:
        assert secret not in texts


@pytest.mark.parametrize(
    ("feedback", "seen", "hidden"),
    [
        ("none", [], ["Right", "first-mark", "The cards on top"]),
        ("right-wrong", ["Partly right", "Your instructor will read this"], ["1.5 of 2", "The cards on top", "Idea:"]),
        ("full", ["1.5 of 2", "The cards on top of your deck were 2 Estates"], ["Both orders leave"]),
    ],
)
def test_after_submitting_a_student_sees_as_much_as_the_assignment_allows(school, bo, feedback, seen, hidden):
    with school.app.test_request_context():
        change_terms(school.user("ada"), school.the(Assignment), terms(feedback=feedback))
        attempt = db.session.get(Attempt, bo)
        decide(school, attempt, {("a.i", ""): (0.5, CANARY)})
    page = school.visitor("bo").get(f"/attempts/{bo}/receipt").text
    for words in seen:
        assert words in page
    for words in [*hidden, CANARY]:
        assert words not in page


def test_until_release_the_result_leads_to_the_receipt(school, bo):
    answer = school.visitor("bo").get(f"/attempts/{bo}/result")
    assert (answer.status_code, answer.location) == (302, f"/attempts/{bo}/receipt")


def test_after_release_the_student_sees_points_reasons_comments_and_the_engine(school, bo):
    with school.app.test_request_context():
        attempt = db.session.get(Attempt, bo)
        decide(school, attempt, {("a.i", "strategy"): (2.5, "The Market first is better.")}, remarks={"": "Well read."})
        release(school, attempt)
    visitor = school.visitor("bo")
    assert "See your marks" in visitor.get("/work").text
    page = visitor.get(f"/attempts/{bo}/result").text
    for words in ("The Market first is better.", "Well read.", "The cards on top of your deck were 2 Estates",
                  "You discard 2 Estates.", "Both orders leave", "Following Card Instructions", "Idea:"):  # fmt: skip
        assert words in page
    assert re.search(r'class="grade"><b>5</b> <span>of 6 points', page)
    assert "changed, was" not in page


def test_a_mark_changed_after_release_is_shown_as_changed(school, bo):
    with school.app.test_request_context():
        attempt = db.session.get(Attempt, bo)
        release(school, attempt)
        decide(school, attempt, {("a.i", ""): (2, "Read again.")})
    page = school.visitor("bo").get(f"/attempts/{bo}/result").text
    assert "changed, was 1.5" in page
    assert "Read again." in page


def test_a_question_that_was_not_marked_shows_no_proposal_to_the_student(school, bo):
    with school.app.test_request_context():
        attempt = db.session.get(Attempt, bo)
        with writing():
            attempt.assignment.counted = ["a.ii"]
        decide(school, attempt, {("a.ii", ""): 1})
        operations.release(school.user("ada"), attempt)
    page = school.visitor("bo").get(f"/attempts/{bo}/result").text
    assert "not marked" in page
    assert "Following Card" not in page


@pytest.mark.parametrize("person", ["an", "cy"])
def test_another_student_finds_neither_result_nor_receipt(school, bo, person):
    with school.app.test_request_context():
        release(school, db.session.get(Attempt, bo))
    for page in ("result", "receipt"):
        assert school.visitor(person).get(f"/attempts/{bo}/{page}").status_code == 404


def test_hostile_text_is_text_on_the_marking_page_and_on_the_result(school):
    with school.app.test_request_context():
        answers = dict.fromkeys(ANSWERS, HOSTILE) | {"b.i": ANSWERS["b.i"] + HOSTILE}
        attempt = hand_in(school, answers)
        decide(school, attempt, {("a.i", ""): (0, HOSTILE)}, remarks={"": HOSTILE, "c": HOSTILE})
        sheet = fetch_sheet(attempt)
        decide(school, attempt, {key: 0 for key, item in sheet.items.items() if item.points is None}, accept="all")
        operations.release(school.user("ada"), attempt)
        attempt_id = attempt.id
    for person, page in (("ada", "marking"), ("bo", "result"), ("bo", "receipt")):
        text = school.visitor(person).get(f"/attempts/{attempt_id}/{page}").text
        assert "&lt;script&gt;alert(1)" in text
        assert not re.search(r"<script>|<img|</textarea><script|54439", text)
