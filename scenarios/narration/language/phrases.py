"""Where a card's name or a phrase of the lexicon begins, and what it means there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .mentions import Word
from .names import Names
from .words import Lexicon, misspelt

_SEPARATORS = {
    ".": "stop", "!": "stop", "\n": "line", "?": "ask", ",": "comma", ";": "semi", ":": "colon", "(": "open",
    "[": "open", ")": "close", "]": "close", "–": "dash", "—": "dash", "-": "dash", "->": "arrow", "=>": "arrow",
    "→": "arrow", ">": "arrow", "⇒": "arrow", "+": "plus", "=": "equals", "/": "slash", "…": "pause",
    "•": "bullet", "*": "bullet", "|": "semi", "·": "bullet", "~": "dash",
}  # fmt: skip
MOST_BETWEEN = 4  # words between a verb and a card that is not in this game
_OPENS = ("\n", ".", ";", ">", "->", "→", ")", "!", "-", "*", "•")
_BEFORE_NAMES = ("stop", "line", "colon", "bullet", "semi", "arrow", "equals", "open")


def phrase_at(
    single: list[Word], lows: list[str], lengths: Sequence[int], at: int, before: list[Word], words: Lexicon,
    called: Names,
) -> tuple[int, Word]:  # fmt: skip
    """The longest phrase here, of these lengths or a card's name, and how many words it takes; a name goes before other
    meanings of that length."""
    low, left = lows[at], len(single) - at
    if low in words.units and (unit := _unit(single, at, words)):
        return 1, _joined(single[at : at + 1], "resource", unit)
    if named := called.lengths.get(low):
        lengths = sorted({*named, *lengths}, reverse=True)
    for length in lengths:
        if length > left:
            continue
        phrase = tuple(lows[at : at + length])
        card = called.exact(phrase) if named else None
        if card and not (
            length == 1 and _is_doubtful(phrase[0], words, called) and (
                _is_own(single[at], words, called) or not _named(single, at, before, called))
        ):
            part = single[at : at + length]
            return length, _joined(part, "card", card[0], many=card[1], of=part[-1].text[-2:] in ("'s", "’s"))
        if meanings := words.meanings.get(phrase):
            if length > 1 and meanings[0][0] == "act" and _place(lows, at + length - 1, words):
                continue  # "comes | to my hand"
            if meanings[0][0] == "pronoun" and length > 1 and _goes_on(single, at + length, words, called):
                continue  # "die drei Anwesen"
            word = _joined(single[at : at + length], *meanings[0])
            word.others = meanings[1:]
            return length, word
    word = single[at]
    if _heads(single, at) and (card := called.head(word.low)):
        return 1, _joined(single[at : at + 1], "card", card)
    if _opens_effect(single, at) and (card := called.short.get(word.low)):
        return 1, _joined(single[at : at + 1], "card", card)
    if at + 1 < len(single) and (card := called.near.get(word.low + single[at + 1].low)):
        return 2, _joined(single[at : at + 2], "card", card[0], many=card[1])
    if at + 1 < len(single) and (card := called.pair(word.low, single[at + 1].low)):
        return 2, _joined(single[at : at + 2], "card", card[0], many=card[1])
    return 1, _alone(word, words, called)


def _heads(single: list[Word], at: int) -> bool:
    """Whether a capital letter or two stand alone before a colon, as the heading of what a card does: "S: …"."""
    after = single[at + 1].text if at + 1 < len(single) else ""
    return single[at].text[0].isupper() and len(single[at].text) <= 2 and after in (":", "->", ">", "=", "→", "(")


def _opens_effect(single: list[Word], at: int) -> bool:
    """Whether a word with a capital stands before what it does: "Fest (2A 2B $2)"."""
    before = single[at - 1].text if at else "\n"
    after = single[at + 1].text if at + 1 < len(single) else ""
    return single[at].text[0].isupper() and before in _OPENS and after in ("(", ":", "->", ">", "=", "→")


def _place(lows: list[str], at: int, words: Lexicon) -> bool:
    """Whether a place begins here with more than one word: "to my hand"."""
    for length in words.lengths_at(lows, at):
        phrase = tuple(lows[at : at + length])
        if length > 1 and any(family == "zone" for family, _ in words.meanings.get(phrase, ())):
            return True
    return False


def _goes_on(single: list[Word], at: int, words: Lexicon, called: Names) -> bool:
    """Whether a card or a resource stands here, which the words before it count."""
    if at >= len(single):
        return False
    phrase = (single[at].low,)
    named = called.exact(phrase) or called.guess(phrase[0], words)
    return bool(named) or any(family in ("resource", "group") for family, _ in words.meanings.get(phrase, ()))


def _unit(single: list[Word], at: int, words: Lexicon) -> str:
    """What a letter directly behind a number counts: "2A"."""
    before = single[at - 1] if at else None
    touches = before is not None and before.low.isdecimal() and before.end == single[at].start
    return words.units.get(single[at].low, "") if touches else ""


def _is_doubtful(word: str, words: Lexicon, called: Names) -> bool:
    """Whether a card's name may be an ordinary word here: "mine", or any card that is not in this game ("replace")."""
    return word in words.doubtful or word not in called.near


def _is_own(word: Word, words: Lexicon, called: Names) -> bool:
    """Whether "mine" is no card, since the game has none: "I bought mine"."""
    return word.low in words.doubtful and word.low not in called.near and not word.text[:1].isupper()


def _named(single: list[Word], at: int, before: list[Word], called: Names) -> bool:
    """Whether an ordinary word ("mine") is used as a name: capital, or where a noun must stand."""
    earlier = before[-1] if before else None
    if single[at].low not in called.near and not single[at].text[:1].isupper():
        article = before and (before[-1].tag == "number" or "article" in before[-1].marks)
        if article and len(before) > 2 and "list" in before[-2].marks and before[-3].tag == "card":
            return True  # "two Coppers and a merchant"
        verbs = [word for word in before[-MOST_BETWEEN if article else -2 :] if word.tag in ("act", "sign")]
        if not verbs or verbs[-1].tag != "act":
            return False
        near = article and before[-2] is verbs[-1]  # "I go for a witch"
        return verbs[-1].value in ("play", "buy", "gain", *(("get", "choose") if near else ()))
    if _headed(before) or _done_to(single, at, earlier):
        return True
    opens = earlier is None or (earlier.tag == "sign" and earlier.value in _BEFORE_NAMES)
    if single[at].text[:1].isupper() and not opens:
        return True
    if opens:
        return single[at].low in called.near
    if earlier.tag == "act" and earlier.value == "be":
        return False  # "so it's mine"
    if earlier.tag == "number" or "definite" in earlier.marks or earlier.value == "coins":
        return True
    return earlier.tag == "act" and earlier.value in ("play", "buy", "gain", "get", "choose", "come", "draw", "discard")


def _done_to(single: list[Word], at: int, earlier: Word | None) -> bool:
    """Whether it is a verb with its subject and its object: "I mine a Copper"."""
    subject = earlier is not None and earlier.tag == "" and "self" in earlier.marks and "oblique" not in earlier.marks
    return subject and at + 1 < len(single) and "article" in single[at + 1].marks


def _headed(before: list[Word]) -> bool:
    """Whether it stands behind "Buy:"."""
    return len(before) > 1 and before[-1].value == "colon" and "buy" in (before[-2].value, before[-2].may_be("act"))


def _joined(part: list[Word], tag: str, value: Any, *, many: bool = False, of: bool = False) -> Word:
    if len(part) == 1:
        one = part[0]
        one.tag, one.value, one.many, one.of = tag, value, many, of
        return one
    marks = set().union(*(word.marks for word in part))
    text = " ".join(word.text for word in part)
    low = " ".join(word.low for word in part)
    return Word(text, low, part[0].start, part[-1].end, tag, value, marks, many, of)


def _alone(word: Word, words: Lexicon, called: Names) -> Word:
    if word.text in _SEPARATORS or set(word.text) == {"."}:
        word.tag, word.value = "sign", _SEPARATORS.get(word.text, "pause")
    elif word.low.isdecimal():
        word.tag, word.value = "number", int(word.low[:6])
    elif word.text == "$":
        word.tag, word.value = "resource", "coins"
    elif word.text[0].isupper() and len(word.low) <= 2 and word.low not in words.known and word.low in called.initials:
        word.tag, word.value, word.guessed = "card", called.initials[word.low], True
    elif not word.marks and (found := called.guess(word.low, words)):
        word.tag, word.value, word.many, word.guessed = "card", *found, True
        word.of = word.text[-2:] in ("'s", "’s")
        word.many = word.many and not word.of
    elif not word.marks and (near := misspelt(words, word.low)):
        meanings = words.meanings.get((near,), ())
        word.marks |= words.firsts.get((near,), frozenset())
        if meanings:
            word.tag, word.value, word.others = *meanings[0], meanings[1:]
    return word
