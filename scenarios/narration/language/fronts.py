"""Verbs that only lead to the one that counts."""

from __future__ import annotations

from .mentions import Word
from .words import Lexicon

FRONTED = ("play", "buy", "draw", "discard", "trash", "gain", "reveal", "get", "put", "choose", "drop")


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
