"""Lines stepped through: what each moment shows, by links alone, and what it never shows."""

from __future__ import annotations

import re

import pytest

import scenarios
from classroom.attempts.faces import Clause
from classroom.play.film import film
from classroom.play.lines import model_lines
from engine import notation, play
from tests.classroom.marking.work import hand_in

TOLD = [one.id for one in scenarios.library() if any(line.commands for line in model_lines(one))]


def shot(scenario_id: str, question: str, text: str | None = None):
    asked = scenarios.load(scenario_id).question(question)
    line = notation.parse_line(text, asked.situation.game()) if text is not None else asked.line
    return film(asked.situation, line)


def sentence_of(page: str) -> str:
    return re.search(r'class="sentence[^"]*">([^<]+)<', page)[1]


def test_a_film_has_a_moment_for_every_event_and_one_before():
    asked = scenarios.load("cellar-vs-market").question("a.i")
    record = play.replay(asked.situation.game(), asked.line)
    record.pending()
    made = film(asked.situation, asked.line)
    assert len(made.moments) == len(record.events) + 1
    assert [moment.number for moment in made.moments] == list(range(len(record.events) + 1))
    assert made.problem == ""


def test_the_table_of_a_moment_is_as_it_lies_after_its_event_and_not_later():
    moments = shot("cellar-vs-market", "a.i").moments
    hands = [sorted(moment.view["players"]["You"]["hand"]) for moment in moments[:2]]
    assert hands == [["Cellar", "Estate", "Estate", "Market", "Silver"], ["Estate", "Estate", "Market", "Silver"]]
    assert moments[2].view["actions"] == 1
    assert moments[2].clause == Clause("Cellar", 0, 9)


@pytest.mark.parametrize("id", TOLD)
def test_every_line_of_the_library_can_be_stepped_through_to_its_end(id):
    for line in model_lines(scenarios.load(id)):
        made = film(line.situation, line.commands)
        assert made.problem == ""
        assert len(made.moments) > 3


def test_an_illegal_line_stops_before_what_is_not_legal_and_says_why():
    made = shot("cellar-vs-market", "a.i", "play Cellar; discard Estate; play Gold; play Market")
    assert made.problem == "there is no Gold in hand"
    assert made.moments[-1].sentence == "You draw an Estate."


def test_a_shuffled_deck_is_not_told_though_the_author_fixed_its_order():
    situation = scenarios.load("cellar-and-shuffle").question("b")
    moments = film(situation.situation, situation.line).moments
    told = [moment.view["players"]["You"]["deck"] is not None for moment in moments]
    shuffled = next(n for n, moment in enumerate(moments) if "into a new deck" in moment.sentence)
    assert told == [n < shuffled for n in range(len(moments))]


def test_steps_are_walked_by_links_alone(school):
    visitor, path = school.visitor("ada"), f"/assignments/{school.assignment}/steps?question=a.i&step=0"
    sentences = []
    for _step in range(80):
        page = visitor.get(path).text
        found = re.search(r'rel="next" id="next" href="([^"]+)"', page)
        if "What happens next?" not in page:
            sentences.append(sentence_of(page))
        if not found:
            break
        path = found[1].replace("&amp;", "&")
    assert sentences[0] == "This is where it begins."
    assert sentences[1] == "You play Cellar."
    assert len(sentences) == len(shot("cellar-vs-market", "a.i").moments)
    back = re.search(r'rel="prev" id="prev" href="([^"]+)"', page)[1].replace("&amp;", "&")
    assert sentence_of(visitor.get(back).text) == sentences[-2]


def test_what_happens_next_is_asked_without_telling_it(school):
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/steps?question=a.i&step=0&asks=1").text
    assert "What happens next?" in page
    assert "You play Cellar." not in page


def test_the_pause_can_be_switched_off(school):
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/steps?step=0&pause=0").text
    assert "asks=1" not in page


def test_the_clause_that_is_carried_out_is_underlined_on_its_card(school):
    page = school.visitor("ada").get(f"/assignments/{school.assignment}/steps?question=a.i&step=2").text
    assert '<u class="clause">+1 Action</u>' in page


@pytest.mark.parametrize("step", ["-1", "99999", "x", "", "1e9", "٣"])
def test_a_step_that_is_none_shows_the_nearest_one(school, step):
    assert school.visitor("ada").get(f"/assignments/{school.assignment}/steps?step={step}").status_code == 200


def test_an_instructor_types_a_line_of_their_own(school):
    visitor, path = school.visitor("ada"), f"/assignments/{school.assignment}/steps?question=a.i"
    page = visitor.get(f"{path}&line=play+Market&step=1").text
    assert sentence_of(page) == "You play Market."
    wrong = visitor.get(f"{path}&line=dance+Market")
    assert wrong.status_code == 422
    assert "is no command" in wrong.text
    assert visitor.get(f"{path}&line={'x' * 3000}").status_code == 422


def test_the_students_own_line_is_stepped_through_from_the_marking_page(school):
    with school.app.test_request_context():
        attempt = hand_in(school).id
    visitor = school.visitor("ada")
    assert f"/attempts/{attempt}/steps?question=a.i" in visitor.get(f"/attempts/{attempt}/marking").text
    assert sentence_of(visitor.get(f"/attempts/{attempt}/steps?question=b.i&step=1").text) == "You play Market."
    assert visitor.get(f"/attempts/{attempt}/steps?question=c").status_code == 404


def test_work_without_a_line_has_no_steps(school):
    with school.app.test_request_context():
        attempt = hand_in(school, {"a.i": ""}).id
    assert school.visitor("ada").get(f"/attempts/{attempt}/steps").status_code == 404


def test_the_library_and_the_preview_lead_to_their_steps(school):
    visitor = school.visitor("ada")
    assert "/library/cellar-vs-market/steps" in visitor.get(f"/courses/{school.course}/assignments/new").text
    assert f"/assignments/{school.assignment}/steps" in visitor.get(f"/assignments/{school.assignment}/preview").text
    assert visitor.get("/library/nothing-like-it/steps").status_code == 404
    assert visitor.get("/library/fire-sale/steps?step=1").status_code == 200
