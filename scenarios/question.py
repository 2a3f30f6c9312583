"""A question of a scenario, and what each kind of question needs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine import notation, play
from engine.cards import Card
from engine.fields import Faults, Fields
from engine.notation import Command

from . import keys
from .buying import buy, cards_of, unaffordable
from .situation import Situation

KINDS = ("narration", "play", "zone", "fate", "choice", "cards", "purchase", "explain")
ZONES = ("hand", "deck", "discard", "in play", "set aside", "trash")
MOMENTS = (keys.BUY_PHASE, keys.END_OF_TURN)
CHECKS = ("affordable",)
COMMON_KEYS = ("id", "kind", "points", "prompt", "note", "model", "suppose")
KEYS_BY_KIND = {
    "narration": ("begin", "until", "line"),
    "play": ("begin", "until", "line"),
    "zone": ("zone", "follows", "line", "at", "answer"),
    "fate": ("card", "line", "follows", "answer"),
    "choice": ("options", "answer", "check", "line", "follows"),
    "cards": ("answer", "count"),
    "purchase": ("line", "follows", "answer", "options"),
    "explain": ("points_to", "follows"),
}


@dataclass(frozen=True)
class Idea:
    """Something to look for in an explanation: what it is, and the phrases that show it."""

    idea: str
    phrases: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question; what its kind does not use is empty. `line` is the author's line and `begin` what a line must begin
    with (or those of the question it follows), `model` a model answer; `by_engine`: no author wrote the answer of this
    choice, it is every option that is possible after the line.

    `situation` is the scenario's, or what the question supposes instead.
    """

    id: str
    kind: str
    points: float
    prompt: str
    situation: Situation
    note: str = ""
    model: str = ""
    begin: tuple[Command, ...] = ()
    until: str = "end of turn"
    line: tuple[Command, ...] = ()
    follows: str = ""
    zone: str = ""
    at: str = ""
    card: Card | None = None
    options: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    check: str = ""
    by_engine: bool = False
    count: int = 0
    points_to: tuple[Idea, ...] = field(default=())


def read_question(
    table: Any, path: str, situation: Situation, earlier: tuple[Question, ...], faults: Faults
) -> Question | None:
    """The question of a `[[question]]` table; notes all its faults, and returns None where its kind is unknown."""
    kind = table.get("kind") if isinstance(table, dict) else None
    if kind not in KINDS:
        faults.add(f"{path}.kind", f"{kind!r} is no kind of question" if kind else "is required", KINDS)
        return None
    fields = Fields(table, path, faults, (*COMMON_KEYS, *KEYS_BY_KIND[kind]))
    id = fields.text("id", required=True, longest=40)
    if any(question.id == id for question in earlier):
        fields.fault("id", f"stands twice: “{id}”")
    follows = fields.text("follows", longest=40)
    told = {one.id: one for one in earlier if one.kind in ("narration", "play")}
    if follows and follows not in told:
        fields.fault("follows", "must name an earlier question of kind narration or play", tuple(told))
    of = told.get(follows)
    if of and "suppose" not in table:
        situation = of.situation
    elif of and of.situation != situation:
        fields.fault("suppose", f"another situation than that of “{follows}”, whose line it follows")
    line = _line(fields, "line", situation)
    question = Question(
        id=id,
        kind=kind,
        points=fields.points("points"),
        prompt=fields.text("prompt", required=True),
        situation=situation,
        note=fields.text("note"),
        model=fields.text("model"),
        begin=_line(fields, "begin", situation) or (of.begin if of else ()),
        until=fields.one_of("until", MOMENTS, "end of turn"),
        line=line or (keys.part_of(kind, of.line) if of else ()),
        follows=follows,
        options=fields.strings("options"),
        answer=_answer(fields),
    )
    return _BY_KIND[kind](fields, question)


def _line(fields: Fields, key: str, situation: Situation) -> tuple[Command, ...]:
    """A line that is legal in the situation, for as far as it goes."""
    value = fields.table.get(key, "")
    text = "; ".join(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value
    if not isinstance(text, str):
        fields.fault(key, "must be a line: commands separated by “;”, or a list of them")
        return ()
    game = situation.game()
    def legal() -> tuple[Command, ...]:
        commands = notation.parse_line(text, game)
        play.replay(game, commands).pending()
        return tuple(commands)

    return fields.faults.attempt(fields.name(key), legal, ())


def _turn(fields: Fields, question: Question) -> Question:
    if question.line and question.begin:
        game = question.situation.game()
        asked, taken = (play.replay(game, line, log=False).commands for line in (question.begin, question.line))
        if taken[: len(asked)] != asked:
            written = "; ".join(command.text for command in question.begin)
            fields.fault("line", f"the engine disagrees: this line does not begin with “{written}”")
    return question


def _answer(fields: Fields) -> tuple[str, ...]:
    value = fields.table.get("answer", ())
    if isinstance(value, str):
        return (value,)
    return fields.strings("answer") if value != () else ()


def _zone(fields: Fields, question: Question) -> Question:
    if not question.follows and "line" not in fields.table:
        fields.fault("follows", "is required, or a line of the author’s own in “line”")
    at = fields.one_of("at", MOMENTS, keys.BUY_PHASE) if "at" in fields.table else ""
    question = replace(question, zone=fields.one_of("zone", ZONES, "hand"), at=at)
    if question.answer and question.line:
        named = fields.faults.attempt(fields.name("answer"), lambda: _listed(question))
        game = fields.faults.attempt(
            fields.name("at"), lambda: keys.moment(question.situation.game(), question.line, at)
        )
        found = keys.cards_in(game, question.zone) if game else ()
        if game and named is not None and tuple(sorted(named)) != found:
            fields.fault("answer", f"the engine disagrees: {question.zone} is {notation.print_cards(found)}")
    return question


def _fate(fields: Fields, question: Question) -> Question:
    name = fields.text("card", required=True)
    card = fields.faults.attempt(fields.name("card"), lambda: question.situation.book.find(name))
    question = replace(question, card=card)
    if not question.follows and "line" not in fields.table:
        fields.fault("line", "is required, or “follows”: what is played before the card's fate is known")
    elif card is not None and question.line:
        found = keys.fate(question.situation.game(), question.line, card)
        if found is None:
            fields.fault("line", f"the engine disagrees: {card} does not move in this line")
        elif question.answer and question.answer != (found,):
            fields.fault("answer", f"the engine disagrees: {card} ends in “{found}”", (found,))
    return question


def _listed(question: Question) -> tuple[Card, ...]:
    return notation.parse_cards(", ".join(question.answer), question.situation.book)


def _choice(fields: Fields, question: Question) -> Question:
    if len(question.options) < 2:
        fields.fault("options", "at least two options are required")
    if not question.answer and "check" not in fields.table:
        fields.fault("answer", "is required", question.options)
    for one in question.answer:
        if one not in question.options:
            fields.fault("answer", f"“{one}” is none of the options", question.options)
    check = fields.one_of("check", CHECKS, "affordable") if "check" in fields.table else ""
    question = replace(question, check=check)
    for one in question.answer if check else ():
        problem = fields.faults.attempt(
            fields.name("answer"), lambda one=one: unaffordable(one, question.situation, question.line))
        if problem:
            fields.fault("answer", f"the engine disagrees: “{one}” is impossible, {problem}")
    if check and not question.answer:
        answer = fields.faults.attempt(fields.name("options"), lambda: possible(question, question.line), ())
        question = replace(question, answer=answer, by_engine=True)
    return question


def possible(question: Question, line: tuple[Command, ...]) -> tuple[str, ...]:
    """The options that can be bought after the line. Raises NotationError where one of them names no cards."""
    return tuple(option for option in question.options if not unaffordable(option, question.situation, line))


def _purchase(fields: Fields, question: Question) -> Question:
    situation, line = question.situation, question.line
    for one in question.answer:
        cards = fields.faults.attempt(fields.name("answer"), lambda one=one: cards_of(one, situation), [])
        came = fields.faults.attempt(fields.name("line"), lambda cards=cards: buy(cards, situation, line))
        if came and came.problem:
            fields.fault("answer", f"the engine disagrees: “{one}” is impossible, {came.problem}")
    return question


def _cards(fields: Fields, question: Question) -> Question:
    if not question.answer:
        fields.fault("answer", "is required: the names of cards")
    book = question.situation.book
    named = [
        fields.faults.attempt(fields.name("answer"), lambda one=one: notation.parse_cards(one, book), ())
        for one in question.answer
    ]
    answer = tuple(str(card) for cards in named for card in cards)
    return replace(question, answer=answer, count=fields.number("count", 1, 50, max(len(answer), 1)))


def _explain(fields: Fields, question: Question) -> Question:
    ideas: list[Idea] = []
    for number, one in enumerate(fields.tables("points_to")):
        inner = Fields(one, fields.name(f"points_to[{number}]"), fields.faults, ("idea", "phrases"))
        ideas.append(Idea(inner.text("idea", required=True), inner.strings("phrases")))
    return replace(question, points_to=tuple(ideas))


_BY_KIND = {
    "narration": _turn, "play": _turn,
    "zone": _zone, "fate": _fate, "choice": _choice, "cards": _cards, "purchase": _purchase, "explain": _explain,
}  # fmt: skip
