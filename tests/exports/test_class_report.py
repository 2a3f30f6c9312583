"""The class report and the portfolio, read back with another program; the figures against known ones."""

import math
from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree

import pytest
from class_samples import PORTFOLIO, REPORT
from pdf_structure import alternatives, assert_accessible
from pdf_text import everything, words
from pypdf import PdfReader
from test_hostile_text import HOSTILE, filled

from exports import charts, pdf
from exports.class_report import class_report, portfolio
from exports.class_rows import ClassReport, Item, Marks, MistakeCount
from exports.errors import InvalidRows
from exports.fetcher import OwnFilesOnly
from exports.item_analysis import item_analysis


def read(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


@pytest.fixture(scope="module")
def report() -> PdfReader:
    return read(class_report(REPORT))


def test_the_report_has_every_figure_in_words_and_numbers(report):
    told = everything(report)
    for text in ["Class report", "Students: 12",
                 "Following Card Instructions / 3 12 1.33 1½ 0: 2, ½: 3, 1½: 3, 2: 2, 3: 2",
                 "Turn 3 12 10 7.83 8", "wrong-zone Cellar 7 5 “I trash all three Estates”", "wrong-draw Market 2 2",
                 "a.i Suppose you play Cellar first. 11 2 68 % 55 %", "Following Card Instructions 24 75 % 92 % 0.81",
                 "Adaptability 24 100 % 100 % –"]:
        assert text in told
    assert told.index("wrong-zone Cellar") < told.index("wrong-zone Workshop") < told.index("wrong-draw Market")


def test_every_chart_is_a_vector_with_a_text_that_stands_for_it_and_a_table_beside_it(report):
    kinds = assert_accessible(report, title="Class report")
    assert kinds.count("/Figure") == 7
    assert kinds.count("/Table") == 5
    said = alternatives(report.trailer["/Root"]["/StructTreeRoot"])
    assert said[0] == "How often each number of points was given: Following Card Instructions"
    assert not any(image for page in report.pages for image in page.images)


def test_a_section_without_figures_is_left_out():
    told = everything(read(class_report(replace(REPORT, items=(), agreement=(), mistakes=()))))
    for heading in ["Item analysis", "Agreement", "Mistakes"]:
        assert heading not in told


def test_many_mistakes_are_cut_with_the_number_of_those_left_out():
    many = tuple(MistakeCount("wrong-zone", f"Card {n}", n, 1) for n in range(60))
    assert "and 20 more (shortened)" in everything(read(class_report(replace(REPORT, mistakes=many))))


def test_the_portfolio_has_a_cover_and_each_report_in_full_with_page_numbers_of_its_own():
    reader = read(portfolio(PORTFOLIO))
    cover = words(reader.pages[0])
    for text in ["Portfolio Student name Ada Lovelace", "Turn 2 9 10", "What I learnt To read the card once more",
                 "Cellar first, or Market first? 4½ / 6", "Bookbinder –"]:
        assert text in cover
    assert "Dominion Turn Grading Rubric" in words(reader.pages[1])
    assert words(reader.pages[1]).endswith("1 / 4")
    assert_accessible(reader, title="Portfolio – Ada Lovelace")


@pytest.mark.parametrize("make", [
    lambda: class_report(ClassReport("T", "C", 3)), lambda: portfolio(replace(PORTFOLIO, sheets=())),
    lambda: class_report(replace(REPORT, criteria=(Marks("x", 3, (math.nan,)),))),
    lambda: class_report(replace(REPORT, progress=(Marks("x", 0, (1,)),))),
    lambda: class_report(replace(REPORT, items=(REPORT.items[0], Item("z", "", 1, (1,))))),
    lambda: class_report(replace(REPORT, items=REPORT.items * 30)),
], ids=["nothing", "no sheet", "no number", "out of nothing", "unequal students", "too many items"])
def test_rows_that_cannot_be_reported_are_refused(make):
    with pytest.raises(InvalidRows):
        make()


def test_hostile_text_is_shown_as_text_in_the_charts_too_and_loads_nothing_but_our_own(monkeypatch):
    asked = []
    fetch = OwnFilesOnly.fetch
    monkeypatch.setattr(OwnFilesOnly, "fetch", lambda self, url, headers=None: asked.append(url) or fetch(self, url))
    hostile = filled(replace(REPORT, items=()), HOSTILE)
    hostile = replace(hostile, criteria=tuple(replace(each, marks=(1,)) for each in hostile.criteria))
    for made in (class_report(hostile), portfolio(filled(replace(PORTFOLIO, sheets=PORTFOLIO.sheets[1:]), HOSTILE))):
        assert '<imgsrc="http' in everything(read(made)).replace(" ", "")
    assert all(url.startswith(pdf.SHEETS.as_uri() + "/") for url in asked)


def test_an_items_difficulty_is_the_mean_share_and_its_discrimination_the_correlation_with_the_rest():
    # With one other item the rest is that item: Pearson's r of (0,1,2,3,4) and (1,1,2,4,2) is 5 / sqrt(10 * 6).
    one, other = item_analysis([Item("a", "", 4, (0, 1, 2, 3, 4)), Item("b", "", 5, (1, 1, 2, 4, 2))])
    assert (one.answered, one.difficulty, one.full) == (5, 0.5, 0.2)
    assert one.discrimination == pytest.approx(5 / math.sqrt(60)) == other.discrimination


@pytest.mark.parametrize("items", [
    [Item("a", "", 1, (0, 1, 1, 0))] * 2, [Item("a", "", 1, (0, 1, 1, 0, 1))],
    [Item("a", "", 1, (1,) * 6), Item("b", "", 1, (0, 1) * 3)], [Item("a", "", 1, (None,) * 6)] * 2,
], ids=["four students", "one item", "all alike", "nobody answered"])
def test_there_is_no_discrimination_where_it_would_be_chance(items):
    assert item_analysis(items)[0].discrimination is None


@pytest.mark.parametrize(("possible", "marks", "expected"), [
    (1, (0, 0.5, 1, 1), [(0, 1), (0.5, 1), (1, 2)]),
    (3, (-1, 7, 1.2), [(0, 1), (0.5, 0), (1, 1), (1.5, 0), (2, 0), (2.5, 0), (3, 1)]),
    (100, (100, 7), [(5 * n, {1: 1, 20: 1}.get(n, 0)) for n in range(21)]),
    (0.25, (0.25,), [(0, 1)]),
])
def test_marks_are_counted_in_halves_or_in_steps_that_fit(possible, marks, expected):
    assert charts.distribution(Marks("x", possible, marks)) == expected


@pytest.mark.parametrize("chart", [
    charts.histogram(Marks("x", 3, ()), title="<&>"), charts.histogram(Marks("x", 1e12, (5,)), title="t"),
    charts.progress([Marks('<"&', 10, (4, 20, -3)), Marks("none", 10, ())], title="t"), charts.progress([], title="t"),
    charts.shares([("<b>", 0.5), ("x" * 100, 7)], title="t"), charts.shares([], title="t", whole=0),
])
def test_a_chart_is_one_piece_of_xml_with_a_title_no_style_and_no_script(chart):
    root = ElementTree.fromstring(chart)  # noqa: S314 - our own chart
    assert root[0].tag == "{http://www.w3.org/2000/svg}title"
    assert not any("style" in element.attrib or element.tag.endswith("script") for element in root.iter())
    numbers = [float(value) for element in root.iter() for name, value in element.attrib.items()
               if name in ("x", "y", "width", "height")]  # fmt: skip
    assert all(map(math.isfinite, numbers))
