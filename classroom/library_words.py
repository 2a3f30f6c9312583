"""Titles, topics and sources of the library in the language of the page: a file for each language, by their English.

The scenarios themselves are English, as their cards are. What a course wrote of its own is shown as it was written.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache

from classroom.sentences import FOLDER, known_language

KINDS = ("title", "topic", "source")


def of_library(text: str, kind: str = "title") -> str:
    """The text as its list shows it: a title as a whole, topics and sources piece by piece; what is not known stays."""
    table = words(known_language()).get(kind, {})
    if kind == "title" or text in table:
        return table.get(text, text)
    return ", ".join(table.get(piece.strip(), piece.strip()) for piece in text.split(",")) if table else text


@lru_cache(maxsize=8)
def words(language: str) -> dict[str, dict[str, str]]:
    """What is known in a language, of each kind; nothing where it has no such file."""
    path = FOLDER / language / "library.toml"
    return tomllib.loads(path.read_text("utf-8")) if language and path.is_file() else {}
