"""What a sum of numbers or Treasures is told to come to."""

from __future__ import annotations

from ..language.mentions import Word
from ..language.words import forms
from ..texts import COUNTERS
from .told import FEWEST, RESULTS, SUMS, Noun, Told, is_filler, nth, resource_behind, told

OPERATORS = {"+": 1, "-": -1, "−": -1, "–": -1} | dict.fromkeys(forms("plus"), 1) | dict.fromkeys(forms("minus"), -1)
SUMMING = (*RESULTS, "get", "play", "spend", "idle", "see", "draw", "come", "keep")  # verbs among what is added up


def summed(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "2+2+1 = 8", "two Silvers are 4, two Coppers are 2, so 8 in total"."""
    resource, end = noun
    before = words[: at - (at > 0 and words[at - 1].text == "$")]
    adds = bool(before) and before[-1].tag == "sign" and before[-1].value == "plus"
    if adds or len(before) < FEWEST or resource not in (None, *COUNTERS):
        return None
    other = max((n + 1 for n, word in enumerate(before) if word.tag == "act" and word.value not in SUMMING
                 and word.low not in SUMS), default=0)  # fmt: skip
    parts = [n for n, word in enumerate(before)
             if n >= other and ((word.tag == "number" and word.value and not _counts_other(words, n)) or (
                 word.tag == "card" and word.value.is_treasure))]  # fmt: skip
    lead = next((word for word in reversed(before) if not is_filler(word)), None)
    if len(parts) < FEWEST or lead is None:
        return None
    opened = next((n for n in range(end, len(words)) if not _opines(words[n])), len(words))
    after = [word for word in words[opened : end + 3] if word.tag != "sign"]
    whole = any("whole" in word.marks for word in (*words[max(at - 3, 0) : at], *after))
    comes = (lead.tag == "sign" and lead.value == "equals") or lead.low in SUMS
    comes = comes or (lead.tag == "act" and lead.value in RESULTS)
    stops = not after or (resource is not None and words[opened].tag == "sign")
    ends = stops and lead.tag == "sign" and lead.value in ("comma", "pause")
    others = {resource_behind(words, n)[0] for n in parts if words[n].tag == "number"}
    others -= {None, "other", "coins", resource}
    others |= {words[n].value for n in parts if words[n].tag == "card" and resource in ("actions", "buys")}
    if not (comes or whole or ends) or others or (after and resource is None and after[0].tag == "card"):
        return None
    off = _equation(words, at)
    each = any(nth(words, n) for n in range(max(parts[0] - 2, 0), at))
    if any("per" in word.marks for word in words) or off == 0 or each:
        return None  # "0 + 2 = 2", "the first one is 3, the second 2"
    priced = any(word.tag == "act" and "price" in word.marks for word in words[:at])  # "costs 2, and 2 + 2 is 4"
    return told(words, at, resource, parts[0], end, sum=True, false=bool(off) and not priced)


def _counts_other(words: list[Word], at: int) -> bool:
    """Whether the number counts cards that give no coins: "both Estates"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    return behind is not None and behind.tag == "card" and not behind.value.is_treasure


def _opines(word: Word) -> bool:
    """Whether the word only says that it is what the player thinks: "8 coins if I'm not mistaken", "8 I think"."""
    return bool({"reckons", "opines"} & word.marks) or (word.tag == "" and "speaker" in word.marks)


def _equation(words: list[Word], at: int) -> int | None:
    """By how much the result is wrong where nothing but numbers stands before it: "11 - 8 = 2"; None elsewhere."""
    total, sign, terms = 0, 1, 0
    for word in words[:at]:
        operator = OPERATORS.get(word.low)
        if word.tag == "number":
            total, terms, sign = total + sign * word.value, terms + 1, 0
        elif operator is not None and terms:
            sign = operator
        elif not (is_filler(word) or word.tag == "resource" or word.value == "equals"
                  or word.low in SUMS or (word.tag == "act" and word.value in RESULTS)):  # fmt: skip
            total, sign, terms = 0, 1, 0
    return words[at].value - total if terms >= FEWEST else None
