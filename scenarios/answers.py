"""Short answers in a student's own words: the cards they list, and the zone they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.distance import OSA

from engine.cards import Book, Card, plural

from .naming import LONGEST, Named, cards_named
from .wording import wording

FEW = 6  # words of an answer in which one may be misspelt
NEAR = 80  # characters before a word in which is said what becomes of it


_BRACKETED = re.compile(r"\(\s*[x×]?\s*\d{1,2}\s*[x×]?\s*\)")  # a number of cards, or what a card is worth


class Listed(NamedTuple):
    """The cards that an answer lists; `odd` are words beside them that were not made out, so that the list may mean
    something else."""

    cards: list[Named]
    odd: tuple[str, ...] = ()

    @property
    def leaves_open(self) -> bool:
        """Whether one of several is meant, and it is not said which."""
        return bool(wording().words["or"].intersection(self.odd))


def claimed_cards(text: str, book: Book, here: Collection[str]) -> Listed:
    """The cards that an answer says are bought or chosen, leaving out those that only its reasons name, and those that
    it is paid with.

    The first line that names a card is read, and in it the first sentence that does, with those behind it that buy as
    well; of each sentence what stands before "because", "instead of", "not" and the like, or else behind it.
    """
    start = 0
    for line in text[:LONGEST].split("\n"):
        found: list[Named] = []
        odd: list[str] = []
        for sentence in re.finditer(r"[^.!?]+", line):
            if found and not wording().patterns["buys"].search(sentence.group()):
                break
            for told, at in _told(sentence.group(), sentence.start() + start):
                cards = _bought(told, cards_named(told, book, here))
                if cards:
                    found += [_moved(one, at) for one in cards]
                    odd += [*_odd(told, cards), *_slashes(told, cards)]
                    break
        if found or says_none(line):
            return Listed(found, tuple(odd))
        start += len(line) + 1
    return Listed([])


def held_cards(text: str, book: Book, here: Collection[str], zone: str) -> Listed:
    """The cards that an answer lists as being in the zone, leaving out those that its reasons name and those that
    others came "from"."""
    found: list[Named] = []
    odd: list[str] = []
    for sentence in re.finditer(r"[^.!?\n]+", text[:LONGEST]):
        told = wording().patterns["reason"].split(sentence.group(), maxsplit=1)[0]
        named = cards_named(told, book, here, counted_behind=True)
        cards = [one for one in named if not wording().patterns["source"].search(_before(told, one.span[0]))]
        if cards:
            found += [_moved(one, sentence.start()) for one in cards]
            odd += [*_BRACKETED.findall(told), *_uncounted(told, named), *_odd(told, named, zone)]
    if found and re.search(r"(?:^|[\s,+(])\?+(?:[\s,+)]|$)", text):
        odd.append("?")
    return Listed(found, tuple(odd))


def _uncounted(told: str, cards: Sequence[Named]) -> list[str]:
    """The names in the plural without a number: how many are meant is not said."""
    quotes = [(one, told[slice(*one.span)]) for one in cards if one.count == 1]
    return [quote for one, quote in quotes if quote.casefold() == plural(one.card).casefold() != one.card.casefold()]


def _told(sentence: str, start: int) -> Iterator[tuple[str, int]]:
    """What a sentence says before its reason, and what it comes to behind one, each with where it stands."""
    reason = wording().patterns["reason"].search(sentence)
    yield sentence[: reason.start()] if reason else sentence, start
    turn = wording().patterns["turns"].search(sentence, max(reason.start() - 2, 0)) if reason else None
    if turn:
        yield sentence[turn.end() :], start + turn.end()


def _slashes(told: str, cards: Sequence[Named]) -> list[str]:
    """The strokes between cards: "Moat/Chapel" may be one of them."""
    between = (told[one.span[1] : other.span[0]].strip() for one, other in pairwise(cards))
    return [mark for mark in between if mark == "/"]


def _bought(told: str, cards: list[Named]) -> list[Named]:
    """Of the cards named those that are bought: behind the verb of buying, if any are; never what is paid with."""
    verb = wording().patterns["buys"].search(told)
    kept = _not_means(told, cards)
    behind = [one for one in kept if verb and one.span[0] >= verb.end()]
    return behind or kept


def _not_means(told: str, cards: list[Named]) -> list[Named]:
    kept: list[Named] = []
    before, paying = 0, False
    for one in cards:
        between = told[max(before, one.span[0] - NEAR) : one.span[0]]
        paying = bool(wording().patterns["means"].search(between)) or (
            paying and bool(wording().patterns["also"].match(between)))  # fmt: skip
        kept += [] if paying else [one]
        before = one.span[1]
    return kept


def odd_words(text: str) -> list[str]:
    """The words of an answer, before its reasons, that are more than the fillers of a short answer."""
    return _odd(wording().patterns["reason"].split(text[:LONGEST], maxsplit=1)[0], ())


def _odd(told: str, cards: Sequence[Named], zone: str = "") -> list[str]:
    """The words beside these cards that say more than that they are the cards, those of another place among them."""
    rest = list(told)
    for one in cards:
        rest[slice(*one.span)] = " " * (one.span[1] - one.span[0])
    text = "".join(rest)
    asked = wording().zones.get(zone)
    text = asked.sub(" ", text) if asked else text
    others = [hit.group() for place in wording().zones.values() if asked and (hit := place.search(text))]
    for other in others:
        text = text.replace(other, " ")
    words = [match.group().casefold() for match in re.finditer(r"[^\W\d_]+|\d+", text)]
    total = sum(one.count for one in cards)
    fillers, numbers = wording().words["fillers"], wording().numbers
    said = {total} if zone else {total, *(one.card.cost for one in cards)}
    odd = [word for word in words if word not in fillers and numbers.get(word, _number(word)) not in said]
    return [*others, *odd]


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() else None


def _moved(one: Named, by: int) -> Named:
    return one._replace(span=(one.span[0] + by, one.span[1] + by))


def _before(text: str, start: int) -> str:
    return text[max(start - NEAR, 0) : start]


def says_none(text: str) -> bool:
    """Whether an answer says that there is no card, or that nothing is bought."""
    return bool(wording().patterns["none"].search(text))


def denies(text: str) -> bool:
    """Whether an answer denies or excepts something: "not the Gold", "everything except Province"."""
    return bool(wording().patterns["denies"].search(text))


def zones_named(text: str) -> list[str]:
    """The zones that an answer says a card goes to, leaving out those it denies ("not discarded") or has it leave
    ("from the deck"); of several told one after the other ("set aside, then discarded") the last. Its reasons are read
    only where nothing is said before them."""
    told = wording().patterns["reason"].split(text[:LONGEST], maxsplit=1)[0]
    return _zones(told) or _zones(text[:LONGEST])


def places_named(text: str) -> set[str]:
    """Every zone that an answer has a card go to, those among them that it is said to leave later."""
    return {zone for _, _, zone in _places(text[:LONGEST])}


def zones_misspelt(text: str) -> list[str]:
    """The zones of which an answer misspells a word by a letter; none where more is said."""
    words = re.findall(r"[^\W\d_]+", text[:LONGEST].casefold())[: FEW + 1]
    if len(words) > FEW:
        return []
    spelt = wording().spelt
    words = [word for word in words if not any(word in names for names in spelt.values())]
    near = [zone for zone, names in spelt.items() for word in words for name in names if _is_slip(word, name)]
    return list(dict.fromkeys(near))


def _is_slip(word: str, name: str) -> bool:
    return len(word) > 4 and OSA.distance(word, name, score_cutoff=1) <= 1


def _places(text: str) -> list[tuple[int, int, str]]:
    return sorted(
        (match.start(), -match.end(), zone) for zone, pattern in wording().zones.items()
        for match in pattern.finditer(text) if not _denied(text, match.start())
    )  # fmt: skip


def _zones(text: str) -> list[str]:
    hits = _places(text)
    found: list[tuple[int, str]] = []
    end = 0
    for start, stop, zone in hits:
        if start < end:
            continue  # within a longer phrase
        if not found or found[-1][1] != zone:
            then = bool(found) and bool(wording().patterns["then"].search(text[end:start]))
            found = [(start, zone)] if then else [*found, (start, zone)]
        end = -stop
    return list(dict.fromkeys(zone for _, zone in found))


def tells_of_others(text: str, card: Card, book: Book, here: Collection[str]) -> bool:
    """Whether an answer says where other cards go, and not where this one does: neither names it nor says "it"."""
    told = wording().patterns["reason"].split(text[:LONGEST], maxsplit=1)[0]
    source = wording().patterns["source"]
    found = (one for one in cards_named(told, book, here) if not source.search(_before(told, one.span[0])))
    named = {one.card for one in found}
    return bool(named) and card not in named and not wording().patterns["it"].search(told)


def _denied(text: str, start: int) -> bool:
    before = re.split(r"[.!?;:]", _before(text, start))[-1]
    words = re.findall(r"\w+|n['’]t", before.casefold())[-3:]
    return bool(wording().words["negations"] & set(words)) or bool(wording().patterns["leaves"].search(before))
