"""What only a person can see is left open; and students read what concerns them, not what asks a grader to look."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask_babel import force_locale

import rubrics
import scenarios
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import Refused
from classroom.marking import addressing, operations, propose
from classroom.marking.access import fetch_sheet
from classroom.marking.addressing import notes_to_student, to_student, without_key
from classroom.marking.decisions import ALL, SURE
from classroom.marking.reading import LEFT_OPEN, PERHAPS, RIGHT, UNREAD, WRONG, Note, Reason
from classroom.sentences import said
from tests.classroom.marking.work import decide
from tests.classroom.school import KEY, School, terms

ADAPTABILITY = ("a.ii", "adaptability")
SILENT = "I play Fire Sale: +2 Actions. I trash both Estates and gain 2 Silvers. I play 2 Coppers and buy a Cellar."


@pytest.fixture
def sale(school: School):
    """Bo's turn with Fire Sale: not a word on piles or players; and words that tell no turn."""
    with school.app.test_request_context():
        content, counted = from_library("fire-sale"), ["a.ii", "b.ii"]
        assignment = assignments.assign(school.user("ada"), school.the(Course), content, terms(counted=counted))
        attempt = attempts.start(school.user("bo"), assignment)
        answers = {"a.ii": SILENT, "b.ii": "Honestly I would rather talk about the weather."}
        attempts.submit(school.user("bo"), attempt, key=KEY, revision=0, answers=answers)
        operations.ensure_proposal(attempt)
        yield school, attempt.id


def test_adaptability_without_words_for_it_is_open_until_a_person_fills_it(sale):
    school, id = sale
    attempt = db.session.get(Attempt, id)
    item = fetch_sheet(attempt).items[ADAPTABILITY]
    assert (item.proposed, item.points, item.sure) == (None, None, False)
    part = next(part for part in decide(school, attempt, accept=SURE).parts if part.id == "a.ii")
    assert (part.total, part.band, part.is_confirmed) == (None, "", False)
    assert part.so_far > 0
    with pytest.raises(Refused) as caught:
        decide(school, attempt, accept=ALL)
    assert " ".join(ADAPTABILITY) in caught.value.fields
    assert decide(school, attempt, {ADAPTABILITY: 0.5}).items[ADAPTABILITY].points == 0.5


def test_the_marking_page_shows_an_empty_choice_and_says_why(sale):
    school, id = sale
    page = " ".join(school.visitor("ada").get(f"/attempts/{id}/marking").text.split())
    row = re.search(r"Please look: nothing was found in the words.*?</label>.*?<input [^>]*>", page)[0]
    assert 'value="" placeholder="?"' in row
    assert "+ ?</b> / <span data-possible>10" in page


def test_the_student_reads_nothing_that_asks_a_person_to_look(sale):
    school, id = sale
    attempt = db.session.get(Attempt, id)
    open_ = {key: 0 for key, item in fetch_sheet(attempt).items.items() if item.points is None}
    decide(school, attempt, open_, accept=ALL)
    operations.release(school.user("ada"), attempt)
    assert "a person" in school.visitor("ada").get(f"/attempts/{id}/marking").text
    page = school.visitor("bo").get(f"/attempts/{id}/result").text
    assert "your instructor reads it" in page
    assert "a person" not in page


def test_first_marks_before_release_are_addressed_to_the_student(sale):
    school, id = sale
    assignment = db.session.get(Attempt, id).assignment
    assignments.change(school.user("ada"), assignment, terms(counted=["a.ii", "b.ii"], feedback="full"))
    page = school.visitor("bo").get(f"/attempts/{id}/receipt").text
    assert "your instructor reads it" in page
    assert "a person" not in page


def test_first_marks_before_release_say_what_was_not_answered_and_do_not_give_the_key_away(school):
    with school.app.test_request_context():
        content = from_library("rope")
        set_terms = terms(counted=["possible", "best"], feedback="full")
        assignment = assignments.assign(school.user("ada"), school.the(Course), content, set_terms)
        attempt = attempts.start(school.user("bo"), assignment)
        given = {"possible": ["Silver + Silver"]}
        attempts.submit(school.user("bo"), attempt, key=KEY, revision=0, answers=given)
        operations.ensure_proposal(attempt)
        id = attempt.id
    page = school.visitor("bo").get(f"/attempts/{id}/receipt").text
    assert "Not answered" in page
    assert "Something else is right, too, and missing." in page
    assert "Village + Merchant, Festival + Copper" not in page


def test_first_marks_before_release_do_not_say_which_ideas_are_looked_for(school):
    with school.app.test_request_context():
        set_terms = terms(counted=["c"], feedback="full")
        content = from_library("cellar-vs-market")
        assignment = assignments.assign(school.user("ada"), school.the(Course), content, set_terms)
        attempt = attempts.start(school.user("bo"), assignment)
        attempts.submit(school.user("bo"), attempt, key=KEY, revision=0, answers={"c": "Market first, for the Smithy."})
        operations.ensure_proposal(attempt)
        id = attempt.id
    page = school.visitor("bo").get(f"/attempts/{id}/receipt").text
    assert "Your instructor will read this" in page
    assert "Idea:" not in page


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("After your own line, missing: 2 Estates.", "After your own line, cards are missing."),
        ("After your own line, which is the intended one, missing: Gold; not there: 2 Coppers.",
         "After your own line, which is the intended one, cards are missing; not there: 2 Coppers."),
        ("After your own line, not there: a Copper.", "After your own line, not there: a Copper."),
        ("Also right, and missing: Gold, Silver.", "Something else is right, too, and missing."),
        ("After the intended line, these are possible: Gold.", "After the intended line, other options are possible."),
        ("After your own line, Throne Room ends here: hand.", "After your own line, Throne Room ends somewhere else."),
    ],
)  # fmt: skip
def test_before_release_a_reason_says_why_and_not_what_would_have_been_right(app, given, told):
    assert without_key(Reason(WRONG, given, "Gold")) == Reason(WRONG, told)
    assert without_key(Reason(RIGHT, given)).text == given
    with force_locale("de"):
        assert said(told, "verdict") != told


@pytest.mark.parametrize(
    ("graders", "students"),
    [
        ("No mistake was found. Much of the text could not be read.", "No mistake was found."),
        ("No turn could be read here; a person should read it.",
         "No turn could be read here; your instructor reads it."),
        ("Several options are named; which one is chosen, a person must see.",
         "Several options are named; your instructor decides which one counts."),
        ("You have 1 Action, not 2.", "You have 1 Action, not 2."),
    ],
)  # fmt: skip
def test_a_sentence_for_graders_is_said_otherwise_to_a_student(graders, students):
    assert to_student(graders) == students


def test_a_student_is_told_of_the_line_that_decides_the_points_and_of_no_other():
    own = Reason("right", "These are the cards in hand after your own line.")
    other = Reason("wrong", "After the intended line, missing: Estate.", "Estate")
    both = Note(1, "Gold", (0, 4), "right", (own, other))
    assert [note.reasons for note in notes_to_student([both])] == [(own,)]
    alone = Note(1, "Gold", (0, 4), "wrong", (other,))
    assert [note.reasons for note in notes_to_student([alone])] == [(other,)]
    whole = Note(2, "x", (0, 9), "wrong", (other,))
    assert [note.number for note in notes_to_student([both, whole])] == [1]


def test_what_follows_an_unreadable_turn_is_wrong_only_once_a_person_has_read_it():
    scenario = scenarios.load("village-and-smithy")
    hand = "Village, Smithy, Copper, 2 Estates"
    status = {
        told: {one["id"]: one["status"] for one in propose.mark(scenario, {"a": told, "b": hand})["questions"]}["b"]
        for told in ("I don't play anything.", "I play Village and draw a Silver.", "")
    }
    assert list(status.values()) == ["needs person", "marked", "marked"]


def test_what_is_said_otherwise_to_students_is_what_graders_are_told_now():
    source = "".join(path.read_text("utf-8") for folder in (Path(scenarios.__file__), Path(rubrics.__file__))
                     for path in folder.parent.rglob("*.py"))  # fmt: skip
    written = re.sub(r'"\s*\n\s*f?"', "", source)
    assert [words for words in addressing.SAID_OTHERWISE if words not in written] == []


def test_a_student_reads_in_their_language_that_what_follows_from_a_mistake_is_left_to_the_instructor(school):
    (note,) = notes_to_student([Note(1, "a Gold", (10, 16), UNREAD, (Reason(UNREAD, LEFT_OPEN),), "buy Gold")])
    with school.app.test_request_context(), force_locale("de"):
        german = said(note.reasons[0].text, "verdict")
    assert "your instructor reads it" in note.reasons[0].text
    assert german.startswith("Das lässt das Programm offen")
    assert german.endswith("; deine Lehrperson liest es.")


def test_a_student_reads_of_what_may_be_a_mistake_that_the_instructor_has_looked_at_it(school):
    reason = Reason(UNREAD, f"{PERHAPS} You have 1 Buy, not 2.", "1 Buy")
    (note,) = notes_to_student([Note(1, "two Buys", (10, 18), UNREAD, (reason,), "2 buys")])
    told = to_student("No mistake was found. A person should look at what may be one.")
    assert note.reasons[0].text == "This may be a mistake; your instructor has looked at it. You have 1 Buy, not 2."
    assert told == "No mistake was found. Your instructor has looked at what may be one."
    with school.app.test_request_context(), force_locale("de"):
        german = said(reason.text, "verdict"), said(note.reasons[0].text, "verdict"), said(told, "reason")
    assert german[0] == "Das kann ein Fehler sein; ein Mensch sollte es ansehen. Du hast 1 Kauf, nicht 2."
    assert german[1].startswith("Das kann ein Fehler sein; deine Lehrperson hat es angesehen. Du hast")
    assert german[2] == "Kein Fehler gefunden. Was einer sein kann, hat deine Lehrperson angesehen."
