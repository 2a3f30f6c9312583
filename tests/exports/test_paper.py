"""Exams, answer keys, cards, the sheet of rules and the quarter sheets, read back with another program."""

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from babel.support import Translations
from paper_samples import BOOKBINDER, CELLAR, EXAM, FACES
from pdf_structure import assert_accessible
from pdf_text import everything, words
from pypdf import PdfReader
from rubric_samples import CRITERIA, sheet
from test_hostile_text import HOSTILE, filled

from exports import pdf
from exports.cards import MOST_FACES, card_faces, how_to_play
from exports.codes import CodeSlip, code_slips
from exports.errors import InvalidRows
from exports.exam import answer_key, exam_paper, versions
from exports.fetcher import OwnFilesOnly
from exports.paper import Exam, ExamPart, ExamQuestion, Face
from exports.report import rubric_slips


def read(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


@pytest.fixture(scope="module")
def exam() -> PdfReader:
    return read(exam_paper(EXAM))


def test_the_exam_has_the_directions_the_situation_as_cards_and_the_questions_with_their_points(exam):
    told = everything(exam)
    for text in ["Midterm exam Student name Read each question carefully. Show your reasoning where asked.",
                 "Points possible: 7½", "1. Cellar first, or Market first?", "Actions: 1 Buys: 1 Coins: 0",
                 "Your deck (the top card first) Estate $2 Victory Estate $2 Victory Gold $6 Treasure unknown cards",
                 "Your discard pile No card.", "a.i (2) Suppose you play Cellar first.", "Village Gold Province Smithy",
                 "Term Meaning gain take a card from the Supply"]:
        assert text in told
    assert_accessible(exam, title="Midterm exam")


def test_a_new_card_is_shown_whole_and_an_old_one_by_its_name(exam):
    told = everything(exam)
    assert "Otherwise, each other player with 5 or more cards in hand discards one of them. $4 Action" in told
    assert "draw that many" not in told


def test_the_reference_sheet_has_the_words_and_the_whole_text_of_the_cards(exam):
    said = everything(exam)
    assert said.index("gain take a card from the Supply") < said.index("The cards of this exam")
    assert "Moat $2 Action – Reaction +2 Cards When another player plays an Attack card" in said


def test_the_exam_tells_nothing_of_its_key(exam):
    told = everything(exam)
    for secret in ["trashes instead", "discard Estate, Estate", "You draw Estate", "1 for the right order"]:
        assert secret not in told


def test_there_is_more_space_to_write_where_there_are_more_points():
    def length(points: float) -> int:
        question = ExamQuestion("a", "Why?", points)
        [page] = read(exam_paper(Exam("T", "C", (ExamPart("P", questions=(question,)),)))).pages
        # The first row of a content stream's rules is the frame of the page; each line to write on is one more.
        return len(re.findall(rb" re\s|\bl\b", page.get_contents().get_data()))

    lengths = [length(points) for points in (0.5, 1, 2, 3)]
    steps = [later - earlier for earlier, later in pairwise(lengths)]
    assert steps[0] > 0
    assert steps[1:] == [2 * steps[0], 2 * steps[0]]


def test_versions_differ_in_the_order_of_parts_and_options_and_a_seed_gives_the_same_ones_again():
    one, two = versions(EXAM, ["A", "B"], seed=7)
    assert versions(EXAM, ["A", "B"], seed=7) == [one, two]
    assert (one.version, two.version) == ("A", "B")
    assert replace(one, version="") != replace(two, version="")
    for version in (one, two):
        assert sorted(part.title for part in version.parts) == sorted(part.title for part in EXAM.parts)
        questions = next(part.questions for part in version.parts if part.title == EXAM.parts[0].title)
        assert [question.label for question in questions] == ["a.i", "a.ii", "b"]
        assert sorted(questions[2].options) == sorted(EXAM.parts[0].questions[2].options)
    assert all("Version B" in words(page) for page in read(exam_paper(two)).pages)


def test_versions_of_an_exam_with_nothing_to_reorder_are_still_made():
    lone = Exam("T", "C", (ExamPart("P", questions=(ExamQuestion("a", "Why?", 1),)),))
    assert [version.parts for version in versions(lone, "AB", seed=1)] == [lone.parts] * 2


def test_the_answer_key_has_what_is_accepted_the_steps_the_mistakes_and_the_points():
    reader = read(answer_key(replace(EXAM, version="A")))
    told = everything(reader)
    for text in ["Answer key: Midterm exam", "Accepted play Cellar; discard Estate, Estate; play Market; end actions",
                 "A full answer I play Cellar", "Points 1 for the right order",
                 "Common mistakes trashes instead of discarding", "9 You draw Estate, Gold and Smithy. Cellar",
                 "There is no key to this question: a person reads the answers."]:
        assert text in told
    assert "/Table" in assert_accessible(reader, title="Answer key")
    assert all("Answer key · Version A" in words(page) for page in reader.pages)


def test_cards_are_printed_nine_to_a_page():
    reader = read(card_faces(FACES * 3, title="Kingdom cards"))
    assert len(reader.pages) == 2
    assert words(reader.pages[0]).count("Cellar") == 2
    assert "Bookbinder +1 Card +1 Action Look at the top 3 cards" in words(reader.pages[0])
    assert_accessible(reader, title="Kingdom cards")


def test_even_the_longest_text_stays_on_its_card():
    reader = read(card_faces([replace(BOOKBINDER, text="discard a card, " * 60)], title="x"))
    assert len(reader.pages) == 1
    heights: dict[str, list[float]] = {"discard": [], "$4": []}

    def visit(text, current, matrix, *_):
        for word, found in heights.items():
            if word in text:
                found.append(current[5] + current[3] * matrix[5])

    reader.pages[0].extract_text(visitor_text=visit)
    assert min(heights["discard"]) > max(heights["$4"]) > 0


def test_the_rules_are_one_page():
    reader = read(how_to_play(course="Reading with Dominion"))
    assert len(reader.pages) == 1
    for text in ["Action phase.", "Buy phase.", "Clean-up.", "trash … Put a card on the trash pile", "not official"]:
        assert text in everything(reader)
    assert "/Table" in assert_accessible(reader, title="How to play Dominion")


@pytest.mark.slow
def test_the_quarter_sheets_are_four_to_a_page():
    reader = read(rubric_slips(sheet(turns=(), answers=()), copies=8))
    assert len(reader.pages) == 2
    for page in reader.pages:
        assert words(page).count("Following Card Instructions / 3") == 4
        assert words(page).count("Total / 10") == 4
    assert assert_accessible(reader, title="Dominion Turn Grading Rubric").count("/Table") == 8


def test_a_quarter_sheet_with_as_much_as_it_may_have_is_still_a_quarter():
    long = tuple(replace(CRITERIA[0], id=str(n), name="A category with quite a long name of its own") for n in range(8))
    assert len(read(rubric_slips(sheet(criteria=long, turns=(), answers=()))).pages) == 1


@pytest.mark.parametrize("make", [
    lambda: exam_paper(Exam("T", "C", ())), lambda: answer_key(Exam("T", "C", (ExamPart("P"),))),
    lambda: exam_paper(replace(EXAM, parts=EXAM.parts * 20)), lambda: card_faces([], title="x"),
    lambda: exam_paper(replace(EXAM, parts=(replace(EXAM.parts[1], new_cards=FACES * 3),))),
    lambda: card_faces([CELLAR] * (MOST_FACES + 1), title="x"), lambda: rubric_slips(sheet(), copies=0),
    lambda: rubric_slips(sheet(criteria=CRITERIA * 2)),
], ids=["no part", "no question", "too many parts", "no card", "too many new cards", "too many cards", "no copy",
        "too many criteria"])  # fmt: skip
def test_rows_that_no_paper_can_show_are_refused(make):
    with pytest.raises(InvalidRows):
        make()


@pytest.mark.slow
def test_hostile_text_in_an_exam_is_shown_as_text_and_loads_nothing_but_our_own(monkeypatch):
    asked = []
    fetch = OwnFilesOnly.fetch
    monkeypatch.setattr(OwnFilesOnly, "fetch", lambda self, url, headers=None: asked.append(url) or fetch(self, url))
    face = Face(HOSTILE, HOSTILE, (HOSTILE,), HOSTILE)
    hostile = replace(filled(replace(EXAM, parts=()), HOSTILE), parts=(filled(EXAM.parts[0], HOSTILE),))
    papers = (exam_paper(hostile), answer_key(hostile), card_faces([face], title=HOSTILE), how_to_play(course=HOSTILE))
    for reader in map(read, papers):
        assert '<imgsrc="http' in everything(reader).replace(" ", "")
        assert not [page for page in reader.pages if "/Annots" in page]
    assert all(url.startswith(pdf.SHEETS.as_uri() + "/") for url in asked)


def test_the_paper_is_in_the_callers_language():
    german = {"New cards": "Neue Karten", "How to play Dominion": "So spielt man Dominion"}
    told = everything(read(exam_paper(EXAM, language="de", gettext=lambda text: german.get(text, text))))
    assert "Neue Karten" in told
    reader = read(how_to_play(language="de", gettext=lambda text: german.get(text, text)))
    assert_accessible(reader, title="So spielt man Dominion", language="de")


def test_the_rules_are_one_page_in_german_too():
    folder = Path(__file__).parents[2] / "classroom" / "translations"
    german = Translations.load(folder, ["de"])
    reader = read(how_to_play(course="Genau lesen", language="de", gettext=german.gettext))
    assert len(reader.pages) == 1
    assert "So spielt man Dominion" in reader.pages[0].extract_text()


def test_a_class_gets_slips_with_its_codes_ten_to_a_page():
    slips = [CodeSlip(f"Student {n}", f"K7MT-4QX-W{n:02}", f"s{n} · Tue") for n in range(13)]
    reader = read(code_slips([*slips, CodeSlip("<b>x</b>", "K7MT-4QX-W99")], course="Logic", place="play.example"))
    assert len(reader.pages) == 2
    assert_accessible(reader, title="Codes to hand out – Logic")
    told = everything(reader)
    assert all(one.code in told and one.name in told and one.about in told for one in slips)
    assert "<b>x</b>" in told
    assert "play.example" in told
    for wrong in ([], slips * 100):
        with pytest.raises(InvalidRows):
            code_slips(wrong, course="", place="")
