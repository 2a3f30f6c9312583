"""Every template keeps to what can be checked of PDF/UA-1; and the check finds what is broken on purpose."""

import io
import re

import pikepdf
import pytest
from class_samples import PORTFOLIO, REPORT
from page import validate_pdf_bytes
from paper_samples import EXAM, FACES
from pdf_ua import faults
from pypdf import PdfReader
from rubric_samples import sheet

from exports.cards import card_faces, how_to_play
from exports.class_report import class_report, portfolio
from exports.exam import answer_key, exam_paper
from exports.merge import merge
from exports.report import rubric_report, rubric_slips

DOCUMENTS = {
    "a class's rubric sheets": lambda: rubric_report([sheet(), sheet("An", turns=())]),
    "quarter sheets": lambda: rubric_slips(sheet()),
    "an exam": lambda: exam_paper(EXAM),
    "an answer key": lambda: answer_key(EXAM),
    "card faces": lambda: card_faces(FACES, title="Cards"),
    "how to play": how_to_play,
    "a class report": lambda: class_report(REPORT),
    "a portfolio": lambda: portfolio(PORTFOLIO),
}  # fmt: skip


def test_the_validator_knows_all_rules_of_pdf_ua_1():
    rules = validate_pdf_bytes(card_faces(FACES, title="Cards"), profile="ua1").rules
    assert rules.total > 100
    assert rules.passed == rules.total


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_template_conforms_to_pdf_ua_1_by_a_validator_and_has_no_structural_fault(name):
    made = DOCUMENTS[name]()
    assert validate_pdf_bytes(made, profile="ua1").failures == []
    assert faults(PdfReader(io.BytesIO(made))) == []


def test_what_was_joined_conforms_too(tmp_path):
    for name in ("a class's rubric sheets", "quarter sheets"):
        (tmp_path / name).write_bytes(DOCUMENTS[name]())
    joined = merge(parts=[str(tmp_path / name) for name in ("a class's rubric sheets", "quarter sheets")])
    assert validate_pdf_bytes(joined, profile="ua1").failures == []
    assert faults(PdfReader(io.BytesIO(joined))) == []


def untagged(pdf):
    page = pdf.pages[0]
    page.contents_add(b"q 1 0 0 RG 0 0 m 9 9 l S Q")


def no_language(pdf):
    del pdf.Root.Lang


def no_tabs(pdf):
    del pdf.pages[0].obj.Tabs


def no_headers(pdf):
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/S") in ("/TH", "/TD") and "/A" in one:
            del one.A


def nothing_in_it(pdf):
    next(one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/P").K = []


def same_ids(pdf):
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/TH":
            one.ID = "1"


def footer_as_content(pdf):
    page = pdf.pages[0]
    page.contents_coalesce()
    page.Contents = pdf.make_stream(re.sub(rb"/Artifact\s*<<[^>]*Pagination[^>]*>>", b"/Span <</MCID 999>>",
                                           page.Contents.read_bytes()))  # fmt: skip


def no_alternative(pdf):
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure" and "/Alt" in one:
            del one.Alt


def odd_heading(pdf):
    next(one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/H2").S = (
        pikepdf.Name.H5)  # fmt: skip


BROKEN = [(untagged, "neither tagged"), (no_language, "language"), (no_tabs, "tabs"), (no_headers, "no header"),
          (no_alternative, "stands for it"), (odd_heading, "level"), (nothing_in_it, "holds nothing"),
          (same_ids, "one id"), (footer_as_content, "belongs to no element")]  # fmt: skip


@pytest.fixture(scope="module")
def report() -> bytes:
    return class_report(REPORT)


@pytest.mark.parametrize(("breaking", "told"), BROKEN)
def test_what_is_broken_on_purpose_is_found(report, breaking, told):
    with pikepdf.open(io.BytesIO(report)) as pdf:
        breaking(pdf)
        changed = io.BytesIO()
        pdf.save(changed)
    found = faults(PdfReader(changed))
    assert any(told in one for one in found)
