"""Ways to say a count, a draw or a purchase: what is right is never marked, what is wrong nearly always found."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import pytest

import scenarios
from engine.state import Game
from scenarios.narration import read

HERE = Path(__file__).with_name("phrasings")
BESIDE = Path(__file__).parents[2] / "narrations" / "scenarios"
NUMBERS = {"en": ("no", "one", "two", "three", "four"), "de": ("keine", "eine", "zwei", "drei", "vier")}

# kind of mistake: the file of its ways, the share of the wrong ones that is found at least
KINDS = {"wrong-count": ("counts", 0.85), "wrong-draw": ("draws", 0.55), "illegal-buy": ("buys", 0.85)}


@lru_cache(maxsize=16)
def game(scenario: str) -> Game:
    path = BESIDE / f"{scenario}.toml"
    return scenarios.load(path if path.is_file() else scenario).situation.game()


def many(value: int, nouns: list[str], language: str, *, digit: bool) -> str:
    """A number with what it counts, as a digit or in words: "two Actions", "ein Kauf"."""
    number = NUMBERS[language][value] if value < len(NUMBERS[language]) and (not digit or not value) else str(value)
    if language == "de" and value == 1 and nouns[0] == "Kauf":
        number = "einen"
    return f"{value} {nouns[0]}" if nouns[0] == nouns[1] else f"{number} {nouns[value != 1]}"


def said(way: str, value: object, nouns: list[str], language: str, *, digit: bool) -> str:
    """The way filled with a card or list of cards, or with a number."""
    if isinstance(value, str):
        return way.format(card=value, cards=value)
    return way.format(n=value, many=many(value, nouns, language, digit=digit))


def told(name: str, right: bool):
    """Every way of the file behind every beginning, with what is right or wrong there; and where it begins."""
    table = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))
    for begins in table["beginning"]:
        language = begins["language"]
        for what, ways in table["ways"][language].items():
            for number, way in enumerate(ways if what in begins else ()):
                nouns = table.get("nouns", {}).get(language, {}).get(what, [])
                words = said(way, begins[what][not right], nouns, language, digit=bool(number % 2))
                opens = f"{begins['text']} {begins['first']}" if what == "second" else begins["text"]
                words = words[0].upper() + words[1:] if opens[0].isupper() else words
                yield begins["scenario"], f"{opens} {words} {begins.get('after', '')}".strip(), len(opens) + 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_right_is_never_marked_however_it_is_said(kind):
    marked = [(text, one.kind, one.quote) for scenario, text, _ in told(KINDS[kind][0], True)
              for one in read(game(scenario), text).mistakes]  # fmt: skip
    assert marked == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_wrong_is_found_however_it_is_said(kind):
    name, share = KINDS[kind]
    found = [any(one.kind == kind and one.span[1] > at for one in read(game(scenario), text).mistakes)
             for scenario, text, at in told(name, False)]  # fmt: skip
    assert sum(found) / len(found) >= share
