"""Actions and Buys told as being there, by a clause that tells nothing else: "that makes one Action", "(1 Buy)"."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.words import forms
from .told import ARTICLES, ONLY, SINGLE, ZERO, Told

COUNTED = ("actions", "buys")
STATES = {"have", "left", "be", "make", "unused", "idle", "put", "come", "keep", "see", "convert"}
OTHERWISE = {"not", "none", "would", "hypothetical", "irreal", "limit", "limit!", "plan", "could", "other", "more",
             "adds", "part", "short", "beyond", "until", "than", "less", "nth", "taken back", "correct!", "any", "able",
             "duty", "skip", "price", "asks!", "without", "enough", "before", "share", "soft", "generic",
             "affirms", "instead", "again"}  # fmt: skip
PAST = forms("past")
REST = {"left", "unused"}
STILL = forms("still_there")
DOWN = forms("goes_down")
YET = forms("yet")
USES = forms("uses")
ONE = forms("one")
AT = {"price", "limit", "limit!", "per"}  # marks of "at", "up to" and "down to", which mean nothing in a verb
BEHIND = 4  # words of no meaning that may follow


def present(sentence: Sentence) -> Iterator[Told]:
    """Every such count of a sentence, in the order of the words."""
    if not any(word.may_be("resource") in COUNTED for word in sentence.words):
        return
    for words in _parts(sentence.words):
        at = next((n for n, word in enumerate(words) if word.tag == "number"), None)
        one = _told(words, at) if at is not None else None
        if one is not None:
            yield one


def _parts(words: list[Word]) -> Iterator[list[Word]]:
    """The clauses, which signs part and words like "so" and "which"."""
    part: list[Word] = []
    for word in words:
        sign = word.tag == "sign" and word.value not in ("colon", "equals", "plus")
        joins = "break!" in word.marks and word.tag == "" and word.low not in STILL
        if (sign or joins) and part:
            yield part
            part = []
        if not sign:
            part.append(word)
    if part:
        yield part


def _told(words: list[Word], at: int) -> Told | None:
    noun = next((n for n in range(at + 1, min(at + 3, len(words))) if "adjective" not in words[n].marks), None)
    what = words[noun].may_be("resource") if noun is not None else None
    if what not in COUNTED or words[at].low in ZERO:
        return None
    if words[at].low in ARTICLES and words[at].low not in ONE and words[at + 1].low not in SINGLE:
        return None
    if at and "possessor" in words[at - 1].marks and "now" not in words[-1].marks:
        return None  # "that's my one Action gone"
    acts = {str(word.value) for word in words if word.tag == "act" and word is not words[noun]}
    others = any(word.tag in ("card", "group", "zone", "thing") or (word.tag in ("number", "resource") and n not in (
        at, noun)) for n, word in enumerate(words))  # fmt: skip
    if others or not acts <= STATES:
        return None
    marks = set().union(*(_marks(words, n) for n in range(len(words))))
    if marks & OTHERWISE or any(set(word.low.split()) & PAST for word in words):
        return None
    behind = words[noun + 1 :]
    is_left = any("now" in word.marks for word in behind)  # "one Action is left"
    if len(behind) > BEHIND or any(word.tag == "act" and word.value not in (*REST, *(["be"] * is_left))
                                   for word in behind):  # fmt: skip
        return None
    down = any(not DOWN.isdisjoint(word.low.split()) for word in words)
    now = down or "now" in marks or acts & REST or any(word.low in (*ONLY, *SINGLE, *STILL) for word in words)
    if not now and (words[0].low in USES or words[at].low in ONE):
        return None  # "with one Action I …"
    if not (acts or now) or any(word.tag == "sign" for word in words[:at] if word.value != "colon"):
        return None
    came = not now
    span = words[0].start if acts else words[at].start, words[noun].end
    return Told(what, words[at].value, span, (words[at].start, words[at].end), strict=True, came=came)


def _marks(words: list[Word], at: int) -> set[str]:
    """What the lexicon says of a word, less what it means in another place only."""
    word = words[at]
    if word.tag == "act" and word.value in STATES:
        return word.marks - AT
    still = word.low in YET or (at and words[at - 1].low in YET)
    return word.marks - {"again", "beyond", "more"} if still else word.marks
