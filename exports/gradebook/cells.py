"""Which cells a file has, and how they are written, whatever the LMS."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

from exports.rows import Score

_PIECE = 1 << 16

# A float has at most 309 digits before the point; the default of 28 would refuse to round a large one.
_EXACT = Context(prec=400)


def is_number(value: object) -> bool:
    """Return whether the value is a finite number (a truth value is none)."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool) and math.isfinite(value)


def rounded(value: Score) -> Decimal:
    """Return the number at two decimals, halves rounded up: more than that no gradebook compares."""
    return Decimal(str(value)).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP, context=_EXACT)


@lru_cache(maxsize=4096)
def number(value: Score | None) -> str:
    """Return the cell of a score: a point as decimal mark, no exponent, no needless zeros; empty for no grade."""
    if value is None:
        return ""
    digits = f"{rounded(value):f}".rstrip("0").rstrip(".")
    return "0" if digits == "-0" else digits


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would run the text as a formula (OWASP ASVS 5, 1.2.10)."""
    return text.startswith(("=", "+", "-", "@", "\t", "\r", "\0"))


def pieces(rows: Iterable[Sequence[object]], *, quote_all: bool = False, mark: bool = False) -> Iterator[bytes]:
    """Return the rows as CSV in pieces of about 64 KiB: UTF-8, commas, CRLF, quotes only where they are needed.

    `quote_all` quotes every cell; `mark` begins with a byte order mark.
    """
    text = io.StringIO(newline="")
    if mark:
        text.write("\ufeff")
    # CRLF also makes the writer quote a lone CR or LF within a name, which strict parsers insist on.
    lines = csv.writer(text, lineterminator="\r\n", quoting=csv.QUOTE_ALL if quote_all else csv.QUOTE_MINIMAL)
    for row in rows:
        lines.writerow(row)
        if text.tell() >= _PIECE:
            yield text.getvalue().encode()
            text.seek(0)
            text.truncate()
    yield text.getvalue().encode()
