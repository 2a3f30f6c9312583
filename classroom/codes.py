"""Codes that people read aloud, copy from a wall and type on a phone."""

from __future__ import annotations

import secrets

# One sign of each pair that is easily confused (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and no vowel that could make a word.
ALPHABET = "23456789CDFGHJKMNPQRTVWXY"
LOOKALIKES = str.maketrans("ZSBU", "258V")


def make(length: int) -> str:
    """A random code of this many signs (4.6 bits each) from the system's secure source."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def normal(typed: str) -> str:
    """The code that was meant: capitals, without spaces and hyphens, lookalikes put right; "" if it is none."""
    signs = "".join(sign for sign in typed.upper() if sign.isalnum()).translate(LOOKALIKES)
    return signs if all(sign in ALPHABET for sign in signs) else ""


def grouped(code: str, *sizes: int) -> str:
    """The code in groups joined by hyphens, as it is printed: `grouped("K7MT4Q", 3, 3)` is "K7M-T4Q"."""
    groups, start = [], 0
    for size in sizes:
        groups.append(code[start : start + size])
        start += size
    return "-".join(groups)
