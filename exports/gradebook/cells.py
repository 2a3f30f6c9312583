"""How single cells are written, whatever the LMS."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_UP, Context, Decimal

from exports.rows import Score

# A float has at most 309 digits before the point; the default of 28 would refuse to round a large one.
_EXACT = Context(prec=400)


def is_number(value: object) -> bool:
    """Return whether the value is a finite number (a truth value is none)."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool) and math.isfinite(value)


def rounded(value: Score) -> Decimal:
    """Return the number at two decimals, halves rounded up: more than that no gradebook compares."""
    return Decimal(str(value)).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP, context=_EXACT)


def number(value: Score | None) -> str:
    """Return the cell of a score: a point as decimal mark, no exponent, no needless zeros; empty for no grade."""
    if value is None:
        return ""
    digits = f"{rounded(value):f}".rstrip("0").rstrip(".")
    return "0" if digits == "-0" else digits


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would run the text as a formula (OWASP ASVS 5, 1.2.10)."""
    return text.startswith(("=", "+", "-", "@", "\t", "\r", "\0"))
