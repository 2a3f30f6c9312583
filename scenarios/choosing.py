"""Marking a choice among options: those that an answer names or letters, each against the engine or the key."""

from __future__ import annotations

import re
import string
from collections import Counter

from engine import notation
from engine.errors import PlayaloudError

from .answers import denies, odd_words
from .buying import cards_of, unaffordable
from .follow import lines
from .listing import for_a_person, more_is_said
from .marked import MARKED, Marked, Readings, Verdict, unread, whole
from .naming import LONGEST, cards_named
from .narration.verdicts import Say
from .question import Question, possible
from .wording import wording

MOST_BESIDES = 2  # words beside the options that do not make an answer of another kind of it


def choice(question: Question, answer: str, readings: Readings, say: Say) -> Marked:
    """The answer marked by the options that it names."""
    chosen = _chosen(question, answer)
    if not chosen and not wording().patterns["neither"].match(answer):
        return unread(question, answer, say("None of the options could be read in the answer."))
    options = [option for option, _ in chosen]
    found = lines(question, readings)
    line = found[0].commands if found else ()
    right = possible(question, line) if question.by_engine else question.answer
    if len(chosen) > 1 and len(right) == 1 and right[0] in options:
        return unread(question, answer, say("Several options are named; which one is chosen, a person must see."))
    verdicts = [_option(option, answer[slice(*span)], span, question, line, right, say) for option, span in chosen]
    if not chosen:
        why = say("Another option was expected.") if right else say("None of the options is possible.")
        verdicts.append(whole(answer, not right, why, ", ".join(right)))
    missing = [option for option in right if option not in options]
    if chosen and missing and len(missing) < len(right):
        why = say("Also right, and missing: {options}.").format(options=", ".join(missing))
        verdicts.append(whole(answer, False, why, ", ".join(right)))
    for whose, other in found[1:] if question.by_engine else []:
        after = possible(question, other)
        if after != right:
            listed = ", ".join(after) or say("none of them")
            why = say("After {whose}, these are possible: {options}.").format(whose=say(whose), options=listed)
            verdicts.append(whole(answer, set(options) == set(after), why, ", ".join(after)))
    besides = _besides(answer, [span for _, span in chosen])
    as_asked, odd = set(options) == set(right), odd_words(besides)
    if not as_asked and (more := cards_named(besides, question.situation.book, question.situation.cards)):
        return for_a_person(question, answer, verdicts, more_is_said([str(one.card) for one in more], say))
    if not as_asked and denies(besides):
        why = say("Something is denied or excepted here; a person should read it.")
        return for_a_person(question, answer, verdicts, why)
    if not as_asked and chosen and len(odd) > MOST_BESIDES:
        return for_a_person(question, answer, verdicts, more_is_said(odd, say))
    return Marked(question, MARKED, float(as_asked), tuple(verdicts))


def _besides(answer: str, spans: list[tuple[int, int]]) -> str:
    """The answer without these stretches of it."""
    for start, end in sorted(spans, reverse=True):
        answer = answer[:start] + " " + answer[end:]
    return answer


def _chosen(question: Question, answer: str) -> list[tuple[str, tuple[int, int]]]:
    """The options that an answer names, or those of the letters that it is ("b", "(a) and (c)", "a-d"), or all of them,
    with their spans."""
    if found := _by_pattern(question.options, answer):
        return found
    if found := _verbatim(question.options, answer):
        return found
    if found := _by_letters(question.options, answer) or _by_cards(question, answer):
        return found
    found: list[tuple[str, tuple[int, int]]] = []
    # An option that is part of a longer one that was chosen was not chosen itself.
    for option in sorted(question.options, key=len, reverse=True):
        words = r"\s*(?:\+|&|,|\band\b|\bund\b)\s*".join(map(re.escape, option.split(" + ")))
        for match in re.finditer(rf"(?<!\w){words}(?!\w)", answer, re.IGNORECASE):
            if not any(start <= match.start() and match.end() <= end for _, (start, end) in found):
                found.append((option, match.span()))
                break
    return sorted(found, key=lambda one: question.options.index(one[0]))


def _by_pattern(options: tuple[str, ...], answer: str) -> list[tuple[str, tuple[int, int]]]:
    """The options of an answer that is "all of them", a range of letters, or "option b", each with its span."""
    patterns, places = wording().patterns, string.ascii_lowercase[: len(options)]
    whole_of_it = (0, len(answer))
    if len(options) > 1 and patterns["all"].match(answer):
        return [(option, whole_of_it) for option in options]
    if found := patterns["range"].match(answer):
        first, last = (places.find(letter.lower()) for letter in found.groups())
        return [(option, whole_of_it) for option in options[first : last + 1]] if 0 <= first < last else []
    found = patterns["letter"].match(answer)
    place = places.find(found[1].lower()) if found else -1
    return [(options[place], found.span(1))] if place >= 0 else []


def _verbatim(options: tuple[str, ...], answer: str) -> list[tuple[str, tuple[int, int]]]:
    """The options of an answer that is nothing but options as they are written, as a page sends those ticked."""
    if answer in options:
        return [(answer, (0, len(answer)))]
    parts = list(re.finditer(r"[^;\s](?:[^;]*[^;\s])?", answer))
    return [(part.group(), part.span()) for part in parts] if {part.group() for part in parts} <= {*options} else []


def _by_letters(options: tuple[str, ...], answer: str) -> list[tuple[str, tuple[int, int]]]:
    """The options whose letters the answer gives, before any reason, with nothing else but the fillers of an answer."""
    places = string.ascii_lowercase[: len(options)]
    told = wording().patterns["reason"].split(answer, maxsplit=1)[0]
    parts = list(re.finditer(r"[^\W_]+(?:['’][^\W_]+)?", told))
    letters = [part for part in parts if part.group().lower() in places]
    rest = {part.group().lower() for part in parts} - set(places)
    if rest - _ITEMS - wording().words["fillers"] or len(letters) > 2 * len(options):
        return []
    spans = {places.index(part.group().lower()): part.span() for part in reversed(letters)}
    return [(options[place], spans[place]) for place in sorted(spans)]


_ITEMS = {"option", "options", "answers", "antworten", "möglichkeit", "möglichkeiten", "i'd", "i’d", "it's", "it’s"}


def _by_cards(question: Question, answer: str) -> list[tuple[str, tuple[int, int]]]:
    """The options that are the cards of the answer's parts, however those are called, counted and ordered; none where
    a part is the cards of no option."""
    situation = question.situation
    try:
        known = {option: Counter(cards_of(option, situation)) for option in question.options}
    except PlayaloudError:
        return []
    found = []
    for part in re.finditer(r"(?:(?!\b(?:or|oder)\b)[^,;.!?\n])+", answer[:LONGEST]):
        told = wording().patterns["reason"].split(part.group(), maxsplit=1)[0]
        named = cards_named(told, situation.book, situation.cards)
        cards = Counter(card for one in named for card in [one.card] * one.count)
        option = next((option for option, wanted in known.items() if wanted and wanted == cards), None)
        if cards and option is None:
            return []
        start = part.start()
        if option and option not in [earlier for earlier, _ in found]:
            found.append((option, (start + named[0].span[0], start + named[-1].span[1])))
    return found


def _option(
    option: str, quote: str, span: tuple[int, int], question: Question, line: tuple[notation.Command, ...],
    right: tuple[str, ...], say: Say,
) -> Verdict:  # fmt: skip
    whose = "" if option.split()[0].casefold() in quote.casefold() else f"{option}: "
    problem = unaffordable(option, question.situation, line, say=say) if question.check else ""
    if problem:
        return Verdict(quote, span, "wrong", whose + say("This is impossible: {problem}.").format(problem=problem))
    asked = say("This is the answer.") if len(right) == 1 else say("This is one of the answers.")
    why = asked if option in right else say("Another option was expected.")
    return Verdict(quote, span, "right" if option in right else "wrong", whose + why, ", ".join(right))
