"""Words that people read: the caller's translations, and other people's texts made fit to be printed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

Gettext = Callable[[str], str]

_MOST_LINES = 60
# Embeddings, overrides and isolates, which would turn round the text that follows them.
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])


def identity(text: str) -> str:
    """Return the text itself: the gettext of those who do not translate."""
    return text


def is_control(character: str) -> bool:
    """Return whether the character is no text: a control character, a line break, half a character or none at all."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or ord(character) & 0xFFFE == 0xFFFE


def _has_no_sign(character: str) -> bool:
    return character not in "\n\t" and (is_control(character) or unicodedata.category(character) in ("Cn", "Co"))


def printable(text: str, most: int, *, mark: str) -> str:
    """Return the text without control characters, at most `most` characters and 60 lines of it; `mark` says it was cut.

    Line breaks are those of Unix, never two empty lines in a row; other control characters, and those that are
    private or assigned to nothing, show as U+FFFD: no font has a sign for them, and PDF/UA-1 wants one (7.21.8).
    """
    lines = re.sub(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]", "\n", text[: 2 * most]).translate(_TURNING)
    lines = re.sub(r"\n\s*\n\s*", "\n\n", lines.strip())
    clean = "".join("\N{REPLACEMENT CHARACTER}" if _has_no_sign(each) else each for each in lines)
    kept = "\n".join(clean[:most].split("\n")[:_MOST_LINES])
    return kept if kept == clean and len(text) <= 2 * most else f"{kept.rstrip()}{mark}"
