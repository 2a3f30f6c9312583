"""Questions as Moodle XML, GIFT and QTI, read back by independent readings of the three formats."""

import re
from dataclasses import replace

import pytest
import quiz_readers
from hypothesis import given, settings
from hypothesis import strategies as st

from exports.errors import GradebookRefused
from exports.gradebook.problems import Severity
from exports.quiz import gift, moodle_xml, qti
from exports.quiz.questions import CHOICE, ESSAY, SHORT, QuizQuestion, clean

ONE = QuizQuestion("b", CHOICE, "Which one may you buy?", 1, ("Village", "Gold", "Province"), (0,))
SEVERAL = QuizQuestion("c", CHOICE, "Which are Treasures?", 2, ("Copper", "Estate", "Gold"), (0, 2), several=True)
BRIEF = QuizQuestion("d", SHORT, "Where does the Silver go?", 1.5, accepted=("discard pile", "my discard pile"))
LONG = QuizQuestion("a.i", ESSAY, "Suppose you play Cellar first.\nDescribe what happens.", 2, guide="1 for the order")
QUESTIONS = (LONG, ONE, SEVERAL, BRIEF)
PLAY = QuizQuestion("p", "play", "Play the turn.", 3)
FORMATS = pytest.mark.parametrize("format", [moodle_xml, gift, qti], ids=lambda one: one.__name__.rpartition(".")[2])


def read(format, questions):
    data = format.write(questions, title="Cellar, or Market first?")
    found = getattr(quiz_readers, format.__name__.rpartition(".")[2])(data)
    return found if format is gift else found[0]


def meant(format, question: QuizQuestion):
    """What the format is to say: a right one of several brings its part in Moodle, and is one of the right in QTI."""
    part = 1 if format is qti else round(1 / max(len(question.right), 1), 7)
    wrong = -1.0 if question.several and format is not qti else 0.0
    answers = {option: part if place in question.right else wrong for place, option in enumerate(question.options)}
    return question.name, question.prompt, question.kind, answers | dict.fromkeys(question.accepted, 1.0)


@FORMATS
def test_every_question_is_read_back_as_it_was_meant(format):
    assert read(format, QUESTIONS) == [meant(format, question) for question in QUESTIONS]


def test_points_are_kept_where_the_format_has_any_and_told_where_not():
    for format in (moodle_xml, qti):
        reader = getattr(quiz_readers, format.__name__.rpartition(".")[2])
        assert reader(format.write(QUESTIONS, title="t"))[1] == [2, 1, 2, 1.5]
    told = [problem.where for problem in gift.problems(QUESTIONS) if "points" in problem.message]
    assert told == ["“a.i”", "“c”", "“d”"]


def test_the_marker_gets_the_note_and_the_students_do_not():
    assert b'<graderinfo format="plain_text">\n      <text>1 for the order<' in moodle_xml.write([LONG], title="t")
    assert b"1 for the order" not in gift.write([LONG], title="t")
    assert "note to the marker" in gift.problems([LONG])[0].message


def test_the_gift_file_is_byte_for_byte_this():
    assert gift.write([SEVERAL, BRIEF, LONG], title="Turns").decode() == (
        "// Turns\n\n"
        "::c::[plain]Which are Treasures? {\n~%50%Copper\n~%-100%Estate\n~%50%Gold\n}\n\n"
        "::d::[plain]Where does the Silver go? {\n=%100%discard pile\n=%100%my discard pile\n}\n\n"
        r"::a.i::[plain]Suppose you play Cellar first.\nDescribe what happens. {}" + "\n")


LEFT_OUT = {
    "a line on the board": PLAY,
    "no text": replace(ONE, prompt=" "),
    "one option": replace(ONE, options=("Village",)),
    "two options alike": replace(ONE, options=("Village", "Village")),
    "no right option": replace(ONE, right=()),
    "a right option that is none": replace(ONE, right=(7,)),
    "several right, one to choose": replace(ONE, right=(0, 1)),
    "no accepted answer": replace(BRIEF, accepted=("", " ")),
    "points that are no number": replace(ONE, points=float("nan")),
    "points below 0": replace(ONE, points=-1),
    "eleven right ones": replace(SEVERAL, options=tuple(map(str, range(12))), right=tuple(range(11))),
}  # fmt: skip


@FORMATS
@pytest.mark.parametrize("question", LEFT_OUT.values(), ids=LEFT_OUT)
def test_what_cannot_be_asked_is_listed_and_left_out(format, question):
    told = [problem for problem in format.problems([ONE, question]) if problem.severity is Severity.DROPPED]
    assert len(told) == 1
    assert len(read(format, [ONE, question])) == 1
    with pytest.raises(GradebookRefused):
        format.write([question], title="t")


def test_an_arrow_in_an_answer_is_said_to_be_left_out_of_gift_only():
    arrow = replace(ONE, options=("hand -> deck", "Gold", "Province"))
    assert [problem.severity for problem in gift.problems([arrow, ONE])] == [Severity.DROPPED]
    assert len(read(gift, [arrow, ONE])) == 1
    assert read(moodle_xml, [arrow]) == [meant(moodle_xml, arrow)]
    with pytest.raises(GradebookRefused):
        gift.write([arrow], title="t")


@FORMATS
def test_equal_questions_give_equal_bytes(format):
    assert format.write(QUESTIONS, title="t") == format.write(QUESTIONS, title="t")


words = st.one_of(st.text(max_size=12), st.lists(st.sampled_from([
    "~", "=", "#", "{", "}", ":", "::", "\\", "%", "%50%", "//", "\n", "\n\n", "->", "<b>", "&amp;", "]]>", "*", "T",
    " ", "é", "🎲", "\u202e", "[html]", "$CATEGORY:", "\x00", "\ud800",
]), max_size=6).map("".join))  # fmt: skip


@FORMATS
@settings(deadline=None, max_examples=150)
@given(name=words, prompt=words, one=words, other=words, kind=st.sampled_from([CHOICE, SHORT, ESSAY]))
def test_any_text_comes_through_as_text_in_every_format(format, name, prompt, one, other, kind):
    question = QuizQuestion(name, kind, prompt, 1, (one, other), (1,), accepted=(one,))
    if kind == SHORT:
        question = replace(question, options=(), right=())
    if kind == ESSAY:
        question = replace(question, options=(), right=(), accepted=())
    if kind == CHOICE:
        question = replace(question, accepted=())
    if any(problem.severity in (Severity.DROPPED, Severity.REFUSED) for problem in format.problems([question])):
        return
    [(_name, said, said_kind, answers)] = read(format, [question])

    def lines(text: str) -> str:
        return re.sub(r"\s*\n\s*", "\n", clean(text).strip())

    assert lines(said) == lines(prompt)
    assert said_kind == kind
    expected = {lines(text): share for text, share in meant(format, question)[3].items()}
    assert {lines(text): share for text, share in answers.items()} == expected
