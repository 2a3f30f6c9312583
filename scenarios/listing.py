"""Marking lists of cards: those in a zone, and those that a question asks for by what they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from engine import notation
from engine.cards import UNKNOWN, Card
from engine.events import named, zone_name

from . import keys
from .answers import Listed, claimed_cards, held_cards, says_none
from .follow import lines
from .leeway import is_numbered, lists_claimed, lists_held, right_otherwise
from .marked import MARKED, NEEDS_PERSON, Marked, Readings, Verdict, unread, whole
from .naming import Named, cards_named
from .narration.verdicts import Say
from .question import Question
from .told import is_copied, rambles

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
_MOST_ODD = 4  # words named as not made out


def zone(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    """The answer marked by the cards that it lists, after the student's own line where there is one."""
    variants = lists_held(answer, zone_name(question.zone) or "")
    return _in_any_way(answer, variants, lambda text: _zone(question, text, readings, say), say)


def _in_any_way(answer: str, variants: Iterator[str], mark: Callable[[str], Marked], say: Say) -> Marked:
    """The mark of the answer, or of a variant that is right; a numbered list that seems wrong is for a person."""
    found = mark(answer)
    if found.share == 1:
        return found
    right = right_otherwise(answer, variants, mark)
    if right is None and found.status == MARKED and is_numbered(answer):
        return for_a_person(found.question, answer, found.verdicts, more_is_said(["1"], say))
    return right or found


def _zone(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    listed = held_cards(answer, question.situation.book, question.situation.cards, zone_name(question.zone) or "")
    said = listed.cards
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
    missing = [card for _, key in keys_ for card in key - given]
    why = unclear(question, answer, listed, missing, say) if share < 1 else ""
    if unnamed or why:
        return for_a_person(question, answer, verdicts, why)
    return Marked(question, MARKED, share, verdicts)


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


def cards(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    """The answer marked by the cards that it names: right ones count for, others against."""
    return _in_any_way(answer, lists_claimed(answer), lambda text: _cards(question, text, say), say)


def _cards(question: Question, answer: str, say: Say) -> Marked:
    where = question.situation
    listed = claimed_cards(answer, where.book, where.cards)
    said = listed.cards
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
    missing = [card for card in dict.fromkeys(question.answer) if card not in names]
    if share < 1 and missing:
        why = say("Also right, and missing: {options}.").format(options=", ".join(missing))
        verdicts.append(whole(answer, False, why, ", ".join(dict.fromkeys(question.answer))))
    if doubtful := unclear(question, answer, listed, missing, say) if share < 1 else "":
        return for_a_person(question, answer, verdicts, doubtful)
    return Marked(question, MARKED, min(share, 1.0), tuple(verdicts))


def unclear(question: Question, answer: str, listed: Listed, missing: Collection[str], say: Say) -> str:
    """Why an answer that seems wrong may be right: words in it were not made out, it is no list but an essay or the
    words of the question or of a card, or what is missing from the list is named elsewhere in it; "" if none is so."""
    where = question.situation
    if rambles(answer, listed.cards) or is_copied(answer, where, question.prompt):
        return say("This is not just a list of cards; a person should read it.")
    if listed.odd:
        return more_is_said(listed.odd, say)
    beside = Counter(str(one.card) for one in cards_named(answer, where.book, where.cards))
    beside -= Counter(str(one.card) for one in listed.cards)
    named_too = [str(card) for card in dict.fromkeys(missing) if str(card) in beside]
    if named_too:
        why = say("Also named, beside the list: {cards}; a person should read it.")
        return why.format(cards=", ".join(named_too))
    return ""


def more_is_said(odd: Sequence[str], say: Say) -> str:
    """That words beside a list may change what is meant."""
    words = ", ".join(f"“{word}”" for word in list(dict.fromkeys(odd))[:_MOST_ODD])
    return say("{words} may change what is meant here; a person should read it.").format(words=words)


def for_a_person(question: Question, answer: str, verdicts: Sequence[Verdict], why: str) -> Marked:
    """The answer for a person to read: why, and what was found, of which nothing is held to be wrong."""
    doubt = [Verdict(answer, (0, len(answer)), "unread", why)] if why else []
    found = [replace(one, verdict="unread") if one.verdict == "wrong" else one for one in verdicts]
    return Marked(question, NEEDS_PERSON, None, (*doubt, *found))
