"""The stretches of the words that tell of one play or purchase each, with what it made happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from engine.cards import Card
from engine.events import Event
from engine.state import Game

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..reading import Mistake
from .hindsight import Hindsight

MEANT = {"not", "hypothetical", "would", "could", "plan", "generic", "skip", "irreal", "instead", "affirms", "none"}
"""Marks of words by which something may be meant otherwise than as told."""
ENDS = ("end_turn", "end_actions")
NEAR = 4  # words behind "when" in which the verb stands


@dataclass
class Scene:
    """A card played or bought (`verb`), told from character `start` to `end`; `before` is the game that it came to,
    `after` the one that it left, `events` what happened."""

    card: Card
    verb: str
    start: int
    end: int
    before: Game
    after: Game
    events: list[Event]

    def happened(self, kind: str, *, whose: int | None = None, other: int | None = None) -> list[Event]:
        """Its events of that kind of this player, or of those other than that one."""
        return [event for event in self.events if event.kind == kind and event.because is not None
                and (whose is None or event.who == whose) and (other is None or event.who != other)]  # fmt: skip


def scenes(back: Hindsight) -> list[Scene]:
    """The plays of Actions and the purchases of the line that the words name, in order."""
    if back.acted:
        return back.acted
    found: list[Scene] = back.acted
    before = back.stages[0].game
    for stage in back.stages[1:]:
        verb, _, name = stage.text.partition(" ")
        card = back.game.book.get(name) if verb in ("play", "buy") else None
        if card is not None and (verb == "buy" or card.is_action) and stage.told:
            if found:
                found[-1].end = max(stage.begin, found[-1].start)
            found.append(Scene(card, verb, stage.at, len(back.walk.text), before, stage.game, []))
        if found:
            found[-1].events += stage.events
            found[-1].after = stage.game
        before = stage.game
    return found


@dataclass
class Piece:
    """A sentence, or the part of it that lies in a scene."""

    words: list[Word]
    sentence: Sentence

    @cached_property
    def marks(self) -> set[str]:
        """What the lexicon says of its words."""
        return set().union(*(word.marks for word in self.words))

    @cached_property
    def acts(self) -> list[str]:
        """Its verbs."""
        return [str(word.value) for word in self.words if word.tag == "act"]

    @property
    def cards(self) -> list[Card]:
        """The cards that it names."""
        return [word.value for word in self.words if word.tag == "card"]

    @cached_property
    def clauses(self) -> list[Piece]:
        """Its parts between signs."""
        return [Piece(words, self.sentence) for words in _parts(self.words)]

    @cached_property
    def real(self) -> bool:
        """Whether it tells what is done, and nothing of it is denied, only thought of, or asked."""
        return not (told_marks(self.words) & MEANT or self.sentence.asks)

    def span(self, *tags: str) -> tuple[int, int]:
        """Its characters from the first to the last word of these families."""
        said = [word for word in self.words if word.tag in tags] or self.words
        return said[0].start, said[-1].end


def told_marks(words: list[Word]) -> set[str]:
    """The marks of words, less those by which "when I'm done" and the like only say when something happens."""
    ends = {n for n, word in enumerate(words) if word.tag == "act" and word.value in ENDS}
    return {mark for n, word in enumerate(words) for mark in word.marks
            if not ("when!" in word.marks and "hypothetical" not in word.marks and ends & {*range(n + 1, n + NEAR)})}


def pieces(back: Hindsight, start: int, end: int) -> list[Piece]:
    """The sentences between two characters, each cut there."""
    if (start, end) not in back.pieces:
        back.pieces[start, end] = [*_pieces(back, start, end)]
    return back.pieces[start, end]


def first_found(
    back: Hindsight, start: int, end: int, look: Callable[[Piece], Mistake | None]
) -> Iterator[Mistake]:
    """What is seen first in the sentences between two characters, but for questions."""
    told = (look(piece) for piece in pieces(back, start, end) if not piece.sentence.asks)
    yield from islice(filter(None, told), 1)


def _pieces(back: Hindsight, start: int, end: int) -> Iterator[Piece]:
    for sentence in back.telling.sentences:
        if sentence.words[0].start < end and sentence.words[-1].start >= start:
            words = [word for word in sentence.words if start <= word.start < end]
            if words:
                yield Piece(words, sentence)


JOINS = ("colon", "plus", "arrow")  # signs that part nothing


def _parts(words: list[Word]) -> Iterator[list[Word]]:
    """The words between signs, but for those that part nothing."""
    part: list[Word] = []
    for word in words:
        if word.tag == "sign" and word.value not in JOINS:
            if part:
                yield part
            part = []
        else:
            part.append(word)
    if part:
        yield part
