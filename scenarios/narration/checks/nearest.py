"""The card that a place is told of: the one named right before it, or that a pronoun points back at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card

from ..language.mentions import Word
from .hindsight import Hindsight

POINTS = {"third", "demonstrative", "relative"}


@dataclass(frozen=True)
class Named:
    """The card, the character from which on it is told, and what else may be meant where a pronoun stands for it."""

    card: Card
    start: int
    meant: tuple[Card, ...] = ()


def nearest(back: Hindsight, number: int, at: int) -> Named | None:
    """The card named last before that word of the sentence, past a pronoun; None where something else is meant."""
    words = back.telling.sentences[number].words
    for place in range(at - 1, -1, -1):
        word = words[place]
        if word.tag == "card" and _in_return(words, place):
            return next((Named(one.value, one.start) for one in words[:place] if one.tag == "card"), None)
        if word.tag == "card":
            return Named(word.value, word.start)
        if word.tag in ("zone", "group") or _counts(words, place):
            return None
        pronoun = word.tag == "pronoun" or (POINTS & word.marks and word.tag not in ("number", "act"))
        if word.tag == "pronoun" or (pronoun and "definite" not in word.marks - POINTS):
            earlier = back.telling.sentences[number - 1].words if number else []
            named = [one.value for one in words[:place] if one.tag == "card"]
            named = named or [one.value for one in earlier if one.tag == "card"]
            ahead = [one for one in words[:place] if one.value != "comma"]
            if "relative" in word.marks and ahead and ahead[-1].tag == "card":
                named = named[-1:]  # "a Village, which goes …"
            return Named(named[-1], word.start, tuple(named)) if named else None
    return None


def _in_return(words: list[Word], place: int) -> bool:
    """Whether a relative clause only tells for which card the one before it came: "the Smithy I get for the Estate"."""
    for_ = any("for" in word.marks for word in words[max(place - 2, 0) : place])
    gets = any(word.tag == "act" and word.value in ("get", "gain") for word in words[max(place - 4, 0) : place + 2])
    return for_ and gets and words[0].tag in ("card", "") and any(word.tag == "card" for word in words[: min(place, 3)])


def without_denied(words: list[Word]) -> list[Word]:
    """The words without "no Action", "not an Action" and the like, which denies nothing of the card."""
    gone = {n for n, word in enumerate(words) if word.tag == "resource" and _denied(words, n)}
    gone |= {n for n in range(len(words) - 2) if "not" in words[n].marks and words[n + 1].value == 1
             and words[n + 2].value == "actions"}  # fmt: skip
    return [word for n, word in enumerate(words) if n not in gone and n + 1 not in gone]


def _counts(words: list[Word], at: int) -> bool:
    """Whether something is counted there, and not only said to be an Action, or none."""
    an = at > 0 and words[at].value == "actions" and words[at - 1].value == 1
    return words[at].tag == "resource" and not (an or _denied(words, at))


def _denied(words: list[Word], at: int) -> bool:
    return at > 0 and ("none" in words[at - 1].marks or words[at - 1].value == 0)
