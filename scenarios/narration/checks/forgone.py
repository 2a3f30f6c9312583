"""What a card gives and the words say was not taken: "its coin I leave alone", "I don't bother with the +1 Card"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.events import Event

from ..language.mentions import Word
from ..language.words import forms
from ..reading import Mistake
from ..texts import COUNTERS
from ..verdicts import because, counted, drawn
from .hindsight import Hindsight
from .scenes import Piece, Scene, first_found, scenes

GETS = ("get", "do", "put", "draw")  # verbs that deny a bonus by "not"
UNREAL = {"hypothetical", "could", "would", "plan", "generic", "skip", "irreal", "affirms", "correct!", "when", "than",
          "able", "other", "until", "nearly", "twice", "for now"}  # fmt: skip
UNUSED = {"rests", "nth", "now", "later", "other_one", "again"}
"""Marks of a bonus that was taken and is only not used."""
LEAVES_UNUSED = forms("leaves_unused")
HAD = forms("had")
LET_GO = forms("let_go")
BOTHERS = tuple(forms("bothers"))
ADDS = tuple(forms("adds"))
LIES = forms("lies")  # so may a card that is not drawn; a coin is only not spent yet
REACH = 4  # words between what is forgone and the verb


def forgone(back: Hindsight) -> Iterator[Mistake]:
    """Such instructions, the first of each play."""
    if back.walk.world.halted or not back.stages:
        return
    for scene in scenes(back):
        if scene.verb == "play":
            end = min(scene.end, max(back.shop, scene.start + 1))
            yield from first_found(back, scene.start, end, partial(_of_piece, back, scene))


def _of_piece(back: Hindsight, scene: Scene, piece: Piece) -> Mistake | None:
    for clause in piece.clauses:
        for words in _phrases(clause.words):
            what = _forgone(words)
            seen = what == "cards" and scene.happened("reveal")  # a card that is not drawn may be the one revealed
            events = _given(back, scene, what) if what is not None and not seen else []
            if events and not _told(back, scene, piece, what, words):
                return _marked(back, words, events, what)
    return None


def _phrases(words: list[Word]) -> Iterator[list[Word]]:
    """The words cut where another statement begins."""
    part: list[Word] = []
    for word in words:
        where = "asking!" in word.marks and any("leaves" in one.marks for one in part)  # "I leave it where it is"
        breaks = "break!" in word.marks and "adds" not in word.marks and not where
        if breaks and any(one.tag == "act" for one in part):
            yield part
            part = []
        part.append(word)
    if part:
        yield part


def _forgone(words: list[Word]) -> str | None:
    """What they say is not taken: a counter, or "cards"."""
    named = [n for n, word in enumerate(words) if word.tag == "resource"]
    if not named or any(word.tag == "card" for word in words[1:]):
        return None
    if any(word.tag == "zone" and word.value != "deck" for word in words):
        return None
    for verb in range(len(words)):
        if not _forgoes(words, verb, named):
            continue
        at = min(named, key=lambda n: (n < verb, abs(n - verb)))
        others = set().union(*(word.marks for n, word in enumerate(words) if n != verb))
        unused = words[at].value == "buys" and words[verb].value not in ("get", "put") and any(
            word.low in LEAVES_UNUSED for word in words)  # fmt: skip
        unused = unused or (words[at].value in ("actions", "buys") and "lets go" in words[verb].marks)
        if not unused and abs(at - verb) <= REACH + 2 and _definite(words, at) and not (
                UNREAL & others or UNUSED & set().union(*(word.marks for word in words[max(at - 1, 0) : at]))):
            return str(words[at].value)
    return None


def _forgoes(words: list[Word], at: int, named: list[int]) -> bool:
    """Whether the word tells that something is left, or not taken."""
    word, ahead = words[at], words[:at]
    if {"forgets", "forgoes"} & word.marks:
        return "forgoes" in word.marks or not any("not" in one.marks or one.low in HAD for one in words)
    if "lets go" in word.marks:
        return any(one.low in LET_GO for one in words[at : at + REACH])
    if word.tag == "act" and word.value == "leave_out":
        return not _denied(ahead) and _by_person(words, at)
    if "leaves" in word.marks:
        return not _denied(ahead) and _by_person(words, at) and _stays(words, at, named)
    if "not" in word.marks and at and "but" in words[at - 1].marks:
        return named[-1] == len(words) - 1 and at + 2 == named[-1]  # "… and the coin but not the Buy"
    return _denied(ahead) and _gets(words, at) and not any("reason" in one.marks for one in ahead)


def _stays(words: list[Word], at: int, named: list[int]) -> bool:
    """Whether what is left stays where it is, or nothing more is said of it: "I leave the coin"."""
    between = words[at + 1 : -1] if named == [len(words) - 1] else []
    alone = bool(between) and "definite" in between[0].marks and "oblique" not in between[0].marks
    alone = alone and all(one.tag in ("sign", "number") for one in between[1:])
    lies = any(one.low in LIES for one in words) and words[named[0]].value != "cards"
    return alone or (not lies and any("stays put" in one.marks for one in words))


def _gets(words: list[Word], at: int) -> bool:
    """Whether the word tells that something is taken, or wanted of the card."""
    if "wishes" in words[at].marks:
        return any("instance" in one.marks for one in words[at:])
    plain = words[at].tag == "act" and words[at].value in GETS and not (at and words[at - 1].value == "be")
    plain = plain and (words[at].value != "do" or at == len(words) - 1 or words[at].low.startswith(BOTHERS))
    plain = plain and (words[at].value != "put" or words[at].low.startswith(ADDS))
    return plain and not any({"any", "none"} & one.marks for one in words)


def _denied(ahead: list[Word]) -> bool:
    """Whether "not" stands right before."""
    near = ahead[-REACH:]
    signs = [n for n, word in enumerate(near) if word.tag == "sign"]
    return any("not" in word.marks for word in near[signs[-1] + 1 if signs else 0 :])


def _by_person(words: list[Word], at: int) -> bool:
    return not any(one.tag == "pronoun" or "relative" in one.marks for one in words[max(at - 1, 0) : at])


def _definite(words: list[Word], at: int) -> bool:
    near = words[max(at - REACH, 0) : at]
    from_it = any("instance" in one.marks for one in words[at:])
    return from_it or any("definite" in one.marks or one.tag == "sign" for one in near) or at == 0


def _given(back: Hindsight, scene: Scene, what: str) -> list[Event]:
    kind = what if what in COUNTERS else "draw"
    return [event for event in scene.happened(kind, whose=back.walk.world.whose) if event.because.card.is_action]


def _told(back: Hindsight, scene: Scene, piece: Piece, what: str, words: list[Word]) -> bool:
    """Whether the same is told to have come by this play."""
    if what in COUNTERS:
        return False
    cards = {card for event in _given(back, scene, what) for card in event.cards}
    return any(word.tag == "card" and word.value in cards and scene.start < word.start < words[0].start
               for word in piece.sentence.words)  # fmt: skip


def _marked(back: Hindsight, words: list[Word], events: list[Event], what: str) -> Mistake:
    say, span = back.walk.say, _span(words)
    if what in COUNTERS:
        text = counted(events[-1].amount, what)
        return Mistake("skipped-instruction", back.walk.quote(span), span,
                       because(say, events[-1], "You do get {text}", text=text), f"+{text}")  # fmt: skip
    cards = tuple(card for event in events for card in event.cards)
    return Mistake("skipped-instruction", back.walk.quote(span), span,
                   because(say, events[-1], "You do draw here"), drawn(cards))  # fmt: skip


def _span(words: list[Word]) -> tuple[int, int]:
    """The characters of the words, less a heading before them and a sign behind: "Market: I skip the coin"."""
    words = words[:-1] if words[-1].tag == "sign" else words
    colon = max((n for n, word in enumerate(words) if word.value == "colon"), default=-1)
    said = words[colon + 1 :] if any(word.tag == "resource" for word in words[colon + 1 :]) else words
    return said[0].start, said[-1].end
