"""Marking an answer to a question, one checker for each kind (formats.md section 3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from engine.cards import UNKNOWN, Card
from engine.errors import PlayaloudError

from . import keys
from .answers import claimed_cards, places_named, says_none, tells_of_others, zones_misspelt, zones_named
from .buying import buy, cards_of
from .choosing import choice
from .follow import lines, strays
from .leeway import told_of
from .listing import cards, for_a_person, more_is_said, unclear, zone
from .marked import MARKED, NEEDS_PERSON, UNANSWERED, Marked, Readings, Verdict, unread, whole
from .naming import LONGEST
from .narration import Reading, read
from .narration.verdicts import NAMES, Say
from .playing import read_play
from .question import Question
from .told import doubt, is_copied, rambles


def mark(
    question: Question, answer: str, readings: Readings, *, unmade: Collection[str] = (), say: Say = str
) -> Marked:
    """The answer, marked by its question's kind; `readings` are those of the narrations it may follow.

    `unmade` are the narrations that a person has to make out: what follows one of them, and is not right after the
    intended line, may be right all the same; so may what follows a story that went astray, that a slip in it is not
    marked twice. `say` translates the sentences that a student sees.
    """
    answer = answer[:LONGEST] if question.kind not in ("narration", "play") else answer
    if not answer.strip():
        return Marked(question, UNANSWERED, 0.0)
    found = _CHECKERS[question.kind](question, answer, readings, say)
    followed = readings.get(question.follows)
    if found.status != MARKED or found.share == 1:
        return found
    if question.follows in unmade:
        why = say("This follows {question}, which a person has to read first.")
    elif followed is not None and strays(followed, question):
        why = say("In {question} cards went elsewhere; a person should read whether this follows from it.")
    else:
        return found
    return for_a_person(question, answer, found.verdicts, why.format(question=question.follows))


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


def _fate(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    game = question.situation.game()
    told = [(one.whose, keys.fate(game, one.commands, question.card)) for one in lines(question, readings)]
    ends = [(whose, zone) for whose, zone in told if zone]  # a card that a line does not move has no fate in it
    if not ends:
        why = say("{card} does not move in the line of {question}.")
        return unread(question, answer, why.format(card=question.card, question=question.follows))
    said = _place(question, answer, ends[0][1])
    if not said:
        why = say("Exactly one place was expected in the answer; a person should read it.")
        return unread(question, answer, why, ends[0][1])
    ended = say("After {whose}, {card} ends here: {zone}.")
    verdicts = [whole(answer, said == zone, ended.format(whose=say(whose), card=question.card, zone=zone), zone)
                for whose, zone in ends]  # fmt: skip
    return Marked(question, MARKED, float(said == ends[0][1]), tuple(verdicts))


def _place(question: Question, answer: str, end: str) -> str:
    """The one place that the answer says its card goes to; "" where several are named, or one is of other cards.

    `end` is where the card ends: it is read also where that is only said beside other cards, or misspelt by a letter.
    """
    card, where = question.card, question.situation
    said = zones_named(answer)
    if rambles(answer, said) or is_copied(answer, where, question.prompt):
        return ""
    elsewhere = tells_of_others(answer, card, where.book, where.cards)
    if [end] in (said, zones_misspelt(answer)) and not elsewhere:
        return end
    told = next(filter(None, map(zones_named, told_of(answer, card, where.book, where.cards))), [])
    if told == [end]:
        return end
    other = len(said) == 1 and end not in places_named(answer)
    return said[0] if other and not elsewhere else ""


def _purchase(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    listed = claimed_cards(answer, question.situation.book, question.situation.cards)
    said = listed.cards
    wanted = [one.card for one in said for _ in range(one.count)]
    if listed.leaves_open:
        return unread(question, answer, say("Several purchases are named; which one is chosen, a person must see."))
    if (not said and not says_none(answer)) or len(wanted) > _MOST_BOUGHT or UNKNOWN in wanted:
        return unread(question, answer, say("What is bought could not be read."))
    span = (said[0].span[0], said[-1].span[1]) if said else (0, len(answer))
    verdicts = []
    for whose, line in lines(question, readings) or [("", ())]:
        try:
            verdicts.append(_bought(question, wanted, line, whose, answer[slice(*span)], span, say))
        except PlayaloudError as error:
            why = say("What can be bought could not be worked out: {problem}.").format(problem=error.message)
            return unread(question, answer, why)
    if verdicts[0].verdict == "wrong":
        why = unclear(question, answer, listed, (), say)
        return for_a_person(question, answer, verdicts, why) if why else Marked(question, MARKED, 0.0, tuple(verdicts))
    if numbers := [word for word in listed.odd if word.isdecimal() and len(word) > 2]:
        return for_a_person(question, answer, verdicts, more_is_said(numbers, say))
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
    """A pattern for a phrase with what English and German add to its last word: "thin" is in "thinning", not in
    "everything". However its apostrophes are written; "…" is one to three words of any kind."""
    parts = (_ANY_WORDS if word == "…" else re.escape(word).replace("'", "['’´`]") for word in phrase.split())
    words, last = r"[\s-]+".join(parts), re.escape(phrase.rstrip()[-1:])
    return rf"(?<!\w){words}(?:e?[snm]|e|[dr]|{last}?(?:ed|er|ing))?(?!\w)"


_ANY_WORDS = r"\w+(?:\s+\w+){0,2}"


def _explain(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    verdicts = []
    for idea in question.points_to:
        hits = [hit.span() for phrase in idea.phrases if (hit := re.search(_whole_words(phrase), answer, re.I))]
        if hits:
            span = min(hits)
            verdicts.append(Verdict(answer[slice(*span)], span, "right", say("Idea: {idea}").format(idea=idea.idea)))
    return Marked(question, NEEDS_PERSON, None, tuple(verdicts))


_CHECKERS: dict[str, Callable[[Question, str, Readings, Say], Marked]] = {
    "narration": _narration, "play": _play, "zone": zone, "fate": _fate, "choice": choice, "cards": cards,
    "purchase": _purchase, "explain": _explain,
}  # fmt: skip
