"""The cards that a short answer names, however it spells and counts them."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from engine.cards import UNKNOWN, Book, Card

from .narration.language.names import Names, called
from .narration.language.words import Lexicon, languages, lexicon, plain
from .wording import wording

LONGEST = 10_000  # characters of an answer that are read
MOST_GUESSED = 200  # different words of an answer that are held to be misspelt or shortened names
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_BEHIND = re.compile(r"\s*(?:[x×*]\s*(\d{1,2})\b|\(\s*[x×]?\s*(\d{1,2})\s*[x×]?\s*\)"
                     r"|:?\s*(\d{1,2})(?=\s*(?:[,;\n]|$)))")  # fmt: skip
_BOTH = re.compile(r"both\s+((the|a|an|my)\s+)?[\w ]*[^s\W]$", re.IGNORECASE)
_AND = re.compile(r"\s+(and|as well as|&)\s+(?!both\b)", re.IGNORECASE)
_TIMES = re.compile(r"\s*[x×*]\s*(\d{1,2})\b")

Word = tuple[str, int, int]
"""A word of a text and where it is: characters, end excluded."""



class Named(NamedTuple):
    """A card named in an answer, how many of it, and where (characters of the answer, end excluded)."""

    card: Card
    count: int
    span: tuple[int, int]


def cards_named(text: str, book: Book, here: Collection[str], *, counted_behind: bool = False) -> list[Named]:
    """The cards that an answer names, in its order.

    `here` are the names of the cards of the situation: these are read however they are spelt, misspelt and shortened
    too where only one of them is near. A card of another game is read only where its name has a capital, since many
    are called by everyday words. With `counted_behind` a number behind a card, "Copper (2)", counts it.
    """
    words = [(match.group(), match.start(), match.end()) for match in _WORD.finditer(text[:LONGEST])]
    known = called(book, frozenset(here))
    guesses: dict[str, Card | None] = {}
    found: list[Named] = []
    at = 0
    while at < len(words):
        card, taken = _card_at(words, at, known, here, guesses)
        if card is None:
            at += 1
            continue
        count, start = _count_before(words, at, text)
        end = words[at + taken - 1][2]
        behind = (_BEHIND if counted_behind and start == words[at][1] else _TIMES).match(text, end)
        if behind:
            count, end = int(next(filter(None, behind.groups()))), behind.end()
        elif count == 2 and _BOTH.match(text[start:end]) and _AND.match(text[end:]):
            count, start = 1, words[at][1]  # both of two cards, not two of one
        elif at + taken < len(words) and words[at + taken][0].casefold() in wording().words["numbers_behind"]:
            count, end = 2, words[at + taken][2]
        found.append(Named(card, count, (start, end)))
        at += taken
    return found


def _card_at(
    words: list[Word], at: int, known: Names, here: Collection[str], guesses: dict[str, Card | None]
) -> tuple[Card | None, int]:  # fmt: skip
    for taken in (3, 2, 1):
        told = words[at : at + taken]
        found = known.exact(tuple(part for word, _, _ in told for part in plain(word).split("-")))
        if len(told) == taken and found and (found[0] in here or told[0][0][:1].isupper()):
            return found[0], taken
    word = plain(words[at][0])
    if word in wording().words["unknown"]:
        return UNKNOWN, 1
    if word in wording().words["game_words"] or word in wording().words["fillers"]:
        return None, 1
    if word not in guesses and len(guesses) < MOST_GUESSED:
        guesses[word] = _guessed(word, known)
    return guesses.get(word), 1


def _guessed(word: str, known: Names) -> Card | None:
    """The card that an unknown word most likely is in any language; None where it is an ordinary word in one."""
    lexicons = _lexicons()
    for one in lexicons:
        if word in one.nicknames and (found := known.guess(word, one)):
            return found[0]
    found = [known.guess(word, one) for one in lexicons]
    return found[0][0] if all(found) else None


@lru_cache(maxsize=1)
def _lexicons() -> tuple[Lexicon, ...]:
    return tuple(lexicon(language) for language in languages())


def _count_before(words: list[Word], at: int, text: str) -> tuple[int, int]:
    """The number before a card's name, across words such as "the other", and where it begins."""
    back = at - 1
    while back >= 0 and words[back][0].casefold() in wording().words["between"]:
        back -= 1
    if back >= 0 and re.fullmatch(r"[\s\w×*'’]*", text[words[back][2] : words[at][1]]):
        word, start = words[back][0].casefold(), words[back][1]
        number = re.fullmatch(r"(\d{1,2})[x×]?", word)
        if number or word in wording().numbers:
            return int(number[1]) if number else wording().numbers[word], start
    return 1, words[at][1]
