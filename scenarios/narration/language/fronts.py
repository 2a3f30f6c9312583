"""Words that only lead to what counts: at the beginning of a sentence, or verbs before another."""

from __future__ import annotations

from .mentions import Word
from .words import Lexicon

FRONTED = ("play", "buy", "draw", "discard", "trash", "gain", "reveal", "get", "put", "choose", "drop")


MOST_BEFORE = 8  # words before the subject that may only lead to what is done
NOUNS = ("card", "resource", "group", "number", "zone", "pronoun")


def without_openings(words: list[Word]) -> list[Word]:
    """The words without what a sentence only begins with, up to who does something: "in order to build up | I buy"."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        begins = not found or (found[-1].tag == "sign" and found[-1].value in ("stop", "line", "ask"))
        at += _opening(words, at) if begins else 0
        found.append(words[at])
        at += 1
    return found


def _opening(words: list[Word], at: int) -> int:
    """How many words only lead to the subject and its verb; 0 where none do, or where they name something."""
    filled = next((n for n in range(at, len(words)) if "interjection" not in words[n].marks), at)
    start = filled if any("leads in!" in word.marks for word in words[filled : filled + 2]) else len(words)
    for n in range(start + 1, min(start + MOST_BEFORE, len(words) - 1)):
        word = words[n]
        if word.tag == "" and {"self", "speaker"} <= word.marks and not {"oblique", "possessor"} & word.marks:
            return n - at if words[n + 1].tag == "act" else 0
        if word.tag in NOUNS or word.tag == "sign" or word.value in FRONTED:
            return 0
    return 0


def without_leads(words: list[Word], lexicon: Lexicon) -> None:
    """Takes out verbs that only lead to the one that counts: "I am not going to play it", "Gekauft habe ich …"."""
    for at, word in enumerate(words):
        if word.tag != "act":
            continue
        leads = "future!" in word.marks and at + 2 < len(words) and words[at + 2].tag == "act"
        ahead = words[at - 1] if at else None
        fronted = lexicon.verb_last and word.value == "have" and ahead is not None and ahead.tag == "act"
        closes = lexicon.verb_last and word.value in ("have", "be") and at + 1 == len(words)
        if closes and ahead is not None and ahead.tag == "act" and ahead.value in FRONTED:
            word.tag, word.value, word.others = "", None, ()  # "…, nachdem ich das Dorf gespielt habe"
        elif leads or (fronted and ahead.value in FRONTED and _begins(words, at - 1)):
            word.tag, word.value, word.others = "", None, ()


def _begins(words: list[Word], at: int) -> bool:
    """Whether nothing of weight stands before this word."""
    return all(word.tag == "" and "filler" in word.marks for word in words[:at])
