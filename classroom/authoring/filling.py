"""Into the form: the text of every field that a scenario's tables fill; the inverse of `fields.tables_in`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.authoring.fields import slug
from classroom.authoring.kinds import (
    CARD,
    COMMON,
    DEFAULTS,
    MOST_PLAYERS,
    OWN,
    PLAYER,
    QUESTION,
    SITUATION,
    SUPPOSE,
    TOP,
    Kind,
    Values,
    shown,
)
from engine import setup
from engine.cards import TYPES
from scenarios.question import KINDS
from scenarios.scenario import MOST_CARDS, MOST_QUESTIONS
from scenarios.situation import SHOWN


def values_of(tables: Mapping[str, Any]) -> Values:
    """The text of every field that the tables fill, by its name; what the editor has no field for is left out."""
    situation = _dict(tables.get("situation"))
    found = {**_given(tables, "", TOP), **_given({**DEFAULTS, **situation}, "situation.", SITUATION)}
    found["id.follows"] = slug(shown(tables.get("title")))
    found |= _kingdom(shown(situation.get("kingdom")))
    told = situation.get("shown")
    found |= {f"situation.shown.{zone}": "1" for zone in SHOWN if isinstance(told, list) and zone in told}
    for n, one in enumerate(_list(situation, "player")[:MOST_PLAYERS]):
        found |= {f"player.{n}.name": "", **_given(one, f"player.{n}.", PLAYER)}
    for n, one in enumerate(_list(tables, "card")[:MOST_CARDS]):
        found |= _card_values(one, f"card.{n}.")
    for n, one in enumerate(_list(tables, "question")[:MOST_QUESTIONS]):
        found |= _question_values(one, f"question.{n}.")
    return found


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(table: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    value = table.get(key)
    return [_dict(one) for one in value] if isinstance(value, list) else []


def _given(table: Mapping[str, Any], path: str, kinds: Mapping[str, Kind]) -> Values:
    return {f"{path}{key}": kind.show(table[key]) for key, kind in kinds.items() if key in table}


def _kingdom(text: str) -> Values:
    named = next((name for name in setup.RECOMMENDED if name.casefold() == text.strip().casefold()), "")
    return {"situation.set": named or (OWN if text.strip() else ""), "situation.kingdom": "" if named else text}


def _card_values(table: Mapping[str, Any], path: str) -> Values:
    types = table.get("types")
    ticked = {f"{path}types.{kind}": "1" for kind in TYPES if isinstance(types, list) and kind in types}
    outside = {f"{path}outside": "1"} if table.get("supply") is False else {}
    return {f"{path}name": "", **_given(table, path, CARD), **ticked, **outside}


def _question_values(table: Mapping[str, Any], path: str) -> Values:
    kind = table.get("kind") if table.get("kind") in KINDS else ""
    found = {**_given(table, path, {**COMMON, **QUESTION.get(kind, {})}), f"{path}kind": kind}
    found[f"{path}was"] = shown(table.get("id"))
    found |= _given(_dict(table.get("suppose")), f"{path}suppose.", SUPPOSE)
    if kind == "choice":
        options, answer = _strings(table.get("options")), _strings(table.get("answer"))
        found |= {f"{path}option.{m}": option for m, option in enumerate(options)}
        found |= {f"{path}right.{m}": "1" for m, option in enumerate(options) if option in answer}
        found |= {f"{path}check": "1"} if table.get("check") else {}
    for m, one in enumerate(_list(table, "points_to") if kind == "explain" else []):
        phrases = _joined(_strings(one.get("phrases")))
        found |= {f"{path}idea.{m}": shown(one.get("idea")), f"{path}phrases.{m}": phrases}
    return found


def _strings(value: Any) -> list[str]:
    return [shown(one) for one in (value if isinstance(value, list) else [value]) if one is not None]


def _joined(phrases: list[str]) -> str:
    if any("," in phrase for phrase in phrases):
        return "; ".join(phrases) + (";" if len(phrases) == 1 else "")
    return ", ".join(phrases)
