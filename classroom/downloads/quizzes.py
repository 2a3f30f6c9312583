"""A scenario's questions as those of a quiz in an LMS, as far as its kinds of questions reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import NamedTuple

import scenarios
from classroom.downloads.answer_keys import worked_out
from classroom.downloads.exams import may_buy
from classroom.downloads.situations import named_in, plain, view_of, words
from exports.paper import Key
from exports.quiz import gift, moodle_xml, qti
from exports.quiz.questions import CHOICE, ESSAY, SHORT, QuizQuestion
from exports.words import Gettext, identity
from scenarios import keys
from scenarios.question import Question

PLACES = ("hand", "deck", "discard pile", "in play", "set aside", "trash", "Supply")


class Format(NamedTuple):
    """One kind of quiz file: its name, and the module of `exports.quiz` that writes it."""

    name: str
    module: ModuleType


FORMATS = {
    "moodle-xml": Format("Moodle XML", moodle_xml),
    "gift": Format("GIFT", gift),
    "qti": Format("QTI 2.1", qti),
}


def questions_of(found: Sequence[scenarios.Scenario], _: Gettext = identity) -> list[QuizQuestion]:
    """Every question of the scenarios, with the situation in words before it.

    Those that no quiz can ask (a zone, a turn on the table, what follows a student's own turn) keep their kind, so that
    the writer lists them.
    """
    return [_quiz(scenario, question, key, _) for scenario in found
            for question, key in zip(scenario.questions, worked_out(scenario, _), strict=True)]  # fmt: skip


def _quiz(scenario: scenarios.Scenario, question: Question, key: Key, _: Gettext) -> QuizQuestion:
    view = view_of(scenario, question.situation)
    named = " ".join((scenario.intro, question.prompt, *question.options))
    needed = named_in(view, named, supply=False)
    told = [plain(scenario.intro), words(view, needed, _, supply=may_buy(question)), plain(question.prompt)]
    guide = "\n".join(_guide(key, _))
    common = {"name": f"{scenario.title}: {question.id}", "prompt": "\n\n".join(filter(None, told)),
              "points": question.points}  # fmt: skip
    if question.kind == "choice":
        return _choice(question, common)
    if question.kind == "cards":
        return _cards(question, common)
    if question.kind == "fate" and not question.follows:
        return _fate(question, common)
    if question.kind == "purchase" and question.answer and not question.follows:
        return QuizQuestion(kind=SHORT, accepted=tuple(question.answer), **common)
    if question.kind in ("narration", "explain", "purchase"):
        return QuizQuestion(kind=ESSAY, guide=guide, **common)
    return QuizQuestion(kind=question.kind, **common)


def _choice(question: Question, common: dict) -> QuizQuestion:
    """A choice that is marked after the student's own line has no fixed key, so a quiz cannot ask it."""
    if question.by_engine and question.follows:
        return QuizQuestion(kind="choice that follows a turn", **common)
    right = tuple(n for n, option in enumerate(question.options) if option in question.answer)
    return QuizQuestion(kind=CHOICE, options=tuple(question.options), right=right, several=len(right) > 1, **common)


def _cards(question: Question, common: dict) -> QuizQuestion:
    """Naming one card is a short answer; naming all of several is a choice among the cards of the situation."""
    if question.count == 1:
        return QuizQuestion(kind=SHORT, accepted=tuple(question.answer), **common)
    if question.count < len(set(question.answer)):
        return QuizQuestion(kind="any few of several cards", **common)
    options = tuple(sorted({*question.situation.cards, *question.answer} - {"unknown"}))
    right = tuple(n for n, option in enumerate(options) if option in question.answer)
    return QuizQuestion(kind=CHOICE, options=options, right=right, several=True, **common)


def _fate(question: Question, common: dict) -> QuizQuestion:
    """Where a card ends is a choice among the places there are."""
    ends = keys.fate(question.situation.game(), question.line, question.card)
    right = tuple(n for n, place in enumerate(PLACES) if place == ends)
    return QuizQuestion(kind=CHOICE, options=PLACES, right=right, **common)


def _guide(key: Key, _: Gettext) -> Iterator[str]:
    if key.accepted:
        yield _("Accepted: %(answers)s") % {"answers": " | ".join(key.accepted)}
    if key.model:
        yield _("A full answer: %(answer)s") % {"answer": key.model}
    yield from key.points
    yield from key.mistakes
