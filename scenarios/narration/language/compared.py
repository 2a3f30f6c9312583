"""Ways to play the turn that are told only to be compared, "option A: …; option B: …", and which of them is taken."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from string import ascii_lowercase

from engine.cards import Card

from .mentions import Word
from .sentences import Sentence

WAYS = {"way one": 1, "way two": 2, "way three": 3}  # marks that name one of the ways
PICKS = {"pick one": 1, "pick two": 2, "pick three": 3}  # those that may, beside a verb by which it is taken
LETTERS = {letter: way for way, letter in enumerate(ascii_lowercase[:3], 1)}  # behind a noun for a way
TAKES = ("choose", "get", "do", "play", "buy", "put", "use", "keep")
HEAD = 5  # words within which a sentence begins to tell a way
FAR = 8  # sentences behind which none of the ways is taken any more


def without_compared(parts: list[Sentence]) -> list[Sentence]:
    """The sentences, with those that tell a way that is not taken as only asked, and those of the way that is taken
    too where it is told again behind."""
    heads = {at: way for at, part in enumerate(parts) if (way := _heads(part.words))}
    if len(heads) < 2 or min(heads.values()) == max(heads.values()):
        return parts
    starts = [at for n, at in enumerate(heads) if heads[at] not in [*heads.values()][:n]]
    end, taken = _taken(parts, starts[-1])
    if not taken:
        return parts
    edges = [*starts, end]
    again = {word.value for part in parts[end:] for word in part.words if _action(word)}
    left: set[int] = set()
    for start, stop in pairwise(edges):
        first = next((word.value for part in parts[start:stop] for word in part.words if _action(word)), None)
        if heads[start] != taken or first in again:
            left |= {*range(start, stop)}
    return [replace(part, asks=True) if at in left else part for at, part in enumerate(parts)]


def _heads(words: list[Word]) -> int:
    """Which way a sentence begins to tell; 0 where it tells none, or somebody does something with it."""
    head = words[:HEAD]
    ways = _named(head, WAYS)
    until = next((at for at, word in enumerate(head) if (word.tag in ("act", "card") and not ways[at])
                  or "self" in word.marks), HEAD)  # fmt: skip
    return next((way for way in ways[:until] if way), 0)


def _named(words: list[Word], names: dict[str, int]) -> list[int]:
    """Which way each word names, by one of these marks or by a letter behind its noun; 0 where it names none."""
    found = [names[min(said)] if (said := names.keys() & word.marks) else 0 for word in words]
    for at, (noun, letter) in enumerate(pairwise(words)):
        found[at] = LETTERS.get(letter.low, found[at]) if "way!" in noun.marks else found[at]
    return found


def _taken(parts: list[Sentence], last: int) -> tuple[int, int]:
    """The sentence that tells which way is taken, behind the one that begins the last way, and which; 0 for none."""
    found = (last, 0)
    for at in range(last + 1, min(last + FAR, len(parts))):
        words = parts[at].words
        takes = any(word.tag == "act" and word.value in TAKES for word in words[:HEAD])
        names = WAYS | (PICKS if takes and any("self" in word.marks for word in words[:HEAD]) else {})
        ways = [way for way in _named(words, names) if way]
        if ways and not any({"not", "hypothetical"} & word.marks for word in words):
            found = at, ways[-1]
    return found


def _action(word: Word) -> Card | None:
    return word.value if word.tag == "card" and word.value.is_action else None
