"""Marking an answer to a question, one checker for each kind (formats.md section 3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from engine import notation
from engine.cards import UNKNOWN, Card
from engine.errors import PlayaloudError

from . import keys
from .answers import LONGEST, Named, cards_named, claimed_cards, held_cards, says_none, zones_named
from .buying import buy, cards_of, unaffordable
from .follow import begins, goes_on, lines
from .marked import MARKED, NEEDS_PERSON, UNANSWERED, Marked, Readings, Verdict, unread
from .narration import Reading, read
from .playing import read_play
from .question import Question, possible

_WHERE = {"hand": "in hand", "deck": "in the deck", "discard": "in the discard pile", "trash": "in the trash"}
_NO_CARD = "No card could be read in the answer."


def mark(question: Question, answer: str, readings: Readings) -> Marked:
    """The answer, marked by its question's kind; `readings` are those of the narrations it may follow."""
    answer = answer[:LONGEST] if question.kind not in ("narration", "play") else answer
    if not answer.strip():
        return Marked(question, UNANSWERED, 0.0)
    return _CHECKERS[question.kind](question, answer, readings)


def _narration(question: Question, answer: str, readings: Readings) -> Marked:
    reading = read(question.situation.game(), answer, begin=question.begin, until=question.until)
    return _turn(question, answer, reading)


def _play(question: Question, answer: str, readings: Readings) -> Marked:
    reading = read_play(question, answer)
    return _turn(question, answer, reading) if reading else _narration(question, answer, readings)


def _turn(question: Question, answer: str, reading: Reading) -> Marked:
    """A turn told or played: its mistakes decide, unless none could be read, or another turn was asked for."""
    if not reading.line and not reading.mistakes:
        return Marked(question, NEEDS_PERSON, None, (), reading)
    if not begins(reading.record.commands, question):
        asked = "; ".join(command.text for command in question.begin)
        why = f"The question asks for a turn that begins with “{asked}”; this one begins otherwise."
        return Marked(question, NEEDS_PERSON, None, unread(question, answer, why, asked).verdicts, reading)
    if question.begin and not reading.claims and not goes_on(reading.record.commands, question):
        return Marked(question, NEEDS_PERSON, None, (), reading)
    return Marked(question, MARKED, None, (), reading)


def _zone(question: Question, answer: str, readings: Readings) -> Marked:
    said = held_cards(answer, question.situation.book, question.situation.cards)
    if not said and not says_none(answer):
        return unread(question, answer, _NO_CARD)
    found = lines(question, readings)
    if not found:
        return unread(question, answer, f"The line of {question.follows} could not be read.")
    moments = [(one.whose, keys.moment(question.situation.game(), one.commands, question.at)) for one in found]
    keys_ = [(whose, Counter(keys.cards_in(game, question.zone))) for whose, game in moments]
    given = Counter(card for one in said for card in [one.card] * one.count)
    verdicts = tuple(_compare(whose, key, given, said, answer, question.zone) for whose, key in keys_)
    if all(_unnamed(key, given, answer) for _, key in keys_):
        return Marked(question, NEEDS_PERSON, None, verdicts)
    return Marked(question, MARKED, _share(keys_[0][1], given), verdicts)


def _unnamed(key: Counter, given: Counter, answer: str) -> bool:
    """Whether only the unknown cards may be missing, and the answer speaks of cards that it does not name."""
    missing = key - given
    return bool(missing) and set(missing) == {UNKNOWN} and not given - key and bool(
        re.search(r"\b(cards?|karten?|whatever|more|weitere)\b", answer, re.IGNORECASE))  # fmt: skip


def _share(key: Counter, given: Counter) -> float:
    """All for exactly the right cards, half where a single card is missing, too many, or wrong, else nothing."""
    missing, extra = (key - given).total(), (given - key).total()
    return 1.0 if not missing and not extra else 0.5 if max(missing, extra) == 1 and key.total() > 1 else 0.0


def _compare(whose: str, key: Counter, given: Counter, said: list[Named], answer: str, zone: str) -> Verdict:
    span = (min(one.span[0] for one in said), max(one.span[1] for one in said)) if said else (0, len(answer))
    cards = _listed(key) or "no card"
    if key == given:
        why = f"These are the cards {_WHERE.get(zone, zone)} after {whose}."
        return Verdict(answer[slice(*span)], span, "right", why, cards)
    parts = []
    if key - given:
        parts.append(f"missing: {_listed(key - given)}")
    if given - key:
        parts.append(f"not there: {_listed(given - key)}")
    return Verdict(answer[slice(*span)], span, "wrong", f"After {whose}, {'; '.join(parts)}.", cards)


def _listed(cards: Counter[Card]) -> str:
    return notation.print_cards(tuple(sorted(cards.elements())))


def _fate(question: Question, answer: str, readings: Readings) -> Marked:
    game = question.situation.game()
    told = [(one.whose, keys.fate(game, one.commands, question.card)) for one in lines(question, readings)]
    ends = [(whose, zone) for whose, zone in told if zone]  # a card that a line does not move has no fate in it
    if not ends:
        return unread(question, answer, f"{question.card} does not move in the line of {question.follows}.")
    said = zones_named(answer)
    if len(said) != 1:
        why = "Exactly one place was expected in the answer; a person should read it."
        return unread(question, answer, why, ends[0][1])
    verdicts = [_whole(answer, said[0] == zone, f"After {whose}, {question.card} ends here: {zone}.", zone)
                for whose, zone in ends]  # fmt: skip
    return Marked(question, MARKED, float(said[0] == ends[0][1]), tuple(verdicts))


def _choice(question: Question, answer: str, readings: Readings) -> Marked:
    chosen = _chosen(question, answer)
    if not chosen:
        return unread(question, answer, "None of the options could be read in the answer.")
    options = [option for option, _ in chosen]
    found = lines(question, readings)
    line = found[0].commands if found else ()
    right = possible(question, line) if question.by_engine else question.answer
    if len(chosen) > 1 and len(right) == 1 and right[0] in options:
        return unread(question, answer, "Several options are named; which one is chosen, a person must see.")
    verdicts = [_option(option, answer, span, question, line, right) for option, span in chosen]
    for whose, other in found[1:] if question.by_engine else []:
        after = possible(question, other)
        if after != right:
            why = f"After {whose}, these are possible: {', '.join(after) or 'none of them'}."
            verdicts.append(_whole(answer, set(options) == set(after), why, ", ".join(after)))
    return Marked(question, MARKED, float(set(options) == set(right)), tuple(verdicts))


def _whole(answer: str, right: bool, why: str, expected: str) -> Verdict:
    return Verdict(answer, (0, len(answer)), "right" if right else "wrong", why, expected)


def _chosen(question: Question, answer: str) -> list[tuple[str, tuple[int, int]]]:
    """The options that an answer names, or those of the letters that it is ("b", "(a) and (c)"), with their spans."""
    parts = [part for part in re.finditer(r"[^\W_]+", answer) if part.group().lower() not in ("and", "und")]
    numbers = [ord(part.group().lower()) - ord("a") if len(part.group()) == 1 else -1 for part in parts]
    if parts and all(0 <= number < len(question.options) for number in numbers):
        return [(question.options[number], part.span()) for number, part in zip(numbers, parts, strict=True)]
    found: list[tuple[str, tuple[int, int]]] = []
    # An option that is part of a longer one that was chosen was not chosen itself.
    for option in sorted(question.options, key=len, reverse=True):
        words = r"\s*(?:\+|&|,|\band\b|\bund\b)\s*".join(map(re.escape, option.split(" + ")))
        for match in re.finditer(rf"(?<!\w){words}(?!\w)", answer, re.IGNORECASE):
            if not any(start <= match.start() and match.end() <= end for _, (start, end) in found):
                found.append((option, match.span()))
                break
    return sorted(found, key=lambda one: question.options.index(one[0]))


def _option(
    option: str, answer: str, span: tuple[int, int], question: Question, line: tuple[notation.Command, ...],
    right: tuple[str, ...],
) -> Verdict:  # fmt: skip
    quote, whose = answer[slice(*span)], f"{option}: " if len(option) > span[1] - span[0] else ""
    problem = unaffordable(option, question.situation, line) if question.check else ""
    if problem:
        return Verdict(quote, span, "wrong", f"{whose}This is impossible: {problem}.")
    why = "This is the answer." if option in right else "Another option was expected."
    return Verdict(quote, span, "right" if option in right else "wrong", whose + why, ", ".join(right))


def _cards(question: Question, answer: str, readings: Readings) -> Marked:
    where = question.situation
    said = claimed_cards(answer, where.book, where.cards) or cards_named(answer, where.book, where.cards)
    if not said:
        return unread(question, answer, _NO_CARD)
    verdicts = [
        Verdict(answer[slice(*one.span)], one.span, "right" if one.card in question.answer else "wrong",
                f"{one.card} is among the cards asked for." if one.card in question.answer else
                f"{one.card} is not among the cards asked for.")
        for one in said
    ]  # fmt: skip
    names = {str(one.card) for one in said}
    wanted = min(question.count, len(set(question.answer)))
    share = max(len(names & set(question.answer)) - len(names - set(question.answer)), 0) / wanted
    return Marked(question, MARKED, min(share, 1.0), tuple(verdicts))


def _purchase(question: Question, answer: str, readings: Readings) -> Marked:
    said = claimed_cards(answer, question.situation.book, question.situation.cards)
    wanted = [one.card for one in said for _ in range(one.count)]
    if not said and not says_none(answer):
        return unread(question, answer, _NO_CARD)
    if len(wanted) > _MOST_BOUGHT or UNKNOWN in wanted:
        return unread(question, answer, "What is bought could not be read.")
    span = (said[0].span[0], said[-1].span[1]) if said else (0, len(answer))
    verdicts = []
    for whose, line in lines(question, readings) or [("", ())]:
        try:
            verdicts.append(_bought(question, wanted, line, whose, answer[slice(*span)], span))
        except PlayaloudError as error:
            return unread(question, answer, f"What can be bought could not be worked out: {error.message}.")
    if verdicts[0].verdict == "wrong":
        return Marked(question, MARKED, 0.0, tuple(verdicts))
    as_asked = sorted(wanted) in [sorted(cards_of(one, question.situation)) for one in question.answer]
    return Marked(question, MARKED if as_asked else NEEDS_PERSON, 1.0 if as_asked else None, tuple(verdicts))


_MOST_BOUGHT = 30


def _bought(question: Question, wanted: list[Card], line: tuple, whose: str, quote: str, span: tuple) -> Verdict:
    came = buy(wanted, question.situation, line)
    after = f" after {whose}" if whose else ""
    expected = " or ".join(question.answer)
    if came.problem:
        return Verdict(quote, span, "wrong", f"This is impossible{after}: {came.problem}.", expected)
    names = " + ".join(map(str, wanted)) or "Buying nothing"
    left = f"{_count(came.coins, 'coin')} and {_count(came.buys, 'Buy')} left"
    who = "." if question.answer else "; whether it fits the deck, a person decides."
    return Verdict(quote, span, "right", f"{names} is possible{after}, with {left}{who}", expected)


def _count(number: int, name: str) -> str:
    return f"{number} {name}{'' if number == 1 else 's'}"


def _whole_words(phrase: str) -> str:
    """A pattern for a phrase with what English adds to its last word: "thin" is in "thinning", not in "everything"."""
    words, last = r"\s+".join(re.escape(word) for word in phrase.split()), re.escape(phrase.rstrip()[-1:])
    return rf"(?<!\w){words}(?:e?s|[dr]|{last}?(?:ed|er|ing))?(?!\w)"


def _explain(question: Question, answer: str, readings: Readings) -> Marked:
    verdicts = []
    for idea in question.points_to:
        hits = [hit.span() for phrase in idea.phrases if (hit := re.search(_whole_words(phrase), answer, re.I))]
        if hits:
            span = min(hits)
            verdicts.append(Verdict(answer[slice(*span)], span, "right", f"Idea: {idea.idea}"))
    return Marked(question, NEEDS_PERSON, None, tuple(verdicts))


_CHECKERS: dict[str, Callable[[Question, str, Readings], Marked]] = {
    "narration": _narration, "play": _play, "zone": _zone, "fate": _fate, "choice": _choice, "cards": _cards,
    "purchase": _purchase, "explain": _explain,
}  # fmt: skip
