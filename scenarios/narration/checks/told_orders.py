"""Parts of a card's effect that are expressly told in another order than the card's: "the card comes last", "only once
all of that is done do I get the Action"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import Card

from ..claims.sequence import of_others
from ..language.mentions import Word
from ..reading import Mistake
from ..texts import BONUSES, COUNTERS, GAINED, bonuses, does
from ..verdicts import other_order
from .hindsight import Hindsight
from .scenes import Scene, scenes

UNREAL = {"hypothetical", "would", "could", "plan", "generic", "irreal", "instead", "affirms"}
SPENT = {"use", "spend", "left", "unused", "play", "keep", "have"}  # verbs of what a card gave before
DEEDS = ("discard", "trash", "gain", "reveal", "buy")
NEAR = 5  # words between a part and what tells when it comes
FAR = 8  # words of a clause like "once all of that is done"
SHORT = 3
HAND = 5  # cards of a new hand


@dataclass(frozen=True)
class Part:
    """A step of the card, by its number in the card's text, and the place of the word that tells it."""

    at: int
    kind: str
    step: int


def told_orders(back: Hindsight) -> Iterator[Mistake]:
    """The first such telling of each play or purchase."""
    if back.walk.world.halted or not back.stages:
        return
    for scene in scenes(back):
        steps = _steps(scene.card, scene.verb)
        words = _words(back, scene) if len(steps) > 1 else []
        parts = _parts(words, steps, scene, back.walk.world.whose) if words else []
        parts = [] if _twice(scene) and len({one.kind for one in parts}) < len(parts) else parts
        for first, second in _ordered(words, parts) if len(parts) > 1 else ():
            if first.step > second.step and not (_told_before(words, parts, first, second)
                                                 or _unreal(words, first, second)):  # fmt: skip
                span, why = _span(words, first, second), other_order(back.walk.say, scene.card)
                right = back.walk.say("in the order of the card")
                yield Mistake("wrong-order", back.walk.quote(span), span, why, right)
                break


def told_steps(back: Hindsight, scene: Scene, words: list[tuple[int, Word]]) -> list[int]:
    """The numbers of the card's steps that the words tell, in their order."""
    return [one.step for one in _parts(words, _steps(scene.card, scene.verb), scene, back.walk.world.whose)]


def _steps(card: Card, verb: str) -> dict[str, int]:
    """The number of each step that the card has once; of a card bought, its purchase comes before what it does."""
    if verb == "buy":
        return {"buy": 0, "trash": 1} if "trash" in does(card, GAINED) else {}
    others = of_others(card)
    named = [BONUSES.get(type(step).__name__, getattr(step, "verb", "")) for step in card.program.steps]
    named = ["cards" if name == "draw" else name for name in named]
    return {name: n for n, name in enumerate(named) if name and (named.count(name) == 1 or n not in others)}


def _twice(scene: Scene) -> bool:
    """Whether the card is played several times: then each time may be told."""
    return sum(event.cards.count(scene.card) for event in scene.events if event.kind == "play") > 1


def _words(back: Hindsight, scene: Scene) -> list[tuple[int, Word]]:
    """The words that tell of it, each with the number of its sentence."""
    found = [(number, word) for number, one in enumerate(back.telling.sentences) if not one.asks for word in one.words]
    start = scene.start
    if scene.verb == "buy":
        start = next((word.start for number, word in found if number == back.sentence((start, start))), start)
    return [(number, word) for number, word in found if start <= word.start < scene.end]


def _parts(words: list[tuple[int, Word]], steps: dict[str, int], scene: Scene, whose: int) -> list[Part]:
    """The steps that the words tell, in the order of the words."""
    most = 2 * max((n for what, n in bonuses(scene.card) if what == "coins"), default=0)
    gained = {card for event in scene.happened("gain") for card in event.cards}
    gone = {card for event in scene.happened("discard") for card in event.cards if event.who != whose}
    found: list[Part] = []
    for at, (_, word) in enumerate(words):
        kind = "discard" if word.tag == "card" and word.value in gone else _kind(
            [one for _, one in words[max(at - 2, 0) : at]], word, gained, most)  # fmt: skip
        if kind in steps and (not found or found[-1].kind != kind):
            found.append(Part(at, kind, steps[kind]))
    return found


def _kind(before: list[Word], word: Word, gained: set[Card], most: int) -> str:
    if word.tag == "resource" and word.value == "cards" and any(one.value == HAND for one in before):
        return ""  # the next hand
    if word.tag == "resource" and word.value in COUNTERS:
        many = [one.value for one in before if one.tag == "number"]
        return "" if word.value == "coins" and many and many[-1] > most else str(word.value)
    if (word.tag == "resource" and word.value == "cards") or "drawing" in word.marks:
        return "cards"
    if word.tag == "act" and word.value in ("draw", *DEEDS):
        return "cards" if word.value == "draw" else str(word.value)
    if word.tag == "card" and word.value in gained:
        return "gain"
    return "trash" if word.tag == "zone" and word.value == "trash" else ""


def _ordered(words: list[tuple[int, Word]], parts: list[Part]) -> Iterator[tuple[Part, Part]]:
    """The pairs of which the words say that the first came before the second."""
    for at, (number, word) in enumerate(words):
        here = [one for one in parts if words[one.at][0] == number]
        if "done last" in word.marks and (last := _beside(here, words, at)) is not None:
            before = [one for one in here if one.at < last.at and one.kind != last.kind]
            yield from ((one, last) for one in before[-1:])
        if "done first" in word.marks and not _nth(words, at) and (first := _beside(here, words, at)) is not None:
            behind = [one for one in here if one.at > max(first.at, at) and one.kind != first.kind]
            yield from ((first, one) for one in behind[:1] if _comes_later(words[first.at : one.at + NEAR]))
        end = _finished(words, at)
        if end is not None:
            yield from _around(words, parts, at, end)


def _nth(words: list[tuple[int, Word]], at: int) -> bool:
    """Whether it only counts what it stands before: "my first Action"."""
    ahead = words[at - 1][1].marks if at else frozenset()
    return at + 1 < len(words) and words[at + 1][1].tag == "resource" and bool({"possessor", "definite"} & ahead)


def _comes_later(words: list[tuple[int, Word]]) -> bool:
    return any({"comes later", "done last"} & word.marks for _, word in words)


def _beside(here: list[Part], words: list[tuple[int, Word]], at: int) -> Part | None:
    """The part that is told to be first or last by the words at that place: the one before, in the same breath, else
    the one behind."""
    near = [one for _, one in words[max(at - SHORT, 0) : at]]
    ahead = [one for one in here if 0 < at - one.at <= NEAR + 1]
    if ahead and not any(_new_breath(one) or one.value == "play" for _, one in words[ahead[-1].at + 1 : at]):
        return ahead[-1]
    if any(one.tag == "card" for one in near[-1:]) or any(one.value == "play" for one in near):
        return None  # it is the card that is played first
    behind = [one for one in here if 0 < one.at - at <= NEAR + 1]
    close = behind and not any(word.tag == "sign" and word.value != "plus" for _, word in words[at : behind[0].at])
    return behind[0] if close else None


def _new_breath(word: Word) -> bool:
    return word.tag == "sign" or "break!" in word.marks


def _finished(words: list[tuple[int, Word]], at: int) -> int | None:
    """Where a clause ends that begins there and tells that all before is over: "once all of that is done"."""
    number, word = words[at]
    if "waits for" not in word.marks:
        return None
    near = [(n, one) for n, (other, one) in enumerate(words[at + 1 : at + 1 + FAR], at + 1) if other == number]
    points = next((n for n, one in near[:SHORT] if one.tag == "pronoun" or "demonstrative" in one.marks
                   or "third" in one.marks), None)  # fmt: skip
    if points is None:
        return None
    return next((n for n, one in near if n > points and "finished" in one.marks), None)


def _around(words: list[tuple[int, Word]], parts: list[Part], at: int, end: int) -> Iterator[tuple[Part, Part]]:
    number = words[at][0]
    if any(at < one.at < end for one in parts):
        return  # "when this Action and this card are both done"
    before = [one for one in parts if one.at < at and number - words[one.at][0] <= 1]
    behind = [one for one in parts if one.at > end and words[one.at][0] == number and one.at - end <= 2 * NEAR]
    if before and behind:
        yield before[-1], behind[0]
    elif "until" in words[at][1].marks and len(before) > 1 and at - before[-1].at <= NEAR:
        yield before[-2], before[-1]  # "the +$2 I don't get until that is settled"


def _unreal(words: list[tuple[int, Word]], first: Part, second: Part) -> bool:
    """Whether the words around are only thought of."""
    near = [word for _, word in words[max(first.at - SHORT, 0) : second.at + SHORT]]
    return any(UNREAL & word.marks and "waits for" not in word.marks for word in near)


def _told_before(words: list[tuple[int, Word]], parts: list[Part], first: Part, second: Part) -> bool:
    """Whether the second is told before the first, too, or what is told of it is that it is spent."""
    near = {word.value for n, word in words[max(second.at - NEAR, 0) : second.at + NEAR]
            if word.tag == "act" and n == words[second.at][0]}  # fmt: skip
    spent = second.kind in COUNTERS and bool(near & SPENT)
    again = any("again" in word.marks for _, word in words[second.at : second.at + NEAR])
    return spent or again or any(one.kind == second.kind and one.at < first.at for one in parts)


def _span(words: list[tuple[int, Word]], first: Part, second: Part) -> tuple[int, int]:
    """From the clause of the first to the end of that of the second."""
    start, end = first.at, second.at
    while start > 0 and words[start - 1][0] == words[start][0] and words[start - 1][1].tag != "sign":
        start -= 1
    while end + 1 < len(words) and words[end + 1][0] == words[end][0] and words[end + 1][1].tag != "sign":
        end += 1
    return words[start][1].start, words[end][1].end
