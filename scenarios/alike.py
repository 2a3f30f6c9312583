"""Like answers to one question, grouped so that a grader marks them once; the grader can split and merge the groups.

Answers are alike if their words are nearly the same, whatever their order and spelling, and if they agree in the words
that turn the meaning round: the cards in the order named, the numbers, and what denies.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from rapidfuzz import fuzz, process

from engine.cards import Book

from .answers import LONGEST, cards_named

ALIKE = 85  # of 100, by the words sorted; measured on explanations that differ in one clause
_DENY = {
    "no", "not", "never", "none", "nothing", "neither", "nor", "without", "cannot", "less", "fewer", "worse", "instead",
    "nicht", "kein", "keine", "keinen", "keiner", "nie", "niemals", "nichts", "weder", "ohne", "weniger", "schlechter",
    "statt",
}  # fmt: skip
_NUMBERS = {
    word: number for number, words in enumerate((
        "zero null", "one once ein eine einen", "two both twice zwei beide", "three drei", "four vier", "five fünf",
        "six sechs", "seven sieben", "eight acht", "nine neun", "ten zehn")) for word in words.split()
}  # fmt: skip
_SAY_LITTLE = {"a", "an", "the", "one", "ein", "eine", "einen"}  # as words they are articles more often than numbers

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Group:
    """Answers that are alike: their keys, the most typical first, and the text of that one."""

    keys: tuple
    text: str


class _Read(NamedTuple):
    words: str
    telling: tuple


def normalised(text: str) -> str:
    """The text's words in lower case with single spaces: Unicode NFKC, without marks; “n't” is “not”."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).casefold()
    plain = re.sub(r"n['’`´]t\b", " not", plain)
    return " ".join(re.findall(r"[^\W_]+", plain))


def groups(answers: Mapping[Key, str], book: Book, here: Collection[str]) -> list[Group]:
    """The answers by likeness, the largest group first, then in the order of the answers; empty answers are left out.

    `book` and `here` hold the cards that an answer may name, as `answers.cards_named` takes them. Every answer is in
    exactly one group, and at least 85 % alike with the first answer of it.
    """
    texts = {key: text for key, text in answers.items() if text.strip()}
    read = {key: _read(text, book, here) for key, text in texts.items()}
    same: dict[_Read, list[Key]] = {}
    for key, one in read.items():
        same.setdefault(one, []).append(key)
    found: dict[tuple, dict[_Read, list[Key]]] = {}
    for one in sorted(same, key=lambda one: -len(same[one])):  # what many wrote leads; a stable sort keeps the order
        leaders = found.setdefault(one.telling, {})
        words = [leader.words for leader in leaders]
        best = process.extractOne(one.words, words, scorer=fuzz.ratio, score_cutoff=ALIKE)
        leader = list(leaders)[best[2]] if best else one
        leaders.setdefault(leader, []).extend(same[one])
    made = [_group(keys, texts) for leaders in found.values() for keys in leaders.values()]
    place = {key: number for number, key in enumerate(texts)}
    return sorted(made, key=lambda group: (-len(group.keys), place[group.keys[0]]))


def _read(text: str, book: Book, here: Collection[str]) -> _Read:
    words = normalised(text).split()
    cards = tuple(str(named.card) for named in cards_named(text, book, here))
    numbers = (_NUMBERS.get(word, word) for word in words if word not in _SAY_LITTLE)
    counts = sorted(str(one) for one in numbers if isinstance(one, int) or one.isdigit())
    denied = sorted(Counter(word for word in words if word in _DENY))
    return _Read(" ".join(sorted(words)), (cards, tuple(counts), tuple(denied)))


def split(found: Sequence[Group], keys: Collection[Key], answers: Mapping[Key, str]) -> list[Group]:
    """The groups with these answers taken out of theirs; those that leave one group together make one new one."""
    made: list[Group] = []
    for group in found:
        away = [key for key in group.keys if key in keys]
        parts = ([key for key in group.keys if key not in keys], away)
        made += [_group(part, answers) for part in parts if part]
    return made


def merge(found: Sequence[Group], keys: Collection[Key], answers: Mapping[Key, str]) -> list[Group]:
    """The groups with those that hold any of these answers made one, at the place of the first."""
    joined = [group for group in found if any(key in keys for key in group.keys)]
    if not joined:
        return list(found)
    together = _group([key for group in joined for key in group.keys], answers)
    return [together if group is joined[0] else group for group in found if group is joined[0] or group not in joined]


def _group(keys: Iterable[Key], answers: Mapping[Key, str]) -> Group:
    members = tuple(keys)
    return Group(members, answers[members[0]])
