"""Reading: templates matched against the words of a text, every way they fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from .grammar import GRAMMAR, HE, POSSESSIVE, SUBJECT, TERMINALS, YOU, Element, Rule, agree, verb_form

Read = tuple[Any, tuple[int, ...], int]
"""What was read, the alternatives found on the way, and the token after it."""

SET_OFF = "“”„«»\"•·*"
"""Signs that only set words off: quotation marks around names, points before lines."""
_ALIKE = {"–": ":", "—": ":"}  # what is written for other signs
_TOKEN = re.compile(r"-{3,}|[^\W\d_]+(?:['’][^\W\d_]+)*(?:-[^\W\d_]+)*|\d+|\S")


class Token(NamedTuple):
    """A word, number or sign of a text, with its place."""

    text: str
    low: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The text's words, numbers and signs, in order, but for those that only set words off. A curly apostrophe counts
    as a straight one, a dash as a colon, a stroke between spaces as a comma."""
    found = [m for m in _TOKEN.finditer(text) if m.group() not in SET_OFF]
    return [Token(m.group(), _low(text, m), m.start(), m.end()) for m in found]


def _low(text: str, found: re.Match) -> str:
    sign = found.group()
    if sign == "/" and text[found.start() - 1 : found.end() + 1] == " / ":
        return ","
    return _ALIKE.get(sign) or sign.lower().replace("’", "'")


First = frozenset[str] | None
"""The words, in lower case, with which something can begin; None where it may be any."""


@cache
def _rules() -> dict[str, tuple[tuple[Rule, First], ...]]:
    """The rules of each kind, each with the words that it can begin with: most are ruled out by the first word."""
    table: dict[str, First] = {kind: frozenset() for kind in GRAMMAR}
    before = None
    while before != table:
        before = dict(table)
        for kind, rules in GRAMMAR.items():
            found = [starts(rule.elements, table) for rule in rules]
            table[kind] = None if None in found or kind in TERMINALS else frozenset().union(*found)
    return {kind: tuple((rule, starts(rule.elements, table)) for rule in rules) for kind, rules in GRAMMAR.items()}


def first_words(kind: str) -> frozenset[str]:
    """The words, in lower case, with which that kind can begin, where they are limited."""
    found = [first for _, first in _rules().get(kind, ())]
    return frozenset().union(*(first for first in found if first))


def starts(elements: list[Element], table: dict[str, First]) -> First:
    """The words with which the elements can begin, given those of each kind; None where it may be any."""
    words: set[str] = set()
    for element in elements:
        if element[0] == "alt":
            found = [starts(option, table) for option in element[1]]
            firm = all(map(_firm, element[1]))
        else:
            found = [table.get(element[2])] if element[0] == "hole" else [frozenset(_forms(element))]
            firm = True
        if None in found:
            return None
        words.update(*found)
        if firm:
            break
    return frozenset(words)


def _firm(option: list[Element]) -> bool:
    """Whether the option takes at least one word."""
    return any(element[0] != "alt" or all(map(_firm, element[1])) for element in option)


def _forms(element: Element) -> tuple[str, ...]:
    if element[0] == "verb":
        return element[1], verb_form(element[1], HE)
    if element[0] in ("your", "you"):
        table = POSSESSIVE if element[0] == "your" else SUBJECT
        return tuple(word for words in table.values() for word in words)
    return (element[1],)


class Reader:
    """Reads phrases from the tokens of one text; remembers what it read where, and the furthest token it reached."""

    def __init__(self, text: str, names: dict[str, str]):
        self.text, self.names = text, names
        self.tokens = tokens(text)
        self.furthest = 0
        self._lows = [*(token.low for token in self.tokens), ""]
        self._memo: dict[tuple, list[Read]] = {}

    def low(self, at: int) -> str:
        """The token at a place, in lower case; "" behind the last."""
        return self.tokens[at].low if at < len(self.tokens) else ""

    def read(self, kind: str, at: int, who: str = YOU) -> list[Read]:
        """Every way to read `kind` from the token `at` on."""
        key = (kind, at, who)
        if key not in self._memo:
            self._memo[key] = []  # a kind that starts with itself finds nothing there, instead of looping
            self._memo[key] = list(self._read(kind, at, who))
        return self._memo[key]

    def _read(self, kind: str, at: int, who: str) -> Iterator[Read]:
        if kind in TERMINALS:
            yield from TERMINALS[kind][0](self, at, who)
        low = self.low(at)
        if at > self.furthest:
            self.furthest = at
        for rule, first in _rules().get(kind, ()):
            if first is not None and low not in first:
                continue
            for found, picks, end in self._match(rule.elements, 0, at, who):
                if rule.build is None:
                    yield found["it"], picks, end
                    continue
                form = (rule.number, *picks)
                made = rule.build(**found, form=form, span=(at, end))
                if made is not None and getattr(made, "fits", lambda: True)():
                    yield made, (), end

    def _match(self, elements: list[Element], k: int, at: int, who: str) -> Iterator[tuple[dict, tuple, int]]:
        size, lows = len(elements), self._lows
        while k < size:  # most of what is tried fails at such a word
            what = elements[k][0]
            if what != "word" and what != "verb":
                break
            if lows[at] != (elements[k][1] if what == "word" else verb_form(elements[k][1], who)):
                break
            at, k = at + 1, k + 1
        if at > self.furthest:
            self.furthest = at
        if k == size:
            yield {}, (), at
            return
        element = elements[k]
        if element[0] in ("word", "verb"):
            return
        for found, picks, middle in self._one(element, at, who):
            for rest, more, end in self._match(elements, k + 1, middle, who):
                yield {**found, **rest}, (*picks, *more), end

    def _one(self, element: Element, at: int, who: str) -> Iterator[tuple[dict, tuple, int]]:
        what = element[0]
        if what in ("your", "you"):
            words = (POSSESSIVE if what == "your" else SUBJECT)[who]
            if self.low(at) in words:
                yield {}, (words.index(self.low(at)),), at + 1
        elif what == "alt":
            low = self._lows[at]
            for pick, option in enumerate(element[1]):
                if element[2][pick] is not None and element[2][pick] != low:
                    continue
                for found, picks, end in self._match(option, 0, at, who):
                    yield found, (pick, *picks), end
        else:
            for value, picks, end in self.read(element[2], at, agree(element[3], who)):
                yield {element[1]: value}, picks, end
