"""Numbers that say how much there is of something, found by the words around them and not by their verb."""

from __future__ import annotations

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.words import forms
from ..texts import COUNTERS
from .told import ARTICLES, FEWEST, ONLY, SINGLE, ZERO, Noun, Told, is_filler, resource_behind, told
from .told_sums import OPERATORS, summed

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
        noun = resource_behind(words, at)
        one = _answer(words, at, noun, asked) or _left(words, at, noun) or _headed(words, at, noun)
        one = one or summed(words, at, noun) or _leaves(words, at, noun) or _titled(words, at, noun)
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


def _answer(words: list[Word], at: int, noun: Noun, asked: Sentence | None) -> Told | None:
    """ "How many Actions do I have? Zero." """
    resource, end = noun
    if asked is None or any(word.tag or not is_filler(word) for word in words[:at]) or resource is not None:
        return None
    nouns = [word.value for word in asked.words if word.tag == "resource"]
    known = any(word.tag == "number" for word in asked.words) or len(nouns) != 1 or nouns[0] not in COUNTERS
    return None if known else told(words, at, nouns[0], at, end, strict=nouns[0] != "coins")


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
            return told(words, at, None, at, end, strict=True)
    if resource not in COUNTERS or not left or {"then", "break"} & words[end].marks:
        return None
    return told(words, at, resource, at, end, strict=True)


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
    return told(words, at, nouns[-1], at, end, strict=True)


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
    near = bool(signs) or last.tag == "act" or last.low in TO or is_filler(last) or "now" in last.marks
    if not tells or not near or any(word.tag == "act" and word.value not in TELLS for word in between):
        return None
    return told(words, at, words[head].may_be("resource"), head, at + 1, strict=True)


def _titled(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "Total: 8", "sum = 8"."""
    ahead = [word for word in words[:at] if word.text != "$" and not {"definite", "filler"} & word.marks]
    titled = len(ahead) == FEWEST and ahead[1].value in ("colon", "equals") and "money" in ahead[0].marks
    resource, end = noun
    if not titled or ahead[0].tag or resource not in (None, "coins") or {"whole", "now"} & ahead[0].marks == set():
        return None
    return told(words, at, "coins", at, end)


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


LONE = SINGLE | forms("only_one")
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
    return told(words, at, resource, at, end, strict=True)


def _altogether(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "two more Buys, so three altogether"."""
    resource, end = noun
    near = [*words[max(at - 2, 0) : at], *words[end : end + 2]]
    if resource is not None or not any("whole" in word.marks for word in near):
        return None
    counted = (word.may_be("resource") for word in reversed(words[:at]))
    last = next((one for one in counted if one in (*COUNTERS, "cards")), None)
    return told(words, at, last, at, end, strict=True) if last in ("actions", "buys") else None


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


def _known(words: list[Word], at: int, noun: Noun) -> Told | None:
    """ "my 3 coins", whatever is done with them."""
    resource, end = noun
    known = at > 0 and words[at - 1].low in KNOWN
    rest = at > 0 and words[at - 1].low in REST and at > 1 and words[at - 2].low in (KNOWN | THE)
    if resource != "coins" or not (known or rest):
        return None
    return told(words, at, resource, at - 1, end, given=True, strict=bool(rest))


REST = forms("the_rest")
KNOWN = forms("known")


