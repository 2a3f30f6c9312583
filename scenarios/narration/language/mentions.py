"""A text as words with their places and meanings."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .names import Names
from .words import Lexicon, Meaning, languages, lexicon, misspelt, plain

_TOKEN = re.compile(r"\bw/o?(?!\w)|\d+(?:st|nd|rd|th)\b|\d+|[^\W\d_]+(?:['’´`][^\W\d_]+)*|->|=>|\n|\.{2,}|\S")
_SEPARATORS = {
    ".": "stop", "!": "stop", "\n": "line", "?": "ask", ",": "comma", ";": "semi", ":": "colon", "(": "open",
    "[": "open", ")": "close", "]": "close", "–": "dash", "—": "dash", "-": "dash", "->": "arrow", "=>": "arrow",
    "→": "arrow", ">": "arrow", "⇒": "arrow", "+": "plus", "=": "equals", "/": "slash", "…": "pause",
    "•": "bullet", "*": "bullet", "|": "semi", "·": "bullet", "~": "dash",
}  # fmt: skip


HEADS = ("resource", "card", "group")
_LEADS = {"and", "so", "then", "but", "while", "now", "makes", "lets", "let", "make", "und", "dann", "aber", "jetzt"}
NAMED = "player "  # begins the mark of a word that names another player


@dataclass(slots=True, eq=False)
class Word:
    """A word, number, sign or phrase at characters `start` to `end`.

    `tag` is what family it belongs to (the lexicon's meanings, "card", "sign", or "" for words that mean nothing by
    themselves) and `value` which of it; `marks` are what the lexicon says besides, with "!" where the phrase begins.
    `many` tells a plural name, `of` a genitive, `guessed` a name that was misspelt or shortened.
    """

    text: str
    low: str
    start: int
    end: int
    tag: str = ""
    value: Any = None
    marks: set[str] = field(default_factory=set)
    many: bool = False
    of: bool = False
    guessed: bool = False
    others: tuple[Meaning, ...] = ()

    def may_be(self, tag: str) -> Any:
        """Which of that family the word may be, by its first or another meaning; None if it is none."""
        if self.tag == tag:
            return self.value
        return next((value for family, value in self.others if family == tag), None)


def detect(text: str) -> str:
    """The language of a text: the one whose common words occur most often; English where none do."""
    low = [plain(word) for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", text)]
    counts = {name: sum(word in lexicon(name).common for word in low) for name in languages()}
    return max(counts, key=counts.__getitem__)


def read_words(text: str, words: Lexicon, called: Names, others: Iterable[str] = ()) -> list[Word]:
    """The text's words, phrases joined, each with its meaning; `others` are the other players' names."""
    single = [Word(m.group(), plain(m.group()), m.start(), m.end()) for m in _TOKEN.finditer(text)
              if not _is_hyphen(text, m)]  # fmt: skip
    single = _units_ahead(single, words)
    if not words.verb_last:
        _clipped(single, words)
    lows = [word.low for word in single]
    _mark(single, lows, words)
    _mark_players(single, words, others)
    found: list[Word] = []
    at = 0
    while at < len(single):
        length, word = _phrase(single, lows, at, found, words, called)
        found.append(word)
        at += length
    _two_part_verbs(found, words)
    _counted_behind(found)
    if words.inverts:
        _pronouns(found)
    for word, following in itertools.pairwise(found):
        owns = following.tag in ("resource", "thing", "zone") or (following.tag == "number" and following.value > 1)
        owns = owns or following.low in words.piles
        if word.tag == "act" and word.text.casefold() in words.possessive and owns:
            word.tag, word.value, word.marks = "", None, word.marks | {"definite"}  # "its Action"
    return _piles(found, words)


def _units_ahead(single: list[Word], words: Lexicon) -> list[Word]:
    """The words with a capital letter that counts put behind its number: "A1 B2", "A=2"."""
    found: list[Word] = []
    for word in single:
        letter = found[-1] if found else None
        equals = letter is not None and letter.text == "="
        letter = found[-2] if equals and len(found) > 1 else letter
        counts = word.low.isdecimal() and letter is not None and letter.text.isupper() and letter.low in words.units
        if counts and (letter.end == word.start or (equals and letter.end == found[-1].start)):
            del found[-2 if equals else -1 :]
            word.start, letter.end, word.end = letter.start, word.end, letter.start
            found += [word, letter]
        else:
            found.append(word)
    return found


def _clipped(single: list[Word], words: Lexicon) -> None:
    """Takes "an" for "and" before a verb or a subject: "I trash the Estate an gain a Militia"."""
    for word, following in itertools.pairwise(single):
        if word.low == "an":
            meanings = {tag for tag, _ in words.meanings.get((following.low,), ())}
            verb = meanings == {"act"} and following.low[0] not in "aeiouh"
            word.low = "and" if verb or following.low in ("i", "then") else word.low


def _counted_behind(found: list[Word]) -> None:
    """Puts what is added before what it is added to: "buy +1", "actions +2"."""
    for at, (word, sign, number) in enumerate(zip(found, found[1:], found[2:], strict=False)):
        behind = found[at + 3] if at + 3 < len(found) else None
        adds = sign.value == "plus" and number.tag == "number" and sign.end == number.start > sign.start > word.end
        counted = at > 0 and found[at - 1].tag == "number"
        if not adds or counted or (behind is not None and (behind.tag in HEADS or behind.value == "buy")):
            continue
        if word.tag == "act" and word.low in ("buy", "buys"):
            word.tag, word.value = "resource", "buys"
        if word.tag == "resource" and word.text != "$":
            start, end = word.start, number.end
            found[at : at + 3] = [sign, number, word]
            sign.start = sign.end = number.start = number.end = word.start = start
            word.end = end


def _pronouns(found: list[Word]) -> None:
    """Takes an article as a pronoun where nothing follows that it could belong to: "den spiele ich"."""
    for at, word in enumerate(found):
        if word.low not in ("den", "die", "das", "der") or word.tag:
            continue
        zone = any(one.tag == "zone" for one in found[at + 2 : at + MOST_TO_PLACE])  # "das bleibt auf dem Stapel"
        verbs = (*_WITH_PRONOUN, *(_MOVED if zone else ()))
        near = [one for one in found[max(at - 2, 0) : at + 2] if one.tag == "act" and one.value in verbs]
        after = found[at + 1] if at + 1 < len(found) else None
        noun = after is not None and (after.tag in ("card", "number", "resource", "group", "thing", "zone", "pronoun")
                                      or after.marks & {"adjective", "other_one", "more", "all"})  # fmt: skip
        plain = after is None or after.tag == "sign" or after.tag == "act" or "filler" in after.marks
        opens = at == 0 or found[at - 1].tag == "sign" or "break" in found[at - 1].marks
        if near and plain and not noun and (near[0] in found[max(at - 2, 0) : at] or (opens and near[0] is after)):
            word.tag, word.value = "pronoun", 1


MOST_TO_PLACE = 10  # words behind a pronoun in which the place is told
_MOVED = ("put", "come", "unused", "left")
_WITH_PRONOUN = ("play", "buy", "trash", "discard", "gain", "get", "keep", "drop", "use", "start")


def _piles(found: list[Word], words: Lexicon) -> list[Word]:
    """The words with "the Copper pile" as the place that it is."""
    joined: list[Word] = []
    for word in found:
        before = joined[-1] if joined else None
        if before is not None and before.tag == "card" and word.low in words.piles and not before.many:
            joined[-1] = Word(f"{before.text} {word.text}", f"{before.low} {word.low}", before.start, word.end, "zone",
                              "supply", before.marks | word.marks)  # fmt: skip
        else:
            joined.append(word)
    return joined


def _is_hyphen(text: str, match: re.Match) -> bool:
    """Whether a dash only joins two words ("Buy-phase")."""
    if match.group() != "-":
        return False
    return text[match.start() - 1 : match.start()].isalpha() and text[match.end() : match.end() + 1].isalpha()


def _mark(single: list[Word], lows: list[str], words: Lexicon) -> None:
    for at, first in enumerate(single):
        for length in words.lengths.get(first.low, ()):
            found = words.marks.get(tuple(lows[at : at + length]))
            if found:
                for word in single[at : at + length]:
                    word.marks |= found
                first.marks |= {f"{mark}!" for mark in found}
    for word in (one for one in single if one.marks):
        if "affirms" in word.marks:
            word.marks -= {"not", "not!", "correct", "correct!"}  # "why not", "no idea why"
        if {"rethinks", "skip"} <= word.marks:
            word.marks -= {"correct", "correct!", "rethinks", "rethinks!"}  # "the Smithy has to wait"
        if "at once" in word.marks:
            word.marks -= {"when", "when!", "irreal", "irreal!"}
        if "reckons" in word.marks:
            word.marks = {"reckons", "filler"}  # "if I'm not mistaken" supposes nothing


def _mark_players(single: list[Word], words: Lexicon, others: Iterable[str]) -> None:
    """Marks the other players' names like any word for another player, and with whom they name; a name that is a word
    as well only where it is written like one."""
    others = list(others)
    for before, word in itertools.pairwise([None, *single]) if len(others) > 1 else ():
        if "several!" in word.marks and (before is None or not before.low.isalpha() or before.low in _LEADS):
            word.marks |= {"other", "other!"}
    for name in others:
        wanted = plain(name).split()
        for at in range(len(single) - len(wanted) + 1):
            part = single[at : at + len(wanted)]
            spelt = [_bare(word.low) for word in part]
            alike = " ".join(word.text for word in part).startswith(name)
            if spelt[:-1] == wanted[:-1] and spelt[-1] in (wanted[-1], f"{wanted[-1]}s") and (
                    alike or not words.known & set(wanted)):  # fmt: skip
                for word in part:
                    word.marks |= {"other", NAMED + name}
                part[0].marks.add("other!")


def _bare(low: str) -> str:
    """A name without the sign of the genitive: "anna's"."""
    return re.sub(r"['’´`]s?$", "", low)


def player_named(word: Word) -> str:
    """Which other player the word names; "" if none by name."""
    if "other" not in word.marks:
        return ""
    return next((mark[len(NAMED) :] for mark in word.marks if mark.startswith(NAMED)), "")


def _phrase(
    single: list[Word], lows: list[str], at: int, before: list[Word], words: Lexicon, called: Names
) -> tuple[int, Word]:
    """The longest phrase here and how many words it takes; a card's name goes before other meanings of that length."""
    if unit := _unit(single, at, words):
        return 1, _joined(single[at : at + 1], "resource", unit)
    low, left = lows[at], len(single) - at
    lengths = words.lengths.get(low, ())
    if named := called.lengths.get(low):
        lengths = sorted({*named, *lengths}, reverse=True)
    for length in lengths:
        if length > left:
            continue
        part = single[at : at + length]
        phrase = tuple(lows[at : at + length])
        card = called.exact(phrase) if named else None
        if card and not (
            length == 1 and _is_doubtful(phrase[0], words, called) and (
                _is_own(single[at], words, called) or not _named(single, at, before, called))
        ):
            return length, _joined(part, "card", card[0], many=card[1], of=part[-1].text[-2:] in ("'s", "’s"))
        if meanings := words.meanings.get(phrase):
            if length > 1 and meanings[0][0] == "act" and _place(single, at + length - 1, words):
                continue  # "comes | to my hand"
            if meanings[0][0] == "pronoun" and length > 1 and _goes_on(single, at + length, words, called):
                continue  # "die drei Anwesen"
            word = _joined(part, *meanings[0])
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


def _place(single: list[Word], at: int, words: Lexicon) -> bool:
    """Whether a place begins here with more than one word: "to my hand"."""
    for length in words.lengths.get(single[at].low, ()):
        phrase = tuple(word.low for word in single[at : at + length])
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


MOST_BETWEEN = 4  # words between a verb and a card that is not in this game
_OPENS = ("\n", ".", ";", ">", "->", "→", ")", "!", "-", "*", "•")
_BEFORE_NAMES = ("stop", "line", "colon", "bullet", "semi", "arrow", "equals", "open")


def _joined(part: list[Word], tag: str, value: Any, *, many: bool = False, of: bool = False) -> Word:
    marks = set().union(*(word.marks for word in part)) if len(part) > 1 else part[0].marks
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
        word.marks |= words.marks.get((near,), frozenset()) | {f"{one}!" for one in words.marks.get((near,), ())}
        if meanings:
            word.tag, word.value, word.others = *meanings[0], meanings[1:]
    return word


def _spoken(found: list[Word], at: int, tail: tuple[str, ...]) -> list[Word]:
    """The words from that place on that together say the tail of a verb; [] where they do not."""
    for length in range(1, len(tail) + 1):
        part = found[at : at + length]
        if tuple(" ".join(word.low for word in part).split()) == tail:
            return part
    return []


def _may_end(found: list[Word], at: int, words: Lexicon) -> bool:
    """Whether a verb's second part may stand before this place: in German only at the end of its clause."""
    if not words.verb_last or at >= len(found):
        return True
    return found[at].tag == "sign" or "break!" in found[at].marks


def _two_part_verbs(found: list[Word], words: Lexicon) -> None:
    """Verbs whose second part stands apart ("lay … down"): the first part takes the meaning of the whole."""
    for at, word in enumerate(found):
        tails = words.gaps.get(word.low)
        for end in range(at + 2, min(at + 14, len(found))) if tails else ():
            if found[end].tag == "sign" and found[end].value in ("stop", "line", "semi", "open", "close", "ask"):
                break
            comma = found[end].tag == "sign" and found[end].value == "comma"
            if words.verb_last and comma and found[end - 1].tag == "act" and end - 1 > at:
                break  # "lässt mich eine Karte entsorgen, also kommt ein Anwesen weg"
            spoken = [(part, act) for tail, act in tails if (part := _spoken(found, end, tail))]
            if spoken and _may_end(found, end + len(spoken[0][0]), words):
                word.tag, word.value, word.others = "act", spoken[0][1], ()
                for one in spoken[0][0]:
                    one.tag, one.value, one.marks = "", None, one.marks | {"filler"}
                break
