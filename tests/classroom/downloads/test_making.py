"""Documents and where they are kept: several for a large class, names that are safe, nothing left behind."""

from __future__ import annotations

import io
import os
import zipfile
from dataclasses import replace

import pytest
from pypdf import PdfReader

from classroom.downloads import files, making, queue
from classroom.downloads.packing import safe_name
from classroom.downloads.sheets import rubric_sheet
from exports.errors import LimitHit
from exports.rows import RubricSheet
from tests.classroom.marking.work import hand_in, release
from tests.exports.pdf_structure import assert_accessible


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


@pytest.mark.slow
def test_a_report_of_several_parts_is_one_tagged_file_and_says_how_far_it_is(sheets, monkeypatch):
    monkeypatch.setattr(making, "AT_ONCE", 2)
    told = []
    made = making.report(named(sheets), progress=told.append)
    assert made.suffix == "pdf"
    assert sorted(told)[-1] == 5
    reader = PdfReader(io.BytesIO(made.content))
    assert_accessible(reader, title=reader.metadata.title)
    said = "\n".join(page.extract_text() for page in reader.pages)
    assert [said.index(f"Student {n}") for n in range(5)] == sorted(said.index(f"Student {n}") for n in range(5))
    assert len([one for one in reader.outline if not isinstance(one, list)]) == 5


@pytest.mark.slow
def test_a_file_for_each_student_has_the_students_name_and_equal_names_are_told_apart(sheets, monkeypatch):
    monkeypatch.setattr(making, "AT_ONCE", 2)
    made = making.report([*named(sheets[:2]), replace(sheets[0], student="student 0")], packing=making.EACH)
    assert made.suffix == "zip"
    with zipfile.ZipFile(io.BytesIO(made.content)) as archive:
        assert archive.namelist() == ["Student-0.pdf", "Student-1.pdf", "student-0-2.pdf"]
        [first, *_others] = (PdfReader(io.BytesIO(archive.read(name))) for name in archive.namelist())
    assert "Student 0" in first.pages[0].extract_text()
    assert "Student 1" not in "".join(page.extract_text() for page in first.pages)


@pytest.mark.slow
def test_parts_that_are_done_are_not_made_again_unless_something_else_is_to_be_in_them(sheets, monkeypatch, tmp_path):
    monkeypatch.setattr(making, "AT_ONCE", 2)
    made, each = [], making.bounded.each

    def counted(function, orders, **options):
        made.append(len(orders))
        return each(function, orders, **options)

    monkeypatch.setattr(making.bounded, "each", counted)
    first = making.report(named(sheets), kept=tmp_path)
    assert made.pop(0) == 3
    made.clear()
    assert making.report(named(sheets), kept=tmp_path).content == first.content
    assert made[0] == 0
    made.clear()
    making.report([*named(sheets)[:4], replace(sheets[4], student="Another")], kept=tmp_path)
    assert made[0] == 1


def test_sheets_that_are_too_much_at_a_time_are_made_in_halves(sheets, monkeypatch):
    tried = []

    def each(_function, orders, **_options):
        for place, order in enumerate(orders):
            tried.append(len(order["documents"]))
            if len(order["documents"]) > 2:
                raise LimitHit("CPU time", "1 s")
            yield place, b"%PDF-"

    monkeypatch.setattr(making.bounded, "each", each)
    monkeypatch.setattr(making, "_merged", lambda paths: b"%PDF-")
    assert making.report(named(sheets)).suffix == "pdf"
    assert tried == [5, 2, 3, 1, 1, 1, 2]


def test_a_class_too_large_for_one_file_gets_its_parts_in_an_archive(sheets, monkeypatch):
    def too_much(_paths):
        raise LimitHit("memory", "1 MiB")

    monkeypatch.setattr(making, "AT_ONCE", 2)
    monkeypatch.setattr(making.bounded, "each", lambda _f, orders, **_o: ((n, b"%PDF-") for n in range(len(orders))))
    monkeypatch.setattr(making, "_merged", too_much)
    made = making.report(named(sheets))
    with zipfile.ZipFile(io.BytesIO(made.content)) as found:
        assert found.namelist() == ["report-1.pdf", "report-2.pdf", "report-3.pdf"]


def test_a_single_sheet_that_is_too_much_is_an_error(sheets, monkeypatch):
    def each(_function, _orders, **_options):
        raise LimitHit("CPU time", "1 s")
        yield

    monkeypatch.setattr(making.bounded, "each", each)
    with pytest.raises(LimitHit):
        making.report(sheets[:1])


def named(sheets: list[RubricSheet]) -> list[RubricSheet]:
    """The sheets with a name each."""
    return [replace(sheet, student=f"Student {n}") for n, sheet in enumerate(sheets)]


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
    assert safe_name(*parts, suffix="pdf") == name


def test_names_of_results_cannot_be_guessed_and_the_folder_is_private(app):
    names = {files.keep(b"x", "pdf") for _each in range(20)}
    assert len(names) == 20
    assert min(map(len, names)) > 40
    assert files.folder().stat().st_mode & 0o077 == 0
