"""A card's English, compiled to the flat tuple of steps that it means; and printed back from them.

Three laws: every text has one reading; printing it gives the text back, but for capitals and the stops between
sentences; and the words are read by their class, never by the card they stand on.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice

from . import lexicon, references, unusual
from .errors import AmbiguousText, LimitExceeded, UnknownText
from .grammar import GRAMMAR
from .hints import hints
from .lexicon.bonuses import Bonus
from .lexicon.choosing import Cases, Options
from .lexicon.players import Done
from .lexicon.timing import Waiting
from .phrase import Phrase, walk
from .program import Program
from .reading import Reader, first_words, tokens
from .saying import sample, say
from .steps import Step

MOST_TOKENS = 250  # the longest printed card has about 100
_STOPS = (".", ";")  # what a sentence may end with
LIKELY = 60  # phrases that are compared with what was not understood
READINGS = 16  # more than this many readings are not told apart
assert lexicon.__all__
assert unusual.phrase  # imported for the sentences it registers


def compile_text(text: str, *, types: tuple[str, ...] = (), names: Mapping[str, str], where: str = "") -> Program:
    """The program of a card's text. Raises UnknownText, AmbiguousText or LimitExceeded.

    `names` maps the names of cards, in lower case, to the names as printed.
    """
    reader = Reader(text, dict(names))
    if len(reader.tokens) > MOST_TOKENS:
        raise LimitExceeded(f"the text has more than {MOST_TOKENS} words and signs", where=where)
    try:
        return _compiled(reader, where)
    except RecursionError:
        raise LimitExceeded("the text has too many sentences within sentences", where=where) from None


def _compiled(reader: Reader, where: str) -> Program:
    readings: list[tuple[Phrase | None, ...]] = []
    for reading in islice(_readings(reader, 0), READINGS):
        if reading not in readings:
            readings.append(reading)
    if not readings:
        raise _unknown(reader, where)
    if len(readings) > 1:  # one whose "it" refers to nothing is none
        readings = [one for one in readings if not references.dangling(one, reader)] or readings
    if len(readings) > 1:
        both = tuple(_print(reading) for reading in readings[:2])
        raise AmbiguousText("the text can be read in two ways", where=where, allowed=both)
    program = _program(readings[0], reader)
    _check(program, readings[0], reader, where)
    return program


def _readings(reader: Reader, at: int) -> Iterator[tuple[Phrase | None, ...]]:
    """Every way to read the rest of the text as sentences; None stands for the line that divides a card."""
    while reader.low(at) in _STOPS:
        at += 1
    if at == len(reader.tokens):
        yield ()
        return
    if reader.low(at).startswith("---"):
        for rest in _readings(reader, at + 1):
            yield (None, *rest)
        return
    for sentence, _, end in reader.read("Sentence", at):
        if _ends(reader, end, sentence):
            for rest in _readings(reader, end):
                yield (sentence, *rest)


def _ends(reader: Reader, at: int, sentence: Phrase) -> bool:
    """Whether the sentence may end before this token: at a full stop, a semicolon that is not between things to choose
    from, the end of a line, or the end of the text."""
    if at == len(reader.tokens) or reader.low(at) == "." or reader.low(at).startswith("---"):
        return True
    if reader.low(at - 1) == "?":
        return True
    if reader.low(at) == "+" and isinstance(sentence, Bonus):  # "+1 Card +1 Action" in one line
        return True
    if reader.low(at) == ";" and reader.low(at + 1) != "put":  # "gain a card; put it into your hand" is one sentence
        return not any(isinstance(one, Options | Cases) for one in walk(sentence))
    return "\n" in reader.text[reader.tokens[at - 1].end : reader.tokens[at].start]


def _print(reading: tuple[Phrase | None, ...]) -> str:
    return "\n".join("-----" if sentence is None else _capital(say(sentence)) for sentence in reading)


def _capital(line: str) -> str:
    line = line[:1].upper() + line[1:]
    return line + "." if re.match(r"[A-Za-z]", line) and not line.endswith("?") else line


def _program(reading: tuple[Phrase | None, ...], reader: Reader) -> Program:
    steps: list[Step] = []
    after: list[int] = []
    for sentence in reading:
        # A dividing line ends what is done when the card is played; what stands below it waits for an occasion.
        flat = [Done()] if sentence is None else list(sentence.flat())
        for step in flat:
            after.append(len(steps) + (len(list(step.flat())) if step.leads else 1))
            steps.append(step)
    if steps and isinstance(steps[-1], Done) and reading[-1] is None:
        steps.pop()
    spans = tuple(_span(step, reader) for step in steps)
    line = next((number for number, step in enumerate(steps) if type(step) is Done and not step.span[1]), len(steps))
    waiting = tuple(number for number, step in enumerate(steps) if isinstance(step, Waiting) and (
        not step.below or number > line))  # fmt: skip
    sentences = tuple(sentence for sentence in reading if sentence is not None)
    return Program(tuple(steps), spans, tuple(after), _print(reading), waiting, sentences)


def _span(step: Step, reader: Reader) -> tuple[int, int]:
    """The characters of a step's own words; of one that leads others (its `body`), only those before theirs."""
    start, end = step.span
    if step.leads and step.body and step.body.span[0] > start:
        end = step.body.span[0]
        while end > start + 1 and reader.low(end - 1) in (",", "to"):
            end -= 1
    if end <= start or not reader.tokens:
        place = reader.tokens[start - 1].end if 0 < start <= len(reader.tokens) else 0
        return place, place
    return reader.tokens[start].start, reader.tokens[end - 1].end


def _check(program: Program, reading: tuple[Phrase | None, ...], reader: Reader, where: str) -> None:
    """Refuses a text whose "it" or "per card discarded" refers to nothing, one with a sentence that would never be
    done, and one that does not print back."""
    if found := references.dangling(reading, reader):
        raise _at(found, "“{}” refers to nothing before it", reader, where)
    if found := references.alike(reading):
        raise _at(found, "“{}”: that cards differ from each other is understood only of cards chosen in the hand",
                  reader, where)  # fmt: skip
    if found := references.misplaced(reading):
        raise _at(found, "“{}” stands behind the dividing line, where nothing is done when the card is played",
                  reader, where)  # fmt: skip
    if _normal(program.english) != _normal(reader.text):
        raise UnknownText(f"read as “{program.english}”, which is not what it says", where=where, words=reader.text)


def _at(one: Phrase, message: str, reader: Reader, where: str) -> UnknownText:
    start, end = reader.tokens[one.span[0]].start, reader.tokens[one.span[1] - 1].end
    words = reader.text[start:end]
    return UnknownText(f"{message.format(words)}\n{caret(reader.text, start)}", at=start, words=words, where=where)


def _normal(text: str) -> list[str]:
    """The words and signs of a text but for the stops between sentences."""
    return [token.low for token in tokens(text) if token.low not in _STOPS]


def _unknown(reader: Reader, where: str) -> UnknownText:
    at = min(reader.furthest, len(reader.tokens))
    start = reader.tokens[at].start if at < len(reader.tokens) else len(reader.text)
    clause = _clause(reader.text, start)
    near = nearest(clause)
    understood = f"I understand “{_short(reader.text[:start])}” and then stop"
    message = f"{understood if at else 'I do not understand how this begins'}:\n{caret(reader.text, start)}"
    for hint in [*_missing_stop(reader, at), *hints(reader.text, start, reader.names)]:
        message += f"\n{hint}"
    if near:
        message += "\nNearest phrases:\n" + "\n".join(f"  {phrase}" for phrase in near)
    return UnknownText(message, at=start, words=clause, where=where, allowed=near)


def _missing_stop(reader: Reader, at: int) -> Iterator[str]:
    """A hint where the words before that token are a text by themselves, and it can begin a sentence."""
    if 0 < at < len(reader.tokens) and reader.low(at) in first_words("Sentence"):
        before = Reader(reader.text[: reader.tokens[at].start].rstrip(" ,"), reader.names)
        if next(_readings(before, 0), None) is not None:
            yield f"Is a full stop or a line break missing before “{reader.tokens[at].text}”?"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else "…" + text[-39:]


def caret(text: str, at: int) -> str:
    """The line of the text that holds character `at`, and below it a caret under that character."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    return f"{text[start : end if end >= 0 else len(text)]}\n{' ' * (at - start)}^"


def _clause(text: str, at: int) -> str:
    """The sentence around a character."""
    start = max(text.rfind("\n", 0, at) + 1, text.rfind(". ", 0, at) + 2 if ". " in text[:at] else 0)
    ends = [end for end in (text.find("\n", at), text.find(".", at)) if end >= 0]
    return text[start : min(ends, default=len(text))].strip()


def nearest(clause: str, count: int = 3) -> tuple[str, ...]:
    """Examples of the phrases most like a clause, nearest first."""
    shown, low = _samples(), clause.lower()
    # Comparing with every phrase would take as long as all the reading; those that share most words come first.
    words = set(low.split())
    likely = sorted(shown, key=lambda one: -len(words & set(one.split())))[:LIKELY]
    return tuple(shown[one] for one in difflib.get_close_matches(low, likely, n=count, cutoff=0.3))


@cache
def _samples() -> dict[str, str]:
    """An example of each phrase, by the same in lower case."""
    return {sample(rule).lower(): sample(rule) for kind in ("Do", "Sentence") for rule in GRAMMAR[kind] if rule.build}
