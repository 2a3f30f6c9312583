"""What a scenario's text comes to: the scenario, or every fault beside its field, and as much of it as can be shown."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import scenarios
from classroom.authoring.kinds import SUPPOSE, Tables
from engine import cards, notation
from engine.errors import PlayaloudError, ScenarioError
from scenarios import Scenario
from scenarios.writing import CARD, to_toml

TRIES = 4  # times that what is faulty is taken out, until the rest is a scenario
LISTS = ("hand", "deck", "discard", "in_play", "set_aside", "trash", "kingdom", "side_deck")


class Fault(NamedTuple):
    """What is wrong: the field's name in the editor, the line of the file, the message and what would be right."""

    field: str
    line: int
    message: str
    allowed: tuple[str, ...] = ()


class Look(NamedTuple):
    """A text read: its tables, its faults, the scenario where there is none.

    `part` is the scenario, or what is left of it without what is faulty, None where nothing can be shown; `places` are
    the numbers, in the file, of the questions that are left in it.
    """

    toml: str
    tables: Tables
    faults: tuple[Fault, ...]
    scenario: Scenario | None
    part: Scenario | None
    places: tuple[int, ...]


@lru_cache(maxsize=128)
def look(toml: str) -> Look:
    """The text read; never raises. Tables are empty where it is no TOML."""
    try:
        found = scenarios.parse(toml)
    except PlayaloudError as error:
        faults = tuple(_faults(error))
    else:
        return Look(toml, _tables(toml), (), found, found, tuple(range(len(found.questions))))
    tables = _tables(toml)
    part, places = _part(toml) if tables else (None, ())
    return Look(toml, tables, _own(faults), None, part, places)


def _tables(toml: str) -> Tables:
    try:
        return tomllib.loads(toml.removeprefix("\ufeff"))
    except (ValueError, RecursionError):  # a number of 5000 digits is no TOMLDecodeError
        return {}


def _faults(error: PlayaloudError) -> Iterable[Fault]:
    if not isinstance(error, ScenarioError):
        return [Fault("", 1, error.message, error.allowed)]
    return (Fault(field_of(path, message), line, message, allowed) for line, path, message, allowed in error.faults)


def _own(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The faults without those of the situation that every question which supposes another one has again."""
    told = {(fault.field.rpartition(".")[2], fault.message) for fault in faults if ".suppose." not in fault.field}
    kept = (one for one in faults
            if ".suppose." not in one.field or (one.field.rpartition(".")[2], one.message) not in told)  # fmt: skip
    return tuple(dict.fromkeys(kept))


def field_of(path: str, message: str = "") -> str:
    """The editor's field for a place in the file: "situation.player[0].hand" is `player.0.hand`."""
    name = re.sub(r"\[(\d+)\]", r".\1", path)
    name = re.sub(r"^situation\.player\.", "player.", name)
    if inner := re.fullmatch(r"(question\.\d+\.suppose)\.player\.0\.(\w+)", name):
        return f"{inner[1]}.{inner[2]}" if inner[2] in SUPPOSE else f"player.0.{inner[2]}"
    if idea := re.fullmatch(r"(question\.\d+)\.points_to\.(\d+)\.(\w+)", name):
        return f"{idea[1]}.{idea[3]}.{idea[2]}"
    if re.fullmatch(r"question\.\d+\.options", name):
        return name.removesuffix("s") + ".0"
    if re.fullmatch(r"card\.\d+", name):
        key = re.split(r"\W", message, maxsplit=1)[0]
        return f"{name}.{key if key in CARD else 'name'}"
    return name


# ---- what can be shown of a scenario with faults -------------------------------------------------------------------


def _part(toml: str) -> tuple[Scenario | None, tuple[int, ...]]:
    tables = _tables(toml)
    places = list(range(len(tables["question"]))) if isinstance(tables.get("question"), list) else []
    for _try in range(TRIES):
        try:
            return scenarios.parse(to_toml(tables)), tuple(places)
        except ScenarioError as error:
            _take_out(tables, [path for _, path, _, _ in error.faults], places)
        except (PlayaloudError, TypeError):
            break
    return None, ()


def _take_out(tables: Tables, paths: list[str], places: list[int]) -> None:
    """Takes out what is faulty: questions and cards whole, of lists of cards what cannot be read, other values."""
    for number in sorted(_numbers(paths, "question"), reverse=True):
        del tables["question"][number], places[number]
    for number in sorted(_numbers(paths, "card"), reverse=True):
        del tables["card"][number]
    for path in paths:
        if path in ("format", "id", "title"):
            tables[path] = {"format": 1, "id": "x", "title": "–"}[path]
        elif not path.startswith(("question[", "card[")):
            _clear(tables, path)


def _numbers(paths: list[str], key: str) -> set[int]:
    return {int(match[1]) for path in paths if (match := re.match(rf"{key}\[(\d+)\]", path))}


def _clear(tables: Tables, path: str) -> None:
    """Takes out one value; of a list of cards only the items that cannot be read, a second time all."""
    holder: Any = tables
    parts = re.findall(r"\w+", path)
    for part in parts[:-1]:
        try:
            holder = holder[int(part)] if part.isdecimal() else holder[part]
        except (KeyError, IndexError, TypeError):
            return
    key, value = parts[-1], holder.get(parts[-1]) if isinstance(holder, dict) else None
    if isinstance(value, str) and key in LISTS and (kept := _readable(value, tables)) != value:
        holder[key] = kept
    elif key == "player":
        _name_anew(value)
    elif isinstance(holder, dict):
        holder.pop(key, None)
        if key == "hand":
            holder["hand"] = ""


def _name_anew(players: Any) -> None:
    """Two players of one name: from the second on they go by their number."""
    for number, player in enumerate(players if isinstance(players, list) else []):
        if isinstance(player, dict) and number:
            player["name"] = f"Player {number + 1}"


def _readable(text: str, tables: Tables) -> str:
    invented = [one.get("name") for one in tables.get("card", []) if isinstance(one, dict)]
    own = {name.casefold() for name in invented if isinstance(name, str)}
    items = [item.strip() for item in re.split(r",(?![^{]*\})", text)]
    return ", ".join(item for item in items if item and _is_readable(item, own))


def _is_readable(item: str, own: set[str]) -> bool:
    if re.sub(r"^\d+ ", "", item).casefold() in own:
        return True
    try:
        notation.parse_deck(item, cards.book())
    except PlayaloudError:
        return False
    return True
