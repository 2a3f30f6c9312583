"""What the editor's page shows of a text that was read: fields, faults, cards as understood, the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from flask_babel import gettext as _

from classroom.assignments.content import for_students
from classroom.attempts import faces
from classroom.authoring import keys, operations
from classroom.authoring.filling import values_of
from classroom.authoring.keys import Key
from classroom.authoring.reading import Fault, Look
from engine import cards
from engine.cards import Card
from engine.errors import AmbiguousText, CardError, LimitExceeded, UnknownText
from scenarios import Scenario
from scenarios.scenario import card_facts

FEW = 6  # alternatives that a fault names


class Piece(NamedTuple):
    """A stretch of a card's text; `number` counts the clauses from 1, 0 where the stretch belongs to none."""

    text: str
    number: int = 0


class Understood(NamedTuple):
    """How a card's text was read: its pieces, and what each clause means; or where reading stopped.

    `problem` says why it stopped, `near` are phrases most like the words there; the last piece is what was not read.
    """

    pieces: tuple[Piece, ...]
    meanings: tuple[str, ...] = ()
    problem: str = ""
    near: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shown:
    """All that the editor's live parts show; `missing` are the fields that are empty still and must not stay so."""

    look: Look
    values: Mapping[str, Any]
    faults: Mapping[str, str]
    keys: Mapping[int, Key]
    understood: tuple[Understood | None, ...]
    reasons: tuple[str, ...]
    student: Any
    missing: tuple[str, ...] = ()

    @property
    def wrong(self) -> bool:
        """Whether something stands there that is wrong, not only something that is not there yet."""
        return bool(self.faults) or any(not key.ok for key in self.keys.values())

    @property
    def may_publish(self) -> bool:
        """Whether nothing stands against giving it to students."""
        return self.look.scenario is not None and not self.reasons

    def count(self, path: str) -> int:
        """How many of the fields whose names begin so are filled."""
        return sum(name.startswith(path) for name in self.values)


def shown(look: Look, *, strict: bool = False) -> Shown:
    """What the editor shows of this text.

    Beside a field that is empty still nothing is held against it, unless `strict`: when publishing was asked for.
    """
    values = values_of(look.tables)
    faults = {fault.field: told(fault) for fault in reversed(look.faults)
              if strict or str(values.get(fault.field, "")).strip()}  # fmt: skip
    found = keys.found(look)
    empty = [fault.field for fault in look.faults if fault.field not in faults]
    return Shown(
        look=look,
        values=values,
        faults=faults,
        keys=found,
        understood=tuple(_understood(one) for one in _cards_of(look)),
        reasons=tuple(operations.reasons_against(look, found)) if look.scenario else (),
        student=student_of(look.part) if look.part else None,
        missing=tuple(dict.fromkeys([*empty, *operations.lacking(look)])),
    )


def told(fault: Fault) -> str:
    """The fault as a sentence, with what would be right."""
    if fault.message == "is required" and re.fullmatch(r"question\.\d+\.answer", fault.field):
        return _("Say what is right.")
    first = fault.message.split("\n")[0].rstrip(":")  # what follows shows the place in a card's text
    text = f"{first[:1].upper()}{first[1:]}"
    text = text if text.endswith((".", "?", "!")) else f"{text}."
    if not fault.allowed or first != fault.message:
        return text
    return text + " " + _("Possible: %(allowed)s.", allowed=", ".join(fault.allowed[:FEW]))


def student_of(scenario: Scenario) -> Any:
    """The scenario as a student would see it, in the shape in which assignments' templates take it."""
    content = for_students(scenario)
    questions = content["questions"]
    return SimpleNamespace(title=scenario.title, content=content, questions=questions,
                           counted=[question["id"] for question in questions])  # fmt: skip


# ---- invented cards ------------------------------------------------------------------------------------------------


def _cards_of(look: Look) -> list[Card | None]:
    """The invented cards as far as their tables can be used, each knowing the others' names."""
    tables = look.tables.get("card")
    made = [_card(table) for table in tables] if isinstance(tables, list) else []
    edition = look.part.situation.edition if look.part else "2e"
    cards.book(edition).extended([card for card in made if card is not None])
    return made


def _card(table: Any) -> Card | None:
    name = table.get("name") if isinstance(table, dict) else None
    usual = {"name": name or "New card", "types": ["Action"], "cost": 0}
    for attempt in (table, {**usual, "text": table.get("text", "")} if isinstance(table, dict) else None):
        try:
            return cards.card_from_table(name or "New card", attempt)
        except (CardError, AttributeError, TypeError):
            continue
    return None


def _understood(card: Card | None) -> Understood | None:
    return _read_text(card.text, card.types, tuple(card._names.items())) if card is not None else None


@lru_cache(maxsize=128)
def _read_text(text: str, types: tuple[str, ...], names: tuple[tuple[str, str], ...]) -> Understood:
    from engine.language import compile_text

    try:
        program = compile_text(text, types=types, names=dict(names))
    except UnknownText as error:
        return Understood((Piece(text[: error.at]), Piece(text[error.at :])), (), error.message.split("\n")[0],
                          error.allowed)  # fmt: skip
    except AmbiguousText as error:
        return Understood((Piece(text),), (), error.message, error.allowed)
    except (CardError, LimitExceeded) as error:
        return Understood((Piece(text),), (), error.message, ())
    steps = zip(program.spans, program.steps, strict=True)
    spans = [(span, step.meaning()) for span, step in steps if span[0] < span[1]]
    pieces, at = [], 0
    for number, ((start, end), _meaning) in enumerate(sorted(spans), 1):
        if start >= at:
            pieces += [Piece(text[at:start]), Piece(text[start:end], number)]
            at = end
    pieces.append(Piece(text[at:]))
    return Understood(tuple(piece for piece in pieces if piece.text), tuple(meaning for _, meaning in sorted(spans)))


# ---- names to choose from ------------------------------------------------------------------------------------------


class Name(NamedTuple):
    """A card to choose: its name, kind (as faces draw it), cost and types."""

    name: str
    kind: str
    cost: int | None
    types: str


@lru_cache(maxsize=2)
def names(edition: str) -> tuple[Name, ...]:
    """Every card of that edition, by name."""
    return tuple(_name(card) for _, card in sorted(cards.book(edition).items()))


def _name(card: Card) -> Name:
    face = faces.face_of(str(card), {str(card): card_facts(card)})
    return Name(face.name, face.kind, face.cost, " – ".join(face.types))


def palette(look: Look) -> tuple[Name, ...]:
    """The cards to click: those of the Supply, then the invented ones that have no pile in it."""
    if look.part is None:
        return ()
    supply = [card for card, _ in look.part.situation.supply]
    order = faces.SUPPLY_ORDER
    found = sorted(map(_name, supply), key=lambda one: (order.index(one.kind), one.cost or 0, one.name))
    return (*found, *(_name(card) for card in look.part.invented if card not in supply))


def own_names(look: Look) -> tuple[Name, ...]:
    """The invented cards."""
    return tuple(_name(card) for card in look.part.invented) if look.part else ()
