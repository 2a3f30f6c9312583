"""Accounts kept of Actions, Buys and coins: "Actions: 1 - 1 (Throne Room) + 2 = 2", "Buys 1 → 3"."""

from __future__ import annotations

from .mentions import Word

KEPT = ("actions", "buys", "coins")
LABELS = ("colon", "equals", "arrow", "dash")
OPERATORS = ("plus", "dash")
NAMES = ("card", "group")
RESULTS = ("equals", "arrow")
FAR = 2  # words between what is counted and its account: "my Actions now go 1 - 1 + 2 = 2"


def settled(words: list[Word]) -> list[Word]:
    """The words without the working of each account: only what it comes to is told."""
    found, at = [], 0
    while at < len(words):
        word = words[at]
        found.append(word)
        at += 1
        if word.tag == "act" and _labels(words, at):
            word.tag, word.value = "resource", word.may_be("resource")
        if word.tag == "resource" and word.value in KEPT:
            if len(found) > 1 and (found[-2].tag == "number" or found[-2].value in OPERATORS):
                continue  # "2 Silvers + $1 = 5"
            begin = _begin(words, at)
            end = _result(words, begin)
            if end is not None:
                found += words[at:begin]
                at = end
    return found


def _labels(words: list[Word], at: int) -> bool:
    """Whether the verb before only heads a number: "Buys: 3"."""
    head, behind = words[at - 1], words[at : at + 3]
    signs = len(behind) > 1 and behind[0].value in ("colon", "equals") and behind[1].tag == "number"
    named = any(one.tag in NAMES for one in behind[2:])
    return signs and not named and head.may_be("resource") in KEPT


def _begin(words: list[Word], at: int) -> int:
    """The place behind the label at which the account may begin."""
    reach = min(at + FAR, len(words) - 1)
    while at < reach and (words[at].tag not in ("number", "sign") or words[at].value in LABELS):
        at += 1
    return at


def _result(words: list[Word], at: int) -> int | None:
    """The place of the number that an account beginning here comes to; None if there is no account."""
    worked, result = False, None
    while at < len(words) and words[at].tag == "number":
        result = at if worked else None
        at = _behind_note(words, at + 1)
        sign = words[at].value if at < len(words) and words[at].tag == "sign" else None
        if sign not in (*OPERATORS, *RESULTS):
            break
        worked = sign in RESULTS
        at += 1
    named = result is not None and any(one.tag in NAMES for one in words[result + 1 : result + 2])  # "$6 -> 2 Silvers"
    return None if named else result


def _behind_note(words: list[Word], at: int) -> int:
    """The place behind a note in parentheses, if one stands here: "1 (Throne Room)"."""
    if at >= len(words) or words[at].value != "open":
        return at
    end = next((n for n in range(at, len(words)) if words[n].value == "close" or words[n].value == "line"), None)
    return end + 1 if end is not None and words[end].value == "close" else at
