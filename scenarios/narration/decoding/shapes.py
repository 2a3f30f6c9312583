"""Words as features of what is learned from narrations: what stands for a name, for a number and for any other word."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from engine.cards import Card

from ..language.mentions import NAMED, Word
from ..language.telling import Telling

EDGE = "#"  # where the sentence begins or ends
NUMBER = "NUMBER"  # stands for any number; words are in small letters


def shapes(telling: Telling) -> list[list[str]]:
    """The shape of each word, sentence by sentence; worked out once."""
    if not telling.shapes:
        telling.shapes = [[*map(shape, sentence.words)] for sentence in telling.sentences]
    return telling.shapes


def senses(telling: Telling) -> list[list[list[str]]]:
    """What the lexicon says that each word means, sentence by sentence; worked out once."""
    if not telling.senses:
        telling.senses = [[*map(meant, sentence.words)] for sentence in telling.sentences]
    return telling.senses


def shape(word: Word) -> str:
    """The word in small letters, or what kind of card or number it is."""
    if word.tag == "card":
        return kind(word.value)
    return NUMBER if word.tag == "number" or word.low.isdigit() else word.low


def kind(card: Card) -> str:
    """What kind of card it is, first of all."""
    return "ACTION" if card.is_action else "TREASURE" if card.is_treasure else "VICTORY"


def meant(word: Word) -> list[str]:
    """What the lexicon says that the word means, if anything."""
    return [f"{word.tag}={word.value}"] if word.tag not in ("", "card", "number") else []


def marked(marks: set[str]) -> tuple[str, ...]:
    """What the lexicon says besides, in order; who is named is left out."""
    return _marked(frozenset(marks)) if marks else ()


@lru_cache(maxsize=4096)
def _marked(marks: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(mark for mark in marks if not mark.endswith("!") and not mark.startswith(NAMED)))


def weights(path: Path) -> dict[str, float]:
    """The weights of features written one in a line, in log-odds."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    numbers: dict[str, float] = {}  # there are few different ones: each only once, they are quicker to come by
    return {name: numbers.setdefault(weight, float(weight)) for name, weight in rows}
