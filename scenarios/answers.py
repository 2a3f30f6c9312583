"""Short answers in a student's own words: the cards they name, and the zone they mean."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from engine.cards import UNKNOWN, Book, Card

LONGEST = 10_000  # characters of an answer that are read
_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "ein": 1, "eine": 1, "einen": 1, "zwei": 2, "beide": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7,
    "acht": 8,
}  # fmt: skip
_GAME_WORDS = {"treasure", "treasures", "action", "actions", "victory", "attack", "attacks", "reaction", "reactions"}
_UNKNOWN = {"unknown", "unknowns", "mystery", "random", "unbekannte", "unbekannt"}
_NOT_BETWEEN = {"other", "more", "the", "my", "your", "of", "andere", "weitere", "der", "die", "das"}
_ZONES = {
    "hand": ("hand", "my hand", "your hand", "auf die hand"),
    "discard pile": ("discard", "discarded", "discards", "discard pile", "ablagestapel", "abgelegt"),
    "trash": ("trash", "trashed", "müll", "entsorgt"),
    "deck": ("deck", "draw pile", "top of", "nachziehstapel"),
    "in play": ("in play", "played", "ausgespielt"),
    "set aside": ("set aside", "zur seite"),
}
_NEGATIONS = {"not", "n't", "never", "instead", "nicht", "kein", "statt"}


_BUYS = re.compile(r"\b(buy|purchase|take|get|kauf|nehm)", re.IGNORECASE)
_REASON = re.compile(
    r"\b(because|since|so that|so i|in order to|instead of|without|except|rather than)\b"
    r"|\b(everything|all|all of (them|it|these)) but\b|\bbis auf\b"
    r"|\b(weil|da ich|damit|denn|statt|anstatt|anstelle|ohne|außer)\b"
    r"|\b(not|never|cannot|no longer|nicht|kein\w*)\b|n['’]t\b", re.IGNORECASE)  # fmt: skip
_DENIES = re.compile(r"\b(not|no|never|except|but|without|nicht|kein\w*|außer|ohne|bis auf)\b|n['’]t\b", re.IGNORECASE)
_SOURCE = re.compile(r"\b(from|by|via|durch|von)(\s+(the|my|your|der|dem|die|meiner|meinem))?\s*$", re.IGNORECASE)
_NONE = re.compile(r"\b(nothing|no cards?|none|empty|nichts|keine karten?|leer)\b", re.IGNORECASE)


class Named(NamedTuple):
    """A card named in an answer, how many of it, and where (characters of the answer, end excluded)."""

    card: Card
    count: int
    span: tuple[int, int]


def cards_named(text: str, book: Book, here: Collection[str]) -> list[Named]:
    """The cards that an answer names, in its order.

    `here` are the names of the cards of the situation: these are read however they are spelt, misspelt too where only
    one of them is near. A card of another game is read only where its name has a capital, since many are called by
    everyday words.
    """
    matches = re.finditer(r"[^\W_]+(?:['’][^\W_]+)*", text[:LONGEST])
    words = [(match.group(), match.start(), match.end()) for match in matches]
    near = [alias for alias, card in book.aliases.items() if card in here]
    found: list[Named] = []
    at = 0
    while at < len(words):
        card, taken = _card_at(words, at, book, near)
        if card is None:
            at += 1
            continue
        count, start = _count_before(words, at, text)
        behind = re.match(r"\s*[x×]\s*(\d{1,2})\b", text[words[at + taken - 1][2] :])
        end = words[at + taken - 1][2] + (behind.end() if behind else 0)
        found.append(Named(card, int(behind[1]) if behind else count, (start, end)))
        at += taken
    return found


def claimed_cards(text: str, book: Book, here: Collection[str]) -> list[Named]:
    """The cards that an answer says are bought or chosen, leaving out those that only its reasons name.

    The first line that names a card is read, and in it the first sentence that does, with those behind it that buy as
    well; of each sentence what stands before "because", "instead of", "not" and the like.
    """
    start = 0
    for line in text[:LONGEST].split("\n"):
        found: list[Named] = []
        for sentence in re.finditer(r"[^.!?]+", line):
            if found and not _BUYS.search(sentence.group()):
                break
            told = _REASON.split(sentence.group(), maxsplit=1)[0]
            at = start + sentence.start()
            found += [one._replace(span=(one.span[0] + at, one.span[1] + at)) for one in cards_named(told, book, here)]
        if found or says_none(line):
            return found
        start += len(line) + 1
    return []


def held_cards(text: str, book: Book, here: Collection[str]) -> list[Named]:
    """The cards that an answer lists, leaving out those that its reasons name and those that others came "from"."""
    found: list[Named] = []
    for sentence in re.finditer(r"[^.!?\n]+", text[:LONGEST]):
        told = _REASON.split(sentence.group(), maxsplit=1)[0]
        for one in cards_named(told, book, here):
            if not _SOURCE.search(told[: one.span[0]]):
                start, end = one.span
                found.append(one._replace(span=(start + sentence.start(), end + sentence.start())))
    return found


def says_none(text: str) -> bool:
    """Whether an answer says that there is no card, or that nothing is bought."""
    return bool(_NONE.search(text))


def denies(text: str) -> bool:
    """Whether an answer denies or excepts something: "not the Gold", "everything except Province"."""
    return bool(_DENIES.search(text))


def _card_at(words: list[tuple[str, int, int]], at: int, book: Book, near: list[str]) -> tuple[Card | None, int]:
    for taken in (3, 2, 1):
        told = " ".join(word for word, _, _ in words[at : at + taken])
        name = told.casefold()
        if at + taken <= len(words) and name in book.aliases and (name in near or told[:1].isupper()):
            return book[book.aliases[name]], taken
    word = words[at][0].casefold()
    if word in _UNKNOWN:
        return UNKNOWN, 1
    if len(word) >= 5 and word not in _GAME_WORDS:
        found = process.extract(word, near, scorer=DamerauLevenshtein.normalized_similarity, limit=2,
                                score_cutoff=0.8)  # fmt: skip
        cards = {book.aliases[name] for name, _, _ in found}
        if len(cards) == 1:
            return book[cards.pop()], 1
    return None, 1


def _count_before(words: list[tuple[str, int, int]], at: int, text: str) -> tuple[int, int]:
    """The number before a card's name, across words such as "the other", and where it begins."""
    back = at - 1
    while back >= 0 and words[back][0].casefold() in _NOT_BETWEEN:
        back -= 1
    if back >= 0:
        word, start = words[back][0].casefold(), words[back][1]
        number = re.fullmatch(r"(\d{1,2})x?", word)
        if number or word in _NUMBERS:
            return int(number[1]) if number else _NUMBERS[word], start
    return 1, words[at][1]


def zones_named(text: str) -> list[str]:
    """The zones that an answer says a card goes to, leaving out those it denies ("not discarded")."""
    found = []
    low = text[:LONGEST].casefold()
    for zone, phrases in _ZONES.items():
        for phrase in phrases:
            for match in re.finditer(rf"(?<!\w){re.escape(phrase)}(?!\w)", low):
                before = re.findall(r"\w+|n['’]t", low[: match.start()])[-3:]
                if not _NEGATIONS & set(before) and zone not in found:
                    found.append(zone)
    return found
