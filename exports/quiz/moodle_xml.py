"""Questions as Moodle XML, which Moodle's question bank imports with points, options and the note to the marker.

Source: Moodle's own importer (question/format/xml/format.php).
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from exports.gradebook.cells import number
from exports.gradebook.problems import Problem, Severity, quoted, refuse, worst_first
from exports.quiz.questions import CHOICE, ESSAY, QuizQuestion, clean, common, sayable
from exports.words import Gettext, identity

SUFFIX = "xml"
_TYPES = {CHOICE: "multichoice", "short": "shortanswer", ESSAY: "essay"}


def write(questions: Sequence[QuizQuestion], *, title: str) -> bytes:
    """Return the file: a category of this title, then every question that Moodle can ask; texts are plain text.

    Of several right options each brings its part of the points, a wrong one takes all of them.
    Raises GradebookRefused if there is no question to write.
    """
    refuse(problems(questions))
    quiz = Element("quiz")
    category = SubElement(quiz, "question", type="category")
    # A slash would begin another category below.
    _text(category, "category", f"$course$/top/{clean(title).replace('/', '-')}")
    for question in sayable(questions):
        _question(SubElement(quiz, "question", type=_TYPES[question.kind]), question)
    ElementTree.indent(quiz)
    return ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)


def problems(questions: Sequence[QuizQuestion], *, gettext: Gettext = identity) -> list[Problem]:
    """Return what Moodle cannot ask, and what it marks otherwise, the worst first."""
    _ = gettext
    several = [
        Problem(Severity.FRAGILE, quoted(question.name),
                _("Moodle gives a part of the points for a part of the answer."),
                _("Change the grades of the options in Moodle if all of them are needed."))
        for question in sayable(questions) if question.several
    ]
    return worst_first([*common(questions, _), *several])


def fraction(question: QuizQuestion, place: int) -> str:
    """Return the percentage that an option brings, as Moodle writes its shares: with five decimals at most."""
    if place not in question.right:
        return "-100" if question.several else "0"
    return f"{100 / len(set(question.right)):.5f}".rstrip("0").rstrip(".")


def _question(element: Element, question: QuizQuestion) -> None:
    _text(element, "name", clean(question.name) or clean(question.prompt)[:60])
    _text(element, "questiontext", clean(question.prompt), format="plain_text")
    SubElement(element, "defaultgrade").text = number(question.points)
    SubElement(element, "penalty").text = "0"
    if question.kind == CHOICE:
        SubElement(element, "single").text = "false" if question.several else "true"
        SubElement(element, "shuffleanswers").text = "true"
        SubElement(element, "answernumbering").text = "none"
        for place, option in enumerate(question.options):
            _text(element, "answer", clean(option), fraction=fraction(question, place), format="plain_text")
    elif question.kind == ESSAY:
        SubElement(element, "responseformat").text = "plain"
        SubElement(element, "responserequired").text = "1"
        SubElement(element, "responsefieldlines").text = "15"
        SubElement(element, "attachments").text = "0"
        _text(element, "graderinfo", clean(question.guide), format="plain_text")
        _text(element, "responsetemplate", "", format="plain_text")
    else:
        SubElement(element, "usecase").text = "0"
        for accepted in filter(None, map(clean, question.accepted)):
            # A star stands for anything.
            _text(element, "answer", accepted.replace("*", r"\*"), fraction="100", format="plain_text")


def _text(parent: Element, tag: str, text: str, **attributes: str) -> None:
    SubElement(SubElement(parent, tag, attributes), "text").text = text
