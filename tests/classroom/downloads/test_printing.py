"""Exams, keys, quizzes, sheets and cards from scenarios: read back with other programs than wrote them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

import rubrics
import scenarios
from classroom.cli import main
from classroom.downloads.answer_keys import worked_out
from classroom.downloads.exams import exam_of
from classroom.downloads.printed import blank_sheet, cards_named, cards_of, faces_of, plain_rubric
from classroom.downloads.quizzes import FORMATS, questions_of
from classroom.downloads.situations import face_of, view_of, words, zones
from engine.errors import NotationError
from exports.exam import versions
from exports.quiz.questions import sayable
from exports.rubric_csv import read
from tests.classroom.downloads.reports import words as said_in
from tests.exports.pdf_structure import assert_accessible


@pytest.fixture(scope="module")
def cellar() -> scenarios.Scenario:
    return scenarios.load("cellar-vs-market")


def test_the_key_holds_the_authors_line_the_engines_steps_and_the_cards_that_are_in_hand(cellar):
    first, hand, *_others = worked_out(cellar)
    assert first.accepted[0].startswith("play Cellar; discard")
    assert [step.sentence for step in first.steps][:2] == ["You play Cellar.", "+1 Action (1 left)."]
    assert first.steps[1].words == "+1 Action"
    assert any(slip.startswith("Cellar: Trashes cards") for slip in first.mistakes)
    assert hand.accepted == ("2 Estates, Gold and Silver",)


@pytest.mark.parametrize("scenario", scenarios.library(), ids=lambda one: one.id)
def test_every_question_of_the_library_has_a_key_and_a_situation_that_can_be_drawn(scenario):
    for question, key in zip(scenario.questions, worked_out(scenario), strict=True):
        assert key.accepted or key.model or key.points, question.id
        assert not any("has no key" in point for point in key.points), question.id
    assert zones(view_of(scenario))[0].cards or scenario.id
    assert cards_of(scenario)


def test_the_paper_shows_what_the_student_sees_and_no_hidden_card():
    scenario = scenarios.load("bookbinder")
    drawn = [face.name for zone in zones(view_of(scenario)) for face in zone.cards]
    assert drawn == ["Bookbinder", *["unknown card"] * 4]
    hidden = scenarios.load("last-province")
    assert [zone.title for zone in zones(view_of(hidden))] == ["Your hand"]
    assert "Piles that are not full" in dict(exam_of([hidden], title="x").parts[0].facts)


def test_the_situation_in_words_names_facts_places_and_new_cards():
    scenario = scenarios.load("fire-sale")
    told = words(view_of(scenario), map(face_of, scenario.invented))
    for part in ("Actions: 1", "Your hand: Fire Sale, Copper, Copper, Estate, Estate", "Fire Sale ($4, Action): +2"):
        assert part in told


def test_questions_about_another_situation_are_a_part_of_their_own_that_stays_beside_the_first():
    exam = exam_of([scenarios.load("fire-sale"), scenarios.load("cellar-vs-market"), scenarios.load("rope")], title="x")
    assert [part.title for part in exam.parts][:2] == [
        "Strategy with a new card: Fire Sale", "Strategy with a new card: Fire Sale, continued"]  # fmt: skip
    for version in versions(exam, "ABCD", seed=7):
        titles = [part.title for part in version.parts]
        place = titles.index("Strategy with a new card: Fire Sale")
        assert titles[place + 1].endswith("continued")


def test_a_situation_that_looks_the_same_is_drawn_once_though_what_is_hidden_differs():
    siren = scenarios.load("siren")
    assert siren.questions[1].situation.seats != siren.questions[2].situation.seats
    [part] = exam_of([siren], title="x").parts
    assert [question.label for question in part.questions] == [question.id for question in siren.questions]


def test_what_one_must_read_is_on_paper_the_cards_that_are_seen_named_or_for_sale():
    exam = exam_of([scenarios.load("siren"), scenarios.load("fire-sale")], title="x")
    said = {face.name: face.text for face in exam.cards}
    assert "trash it unless you trash an Action" in said["Siren"]
    assert {"Village", "Copper", "Province"} <= set(said)
    assert "Fire Sale" not in said  # drawn large beside its questions
    assert "Siren $3" in exam.parts[0].supply
    cellar = exam_of([scenarios.load("cellar-vs-market")], title="x")
    assert [face.name for face in cellar.cards] == ["Cellar", "Estate", "Silver", "Smithy", "Market", "Gold"]
    assert cellar.parts[0].supply == ""  # nothing is bought
    assert exam_of([scenarios.load("siren")], title="x", cards=False).cards == ()


def test_the_key_of_a_whole_turn_accepts_no_line_that_is_the_best_only_up_to_the_buy_phase():
    turn, fate, *_others = worked_out(scenarios.load("siren"))
    assert [one for one in turn.accepted if not one.endswith("end turn")] == []
    assert fate.steps[-1].sentence == "You trash a Siren."  # where a card ends is shown step by step


def test_what_a_quiz_can_ask_is_asked_and_the_rest_is_listed(cellar):
    questions = questions_of(scenarios.library())
    for one in FORMATS.values():
        dropped = [problem for problem in one.module.problems(questions) if problem.severity.value == "dropped"]
        assert len(dropped) >= len(questions) - len(sayable(questions)) > 0
    tree = ElementTree.fromstring(FORMATS["moodle-xml"].module.write(questions, title="Library"))  # noqa: S314 (our own)
    kinds = [one.get("type") for one in tree.iter("question")]
    assert kinds.count("multichoice") > 30
    assert kinds.count("essay") > 30
    fate = next(one for one in questions if "Militia against" in one.name and one.name.endswith(": a"))
    assert fate.options[fate.right[0]] == "discard pile"
    assert any("Accepted: play Cellar" in one.guide for one in questions_of([cellar]))


def test_a_quiz_tells_the_text_of_every_card_that_is_seen_or_named_and_what_is_for_sale():
    turn, fate, *_others = questions_of([scenarios.load("siren")])
    assert "Siren ($3, Action – Duration – Attack): Each other player gains a Curse." in turn.prompt
    assert "Village ($3, Action): +1 Card / +2 Actions" in turn.prompt
    assert "In the Supply: Copper $0" in turn.prompt
    assert "In the Supply" not in fate.prompt
    assert "Militia" not in fate.prompt


def test_the_blank_sheet_has_the_lecturers_five_categories_and_bands():
    sheet = blank_sheet(plain_rubric(rubrics.load("dominion-turn")), course="Reading")
    assert [one.points_possible for one in sheet.criteria] == [3, 3, 2, 1, 1]
    assert [(band.low, band.high) for band in sheet.bands] == [(9, 10), (7, 8), (5, 6), (None, 5)]


@pytest.mark.parametrize("text", ["Celar", "unknown", "...", "", "3 unknown", "{Copper, Estate}", "Cellar; Moat", "\0"])
def test_cards_that_are_none_are_refused(text):
    with pytest.raises(NotationError):
        faces_of(cards_named(text))


def test_more_cards_than_a_file_holds_are_refused():
    with pytest.raises(NotationError, match="180"):
        faces_of(cards_named("60 Copper"), copies=4)


def run(*arguments: object) -> int:
    return main(["export", *map(str, arguments)])


@pytest.mark.slow
def test_the_command_writes_an_exam_with_versions_and_keys(tmp_path, capsys):
    out = tmp_path / "midterm.zip"
    assert run("exam", "cellar-vs-market", "rope", "--title", "Midterm", "--versions", 2, "--out", out, "--json") == 0
    assert json.loads(capsys.readouterr().out)["ok"]
    with zipfile.ZipFile(out) as archive:
        names = archive.namelist()
        papers = {name: archive.read(name) for name in names}
    assert names == ["midterm-A.pdf", "midterm-key-A.pdf", "midterm-B.pdf", "midterm-key-B.pdf"]
    exam, key = (said_in(papers[name]) for name in names[:2])
    assert "Midterm" in exam
    assert "Supply" in exam
    assert "Accepted" not in exam
    assert "play Cellar; discard Estate, Estate" in key
    assert_accessible(PdfReader(io.BytesIO(papers[names[0]])), title="Midterm")
    assert run("exam", "rope", "--no-key", "--no-terms", "--out", tmp_path / "one.pdf") == 0
    assert sorted(path.name for path in tmp_path.glob("*.pdf")) == ["one.pdf"]


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "said"), [
    (["faces", "--cards", "First Game"], "Cellar"), (["faces", "--scenario", "siren"], "Siren"),
    (["how-to-play", "--course", "Reading"], "How to play Dominion"), (["sheet"], "Following Card Instructions"),
    (["sheet", "--layout", "quarter"], "Excellent"),
], ids=str)  # fmt: skip
def test_the_command_writes_what_is_printed(arguments, said, tmp_path):
    out = tmp_path / "x.pdf"
    assert run(*arguments, "--out", out) == 0
    assert said in said_in(out.read_bytes())


def test_the_command_writes_rubrics_and_quizzes(tmp_path, capsysbinary):
    assert run("rubric") == 0
    [table] = read(capsysbinary.readouterr().out)
    assert len(table.criteria) == 5
    out = tmp_path / "quiz.xml"
    assert run("quiz", "cellar-vs-market", "--out", out, "--json") == 0
    assert len(json.loads(capsysbinary.readouterr().out)["problems"]) == 2
    assert ElementTree.parse(out).getroot().tag == "quiz"  # noqa: S314 (our own)
    assert run("quiz", "cellar-vs-market", "--format", "gift") == 0
    assert b"::Strategic sequencing" in capsysbinary.readouterr().out


@pytest.mark.parametrize("arguments", [
    ["exam", "nope", "--out", "x.pdf"], ["exam", "rope", "--out", "x.docx"],
    ["faces", "--cards", "Celar", "--out", "x.pdf"],
    ["sheet", "--rubric", "nope", "--out", "x.pdf"], ["rubric", "--rubric", "/etc/passwd"], ["quiz", "nope"],
    ["rubric", "--out", "/nowhere/x.csv"],
], ids=str)  # fmt: skip
def test_bad_input_is_one_clear_message(arguments, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 2
    assert capsys.readouterr().err.startswith("playaloud: ")
    assert list(Path().iterdir()) == []
