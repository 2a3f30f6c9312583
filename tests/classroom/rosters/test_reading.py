"""Lists of students as people paste them, and as learning platforms export them."""

from __future__ import annotations

import pytest

from classroom.errors import Refused
from classroom.rosters.reading import decoded, read
from tests.exports.lms_files import FILES

pytestmark = pytest.mark.usefixtures("app")
ADA = {"name": "Ada Lovelace"}


def said(text: str) -> list[dict]:
    """What the list says of each student, without what it leaves open."""
    return [{name: value for name, value in vars(entry).items() if value and name != "line"}
            for entry in read(text).entries]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lovelace\nAlan Turing", [ADA, {"name": "Alan Turing"}]),
        ("  Ada   Lovelace \r\n\r\n", [ADA]),
        ("Name\nAda Lovelace", [ADA]),
        ("Ada Lovelace\t0012\nAlan Turing\t0013", [{**ADA, "sis_user_id": "0012"},
                                                    {"name": "Alan Turing", "sis_user_id": "0013"}]),
        ("Lovelace, Ada\nTuring, Alan", [{**ADA, "sortable_name": "Lovelace, Ada"},
                                         {"name": "Alan Turing", "sortable_name": "Turing, Alan"}]),
        ("Name;Student number;Login;E-mail;Section\nAda Lovelace;0012;ada;ADA@uni.example;Tue",
         [{**ADA, "sis_user_id": "0012", "sis_login_id": "ada", "email": "ada@uni.example", "section": "Tue"}]),
        ("Vorname,Nachname,Matrikelnummer\nAda,Lovelace,0012",
         [{**ADA, "sortable_name": "Lovelace, Ada", "sis_user_id": "0012"}]),
        ('Name,ID\nAda Lovelace,7', [ADA]),
        ('Name,Student number\n"Lovelace, Ada","=""0012"""',
         [{**ADA, "sortable_name": "Lovelace, Ada", "sis_user_id": "0012"}]),
    ],
)  # fmt: skip
def test_a_list_is_read_as_it_was_meant(text, expected):
    assert said(text) == expected


@pytest.mark.parametrize("name", FILES)
def test_the_files_of_learning_platforms_name_their_students(name):
    _lms, data, _column = FILES[name]
    found = read(decoded(data))
    named = " ".join(f"{entry.name} {entry.email}" for entry in found.entries).lower()
    assert "ada" in named
    assert "alan" in named


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_name_keeps_its_letters_in_every_usual_encoding(encoding):
    text = decoded("Name,Section\nJosé Müller,A\n".encode(encoding))
    assert said(text) == [{"name": "José Müller", "section": "A"}]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("Name,Number\nAda,1\n,2", 3, "has no name"),
        ("Name,Number\nAda,1\nAlan,1", 3, "same student as line 2"),
        ("Name\nAda\nAda", 3, "same student as line 2"),
        ("Ada\nAlan\nAda", 3, "same student as line 1"),
        ("Name,Number\n=cmd|' /C calc'!A0,1", 2, "looks like a formula"),
        ("Name,Number\nAda,@SUM(A1)", 2, "looks like a formula"),
        ("Name,Number\n＝1+1,1", 2, "looks like a formula"),
        ("Name,E-mail\nAda,nowhere", 2, "no e-mail address"),
        (f"Name,Number\n{'x' * 81},1", 2, "longer than 80"),
        (f"Name,Number\nAda,{'1' * 81}", 2, "longer than 80"),
    ],
)
def test_a_line_that_cannot_be_used_is_named_with_its_reason_and_the_others_are_kept(text, line, message):
    (fault,) = read(text).faults
    assert fault.line == line
    assert message in fault.message
    assert len(read(text).entries) == len([row for row in text.splitlines() if row and "Name" not in row]) - 1


def test_two_students_of_one_name_with_numbers_of_their_own_are_two():
    assert len(read("Name,Number\nAn Li,1\nAn Li,2").entries) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("a,b,c\n1,2,3", "No column says who"),
        ('Name,Number\n"Ada,1', "quotation mark"),
        ("Name,Number\nAda", "Line 2 has 1 cells"),
        ("Name\n" + "\n".join(f"Student {n}" for n in range(2001)), "more than 2000 students"),
        ("Name\n" + "x" * 300_000, "too large"),
        ("Name\n" + "\n" * 100_000, "more than 20000 lines"),
    ],
)
def test_what_is_no_list_is_refused_with_the_reason(text, message):
    with pytest.raises(Refused, match=message):
        read(text)


@pytest.mark.parametrize("data", [b"PK\x03\x04 zip", b"%PDF-1.7", b"\x00\x01\x02\x03", b"<html><table></table></html>",
                                  b"Name\n\x81\x8d\x8f"])  # fmt: skip
def test_a_file_that_is_no_text_is_refused(data):
    with pytest.raises(Refused):
        decoded(data)
