"""Canvas's rubric CSV, written by its importer's rules and read back."""

from __future__ import annotations

import csv
import io

import pytest

from exports.errors import InvalidRows
from exports.rubric_csv import CriterionRow, RatingRow, RubricTable, read, write

RUBRIC = RubricTable(
    "Turn, graded",
    (
        CriterionRow("Following", (RatingRow("All", 3, "no slip"), RatingRow("Some", 1.5), RatingRow("No", 0)), "all"),
        CriterionRow("“Clarity”", (RatingRow("Clear", 1), RatingRow("Not", 0)), is_range=False),
    ),
)  # fmt: skip
HEADER = (
    "Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,Rating Name,Rating Description,Rating Points"
)


def test_the_header_is_exactly_canvas_s_with_a_triple_for_each_rating():
    rows = list(csv.reader(io.StringIO(write(RUBRIC).decode())))
    assert rows[0] == HEADER.split(",") + ["Rating Name", "Rating Description", "Rating Points"] * 2
    assert rows[1] == ["Turn, graded", "Following", "all", "true", "All", "no slip", "3", "Some", "", "1.5",
                       "No", "", "0"]  # fmt: skip


def test_there_is_no_byte_order_mark_and_unused_ratings_are_empty_without_quotes():
    data = write(RUBRIC)
    assert data.startswith(b"Rubric Name,")
    assert data.endswith(b"Not,,0,,,\r\n")


def test_what_was_written_is_read_again():
    assert read(write(RUBRIC)) == (RUBRIC,)


def test_files_of_canvas_and_of_spreadsheets_are_read():
    header = HEADER.replace("Rating Name", "Rating Name 1").replace("Rating Points", "rating points 1")
    data = ("\ufeff" + header + "\nA,One,,1,Good,,\"2,5\"\nB,Two,text,no,Good,fine,1\nA,Three,,FALSE,Bad,,0\n").encode()
    a, b = read(data)
    assert (a.title, [one.name for one in a.criteria]) == ("A", ["One", "Three"])
    assert a.criteria[0].ratings == (RatingRow("Good", 2.5),)
    assert [a.criteria[0].is_range, a.criteria[1].is_range, b.criteria[0].is_range] == [True, False, False]


def test_semicolons_of_spreadsheets_are_read():
    (rubric,) = read((HEADER.replace(",", ";") + "\nA;One, two;;true;Good;;2,5\n").encode())
    assert (rubric.criteria[0].name, rubric.criteria[0].ratings) == ("One, two", (RatingRow("Good", 2.5),))


@pytest.mark.parametrize(
    ("rubric", "words"),
    [
        (RubricTable("", RUBRIC.criteria), "no title"),
        (RubricTable("A", ()), "no criterion"),
        (RubricTable("A", (CriterionRow("", (RatingRow("x", 1),)),)), "no name"),
        (RubricTable("A", (CriterionRow("One", ()),)), "no rating"),
        (RubricTable("A", (CriterionRow("One", (RatingRow("x", 1), RatingRow("y", 1.0))),)), "same points"),
        (RubricTable("A", (CriterionRow("One", (RatingRow(" ", 1),)),)), "rating without a name"),
    ],
)
def test_what_canvas_would_refuse_is_not_written(rubric, words):
    with pytest.raises(InvalidRows, match=words):
        write(rubric)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Row 1"),
        (b"Name,Points\nx,1\n", "Row 1 must be the header"),
        (HEADER.encode(), "no criterion"),
        (HEADER.encode() + b"\n,One,,,Good,,1\n", "Row 2 has no Rubric Name"),
        (HEADER.encode() + b"\nA,,,,Good,,1\n", "Row 2 has no Criteria Name"),
        (HEADER.encode() + b"\nA,One,,,,,\n", "no rating"),
        (HEADER.encode() + b"\nA,One,,,Good,,many\n", "is no number of points"),
        (HEADER.encode() + b"\nA,One,,,Good,,-1\n", "is no number of points"),
        (HEADER.encode() + b"\nA,One,,,Good,,1e9\n", "is no number of points"),
        (b"\xff\xfe", "no text in UTF-8"),
        (b'"', "no CSV"),
        (b"x" * 300_000, "at most"),
        (HEADER.encode() + b"\nA,One,,,Good,,1" * 500, "at most 200 criteria"),
    ],
)
def test_what_is_no_rubric_of_canvas_is_refused_with_its_row(data, words):
    with pytest.raises(InvalidRows, match=words):
        read(data)
