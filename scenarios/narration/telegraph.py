"""Tellings that only name one thing after the other, without signs or verbs: "village copper two actions smithy …"."""

from __future__ import annotations

from collections.abc import Iterator

from .mentions import Word
from .nominals import HEADS
from .sentences import ENDS

FEWEST = 4  # places in a sentence at which one thing named stands right behind another
VERBS = 3  # that such a sentence may have
APART = ("shuffle", "buy", "reveal", "end_turn")  # verbs that nothing named before can be the subject of


def spaced(words: list[Word]) -> list[Word]:
    """The words with the signs that are left out in each sentence that only names one thing after the other.

    Only a sentence is one in which a card stands right behind a count ("two actions smithy"): lists of cards have none.
    """
    found: list[Word] = []
    for sentence in _sentences(words):
        places = [at for at in range(1, len(sentence)) if _meet(sentence, at)]
        counts = any(sentence[at - 1].tag == "resource" and sentence[at].tag == "card" for at in places)
        verbs = sum(word.tag == "act" and word.value not in APART for word in sentence)
        told = len(places) >= FEWEST and counts and verbs <= min(VERBS, len(places) // 2)
        found += _signed(sentence, set(places)) if told else sentence
    return found


def _signed(sentence: list[Word], places: set[int]) -> Iterator[Word]:
    """The sentence with a full stop before each thing with which something new may begin, and commas in its lists."""
    first = 0
    for at, word in enumerate(sentence):
        apart = at > 0 and _apart(sentence[at - 1], word)
        if at in places or apart:
            end = sentence[at - 1].end
            action = word.tag == "card" and word.value.is_action
            begins = apart or (word.tag == "card" and sentence[at - 1].value == "coins") or (action and at > first + 1)
            yield Word("", "", end, end, "sign", "stop" if begins else "comma")
            first = at if begins else first
        elif word.tag == "sign" or word.marks & {"list", "then"}:
            first = at + 1
        yield word


def _sentences(words: list[Word]) -> Iterator[list[Word]]:
    start = 0
    for at, word in enumerate(words):
        if word.tag == "sign" and word.value in ENDS:
            yield words[start : at + 1]
            start = at + 1
    yield words[start:]


def _meet(words: list[Word], at: int) -> bool:
    """Whether something named begins right behind something else that is named."""
    if words[at - 1].tag not in HEADS:
        return False
    following = words[at + 1] if at + 1 < len(words) else None
    counts = words[at].tag == "number" and following is not None and following.tag in HEADS
    return words[at].tag in ("card", "resource") or counts


def _apart(before: Word, word: Word) -> bool:
    return before.tag in HEADS and word.tag == "act" and word.value in APART and not word.low.endswith("s")
