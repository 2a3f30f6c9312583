"""The editor's fields and the tables of a scenario file: each is made from the other, and nothing is judged here.

A field is named by its place in the file: `title`, `situation.turn`, `player.0.hand`, `card.1.text`,
`question.0.suppose.hand`. Whatever was typed becomes a table as it stands, a number that is none as a text, so that the
file's own rules judge it and say what is wrong (formats.md section 3).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine import setup
from engine.cards import TYPES
from scenarios.question import KINDS
from scenarios.scenario import MOST_CARDS, MOST_QUESTIONS
from scenarios.situation import PHASES, SHOWN

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


def _list_of_cards(typed: str) -> str | None:
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
    return "" if typed.strip().casefold() == NOTHING else _list_of_cards(typed)


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
CARDS = Kind(_list_of_cards, shown)
LISTED = Kind(_list_of_cards, _shown_cards)
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


def slug(title: str) -> str:
    """An id for a scenario of this title: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "scenario"


# ---- from the form --------------------------------------------------------------------------------------------------


def tables_in(form: Mapping[str, str]) -> Tables:
    """The tables that the form's fields describe."""
    found: Tables = {"format": 1, **_taken(form, "", TOP)}
    if found.get("id", "") in ("", form.get("id.follows")):
        found["id"] = slug(found.get("title", ""))
    found["situation"] = _situation(form)
    cards = [_card(form, n) for n in numbers(form, "card", MOST_CARDS)]
    questions = [_question(form, n) for n in numbers(form, "question", MOST_QUESTIONS)]
    _follow_renamed(form, questions)
    return {**found, **({"card": cards} if cards else {}), **({"question": questions} if questions else {})}


def numbers(form: Mapping[str, str], what: str, most: int) -> Iterator[int]:
    """The numbers of the cards, questions or players that the form has, from 0."""
    for number in range(most):
        if f"{what}.{number}.{'kind' if what == 'question' else 'name'}" not in form:
            return
        yield number


def _taken(form: Mapping[str, str], path: str, kinds: Mapping[str, Kind]) -> Tables:
    read = {key: kind.read(form.get(f"{path}{key}", "")) for key, kind in kinds.items()}
    return {key: value for key, value in read.items() if value is not None}


def _situation(form: Mapping[str, str]) -> Tables:
    table = _taken(form, "situation.", SITUATION)
    table = {key: value for key, value in table.items() if DEFAULTS.get(key) != value}
    chosen, own = form.get("situation.set", ""), form.get("situation.kingdom", "")
    kingdom = _list_of_cards(own) or "" if chosen == OWN else chosen
    told = [zone for zone in SHOWN if form.get(f"situation.shown.{zone}")]
    return {
        **table,
        **({"kingdom": kingdom} if kingdom.strip() else {}),
        **({"shown": told} if told else {}),
        "player": [_player(form, n) for n in numbers(form, "player", MOST_PLAYERS)],
    }


def _player(form: Mapping[str, str], n: int) -> Tables:
    return {"hand": "", **_taken(form, f"player.{n}.", PLAYER)}


def _card(form: Mapping[str, str], n: int) -> Tables:
    types = [kind for kind in TYPES if form.get(f"card.{n}.types.{kind}")]
    outside = {"supply": False} if form.get(f"card.{n}.outside") else {}
    return {"name": "", **_taken(form, f"card.{n}.", CARD), **({"types": types} if types else {}), **outside}


def _question(form: Mapping[str, str], n: int) -> Tables:
    kind, path = form[f"question.{n}.kind"], f"question.{n}."
    table = _taken(form, path, {**COMMON, **QUESTION.get(kind, {})})
    supposed = _taken(form, f"{path}suppose.", SUPPOSE)
    if kind == "choice":
        table |= _options(form, path)
    if kind == "explain" and (ideas := list(_ideas(form, path))):
        table["points_to"] = ideas
    return {**table, **({"suppose": supposed} if supposed else {})}


def _options(form: Mapping[str, str], path: str) -> Tables:
    rows = [(form.get(f"{path}option.{m}", "").strip(), form.get(f"{path}right.{m}")) for m in range(MOST_OPTIONS)]
    options, right = [option for option, _ in rows if option], [option for option, right in rows if option and right]
    check = {"check": "affordable"} if form.get(f"{path}check") else {}
    return {"options": options, **({"answer": right} if right else {}), **check}


def _ideas(form: Mapping[str, str], path: str) -> Iterator[Tables]:
    for m in range(MOST_IDEAS):
        idea, phrases = (form.get(f"{path}{part}.{m}", "").strip() for part in ("idea", "phrases"))
        if idea or phrases:
            yield {"idea": idea, "phrases": _phrases(phrases)}


def _phrases(typed: str) -> list[str]:
    """The phrases, separated by semicolons where there are any, else by commas."""
    return [one.strip() for one in typed.split(";" if ";" in typed else ",") if one.strip()]


def _follow_renamed(form: Mapping[str, str], questions: list[Tables]) -> None:
    """Lets the questions that follow one whose id was changed follow it still."""
    renamed = {form.get(f"question.{n}.was"): one.get("id") for n, one in enumerate(questions)}
    for one in questions:
        if renamed.get(one.get("follows")):
            one["follows"] = renamed[one["follows"]]


# ---- into the form --------------------------------------------------------------------------------------------------


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
        found |= {f"{path}idea.{m}": shown(one.get("idea")), f"{path}phrases.{m}": _joined(_strings(one.get("phrases")))}
    return found


def _strings(value: Any) -> list[str]:
    return [shown(one) for one in (value if isinstance(value, list) else [value]) if one is not None]


def _joined(phrases: list[str]) -> str:
    if any("," in phrase for phrase in phrases):
        return "; ".join(phrases) + (";" if len(phrases) == 1 else "")
    return ", ".join(phrases)
