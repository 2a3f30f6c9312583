"""What the cards of a game may be called: by name, inflected, in German, shortened, joined, misspelt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from engine.cards import Book, Card, plural

from .words import Lexicon, Phrase, lengths, plain

_UMLAUT = str.maketrans({"a": "ä", "o": "ö", "u": "ü"})
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
SHORTEST_PART = 3  # letters of a misspelt word in a name of two
SHORTEST_MISSPELT = 5  # letters; shorter words are too like others


@dataclass(frozen=True)
class Names:
    """Names by phrase, each with whether it is plural; only the game's own cards may be misspelt or shortened.

    `spelt` are the exact names of the game's cards, `others` those of all the book; `lengths` are the numbers of words
    of names by their first word; `initials` are letters of the player's own cards, `heads` those of the Actions among
    them; `begun` are the names of `near` by their first letter.
    """

    spelt: dict[Phrase, tuple[Card, bool]]
    others: Mapping[Phrase, tuple[Card, bool]]
    near: dict[str, tuple[Card, bool]]
    short: dict[str, Card]
    lengths: dict[str, tuple[int, ...]]
    initials: dict[str, Card]
    heads: dict[str, Card]
    pairs: tuple[Phrase, ...]
    begun: dict[str, list[str]]

    def exact(self, phrase: Phrase) -> tuple[Card, bool] | None:
        """The card whose name these words are, and whether in the plural; the game's own before others."""
        return self.spelt.get(phrase) or self.others.get(phrase)

    def head(self, letters: str) -> Card | None:
        """The player's own Action that capital letters before a colon stand for, as "V" or "BB"; None if not one."""
        low = letters.casefold()
        if (card := self.heads.get(low)) is not None:
            return card
        found = {card for card in self.heads.values() if plain(card)[0] == low[0] and _within(low, plain(card))}
        return next(iter(found)) if len(low) > 1 and len(found) == 1 else None

    def pair(self, first: str, second: str) -> tuple[Card, bool] | None:
        """The card whose name of two words these are, one of them misspelt: "thrown room"."""
        for one, other in self.pairs:
            if first[:1] != one[:1] or second[:1] != other[:1] or min(len(first), len(second)) < SHORTEST_PART:
                continue
            bound = 1 if len(one if second == other else other) < 6 else 2
            near = OSA.distance(first + second, one + other, score_cutoff=bound) <= bound
            if (first == one or second == other) and near:
                return self.spelt[one, other]
        return None

    def guess(self, word: str, lexicon: Lexicon) -> tuple[Card, bool] | None:
        """The card that a single unknown word most likely means: shortened or misspelt; None where two are as near."""
        if word in lexicon.nicknames and (card := self.near.get(plain(lexicon.nicknames[word]).replace(" ", ""))):
            return card
        if word in lexicon.never or word in lexicon.known or not word.isalpha():
            return None
        if word in self.short:
            return self.short[word], False
        if word.endswith("s") and word[:-1] in self.short and len(word) > 3 and word[:-1] not in lexicon.never:
            return self.short[word[:-1]], True
        return self._consonants(word) or self._misspelt(word)

    def _consonants(self, word: str) -> tuple[Card, bool] | None:
        """The card of which these are some consonants: "mkt"."""
        if not 3 <= len(word) <= 4 or set(word) & set("aeiouyäöü"):
            return None
        found = {card for card, _ in self.near.values() if plain(card)[0] == word[0] and _within(word, plain(card))}
        return (next(iter(found)), False) if len(found) == 1 else None

    def _misspelt(self, word: str) -> tuple[Card, bool] | None:
        if len(word) < SHORTEST_MISSPELT - 1:
            return None
        best, found = 99, set()
        for name in (*self.begun.get(word[0], ()), *(self.begun.get(word[1], ()) if word[1] != word[0] else ())):
            if name[0] != word[0] and name[:2] != word[1::-1]:
                continue
            bound = 1 if min(len(word), len(name)) < 7 else 2 if len(name) < 10 else 3
            distance = OSA.distance(word, name, score_cutoff=bound)
            # A four-letter name is a letter away from many words: only a doubled or swapped letter counts.
            if distance > bound or (len(name) < SHORTEST_MISSPELT and sorted(set(name)) != sorted(set(word))):
                continue
            if distance < best:
                best, found = distance, set()
            if distance == best:
                card = self.near[name]
                found.add((card[0], card[1] and name[-1] == word[-1]))  # "a smithie" is one
        cards = {card for card, _ in found}
        return (next(iter(cards)), all(many for _, many in found)) if len(cards) == 1 else None


@dataclass(frozen=True)
class _Spelt:
    """How the cards of a book are spelt: phrases of each card, the card of each phrase, `lengths` as in `Names`."""

    phrases: dict[Card, tuple[tuple[Phrase, bool], ...]]
    cards: dict[Phrase, tuple[Card, bool]]
    lengths: dict[str, tuple[int, ...]]


def _names(spelt: _Spelt, game: frozenset[str], own: frozenset[str]) -> Names:
    cards = [card for card in spelt.phrases if card in game]
    exact: dict[Phrase, tuple[Card, bool]] = {}
    near: dict[str, tuple[Card, bool]] = {}
    short: dict[str, set[Card]] = {}
    for card in cards:
        for phrase, many in spelt.phrases[card]:
            exact.setdefault(phrase, (card, many))
            near.setdefault("".join(phrase), (card, many))
        for one in shortened(card):
            short.setdefault(one, set()).add(card)
    unique = {one: next(iter(found)) for one, found in short.items() if len(found) == 1}
    pairs = tuple(phrase for phrase in exact if len(phrase) == 2)
    begun: dict[str, list[str]] = {}
    for name in near:
        begun.setdefault(name[0], []).append(name)
    return Names(exact, spelt.cards, near, unique, spelt.lengths, _initials(own),
                 _initials(frozenset(card for card in own if card.is_action)), pairs, begun)  # fmt: skip


def _spelt(book: Book) -> _Spelt:
    phrases: dict[Card, tuple[tuple[Phrase, bool], ...]] = {}
    cards: dict[Phrase, tuple[Card, bool]] = {}
    for card in book.values():
        found: dict[Phrase, bool] = {}
        for spelling, many in spellings(card):
            phrase = tuple(plain(spelling).replace("-", " ").split())
            found.setdefault(phrase, many)
            found.setdefault(("".join(phrase),), many)
        phrases[card] = tuple(found.items())
        for phrase, many in found.items():
            cards.setdefault(phrase, (card, many))
    return _Spelt(phrases, cards, lengths(cards))


def _initials(own: frozenset[str]) -> dict[str, Card]:
    """The first letter or two of the cards of which only one begins so."""
    found: dict[str, set[Card]] = {}
    for card in own:
        for length in (1, 2):
            found.setdefault(plain(card)[:length], set()).add(card)
    return {letters: next(iter(cards)) for letters, cards in found.items() if len(cards) == 1}


def spellings(card: Card) -> list[tuple[str, bool]]:
    """The card's names in both languages, in the forms that grammar gives them; each with whether it is plural."""
    found = [(str(card), False), (plural(card), True), (f"{card}'s", False)]
    if card.de:
        base = card.de
        umlaut = _umlaut(base)
        found += [(base, False), (base + "s", False), (base + "n", True), (base + "en", True), (base + "karte", False),
                  (base + "karten", True)]  # fmt: skip
        found += [(umlaut + end, True) for end in ("e", "er", "en", "ern")] if umlaut != base else []
        found += [(base + "e", True)] if not base.endswith("e") else []
        found += [(base[:-2], False), (base[:-2] + "s", False)] if base.endswith("in") else []  # "Händler"
    return found + [(plain(name).translate(_SPELT_OUT), many) for name, many in found]


def _within(letters: str, name: str) -> bool:
    """Whether the letters occur in the name in this order."""
    left = iter(name)
    return all(letter in left for letter in letters)


def _umlaut(name: str) -> str:
    """The name with its last a, o or u changed as German plurals do: Markt, Märkt(e)."""
    for at in range(len(name) - 1, 0, -1):
        if name[at] in "aou" and name[at - 1 : at + 1] != "au":
            return name[:at] + name[at].translate(_UMLAUT) + name[at + 1 :]
    return name


def shortened(card: Card) -> set[str]:
    """What players write for a card: initials, beginnings of three letters and more, the name without its vowels."""
    found: set[str] = set()
    for name in filter(None, (str(card), card.de)):
        parts = plain(name).replace("-", " ").split()
        joined = "".join(parts)
        if len(parts) > 1:
            found |= {"".join(part[0] for part in parts), parts[0]}
        found |= {joined[:length] for length in range(3, len(joined))}
        skeleton = joined[0] + re.sub(r"[aeiouyäöü]", "", joined[1:])
        found |= {skeleton} if len(skeleton) >= 3 else set()
    return found


def called(book: Book, game: frozenset[str], own: frozenset[str] = frozenset()) -> Names:
    """How the cards may be called: all of the book by their names, those of the game in every other way too, and the
    player's own by their first letter or two where that is clear; worked out once for each book, game and own."""
    return _called(SameBook(book), game, own)


class SameBook:
    """A book as a key: two books with the same names may hold different printings."""

    def __init__(self, book: Book):
        self.book = book

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameBook) and self.book is other.book

    def __hash__(self) -> int:
        return id(self.book)


@lru_cache(maxsize=8)
def _spelt_once(same: SameBook) -> _Spelt:
    return _spelt(same.book)


@lru_cache(maxsize=128)
def _called(same: SameBook, game: frozenset[str], own: frozenset[str]) -> Names:
    return _names(_spelt_once(same), game, own)
