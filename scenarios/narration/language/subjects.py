"""Several things spoken of before that are what a verb is about: "they are trashed", "both go"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .clauses import Clause
from .nominals import Nominal
from .words import forms

if TYPE_CHECKING:
    from .acts import Act


THEY_ARE = forms("they_are")


def they(act: Act, clause: Clause) -> Nominal | None:
    """What "they" are that go: "they are trashed", "they go"."""
    word = next((word for word in clause.words[: clause.at] if {"they", "pair"} & word.marks), None)
    goes = act.kind == "put" or (act.kind in ("trash", "discard", "drop") and _passive(clause))
    if word is None or not goes or act.negative or (act.numbers and "pair" not in word.marks):
        return None
    act.numbers = []
    both = 2 if "pair" in word.marks else None
    return Nominal("pronoun", both, both, 0, 1, (word.start, word.end))


def _passive(clause: Clause) -> bool:
    return bool({"be", "get"} & set(clause.helpers)) or any(word.low in THEY_ARE for word in clause.words)
