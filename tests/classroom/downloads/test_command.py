"""`playaloud export`: the files that the pages give, from the command line."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

import rubrics as library
from classroom.assignments import operations
from classroom.assignments.content import from_library
from classroom.assignments.models import Assignment
from classroom.cli import main
from classroom.courses.models import Course
from classroom.db import writing
from classroom.rubrics import operations as rubrics
from tests.classroom.downloads import reports
from tests.classroom.marking.work import confirm, hand_in, release
from tests.exports.canvas_importer import User, import_gradebook


@pytest.fixture
def database(school) -> str:
    """The school's database, in which Bo's work is released, and An's confirmed."""
    with school.app.test_request_context():
        release(school, hand_in(school))
        confirm(school, hand_in(school, who="an"))
    return str(Path(school.app.instance_path) / "playaloud.sqlite")


def test_the_gradebook_is_the_one_that_the_page_gives(school, database, tmp_path, capsysbinary):
    assert main(["export", "gradebook", "--course", "Reading closely", "--database", database]) == 0
    said = capsysbinary.readouterr()
    page = school.visitor("ada").get(f"/courses/{school.course}/gradebook.csv")
    assert said.out == page.data
    assert b"fragile: The roster: Students without an id: 1." in said.err
    out = tmp_path / "grades.csv"
    assert main(["export", "gradebook", "--course", str(school.course), "--database", database, "--out", str(out)]) == 0
    assert out.read_bytes() == page.data
    imported = import_gradebook(out.read_bytes(), users=[User(1, "An"), User(2, "Bo")], assignments=[])
    assert set(imported.grades) == {(2, "Cellar or Market")}


def test_the_gradebook_for_programs_says_what_the_lms_would_complain_of(school, database, capsys):
    assert main(["export", "gradebook", "--course", str(school.course), "--database", database, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["ok"], said["lms"], said["out"], said["grades"], said["students"]) == (True, "canvas", None, 1, 2)
    assert said["csv"].startswith("Student,ID,")
    assert said["columns"] == ["Cellar or Market"]
    assert {problem["severity"] for problem in said["problems"]} == {"fragile"}


def test_nothing_is_complained_of_a_column_that_is_not_in_the_file(school, database, capsys):
    with school.app.test_request_context():
        terms = operations.Terms("Final Score", ["a"], "none")
        operations.assign(school.user("ada"), school.the(Course), from_library("bookbinder"), terms)
    arguments = ["export", "gradebook", "--course", str(school.course), "--database", database, "--json"]
    assert main(arguments) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["columns"] == ["Cellar or Market"]
    assert not any("Final Score" in problem["where"] for problem in said["problems"])
    assert main([*arguments, "--lms", "csv"]) == 0
    assert json.loads(capsys.readouterr().out)["columns"] == ["Cellar or Market", "Final Score"]


def test_scenarios_and_rubrics_of_the_course_are_had_by_their_titles(school, database, tmp_path, capsys):
    with school.app.test_request_context():
        toml = library.load("dominion-turn").toml.replace("Dominion Turn Grading Rubric", "Our own rubric")
        rubrics.add(school.user("ada"), school.the(Course), toml)
    of_course = ["--of-course", "Reading closely", "--database", database]
    assert main(["export", "quiz", "Cellar or Market", "siren", *of_course]) == 0
    said = capsys.readouterr().out
    assert "Strategic sequencing: Cellar or Market first?: a.i" in said
    assert "The Siren and self-control: 1" in said
    assert main(["export", "rubric", "--rubric", "Our own rubric", *of_course]) == 0
    assert "Our own rubric,Following Card Instructions" in capsys.readouterr().out
    assert main(["export", "quiz", "Celar or Market", *of_course]) == 2
    assert "Cellar or Market" in capsys.readouterr().err
    out = tmp_path / "sheet.pdf"
    sheet = ["export", "sheet", "--rubric", "Our own rubric", "--language", "de", "--out", str(out)]
    assert main([*sheet, *of_course]) == 0
    [page] = PdfReader(out).pages
    told = page.extract_text()
    assert "Reading closely" in told
    assert "Kommentare" in told


EXPORT = (
    "First name,Last name,Email address,Assignment: Cellar or Market (Real),Other (Real)\r\n"
    "Bo,,bo@x.example,-,3\r\nAn,,an@x.example,1.00,4\r\nCarl,Cox,c@x.example,2,5\r\n"
)


def test_the_export_of_the_lms_is_filled_in_and_the_rest_is_left_as_it_was(school, database, tmp_path, capsys):
    given, out = tmp_path / "export.csv", tmp_path / "filled.csv"
    given.write_bytes(EXPORT.encode())
    arguments = ["export", "gradebook", "--course", "Reading closely", "--database", database, "--into", str(given)]
    assert main([*arguments, "--out", str(out), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["matched"], said["unmatched"], said["ambiguous"], said["changes"]) == (2, ["Carl Cox"], [], 1)
    before, after = EXPORT.splitlines(), out.read_bytes().decode().splitlines()
    assert [n for n, line in enumerate(before) if line != after[n]] == [1]
    assert re.fullmatch(r"Bo,,bo@x\.example,[0-9.]+,3", after[1])


def test_lines_and_columns_are_settled_by_hand_as_on_the_page(school, database, tmp_path, capsys):
    given, out = tmp_path / "export.csv", tmp_path / "filled.csv"
    given.write_text(EXPORT.replace("Bo,,bo@x.example", "Beau,,7@x.example"), "utf-8", newline="")
    arguments = ["export", "gradebook", "--course", "Reading closely", "--database", database, "--into", str(given),
                 "--out", str(out), "--json"]  # fmt: skip
    chosen = ["--who", "7@x.example=Bo", "--who", "Carl Cox=nobody", "--column", "Assignment: Cellar or Market (Real)=",
              "--column", "Other (Real)=Cellar or Market: Following Card Instructions"]  # fmt: skip
    assert main([*arguments, *chosen]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["matched"], said["unmatched"], said["columns"]) == (2, [], ["Other (Real)"])
    assert re.match(r"Beau,,7@x\.example,-,[0-3](\.\d+)?\r\n", out.read_bytes().decode().partition("\n")[2])
    assert main([*arguments, *chosen[:4], "--unit", "percent", "--keep"]) == 0
    assert "7@x.example,-,3" in out.read_text("utf-8")  # a cell with "-" counts as one that has something in it
    assert main([*arguments, *chosen[:4], "--unit", "percent"]) == 0
    share = re.search(r"7@x\.example,([\d.]+),3", out.read_text("utf-8"))[1]
    assert 10 < float(share) <= 100


@pytest.mark.parametrize("wrong", [
    ["--who", "Bo"], ["--who", "Nobody known=Bo"], ["--who", "Bo=Nobody known"], ["--who", "Bo=Bo", "--who", "An=Bo"],
    ["--column", "Email address=total"], ["--column", "Other (Real)=Nothing of ours"], ["--columns", "total"],
], ids=str)  # fmt: skip
def test_what_is_settled_wrongly_by_hand_is_told(school, database, tmp_path, capsys, wrong):
    given = tmp_path / "export.csv"
    given.write_bytes(EXPORT.encode())
    assert main(["export", "gradebook", "--course", "Reading closely", "--database", database, "--into", str(given),
                 *wrong]) == 2  # fmt: skip
    assert capsys.readouterr().err.strip()


def test_only_the_named_assignments_are_columns_and_a_students_own_data_are_given(school, database, tmp_path, capsys):
    arguments = ["export", "gradebook", "--course", "Reading closely", "--database", database]
    assert main([*arguments, "--assignment", "Cellar or Market"]) == 0
    assert "Cellar or Market" in capsys.readouterr().out
    assert main([*arguments, "--assignment", "Another"]) == 2
    out = tmp_path / "bo.zip"
    own = ["export", "own-data", "--course", "Reading closely", "--student", "Bo", "--database", database]
    assert main([*own, "--out", str(out)]) == 0
    with zipfile.ZipFile(out) as archive:
        assert "manifest.json" in archive.namelist()
        assert not any(b'"An"' in archive.read(name) for name in archive.namelist())


@pytest.mark.parametrize(("content", "code"), [(b"PK\x03\x04", 2), (None, 2), (b"Student,ID,Section,x\n", 1)])
def test_a_file_that_cannot_be_filled_in_is_refused_with_the_reason(school, database, tmp_path, capsys, content, code):
    given = tmp_path / "export.csv"
    if content is not None:
        given.write_bytes(content)
    arguments = ["export", "gradebook", "--course", "Reading closely", "--database", database, "--into", str(given)]
    assert main(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip()


@pytest.mark.parametrize("spoil", ["nothing released", "no title"])
def test_without_a_file_the_exit_code_is_1_and_nothing_is_written(school, database, tmp_path, capsys, spoil):
    with school.app.test_request_context(), writing():
        if spoil == "no title":
            school.the(Assignment).title = " "
    course = str(school.other_course if spoil == "nothing released" else school.course)
    out = tmp_path / "grades.csv"
    assert main(["export", "gradebook", "--course", course, "--database", database, "--out", str(out)]) == 1
    assert "no file was written" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.slow
def test_the_report_of_the_class_holds_released_work_only(school, database, tmp_path, capsys):
    out = tmp_path / "class.pdf"
    arguments = ["export", "report", "--assignment", "Cellar or Market", "--database", database, "--out", str(out)]
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "out": str(out), "sheets": 1}
    assert [one.title for one in PdfReader(out).outline if not isinstance(one, list)] == ["Bo"]
    assert "Student name Bo" in reports.words(out.read_bytes())


def test_a_student_whose_work_is_not_released_is_in_no_report(school, database, tmp_path, capsys):
    out = tmp_path / "an.pdf"
    arguments = ["export", "report", "--assignment", "1", "--student", "An", "--database", database, "--out", str(out)]
    assert main(arguments) == 1
    assert "nothing of it is released" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["gradebook", "--course", "Alchemy"], "2 (Logic)"),
        (["report", "--assignment", "99", "--out", "x.pdf"], "1 (Cellar or Market)"),
        (["report", "--assignment", "1", "--student", "Nobody", "--out", "x.pdf"], "(Bo)"),
        (["gradebook", "--course", "1", "--out", "/no/such/folder/x.csv"], "cannot be written"),
    ],
)
def test_bad_input_says_what_there_is(school, database, capsys, arguments, words):
    assert main(["export", *arguments, "--database", database]) == 2
    assert words in capsys.readouterr().err


def test_of_two_courses_with_one_title_the_id_has_to_be_named(school, database, capsys):
    with school.app.test_request_context(), writing():
        school.the(Course, school.other_course).title = "Reading closely"
    assert main(["export", "gradebook", "--course", "Reading closely", "--database", database]) == 2
    assert "1 (Reading closely), 2 (Reading closely)" in capsys.readouterr().err


@pytest.mark.slow
def test_a_report_is_written_under_a_name_of_its_kind_only(school, database, tmp_path, capsys):
    out = tmp_path / "class.zip"
    assert main(["export", "report", "--assignment", "1", "--database", database, "--out", str(out)]) == 2
    assert "a name with .pdf" in capsys.readouterr().err
    assert not out.exists()


def test_a_database_of_an_older_version_is_refused_and_not_changed(tmp_path, capsys):
    older = tmp_path / "older.sqlite"
    older.touch()
    assert main(["export", "gradebook", "--course", "1", "--database", str(older)]) == 2
    assert "present version" in capsys.readouterr().err
