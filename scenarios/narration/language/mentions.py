"""Words with their places and meanings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from .words import Meaning, languages, lexicon, plain

HEADS = ("resource", "card", "group")
NAMED = "player "  # begins the mark of a word that names another player


@dataclass(slots=True, eq=False)
class Word:
    """A word, number, sign or phrase at characters `start` to `end`.

    `tag` is what family it belongs to (the lexicon's meanings, "card", "sign", or "" for words that mean nothing by
    themselves) and `value` which of it; `marks` are what the lexicon says besides, with "!" where the phrase begins.
    `many` tells a plural name, `of` a genitive, `guessed` a name that was misspelt or shortened.
    """

    text: str
    low: str
    start: int
    end: int
    tag: str = ""
    value: Any = None
    marks: set[str] = field(default_factory=set)
    many: bool = False
    of: bool = False
    guessed: bool = False
    others: tuple[Meaning, ...] = ()

    def may_be(self, tag: str) -> Any:
        """Which of that family the word may be, by its first or another meaning; None if it is none."""
        if self.tag == tag:
            return self.value
        return next((value for family, value in self.others if family == tag), None) if self.others else None


def player_named(word: Word) -> str:
    """Which other player the word names; "" if none by name."""
    if "other" not in word.marks:
        return ""
    return next((mark[len(NAMED) :] for mark in word.marks if mark.startswith(NAMED)), "")


def detect(text: str) -> str:
    """The language of a text: the one whose common words occur most often; English where none do."""
    low = re.findall(r"[^\W\d_]+", plain(text))
    counts = {name: sum(map(lexicon(name).common.__contains__, low)) for name in languages()}
    return max(counts, key=counts.__getitem__)
