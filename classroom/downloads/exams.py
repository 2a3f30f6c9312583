"""An exam on paper from scenarios: the situations as cards, the questions, the sheet of terms, and the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import scenarios
from classroom.downloads.answer_keys import TURNS, worked_out
from classroom.downloads.situations import face_of, facts, plain, short_piles, view_of, zones
from exports.paper import Exam, ExamPart, ExamQuestion, Key
from exports.words import Gettext, identity

MOST_SCENARIOS = 20
VERSIONS = ("A", "B", "C", "D")


def exam_of(
    found: Sequence[scenarios.Scenario], *, title: str, course: str = "", directions: str = "", terms: bool = True,
    gettext: Gettext = identity,
) -> Exam:  # fmt: skip
    """The exam of these scenarios in their order, keys included; a part for each situation that is asked about."""
    _ = gettext
    parts = tuple(part for scenario in found for part in parts_of(scenario, _))
    usual = _("Write so that a reader can follow each step: what you do, what happens, and what you have left.")
    return Exam(title, course, parts, directions or usual, terms=terms_of(_) if terms else ())


def parts_of(scenario: scenarios.Scenario, _: Gettext = identity) -> Iterator[ExamPart]:
    """A part for each run of questions about one situation; all of them belong together."""
    asked = list(zip(scenario.questions, worked_out(scenario, _), strict=True))
    for number, (_same, group) in enumerate(groupby(asked, key=lambda pair: pair[0].situation)):
        questions = list(group)
        situation = questions[0][0].situation
        view = view_of(scenario, situation)
        piles = short_piles(situation)
        told = facts(view, _) + (((_("Piles that are not full"), piles),) if piles else ())
        yield ExamPart(
            scenario.title if not number else _("%(title)s, continued") % {"title": scenario.title},
            "" if number else plain(scenario.intro), told, zones(view, _),
            () if number else tuple(map(face_of, scenario.invented)),
            tuple(_question(question, key) for question, key in questions), group=scenario.id,
        )  # fmt: skip


def _question(question: scenarios.Question, key: Key) -> ExamQuestion:
    options = question.options if question.kind == "choice" else ()
    return ExamQuestion(question.id, plain(question.prompt), question.points, options, key)


def has_turn(scenario: scenarios.Scenario) -> bool:
    """Whether one of its questions asks for a whole turn."""
    return any(question.kind in TURNS for question in scenario.questions)


def terms_of(_: Gettext = identity) -> tuple[tuple[str, str], ...]:
    """The words of the game with their meaning, for the sheet at the end of an exam."""
    return (
        (_("Supply"), _("The piles on the table from which cards are bought and gained.")),
        (_("Action phase, Buy phase, Clean-up"), _("The three phases of a turn, in this order.")),
        (_("+2 Cards"), _("Draw two cards from your deck.")),
        (_("+1 Action"), _("You may play one more Action card this turn.")),
        (_("+1 Buy"), _("You may buy one more card this turn.")),
        (_("+$2"), _("You have two more coins to spend this turn.")),
        (_("draw"), _("Take the top card of your deck into your hand. If the deck is empty, first shuffle your discard "
                      "pile.")),
        (_("discard"), _("Put a card on your discard pile, from your hand unless the card says otherwise.")),
        (_("trash …"), _("Put a card on the trash pile; it no longer belongs to anybody.")),
        (_("gain"), _("Take a card from the Supply without paying; it goes to your discard pile unless the card says "
                      "where.")),
        (_("reveal"), _("Show a card to everybody, and put it back where it was.")),
        (_("set aside …"), _("Put a card beside your other cards until something says what becomes of it.")),
        (_("in play"), _("Cards that were played, and stay on the table until Clean-up.")),
        (_("may"), _("You choose. Without “may” you must do it as far as you can.")),
    )  # fmt: skip
