"""The lexicons of `words/*.toml`: how people tell a turn, one file a language, and the word forms asked for by name."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from rapidfuzz.distance import OSA

WORDS = Path(__file__).parent / "words"
MEANINGS = ("acts", "resources", "things", "zones", "groups", "pronouns", "numbers")
GAP = "…"
LONG = 5  # letters; a misspelt word must have more

Phrase = tuple[str, ...]
Meaning = tuple[str, Any]
"""What a phrase means: its family ("act", "resource", "thing", "zone", "group", "pronoun", "number") and which one."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """One language: what phrases mean, the marks that words carry besides, and verbs in two parts.

    `meanings` and `marks` are by phrase, in lower case and without apostrophes; `firsts` are the marks of its first
    word, with those that tell where the phrase begins; `gaps` are (tail, act) by head for
    verbs such as "lay … down"; `common` are words that give the language away; `never` are ordinary words that only
    look like a misspelt or shortened card name, `doubtful` ones that are names only where a name must stand; `plural`
    are articles that make a name of `unchanged` plural; `lengths` are the lengths of phrases by their first word and
    their second, see `lengths_at`; `nicknames` are what players write for a card, each with its English
    name; `units` are letters that count behind a number; `spelt` are words long enough to be known when misspelt.
    `spoken` are words spelt as they are spoken, each with how it is written; `clipped` are the same of words that may
    mean what is written as well, so that what follows decides; `weak` are articles that are numbers too;
    `piles` are words that make a place of a card's name; `possessive` are pronouns that look like a verb without its
    apostrophe ("its").
    `verb_last` tells that verbs may stand behind what they are about, and
    `inverts` that the subject often stands behind the verb; `third_person` is how a verb ends whose subject is a card.
    """

    language: str
    meanings: Mapping[Phrase, tuple[Meaning, ...]]
    marks: Mapping[Phrase, frozenset[str]]
    firsts: Mapping[Phrase, frozenset[str]]
    gaps: Mapping[str, tuple[tuple[Phrase, str], ...]]
    common: frozenset[str]
    never: frozenset[str]
    known: frozenset[str]
    plural: frozenset[str]
    unchanged: frozenset[str]
    doubtful: frozenset[str]
    spoken: Mapping[str, str]
    clipped: Mapping[str, str]
    lengths: Mapping[str, Mapping[str, tuple[int, ...]]]
    units: Mapping[str, str]
    nicknames: Mapping[str, str]
    spelt: tuple[str, ...]
    weak: frozenset[str]
    piles: frozenset[str]
    possessive: frozenset[str]
    verb_last: bool
    inverts: bool
    third_person: str

    def lengths_at(self, lows: Sequence[str], at: int) -> tuple[int, ...]:
        """The lengths of the phrases that may begin with the word there and the next, the longest first."""
        behind = self.lengths.get(lows[at])
        if behind is None:
            return ()
        return (at + 1 < len(lows) and behind.get(lows[at + 1])) or behind[""]


def plain(word: str) -> str:
    """A word as it is looked up: lower case, without apostrophes."""
    low = word.casefold()
    return low if low.isalnum() else low.replace("'", "").replace("’", "").replace("´", "").replace("`", "")


def variants(pattern: str) -> Iterator[Phrase]:
    """The phrases of a pattern such as "threw|throw out|away"; an empty alternative ("my|the|") may be left out."""
    for phrase in product(*(part.split("|") for part in plain(pattern).split())):
        yield tuple(word for word in phrase if word)


@lru_cache(maxsize=8)
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language, one of `languages()`."""
    return _build(_table(language))


@lru_cache(maxsize=256)
def forms(name: str) -> frozenset[str]:
    """The words that the reader asks for by this name, in all languages together, in lower case and without
    apostrophes: people mix them ("zwei Actions left"). Raises KeyError where a language has no such list."""
    return frozenset(plain(word) for language in languages() for word in lists(language)[name])


def lists(language: str) -> Mapping[str, Sequence[str]]:
    """The lists of word forms of a language, by the names that the reader asks for them by."""
    return _table(language)["forms"]


@lru_cache(maxsize=4096)
def misspelt(words: Lexicon, word: str) -> str:
    """The word of the lexicon that a long unknown word is one letter away from; "" where there is none, or two."""
    if len(word) <= LONG or word in words.never or word in words.known or not word.isalpha():
        return ""
    near = [one for one in words.spelt if one[0] == word[0] and OSA.distance(one, word, score_cutoff=1) <= 1]
    return near[0] if len(near) == 1 else ""


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are words for, English first: it is the one assumed where the words do not tell."""
    return tuple(sorted((path.stem for path in WORDS.glob("*.toml")), key=lambda name: (name != "en", name)))


@lru_cache(maxsize=8)
def _table(language: str) -> Mapping[str, Any]:
    return tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8"))


def _build(table: Mapping[str, Any]) -> Lexicon:
    meanings: dict[Phrase, list[Meaning]] = {}
    marks: dict[Phrase, set[str]] = {}
    gaps: dict[str, list[tuple[Phrase, str]]] = {}
    for family in MEANINGS:
        for value, patterns in _patterns(table[family]):
            for written in patterns:
                pattern = written if family != "acts" else _elided(
                    written, table.get("elided", ""), table.get("unelided", ()))  # fmt: skip
                if GAP in pattern:
                    for head, tail in _gap(pattern):
                        gaps.setdefault(head, []).append((tail, value))
                    continue
                for phrase in variants(pattern):
                    meanings.setdefault(phrase, []).append((family.removesuffix("s"), value))
    for mark, patterns in table["marks"].items():
        for pattern in patterns:
            for phrase in variants(pattern):
                marks.setdefault(phrase, set()).add(mark)
    known = {word for phrase in (*meanings, *marks) for word in phrase} | gaps.keys()
    return Lexicon(
        table["language"],
        {phrase: tuple(found) for phrase, found in meanings.items()},
        {phrase: frozenset(found) for phrase, found in marks.items()},
        {phrase: frozenset([*found, *(f"{mark}!" for mark in found)]) for phrase, found in marks.items()},
        {head: tuple(tails) for head, tails in gaps.items()},
        frozenset(map(plain, table["common"])),
        frozenset(map(plain, table["never"])),
        frozenset(known) | frozenset(map(plain, table["common"])),
        frozenset(table.get("plural", ())),
        frozenset(map(plain, table.get("unchanged", ()))),
        frozenset(map(plain, table.get("doubtful", ()))),
        dict(table["spoken"]),
        dict(table["clipped"]),
        _lengths((*meanings, *marks)),
        dict(table["units"]),
        dict(table["nicknames"]),
        tuple(sorted({phrase[0] for phrase in (*meanings, *marks) if len(phrase) == 1 and len(phrase[0]) > 4})),
        frozenset(map(plain, table["weak"])),
        frozenset(map(plain, table["piles"])),
        frozenset(table["possessive"]),
        table["verb_last"],
        table["inverts"],
        table["third_person"],
    )


def lengths(phrases: Iterable[Phrase]) -> dict[str, tuple[int, ...]]:
    """The numbers of words of phrases by their first word, the longest first."""
    found: dict[str, set[int]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], set()).add(len(phrase))
    return {word: tuple(sorted(numbers, reverse=True)) for word, numbers in found.items()}


def _lengths(phrases: Collection[Phrase]) -> dict[str, dict[str, tuple[int, ...]]]:
    """The numbers of words of phrases by their first word and their second, the longest first; by "" where any other
    word follows."""
    found: dict[str, dict[str, set[int]]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], {"": set()}).setdefault("".join(phrase[1:2]), set()).add(len(phrase))
    return {first: {second: tuple(sorted(numbers | behind[""], reverse=True)) for second, numbers in behind.items()}
            for first, behind in found.items()}  # fmt: skip


def _patterns(table: Mapping[str, Any]) -> Iterator[tuple[Any, Iterable[str]]]:
    """Acts and the like are written value = [patterns]; numbers and pronouns pattern = value."""
    for key, value in table.items():
        yield (key, value) if isinstance(value, list) else (value, [key])


def _elided(pattern: str, ending: str, never: Collection[str]) -> str:
    """The pattern with verbs also without this ending, as they are spoken: "lege", "leg"; but what is `never` one."""
    if not ending:
        return pattern
    parts = []
    for part in pattern.split(" "):
        words = part.split("|")
        short = [word.removesuffix(ending) for word in words if word.endswith(ending) and len(word) > 3]
        more = [word for word in short if word not in (*words, *never)] if len(words) > 1 else []
        parts.append("|".join([*words, *more]))
    return " ".join(parts)


def _gap(pattern: str) -> Iterator[tuple[str, Phrase]]:
    head, tail = pattern.split(GAP)
    for end in variants(tail):
        yield from ((first, end) for (first,) in variants(head))
