"""Names of Actions used as verbs: "so I remodel, the Estate goes", "having remodeled the Estate into a Silver"."""

from __future__ import annotations

from .mentions import Word
from .words import forms

DONE = tuple(forms("ends_card_done"))
HELPS = ("have", "be", "get")


def verbal(words: list[Word]) -> list[list[Word]]:
    """The stretch with "the Estate gets remodeled into …" in two: the Action, and what it makes of what."""
    for at in range(1, len(words)):
        word, ahead = words[at], words[at - 1]
        form = word.tag == "card" and word.value.is_action and word.low.endswith(DONE)
        if form and ahead.tag == "act" and ahead.value in HELPS and len(words) > 2:
            if any({"skip", "would", "could", "hypothetical"} & one.marks for one in words):
                break
            ahead.value, ahead.others = "convert", ()
            return [[word], [*words[:at], *words[at + 1 :]]]
    return [words]


def as_verb(words: list[Word]) -> bool:
    """Whether a clause is no more than that somebody does an Action: "so I remodel"."""
    told = [word for word in words if word.tag or not word.marks & {"filler", "break"} or "self" in word.marks]
    if len(told) != 2 or told[1].tag != "card" or told[0].tag:
        return False
    if "oblique" in told[0].marks:
        return False  # "die mir Schmiede | und Anwesen bringt"
    return "self" in told[0].marks and told[1].value.is_action and not told[1].many and (
        told[1].start - told[0].end == 1)  # fmt: skip
