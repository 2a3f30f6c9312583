"""Sentences of the engine, the reader and the measures in the language of the page.

They are made in English, and many are kept with the work that they are about. So they are translated when they are
shown: by patterns, a file of them for each language (translations/<language>/sentences.toml). What no pattern knows is
shown as it is.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from babel.core import Locale
from flask_babel import get_locale

FOLDER = Path(__file__).parent / "translations"
KINDS, VERB = ("verdict", "reason", "refusal", "event"), "verb"
# What these stand for is quoted, or a name: it stays as it is.
KEPT = frozenset({"asked", "card", "cost", "idea", "name", "other", "question", "quote", "words"})
LONGEST = 2_000  # characters; anything longer is no sentence of ours
_NAME = re.compile(r"\{(\w+)\}")
_FEW = "[^;:.“”]{1,80}?"  # the name of a card
_LIST = re.compile(r", | and ")
_WORD = r"[A-Z][\w’'-]*"
_CARD = re.compile(rf"(?:[Aa]n? |(\d+) )?(unknown cards?|{_WORD}(?: (?:of|the|{_WORD}))*)")
_COUNT = re.compile(r"([+−-]?\d+) (Action|Buy|coin|card|turn)s?")
_NOUNS = {"de": {"Action": ("Aktion", "Aktionen"), "Buy": ("Kauf", "Käufe"), "coin": ("Geld", "Geld"),
                 "card": ("Karte", "Karten"), "turn": ("Zug", "Züge")}}  # fmt: skip
_AND = {"de": " und "}
_UNKNOWN = {"de": ("eine unbekannte Karte", "unbekannte Karten")}
_ONE = {"de": "eine "}


class Pattern(NamedTuple):
    """An English sentence with names in braces, as an expression, and the sentence that stands for it."""

    english: re.Pattern[str]
    other: str


class Sentences(NamedTuple):
    """What is known in a language: phrases and verbs word by word, and patterns, the most telling first."""

    language: str
    phrases: dict[str, str]
    verbs: dict[str, str]
    patterns: tuple[Pattern, ...]


def said(text: str, *kinds: str) -> str:
    """The sentence in the language of the page, if it is known as one of these kinds (any, if none is named)."""
    language = _known_language(get_locale())
    if not text or len(text) > LONGEST or not language:
        return text
    return _said(text, kinds or KINDS, language)


def known_language() -> str:
    """The name of the page's language if sentences are known in it, else ""."""
    return _known_language(get_locale())


@lru_cache(maxsize=32)
def _known_language(locale: Locale | None) -> str:
    """The name of the language if there are sentences in it, else ""; a page asks for each of its sentences."""
    language = str(locale or "en")
    return language if (FOLDER / language / "sentences.toml").is_file() else ""


@lru_cache(maxsize=1 << 13)
def _said(text: str, kinds: tuple[str, ...], language: str) -> str:
    kinds += ("refusal",) if "verdict" in kinds else ()  # a verdict may quote why the engine refused something
    table = known(language, tuple(kind for kind in kinds if kind != VERB))
    return (table.verbs.get(text) if kinds == (VERB,) else _translated(table, text)) or text


@lru_cache(maxsize=32)
def known(language: str, kinds: tuple[str, ...] = KINDS) -> Sentences:
    """The sentences of these kinds that are known in a language."""
    tables = tomllib.loads((FOLDER / language / "sentences.toml").read_text(encoding="utf-8"))
    pairs = {english: other for kind in kinds for english, other in tables[kind].items()}
    patterns = tuple(_pattern(*pair) for pair in sorted(pairs.items(), key=_weight))
    return Sentences(language, tables["phrase"], tables["verb"], patterns)


def _weight(pair: tuple[str, str]) -> tuple[bool, int]:
    """What has a sentence and the words of a card in it comes first, then what has the most words of its own."""
    return "{sentence}" not in pair[0], -len(_NAME.sub("", pair[0]))


def _pattern(english: str, other: str) -> Pattern:
    first, *rest = re.split(r"(\{\w+\})", english)
    begin = f"[{re.escape(first[0].lower())}{re.escape(first[0].upper())}]{re.escape(first[1:])}" if first else ""
    return Pattern(re.compile(begin + "".join(map(_group, rest)), re.DOTALL), other)


def _group(piece: str) -> str:
    """The expression of a piece between braces, or of one without."""
    if not _NAME.fullmatch(piece):
        return re.escape(piece)
    return f"(?P<{piece[1:-1]}>{_FEW if piece == '{card}' else '.+?'})"


def _translated(table: Sentences, text: str) -> str | None:
    if found := table.phrases.get(text) or _counted(table, text) or table.verbs.get(text):
        return found
    core, stop = (text[:-1], ".") if text.endswith(".") else (text, "")
    for pattern in table.patterns:
        if found := pattern.english.fullmatch(core):
            parts = {name: _part(table, name, part) for name, part in found.groupdict().items()}
            if None not in parts.values():
                made = pattern.other.format(**parts) + stop
                return made[:1].upper() + made[1:] if text[:1].isupper() else made
    return _listed(table, text)


def _part(table: Sentences, name: str, text: str) -> str | None:
    """What stands for a part of a sentence; None if it cannot be such a part."""
    if name in KEPT:
        return text
    if name == "verb":
        return table.verbs.get(text)
    if name == "cards":
        return table.phrases.get(text) or _counted(table, text) or _listed(table, text)
    if name == "sentence":
        return _translated(table, text) or text
    return table.phrases.get(text) or _counted(table, text) or _listed(table, text) or _translated(table, text) or text


def _counted(table: Sentences, text: str) -> str | None:
    found = _COUNT.fullmatch(text)
    return f"{found[1]} {_NOUNS[table.language][found[2]][found[1].lstrip('+−-') != '1']}" if found else None


def _listed(table: Sentences, text: str) -> str | None:
    """A list of cards, such as "2 Estates and a Silver": the articles go, the names stay."""
    found = [_CARD.fullmatch(one.removeprefix("The ")) for one in _LIST.split(text)]
    if not all(found):
        return None
    one, many = _UNKNOWN[table.language]
    unknown = {"unknown cards": many, "unknown card": one}
    names = [unknown.get(card[2], card[2]).removeprefix(_ONE[table.language] if card[1] else "") for card in found]
    words = [f"{card[1]} {name}" if card[1] else name for card, name in zip(found, names, strict=True)]
    return _AND[table.language].join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
