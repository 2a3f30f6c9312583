"""From the form: the tables of a scenario file that the editor's fields describe.

A field is named by its place in the file: `title`, `situation.turn`, `player.0.hand`, `card.1.text`,
`question.0.suppose.hand`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from classroom.authoring.kinds import (
    CARD,
    COMMON,
    DEFAULTS,
    MOST_IDEAS,
    MOST_OPTIONS,
    MOST_PLAYERS,
    OWN,
    PLAYER,
    QUESTION,
    SITUATION,
    SUPPOSE,
    TOP,
    Kind,
    Tables,
    list_of_cards,
)
from engine.cards import TYPES
from scenarios.scenario import MOST_CARDS, MOST_QUESTIONS
from scenarios.situation import SHOWN


def slug(title: str) -> str:
    """An id for a scenario of this title: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "scenario"


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
    kingdom = list_of_cards(own) or "" if chosen == OWN else chosen
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
        if "follows" in one:
            one["follows"] = renamed.get(one["follows"]) or one["follows"]
