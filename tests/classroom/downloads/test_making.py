"""Documents and where they are kept: several for a large class, names that are safe, nothing left behind."""

from __future__ import annotations

import os
import zipfile
from functools import partial

import pytest

from classroom.downloads import files, making, queue
from classroom.downloads.sheets import rubric_sheet
from exports import pdf
from exports.errors import LimitHit
from exports.rows import RubricSheet
from tests.classroom.marking.work import hand_in, release


@pytest.fixture
def sheets(school, app) -> list[RubricSheet]:
    """Five sheets."""
    attempt = hand_in(school)
    release(school, attempt)
    return [rubric_sheet(attempt)] * 5


def test_what_a_dead_worker_left_in_the_folder_is_swept_away_after_a_while(app):
    new, old = (files.folder() / files.keep(b"x", "pdf") for _each in range(2))
    os.utime(old, (0, 0))
    queue.sweep()
    assert (new.exists(), old.exists()) == (True, False)


def test_a_large_class_gets_several_documents_in_one_archive(sheets, monkeypatch):
    monkeypatch.setattr(making, "MOST_SHEETS", 2)
    rendered = []
    monkeypatch.setattr(making, "rubric_report", lambda some, **_options: rendered.append(len(some)) or b"%PDF-")
    told = []
    made = making.report(sheets, progress=told.append)
    assert (made.suffix, rendered, told) == ("zip", [2, 2, 1], [2, 4, 5])
    path = files.folder() / files.keep(made.content, made.suffix)
    with zipfile.ZipFile(path) as archive:
        assert archive.namelist() == ["report-1.pdf", "report-2.pdf", "report-3.pdf"]


def test_sheets_that_are_too_much_at_a_time_are_made_in_halves(sheets, monkeypatch):
    tried = []

    def rubric_report(some, **_options) -> bytes:
        tried.append(len(some))
        if len(some) > 2:
            raise LimitHit("CPU time", "1 s")
        return b"%PDF-"

    monkeypatch.setattr(making, "rubric_report", rubric_report)
    assert making.report(sheets).suffix == "zip"
    assert tried == [5, 2, 3, 1, 2]


def test_documents_are_rendered_in_a_bounded_child(sheets, monkeypatch):
    used = []
    monkeypatch.setattr(making, "rubric_report", lambda some, *, render, **_options: used.append(render) or b"%PDF-")
    making.report(sheets)
    assert isinstance(used[0], partial)
    assert (used[0].func, used[0].args) == (making.bounded.call, (pdf.render,))


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Cellar or Market?", "Bo"), "Cellar-or-Market-Bo.pdf"),
        (("../../etc/passwd", "Bo\r\nX: y"), "etc-passwd-Bo-X-y.pdf"),
        (('a"; filename=evil.exe', "<b>"), "a-filename-evil-exe-b.pdf"),
        (("Größe", "李"), "Größe-李.pdf"),
        (("…", "\u202e"), "download.pdf"),
        (("x" * 300,), "x" * 80 + ".pdf"),
    ],
)
def test_a_name_to_save_under_is_safe_on_any_system(parts, name):
    assert files.safe_name(*parts, suffix="pdf") == name


def test_names_of_results_cannot_be_guessed_and_the_folder_is_private(app):
    names = {files.keep(b"x", "pdf") for _each in range(20)}
    assert len(names) == 20
    assert min(map(len, names)) > 40
    assert files.folder().stat().st_mode & 0o077 == 0
