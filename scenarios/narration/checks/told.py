"""A count that the words tell, and what the words around a number say of it."""

from __future__ import annotations

from dataclasses import dataclass

from ..language.mentions import Word
from ..language.words import forms
from ..reading import Span

RESULTS = ("make", "be", "left", "have", "give", "convert")  # verbs before what a sum comes to
SUMS = forms("is_in_all")
ZERO = forms("zero")  # a count, and no denial
ARTICLES = forms("articles")
FEWEST = 2  # numbers or Treasures of which a sum is made
SINGLE = forms("single")
ONLY = forms("only")

Noun = tuple[str | None, int]
"""What a number counts by the noun at it, and where that noun ends."""


@dataclass
class Told:
    """`number` of `resource`, None where the words do not name it; `result` are the characters of the number alone.

    `strict` tells that it is what there is just then, `sum` that it is what numbers or Treasures before it come to,
    `false` that these come to something else, `given` that it is spoken of as known ("my 3 coins"), `came` that it may
    be what was just added, too, and not that it may not; None where the words do not tell; `spent` that it is what
    there was before it was spent.
    """

    resource: str | None
    number: int
    span: Span
    result: Span
    strict: bool = False
    sum: bool = False
    false: bool = False
    given: bool = False
    came: bool | None = None
    spent: bool = False


def resource_behind(words: list[Word], at: int) -> Noun:
    """The noun of a number; "other" for one that we do not count."""
    behind = words[at + 1] if at + 1 < len(words) else None
    if behind is not None and behind.tag == "" and {"more", "adjective"} & behind.marks and at + 2 < len(words):
        return (words[at + 2].value, at + 3) if words[at + 2].tag == "resource" else (None, at + 1)
    noun = behind.may_be("resource") if behind is not None else None
    if noun:
        return noun, at + 2
    if behind is not None and behind.tag in ("card", "group", "zone", "thing"):
        return "other", at + 1
    return ("coins", at + 1) if at and words[at - 1].text == "$" else (None, at + 1)


def told(words: list[Word], at: int, resource: str | None, start: int, end: int, **how: bool) -> Told:
    """The count by the number there, told by the words from `start` to before `end`; `how` are fields of it."""
    return Told(resource, words[at].value, (words[start].start, words[end - 1].end), (words[at].start, words[at].end),
                **how)  # fmt: skip


def nth(words: list[Word], at: int) -> bool:
    """Whether one of several is spoken of: "the first one is worth 3, the second 2"."""
    return at > 0 and bool({"first", "nth"} & words[at].marks) and "definite" in words[at - 1].marks


def is_filler(word: Word) -> bool:
    """Whether the word says nothing of its own between a count and what it counts: "8 whole coins"."""
    return word.text == "$" or (word.tag == "" and bool(word.marks & {"filler", "now", "whole", "money"}))
