"""The rubric report, read back with another program than the one that wrote it."""

import re
import subprocess
import sys
from dataclasses import fields, is_dataclass, replace
from io import BytesIO
from pathlib import Path

import pytest
import rubric_samples
from pypdf import PdfReader
from rubric_samples import ANSWERS, EVIDENCE, STEPS, sheet, turn

from exports import pdf
from exports.errors import ExportError, InvalidRows
from exports.fetcher import OwnFilesOnly
from exports.report import MOST_SHEETS, rubric_pages, rubric_report
from exports.rows import Criterion, Evidence, RubricSheet

HOSTILE = (
    '<img src="http://127.0.0.1:9/x.png"><link rel=stylesheet href=http://127.0.0.1:9/x.css>'
    '<img src="file:///etc/passwd"><img src="data:image/svg+xml,<svg/>"><a href="javascript:1">{{ 7 * 7 }}</a>'
)


@pytest.fixture(scope="module")
def report() -> PdfReader:
    """The reports of two students in one file: Ada with two turns and two answers, Alan with one bare turn."""
    alan = sheet("Alan Turing", turns=(turn(evidence=(), steps=()),), answers=())
    return PdfReader(BytesIO(rubric_report([sheet(), alan])))


def words(page) -> str:
    return " ".join(page.extract_text().split())


def everything(reader: PdfReader) -> str:
    return " ".join(map(words, reader.pages))


def structure(node, found=None) -> list[str]:
    """The types of the structure elements, in reading order."""
    found = [] if found is None else found
    node = node.get_object()
    if isinstance(node, dict):
        if "/S" in node:
            found.append(node["/S"])
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            if not isinstance(kid, int):
                structure(kid, found)
    return found


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


def test_any_rubric_fits_with_points_of_any_fraction():
    criteria = (Criterion("a", "Reading aloud", 2.25), Criterion("b", "Listening", 0.5))
    told = everything(PdfReader(BytesIO(rubric_report([
        sheet(criteria=criteria, bands=(), turns=(turn(points={"a": 0.75, "b": 0.5}, total=1.25),))]))))
    assert "Reading aloud / 2.25 0.75" in told
    assert "Listening / ½ ½" in told
    assert "Total / 2.75 1.25" in told
    assert "Grade" not in told


def test_the_sheets_own_words_are_translated_and_the_language_is_set():
    german = {"Total": "Summe", "wrong": "falsch", "Turn %(n)s": "Zug %(n)s"}
    reader = PdfReader(BytesIO(rubric_report([sheet()], language="de", gettext=lambda text: german.get(text, text))))
    assert reader.trailer["/Root"]["/Lang"] == "de"
    for text in ["Summe / 10", "Zug 2", "falsch: 1"]:
        assert text in everything(reader)


def test_two_turns_alike_keep_their_own_numbers():
    pages = "".join(rubric_pages([sheet(turns=(turn(), turn()))]))
    assert pages.count("<h2>Turn 1:") == pages.count("<h2>Turn 2:") == 1


def filled(value, text: str):
    """The rows with every text in them replaced; the ids of criteria stay, for points are found by them."""
    if is_dataclass(value):
        changes = {each.name: filled(getattr(value, each.name), text) for each in fields(value)
                   if each.name not in ("id", "points", "verdict")}
        return replace(value, **changes)
    if isinstance(value, tuple):
        return tuple(filled(each, text) for each in value)
    return text if isinstance(value, str) else value


def test_hostile_text_in_every_field_is_shown_as_text_and_loads_nothing(monkeypatch):
    asked = []
    fetch = OwnFilesOnly.fetch
    monkeypatch.setattr(OwnFilesOnly, "fetch", lambda self, url, headers=None: asked.append(url) or fetch(self, url))
    sample = filled(sheet(turns=(turn(evidence=EVIDENCE[:1], steps=STEPS[1:2]),), answers=ANSWERS[:1]), HOSTILE)
    reader = PdfReader(BytesIO(rubric_report([sample])))
    assert {url.removeprefix(pdf.SHEETS.as_uri()).split("/")[-1].split(".")[-1] for url in asked} == {"woff2", "svg"}
    assert all(url.startswith(pdf.SHEETS.as_uri() + "/") for url in asked)
    told = everything(reader).replace(" ", "")
    assert '<imgsrc="http://127.0.0.1:9/x.png">' in told
    assert '<imgsrc="file:///etc/passwd">' in told
    assert "{{7*7}}" in told
    assert not [page for page in reader.pages if "/Annots" in page]
    assert "/Names" not in reader.trailer["/Root"]


@pytest.mark.parametrize("url", [
    "http://127.0.0.1:9/x.png", "https://127.0.0.1:9/", "ftp://127.0.0.1/", "data:text/plain,x", "file:///etc/passwd",
    "FILE:///etc/passwd", "relative.css", "javascript:1", "", "file://127.0.0.1/etc/passwd",
    pdf.SHEETS.as_uri() + "/../errors.py", pdf.SHEETS.as_uri() + "/%2e%2e/errors.py",
    pdf.SHEETS.as_uri() + "/fonts", pdf.SHEETS.as_uri() + "-elsewhere/x",
])
def test_the_fetcher_denies_all_that_is_not_in_our_own_folder(url):
    with pytest.raises(PermissionError):
        OwnFilesOnly(pdf.SHEETS).fetch(url)


def test_the_fetcher_does_not_follow_a_link_out_of_our_folder(tmp_path):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "link").symlink_to("/etc/passwd")
    (tmp_path / "own" / "file").write_bytes(b"ours")
    fetcher = OwnFilesOnly(tmp_path / "own")
    assert fetcher.fetch((tmp_path / "own" / "file").as_uri()).read() == b"ours"
    with pytest.raises(PermissionError):
        fetcher.fetch((tmp_path / "own" / "link").as_uri())


@pytest.mark.parametrize("html", [
    '<img src="URL">', '<link rel=stylesheet href="URL">', '<style>@import "URL"</style>',
    '<style>@font-face { font-family: x; src: url("URL") } p { font-family: x }</style><p>x',
    '<p style="background: url(URL)">x', '<object data="URL"></object>', '<embed src="URL">',
    '<svg><image href="URL"/></svg>', '<link rel=attachment href="URL">',
    '<style>p::before { content: url("URL") }</style><p>x',
])
def test_even_markup_that_asks_for_a_file_of_the_machine_gets_nothing(html, tmp_path, monkeypatch):
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>secret</text></svg>')
    denied = []
    fetch = OwnFilesOnly.fetch

    def watched(self, url, headers=None):
        try:
            return fetch(self, url)
        except PermissionError:
            denied.append(url)
            raise

    monkeypatch.setattr(OwnFilesOnly, "fetch", watched)
    document = f'<html lang="en"><title>x</title>{html.replace("URL", secret.as_uri())}<p>end'
    reader = PdfReader(BytesIO(pdf.render(documents=[document], stylesheet="rubric.css")))
    assert denied == [secret.as_uri()] * len(denied) != []
    assert "secret" not in everything(reader)
    assert not reader.attachments


def longest(pages: list[str]) -> int:
    return max(len(text) for text in re.split("<[^>]*>", "".join(pages)))


def test_long_texts_are_cut_with_a_mark_in_every_field():
    sample = filled(sheet(), "word " * 20_000)
    pages = rubric_pages([sample])
    assert longest(pages) < 3_100
    assert len(pages[0]) < 120_000
    assert "… (shortened)" in pages[0]


def test_long_lists_are_cut_and_say_how_many_are_left_out():
    sample = sheet(turns=(turn(evidence=EVIDENCE * 20, steps=STEPS * 20),), answers=ANSWERS * 20)
    [page] = rubric_pages([sample])
    for count in (60, 90, 10):
        assert f"and {count} more (shortened)" in page


def test_a_text_of_many_lines_is_cut_too():
    [page] = rubric_pages([sheet(turns=(turn(comment="line\n" * 500),))])
    assert page.count("line\n") < 61
    assert "line… (shortened)" in page


def test_control_characters_and_marks_that_turn_the_text_round_are_not_printed():
    [page] = rubric_pages([sheet("A\x07d\u202ea\ud800\uffff", turns=(turn(comment="one\r\ntwo\rthree\u2028four"),))])
    assert ">A\N{REPLACEMENT CHARACTER}da\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}<" in page
    assert "one\ntwo\nthree\nfour" in page


@pytest.mark.parametrize("name", [
    "Žofia Łukaszewicz-Ångström", "Nguyễn Thị Minh", "Δήμητρα", "Анна", 'O’Neil, "Jo" & <Co>',
])
def test_names_of_many_languages_are_printed(name):
    assert name in everything(PdfReader(BytesIO(rubric_report([sheet(name, turns=(turn(),))]))))


@pytest.mark.parametrize("sheets", [
    [], [sheet()] * (MOST_SHEETS + 1), [sheet(turns=(turn(),) * 4)], [sheet(criteria=rubric_samples.CRITERIA * 3)],
    [sheet(turns=(turn(total=float("nan")),))], [sheet(turns=(turn(points={"following": float("inf")}),))],
], ids=["none", "too many", "four turns", "fifteen criteria", "a total that is no number", "infinite points"])
def test_rows_that_no_sheet_can_show_are_refused_with_a_reason(sheets: list[RubricSheet]):
    with pytest.raises(InvalidRows, match=r"sheet"):
        rubric_report(sheets)
    assert issubclass(InvalidRows, ExportError)


def test_an_unknown_verdict_is_refused_when_the_row_is_made():
    with pytest.raises(InvalidRows, match="right, wrong, unread"):
        Evidence("I play Cellar", "maybe")
