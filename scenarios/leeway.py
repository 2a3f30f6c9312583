"""Other ways in which a short answer may be meant: the same text with what may not belong to the list blanked out.

Every variant is as long as the answer, so that places in it are places in the answer. They are read only to find that
an answer is right; nothing is held to be wrong by one of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from engine.cards import Book, Card

from .marked import Marked
from .naming import LONGEST, cards_named
from .wording import wording

_NUMBER = re.compile(r"(?<![\w$+])(\d{1,2})[.)](?=\s+[^\W\d_])")
_BRACKETS = re.compile(r"\([^()]*[^\W\d_x][^()]*\)")  # with a word in them: a number there counts cards
_CLAUSE = re.compile(r"[^.!?;\n]+")
_PART = re.compile(r"[^.!?;,\n]+")


def is_numbered(text: str) -> bool:
    """Whether the parts of an answer are numbered from 1 on: "1. Copper 2. Estate"."""
    return bool(_numbering(text))


def without_numbering(text: str) -> str:
    """The answer without the numbers of its parts, a comma in the place of each."""
    for start, end in reversed(_numbering(text)):
        text = text[:start] + ",".ljust(end - start) + text[end:]
    return text.replace(",", " ", 1) if text.lstrip().startswith(",") else text


def _numbering(text: str) -> list[tuple[int, int]]:
    hits = list(_NUMBER.finditer(text[:LONGEST]))
    in_order = [int(hit[1]) for hit in hits] == list(range(1, len(hits) + 1))
    return [hit.span() for hit in hits] if in_order and len(hits) > 1 else []


def lists_held(answer: str, zone: str) -> Iterator[str]:
    """The answer without numbering, then also without what is told in brackets and of other places than this one."""
    text = without_numbering(answer[:LONGEST])
    yield text
    text = _BRACKETS.sub(lambda hit: " " * len(hit.group()), text)
    yield text
    others = [pattern for place, pattern in wording().zones.items() if place != zone]
    asked = wording().zones.get(zone)
    for clause in _CLAUSE.finditer(text):
        told = clause.group()
        if any(one.search(told) for one in others) and not (asked and asked.search(told)):
            text = _blanked(text, *clause.span())
    yield text


def lists_claimed(answer: str) -> Iterator[str]:
    """The answer as one list, without numbering and without the reason of each of its parts."""
    text = without_numbering(answer[:LONGEST])
    for part in _PART.finditer(text):
        if reason := wording().patterns["reason"].search(part.group()):
            text = _blanked(text, part.start() + reason.start(), part.end())
    yield re.sub(r"[.!?;\n]", ",", text)


def told_of(answer: str, card: Card, book: Book, here: frozenset[str]) -> Iterator[str]:
    """Of an answer that tells of several cards, what is told of this one: behind its name, or before any."""
    text = answer[:LONGEST]
    named = [(one.span[0], one.card) for one in cards_named(text, book, here)]
    parts = [(0, card), *named, (len(text), card)]
    told = [text[start:end] for (start, whose), (end, _) in pairwise(parts) if whose == card]
    if named and named[0][1] != card:
        told[0] = re.split(r"[.!?;(\n](?=[^.!?;(\n]*$)", told[0])[0] if re.search(r"[.!?;(\n]", told[0]) else ""
    yield from reversed(told) if named else ()


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


def right_otherwise(answer: str, variants: Iterator[str], mark: Callable[[str], Marked]) -> Marked | None:
    """The first variant's mark that is entirely right, its quotes those of the answer; None where none is."""
    for text in variants:
        found = mark(text) if text.strip() and text != answer else None
        if found is not None and found.share == 1:
            quoted = (replace(one, quote=answer[slice(*one.span)]) for one in found.verdicts)
            return replace(found, verdicts=tuple(quoted))
    return None
