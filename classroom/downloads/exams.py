"""An exam on paper from scenarios: the situations as cards, the questions, the sheet of terms, and the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import scenarios
from classroom.downloads.answer_keys import TURNS, worked_out
from classroom.downloads.situations import face_of, facts, named_in, plain, short_piles, supply_in, view_of, zones
from exports.paper import Exam, ExamPart, ExamQuestion, Face, Key, Zone
from exports.words import Gettext, identity
from scenarios import keys

MOST_SCENARIOS = 20
VERSIONS = ("A", "B", "C", "D")


def exam_of(
    found: Sequence[scenarios.Scenario], *, title: str, course: str = "", directions: str = "", terms: bool = True,
    cards: bool = True, gettext: Gettext = identity,
) -> Exam:  # fmt: skip
    """The exam of these scenarios in their order, keys included; a part for each situation that is asked about.

    At its end `terms` are explained, and the text of `cards` printed: of those that are seen, named or for sale, but
    for the invented ones, which are drawn large where they are asked about.
    """
    _ = gettext
    parts = tuple(part for scenario in found for part in parts_of(scenario, _))
    usual = _("Write so that a reader can follow each step: what you do, what happens, and what you have left.")
    return Exam(title, course, parts, directions or usual, terms=terms_of(_) if terms else (),
                cards=cards_in(found) if cards else ())  # fmt: skip


def parts_of(scenario: scenarios.Scenario, _: Gettext = identity) -> Iterator[ExamPart]:
    """A part for each run of questions about what looks like one situation; all of them belong together."""
    asked = list(zip(scenario.questions, worked_out(scenario, _), strict=True))
    for number, (seen, group) in enumerate(groupby(asked, key=lambda pair: _seen(scenario, pair[0], _))):
        questions = list(group)
        buying = any(may_buy(question) for question, _key in questions)
        yield ExamPart(
            scenario.title if not number else _("%(title)s, continued") % {"title": scenario.title},
            "" if number else plain(scenario.intro), seen.facts, seen.zones,
            () if number else tuple(map(face_of, scenario.invented)),
            tuple(_question(question, key) for question, key in questions), group=scenario.id,
            supply=seen.supply if buying else "",
        )  # fmt: skip


class _Seen(NamedTuple):
    """What stands on paper of a situation; two that differ in what is hidden only look the same."""

    facts: tuple[tuple[str, str], ...]
    supply: str
    zones: tuple[Zone, ...]


def _seen(scenario: scenarios.Scenario, question: scenarios.Question, _: Gettext) -> _Seen:
    view = view_of(scenario, question.situation)
    piles = short_piles(question.situation)
    told = facts(view, _) + (((_("Piles that are not full"), piles),) if piles else ())
    return _Seen(told, supply_in(view), zones(view, _))


def may_buy(question: scenarios.Question) -> bool:
    """Whether something is bought in the answer, so that one must know what is for sale."""
    return question.kind == "purchase" or (question.kind in TURNS and question.until != keys.BUY_PHASE)


def cards_in(found: Sequence[scenarios.Scenario]) -> tuple[Face, ...]:
    """The cards whose text one needs for the scenarios' questions, each once, by cost and name."""
    needed: dict[str, Face] = {}
    invented = {str(card) for scenario in found for card in scenario.invented}
    for scenario in found:
        for question in scenario.questions:
            view = view_of(scenario, question.situation)
            told = " ".join((scenario.intro, question.prompt, *question.options))
            for face in named_in(view, told, supply=may_buy(question)):
                needed.setdefault(face.name, face)
    faces = [face for name, face in needed.items() if name not in invented]
    return tuple(sorted(faces, key=lambda face: (int(face.cost.lstrip("$")), face.name)))


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
