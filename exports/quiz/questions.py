"""The plain rows of a question, and what any quiz of an LMS can say of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from exports.gradebook.problems import Problem, Severity, quoted
from exports.words import Gettext, identity, printable

CHOICE, SHORT, ESSAY = "choice", "short", "essay"
MOST_CHARACTERS = 20_000
# Moodle knows no finer shares of the points than a tenth.
MOST_RIGHT = 10


@dataclass(frozen=True)
class QuizQuestion:
    """One question of a quiz.

    Its kind is `choice`, with `options` and the places of the right ones (`several`: more than one may be chosen),
    `short`, with the `accepted` texts, or `essay`, which a person marks by the `guide`. No quiz can ask any other kind.
    """

    name: str
    kind: str
    prompt: str
    points: float
    options: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    several: bool = False
    accepted: tuple[str, ...] = ()
    guide: str = ""


def clean(text: str) -> str:
    """Return the text as every file can hold it: no control characters, no space around it, 20,000 characters."""
    return printable(text, MOST_CHARACTERS, mark="…").strip()


def unsayable(question: QuizQuestion, _: Gettext = identity) -> str:
    """Return why no quiz can ask the question, or nothing."""
    if question.kind not in (CHOICE, SHORT, ESSAY):
        return _("A quiz has no question of the kind %(kind)s.") % {"kind": quoted(question.kind)}
    if not clean(question.prompt):
        return _("There is no text of the question.")
    if not 0 <= question.points < 1e6:
        return _("Its points are no number from 0 up.")
    if question.kind == CHOICE:
        return _wrong_choice(question, _)
    if question.kind == SHORT and not any(map(clean, question.accepted)):
        return _("There is no accepted answer.")
    return ""


def sayable(questions: Sequence[QuizQuestion]) -> list[QuizQuestion]:
    """Return the questions that a quiz can ask."""
    return [question for question in questions if not unsayable(question)]


def common(questions: Sequence[QuizQuestion], _: Gettext) -> Iterator[Problem]:
    """Yield what every format leaves out, and what is marked otherwise than here."""
    if not sayable(questions):
        yield Problem(Severity.REFUSED, _("The whole file"), _("No question can be written."),
                      _("Choose a scenario with a question to choose from or to write about."))
    for question in questions:
        reason = unsayable(question, _)
        if reason:
            yield Problem(Severity.DROPPED, quoted(question.name), reason,
                          _("Ask it here, or put it to the class as an essay."))


def _wrong_choice(question: QuizQuestion, _: Gettext) -> str:
    if len(question.options) < 2 or not all(map(clean, question.options)):
        return _("There are not two options with words to choose from.")
    if len(set(map(clean, question.options))) < len(question.options):
        return _("Two options are alike.")
    if not question.right or not set(question.right) <= set(range(len(question.options))):
        return _("It is not known which option is right.")
    if not question.several and len(set(question.right)) > 1:
        return _("Several options are right, and only one may be chosen.")
    if len(set(question.right)) > MOST_RIGHT:
        return _("More than ten options are right.")
    return ""
