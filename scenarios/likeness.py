"""How alike answers are: by the ideas found in them, and by what their words mean, in either language.

Words are taken by their meaning in the reader's lexicon, so that "toss", "throw away" and "ablegen" are one, and cards
by their English names; other words by how they begin. The rarer a word is, the more it weighs (TF-IDF), and likeness is
the cosine of the two answers.
"""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from rapidfuzz import fuzz

from engine.cards import Book

from .naming import LONGEST, cards_named
from .narration.language.mentions import Word, detect
from .narration.language.names import Names, called
from .narration.language.tokens import read_words
from .narration.language.words import lexicon

COMPARED = 1_000  # characters of an answer
KEPT = 2_000  # answers that a reader remembers
NEARLY = 85  # of 100, by the words sorted; measured on explanations that differ in one clause
STEM = 5  # letters by which words without a meaning of their own are compared
APART = -1.0
ONE_SIDED = 0.7  # for an answer that takes a side and one that takes none
STRANGE = 0.5  # for answers that name no card both
IDEA = 2.0  # as many times the weight of a word
MEANT = ("act", "resource", "thing", "zone", "group")  # families of words that go by their meaning
_LIGHT = {"be", "have", "do", "come", "idle", "get", "1"}  # verbs that say little
_LANGUAGES = tuple(tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).values())
_DENY = frozenset(word for one in _LANGUAGES for word in one["deny"])
_NUMBERS = {word: n for one in _LANGUAGES for n, words in enumerate(one["numbers"]) for word in words.split()}
_ARTICLES = frozenset(word for one in _LANGUAGES for word in one["articles"])  # which as words are numbers, too
_COMMON = frozenset(word for one in _LANGUAGES for word in one["common"].split())
_SAME = {word: meant for one in _LANGUAGES for word, meant in one["same"].items()}
_YES_OR_NO = {word: side for one in _LANGUAGES for side in ("yes", "no") for word in one[side]}

Key = TypeVar("Key", bound=Hashable)
Terms = dict[str, float]


@dataclass(frozen=True)
class Traits:
    """What is compared of an answer: its words sorted, what turns their meaning round (the cards in the order named,
    the numbers, what denies), what they mean, and which side it takes where the question asks to choose."""

    words: str
    telling: tuple
    terms: Counter[str]
    side: str


def normalised(text: str) -> str:
    """The text's words in lower case with single spaces: Unicode NFKC, without marks; “n't” is “not”."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).casefold()
    plain = re.sub(r"n['’`´]t\b", " not", plain)
    return " ".join(re.findall(r"[^\W_]+", plain))


class Reader:
    """Reads the answers to one question; `here` are the cards that they may name, `prompt` what is asked."""

    def __init__(self, book: Book, here: Collection[str], prompt: str = ""):
        self.book, self.here = book, here
        self.names: Names = called(book, frozenset(here))
        asked = dict.fromkeys(str(one.card) for one in cards_named(prompt, book, here))
        self.sides = frozenset(asked) if len(asked) > 1 else frozenset()
        self._known: dict[tuple[str, frozenset[str]], Traits] = {}

    def traits(self, text: str, ideas: Collection[str] = ()) -> Traits:
        """What is compared of this answer, in which these ideas were found."""
        key = text[:COMPARED], frozenset(ideas)
        if key not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[key] = self._read(*key)
        return self._known[key]

    def _read(self, text: str, ideas: Collection[str]) -> Traits:
        text = unicodedata.normalize("NFKC", text)
        words = normalised(text).split()
        cards = [str(named.card) for named in cards_named(text, self.book, self.here)]
        numbers = (_NUMBERS.get(word, word) for word in words if word not in _ARTICLES)
        counts = sorted(str(one) for one in numbers if isinstance(one, int) or one.isdigit())
        denied = sorted(Counter(word for word in words if word in _DENY))
        side = next((card for card in cards if card in self.sides), "") or _YES_OR_NO.get(words[0] if words else "", "")
        telling = tuple(cards), tuple(counts), tuple(denied)
        return Traits(" ".join(sorted(words)), telling, self._terms(text, ideas), side)

    def _terms(self, text: str, ideas: Collection[str]) -> Counter[str]:
        known = lexicon(detect(text))
        found = Counter(filter(None, map(_term, read_words(text, known, self.names))))
        return found + Counter(f"idea {idea}" for idea in ideas)


def _term(word: Word) -> str:
    low, value = word.low, _SAME.get(str(word.value), str(word.value))
    if word.tag in MEANT or word.tag == "card":
        return "" if value in _LIGHT else f"{word.tag} {value}"
    number = _NUMBERS.get(low, low if low.isdecimal() else 1)
    if number not in (1, "1"):
        return f"number {number}"
    if word.tag in ("sign", "number") or low in _COMMON or not low.isalnum():
        return ""
    return f"word {_SAME.get(low, low)[:STEM]}"


def weighed(read: Mapping[Key, Traits]) -> dict[Key, Terms]:
    """The weights of the terms of each answer, of length 1; what all say weighs little."""
    often = Counter(term for one in read.values() for term in one.terms)
    found = {}
    for key, one in read.items():
        terms = {
            term: (1 + math.log(count)) * math.log(1 + len(read) / often[term]) * (IDEA if term[:5] == "idea " else 1)
            for term, count in one.terms.items()
        }
        length = math.sqrt(sum(weight * weight for weight in terms.values())) or 1
        found[key] = {term: weight / length for term, weight in terms.items()}
    return found


def likeness(one: Traits, other: Traits, its: Terms, others: Terms) -> float:
    """From 0 (nothing in common) to 1 (the same); `APART` where the one says the contrary of the other."""
    if one.words == other.words and one.telling == other.telling:
        return 1.0
    if one.side and other.side and one.side != other.side:
        return APART
    nearly = fuzz.ratio(one.words, other.words, score_cutoff=NEARLY - 15)
    if nearly and one.telling != other.telling:
        return APART  # all but the same words: what differs is what matters
    if nearly >= NEARLY:
        return nearly / 100
    small, large = sorted((its, others), key=len)
    cosine = sum(weight * large.get(term, 0) for term, weight in small.items())
    cards, its_cards = set(one.telling[0]), set(other.telling[0])
    strange = bool(cards and its_cards) and not cards & its_cards
    return cosine * _agreeing(its, others) * (ONE_SIDED if one.side != other.side else 1) * (STRANGE if strange else 1)


def _agreeing(its: Terms, others: Terms) -> float:
    """The share of the ideas found that both have, by weight; 1 where none was found in one of them."""
    mine, theirs = ({term: weight for term, weight in terms.items() if term[:5] == "idea "} for terms in (its, others))
    if not mine or not theirs:
        return 1.0
    most = {term: max(mine.get(term, 0), theirs.get(term, 0)) for term in {**mine, **theirs}}
    return sum(weight for term, weight in most.items() if term in mine and term in theirs) / sum(most.values())


__all__: Sequence[str] = ["APART", "Reader", "Terms", "Traits", "likeness", "normalised", "weighed"]
