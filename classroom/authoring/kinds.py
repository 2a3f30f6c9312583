"""The editor's fields by their kind: how a field's text becomes a value of the file, and a value the field's text.

Nothing is judged here: whatever was typed becomes a value as it stands, a number that is none as a text, so that the
file's own rules judge it and say what is wrong (formats.md section 3).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from scenarios.situation import PHASES

Tables = dict[str, Any]
Values = dict[str, Any]
MOST_PLAYERS, MOST_OPTIONS, MOST_IDEAS = 6, 20, 20
OWN = "own"  # the kingdom is a list of the author's own
NOTHING = "nothing"  # an empty zone where an empty field means that nothing is supposed
NUMBER = re.compile(r"-?\d{1,9}")
POINTS = re.compile(r"\d{1,4}[.,]\d{1,3}")
PILE = re.compile(r"(-?\d{1,4})\s+(.+)|(.+?)\s*[x×=:]\s*(-?\d{1,4})")


class Kind(NamedTuple):
    """How a field's text becomes a value, and a value the field's text."""

    read: Any
    show: Any


def _text(typed: str) -> str | None:
    return typed if typed.strip() else None


def list_of_cards(typed: str) -> str | None:
    """The list without the comma behind its last card; None where nothing was typed."""
    return _text(typed.strip().rstrip(",").rstrip())


def _number(typed: str) -> int | float | str | None:
    plain = typed.strip()
    if NUMBER.fullmatch(plain):
        return int(plain)
    return float(plain.replace(",", ".")) if POINTS.fullmatch(plain) else plain[:40] or None


def _lines(typed: str) -> list[str] | None:
    return [line.strip().rstrip(",") for line in typed.split("\n") if line.strip()] or None


def _piles(typed: str) -> dict[str, Any] | None:
    """The piles of "3 Province, 0 Village"; what cannot be read is kept as a pile without a number."""
    found: dict[str, Any] = {}
    for item in filter(None, (part.strip() for part in re.split(r"[,\n]", typed))):
        match = PILE.fullmatch(item)
        name, count = (match[2] or match[3], match[1] or match[4]) if match else (item, "")
        found[name] = int(count) if count else ""
    return found or None


def _zone(typed: str) -> str | None:
    return "" if typed.strip().casefold() == NOTHING else list_of_cards(typed)


def shown(value: Any) -> str:
    """Any value of a file as a field's text."""
    if isinstance(value, bool) or value is None:
        return "" if value is None else str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    return str(value) if isinstance(value, str | int) else ""


def _shown_lines(value: Any) -> str:
    values = value if isinstance(value, list) else [value]
    return "\n".join(shown(one) for one in values)


def _shown_piles(value: Any) -> str:
    if not isinstance(value, Mapping):
        return shown(value)
    return ", ".join(f"{shown(count)} {name}".strip() for name, count in value.items())


def _shown_line(value: Any) -> str:
    return "; ".join(map(shown, value)) if isinstance(value, list) else shown(value)


def _shown_cards(value: Any) -> str:
    return ", ".join(map(shown, value)) if isinstance(value, list) else shown(value)


TEXT = Kind(_text, shown)
COUNT = Kind(_number, shown)
LINES = Kind(_lines, _shown_lines)
PILES = Kind(_piles, _shown_piles)
LINE = Kind(_text, _shown_line)
CARDS = Kind(list_of_cards, shown)
LISTED = Kind(list_of_cards, _shown_cards)
EMPTIED = Kind(_zone, lambda value: shown(value) or NOTHING)

ZONES = ("hand", "deck", "discard", "in_play", "set_aside", "trash")
TOP = {"id": TEXT, "title": TEXT, "topic": TEXT, "level": COUNT, "source": TEXT, "intro": TEXT}
SITUATION = {"edition": TEXT, "phase": TEXT, "turn": COUNT, "actions": COUNT, "buys": COUNT, "coins": COUNT,
             "piles": PILES, "trash": CARDS, "side_deck": CARDS, "first": TEXT}  # fmt: skip
PLAYER = {"name": TEXT, **dict.fromkeys(ZONES[:-1], CARDS), "next_shuffles": LINES}  # fmt: skip
CARD = {"name": TEXT, "cost": COUNT, "text": TEXT, "vp": COUNT, "de": TEXT, "note": TEXT, "edition": TEXT,
        "pile": COUNT}  # fmt: skip
SUPPOSE = {"turn": COUNT, "phase": TEXT, "actions": COUNT, "buys": COUNT, "coins": COUNT, "piles": PILES,
           **dict.fromkeys(ZONES, EMPTIED), "next_shuffles": LINES}  # fmt: skip
COMMON = {"id": TEXT, "kind": TEXT, "points": COUNT, "prompt": TEXT, "note": TEXT, "model": TEXT}
QUESTION = {
    "narration": {"begin": LINE, "until": TEXT, "line": LINE},
    "play": {"begin": LINE, "until": TEXT, "line": LINE},
    "zone": {"zone": TEXT, "follows": TEXT, "line": LINE, "at": TEXT, "answer": LISTED},
    "fate": {"card": TEXT, "line": LINE, "follows": TEXT, "answer": LISTED},
    "choice": {"line": LINE, "follows": TEXT},
    "cards": {"answer": LISTED, "count": COUNT},
    "purchase": {"options": LINES, "answer": LINES, "line": LINE, "follows": TEXT},
    "explain": {"follows": TEXT},
}
DEFAULTS = {"edition": "2e", "phase": PHASES[0]}
