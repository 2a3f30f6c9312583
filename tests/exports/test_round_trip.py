"""The LMS's own file in, the same file out with the chosen grades, and not a byte else."""

import csv
import io
from dataclasses import replace

import canvas_importer
import lms_files
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lms_files import FILES

from exports.errors import InvalidRows, UploadRefused
from exports.gradebook import table, upload
from exports.gradebook.headers import Role
from exports.gradebook.matching import Found, match, matched, missing, settle
from exports.gradebook.problems import Severity
from exports.gradebook.upload import changes, read, roster, write
from exports.rows import Gradebook, GradebookColumn, GradebookStudent

ADA = GradebookStudent("Ada Lovelace", "Lovelace, Ada", "", "0012", "ada", "", "ada@uni.example")
ALAN = GradebookStudent("Alan Turing", "Turing, Alan", "", "0013", "alan", "", "alan@uni.example")
GRACE = GradebookStudent("Grace Hopper", "Hopper, Grace", "", "0014", "grace")
OURS = Gradebook((GRACE, ALAN, ADA), (GradebookColumn("Cellar, or Market first?", 10),), {(2, 0): 8.5, (1, 0): 9})
each_file = pytest.mark.parametrize(("lms", "data", "column"), FILES.values(), ids=FILES)


@each_file
def test_the_lms_is_recognised_and_the_column_has_its_title(lms, data, column):
    found = read(data)
    assert found.lms == lms
    assert found.columns[column].role is Role.GRADE
    assert "Cellar first" in found.columns[column].title
    said_in_the_header = lms in ("blackboard", "brightspace", "sakai")
    assert found.columns[column].points_possible in ((10,) if said_in_the_header else (None, 10))


@each_file
def test_a_file_that_is_not_changed_is_written_byte_for_byte(lms, data, column):
    assert write(read(data), []) == data


@each_file
def test_every_student_is_matched_whatever_the_lms_calls_them(lms, data, column):
    found = match(read(data), OURS.students)
    assert set(matched(found).values()) == {1, 2}
    assert missing(found, OURS.students) == [0]
    assert {each.found for each in found} <= {Found.MATCHED, Found.UNMATCHED}


def test_of_a_grading_worksheet_of_moodle_only_the_grade_can_change():
    found = read(lms_files.MOODLE_WORKSHEET.encode())
    assert found.lms == "moodle-worksheet"
    assert [one.header for one in found.columns if one.role is Role.GRADE] == ["Grade"]
    assert found.columns[4].points_possible == 10
    people = matched(match(found, OURS.students))
    filled = write(found, changes(found, people, {4: 0}, OURS)).decode()
    assert filled == lms_files.MOODLE_WORKSHEET.replace(",,10.00", ",8.5,10.00").replace(",7.00,", ",9,")
    anonymous = read(b'Identifier,Status,Grade\r\n"Participant 4711","x",\r\n')
    assert [each.found for each in match(anonymous, OURS.students)] == [Found.UNMATCHED]  # a person settles it


def cells(data: bytes, found: upload.Upload) -> list[list[str]]:
    text = data[len(found.table.mark) :].decode(found.table.encoding)
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=found.table.delimiter))


@each_file
def test_only_the_chosen_cells_change(lms, data, column):
    found = read(data)
    wanted = changes(found, matched(match(found, OURS.students)), {column: 0}, OURS)
    before, after = cells(data, found), cells(write(found, wanted), found)
    mark = "," if "7,00" in str(before) else "."
    differing = {(y, x): cell for y, row in enumerate(after) for x, cell in enumerate(row) if cell != before[y][x]}
    assert sorted(differing.values()) == sorted([f"8{mark}5", "9"])
    assert {x for _y, x in differing} == {column}
    assert [len(row) for row in after] == [len(row) for row in before]


def test_canvas_stores_exactly_the_new_grades_from_the_changed_file():
    found = read(lms_files.CANVAS.encode())
    filled = write(found, changes(found, matched(match(found, OURS.students)), {5: 0}, OURS))
    users = [canvas_importer.User(101, "Ada", sis_user_id="0012"), canvas_importer.User(102, "Alan")]
    stored = canvas_importer.import_gradebook(
        filled, users=users, assignments=[canvas_importer.Assignment(71, "x"), canvas_importer.Assignment(72, "y")])
    assert stored.grades == {(101, "x"): "8.5", (102, "x"): "9", (101, "y"): "4.5", (102, "y"): ""}


def test_the_changed_file_is_byte_for_byte_this():
    found = read(lms_files.BLACKBOARD.encode())
    filled = write(found, changes(found, matched(match(found, OURS.students)), {6: 0}, OURS))
    assert filled.decode() == lms_files.BLACKBOARD.replace('"Yes","",""', '"Yes","8.5",""').replace(
        '"7.00","7.00"', '"9","7.00"')


def filled_with(score, data: str = lms_files.CANVAS, **options) -> str:
    found, ours = read(data.encode()), replace(OURS, scores={(1, 0): score})
    return write(found, changes(found, matched(match(found, ours.students)), {5: 0}, ours, **options)).decode()


def test_a_blank_never_overwrites_a_grade_unless_asked():
    assert filled_with(None) == lms_files.CANVAS
    assert filled_with(None, clear=True) == lms_files.CANVAS.replace(",7.00,", ",,")


def test_an_equal_grade_keeps_the_way_it_is_written():
    assert filled_with(7) == lms_files.CANVAS
    assert filled_with(0) == lms_files.CANVAS.replace(",7.00,", ",0,")


def test_a_grade_that_is_there_is_kept_if_asked():
    assert filled_with(3, keep=True) == lms_files.CANVAS


def test_grades_are_scaled_to_the_columns_maximum_if_asked_and_the_difference_is_told():
    data = lms_files.CANVAS.replace(",10,5,", ",50,5,")
    found, ours = read(data.encode()), replace(OURS, scores={(1, 0): 9})
    assert filled_with(9, data, scaled=True) == data.replace(",7.00,", ",45,")
    assert [each.severity for each in upload.problems(found, {5: 0}, ours)] == [Severity.MISPLACED]
    assert upload.problems(found, {5: 0}, ours, scaled=True) == []


def test_a_grade_above_the_maximum_is_told():
    over = replace(OURS, scores={(1, 0): 11})
    [problem] = upload.problems(read(lms_files.CANVAS.encode()), {5: 0}, over)
    assert (problem.severity, problem.message) == (Severity.DROPPED, "Grades above the maximum: 1.")


@pytest.mark.parametrize("column", [0, 7, 99, -1])
def test_a_column_without_grades_cannot_be_chosen(column):
    with pytest.raises(InvalidRows, match="holds no grades"):
        changes(read(lms_files.CANVAS.encode()), {}, {column: 0}, OURS)


def people(*students: GradebookStudent) -> list[tuple[str, tuple[int, ...], str]]:
    found = read(lms_files.CANVAS.encode())
    return [(str(each.found), each.students, each.by) for each in match(found, students)[:2]]


ANN = GradebookStudent("Ada Lovelace", "Lovelace, Ada")
MATCHES = {
    "the LMS's id first": ((replace(ANN, canvas_id="101"),), ("matched", (0,), "id")),
    "then the login, whatever its case": ((replace(ANN, sis_login_id="ADA"),), ("matched", (0,), "login")),
    "then the number, without leading zeros or #": ((replace(ANN, sis_user_id="#12"),), ("matched", (0,), "number")),
    "the e-mail's first part against the login": (
        (GradebookStudent("A. King", email="ada@x.example"),), ("matched", (0,), "e-mail and login")),
    "the name, in either order": ((GradebookStudent("ADA  LOVELACE"),), ("matched", (0,), "name")),
    "two of one name": ((ANN, ANN), ("ambiguous", (0, 1), "")),
    "two of one name, one with an id": ((ANN, replace(ANN, sis_login_id="ada")), ("matched", (1,), "login")),
    "ids that contradict each other": (
        (replace(ANN, canvas_id="101"), replace(ANN, sis_login_id="ada")), ("ambiguous", (0, 1), "")),
    "an equal name with another number": ((replace(ANN, sis_user_id="77"),), ("ambiguous", (0,), "name")),
    "nobody": ((GRACE,), ("unmatched", (), "")),
}  # fmt: skip


@pytest.mark.parametrize(("students", "expected"), MATCHES.values(), ids=MATCHES)
def test_a_line_is_matched_by_the_surest_key_and_left_to_a_person_where_keys_disagree(students, expected):
    assert people(*students)[0] == expected


def test_two_lines_for_one_student_are_left_to_a_person():
    twice = b"Student,ID,SIS Login ID,Section,x\nAda,101,,A,1\nB,,ada,A,2\n"
    found = match(read(twice), [replace(ANN, canvas_id="101", sis_login_id="ada")])
    assert [each.found for each in found] == [Found.AMBIGUOUS] * 2


def test_a_person_settles_what_is_ambiguous_and_never_one_student_twice():
    found = match(read(lms_files.CANVAS.encode()), [ANN, ANN, ALAN])
    settled = settle(found, {3: 1, 4: None}, students=3)
    assert matched(settled) == {3: 1}
    assert [each.by for each in settled] == ["hand", "hand", ""]
    for choices in ({3: 2}, {3: 7}, {0: 1}, {3: -1}):
        with pytest.raises(InvalidRows):
            settle(found, choices, students=3)


@each_file
def test_the_roster_is_read_from_the_same_file_ids_as_they_stand(lms, data, column):
    first = roster(read(data))[0]
    said = {first.name.replace("á", "a"), first.sis_login_id, first.email.lower()}
    assert said & {"Ada Lovelace", "ada@uni.example"}
    if lms == "brightspace":
        assert first.sis_user_id == "#0012"
    if lms == "canvas":
        assert (first.name, first.sortable_name, first.canvas_id) in (
            ("Ada Lovelace", "Lovelace, Ada", "101"), ("Ada Lovelace", "", "101"))


REFUSED = {
    "nothing": (b"", "empty"),
    "blanks": (b" \r\n\r\n", "empty"),
    "a workbook": (b"PK\x03\x04" + b"\0" * 50, r"\.xlsx"),
    "an old workbook": (b"\xd0\xcf\x11\xe0" + b"\0" * 50, r"\.xls"),
    "a PDF": (b"%PDF-1.7", r"\.pdf"),
    "a page": (b"\n <html><body>Log in</body></html>", r"\.html"),
    "NUL bytes": (b"Student,ID\nA\0da,1\n", "not text"),
    "bytes of no encoding": (b"Student,ID\n\x81\x8d,1\n", "not text"),
    "UTF-16 that ends half-way": (b"\xff\xfeS\0t\0u", "not text"),
    "100 MB": (b"Student,ID\n" + b"a,1\n" * 6_000_000, "20 MB"),
    "a million columns": (b"Student," + b"," * 1_000_000, "1000 columns"),
    "a million lines": (b"Student,ID\n" + b"a,1\n" * 1_000_000, "20000 lines"),
    "a cell of a megabyte": (b"Student,ID\n" + b"a" * 1_000_000 + b",1\n", "too long"),
    "an open quotation mark": (b'Student,ID\n"Ada,1\n', "Line 2, cell 1: a quotation mark"),
    "lines of unequal width": (b"Student,ID,x\nAda,1\n", "Line 2 has 2 cells"),
    "no student": (b"Colour,Size\nred,1\n", "No column says who"),
}


@pytest.mark.parametrize(("data", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_gradebook_is_refused_with_the_reason(data, reason):
    with pytest.raises(UploadRefused, match=reason):
        read(data)


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.binary(max_size=200), st.lists(st.sampled_from([
    b"Student", b"ID", b",", b";", b"\t", b'"', b'""', b"\n", b"\r\n", b"\r", b"Ada", b" ", b"=", "é".encode(), b"\xe9",
]), max_size=30).map(b"".join)))  # fmt: skip
def test_any_bytes_are_read_or_refused_and_what_is_read_is_written_as_it_was(data):
    try:
        found = table.read(data)
    except UploadRefused:
        return
    assert found.data() == data


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(*[st.text(max_size=5).filter(lambda cell: "\0" not in cell)] * 3), max_size=5))
def test_any_names_come_through_byte_for_byte(rows):
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows([["Student", "Username", "x"], *rows])
    data = text.getvalue().encode("utf-8", "replace")
    found = read(data)
    [*lines] = csv.reader(io.StringIO(data.decode(), newline=""))
    assert [[table.value(cell) for cell in line.raw] for line in found.table.lines if line.raw != ("",)] == [
        [table.value(cell) if cell.startswith('="') else cell for cell in line] for line in lines if line]


@pytest.mark.slow
def test_ten_thousand_students_by_sixty_columns_are_read_matched_and_filled():
    header = "Student,ID,SIS User ID,SIS Login ID,Section," + ",".join(f"Item {n} ({n + 1})" for n in range(60))
    lines = [f'"S{n}, A",{n + 1},s{n},u{n},A{",7.5" * 60}' for n in range(10_000)]
    students = tuple(GradebookStudent(f"A S{n}", sis_login_id=f"u{n}") for n in range(10_000))
    ours = Gradebook(students, (GradebookColumn("x", 10),), {(n, 0): n % 11 for n in range(10_000)})
    found = read("\r\n".join([header, *lines]).encode())
    people = matched(match(found, students))
    filled = write(found, changes(found, people, {5: 0}, ours))
    assert len(people) == 10_000
    assert filled.count(b",7.5") == 10_000 * 59
