"""Where a field stands in a TOML text, so that an error can name its line."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*(\"[^\"]*\"|'[^']*'|[\w-]+)\s*=")


def lines_of(text: str) -> dict[str, int]:
    """The line (from 1) of every table and key by its path: "situation", "situation.player[0].hand", "card[1].text"."""
    places: dict[str, int] = {}
    counts: dict[str, int] = {}
    table, quotes = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if quotes:
            if quotes in line:
                quotes = ""
            continue
        if header := _HEADER.match(line):
            name = re.sub(r"\s*\.\s*", ".", header[2])
            table = name
            if header[1] == "[[":
                counts[name] = counts.get(name, -1) + 1
                table = f"{name}[{counts[name]}]"
            places.setdefault(table, number)
        elif key := _KEY.match(line):
            field = key[1].strip("\"'")
            places.setdefault(f"{table}.{field}" if table else field, number)
            quotes = _left_open(line)
    return places


def _left_open(line: str) -> str:
    for quotes in ('"""', "'''"):
        if line.count(quotes) % 2:
            return quotes
    return ""
