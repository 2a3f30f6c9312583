"""The Canvas file, read back by an independent reading of what Canvas's importer does."""

import codecs
import csv
import io
from dataclasses import replace
from decimal import Decimal

import canvas_importer
import pytest
from canvas_importer import Assignment, User, import_gradebook
from hypothesis import given, settings
from hypothesis import strategies as st

from exports.errors import ExportError, GradebookRefused
from exports.gradebook import canvas
from exports.gradebook.problems import Severity
from exports.rows import Gradebook, GradebookColumn, GradebookStudent

ADA = GradebookStudent("Ada Lovelace", "Lovelace, Ada", "101", "0012", "ada", "Section A")
ALAN = GradebookStudent("Alan Turing", "Turing, Alan", "102", "0013", "alan", "Section A")
CELLAR = GradebookColumn("Cellar or Market first?", 10, "7")
BOOKBINDER = GradebookColumn("Bookbinder", 3)
CLASS = Gradebook((ADA, ALAN), (CELLAR, BOOKBINDER), {(0, 0): 8.5, (0, 1): 3, (1, 0): 6, (1, 1): Decimal("0")})


def roster(gradebook: Gradebook) -> list[User]:
    """Canvas's own list of the class; user ids are 101, 102, … in the gradebook's order."""
    return [
        User(row, student.name, student.sortable_name, student.sis_user_id, student.sis_login_id)
        for row, student in enumerate(gradebook.students, 101)
    ]


def imported(gradebook: Gradebook) -> canvas_importer.Imported:
    known = [Assignment(int(column.assignment_id), column.title) for column in gradebook.columns
             if column.assignment_id.isdecimal()]
    return import_gradebook(canvas.write(gradebook), users=roster(gradebook), assignments=known)


def meant(gradebook: Gradebook) -> list[tuple[int, str, float]]:
    return sorted(
        (101 + row, gradebook.columns[column].title if 0 <= column < len(gradebook.columns) else "", float(score))
        for (row, column), score in gradebook.scores.items() if score is not None
    )


def grades(read: canvas_importer.Imported) -> list[tuple[int, str, float | str]]:
    """What Canvas would store as (user id, title, score), sorted; grades that it would clear are left out."""
    return sorted((user, title, float(grade)) for (user, title), grade in read.grades.items() if is_score(grade))


def is_score(grade: str) -> bool:
    return grade.lstrip("-").replace(".", "", 1).isdecimal()


def stored(gradebook: Gradebook) -> list[tuple[int, str, float]]:
    return grades(imported(gradebook))


def with_student(**changes) -> Gradebook:
    return replace(CLASS, students=(replace(ADA, **changes), ALAN))


def with_column(**changes) -> Gradebook:
    return replace(CLASS, columns=(CELLAR, replace(BOOKBINDER, **changes)))


def worst(gradebook: Gradebook) -> Severity | None:
    return next((problem.severity for problem in canvas.problems(gradebook)), None)


def test_every_grade_lands_on_its_student_and_assignment():
    assert stored(CLASS) == meant(CLASS)
    assert canvas.problems(CLASS) == []


def test_the_file_is_byte_for_byte_this():
    assert canvas.write(CLASS).decode() == (
        "Student,ID,SIS User ID,SIS Login ID,Section,Cellar or Market first? (7),Bookbinder\r\n"
        "    Points Possible,,,,,10,3\r\n"
        '"Lovelace, Ada",101,0012,ada,Section A,8.5,3\r\n'
        '"Turing, Alan",102,0013,alan,Section A,6,0\r\n'
    )


def test_a_known_assignment_is_found_by_its_id_and_a_new_one_gets_its_title_and_points():
    assert [(each.id, each.title, each.points_possible) for each in imported(CLASS).assignments] == [
        (7, "Cellar or Market first?", "10"),
        (None, "Bookbinder", "3"),
    ]


def test_the_file_has_no_byte_order_mark_one_style_of_line_ends_and_rows_of_equal_width():
    data = canvas.write(CLASS)
    assert not data.startswith(codecs.BOM_UTF8)
    assert data.count(b"\n") == data.count(b"\r\n") == data.count(b"\r") == 4
    assert {len(row) for row in csv.reader(io.StringIO(data.decode(), newline=""))} == {7}


@pytest.mark.parametrize(("score", "cell"), [
    (0, "0"), (-0.0, "0"), (10, "10"), (7.5, "7.5"), (2.675, "2.68"), (Decimal("9.995"), "10"), (0.1 + 0.2, "0.3"),
    (1e-9, "0"), (1e21, "1000000000000000000000"), (Decimal("1E+2"), "100"), (-1.5, "-1.5"),
])
def test_scores_have_a_point_two_decimals_at_most_and_no_exponent(score, cell):
    one = Gradebook((ADA,), (CELLAR,), {(0, 0): score})
    assert imported(one).grades == {(101, CELLAR.title): cell}


def test_no_grade_is_an_empty_cell_and_never_zero_and_is_pointed_out():
    gap = replace(CLASS, scores={(0, 0): 8, (1, 0): None, (1, 1): 2})
    assert stored(gap) == meant(gap)
    assert imported(gap).grades[102, CELLAR.title] == ""
    assert [(each.severity, each.where) for each in canvas.problems(gap)] == [
        (Severity.FRAGILE, "“Cellar or Market first?”"), (Severity.FRAGILE, "“Bookbinder”")]


def test_students_and_assignments_without_any_grade_are_left_out_so_that_nothing_is_cleared():
    sparse = replace(CLASS, scores={(0, 1): 2, (1, 0): None})
    assert imported(sparse).grades == {(101, "Bookbinder"): "2"}


def test_a_gradebook_without_grades_is_still_a_file_that_canvas_reads_and_says_so():
    empty = replace(CLASS, scores={})
    assert imported(empty).grades == {}
    assert [each.message for each in canvas.problems(empty)] == ["There is no grade in it."]


REFUSED = {
    "an empty title": with_column(title=""),
    "a blank title": with_column(title=" \t"),
    "a title of two lines": with_column(title="Book\nbinder"),
    "a title with a carriage return": with_column(title="Book\rbinder"),
    "a title with half a character": with_column(title="Book\ud800"),
    "a name with NUL": with_student(sortable_name="Ada\0"),
    "a score that is no number": replace(CLASS, scores={(0, 0): float("nan")}),
    "a score that is text": replace(CLASS, scores={(0, 0): "8"}),
    "infinite points possible": with_column(points_possible=float("inf")),
}


@pytest.mark.parametrize("gradebook", REFUSED.values(), ids=REFUSED)
def test_what_no_file_can_carry_is_refused_with_the_problem_named(gradebook):
    assert worst(gradebook) is Severity.REFUSED
    with pytest.raises(GradebookRefused) as refused:
        canvas.write(gradebook)
    assert isinstance(refused.value, ExportError)
    assert {each.severity for each in refused.value.problems} == {Severity.REFUSED}


NO_IDS = {"canvas_id": "", "sis_user_id": "", "sis_login_id": ""}
MISPLACED = {
    "a title that ends like an id": with_column(title="Bookbinder (12)"),
    "two assignments of one title, one with an id": with_column(title=CELLAR.title),
    "two assignments of one title": replace(CLASS, columns=(BOOKBINDER, BOOKBINDER)),
    "two assignments of one id": with_column(assignment_id="7"),
    "a title that is a number": with_column(title="1.2.3"),
    "a title that is a fixed column": with_column(title="Section"),
    "an assignment id that is none": with_column(assignment_id="x7"),
    "a login that is a number with points": with_student(**NO_IDS | {"sis_login_id": "12.345.678"}),
    "a name that is a number": with_student(**NO_IDS, name="1,2", sortable_name=""),
    "a name with a line that is a number": with_student(**NO_IDS, name="Lovelace, Ada\n7", sortable_name=""),
    "a student number in the place of the Canvas id": with_student(canvas_id="102ab"),
    "one Canvas id for two students": with_student(canvas_id="102"),
    "a name taken for the row of maximums": with_student(sortable_name="Points Possible"),
}
DROPPED = {
    "no name and no id": with_student(**NO_IDS, name="", sortable_name=""),
    "a score of no student": replace(CLASS, scores={**CLASS.scores, (9, 0): 1}),
    "a score of no assignment": replace(CLASS, scores={**CLASS.scores, (0, 9): 1}),
    **{f"the reserved words {words}": with_column(title=f"My {words} (draft)") for words in canvas.RESERVED},
}
LOST = [(each, severity) for severity, cases in [(Severity.MISPLACED, MISPLACED), (Severity.DROPPED, DROPPED)]
        for each in cases.values()]


@pytest.mark.parametrize(("gradebook", "severity"), LOST, ids=[*MISPLACED, *DROPPED])
def test_what_canvas_would_misplace_or_drop_is_said_before(gradebook, severity):
    assert worst(gradebook) is severity
    # Whom the file does not identify by name alone, Canvas knows under another name.
    ada = gradebook.students[0]
    if any((ada.canvas_id, ada.sis_user_id, ada.sis_login_id)) or not ada.name:
        ada = replace(ada, name="Ada King", sortable_name="King, Ada")
    read = import_gradebook(
        canvas.write(gradebook), users=roster(replace(gradebook, students=(ada, ALAN))),
        assignments=[Assignment(7, CELLAR.title)])
    assert grades(read) != meant(gradebook), "the importer would have taken it right, so the warning is idle"


def test_equal_names_without_an_id_are_said_before():
    ann = GradebookStudent("Ann Lee", "Lee, Ann")
    twins = Gradebook((ann, ann), (CELLAR,), {(0, 0): 5, (1, 0): 9})
    assert worst(twins) is Severity.MISPLACED
    assert stored(twins) != meant(twins)


FRAGILE = {
    "a name like a formula": with_student(name="=Ann", sortable_name="=Ann"),
    "a login like a formula": with_student(sis_login_id="@ada"),
    "a name of two lines": with_student(sortable_name="Lovelace\nAda"),
    "a score above the maximum": replace(CLASS, scores={**CLASS.scores, (0, 1): 3.5}),
    "a score below 0": replace(CLASS, scores={**CLASS.scores, (0, 1): -1}),
    "a score of three decimals": replace(CLASS, scores={**CLASS.scores, (0, 1): 1.125}),
    "points possible of 0": with_column(points_possible=0),
    "a student whom only the name tells apart": with_student(canvas_id="", sis_user_id="", sis_login_id=""),
    "a padded title": with_column(title="Bookbinder "),
}


@pytest.mark.parametrize("gradebook", FRAGILE.values(), ids=FRAGILE)
def test_what_works_with_care_is_said_before(gradebook):
    assert {problem.severity for problem in canvas.problems(gradebook)} == {Severity.FRAGILE}
    assert [grade[:2] for grade in stored(gradebook)] == [grade[:2] for grade in meant(gradebook)]


def test_a_login_with_a_leading_apostrophe_is_said_before():
    quoted = with_student(canvas_id="", sis_user_id="", sis_login_id="'-jdoe")
    assert worst(quoted) is Severity.MISPLACED


def test_problems_are_told_in_the_callers_language_the_worst_first():
    both = replace(with_column(title="Final Score"), scores={(0, 0): 8.125, (0, 1): 1, (1, 0): "?"})
    told = canvas.problems(both, gettext=lambda text: f"<{text}>")
    assert [problem.severity for problem in told] == sorted(
        (problem.severity for problem in told), key=list(Severity).index)
    assert all(problem.message.startswith("<") and problem.remedy.startswith("<") for problem in told)


def test_a_message_stays_short_and_on_one_line_whatever_the_name():
    [problem] = [each for each in canvas.problems(with_student(name="=\n" * 5_000, sortable_name="=\n" * 5_000))
                 if "formula" in each.message]
    assert len(problem.message + problem.where) < 250
    assert "\n" not in problem.message + problem.where


hostile = st.one_of(
    st.text(),
    st.lists(st.sampled_from([
        "Ann", ",", ";", '"', "'", "\n", "\r", "\r\n", "=", "+", "-", "@", " ", "\t", "12", ".", "%", "0", "🎲",
        "👩‍🔬", "שלום",
        "علي", "é", "Points Possible", "Muted", "Final Score", " (12)", "Student", "ID",
    ]), max_size=6).map("".join),
)


@settings(deadline=None)
@given(name=hostile.filter(lambda name: "\0" not in name and "Points Possible" not in name))
def test_any_name_comes_through_byte_for_byte_and_its_grade_with_it(name):
    gradebook = with_student(sortable_name=name)
    assert stored(gradebook) == meant(gradebook)
    if name:
        text = canvas.write(gradebook).decode()
        assert canvas_importer.parse(text, ",")[2][0] == name


students = st.builds(GradebookStudent, hostile, hostile, sis_user_id=hostile, sis_login_id=hostile, section=hostile)
columns = st.builds(GradebookColumn, hostile, st.sampled_from([1, 10, 12.5]), st.sampled_from(["", "", "7", "8"]))


@st.composite
def gradebooks(draw) -> Gradebook:
    pupils = [
        replace(student, canvas_id=draw(st.sampled_from(["", str(row)])))
        for row, student in enumerate(draw(st.lists(students, max_size=4)), 101)
    ]
    assignments = draw(st.lists(columns, max_size=3))
    cells = [(row, column) for row in range(len(pupils)) for column in range(len(assignments))]
    scores = {cell: draw(st.one_of(st.none(), st.integers(0, 40).map(lambda halves: halves / 2))) for cell in cells}
    return Gradebook(tuple(pupils), tuple(assignments), scores)


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(gradebooks())
def test_a_gradebook_without_a_serious_problem_is_stored_exactly_as_it_is(gradebook):
    if worst(gradebook) in (None, Severity.FRAGILE):
        assert stored(gradebook) == meant(gradebook)


@settings(deadline=None)
@given(gradebooks())
def test_a_gradebook_is_written_or_refused_with_a_reason_and_never_breaks(gradebook):
    if worst(gradebook) is Severity.REFUSED:
        with pytest.raises(GradebookRefused):
            canvas.write(gradebook)
    else:
        assert canvas.write(gradebook).endswith(b"\r\n")
