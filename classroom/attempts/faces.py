"""What the table's templates need of a situation (`Scenario.view()`): plain values, nothing that is not in the view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

# A card is drawn as the first of these that is among its types; others (Night, Event …) are drawn as Actions.
KINDS = ("Curse", "Victory", "Treasure", "Action")
SUPPLY_ORDER = ("action", "treasure", "victory", "curse", "unknown")
UNKNOWN, REST = "unknown", "..."
BONUS = re.compile(r"\+\d+ \w+|\+\$\d+|\+\d+ VP")
WORTH = re.compile(r"(?P<coins>\$\d+)|(?P<vp>-?\d+ VP)")
PILE = re.compile(r"(?:(?P<count>\d{1,4}) )?(?P<name>.+)")
ZONES = ("hand", "in_play", "set_aside", "deck", "discard")
ORDERED = ("deck", "discard")
COIN = re.compile(r"(\+?\$\d+)")


class Clause(NamedTuple):
    """The words of a card that are being carried out: characters `start` to `end` of its text."""

    card: str
    start: int
    end: int


class Part(NamedTuple):
    """A stretch of a line: `kind` is text or coin; `lit` where it belongs to the clause being carried out."""

    kind: str
    words: str
    lit: bool = False


@dataclass(frozen=True)
class Line:
    """A line of a card's text: `style` is bonus, worth, rule or divider."""

    style: str
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Face:
    """A card as it lies on the table; `kind` is action, treasure, victory, curse, or unknown for one face down.

    `german` is its name on a German card, "" where it has none or the same.
    """

    name: str
    kind: str
    cost: int | None = None
    types: tuple[str, ...] = ()
    lines: tuple[Line, ...] = field(default=(), hash=False)  # long, and the name tells cards apart
    count: int = 1
    lit: bool = False
    german: str = ""


@dataclass(frozen=True)
class Zone:
    """One place of a player: its faces (a deck's from the top), how many cards are in it (None if nobody knows).

    `more`: further unknown cards follow; `sets`: groups of cards whose order is unknown.
    """

    id: str
    faces: tuple[Face, ...]
    count: int | None
    more: bool = False
    sets: tuple[tuple[Face, ...], ...] = ()


@dataclass(frozen=True)
class Seat:
    """A player's places; empty ones are left out, but for the hand."""

    name: str
    zones: dict[str, Zone]
    first: bool


@dataclass(frozen=True)
class Table:
    """The whole situation; where it is `whole`, empty places of the first player and an empty trash are drawn too."""

    facts: dict[str, Any]
    seats: tuple[Seat, ...]
    supply: tuple[Face, ...]
    trash: tuple[Face, ...] = ()
    whole: bool = False


def table_of(view: dict[str, Any], clause: Clause | None = None, *, whole: bool = False) -> Table:
    """The table of a view: players in its order, the Supply by kind and cost, every card's face.

    The `clause` is lit on its card where it lies: in play rather than in a hand.
    """
    cards = view.get("cards", {})
    you = view.get("you")
    seats = tuple(
        _seat(name, zones, cards, first=name == you, whole=whole) for name, zones in view["players"].items()
    )
    if clause:
        seats = _lit(seats, clause, cards)
    piles = [face_of(name, cards, count=count) for name, count in view.get("supply", {}).items()]
    piles.sort(key=lambda face: (SUPPLY_ORDER.index(face.kind), face.cost or 0, face.name))
    facts = {name: view.get(name) for name in ("turn", "turn_of", "phase", "actions", "buys", "coins")}
    return Table(facts, seats, tuple(piles), _faces(view.get("trash", []), cards), whole)


def _lit(seats: tuple[Seat, ...], clause: Clause, cards: dict[str, Any]) -> tuple[Seat, ...]:
    """The seats with the clause lit on the first of its cards, looked for where cards do something."""
    for zone_id in ("in_play", "set_aside", "hand", "discard"):
        for number, seat in enumerate(seats):
            zone = seat.zones.get(zone_id)
            if zone and any(face.name == clause.card for face in zone.faces):
                faces = tuple(lit_face(face, cards, clause) if face.name == clause.card else face
                              for face in zone.faces)  # fmt: skip
                lit = replace(seat, zones={**seat.zones, zone_id: replace(zone, faces=faces)})
                return (*seats[:number], lit, *seats[number + 1 :])
    return seats


def lit_face(face: Face, cards: dict[str, Any], clause: Clause) -> Face:
    """The face with the words of the clause lit."""
    return replace(face, lines=lines(cards.get(face.name, {}), (clause.start, clause.end)), lit=True)


def face_of(name: str, cards: dict[str, Any], *, count: int = 1) -> Face:
    """The face of the card of this name; a plain one for a name the view does not describe."""
    card = cards.get(name)
    if card is None:
        return Face(name, UNKNOWN, count=count)
    types = tuple(card.get("types", ()))
    kind = next((kind.lower() for kind in KINDS if kind in types), "action")
    german = card.get("de", "")
    return Face(name, kind, card.get("cost"), types, lines(card), count, german=german if german != name else "")


def lines(card: dict[str, Any], lit: tuple[int, int] = (0, 0)) -> tuple[Line, ...]:
    """The lines of the card's text, each with how it is to be set; `lit` are the characters being carried out."""
    return _lines(card.get("text", ""), lit)


@lru_cache(maxsize=4096)
def _lines(text: str, lit: tuple[int, int]) -> tuple[Line, ...]:
    found, at = [], 0
    for whole in text.splitlines(keepends=True):
        words = whole.strip()
        if words:
            found.append(_line(words, at + whole.index(words), lit))
        at += len(whole)
    return tuple(found)


def _line(words: str, at: int, lit: tuple[int, int]) -> Line:
    if set(words) == {"-"}:
        return Line("divider")
    parts: list[Part] = []
    for piece in COIN.split(words):
        parts += _parts(piece, at, lit)
        at += len(piece)
    style = "worth" if WORTH.fullmatch(words) else "bonus" if BONUS.fullmatch(words) else "rule"
    return Line(style, tuple(parts))


def _parts(piece: str, at: int, lit: tuple[int, int]) -> Iterator[Part]:
    """The piece, cut where the lit characters begin and end; a coin is one sign and is never cut."""
    start, end = (min(max(bound - at, 0), len(piece)) for bound in lit)
    if COIN.fullmatch(piece):
        yield Part("coin", piece, start < end)
        return
    cut = ((piece[:start], False), (piece[start:end], True), (piece[end:], False))
    yield from (Part("text", words, shines) for words, shines in cut if words)


def likely(view: dict[str, Any], kind: str) -> tuple[str, ...]:
    """The cards that an answer of this kind may well name: for a zone the player's own, else those in the Supply.

    Last comes the unknown card, where the player has or may draw one.
    """
    table = table_of(view)
    if kind != "zone":
        return tuple(pile.name for pile in table.supply)
    zones = [zone for seat in table.seats if seat.first for zone in seat.zones.values()]
    faces = [face for zone in zones for group in (zone.faces, *zone.sets) for face in group]
    hidden = any(zone.more or zone.count is None for zone in zones) or any(face.name == UNKNOWN for face in faces)
    return (*sorted({face.name for face in faces} - {UNKNOWN}), *([UNKNOWN] if hidden else []))


def changed(base: dict[str, Any], own: dict[str, Any]) -> Table:
    """The table of a situation that a question supposes instead: the facts, and the places and piles that differ."""
    table, before = table_of(own), table_of(base)
    seats = {seat.name: seat.zones for seat in before.seats}
    left = [
        replace(
            seat, zones={name: zone for name, zone in seat.zones.items() if seats.get(seat.name, {}).get(name) != zone}
        )
        for seat in table.seats
    ]
    return replace(
        table,
        seats=tuple(seat for seat in left if seat.zones),
        supply=tuple(pile for pile in table.supply if pile not in before.supply),
        trash=() if table.trash == before.trash else table.trash,
    )


def _seat(name: str, zones: dict[str, Any], cards: dict[str, Any], *, first: bool, whole: bool) -> Seat:
    kept = ("hand", "in_play", "deck", "discard") if first and whole else ("hand",) if first else ()
    found = {}
    for zone_id in ZONES:
        held = zones.get(zone_id)
        top = zones.get("discard_top") if zone_id == "discard" else None
        if held is None and top:
            zone = Zone(zone_id, (face_of(top, cards),), None, more=True)
        elif held is None:
            zone = Zone(zone_id, (), zones.get(f"{zone_id}_size", 0))
        else:
            zone = _zone(zone_id, held, cards)
        if zone.count != 0 or zone_id in kept:
            found[zone_id] = zone
    return Seat(name, found, first)


def _zone(zone_id: str, held: list[str], cards: dict[str, Any]) -> Zone:
    known = [item for item in held if item != REST]
    groups = tuple(_faces(_members(item), cards) for item in known if item.startswith("{"))
    names = [name for item in known if not item.startswith("{") for name in _members(item)]
    faces = tuple(face_of(name, cards) for name in names) if zone_id in ORDERED else _faces(names, cards)
    count = None if len(known) < len(held) else len(names) + sum(face.count for group in groups for face in group)
    return Zone(zone_id, faces, count, more=len(known) < len(held), sets=groups)


def _members(item: str) -> list[str]:
    """The names in "Estate", "3 unknown" or "{3 Copper, 2 Estate}", each as often as it is there."""
    parts = (PILE.fullmatch(part.strip()) for part in item.strip("{}").split(","))
    return [part["name"] for part in parts if part for _number in range(int(part["count"] or 1))]


def _faces(names: list[str], cards: dict[str, Any]) -> tuple[Face, ...]:
    return tuple(face_of(name, cards, count=count) for name, count in Counter(names).items())
