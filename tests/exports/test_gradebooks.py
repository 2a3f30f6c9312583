"""The files for every LMS but Canvas, read back by independent readings of what the importers do."""

import codecs
import io
import time
import tracemalloc
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import lms_importers
import pytest
from canvas_importer import Refused
from hypothesis import given, settings
from hypothesis import strategies as st
from lms_importers import User
from python_calamine import CalamineWorkbook

from exports.errors import GradebookRefused
from exports.gradebook import blackboard, brightspace, canvas, moodle, moodle_xml, one_roster, sakai, spreadsheet, xlsx
from exports.gradebook.problems import Severity
from exports.rows import Gradebook, GradebookColumn, GradebookStudent, OneRosterClass

PLACE = OneRosterClass("school-1", "2026-autumn", "class/7", "turns", datetime(2026, 11, 21, 9, 30, tzinfo=UTC))
ADA = GradebookStudent("Ada Lovelace", "Lovelace, Ada", "101", "0012", "ada", "A", "ada@uni.example")
ALAN = GradebookStudent("Alan Turing", "Turing, Alan", "102", "0013", "alan", "A", "alan@uni.example")
CELLAR = GradebookColumn("Cellar, or Market first?", 10, "7")
BOOKBINDER = GradebookColumn("Bookbinder", Decimal("2.5"), "8")
CLASS = Gradebook((ADA, ALAN), (CELLAR, BOOKBINDER), {(0, 0): 8.5, (0, 1): 2, (1, 0): 6, (1, 1): Decimal("0")}, PLACE)


def users(gradebook: Gradebook) -> list[User]:
    return [User(row, one.sis_user_id, one.sis_login_id, one.email) for row, one in enumerate(gradebook.students)]


def titles(gradebook: Gradebook) -> dict[str, str]:
    return {column.assignment_id or column.title: column.title for column in gradebook.columns}


def blackboard_grades(gradebook: Gradebook) -> lms_importers.Grades:
    known = {int(own): title for own, title in titles(gradebook).items() if own.isascii() and own.isdecimal()}
    return lms_importers.blackboard(blackboard.write(gradebook), users(gradebook), known)


IMPORTED = {
    moodle: lambda given: lms_importers.moodle(
        moodle.write(given), users(given), {one.title: float(one.points_possible) for one in given.columns}),
    moodle_xml: lambda given: lms_importers.moodle_xml(moodle_xml.write(given), users(given), titles(given)),
    blackboard: blackboard_grades,
    brightspace: lambda given: lms_importers.brightspace(brightspace.write(given), users(given)),
    sakai: lambda given: lms_importers.sakai(sakai.write(given), users(given)),
    one_roster: lambda given: lms_importers.one_roster(one_roster.write(given), users(given)),
}
each_lms = pytest.mark.parametrize("lms", IMPORTED, ids=lambda lms: lms.__name__.rpartition(".")[2])


def meant(gradebook: Gradebook) -> lms_importers.Grades:
    return {(row, gradebook.columns[column].title): float(score)
            for (row, column), score in gradebook.scores.items() if score is not None}


def worst(lms, gradebook: Gradebook) -> Severity | None:
    return next((problem.severity for problem in lms.problems(gradebook)), None)


def with_student(**changes) -> Gradebook:
    return replace(CLASS, students=(replace(ADA, **changes), ALAN))


def with_column(**changes) -> Gradebook:
    return replace(CLASS, columns=(CELLAR, replace(BOOKBINDER, **changes)))


@each_lms
def test_every_grade_lands_on_its_student_and_item(lms):
    assert IMPORTED[lms](CLASS) == meant(CLASS)
    assert {problem.severity for problem in lms.problems(CLASS)} <= {Severity.FRAGILE}


@each_lms
def test_no_grade_is_never_zero(lms):
    gap = replace(CLASS, scores={(0, 0): 8, (1, 0): None, (1, 1): 2})
    assert IMPORTED[lms](gap) == meant(gap)


@each_lms
def test_a_gradebook_without_grades_says_so_and_still_is_a_file(lms):
    empty = replace(CLASS, scores={})
    assert "There is no grade in it." in [problem.message for problem in lms.problems(empty)]
    assert IMPORTED[lms](empty) == {}


FILES = {
    moodle: 'Name,ID number,"Cellar, or Market first?",Bookbinder\r\n'
            "Ada Lovelace,0012,8.5,2\r\nAlan Turing,0013,6,0\r\n",
    sakai: 'Student ID,Name,"Cellar, or Market first? [10]",Bookbinder [2.5]\r\n'
           'ada,"Lovelace, Ada",8.5,2\r\nalan,"Turing, Alan",6,0\r\n',
    brightspace: 'OrgDefinedId,Username,"Cellar, or Market first? Points Grade <Numeric MaxPoints:10>",'
                 "Bookbinder Points Grade <Numeric MaxPoints:2.5>,End-of-Line Indicator\r\n"
                 "0012,ada,8.5,2,#\r\n0013,alan,6,0,#\r\n",
    blackboard: '\ufeff"Last Name","First Name","Username","Student ID",'
                '"Cellar, or Market first? [Total Pts: 10 Score] |7","Bookbinder [Total Pts: 2.5 Score] |8"\r\n'
                '"Lovelace","Ada","ada","0012","8.5","2"\r\n"Turing","Alan","alan","0013","6","0"\r\n',
    moodle_xml: '<?xml version="1.0" encoding="UTF-8"?>\n<results>\n'
                "  <result><assignment>7</assignment><student>0012</student><score>8.5</score></result>\n"
                "  <result><assignment>8</assignment><student>0012</student><score>2</score></result>\n"
                "  <result><assignment>7</assignment><student>0013</student><score>6</score></result>\n"
                "  <result><assignment>8</assignment><student>0013</student><score>0</score></result>\n</results>\n",
    spreadsheet: '\ufeffName,Username,Number,Email,Section,"Cellar, or Market first?",Bookbinder\r\n'
                 "Points possible,,,,,10,2.5\r\nAda Lovelace,ada,0012,ada@uni.example,A,8.5,2\r\n"
                 "Alan Turing,alan,0013,alan@uni.example,A,6,0\r\n",
}  # fmt: skip


@pytest.mark.parametrize("lms", FILES, ids=lambda lms: lms.__name__.rpartition(".")[2])
def test_the_file_is_byte_for_byte_this(lms):
    assert lms.write(CLASS).decode() == FILES[lms]


@pytest.mark.parametrize("lms", [*IMPORTED, spreadsheet, xlsx], ids=lambda lms: lms.__name__.rpartition(".")[2])
def test_equal_grades_give_equal_bytes(lms):
    assert lms.write(CLASS) == lms.write(CLASS)
    assert lms.SUFFIX in ("csv", "xml", "zip", "xlsx")


def test_moodle_gets_the_id_that_most_students_have_and_the_others_are_told():
    partly = replace(CLASS, students=(replace(ADA, sis_user_id="", sis_login_id=""), ALAN))
    assert b"Email address" in moodle.write(partly)
    assert IMPORTED[moodle](partly) == meant(partly)
    one = with_student(sis_user_id="", sis_login_id="", email="")
    assert worst(moodle, one) is Severity.DROPPED
    assert IMPORTED[moodle](one) == {key: score for key, score in meant(one).items() if key[0] == 1}


def test_brightspace_gets_both_ids_where_no_single_one_names_everybody():
    mixed = replace(CLASS, students=(replace(ADA, sis_login_id=""), replace(ALAN, sis_user_id="")))
    assert IMPORTED[brightspace](mixed) == meant(mixed)
    marked = replace(CLASS, students=(replace(ADA, sis_user_id="#0012"), ALAN))
    assert b"#0012,ada" in brightspace.write(marked)


def test_a_new_item_of_brightspace_and_one_roster_needs_no_id():
    new = with_column(assignment_id="")
    assert IMPORTED[brightspace](new) == IMPORTED[one_roster](new) == IMPORTED[sakai](new) == meant(new)


NO_IDS = {"sis_user_id": "", "sis_login_id": "", "email": ""}
NOBODY = replace(CLASS, students=tuple(replace(one, **NO_IDS) for one in CLASS.students))
REFUSED = [
    *((lms, name, given) for lms in [*IMPORTED, spreadsheet, xlsx] for name, given in {
        "an empty title": with_column(title=" "),
        "a title of two lines": with_column(title="Book\nbinder"),
        "half a character": with_column(title="Book\ud800"),
        "a score that is no number": replace(CLASS, scores={(0, 0): float("nan")}),
    }.items()),
    *((lms, "nobody has an id", NOBODY) for lms in IMPORTED),
    (moodle, "M7 above the maximum", replace(CLASS, scores={(0, 1): 3})),
    (moodle, "M11 the date of a download", with_column(title="Last downloaded from this course")),
    (moodle, "M12 a backslash before a quotation mark", with_student(name='Ada \\"x, y')),
    (moodle, "M12 a backslash at the end", with_student(name="Ada,\\")),
    (moodle_xml, "a character that XML cannot hold", with_student(sis_user_id="1\x07")),
    (sakai, "S2 a bracket in the title", with_column(title="Book [2]")),
    (sakai, "S3 a comment's title", with_column(title="* Book")),
    (sakai, "S4 an ignored title", with_column(title="# Book")),
    (sakai, "S5 equal titles", with_column(title=CELLAR.title)),
    (sakai, "S5 equal students", with_student(sis_login_id="alan")),
    (one_roster, "O5 no class", replace(CLASS, one_roster=None)),
    (one_roster, "O8 an id with a space", with_student(sis_user_id="00 12")),
    (one_roster, "O8 an id that is too long", with_student(sis_user_id="1" * 256)),
    (one_roster, "two line items of one id", with_column(assignment_id="7")),
    (one_roster, "two students of one id", with_student(sis_user_id="0013")),
    (xlsx, "a cell that is too long", with_student(name="x" * 40_000)),
]


@pytest.mark.parametrize(("lms", "name", "gradebook"), REFUSED, ids=[f"{one[0].__name__}: {one[1]}" for one in REFUSED])
def test_what_the_lms_would_refuse_is_refused_before_with_the_problem_named(lms, name, gradebook):
    assert worst(lms, gradebook) is Severity.REFUSED
    with pytest.raises(GradebookRefused) as refused:
        lms.write(gradebook)
    assert all(each.where and each.message and each.remedy for each in refused.value.problems)


LOST = [
    (blackboard, "B4 a column without an id", with_column(assignment_id="")),
    (blackboard, "an id that is none", with_column(assignment_id="x8")),
    (blackboard, "one id for two columns", with_column(assignment_id="7")),
    (blackboard, "a title that ends like an id", with_column(title="Other [x] |7", assignment_id="")),
    (blackboard, "B2 no username", with_student(sis_login_id="")),
    (blackboard, "one username for two", with_student(sis_login_id="alan")),
    (brightspace, "D7 above the maximum", replace(CLASS, scores={(0, 1): 3})),
    (brightspace, "D9 a title with its own words", with_column(title="My Points Grade x")),
    (brightspace, "no id", with_student(sis_login_id="", sis_user_id="")),
    (sakai, "no username", with_student(sis_login_id="")),
    (moodle_xml, "no ID number", with_student(sis_user_id="")),
    (moodle_xml, "one ID number for two items", with_column(assignment_id="7")),
    (moodle, "one ID number for two students", with_student(sis_user_id="0013")),
    (one_roster, "no sourcedId", with_student(sis_user_id="")),
]


@pytest.mark.parametrize(("lms", "name", "gradebook"), LOST, ids=[f"{one[0].__name__}: {one[1]}" for one in LOST])
def test_what_would_be_misplaced_or_dropped_is_said_before(lms, name, gradebook):
    assert worst(lms, gradebook) in (Severity.MISPLACED, Severity.DROPPED)
    try:
        stored = IMPORTED[lms](gradebook)
    except Refused:
        stored = None
    assert stored != meant(gradebook), "the importer would have taken it right, so the warning is idle"


def test_a_moodle_item_that_is_not_out_of_100_is_to_be_made_first():
    told = [problem for problem in moodle.problems(CLASS) if "maximum of 100" in problem.message]
    assert [problem.where for problem in told] == ["“Cellar, or Market first?”", "“Bookbinder”"]
    assert not moodle.problems(replace(CLASS, columns=(replace(CELLAR, points_possible=100),) * 1, scores={(0, 0): 1}))


def test_no_text_of_the_plain_table_is_run_as_a_formula():
    for name in ["=1+1", "+1", "-1", "@x", "\t=1", "  =1", "＝1", "\r=1"]:
        book = with_student(name=name)
        assert f"'{name}".encode() in spreadsheet.write(book)
        rows = CalamineWorkbook.from_filelike(io.BytesIO(xlsx.write(book))).get_sheet_by_index(0).to_python()
        assert rows[2][0].lstrip() == name.replace("\r", "\n").lstrip() or rows[2][0] == name
        assert b"<f>" not in xlsx.write(book)
    negative = replace(CLASS, scores={(0, 0): -1.5})
    assert b",-1.5," in spreadsheet.write(negative)


def test_the_workbook_has_scores_as_numbers_and_ids_as_text():
    rows = CalamineWorkbook.from_filelike(io.BytesIO(xlsx.write(CLASS))).get_sheet_by_name("Grades").to_python()
    assert rows == [
        ["Name", "Username", "Number", "Email", "Section", "Cellar, or Market first?", "Bookbinder"],
        ["Points possible", "", "", "", "", 10.0, 2.5],
        ["Ada Lovelace", "ada", "0012", "ada@uni.example", "A", 8.5, 2.0],
        ["Alan Turing", "alan", "0013", "alan@uni.example", "A", 6.0, 0.0],
    ]


@pytest.mark.parametrize("lms", [*IMPORTED, spreadsheet], ids=lambda lms: lms.__name__.rpartition(".")[2])
def test_no_file_has_a_mark_mixed_line_ends_or_rows_of_unequal_width_that_its_importer_does_not_want(lms):
    data = lms.write(CLASS)
    assert data.startswith(codecs.BOM_UTF8) == (lms in (blackboard, spreadsheet))
    if lms.SUFFIX == "csv":
        assert data.count(b"\n") == data.count(b"\r\n") == data.count(b"\r")


hostile = st.one_of(st.text(max_size=12), st.lists(st.sampled_from([
    "Ann", ",", ";", '"', "'", "\\", "\n", "\r", "=", "+", "-", "@", " ", "\t", "12", ".", "%", "0", "🎲", "👩‍🔬",
    "שלום", "é", "|7", "[10]", "<", ">", "&", "* ", "# ", " Points Grade", "Username", "Total",
]), max_size=5).map("".join))  # fmt: skip
students = st.builds(GradebookStudent, hostile, hostile, sis_user_id=hostile, sis_login_id=hostile, email=hostile)
columns = st.builds(GradebookColumn, hostile, st.sampled_from([1, 10, 12.5]), st.sampled_from(["", "", "7", "8"]))


@st.composite
def gradebooks(draw) -> Gradebook:
    pupils = draw(st.lists(students, min_size=1, max_size=4))
    items = draw(st.lists(columns, max_size=3))
    halves = st.one_of(st.none(), st.integers(0, 22).map(lambda each: each / 2))
    scores = {(row, column): draw(halves) for row in range(len(pupils)) for column in range(len(items))}
    return Gradebook(tuple(pupils), tuple(items), scores, PLACE)


@each_lms
@settings(deadline=None, max_examples=150)
@given(gradebook=gradebooks())
def test_a_file_without_a_serious_problem_is_stored_exactly_and_any_other_is_refused_or_written(lms, gradebook):
    serious = worst(lms, gradebook)
    if serious is Severity.REFUSED:
        with pytest.raises(GradebookRefused):
            lms.write(gradebook)
    elif serious in (None, Severity.FRAGILE):
        stored = IMPORTED[lms](gradebook)
        assert {key: score for key, score in stored.items() if key[1].strip()} == stored
        assert {(row, title.strip()): score for (row, title), score in stored.items()} == {
            (row, title.strip()): score for (row, title), score in meant(gradebook).items()}
    else:
        assert lms.write(gradebook)


class Many(Mapping):
    """The scores of very many students, made when asked for: what is measured is the writer's own memory."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns

    def __getitem__(self, cell):
        return (cell[0] + cell[1]) % 21 / 2

    def __iter__(self):
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def __len__(self):
        return self.rows * self.columns


@pytest.mark.slow
@pytest.mark.parametrize("lms", [canvas, moodle, blackboard, brightspace, sakai, spreadsheet],
                         ids=lambda lms: lms.__name__.rpartition(".")[2])
def test_ten_thousand_students_by_sixty_columns_stream_in_flat_memory(lms, record_property):
    pupils = tuple(
        GradebookStudent(f"Student {n}", f"{n}, Student", str(n + 1), f"s{n}", f"login{n}", "A", f"{n}@x.example")
        for n in range(10_000))
    items = tuple(GradebookColumn(f"Item number {n}", 10, str(n + 1)) for n in range(60))
    large = Gradebook(pupils, items, Many(len(pupils), len(items)))
    started = time.process_time()
    size = sum(map(len, lms.chunks(large)))
    record_property("cpu_seconds", round(time.process_time() - started, 2))
    assert size > 1_200_000
    tracemalloc.start()
    for piece in lms.chunks(replace(large, students=pupils[:2000], scores=Many(2000, 60))):
        assert len(piece) < 200_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000
