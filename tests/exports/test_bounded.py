"""A render may not take more than its share, whatever it is given."""

import os
import signal
import sys
import time
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from rubric_samples import sheet

from exports import bounded, pdf
from exports.bounded import Limits
from exports.errors import ExportError, LimitHit, RenderFailed
from exports.report import rubric_report

pytestmark = pytest.mark.slow


def echo(text: str) -> bytes:
    print("not a part of the result")
    return text.encode()


def spin() -> bytes:
    while True:
        pass


def sleep() -> bytes:
    time.sleep(600)
    return b""


def grow() -> bytes:
    return bytes(4 << 30)


def fail() -> bytes:
    raise ValueError("the third page is missing")


def leave() -> bytes:
    sys.stderr.write("last words")
    sys.stderr.flush()
    os._exit(9)


def crash(file: str, times: int) -> bytes:
    told = Path(file)
    told.write_text(told.read_text() + "x" if told.is_file() else "x")
    if len(told.read_text()) <= times:
        os.kill(os.getpid(), signal.SIGSEGV)
    return b"made"


def environment() -> bytes:
    return "\n".join(os.environ).encode()


def test_the_result_comes_back_whole_and_without_what_was_printed():
    assert bounded.call(echo, text="Žofia\n" * 100_000) == ("Žofia\n" * 100_000).encode()


def test_the_report_made_in_a_child_is_the_report_made_here():
    sheets = [sheet("Ada Lovelace"), sheet("Žofia")]
    assert rubric_report(sheets, render=partial(bounded.call, pdf.render)) == rubric_report(sheets)


@pytest.mark.parametrize(("function", "limits", "limit"), [
    (spin, Limits(cpu=1), "CPU time"), (sleep, Limits(wall=0.5), "wall-clock time"), (grow, Limits(), "memory"),
])
def test_what_uses_too_much_is_stopped_and_the_limit_is_named(function, limits, limit):
    with pytest.raises(LimitHit, match=limit) as stopped:
        bounded.call(function, limits=limits)
    assert stopped.value.limit == limit
    assert isinstance(stopped.value, ExportError)


BOMBS = {
    "a table of very many rows": "<table>" + "<tr><td>x" * 60_000,
    "a page one pixel wide": f"<style>@page {{ size: 1px 1px; margin: 0 }}</style><p>{'word ' * 4_000}",
    "a cell over very many columns": "<table>" + "<tr><td colspan=65534>x" * 20,
    "text without an end": f"<p>{'word ' * 1_000_000}",
    "elements within elements": "<div>" * 3_000,
}


@pytest.mark.parametrize("html", BOMBS.values(), ids=BOMBS)
def test_a_document_that_would_take_for_ever_ends_in_a_clear_error(html):
    document = f'<html lang="en"><title>x</title>{html}'
    with pytest.raises(ExportError, match=r"^The document (was stopped|could not be made)"):
        bounded.call(pdf.render, limits=Limits(cpu=3, wall=20, memory=400 << 20), documents=[document],
                     stylesheet="rubric.css")


def test_the_next_document_is_not_harmed():
    with pytest.raises(LimitHit):
        bounded.call(spin, limits=Limits(cpu=1))
    assert PdfReader(BytesIO(rubric_report([sheet()], render=partial(bounded.call, pdf.render)))).pages


def test_an_error_in_the_child_is_told_with_its_reason():
    with pytest.raises(RenderFailed, match="ValueError: the third page is missing"):
        bounded.call(fail)


def test_a_child_that_ends_without_a_word_leaves_its_log():
    with pytest.raises(RenderFailed, match="exit status 9") as failed:
        bounded.call(leave)
    assert failed.value.log == "last words"


def test_a_child_that_crashes_is_tried_once_more_and_no_oftener(tmp_path):
    assert bounded.call(crash, file=str(tmp_path / "once"), times=1) == b"made"
    with pytest.raises(LimitHit):
        bounded.call(crash, file=str(tmp_path / "always"), times=9)
    assert (tmp_path / "always").read_text() == "xx"


def test_the_child_sees_nothing_of_the_parents_secrets(monkeypatch):
    monkeypatch.setenv("PLAYALOUD_SECRET_KEY", "secret")
    assert "PLAYALOUD_SECRET_KEY" not in bounded.call(environment).decode().split("\n")


def test_a_killed_child_leaves_no_files(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(LimitHit):
        bounded.call(spin, limits=Limits(cpu=1))
    assert list(tmp_path.iterdir()) == []
