"""What is named only as not done: "instead of the Village", "rather than playing a Smithy"."""

from __future__ import annotations

from .mentions import Word
from .sentences import Sentence

FAR = 5  # words within which stands what is not done


def without_alternatives(sentence: Sentence) -> Sentence:
    """The sentence without the cards that something else is done instead of."""
    words = sentence.words
    kept: list[Word] = []
    at = 0
    while at < len(words):
        if "instead!" in words[at].marks:
            end = _end(words, at)
            for word in words[at:end] if kept else ():
                kept[-1].marks |= {f"instead of {word.value}"} if word.tag == "act" else set()
            at = end
        else:
            kept.append(words[at])
            at += 1
    return Sentence(kept, sentence.asks) if len(kept) < len(words) else sentence


def _end(words: list[Word], at: int) -> int:
    """Where what stands behind "instead of" ends."""
    start = next((n for n in range(at, len(words)) if "instead" not in words[n].marks), len(words))
    for n in range(start, min(start + FAR, len(words))):
        if words[n].tag == "sign":
            return n
        if words[n].tag in ("card", "group", "pronoun", "resource"):
            return n + 1
    return min(start + FAR, len(words))
