"""Stretches of words that belong together though a sign stands between them, or apart though none does."""

from __future__ import annotations

from .mentions import Word
from .nominals import HEADS

JOINS = ("comma", "plus", "slash", "pause", "and")
LIGHT = ("be", "have", "get", "idle")


def of_act(following: list[Word]) -> bool:
    """Whether it is an act that is done without: "without discarding", not "ohne Keller gespielt"."""
    first = next((word for word in following if word.tag in ("act", *HEADS)), None)
    return first is not None and first.tag == "act"


def framed(parts: list[tuple[str, list[Word]]]) -> list[tuple[str, list[Word]]]:
    """Joins a list between a helping verb and the verb at the end: "ich habe ein Dorf | und ein Gold gekauft"."""
    found: list[tuple[str, list[Word]]] = []
    for sign, part in parts:
        acts = [word for word in part if word.tag == "act"]
        subject = any(word.marks & {"self", "third", "other"} for word in part)
        closes = len(acts) <= 1 and not subject and sign in (*JOINS, "plus") and any(w.tag in HEADS for w in part)
        closes = closes and not any("not" in word.marks for word in part[:2])  # "…, nicht die Schmiede"
        leads = bool(part[0].marks & {"adverb", "therefor"}) and not any("but" in word.marks for word in part[:3])
        closes = closes and not leads  # "habe ich 3 Geld, also ein Dorf", but "dann doch lieber ein Silber"
        closes = closes and not (acts and found and _counts_coins(found[-1][1]))
        if found and closes and (not acts or part[-1] is acts[0]) and _opens_frame(found[-1][1]):
            found[-1] = (found[-1][0], [*found[-1][1], *part])
        else:
            found.append((sign, part))
    return found


def _counts_coins(part: list[Word]) -> bool:
    """Whether a stretch is whole with a number of coins at its end: "das sind 4 Geld, (Miliz gekauft)"."""
    last = next((word for word in reversed(part) if word.tag in HEADS or word.tag == "act"), None)
    return last is not None and last.value == "coins" and "plus" not in last.marks


def _opens_frame(part: list[Word]) -> bool:
    """Whether a stretch has a helping verb and what is to be done with, but no verb that says what."""
    acts = [word for word in part if word.tag == "act"]
    helps = all(word.value in LIGHT for word in acts) and (acts or any("modal" in word.marks for word in part))
    return bool(helps) and any(word.tag in HEADS for word in part)
