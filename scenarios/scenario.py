"""A scenario: an authored situation, cards invented for it, and questions about it (formats.md section 3)."""

from __future__ import annotations

import contextlib
import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine import cards, view
from engine.cards import Book, Card
from engine.errors import NotationError, ScenarioError
from engine.fields import Faults, Fields
from engine.state import Game

from .question import Question, read_question
from .situation import Situation, read_situation, supposed

LIBRARY = Path(__file__).parent / "library"
KEYS = ("format", "id", "title", "topic", "level", "source", "intro", "situation", "card", "question")
LONGEST_FILE = 64_000  # bytes
MOST_CARDS, MOST_QUESTIONS = 30, 50
MOST_BOOKS = 32  # books with invented cards that are kept
LEVELS = 5  # from 1, a first turn, to 5, a turn with several traps


@dataclass(frozen=True)
class Scenario:
    """A valid scenario; `intro` is Markdown, `invented` are its own cards, `toml` is the text it was read from.

    `level` says how hard it is, from 1 to 5, 0 where the author does not say.
    """

    id: str
    title: str
    topic: str
    source: str
    intro: str
    situation: Situation
    invented: tuple[Card, ...]
    questions: tuple[Question, ...]
    toml: str
    where: str
    level: int = 0

    def game(self) -> Game:
        """A fresh game at the scenario's moment."""
        return self.situation.game()

    def question(self, id: str) -> Question:
        """The question with that id. Raises NotationError with the ids there are."""
        for question in self.questions:
            if question.id == id:
                return question
        raise NotationError(f"{self.id} has no question “{id[:40]}”", where=id[:40],
                            allowed=tuple(question.id for question in self.questions))  # fmt: skip

    @property
    def topics(self) -> tuple[str, ...]:
        """The parts of `topic`, which are separated by commas."""
        return tuple(part.strip() for part in self.topic.split(",") if part.strip())

    @property
    def points(self) -> float:
        """The points of all its questions."""
        return sum(question.points for question in self.questions)

    def view(self) -> dict[str, Any]:
        """What a student may see of the situation, with the facts of every card that it names; plain JSON values."""
        game = self.game()
        seen = view.seen_by(game, 0, shown=self.situation.shown)
        named = set(seen["supply"]) | set(seen["trash"])
        for player in seen["players"].values():
            for zone in ("hand", "discard", "in_play", "set_aside"):
                named.update(player[zone] or ())
            named.update(re.findall(r"[^{},]+", ",".join(player["deck"] or ())))
            named.add(player["discard_top"] or "")
        book = self.situation.book
        facts = {}
        for name in sorted(named):
            plain = re.sub(r"^\d+ ", "", name.strip())
            if plain in book:
                facts[plain] = card_facts(book[plain])
        return {**seen, "cards": facts}


def card_facts(card: Card) -> dict[str, Any]:
    """A card's facts for pages and reports: cost in coins, types, text, German name, note."""
    return {"cost": card.cost, "types": list(card.types), "text": card.text, "de": card.de, "note": card.note}


def load(ref: str | Path) -> Scenario:
    """The scenario with that library id, or in the file of that path. Raises ScenarioError with every fault."""
    path = _path(ref)
    if path.stat().st_size > LONGEST_FILE:
        raise ScenarioError(str(ref), [(1, "file", f"may have at most {LONGEST_FILE} bytes", ())])
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(str(ref), [(1, "file", f"cannot be read as UTF-8 text: {error}", ())]) from None
    return parse(text, where=str(ref))


def _path(ref: str | Path) -> Path:
    if isinstance(ref, str) and re.fullmatch(r"[a-z0-9][a-z0-9-]{0,60}", ref):
        path = LIBRARY / ref / "scenario.toml"
        if path.is_file():
            return path
    with contextlib.suppress(OSError, ValueError):  # a name too long, or with a null character, names no file
        path = Path(ref)
        path = path / "scenario.toml" if path.is_dir() else path
        if path.is_file():
            return path
    raise NotationError(f"there is no scenario “{str(ref)[:80]}” in the library, and no such file",
                        where=str(ref)[:80], allowed=library_ids())  # fmt: skip


def library_ids() -> tuple[str, ...]:
    """The ids of the library's scenarios, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in LIBRARY.glob("*/scenario.toml")))


@lru_cache(maxsize=1)
def _library() -> tuple[Scenario, ...]:
    return tuple(sorted((load(id) for id in library_ids()), key=lambda scenario: (scenario.level, scenario.id)))


def library() -> list[Scenario]:
    """Every scenario of the library, by level and id."""
    return list(_library())


def parse(text: str, *, where: str = "scenario") -> Scenario:
    """The scenario that a TOML text describes. Raises ScenarioError with every fault of it, by line and field."""
    if len(text.encode()) > LONGEST_FILE:
        raise ScenarioError(where, [(1, "file", f"may have at most {LONGEST_FILE} bytes", ())])
    try:
        tables = tomllib.loads(text.removeprefix("\ufeff"))  # some editors begin every file with this mark
    except (ValueError, RecursionError) as error:  # a number of 5000 digits is no TOMLDecodeError
        line = re.search(r"line (\d+)", str(error))
        message = f"not valid TOML: {error}"
        raise ScenarioError(where, [(int(line[1]) if line else 1, "file", message, ())]) from None
    faults = Faults(text, where)
    fields = Fields(tables, "", faults, KEYS)
    scenario = _read(fields, faults, text, where)
    faults.raise_if_any()
    return scenario


def _read(fields: Fields, faults: Faults, text: str, where: str) -> Scenario | None:
    if fields.table.get("format") != 1:
        fields.fault("format", "must be 1", ("1",))
    id = fields.text("id", required=True, longest=60)
    if id and not re.fullmatch(r"[a-z0-9][a-z0-9-]*", id):
        fields.fault("id", "must be lower-case letters, digits and hyphens")
    title = fields.text("title", required=True, longest=200)
    table = fields.table.get("situation", {})
    edition = table.get("edition", "2e") if isinstance(table, dict) else "2e"
    edition = edition if edition in cards.EDITIONS else "2e"
    invented = _invented(fields, faults)
    book = _extended(edition, tuple((str(card), cards.facts(card)) for card in invented))
    invented = tuple(book[card] for card in invented)
    for number, card in enumerate(invented):
        faults.attempt(f"card[{number}].text", lambda card=card: card.program)
    situation = read_situation(table, book, invented, faults)
    if situation is None:
        return None
    questions: list[Question] = []
    for number, one in enumerate(fields.tables("question", most=MOST_QUESTIONS)):
        path, own = f"question[{number}]", situation
        if isinstance(one, dict) and "suppose" in one:
            changed = supposed(table, one["suppose"], f"{path}.suppose", faults)
            own = read_situation(changed, book, invented, faults, path=f"{path}.suppose") or situation
        question = read_question(one, path, own, tuple(questions), faults)
        if question:
            questions.append(question)
    return Scenario(
        id, title, fields.text("topic", longest=200), fields.text("source", longest=400), fields.text("intro"),
        situation, invented, tuple(questions), text, where,
        fields.number("level", 1, LEVELS, 1) if "level" in fields.table else 0,
    )  # fmt: skip


@lru_cache(maxsize=MOST_BOOKS)
def _extended(edition: str, invented: tuple[tuple[str, cards.Facts], ...]) -> Book:
    """The book of that edition with these cards as well; the same one for each scenario that invents the same, so that
    what is worked out of a book is worked out once."""
    base = cards.book(edition)
    return base.extended(Card(name, **dict(facts)) for name, facts in invented) if invented else base


def _invented(fields: Fields, faults: Faults) -> tuple[Card, ...]:
    found: list[Card] = []
    for number, table in enumerate(fields.tables("card", most=MOST_CARDS)):
        path = f"card[{number}]"
        name = table.get("name") if isinstance(table, dict) else None
        if not isinstance(name, str) or not name.strip():
            faults.add(f"{path}.name", "is required")
        elif any(name.strip().casefold() == card.casefold() for card in found):
            faults.add(f"{path}.name", "stands twice among the invented cards")
        else:
            card = faults.attempt(path, lambda table=table, name=name: cards.card_from_table(name, table))
            found += [card] if card is not None else []
    return tuple(found)
