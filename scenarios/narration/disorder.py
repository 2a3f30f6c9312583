"""Two parts of a card's effect that the words put in another order than the card, wherever its verbs stand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from .hindsight import Hindsight
from .mentions import Word
from .reading import Mistake
from .scenes import Scene, scenes
from .verdicts import other_order
from .walk import BONUSES

COUNTERS = ("actions", "buys", "coins")
TAKES = ("get", "gain", "choose", "give", "put", "come", "buy")
THEN = {"then", "afterwards", "lastly", "nth"}
AFTER = {"after", "when", "reason"}
OTHERWISE = {"hypothetical", "would", "could", "plan", "generic", "skip", "irreal", "instead", "correct!"}
SPENT = {"use", "spend", "left", "unused", "play", "keep"}
SHORT = 20  # characters in which no two parts are told in an order
WEAK = ("a", "an", "eine", "einen", "ein")
POINTS = ("they", "it", "that", "this")
NEAR = 5  # words before a counter in which its verb stands
FAR = 16  # words between the two parts


@dataclass
class Part:
    """A step of the card told at that word: its number in the text of the card, and the sentence."""

    step: int
    at: int
    sentence: int
    kind: str


def disorder(back: Hindsight) -> Iterator[Mistake]:
    """The first two parts of each play that are told expressly in the wrong order."""
    walk = back.walk
    if walk.world.halted or not back.stages:
        return
    words = [(number, word) for number, one in enumerate(back.telling.sentences) if not one.asks for word in one.words]
    for scene in scenes(back):
        if scene.verb != "play" or scene.end - scene.start < SHORT:
            continue
        here = [pair for pair in words if scene.start < pair[1].start < scene.end]
        found = list(_parts(scene, here, walk.world.whose))
        for first, second in itertools.pairwise(found):
            if first.kind == second.kind or not _contrary(here, first, second, found):
                continue
            why = other_order(walk.say, scene.card)
            span = _span(here, first, second)
            yield Mistake("wrong-order", walk.quote(span), span, why, walk.say("in the order of the card"))
            return


def _parts(scene: Scene, words: list[tuple[int, Word]], whose: int) -> Iterator[Part]:
    """The steps of the card that the words tell, one after the other."""
    steps = [BONUSES.get(type(step).__name__, getattr(step, "verb", "")) for step in scene.card.program.steps]
    gained = {card for event in scene.happened("gain", whose=whose) for card in event.cards}
    last = ""
    for at, (sentence, _word) in enumerate(words):
        kind = _kind([one for _, one in words], at, gained)
        kind = "cards" if kind == "draw" else kind
        if kind in steps and steps.count(kind) == 1 and kind != last:
            yield Part(steps.index(kind), at, sentence, kind)
            last = kind


def _kind(words: list[Word], at: int, gained: set) -> str:
    """What kind of step a word tells: by its verb, its place, or what is counted."""
    word, value = words[at], words[at].value
    if word.tag == "act" and (word.may_be("resource") is None or value in ("draw", "discard", "trash")):
        if value in ("draw", "discard", "trash", "gain", "reveal"):
            named = [one.value for one in words[max(at - NEAR, 0) : at + NEAR] if one.tag == "card"]
            return "" if value == "gain" and not gained & set(named) else str(value)
        return ""
    if word.tag == "card" and value in gained:
        near = [one.value for one in words[max(at - NEAR, 0) : at + NEAR] if one.tag == "act"]
        zones = [one.value for one in words[at : at + NEAR] if one.tag == "zone"]
        return "gain" if "discard" in zones or set(near) & set(TAKES) else ""
    if word.tag == "zone" and value == "trash":
        return "trash"
    if word.tag == "zone" and value == "discard":
        near = {one.value for one in words[max(at - NEAR, 0) : at + NEAR] if one.tag == "card"}
        return "discard" if near and not near & gained else ""
    if word.tag == "zone" and value == "hand":
        near = {str(one.value) for one in words[max(at - NEAR, 0) : at + NEAR] if one.tag == "act"}
        return "cards" if near & {"come", "put", "get"} else ""
    if word.tag == "resource" and value in COUNTERS:
        before, acts = words[max(at - 2, 0) : at], [one for one in words[max(at - NEAR, 0) : at] if one.tag == "act"]
        exact = any(one.text == "+" or (one.tag == "number" and one.low not in WEAK) for one in before)
        some = any(one.tag == "number" for one in before) and any(one.value in TAKES for one in acts)
        return str(value) if exact or some else ""
    return ""


def _contrary(words: list[tuple[int, Word]], first: Part, second: Part, found: list[Part]) -> bool:
    """Whether the words say that the two came in the order in which the card does not have them."""
    if second.sentence - first.sentence > 1 or second.at - first.at > FAR:
        return False
    around = [word for n, word in words if first.sentence <= n <= second.sentence]
    waits = [word for word, following in itertools.pairwise(around)
             if "correct!" in word.marks and {"when!", "after!"} & following.marks]  # "I wait until …"
    if any(OTHERWISE & word.marks and word not in waits for word in around):
        return False
    if any({"not", "none"} & word.marks for word in around):
        return False
    if any(part.kind == second.kind and part.at < first.at for part in found):
        return False
    near = [word for n, word in words[max(second.at - NEAR, 0) : second.at + NEAR]
            if word.tag == "act" and n == second.sentence]  # fmt: skip
    if second.kind in COUNTERS and any(word.value in SPENT for word in near):
        return False
    order = _order(words, first, second)
    return order != 0 and (first.step > second.step) == (order > 0)


def _order(words: list[tuple[int, Word]], first: Part, second: Part) -> int:
    """1 where the first is told as done first, -1 where the second is, 0 where the words do not say."""
    between = [word for _, word in words[first.at + 1 : second.at]]
    ahead = [word for n, word in words[: first.at] if n == first.sentence]
    behind = [word for n, word in words[second.at + 1 : second.at + NEAR] if n == second.sentence]
    behind = behind[: next((n for n, word in enumerate(behind) if word.tag == "sign"), len(behind))]
    for number, word in reversed(list(enumerate(between))):
        rest = between[number + 1 :]
        if rest and (rest[0].tag == "number" or "any" in rest[0].marks) and not THEN & word.marks:
            continue  # "costing up to 2", "before anything else"
        points = second.sentence != first.sentence or any(
            ({"demonstrative", "third"} & one.marks and one.tag != "act") or one.tag == "pronoun"
            or one.low.startswith(POINTS) for one in rest)  # fmt: skip
        if {"then!", "afterwards!", "lastly!"} & word.marks:
            stateful = any(one.tag == "act" and one.value in ("have", "be", "left") for one in rest)
            return 1 if not (stateful and second.kind in COUNTERS) or any("first" in one.marks for one in ahead) else 0
        if "nth!" in word.marks and any("first" in one.marks for one in (*ahead, *between[:number])):
            return 1
        if {"after!", "when!"} & word.marks:
            return 0 if points else -1
        if "before!" in word.marks:
            return 0 if points else 1
    if any({"after!", "when!"} & word.marks for word in ahead):
        return 1
    if any("before!" in word.marks and "any" not in following.marks
           for word, following in itertools.pairwise(ahead)):  # fmt: skip
        return -1
    until = next((n for n, word in enumerate(between) if word.tag == "sign"), len(between))
    firstly = any("first" in word.marks for word in (*ahead, *between[:until]))
    return 1 if any({"nth", "lastly"} & word.marks for word in behind) and firstly else 0


def _span(words: list[tuple[int, Word]], first: Part, second: Part) -> tuple[int, int]:
    """The clause of the first part up to the end of the second."""
    start = first.at
    while start > 0 and words[start - 1][0] == first.sentence and words[start - 1][1].tag != "sign":
        start -= 1
    end = second.at
    while end + 1 < len(words) and words[end + 1][0] == second.sentence and words[end + 1][1].tag != "sign":
        end += 1
    return words[start][1].start, words[end][1].end
