"""Numbers that say how much there is of something, found by the words around them and not by their verb."""

from __future__ import annotations

from dataclasses import dataclass

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.words import forms
from ..reading import Span
from ..texts import COUNTERS

OPERATORS = {"+": 1, "-": -1, "−": -1, "–": -1} | dict.fromkeys(forms("plus"), 1) | dict.fromkeys(forms("minus"), -1)
RESULTS = ("make", "be", "left", "have", "give", "convert")  # verbs before what a sum comes to
SUMS = forms("is_in_all")
SUMMING = (*RESULTS, "get", "play", "spend", "idle", "see", "draw", "come", "keep")  # verbs among what is added up
TELLS = ("be", "have", "make", "put", "come", "left", "unused")  # verbs between what is counted and its number
TO = forms("count_of")  # words between them
HEAD = 6  # words that may stand between what is counted and its number
POINTS = forms("victory_points")
ALSO_ONE = forms("also_one")
BUYS = forms("buys")
HAD = forms("was_had")
DOWN = forms("goes_down")
COMPARING = forms("comparing")
THE = forms("the")
ZERO = forms("zero")  # a count, and no denial
ARTICLES = forms("articles")
FEWEST = 2  # numbers or Treasures of which a sum is made

Noun = tuple[str | None, int]
"""What a number counts by the noun at it, and where that noun ends."""


@dataclass
class Told:
    """`number` of `resource`, None where the words do not name it; `result` are the characters of the number alone.

    `strict` tells that it is what there is just then, `sum` that it is what numbers or Treasures before it come to,
    `false` that these come to something else, `given` that it is spoken of as known ("my 3 coins"), `came` that it may
    be what was just added, too, and not that it may not; None where the words do not tell; `spent` that it is what
    there was before it was spent.
    """

    resource: str | None
    number: int
    span: Span
    result: Span
    strict: bool = False
    sum: bool = False
    false: bool = False
    given: bool = False
    came: bool | None = None
    spent: bool = False


def counts_told(sentence: Sentence, prior: Sentence | None) -> list[Told]:
    """The counts of a sentence that plainly tell what there is, in the order of the words; `prior` is the sentence
    before it."""
    words, found = sentence.words, []
    if all(word.tag != "number" and word.low not in LONE for word in words):
        return []
    asked = prior if prior is not None and prior.asks else None
    if any((word.tag, word.value) == ("thing", "points") or word.low in POINTS for word in words):
        return []
    for at, word in enumerate(words):
        if word.tag != "number" or not (_whole(words, at) or _single(words, at)):
            continue
        noun = _resource(words, at)
        one = _answer(words, at, noun, asked) or _left(words, at, noun) or _headed(words, at, noun)
        one = one or _summed(words, at, noun) or _leaves(words, at, noun) or _titled(words, at, noun)
        one = one or _known(words, at, noun) or _only(words, at, noun) or _altogether(words, at, noun)
        if one is not None:
            found.append(one)
    return found + [one for at in range(1, len(words))
                    if words[at - 1].low in LONE and (one := _lone(words, at)) is not None]  # fmt: skip


def _whole(words: list[Word], at: int) -> bool:
    """Whether the number stands by itself: it is no part of a sum that goes on, and no article."""
    behind = words[at + 1] if at + 1 < len(words) else None
    goes_on = behind is not None and behind.tag == "sign" and behind.value in ("plus", "equals", "slash")
    low = words[at].low
    alone = behind is None or behind.value in ("comma", "stop")
    counts = low not in ARTICLES or (low in ALSO_ONE and alone)  # "also hab ich noch eine"
    if goes_on or _added_to(words, at):
        return False
    return low.isdecimal() or low in ZERO or (words[at].value > 0 and counts)


def _added_to(words: list[Word], at: int) -> bool:
    """Whether another number is added to it right behind: "3 and another 3", "1 - 1 + 2"."""
    behind = words[at + 1 : at + 5]
    if len(behind) < FEWEST or behind[0].low not in OPERATORS:
        return False
    number = next((n for n, word in enumerate(behind) if word.tag == "number"), None)
    between = behind[1:number] if number is not None else [behind[0]]
    return all("again" in word.marks or "more" in word.marks or word.low in AGAIN for word in between) and (
        number is not None and not (number + 1 < len(behind) and behind[number + 1].tag == "resource"))


AGAIN = forms("again")


def _resource(words: list[Word], at: int) -> Noun:
    """The noun of a number; "other" for one that we do not count."""
    behind = words[at + 1] if at + 1 < len(words) else None
    if behind is not None and behind.tag == "" and {"more", "adjective"} & behind.marks and at + 2 < len(words):
        return (words[at + 2].value, at + 3) if words[at + 2].tag == "resource" else (None, at + 1)
    noun = behind.may_be("resource") if behind is not None else None
    if noun:
        return noun, at + 2
    if behind is not None and behind.tag in ("card", "group", "zone", "thing"):
        return "other", at + 1
    return ("coins", at + 1) if at and words[at - 1].text == "$" else (None, at + 1)


def _told(words: list[Word], at: int, resource: str | None, start: int, end: int, **how: bool) -> Told:
    return Told(resource, words[at].value, (words[start].start, words[end - 1].end), (words[at].start, words[at].end),
                **how)  # fmt: skip


def _answer(words: list[Word], at: int, noun: Noun, asked: Sentence | None) -> Told | None:
    """ "How many Actions do I have? Zero." """
    resource, end = noun
    if asked is None or any(word.tag or not _filler(word) for word in words[:at]) or resource is not None:
        return None
    nouns = [word.value for word in asked.words if word.tag == "resource"]
    known = any(word.tag == "number" for word in asked.words) or len(nouns) != 1 or nouns[0] not in COUNTERS
    return None if known else _told(words, at, nouns[0], at, end, strict=nouns[0] != "coins")


def _left(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "two coins left", "0 Actions unused", "two left"."""
    resource, end = noun
    left = end < len(words) and words[end].tag != "sign" and ("now" in words[end].marks or words[end].low in LEFT)
    if resource is None and left and words[end].low in LEFT:
        behind = words[end + 1 : end + 3]
        if len(behind) > 1 and "for" in behind[0].marks and behind[1].tag == "number":
            return None  # "three left for a Village": coins
        resource = next((word.value for word in reversed(words[:at]) if word.tag == "resource"), None)
        if resource is None:
            return _told(words, at, None, at, end, strict=True)
    if resource not in COUNTERS or not left or {"then", "break"} & words[end].marks:
        return None
    return _told(words, at, resource, at, end, strict=True)


def _leaves(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "it gives two Actions, which leaves me 1"."""
    resource, end = noun
    near = words[max(at - 2, 0) : at]
    leaves = any(word.tag == "act" and word.value == "left" for word in near) and all(
        word.tag == "act" or "self" in word.marks or word.low in TO for word in near[-1:])  # fmt: skip
    has = any(word.tag == "act" and word.value == "have" for word in words[max(at - 3, 0) : at])
    leaves = leaves or (has and bool(near) and near[-1].low in STILL)  # "so I still have one"
    nouns = [word.may_be("resource") for word in words[:at]
             if word.tag == "resource" or (word.tag == "card" and word.value.is_treasure)]  # fmt: skip
    if resource is not None or not leaves or nouns[-1:] not in (["actions"], ["buys"]):
        return None
    return _told(words, at, nouns[-1], at, end, strict=True)


STILL = forms("still")
LEFT = forms("left")


def _headed(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "Actions left: 2", "my Action count is zero", "my Buys are up to 3"."""
    named, _ = noun
    heads = [n for n in range(max(at - HEAD, 0), at) if _heads(words, n)]
    if named or len(heads) != 1 or words[heads[0]].may_be("resource") not in COUNTERS:
        return None
    head = heads[0]
    counted = head and words[head - 1].tag == "number"
    between = [word for word in words[head + 1 : at] if word.text != "$"]
    signs = [word for word in between if word.tag == "sign"]
    apart = any(word.value not in ("colon", "equals") or word is not between[-1] for word in signs)
    if "source" in (between or words[:1])[-1].marks:
        return None  # "my Actions go down from 2 to 1"
    if counted or apart or not between or any(word.tag in ("card", "group", "pronoun") for word in between):
        return None
    if {"per", "limit", "price", "less", "not", "none", "and", "infinitive!"} & set().union(*(
            word.marks for word in between[:-1])):  # fmt: skip
        return None
    last = between[-1]
    tells = bool(signs) or any(word.tag == "act" and word.value in TELLS for word in between) or "now" in last.marks
    near = bool(signs) or last.tag == "act" or last.low in TO or _filler(last) or "now" in last.marks
    if not tells or not near or any(word.tag == "act" and word.value not in TELLS for word in between):
        return None
    return _told(words, at, words[head].may_be("resource"), head, at + 1, strict=True)


def _titled(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "Total: 8", "sum = 8"."""
    ahead = [word for word in words[:at] if word.text != "$" and not {"definite", "filler"} & word.marks]
    titled = len(ahead) == FEWEST and ahead[1].value in ("colon", "equals") and "money" in ahead[0].marks
    resource, end = noun
    if not titled or ahead[0].tag or resource not in (None, "coins") or {"whole", "now"} & ahead[0].marks == set():
        return None
    return _told(words, at, "coins", at, end)


def _heads(words: list[Word], at: int) -> bool:
    """Whether a word names what is counted, and not a coin's sign: "Buys are at three", too."""
    if words[at].tag == "resource":
        return words[at].text != "$"
    behind = words[at + 1] if at + 1 < len(words) else None
    first = at == 0 or words[at - 1].tag == "sign" or "break" in words[at - 1].marks
    return first and words[at].low in BUYS and behind is not None and behind.value in ("be", "colon")


def _single(words: list[Word], at: int) -> bool:
    """Whether "a" is a number: "a single Action"."""
    return at + 1 < len(words) and words[at].low in ARTICLES and words[at + 1].low in SINGLE


SINGLE = forms("single")
LONE = SINGLE | forms("only_one")
ONLY = forms("only")
STATES = ("have", "left", "be", "make", "unused")
AMONG = forms("among")


def _only(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "only one Buy", "down to a single Action", of what there is."""
    resource, end = noun
    if _single(words, at):
        resource, end = (words[at + 2].may_be("resource"), at + 3) if at + 2 < len(words) else (None, at + 2)
    acts = [word for word in words[:at] if word.tag == "act"]
    near = acts[-1] if acts else None
    if any(word.low in HAD or "soft" in word.marks for word in words[:at]):
        return None  # what there was before
    down = near is not None and not DOWN.isdisjoint(near.low.split())
    only = down or (at and words[at - 1].low in ONLY) or _single(words, at)
    if resource not in ("actions", "buys") or not only or (near is not None and near.value not in STATES):
        return None
    if end < len(words) and words[end].low in AMONG:
        return None  # "only one Action among them"
    if any(word.tag == "act" for word in words[end:]) or COMPARING & {word.low for word in words[end : end + 2]}:
        return None
    return _told(words, at, resource, at, end, strict=True)


def _altogether(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "two more Buys, so three altogether"."""
    resource, end = noun
    near = [*words[max(at - 2, 0) : at], *words[end : end + 2]]
    if resource is not None or not any("whole" in word.marks for word in near):
        return None
    counted = (word.may_be("resource") for word in reversed(words[:at]))
    last = next((one for one in counted if one in (*COUNTERS, "cards")), None)
    return _told(words, at, last, at, end, strict=True) if last in ("actions", "buys") else None


def _lone(words: list[Word], at: int) -> Told | None:
    """ "that was my only Buy"."""
    resource, own = words[at].may_be("resource"), words[at - 2 : at - 1] if at > 1 else []
    if resource != "buys" or not own:
        return None
    if not any({"possessor", "definite"} & word.marks and word.low in MINE for word in own):
        return None
    spent = any(word.tag == "act" and word.low.endswith(PAST) for word in words[max(at - 4, 0) : at])
    return Told(resource, 1, (own[0].start, words[at].end), (words[at].start, words[at].end), strict=True, spent=spent)


PAST = tuple(forms("ends_past"))
MINE = forms("mine")


def _summed(words: list[Word], at: int, noun: Noun) -> Told | None:
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
    lead = next((word for word in reversed(before) if not _filler(word)), None)
    if len(parts) < FEWEST or lead is None:
        return None
    opened = next((n for n in range(end, len(words)) if not _opines(words[n])), len(words))
    after = [word for word in words[opened : end + 3] if word.tag != "sign"]
    whole = any("whole" in word.marks for word in (*words[max(at - 3, 0) : at], *after))
    comes = (lead.tag == "sign" and lead.value == "equals") or lead.low in SUMS
    comes = comes or (lead.tag == "act" and lead.value in RESULTS)
    stops = not after or (resource is not None and words[opened].tag == "sign")
    ends = stops and lead.tag == "sign" and lead.value in ("comma", "pause")
    others = {_resource(words, n)[0] for n in parts if words[n].tag == "number"} - {None, "other", "coins", resource}
    others |= {words[n].value for n in parts if words[n].tag == "card" and resource in ("actions", "buys")}
    if not (comes or whole or ends) or others or (after and resource is None and after[0].tag == "card"):
        return None
    off = _equation(words, at)
    each = any(nth(words, n) for n in range(max(parts[0] - 2, 0), at))
    if any("per" in word.marks for word in words) or off == 0 or each:
        return None  # "0 + 2 = 2", "the first one is 3, the second 2"
    priced = any(word.tag == "act" and "price" in word.marks for word in words[:at])  # "costs 2, and 2 + 2 is 4"
    return _told(words, at, resource, parts[0], end, sum=True, false=bool(off) and not priced)


def _counts_other(words: list[Word], at: int) -> bool:
    """Whether the number counts cards that give no coins: "both Estates"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    return behind is not None and behind.tag == "card" and not behind.value.is_treasure


def _opines(word: Word) -> bool:
    """Whether the word only says that it is what the player thinks: "8 coins if I'm not mistaken", "8 I think"."""
    return bool({"reckons", "opines"} & word.marks) or (word.tag == "" and "speaker" in word.marks)


def _known(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "my 3 coins", whatever is done with them."""
    resource, end = noun
    known = at > 0 and words[at - 1].low in KNOWN
    rest = at > 0 and words[at - 1].low in REST and at > 1 and words[at - 2].low in (KNOWN | THE)
    if resource != "coins" or not (known or rest):
        return None
    return _told(words, at, resource, at - 1, end, given=True, strict=bool(rest))


REST = forms("the_rest")
KNOWN = forms("known")


def nth(words: list[Word], at: int) -> bool:
    """Whether one of several is spoken of: "the first one is worth 3, the second 2"."""
    return at > 0 and bool({"first", "nth"} & words[at].marks) and "definite" in words[at - 1].marks


def _filler(word: Word) -> bool:
    return word.text == "$" or (word.tag == "" and bool(word.marks & {"filler", "now", "whole", "money"}))


def _equation(words: list[Word], at: int) -> int | None:
    """By how much the result is wrong where nothing but numbers stands before it: "11 - 8 = 2"; None elsewhere."""
    total, sign, terms = 0, 1, 0
    for word in words[:at]:
        operator = OPERATORS.get(word.low)
        if word.tag == "number":
            total, terms, sign = total + sign * word.value, terms + 1, 0
        elif operator is not None and terms:
            sign = operator
        elif not (_filler(word) or word.tag == "resource" or word.value == "equals"
                  or word.low in SUMS or (word.tag == "act" and word.value in RESULTS)):  # fmt: skip
            total, sign, terms = 0, 1, 0
    return words[at].value - total if terms >= FEWEST else None
