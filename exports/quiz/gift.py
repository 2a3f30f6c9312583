"""Questions as GIFT, the plain text that Moodle and others import.

Source: Moodle's own importer (question/format/gift/format.php).
"""

from __future__ import annotations

from collections.abc import Sequence

from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.quiz import moodle_xml
from exports.quiz.questions import ESSAY, SHORT, QuizQuestion, clean, common, sayable
from exports.words import Gettext, identity

SUFFIX = "txt"
_ESCAPED = str.maketrans({mark: f"\\{mark}" for mark in "\\~=#{}:"} | {"\n": r"\n"})


def write(questions: Sequence[QuizQuestion], *, title: str) -> bytes:
    """Return the file: UTF-8, the title as a comment, then each question that GIFT can say, with a blank line between.

    Raises GradebookRefused if there is no question to write.
    """
    refuse(problems(questions))
    blocks = [f"// {clean(title).replace(chr(10), ' ')}", *(_question(one) for one in _written(questions))]
    return ("\n\n".join(blocks) + "\n").encode()


def problems(questions: Sequence[QuizQuestion], *, gettext: Gettext = identity) -> list[Problem]:
    """Return what GIFT cannot say, the worst first: points and notes to the marker among it."""
    _ = gettext
    found = [*common(questions, _)]
    for question in sayable(questions):
        where = quoted(question.name)
        if _looks_like_matching(question):
            message = _("An arrow (->) in an answer means another kind of question.")
            found.append(Problem(Severity.DROPPED, where, message, _("Leave the arrow out, or use Moodle XML.")))
        elif question.guide:
            found.append(Problem(Severity.FRAGILE, where, _("GIFT has no place for the note to the marker."),
                                 _("Use Moodle XML.")))
        if question.points != 1:
            found.append(Problem(Severity.FRAGILE, where, _("GIFT says no points: the LMS makes it 1 point."),
                                 _("Set the points in the LMS, or use Moodle XML.")))
    if questions and not _written(questions) and sayable(questions):
        found.append(Problem(Severity.REFUSED, _("The whole file"), _("No question can be written."),
                             _("Use Moodle XML.")))
    return worst_first(found)


def _written(questions: Sequence[QuizQuestion]) -> list[QuizQuestion]:
    return [question for question in sayable(questions) if not _looks_like_matching(question)]


def _looks_like_matching(question: QuizQuestion) -> bool:
    return any("->" in text for text in (*question.options, *question.accepted))


def _question(question: QuizQuestion) -> str:
    name = _escaped(question.name) or _escaped(question.prompt[:60])
    return f"::{name}::[plain]{_escaped(question.prompt)} {{{_answers(question)}}}"


def _answers(question: QuizQuestion) -> str:
    if question.kind == ESSAY:
        return ""
    if question.kind == SHORT:
        return "".join(f"\n={_weighed('100', text)}" for text in question.accepted if clean(text)) + "\n"
    lines = []
    for place, option in enumerate(question.options):
        if question.several:
            lines.append(f"~{_weighed(moodle_xml.fraction(question, place), option)}")
        else:
            lines.append(f"{'=' if place in question.right else '~'}{_escaped(option)}")
    return "\n" + "\n".join(lines) + "\n"


def _weighed(share: str, text: str) -> str:
    return f"%{share}%{_escaped(text)}"


def _escaped(text: str) -> str:
    plain = clean(text).translate(_ESCAPED)
    # A percent sign would begin a share of the points.
    return f" {plain}" if plain.startswith("%") else plain
