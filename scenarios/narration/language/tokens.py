"""A text as words with their places and meanings, phrases joined."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable

from .mentions import HEADS, NAMED, Word
from .names import Names
from .phrases import phrase_at
from .words import Lexicon, forms, plain

_SUBJECTS = forms("subject_behind_and")
_BUYS = forms("buy_counted")
_ARTICLES = forms("article_alone")
_VOWELS = forms("vowels")
_TOKEN = re.compile(r"\bw/o?(?!\w)|\d+(?:st|nd|rd|th)\b|\d+|[^\W\d_]+(?:['’´`][^\W\d_]+)*|->|=>|\n|\.{2,}|\S")
_LEADS = forms("leads")
MOST_TO_PLACE = 10  # words behind a pronoun in which the place is told
SETTLES = ("affirms", "rethinks", "at once", "reckons")  # marks beside which others do not hold
_MOVED = ("put", "come", "unused", "left")
_WITH_PRONOUN = ("play", "buy", "trash", "discard", "gain", "get", "keep", "drop", "use", "start")


def read_words(text: str, words: Lexicon, called: Names, others: Iterable[str] = ()) -> list[Word]:
    """The text's words, phrases joined, each with its meaning; `others` are the other players' names."""
    single = _written(_units_ahead(_split(text), words), words)
    if not words.verb_last:
        _clipped(single, words)
    lows = [word.low for word in single]
    lengths = [words.lengths_at(lows, at) for at in range(len(lows))]
    _mark(single, lows, lengths, words)
    _mark_players(single, words, others)
    found: list[Word] = []
    at = 0
    while at < len(single):
        length, word = phrase_at(single, lows, lengths[at], at, found, words, called)
        found.append(word)
        at += length
    _named_before(found)
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


def _split(text: str) -> list[Word]:
    """The words, numbers and signs of the text, without the dashes that only join two words ("Buy-phase")."""
    found: list[Word] = []
    for match in _TOKEN.finditer(text):
        said, (start, end) = match[0], match.span()
        if said != "-" or not (text[start - 1 : start].isalpha() and text[end : end + 1].isalpha()):
            found.append(Word(said, plain(said), start, end))
    return found


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


def _named_before(found: list[Word]) -> None:
    """Takes two capital letters that headed what a card does for that card elsewhere too: "BB: Smithy. … Prov + BB"."""
    headed: dict[str, Word] = {}
    for word in found:
        if len(word.text) != 2 or not word.text.isupper():
            continue
        if word.tag == "card":
            headed.setdefault(word.text, word)
        elif word.text in headed and not (word.tag or word.marks):
            word.tag, word.value, word.guessed = "card", headed[word.text].value, True


def _written(single: list[Word], words: Lexicon) -> list[Word]:
    """The words with those that are spelt as they are spoken as they are written: "ich entsorge nix"; not those that
    only ask: "gut, nich?"."""
    for at, word in enumerate(single):
        if word.low in words.spoken and not (at + 1 < len(single) and single[at + 1].text == "?"):
            word.low = words.spoken[word.low]
    return single


def _clipped(single: list[Word], words: Lexicon) -> None:
    """Takes "an" for "and" before a verb or a subject: "I trash the Estate an gain a Militia"."""
    for word, following in itertools.pairwise(single):
        if word.low in words.clipped:
            meanings = {tag for tag, _ in words.meanings.get((following.low,), ())}
            verb = meanings == {"act"} and following.low[0] not in _VOWELS
            word.low = words.clipped[word.low] if verb or following.low in _SUBJECTS else word.low


def _counted_behind(found: list[Word]) -> None:
    """Puts what is added before what it is added to: "buy +1", "actions +2"."""
    for at, (word, sign, number) in enumerate(zip(found, found[1:], found[2:], strict=False)):
        behind = found[at + 3] if at + 3 < len(found) else None
        adds = sign.value == "plus" and number.tag == "number" and sign.end == number.start > sign.start > word.end
        counted = at > 0 and found[at - 1].tag == "number"
        if not adds or counted or (behind is not None and (behind.tag in HEADS or behind.value == "buy")):
            continue
        if word.tag == "act" and word.low in _BUYS:
            word.tag, word.value = "resource", "buys"
        if word.tag == "resource" and word.text != "$":
            start, end = word.start, number.end
            found[at : at + 3] = [sign, number, word]
            sign.start = sign.end = number.start = number.end = word.start = start
            word.end = end


def _pronouns(found: list[Word]) -> None:
    """Takes an article as a pronoun where nothing follows that it could belong to: "den spiele ich"."""
    for at, word in enumerate(found):
        if word.low not in _ARTICLES or word.tag:
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


def _mark(single: list[Word], lows: list[str], lengths: list[tuple[int, ...]], words: Lexicon) -> None:
    for at, first in enumerate(single):
        for length in lengths[at]:
            phrase = tuple(lows[at : at + length])
            if found := words.marks.get(phrase):
                first.marks |= words.firsts[phrase]
                for word in single[at + 1 : at + length]:
                    word.marks |= found
    for word in single:
        if word.marks.isdisjoint(SETTLES):
            continue
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


def _spoken(found: list[Word], at: int, tail: tuple[str, ...]) -> list[Word]:
    """The words from that place on that together say the tail of a verb; [] where they do not."""
    for length in range(1, len(tail) + 1) if found[at].low.startswith(tail[0]) else ():
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
