"""Marking an answer to a question, one checker for each kind (formats.md section 3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import notation
from engine.cards import Card
from engine.errors import PlayaloudError

from . import keys
from .answers import LONGEST, Named, cards_named, zones_named
from .narration import Reading, read
from .question import Question, unaffordable

MARKED, NEEDS_PERSON, UNANSWERED = "marked", "needs person", "unanswered"


@dataclass(frozen=True)
class Verdict:
    """What is right or wrong in an answer, and why; `span` counts characters of the answer."""

    quote: str
    span: tuple[int, int]
    verdict: str
    why: str
    expected: str = ""

    def to_json(self) -> dict[str, Any]:
        """The verdict as plain JSON."""
        return {"quote": self.quote, "span": list(self.span), "verdict": self.verdict, "why": self.why,
                "expected": self.expected or None}  # fmt: skip


@dataclass(frozen=True)
class Marked:
    """A marked answer: `share` of the points (0 to 1), None where mistakes or a person decide them."""

    question: Question
    status: str
    share: float | None = None
    verdicts: tuple[Verdict, ...] = ()
    reading: Reading | None = None


Readings = Mapping[str, Reading]


def mark(question: Question, answer: str, readings: Readings) -> Marked:
    """The answer, marked by its question's kind; `readings` are those of the narrations it may follow."""
    answer = answer[:LONGEST] if question.kind not in ("narration", "play") else answer
    if not answer.strip():
        return Marked(question, UNANSWERED, 0.0)
    return _CHECKERS[question.kind](question, answer, readings)


def _narration(question: Question, answer: str, readings: Readings) -> Marked:
    reading = read(question.situation.game(), answer, begin=question.begin, until=question.until)
    status = MARKED if reading.line else NEEDS_PERSON
    return Marked(question, status, None, (), reading)


def _own_line(question: Question, readings: Readings) -> list[notation.Command] | None:
    """The line that the answer is marked against: the student's own, where the question follows a narration."""
    if question.follows not in readings:
        return None
    game = question.situation.game()
    return notation.parse_line("; ".join(readings[question.follows].line), game)


def _no_card(question: Question, answer: str) -> Marked:
    unread = Verdict(answer, (0, len(answer)), "unread", "No card could be read in the answer.")
    return Marked(question, NEEDS_PERSON, None, (unread,))


def _zone(question: Question, answer: str, readings: Readings) -> Marked:
    said = cards_named(answer, question.situation.book)
    if not said:
        return _no_card(question, answer)
    keys_: list[tuple[str, tuple[Card, ...]]] = []
    for whose, line in (("your own line", _own_line(question, readings)), ("the intended line", question.line)):
        if line:
            game = keys.moment(question.situation.game(), line, question.at)
            keys_.append((whose, keys.cards_in(game, question.zone)))
    if not keys_:
        return Marked(question, NEEDS_PERSON)
    given = Counter({card: sum(one.count for one in said if one.card == card) for card in {n.card for n in said}})
    verdicts = tuple(_compare(whose, Counter(key), given, said, answer, question.zone) for whose, key in keys_)
    shares = [_share(Counter(key), given) for _, key in keys_]
    return Marked(question, MARKED, shares[0], verdicts)


def _share(key: Counter, given: Counter) -> float:
    """All for exactly the right cards, half where a single card is missing, too many, or wrong, else nothing."""
    missing, extra = (key - given).total(), (given - key).total()
    return 1.0 if not missing and not extra else 0.5 if max(missing, extra) == 1 and key.total() > 1 else 0.0


def _compare(whose: str, key: Counter, given: Counter, said: list[Named], answer: str, zone: str) -> Verdict:
    span = (min(one.span[0] for one in said), max(one.span[1] for one in said))
    cards = notation.print_cards(tuple(sorted(key.elements())))
    if key == given:
        return Verdict(answer[slice(*span)], span, "right", f"This is the {zone} after {whose}.", cards)
    parts = []
    if key - given:
        parts.append(f"missing: {notation.print_cards(tuple((key - given).elements()))}")
    if given - key:
        parts.append(f"not there: {notation.print_cards(tuple((given - key).elements()))}")
    return Verdict(answer[slice(*span)], span, "wrong", f"After {whose}, {'; '.join(parts)}.", cards)


def _fate(question: Question, answer: str, readings: Readings) -> Marked:
    line = _own_line(question, readings) or question.line
    key = keys.fate(question.situation.game(), line, question.card)
    said, whole = zones_named(answer), (0, len(answer))
    if len(said) != 1:
        why = "Exactly one place was expected in the answer; a person should read it."
        return Marked(question, NEEDS_PERSON, None, (Verdict(answer, whole, "unread", why, key or ""),))
    right = said[0] == key
    why = f"{question.card} ends here: {key}."
    return Marked(question, MARKED, float(right),
                  (Verdict(answer, whole, "right" if right else "wrong", why, key or ""),))  # fmt: skip


def _choice(question: Question, answer: str, readings: Readings) -> Marked:
    low = answer.casefold()
    chosen = [option for option in question.options if option.casefold() in low]
    # An option that is part of a longer one that was chosen was not chosen itself.
    chosen = [one for one in chosen if not any(one != other and one.casefold() in other.casefold() for other in chosen)]
    whole = (0, len(answer))
    if not chosen:
        why = "None of the options could be read in the answer."
        return Marked(question, NEEDS_PERSON, None, (Verdict(answer, whole, "unread", why),))
    verdicts = [_option(one, question, answer) for one in chosen]
    right = set(chosen) == set(_right_options(question))
    return Marked(question, MARKED, float(right), tuple(verdicts))


def _right_options(question: Question) -> tuple[str, ...]:
    if question.answer or not question.check:
        return question.answer
    return tuple(option for option in question.options if not unaffordable(option, question))


def _option(option: str, question: Question, answer: str) -> Verdict:
    start = answer.casefold().index(option.casefold())
    span = (start, start + len(option))
    problem = unaffordable(option, question) if question.check else ""
    if problem:
        return Verdict(option, span, "wrong", f"This is impossible: {problem}.")
    right = option in _right_options(question)
    return Verdict(option, span, "right" if right else "wrong", "This is the answer." if right else
                   "Another option was expected.", ", ".join(_right_options(question)))  # fmt: skip


def _cards(question: Question, answer: str, readings: Readings) -> Marked:
    said = cards_named(answer, question.situation.book)
    verdicts = [
        Verdict(answer[slice(*one.span)], one.span, "right" if one.card in question.answer else "wrong",
                f"{one.card} is among the cards asked for." if one.card in question.answer else
                f"{one.card} is not among the cards asked for.")
        for one in said
    ]  # fmt: skip
    if not said:
        return _no_card(question, answer)
    names = {str(one.card) for one in said}
    wanted = min(question.count, len(set(question.answer)))
    share = max(len(names & set(question.answer)) - len(names - set(question.answer)), 0) / wanted
    return Marked(question, MARKED, min(share, 1.0), tuple(verdicts))


def _purchase(question: Question, answer: str, readings: Readings) -> Marked:
    said = cards_named(answer, question.situation.book)
    wanted = " + ".join(str(one.card) for one in said for _ in range(one.count))
    whole = (0, len(answer))
    if not said:
        return Marked(question, NEEDS_PERSON, None,
                      (Verdict(answer, whole, "unread", "No card could be read in the answer."),))  # fmt: skip
    try:
        problem = unaffordable(wanted, question)
    except PlayaloudError as error:
        problem = error.message
    if problem:
        return Marked(question, MARKED, 0.0, (Verdict(answer, whole, "wrong", f"This is impossible: {problem}."),))
    possible = Verdict(answer, whole, "right", f"{wanted} can be paid for; whether it fits the deck, a person decides.")
    return Marked(question, NEEDS_PERSON, None, (possible,))


def _whole_words(phrase: str) -> str:
    """A pattern for a phrase with what English adds to its last word: "thin" is in "thinning", not in "everything"."""
    words, last = re.escape(phrase.casefold()), re.escape(phrase.casefold()[-1:])
    return rf"(?<!\w){words}(?:e?s|[dr]|{last}?(?:ed|er|ing))?(?!\w)"


def _explain(question: Question, answer: str, readings: Readings) -> Marked:
    low = answer.casefold()
    verdicts = []
    for idea in question.points_to:
        hits = [hit.span() for phrase in idea.phrases if (hit := re.search(_whole_words(phrase), low))]
        if hits:
            span = min(hits)
            verdicts.append(Verdict(answer[slice(*span)], span, "right", f"Idea: {idea.idea}"))
    return Marked(question, NEEDS_PERSON, None, tuple(verdicts))


_CHECKERS: dict[str, Callable[[Question, str, Readings], Marked]] = {
    "narration": _narration, "play": _narration, "zone": _zone, "fate": _fate, "choice": _choice, "cards": _cards,
    "purchase": _purchase, "explain": _explain,
}  # fmt: skip
