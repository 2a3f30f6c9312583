"""Cards and books of cards: tables of facts whose text is compiled when it is first needed."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import CardError, NotationError

if TYPE_CHECKING:
    from .language import Program

SETS = Path(__file__).parent / "sets"
EDITIONS = ("1e", "2e")
TYPES = (
    "Action", "Treasure", "Victory", "Curse", "Attack", "Reaction", "Duration", "Night", "Command", "Reserve",
    "Traveller", "Castle", "Knight", "Looter", "Fate", "Doom", "Gathering", "Liaison", "Shadow", "Omen",
)  # fmt: skip
BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
_KEYS = ("cost", "types", "text", "vp", "de", "note", "edition", "pile", "supply", "name")
Facts = tuple[tuple[str, Any], ...]
LONGEST_TEXT = 1_500  # characters; the longest printed card has about 450


class Card(str):
    """A card is its English name, and knows its facts: `card == "Cellar"`, `card.cost == 2`.

    `cost` counts coins; `types` are in the order printed; `pile` is the pile's size where the rules give no other, and
    `supply` whether it belongs to the Supply.
    """

    cost: int
    types: tuple[str, ...]
    text: str
    de: str
    note: str
    edition: str
    pile: int | None
    vp: int | None
    supply: bool

    def __new__(cls, name: str, *, cost: int = 0, types: Iterable[str] = (), text: str = "", **facts: Any) -> Card:
        card = super().__new__(cls, name)
        card.cost, card.types, card.text = cost, tuple(types), text.strip("\n")
        card.de, card.note = facts.get("de", ""), facts.get("note", "")
        card.edition, card.pile, card.vp = facts.get("edition", ""), facts.get("pile"), facts.get("vp")
        card.supply = facts.get("supply", True)
        card.is_action = "Action" in card.types
        card.is_treasure = "Treasure" in card.types
        card.is_victory = "Victory" in card.types
        card.is_attack = "Attack" in card.types
        card.is_night = "Night" in card.types
        card.is_duration = "Duration" in card.types
        card.is_unknown = name in ("unknown", "...")
        card._names = {}
        return card

    @cached_property
    def plain_value(self) -> int | None:
        """The coins of a Treasure that does nothing else; -1 for a card that cannot be played; None for all others, and
        for cards that answer to something."""
        program = self.program
        if self.is_action or program.waiting or self.is_unknown:
            return None
        if not self.is_treasure:
            return -1
        bonuses = program.bonuses
        return bonuses["coins"] if bonuses is not None and not (bonuses["cards"] or bonuses["buys"]) else None

    @cached_property
    def tells_setup(self) -> bool:
        """Whether the text may say what is done before the game; it need not be compiled to know that."""
        return "setup" in self.text.lower()

    @cached_property
    def points(self) -> int | None:
        """The victory points of the card; None where its text counts something."""
        if not self.program.scoring:
            return self.vp or 0
        worth = [step.worth for step in self.program.scoring]
        return None if None in worth else sum(worth)

    @cached_property
    def answers(self) -> bool:
        """Whether the card answers to something that happens."""
        return bool(self.program.waiting)

    @cached_property
    def is_plain_to_buy(self) -> bool:
        """Whether the card says nothing about when it is bought or gained, where it goes, or of its cost."""
        program = self.program
        return not (program.waiting or program.forbids or program.repricing or program.lands)

    @cached_property
    def play_worth(self) -> tuple:
        """How early a bot plays the card: those that give Actions first, then by cards, coins and cost."""
        given = {"actions": 0, "cards": 0, "coins": 0, "buys": 0}
        for step in self.program.steps:
            if step.gives and not step.per:
                given[step.gives] += step.n
        return given["actions"] > 0, given["actions"], given["cards"], given["coins"], self.cost, str(self)

    def __deepcopy__(self, memo: dict) -> Card:
        return self

    @cached_property
    def program(self) -> Program:
        """What the card does, compiled from its text. Raises UnknownText or AmbiguousText."""
        from .language import compile_text

        return compile_text(self.text, types=self.types, names=self._names, where=str(self))


UNKNOWN = Card("unknown")
"""A card whose identity nobody knows."""
REST = Card("...")
"""The last item of a deck that goes on with any number of unknown cards."""


def plural(name: str) -> str:
    """The name for several of them: Estates, Duchies, Gardens."""
    if name.endswith("s") and not name.endswith(("ss", "us", "is")):
        return name
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "ch", "sh", "x")) else "s")


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("’", "'").split())


class Book(Mapping[str, Card]):
    """Cards by English name; `find` also knows plurals and German names."""

    def __init__(self, cards: Iterable[Card]):
        self._cards = {str(card): card for card in cards}
        self.names = {_plain(card): str(card) for card in self._cards.values()}
        self.aliases = dict(self.names)
        for card in self._cards.values():
            card._names = self.names
            for alias in (plural(card), card.de):
                if alias:
                    self.aliases.setdefault(_plain(alias), str(card))

    def __getitem__(self, name: str) -> Card:
        return self._cards[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, name: str) -> Card:
        """The card of that name, in whatever case, number or language. Raises NotationError with near names."""
        found = self.aliases.get(_plain(name))
        if found is None:
            near = difflib.get_close_matches(_plain(name), self.aliases, n=3, cutoff=0.6)
            allowed = tuple(dict.fromkeys(self.aliases[one] for one in near))
            raise NotationError(f"there is no card “{name.strip()[:60]}”", where=name.strip()[:60], allowed=allowed)
        return self._cards[found]

    def extended(self, cards: Iterable[Card]) -> Book:
        """A book with these cards as well; one of the same name replaces the book's own."""
        fresh = [Card(c, **_facts(c)) for c in self._cards.values()]
        return Book([*fresh, *cards])


# What stands in a card list or a line must be one card, one count, one command (formats.md sections 1 and 4).
_NAME = re.compile(r"[^\W\d_][\w '’.&!?/-]*")
_COUNT = re.compile(r"\s[x×]\s*\d+$", re.IGNORECASE)
_RESERVED = frozenset({
    "unknown", "unknowns", "none", "no", "nothing", "yes", "treasures", "actions", "turn", "order", "reaction window",
})  # fmt: skip


def facts(card: Card) -> Facts:
    """All that makes the card besides its name, as a value: two cards with the same facts play alike."""
    return tuple(_facts(card).items())


def _facts(card: Card) -> dict[str, Any]:
    keys = ("cost", "types", "text", "vp", "de", "note", "edition", "pile", "supply")
    return {key: getattr(card, key) for key in keys}


def card_from_table(name: str, table: Mapping[str, Any], *, where: str = "") -> Card:
    """The card that a TOML table describes (formats.md section 2). Raises CardError naming the field."""
    where = where or name

    def fail(message: str, *allowed: str) -> None:
        raise CardError(message, where=where, allowed=allowed)

    if not isinstance(name, str) or not name.strip() or len(name) > 60:
        where = where[:80]
        fail("name must be 1 to 60 characters")
    if not _NAME.fullmatch(name.strip()) or _COUNT.search(name.strip()) or _plain(name) in _RESERVED:
        fail("this name cannot be told from notation: a name begins with a letter, goes on with letters, digits, "
             "spaces and ' . & ! ? / -, and is no word of a command")  # fmt: skip
    for key in table:
        if key not in _KEYS:
            fail(f"unknown field “{key}”", *_KEYS)
    cost, types, text = table.get("cost", 0), table.get("types", []), table.get("text", "")
    if type(cost) is not int or not 0 <= cost <= 50:
        fail("cost must be a whole number of coins from 0 to 50")
    if not isinstance(types, list) or not types or any(one not in TYPES for one in types):
        fail("types must be a list of at least one card type", *TYPES)
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        fail(f"text must be a string of at most {LONGEST_TEXT} characters")
    for key in ("de", "note", "edition"):
        if not isinstance(table.get(key, ""), str):
            fail(f"{key} must be a string")
    if table.get("edition", "") not in ("", *EDITIONS):
        fail("edition must be one of the printings", *EDITIONS)
    if not isinstance(table.get("supply", True), bool):
        fail("supply must be true or false: whether the card's pile belongs to the Supply")
    for key, least, most in (("vp", -20, 50), ("pile", 1, 60)):
        value = table.get(key)
        if value is not None and (type(value) is not int or not least <= value <= most):
            fail(f"{key} must be a whole number from {least} to {most}")
    return Card(name.strip(), **{key: value for key, value in table.items() if key != "name"})


def read_set(text: str, *, where: str) -> list[Card]:
    """The cards of a set file, in its order. Raises CardError with the file's name and line or the card's field."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of 5000 digits is no TOMLDecodeError
        raise CardError(f"not valid TOML: {error}", where=where) from None
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise CardError(f"“{name}” must be a table: [{name}]", where=where)
    return [card_from_table(name, table, where=f"{where}, {name}") for name, table in tables.items()]


@lru_cache(maxsize=1)
def printings() -> tuple[Card, ...]:
    """Every printing of every card in `sets/`, file by file in alphabetical order."""
    paths = sorted(SETS.glob("*.toml"))
    return tuple(card for path in paths for card in read_set(path.read_text("utf-8"), where=path.name))


@lru_cache(maxsize=4)
def book(edition: str = "2e") -> Book:
    """All cards, each in its printing of that edition; a card with only one printing is in every book."""
    if edition not in EDITIONS:
        raise CardError(f"there is no edition “{edition}”", allowed=EDITIONS)
    def rank(card: Card) -> int:
        return 2 if card.edition == edition else 0 if card.edition else 1

    chosen: dict[str, Card] = {}
    for card in printings():
        if str(card) not in chosen or rank(card) > rank(chosen[str(card)]):
            chosen[str(card)] = card
    return Book(Card(card, **_facts(card)) for card in chosen.values())
