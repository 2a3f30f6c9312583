"""Sums of coins reckoned in the words themselves: their terms, and what they are said to come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.cards import Card

from ..language.mentions import Word
from ..language.words import forms
from .told import ARTICLES, nth

RESULTS = ("make", "be", "have", "give", "convert", "come", "do")  # verbs before what a sum comes to
TELLS = forms("comes_to")
OTHERWISE = {"not", "per", "limit", "limit!", "less", "price", "correct!", "more", "beyond", "except", "hypothetical",
             "would", "could", "plan", "generic", "skip", "irreal", "instead", "affirms", "none", "than"}  # fmt: skip
LAYS = ("play", "put", "use", "start", "see", "have", "left")  # verbs before a list of Treasures
FROM = forms("number_from")
COIN = forms("single_coin")
WITH = forms("with")
NEAR = 4  # words in which a number's source stands
FEWEST = 2  # terms of a sum
FAR = 6  # words behind it in which it may be taken back

Given = Callable[[Card], int | None]
"""The coins that an Action gave in all; None where that is open."""


@dataclass
class Reckoning:
    """A sum told wrongly: its terms come to `total`, from the word `first` on; `said` is the number told instead."""

    total: int
    first: Word
    said: Word
    cards: set[Card] = field(default_factory=set)


@dataclass
class _Sum:
    """The terms so far, the first word of each with its value, None where it is open; how many make up the subtotal."""

    terms: list[tuple[Word, int | None]] = field(default_factory=list)
    lead: bool = False
    joined: bool = True
    dirty: bool = False
    since: int = 0
    cards: set[Card] = field(default_factory=set)

    def clear(self, *, dirty: bool) -> None:
        """Forgets all terms."""
        self.__init__(dirty=dirty)

    def add(self, word: Word, value: int | None) -> None:
        """Adds a term."""
        self.terms.append((word, value))
        self.lead = self.joined = False

    @property
    def total(self) -> int | None:
        """What the terms come to; None where one is open."""
        values = [value for _, value in self.terms]
        return None if None in values else sum(values)


def reckonings(words: list[Word], given: Given) -> Iterator[Reckoning]:
    """The sums of a sentence that come to something else than is said."""
    if not any(word.tag == "number" and word.low not in ARTICLES for word in words):
        return
    found, at = _Sum(), 0
    while at < len(words):
        word = words[at]
        if word.tag == "number" and word.low not in ARTICLES:
            at, wrong = _number(words, at, found, given)
            if wrong is not None:
                yield wrong
        elif word.tag == "card":
            at = _card(words, at, found, given)
        elif _one_coin(words, at, found):
            source = _source(words, at + 1)
            found.add(word, 1)
            found.cards |= {words[source].value} if source is not None else set()
            at = (source or at) + 1
        else:
            _other(words, at, found)
            at += 1


def _one_coin(words: list[Word], at: int, found: _Sum) -> bool:
    """Whether a single coin is added to what was listed: "… and the coin from before"."""
    single = words[at].low in COIN and at > 0 and {"definite", "weak", "article"} & words[at - 1].marks
    return bool(single and found.terms and found.joined)


def _other(words: list[Word], at: int, found: _Sum) -> None:
    """What a word that is no term does to the sum."""
    word = words[at]
    if word.low in WITH and not found.terms:
        found.clear(dirty=False)  # "to the Buy phase with three Coppers and …"
    elif word.low in TELLS or word.value == "equals" or (word.tag == "act" and word.value in RESULTS and found.terms):
        found.lead = True
    elif word.tag == "act" and word.value in (*LAYS, "be"):
        found.clear(dirty=False)  # "the money is 7 plus …"
    elif word.tag in ("act", "group", "zone", "thing") or word.marks & OTHERWISE or nth(words, at):
        found.clear(dirty=True)
    elif word.tag == "sign":
        found.joined = True
        if word.value not in ("comma", "plus", "colon", "slash", "open", "close"):
            found.clear(dirty=False)
    elif {"list", "adds", "source"} & word.marks or word.low in FROM:
        found.joined = True
    elif word.tag == "" and not word.marks:
        found.clear(dirty=True)


def _card(words: list[Word], at: int, found: _Sum, given: Given, number: int | None = None) -> int:
    """Adds a card as a term; the number of the word behind it."""
    card = words[at].value
    each = (card.program.bonuses or {}).get("coins", 0) if card.is_treasure else given(card)
    open_ = words[at].many and number is None
    value = None if open_ or each is None else each * (1 if number is None else number)
    if each == 0 or (number is not None and not card.is_treasure):
        found.clear(dirty=True)
        return at + 1
    found.add(words[at - (number is not None)], value)
    found.cards.add(card)
    behind = at + 1
    return behind + (behind < len(words) and words[behind].may_be("resource") == "coins")


def _number(words: list[Word], at: int, found: _Sum, given: Given) -> tuple[int, Reckoning | None]:
    """What a number does to the sum; the number of the word behind it, and the sum if it is wrong."""
    word = words[at]
    noun = next((n for n in range(at + 1, min(at + 3, len(words))) if "adjective" not in words[n].marks), len(words))
    if noun < len(words) and words[noun].tag == "card":
        return _card(words, noun, found, given, word.value), None
    coins = noun < len(words) and words[noun].may_be("resource") == "coins"
    behind = noun + 1 if coins else at + 1
    if noun < len(words) and (words[noun].tag in ("group", "zone", "thing") or (
            words[noun].may_be("resource") not in (None, "coins"))):  # fmt: skip
        found.clear(dirty=True)
        return behind, None
    source = _source(words, behind)
    if source is not None:
        found.add(word, word.value)
        found.cards.add(words[source].value)
        return source + 1, None
    beside = [*words[max(at - 2, 0) : at], *words[behind : behind + 2]]
    whole = any("whole" in one.marks for one in beside)
    ends = behind >= len(words) or words[behind].tag == "sign"
    comma = coins and ends and at > 0 and words[at - 1].value == "comma" and len(found.terms) >= FEWEST
    if found.lead or whole or comma:
        return behind, _result(words, at, behind, found)
    plus = _plus(words, at - 1) or _plus(words, behind)
    if found.terms and not found.joined and found.terms[-1][1] in (None, word.value):
        found.terms[-1] = found.terms[-1][0], word.value  # "Silver 2, Coppers 3"
    elif plus or (coins and found.joined):
        found.add(word, word.value)
    else:
        found.clear(dirty=True)
    return behind, None


def _plus(words: list[Word], at: int) -> bool:
    return 0 <= at < len(words) and (words[at].value == "plus" or "adds" in words[at].marks)


def _source(words: list[Word], at: int) -> int | None:
    """The Action that coins are told to come from: "2 from the Militia"."""
    if at >= len(words) or words[at].low not in FROM:
        return None
    card = next((n for n in range(at + 1, min(at + NEAR, len(words))) if words[n].tag), None)
    return card if card is not None and words[card].tag == "card" and words[card].value.is_action else None


def _result(words: list[Word], at: int, behind: int, found: _Sum) -> Reckoning | None:
    """The sum, if the number is what it is said to come to, and it does not."""
    value, total = words[at].value, found.total
    since = [one for _, one in found.terms[found.since :]]
    part = None if None in since else sum(since)
    found.lead = False
    if len(found.terms) == 1 and total is None:
        found.terms[0] = found.terms[0][0], value
    elif len(since) == 1 and since[0] is None:
        found.terms[-1] = found.terms[-1][0], value
    elif value not in (total, part):
        whole = len(found.terms) >= FEWEST and total is not None and not found.dirty and _ends(words, behind)
        wrong = Reckoning(total, found.terms[0][0], words[at], found.cards) if whole else None
        found.clear(dirty=True)
        return wrong
    found.since = len(found.terms)
    return None


def _ends(words: list[Word], at: int) -> bool:
    """Whether no further term follows the number, and it counts nothing but coins."""
    behind = words[at : at + 4]
    if any("correct!" in word.marks for word in words[at : at + FAR]):
        return False  # "is 5, haha no, 4"
    if behind and (behind[0].tag in ("card", "group", "zone", "thing", "number") or _plus(words, at)):
        return False
    if behind and {"more", "beyond"} & behind[0].marks:
        return False  # "Copper to Silver is one coin more"
    return not any(word.value == "plus" or "adds" in word.marks for word in behind)
