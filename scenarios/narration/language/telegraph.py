"""Tellings that only name one thing after the other, without signs or verbs: "village copper two actions smithy …"."""

from __future__ import annotations

from collections.abc import Iterator

from .mentions import Word
from .nominals import HEADS
from .sentences import ENDS
from .words import forms

THAT = tuple(forms("begins_that"))
THIRD = tuple(forms("ends_third"))
FEWEST = 4  # places in a sentence at which one thing named stands right behind another
VERBS = 3  # that such a sentence may have
LARGE = 5  # from which on nobody counts cards of one name without a plural
APART = ("shuffle", "buy", "reveal", "end_turn")  # verbs that nothing named before can be the subject of


def spaced(words: list[Word]) -> list[Word]:
    """The words with the signs that are left out wherever only one thing is named after the other: in whole sentences,
    or up to the verb that ends such a stretch.

    Only words are that in which a card stands right behind a count ("two actions smithy"): lists of cards have none.
    """
    found: list[Word] = []
    for sentence in _sentences(_priced(words)):
        places = [at for at in range(1, len(sentence)) if _meet(sentence, at)]
        if len(places) < FEWEST or not any(_counted(sentence, at) for at in places):
            found += sentence
            continue
        verbs = sum(word.tag == "act" and word.value not in APART for word in sentence)
        if verbs <= min(VERBS, len(places) // 2):
            found += _signed(sentence, set(places))
            continue
        for stretch in _stretches(sentence):
            inside = {at for at in range(1, len(stretch)) if _meet(stretch, at)}
            told = len(inside) >= FEWEST and any(_counted(stretch, at) for at in inside)
            found += _ended(stretch, inside) if told else stretch
    return found


def _priced(words: list[Word]) -> list[Word]:
    """The words with a comma behind each price but the last of "Militia is four Silver is three", behind the sum of
    "that's eleven Province", and behind each worth of "Gold is three Silvers are four"."""
    numbers = [at for at in range(1, len(words) - 1) if words[at].tag == "number"]
    ends = {at for at in numbers if _pays(words, at) or (_states_price(words, at) and _states_price(words, at + 3))}
    for at in numbers:
        if at > 2 and words[at - 1].value == "be" and words[at - 2].tag == "card" and words[at - 2].value.is_treasure:
            ends |= {at} if words[at + 1].tag == "card" else set()
    for at in sorted(ends, reverse=True):
        words.insert(at + 1, Word("", "", words[at].end, words[at].end, "sign", "comma"))
    return words


def _pays(words: list[Word], at: int) -> bool:
    """Whether a number there is a sum that pays for the card behind it, and does not count that."""
    sums, card = words[at - 1], words[at + 1]
    if card.tag != "card" or card.many or sums.value not in ("be", "make"):
        return False
    told = bool({"demonstrative", "demonstrative!"} & (sums.marks | words[at - 2].marks)) or sums.low.startswith(THAT)
    return told and card.value.cost <= words[at].value and (words[at].value >= LARGE or card.value.is_action)


def _states_price(words: list[Word], at: int) -> bool:
    """Whether a number there says what the card before it costs."""
    if at < 2 or at >= len(words) or words[at].tag != "number" or words[at - 1].value not in ("be", "spend"):
        return False
    return words[at - 2].tag == "card" and words[at - 2].value.cost == words[at].value


def _counted(words: list[Word], at: int) -> bool:
    """Whether a card stands there right behind a count."""
    return words[at - 1].tag == "resource" and words[at].tag == "card"


def _stretches(sentence: list[Word]) -> Iterator[list[Word]]:
    """The sentence cut behind each verb."""
    start = 0
    for at, word in enumerate(sentence):
        if word.tag == "act" and word.value not in APART:
            yield sentence[start : at + 1]
            start = at + 1
    yield sentence[start:]


def _ended(stretch: list[Word], places: set[int]) -> Iterator[Word]:
    """The stretch with its signs, and a full stop behind the last thing named, where the verb's own words begin."""
    last = max(at for at, word in enumerate(stretch) if word.tag in HEADS) + 1
    subject = any(word.marks & {"self", "third", "other"} for word in stretch[last:])
    yield from _signed(stretch[:last], places)
    if subject:
        end = stretch[last - 1].end
        yield Word("", "", end, end, "sign", "stop")
    yield from stretch[last:]


def _signed(sentence: list[Word], places: set[int]) -> Iterator[Word]:
    """The sentence with a full stop before each thing with which something new may begin, and commas in its lists."""
    first = 0
    for at, word in enumerate(sentence):
        apart = at > 0 and _apart(sentence[at - 1], word)
        if at in places or apart:
            end = sentence[at - 1].end
            action = word.tag == "card" and word.value.is_action
            begins = apart or (word.tag == "card" and sentence[at - 1].value == "coins") or (action and at > first + 1)
            lists = not begins and sentence[at - 1].value == "cards"  # "two cards Silver Copper"
            yield Word("", "", end, end, "sign", "stop" if begins else "colon" if lists else "comma")
            first = at if begins else first
        elif word.tag == "sign" or word.marks & {"list", "then"}:
            first = at + 1
        yield word


def _sentences(words: list[Word]) -> Iterator[list[Word]]:
    start = 0
    for at, word in enumerate(words):
        if word.tag == "sign" and word.value in ENDS:
            yield words[start : at + 1]
            start = at + 1
    yield words[start:]


def _meet(words: list[Word], at: int) -> bool:
    """Whether something named begins right behind something else that is named."""
    if words[at - 1].tag not in HEADS:
        return False
    following = words[at + 1] if at + 1 < len(words) else None
    counts = words[at].tag == "number" and following is not None and following.tag in HEADS
    return words[at].tag in ("card", "resource") or counts


def _apart(before: Word, word: Word) -> bool:
    return before.tag in HEADS and word.tag == "act" and word.value in APART and not word.low.endswith(THIRD)
