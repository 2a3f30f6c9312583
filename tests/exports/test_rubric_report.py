"""The rubric report, read back with another program than the one that wrote it."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
import rubric_samples
from page import validate_pdf_bytes
from pdf_structure import structure
from pdf_text import everything, words
from pypdf import PdfReader
from rubric_samples import sheet, turn

from exports.errors import ExportError, InvalidRows
from exports.report import MOST_SHEETS, rubric_pages, rubric_report
from exports.rows import Criterion, Evidence, RubricSheet


@pytest.fixture(scope="module")
def report() -> PdfReader:
    """The reports of two students in one file: Ada with two turns and two answers, Alan with one bare turn."""
    alan = sheet("Alan Turing", turns=(turn(evidence=(), steps=()),), answers=())
    return PdfReader(BytesIO(rubric_report([sheet(), alan])))


def test_the_first_page_has_the_points_of_each_turn_the_totals_bands_comments_and_descriptions(report):
    page = words(report.pages[0])
    for text in ["Dominion Turn Grading Rubric", "Ada Lovelace", "Points possible", "Turn 1", "Turn 2", "Turn 3",
                 "Following Card Instructions / 3 2 3", "Purchase Decision / 2 1½ 1", "Adaptability / 1 – 1",
                 "Total / 10 7½ 9", "Grade Good Excellent", "Read Cellar once more: it discards, it does not trash.",
                 "Plays cards exactly as written", "9–10: Excellent", "Below 5: Needs Improvement"]:
        assert text in page


def test_the_evidence_has_each_quote_with_its_verdict_in_words_and_its_reason(report):
    page = words(report.pages[1])
    assert "right: 4 wrong: 1 not read: 1" in page
    assert ("wrong “I trash all three Estates because they're useless to me now” "
            "Cellar says “Discard any number of cards”. The Estates go to your discard pile") in page
    assert "not read “which feels about even to me”" in page


def test_the_steps_quote_the_words_of_the_card_that_caused_them(report):
    assert "9 You draw Estate, Gold and Smithy. Cellar “then draw that many”" in words(report.pages[1])


def test_other_answers_have_their_points_and_the_reason(report):
    page = everything(report)
    assert "c 1½ / 2" in page
    assert "You do not say that the Smithy becomes playable." in page


def test_each_student_begins_on_a_new_page_with_page_numbers_and_a_bookmark_of_their_own(report):
    footers = [re.search(r"(\w+ \w+) · Reading with Dominion.*?(\d+) / (\d+)$", words(page)) for page in report.pages]
    assert [footer and footer.groups() for footer in footers] == [
        ("Ada Lovelace", "1", "4"), ("Ada Lovelace", "2", "4"), ("Ada Lovelace", "3", "4"), ("Ada Lovelace", "4", "4"),
        ("Alan Turing", "1", "1")]
    students = [(mark.title, report.get_destination_page_number(mark))
                for mark in report.outline if not isinstance(mark, list)]
    assert students == [("Ada Lovelace", 0), ("Alan Turing", 4)]
    assert "Turn 2: Tracy’s turn" in [mark.title for mark in report.outline[1]]


def test_the_file_says_that_it_is_tagged_pdf_ua_1_with_title_and_language(report):
    catalog = report.trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"]
    assert catalog["/Lang"] == "en"
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    metadata = catalog["/Metadata"].get_object().get_data().decode()
    assert re.search(r'pdfuaid:part="1"', metadata)
    assert "Dominion Turn Grading Rubric" in metadata
    assert report.metadata.title == "Dominion Turn Grading Rubric – Cellar first, or Market first?"
    assert "/CreationDate" not in report.metadata


def test_every_page_is_in_the_structure_with_headings_tables_and_header_cells(report):
    kinds = structure(report.trailer["/Root"]["/StructTreeRoot"])
    assert kinds[0] == "/Document"
    assert kinds.count("/Art") == len(report.pages)
    assert kinds.count("/H1") == 2
    # For Ada points, and for each of her turns evidence and steps; for Alan points.
    assert kinds.count("/Table") == 6
    assert {"/H2", "/H3", "/TH", "/TD", "/TR", "/P"} <= set(kinds)
    assert [page["/StructParents"] for page in report.pages] == list(range(5))
    assert {page["/Tabs"] for page in report.pages} == {"/S"}


def test_every_cell_of_the_points_names_its_headers(report):
    cells = []

    def collect(node):
        node = node.get_object()
        if isinstance(node, dict):
            if node.get("/S") == "/TD":
                cells.append(len(node["/A"].get("/Headers", [])))
            for kid in node.get("/K", []):
                if not isinstance(kid, int):
                    collect(kid)

    collect(report.trailer["/Root"]["/StructTreeRoot"]["/K"][0])
    # Five criteria, the total and the grade: points possible and three turns each, under a column's and a row's header.
    assert cells[:28] == [2] * 28


def test_every_font_is_embedded_and_the_text_is_set_in_our_own(report):
    fonts = {}
    for page in report.pages:
        for font in page["/Resources"]["/Font"].values():
            descendant = font.get_object()["/DescendantFonts"][0].get_object()
            fonts[font["/BaseFont"]] = "/FontFile2" in descendant["/FontDescriptor"]
    assert {name.split("+")[1] for name in fonts} == {"Atkinson", "Atkinson-Bold", "Atkinson-Italic"}
    assert all(fonts.values())


def test_the_pages_are_a4(report):
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in report.pages} == {(595, 842)}


@pytest.mark.slow
def test_equal_rows_give_equal_bytes_in_any_process():
    program = ("import sys, rubric_samples; from exports.report import rubric_report;"
               "sys.stdout.buffer.write(rubric_report([rubric_samples.sheet()]))")
    folder = Path(rubric_samples.__file__).parent
    files = {
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, cwd=folder,
                       env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{folder}:{folder.parent.parent}"}).stdout
        for seed in ("1", "2")
    }
    assert files == {rubric_report([sheet()])}


def test_a_sheet_without_turns_is_a_blank_form_of_one_page():
    reader = PdfReader(BytesIO(rubric_report([sheet("", turns=(), answers=())])))
    assert len(reader.pages) == 1
    assert "Total / 10 Grade" in everything(reader)
    assert "No comment" not in everything(reader)


@pytest.mark.slow
def test_the_score_the_comment_on_the_whole_and_the_narration_are_shown_where_there_are_any():
    whole = sheet(score=4.5, score_possible=6, comment="Well told.", turns=(turn(text="First I play\nmy Cellar."),))
    told = everything(PdfReader(BytesIO(rubric_report([whole]))))
    for text in ["Ada Lovelace Score 4½ / 6 Category", "Comments On the whole Well told. Turn 1",
                 "Your narration First I play my Cellar. How your narration was read"]:
        assert text in told
    told = everything(PdfReader(BytesIO(rubric_report([sheet()]))))
    for text in ["Score", "On the whole", "Your narration "]:
        assert text not in told


def test_work_without_a_turn_has_its_answers_and_no_empty_rubric():
    reader = PdfReader(BytesIO(rubric_report([sheet(turns=(), comment="Well told.")])))
    told = everything(reader)
    assert "Comments Well told. Questions a.ii 1 / 1" in told
    assert "Category" not in told


def test_any_rubric_fits_with_points_of_any_fraction():
    criteria = (Criterion("a", "Reading aloud", 2.25), Criterion("b", "Listening", 0.5))
    told = everything(PdfReader(BytesIO(rubric_report([
        sheet(criteria=criteria, bands=(), turns=(turn(points={"a": 0.75, "b": 0.5}, total=1.25),))]))))
    assert "Reading aloud / 2.25 0.75" in told
    assert "Listening / ½ ½" in told
    assert "Total / 2.75 1.25" in told
    assert "Grade" not in told


@pytest.mark.slow
def test_the_sheets_own_words_are_translated_and_the_language_is_set():
    german = {"Total": "Summe", "wrong": "falsch", "Turn %(n)s": "Zug %(n)s"}
    reader = PdfReader(BytesIO(rubric_report([sheet()], language="de", gettext=lambda text: german.get(text, text))))
    assert reader.trailer["/Root"]["/Lang"] == "de"
    for text in ["Summe / 10", "Zug 2", "falsch: 1"]:
        assert text in everything(reader)


def test_two_turns_alike_keep_their_own_numbers():
    pages = "".join(rubric_pages([sheet(turns=(turn(), turn()))]))
    assert pages.count("<h2>Turn 1:") == pages.count("<h2>Turn 2:") == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", [
    "Žofia Łukaszewicz-Ångström", "Nguyễn Thị Minh", "Δήμητρα", "Анна", 'O’Neil, "Jo" & <Co>',
])
def test_names_of_many_languages_are_printed(name):
    assert name in everything(PdfReader(BytesIO(rubric_report([sheet(name, turns=(turn(),))]))))


@pytest.mark.slow
def test_a_name_of_any_script_or_of_signs_that_nobody_knows_has_a_glyph_for_each_of_them():
    names = ["王小明", "いとうさくら", "김민수", "สมชาย", "नमस्ते", "محمد", "שלום", "Jo 😀👩‍👧", "\U000f0000Cy\u0378"]
    made = rubric_report([sheet(name, turns=()) for name in names])
    assert validate_pdf_bytes(made, profile="ua1").failures == []
    told = everything(PdfReader(BytesIO(made)))
    assert [name for name in ("王小明", "いとうさくら", "김민수", "😀", "\ufffdCy\ufffd") if name not in told] == []


@pytest.mark.parametrize("sheets", [
    [], [sheet()] * (MOST_SHEETS + 1), [sheet(turns=(turn(),) * 4)], [sheet(criteria=rubric_samples.CRITERIA * 3)],
    [sheet(turns=(turn(total=float("nan")),))], [sheet(turns=(turn(points={"following": float("inf")}),))],
    [sheet(score=float("nan"), score_possible=1)],
], ids=["none", "too many", "four turns", "fifteen criteria", "a total that is no number", "infinite points",
        "a score that is no number"])
def test_rows_that_no_sheet_can_show_are_refused_with_a_reason(sheets: list[RubricSheet]):
    with pytest.raises(InvalidRows, match=r"sheet"):
        rubric_report(sheets)
    assert issubclass(InvalidRows, ExportError)


def test_an_unknown_verdict_is_refused_when_the_row_is_made():
    with pytest.raises(InvalidRows, match="right, wrong, unread"):
        Evidence("I play Cellar", "maybe")
