"""Marking an answer to a question, one checker for each kind (formats.md section 3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from engine import notation
from engine.cards import UNKNOWN, Card
from engine.errors import PlayaloudError
from engine.events import named

from . import keys
from .answers import LONGEST, Named, cards_named, claimed_cards, held_cards, says_none, zones_named
from .buying import buy, cards_of
from .choosing import choice
from .follow import lines
from .marked import MARKED, NEEDS_PERSON, UNANSWERED, Marked, Readings, Verdict, unread, whole
from .narration import Reading, read
from .narration.verdicts import NAMES, Say
from .playing import read_play
from .question import Question
from .told import doubt, is_copied, rambles

_WHERE = {
    "hand": "These are the cards in hand after {whose}.",
    "deck": "These are the cards in the deck after {whose}.",
    "discard": "These are the cards in the discard pile after {whose}.",
    "trash": "These are the cards in the trash after {whose}.",
}
_SOMEWHERE = "These are the cards {zone} after {whose}."
_MISSING = "After {whose}, missing: {missing}."
_EXTRA = "After {whose}, not there: {extra}."
_BOTH = "After {whose}, missing: {missing}; not there: {extra}."
_NO_CARD = "No card could be read in the answer."


def mark(
    question: Question, answer: str, readings: Readings, *, unmade: Collection[str] = (), say: Say = str
) -> Marked:
    """The answer, marked by its question's kind; `readings` are those of the narrations it may follow.

    `unmade` are the narrations that a person has to make out: what follows one of them, and is not right after the
    intended line, may be right all the same. `say` translates the sentences that a student sees.
    """
    answer = answer[:LONGEST] if question.kind not in ("narration", "play") else answer
    if not answer.strip():
        return Marked(question, UNANSWERED, 0.0)
    found = _CHECKERS[question.kind](question, answer, readings, say)
    if question.follows not in unmade or found.status != MARKED or found.share == 1:
        return found
    why = say("This follows {question}, which a person has to read first.").format(question=question.follows)
    return replace(found, status=NEEDS_PERSON, share=None,
                   verdicts=(Verdict(answer, (0, len(answer)), "unread", why), *found.verdicts))  # fmt: skip


def _narration(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    reading = read(question.situation.game(), answer, begin=question.begin, until=question.until, say=say)
    return _turn(question, answer, reading, say)


def _play(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    reading = read_play(question, answer, say=say)
    return _turn(question, answer, reading, say) if reading else _narration(question, answer, readings, say)


def _turn(question: Question, answer: str, reading: Reading, say: Say) -> Marked:
    """A turn told or played: its mistakes decide, unless none is told, or another one than was asked for."""
    found = doubt(reading, answer, question.situation, question, say=say)
    if found is None:
        return Marked(question, MARKED, None, (), reading)
    return Marked(question, NEEDS_PERSON, None, unread(question, answer, found.why, found.expected).verdicts, reading)


def _zone(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    said = held_cards(answer, question.situation.book, question.situation.cards)
    if not said and not says_none(answer):
        return unread(question, answer, say(_NO_CARD))
    found = lines(question, readings)
    if not found:
        why = say("The line of {question} could not be read.")
        return unread(question, answer, why.format(question=question.follows))
    moments = [(one.whose, keys.moment(question.situation.game(), one.commands, question.at)) for one in found]
    keys_ = [(whose, Counter(keys.cards_in(game, question.zone))) for whose, game in moments]
    given = Counter(card for one in said for card in [one.card] * one.count)
    verdicts = tuple(_compare(whose, key, given, said, answer, question.zone, say) for whose, key in keys_)
    share = _share(keys_[0][1], given)
    unnamed = all(_unnamed(key, given, answer) for _, key in keys_)
    if unnamed or (share < 1 and _is_no_list(question, answer, said)):
        return Marked(question, NEEDS_PERSON, None, verdicts)
    return Marked(question, MARKED, share, verdicts)


def _is_no_list(question: Question, answer: str, said: Sequence[object]) -> bool:
    """Whether the cards or places named may be no answer: an essay, or the words of the question or of a card."""
    return rambles(answer, said) or is_copied(answer, question.situation, question.prompt)


def _unnamed(key: Counter, given: Counter, answer: str) -> bool:
    """Whether only the unknown cards may be missing, and the answer speaks of cards that it does not name."""
    missing = key - given
    return bool(missing) and set(missing) == {UNKNOWN} and not given - key and bool(
        re.search(r"\b(cards?|karten?|whatever|more|weitere)\b", answer, re.IGNORECASE))  # fmt: skip


def _share(key: Counter, given: Counter) -> float:
    """All for exactly the right cards, half where a single card is missing, too many, or wrong, else nothing."""
    missing, extra = (key - given).total(), (given - key).total()
    return 1.0 if not missing and not extra else 0.5 if max(missing, extra) == 1 and key.total() > 1 else 0.0


def _compare(
    whose: str, key: Counter, given: Counter, said: list[Named], answer: str, zone: str, say: Say
) -> Verdict:  # fmt: skip
    span = (min(one.span[0] for one in said), max(one.span[1] for one in said)) if said else (0, len(answer))
    quote, cards, whose = answer[slice(*span)], _listed(key) or say("no card"), say(whose)
    if key == given:
        why = say(_WHERE.get(zone, _SOMEWHERE)).format(whose=whose, zone=zone)
        return Verdict(quote, span, "right", why, cards)
    sentence = _MISSING if not given - key else _EXTRA if not key - given else _BOTH
    missing, extra = (named(sorted(left.elements())) for left in (key - given, given - key))
    why = say(sentence).format(whose=whose, missing=missing, extra=extra)
    return Verdict(quote, span, "wrong", why, cards)


def _listed(cards: Counter[Card]) -> str:
    return notation.print_cards(tuple(sorted(cards.elements())))


def _fate(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    game = question.situation.game()
    told = [(one.whose, keys.fate(game, one.commands, question.card)) for one in lines(question, readings)]
    ends = [(whose, zone) for whose, zone in told if zone]  # a card that a line does not move has no fate in it
    if not ends:
        why = say("{card} does not move in the line of {question}.")
        return unread(question, answer, why.format(card=question.card, question=question.follows))
    said = zones_named(answer)
    if len(said) != 1 or _is_no_list(question, answer, said):
        why = say("Exactly one place was expected in the answer; a person should read it.")
        return unread(question, answer, why, ends[0][1])
    ended = say("After {whose}, {card} ends here: {zone}.")
    verdicts = [whole(answer, said[0] == zone, ended.format(whose=say(whose), card=question.card, zone=zone), zone)
                for whose, zone in ends]  # fmt: skip
    return Marked(question, MARKED, float(said[0] == ends[0][1]), tuple(verdicts))


def _cards(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    where = question.situation
    said = claimed_cards(answer, where.book, where.cards) or cards_named(answer, where.book, where.cards)
    if not said:
        return unread(question, answer, say(_NO_CARD))
    asked, other = say("{card} is among the cards asked for."), say("{card} is not among the cards asked for.")
    verdicts = []
    for one in said:
        right = one.card in question.answer
        why = (asked if right else other).format(card=one.card)
        verdicts.append(Verdict(answer[slice(*one.span)], one.span, "right" if right else "wrong", why))
    names = {str(one.card) for one in said}
    wanted = min(question.count, len(set(question.answer)))
    share = max(len(names & set(question.answer)) - len(names - set(question.answer)), 0) / wanted
    if share < 1 and _is_no_list(question, answer, said):
        return Marked(question, NEEDS_PERSON, None, tuple(verdicts))
    return Marked(question, MARKED, min(share, 1.0), tuple(verdicts))


def _purchase(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    said = claimed_cards(answer, question.situation.book, question.situation.cards)
    wanted = [one.card for one in said for _ in range(one.count)]
    if not said and not says_none(answer):
        return unread(question, answer, say(_NO_CARD))
    if len(wanted) > _MOST_BOUGHT or UNKNOWN in wanted:
        return unread(question, answer, say("What is bought could not be read."))
    span = (said[0].span[0], said[-1].span[1]) if said else (0, len(answer))
    verdicts = []
    for whose, line in lines(question, readings) or [("", ())]:
        try:
            verdicts.append(_bought(question, wanted, line, whose, answer[slice(*span)], span, say))
        except PlayaloudError as error:
            why = say("What can be bought could not be worked out: {problem}.").format(problem=error.message)
            return unread(question, answer, why)
    if verdicts[0].verdict == "wrong" and not _is_no_list(question, answer, said):
        return Marked(question, MARKED, 0.0, tuple(verdicts))
    if verdicts[0].verdict == "wrong":
        return Marked(question, NEEDS_PERSON, None, tuple(verdicts))
    as_asked = sorted(wanted) in [sorted(cards_of(one, question.situation)) for one in question.answer]
    return Marked(question, MARKED if as_asked else NEEDS_PERSON, 1.0 if as_asked else None, tuple(verdicts))


_MOST_BOUGHT = 30


def _bought(
    question: Question, wanted: list[Card], line: tuple, whose: str, quote: str, span: tuple, say: Say
) -> Verdict:  # fmt: skip
    came = buy(wanted, question.situation, line, say=say)
    expected = say(" or ").join(question.answer)
    if came.problem:
        sentence = "This is impossible after {whose}: {problem}." if whose else "This is impossible: {problem}."
        why = say(sentence).format(whose=say(whose), problem=came.problem)
        return Verdict(quote, span, "wrong", why, expected)
    sentence = _POSSIBLE[bool(whose), bool(question.answer)]
    why = say(sentence).format(
        cards=" + ".join(map(str, wanted)) or say("Buying nothing"), whose=say(whose) if whose else "",
        coins=_count(came.coins, "coins", say), buys=_count(came.buys, "buys", say))  # fmt: skip
    return Verdict(quote, span, "right", why, expected)


_POSSIBLE = {
    (False, True): "{cards} is possible, with {coins} and {buys} left.",
    (True, True): "{cards} is possible after {whose}, with {coins} and {buys} left.",
    (False, False): "{cards} is possible, with {coins} and {buys} left; whether it fits the deck, a person decides.",
    (True, False): "{cards} is possible after {whose}, with {coins} and {buys} left; whether it fits the deck, a "
    "person decides.",
}
"""What is said of a purchase that is possible: by whether a line came before it, and whether the question has a key."""


def _count(number: int, resource: str, say: Say) -> str:
    return f"{number} {say(NAMES[resource][number != 1])}"


def _whole_words(phrase: str) -> str:
    """A pattern for a phrase with what English adds to its last word: "thin" is in "thinning", not in "everything"."""
    words, last = r"\s+".join(re.escape(word) for word in phrase.split()), re.escape(phrase.rstrip()[-1:])
    return rf"(?<!\w){words}(?:e?s|[dr]|{last}?(?:ed|er|ing))?(?!\w)"


def _explain(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    verdicts = []
    for idea in question.points_to:
        hits = [hit.span() for phrase in idea.phrases if (hit := re.search(_whole_words(phrase), answer, re.I))]
        if hits:
            span = min(hits)
            verdicts.append(Verdict(answer[slice(*span)], span, "right", say("Idea: {idea}").format(idea=idea.idea)))
    return Marked(question, NEEDS_PERSON, None, tuple(verdicts))


_CHECKERS: dict[str, Callable[[Question, str, Readings, Say], Marked]] = {
    "narration": _narration, "play": _play, "zone": _zone, "fate": _fate, "choice": choice, "cards": _cards,
    "purchase": _purchase, "explain": _explain,
}  # fmt: skip
