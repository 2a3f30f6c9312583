"""The words and patterns of `answers.toml`, by which short answers are read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .narration.language.words import languages, lexicon

_FILE = Path(__file__).with_name("answers.toml")
_PATTERNS = (
    "buys", "reason", "turns", "denies", "source", "means", "also", "none", "all", "neither", "letter", "range", "then",
    "leaves", "it",
)  # fmt: skip
_WORDS = ("numbers_behind", "game_words", "unknown", "between", "negations", "or", "fillers")


class Wording(NamedTuple):
    """`patterns` and sets of `words` by their keys in the file; `zones` has a pattern for each place, `spelt`
    its single words, `numbers` what number a word says, from the readers of narrations."""

    patterns: Mapping[str, re.Pattern[str]]
    words: Mapping[str, frozenset[str]]
    zones: Mapping[str, re.Pattern[str]]
    spelt: Mapping[str, frozenset[str]]
    numbers: Mapping[str, int]


@lru_cache(maxsize=1)
def wording() -> Wording:
    """How short answers are worded, in every language."""
    table = tomllib.loads(_FILE.read_text("utf-8"))
    return Wording(
        {key: _pattern("".join(line.strip() for line in table[key].splitlines())) for key in _PATTERNS},
        {key: frozenset(table[key].split() if isinstance(table[key], str) else table[key]) for key in _WORDS},
        {zone: _pattern("|".join(map(_phrase, sorted(phrases, key=len, reverse=True))))
         for zone, phrases in table["zones"].items()},
        {zone: frozenset(one for one in phrases if " " not in one) for zone, phrases in table["zones"].items()},
        _numbers(),
    )  # fmt: skip


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


def _phrase(phrase: str) -> str:
    """A pattern for a phrase as whole words; "…" is one to three words of any kind."""
    words = r"\s+".join(r"\w+(?:\s+\w+){0,2}" if word == "…" else re.escape(word) for word in phrase.split())
    return rf"(?<!\w){words}(?!\w)"


def _numbers() -> dict[str, int]:
    found: dict[str, int] = {}
    for language in languages():
        for phrase, meanings in lexicon(language).meanings.items():
            values = [value for family, value in meanings if family == "number" and value]
            if len(phrase) == 1 and values:
                found[phrase[0]] = values[0]
    return found
