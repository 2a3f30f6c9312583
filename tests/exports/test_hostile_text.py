"""What students and graders type is shown as text, cut to a bounded size, and makes nothing load."""

import re
from dataclasses import fields, is_dataclass, replace
from io import BytesIO

import pytest
from pdf_text import everything
from pypdf import PdfReader
from rubric_samples import ANSWERS, EVIDENCE, STEPS, sheet, turn

from exports import pdf
from exports.fetcher import OwnFilesOnly
from exports.report import rubric_pages, rubric_report

HOSTILE = (
    '<img src="http://127.0.0.1:9/x.png"><link rel=stylesheet href=http://127.0.0.1:9/x.css>'
    '<img src="file:///etc/passwd"><img src="data:image/svg+xml,<svg/>"><a href="javascript:1">{{ 7 * 7 }}</a>'
)


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
    assert {url.split("/")[-1].split(".")[-1] for url in asked} == {"css", "ttf", "svg"}
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
