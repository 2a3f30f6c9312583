"""Sentences that only sum up the plays told before: "so that was the Market and the Smithy"."""

from __future__ import annotations

from collections import Counter

from ..language.telling import Telling
from ..language.words import forms
from ..line.walk import Walk
from ..reading import Mistake

FEWEST = 2  # Actions that are summed up
DOUBTED = ("illegal-play", "wrong-draw", "wrong-count")  # what is found where such a sentence is taken for new plays
NO_REPEAT = forms("no_repeat")
ANEW = {"repeat", "again", "more"}


def without_recaps(walk: Walk, telling: Telling, mistakes: list[Mistake]) -> list[Mistake]:
    """The mistakes without those found in a sentence that names nothing but Actions played before, each as often."""
    return [one for one in mistakes if one.kind not in DOUBTED or not _recaps(walk, telling, one)]


def _recaps(walk: Walk, telling: Telling, one: Mistake) -> bool:
    number = next((n for n, part in enumerate(telling.sentences) if one.span[0] < part.span[1]), 0)
    words = telling.sentences[number].words if telling.sentences else []
    inside = [word for word in words if one.span[0] <= word.start < one.span[1]]
    if one.kind == "wrong-draw" and any(word.tag == "resource" or word.value == "draw" for word in inside):
        return False
    named = Counter(word.value for word in words if word.tag == "card" and "other_one" not in _ahead(words, word))
    if named.total() < FEWEST or not all(card.is_action for card in named) or len(named) < FEWEST:
        return False
    acts = [act for act in telling.acts if act.sentence == number]
    if any(act.source is not None or act.kind == "start" for act in acts):
        return False  # "I go on with the Market I drew off the Smithy"
    before = Counter(text[5:] for text, at in zip(walk.world.line, walk.commands_of, strict=False)
                     if at < number and text.startswith("play "))  # fmt: skip
    again = any(ANEW & word.marks for word in words if word.tag in ("", "number") and word.low not in NO_REPEAT)
    return not again and all(before[str(card)] >= times for card, times in named.items())


def _ahead(words: list, word) -> set[str]:
    """The marks of the words right before."""
    at = words.index(word)
    return set().union(*(one.marks for one in words[max(at - 2, 0) : at]))
