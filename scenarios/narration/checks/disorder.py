"""Two parts of a card's effect that the words put in another order than the card, wherever its verbs stand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from ..claims.sequence import of_others
from ..language.mentions import Word
from ..language.words import forms
from ..reading import Mistake
from ..texts import BONUSES, COUNTERS, bonuses
from ..verdicts import other_order
from .hindsight import Hindsight
from .scenes import Scene, scenes

TAKES = ("get", "gain", "choose", "give", "put", "come", "buy")
THEN = {"then", "afterwards", "lastly", "nth"}
ORDERS = frozenset({"first", "then!", "afterwards!", "lastly", "lastly!", "nth!", "after!", "when!", "before!"})
OTHERWISE = {"hypothetical", "would", "could", "plan", "generic", "skip", "irreal", "instead", "correct!"}
SPENT = {"use", "spend", "left", "unused", "play", "keep"}
GOES = ("drop", "put", "discard", "give", "come")
DRAWS = ("draw", "get", "give", "come", "use", "start")
SHORT = 20  # characters in which no two parts are told in an order
WEAK = forms("a")
POINTS = tuple(forms("points_back"))
NEAR = 5  # words before a counter in which its verb stands
FAR = 22  # words between the two parts


@dataclass
class Part:
    """A step of the card told at that word: its number in the text of the card, and the sentence. `last` is the word
    at which the same step is told once more, with no other in between."""

    step: int
    at: int
    last: int
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
        start = _begins(back, scene, scenes(back))
        here = [pair for pair in words if start < pair[1].start < scene.end]
        if all(ORDERS.isdisjoint(word.marks) for _, word in here):
            continue
        found = parts(scene, here, walk.world.whose)
        for first, second in itertools.pairwise(found):
            if not _contrary(here, first, second, found) or _played_between(here, first, second, scene):
                continue
            why = other_order(walk.say, scene.card)
            span = _span(here, first, second)
            yield Mistake("wrong-order", walk.quote(span), span, why, walk.say("in the order of the card"))
            return


def _begins(back: Hindsight, scene: Scene, every: list[Scene]) -> int:
    """The character from which the words tell of the play: its sentence, where no other play is named in it before."""
    spans = [one.span for one in back.telling.sentences]
    start = next((first for first, last in spans if first <= scene.start < last), scene.start)
    return scene.start if any(start <= one.start < scene.start for one in every) else start - 1


def parts(scene: Scene, words: list[tuple[int, Word]], whose: int) -> list[Part]:
    """The steps of the card that the words tell, one after the other."""
    steps = [BONUSES.get(type(step).__name__, getattr(step, "verb", "")) for step in scene.card.program.steps]
    steps = ["cards" if step == "draw" else step for step in steps]
    gained = {card for event in scene.happened("gain", whose=whose) for card in event.cards}
    gone = {card for event in scene.happened("discard", other=whose) for card in event.cards}
    said, others = [one for _, one in words], of_others(scene.card)
    most = 2 * max((n for what, n in bonuses(scene.card) if what == "coins"), default=0)  # played twice, perhaps
    found: list[Part] = []
    for at, (sentence, _word) in enumerate(words):
        kind = _kind(said, at, gained) or _besides(said, at, gone)
        if not kind:
            continue
        if kind == "cards" and said[at].tag == "zone" and "put" in steps:
            continue  # it is what was revealed that comes into the hand
        if kind == "coins" and any(one.tag == "number" and one.value > most > 0 for one in said[max(at - 2, 0) : at]):
            continue  # it is told what all the coins come to
        kind = "cards" if kind == "draw" else kind
        both = len({n in others for n, step in enumerate(steps) if step == kind}) > 1
        theirs = both and _of_another(said, at)
        fits = [n for n, step in enumerate(steps) if step and step == kind and (not both or (n in others) == theirs)]
        kind = f"their {kind}" if theirs else kind
        if len(fits) == 1 and found and found[-1].kind == kind:
            found[-1].last = at
        elif len(fits) == 1:
            found.append(Part(fits[0], at, at, sentence, kind))
    return found


def _of_another(words: list[Word], at: int) -> bool:
    """Whether another player is who was named last before that word, in its sentence."""
    for word in reversed(words[max(at - FAR, 0) : at]):
        if word.tag == "sign" and word.value in ("stop", "line", "ask"):
            return False
        if word.marks & {"other", "self"}:
            return "other" in word.marks and word.tag != "act"
    return False


def _kind(words: list[Word], at: int, gained: set) -> str:
    """What kind of step a word tells: by its verb, its place, or what is counted."""
    word, value = words[at], words[at].value
    if word.tag == "act" and (word.may_be("resource") is None or value in ("draw", "discard", "trash")):
        if value in ("draw", "discard", "trash", "gain", "reveal"):
            far = 2 * NEAR if value == "gain" else NEAR
            named = [one.value for one in words[max(at - NEAR, 0) : at + far] if one.tag == "card"]
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
        if value == "actions" and any(one.value == "play" for one in words[at + 1 : at + 2]):
            return ""  # "that's two Actions played"
        return str(value) if exact or some else ""
    return ""


def _besides(words: list[Word], at: int, gone: set) -> str:
    """What kind of step a word tells without its verb: "my card", "the coin", "both Estates go", "down to three"."""
    word, ahead = words[at], words[max(at - 2, 0) : at]
    if word.tag not in ("resource", "card") or (word.tag == "card" and word.value not in gone):
        return ""
    acts = [one for one in words[max(at - NEAR, 0) : at + NEAR] if one.tag == "act"]
    own = any(one.tag == "" and one.marks & {"definite", "article"} for one in ahead[-1:])
    if word.tag == "resource" and word.value in COUNTERS:
        taken = any(one.value in (*TAKES, "idle", "draw") for one in acts)
        return str(word.value) if own and taken and not any(one.value in SPENT for one in acts) else ""
    if word.tag == "resource" and word.value == "cards":
        counted = any(one.tag == "number" for one in ahead)
        down = any("per" in one.marks for one in words[max(at - 3, 0) : at])
        if down and gone:
            return "discard"
        then = any(THEN & one.marks for one in words[max(at - 4, 0) : at])  # "and after that my card"
        looks = [one.value for one in words[max(at - NEAR, 0) : at] if one.tag == "act"][-1:] == ["reveal"]
        draws = (any(one.value in DRAWS for one in acts) or (own and then)) and not looks
        return "cards" if (own or counted) and not gone and draws else ""
    away = any(one.value in GOES for one in acts) and not any(one.value in SPENT for one in acts)
    return "discard" if word.tag == "card" and away else ""


def _contrary(words: list[tuple[int, Word]], first: Part, second: Part, found: list[Part]) -> bool:
    """Whether the words say that the two came in the order in which the card does not have them."""
    between = [word for _, word in words[first.last + 1 : second.at]]
    if second.sentence - first.sentence > 1 or len(_outside(between)) > FAR:
        return False
    around = _around(words, first, second)
    waits = [word for word, following in itertools.pairwise(around)
             if "correct!" in word.marks and {"when!", "after!"} & following.marks]  # "I wait until …"
    for number, word in enumerate(between):
        if {"when!", "after!"} & word.marks and _waits(between[:number], between[number + 1 :]):
            waits += between[number : number + 2]  # "…, and once I have them, …"
    if any(OTHERWISE & word.marks and word not in waits for word in around):
        return False
    if any({"not", "none"} & word.marks for word in _outside(around)):
        return False
    if any(part.kind == second.kind and part.at < first.at for part in found):
        return False
    near = [word for n, word in words[max(second.at - NEAR, 0) : second.at + NEAR]
            if word.tag == "act" and n == second.sentence]  # fmt: skip
    if second.kind in COUNTERS and any(word.value in SPENT for word in near):
        return False
    order = _order(words, first, second)
    return order != 0 and (first.step > second.step) == (order > 0)


def _played_between(words: list[tuple[int, Word]], first: Part, second: Part, scene: Scene) -> bool:
    """Whether the card is only played behind the first: "Having one Action still, I played the Market, drew …"."""
    plays = [at for at in range(first.at, second.at) if words[at][1].value == "play"]
    return any(words[at][0] == first.sentence and words[at][1].start < scene.start < words[second.at][1].start
               for at in plays)  # fmt: skip


def _around(words: list[tuple[int, Word]], first: Part, second: Part) -> list[Word]:
    """The words that tell the two parts, from the last colon before them on, less "when I play the Village"."""
    parts = [at for at in range(first.at) if words[at][0] == first.sentence and words[at][1].value in ("colon", "semi")]
    start = parts[-1] + 1 if parts else 0
    found = [word for n, word in words[start:] if first.sentence <= n <= second.sentence]
    plays = next((n for n, word in enumerate(found[:NEAR]) if word.tag == "act" and word.value == "play"), 0)
    later = any({"later!", "future!"} & word.marks for word in found)
    return found[plays:] if plays and "when!" in found[0].marks and not later else found


def _outside(words: list[Word]) -> list[Word]:
    """The words that stand in no parentheses."""
    found, depth = [], 0
    for word in words:
        depth += (word.tag == "sign" and word.value == "open") - (word.tag == "sign" and word.value == "close")
        found += [word] if depth <= 0 else []
    return found


def _order(words: list[tuple[int, Word]], first: Part, second: Part) -> int:
    """1 where the first is told as done first, -1 where the second is, 0 where the words do not say."""
    between = [word for _, word in words[first.last + 1 : second.at]]
    ahead = [word for n, word in words[: first.at] if n == first.sentence]
    ahead = ahead[max((n + 1 for n, word in enumerate(ahead) if word.value in ("semi", "colon")), default=0) :]
    behind = [word for n, word in words[second.at + 1 : second.at + NEAR] if n == second.sentence]
    behind = behind[: next((n for n, word in enumerate(behind) if word.tag == "sign"), len(behind))]
    for number, word in reversed(list(enumerate(between))):
        rest = between[number + 1 :]
        clause = any(one.tag == "act" for one in rest)
        counts = bool(rest) and rest[0].tag == "number" and not (clause and len(rest) > 1 and rest[1].tag == "card")
        if rest and (counts or "any" in rest[0].marks) and not THEN & word.marks:
            continue  # "costing up to 2", "before anything else"; not "after both Estates are gone"
        points = second.sentence != first.sentence or any(
            ({"demonstrative", "third"} & one.marks and one.tag != "act") or one.tag == "pronoun"
            or one.low.startswith(POINTS) or "all" in one.marks for one in rest)  # fmt: skip
        if {"then!", "afterwards!", "lastly!"} & word.marks:
            stateful = any(one.tag == "act" and one.value in ("have", "be", "left") for one in rest)
            return 1 if not (stateful and second.kind in COUNTERS) or any("first" in one.marks for one in ahead) else 0
        if "nth!" in word.marks and any("first" in one.marks for one in (*ahead, *between[:number])):
            return 1
        if "after!" in word.marks and rest and not clause and (
                rest[0].tag == "pronoun" or "demonstrative" in rest[0].marks):  # fmt: skip
            return 1  # "and after those my card"
        if {"after!", "when!"} & word.marks:
            return (1 if clause and _waits(between[:number], rest) else 0) if points else -1
        if "before!" in word.marks:
            return 0 if points else 1
    if any({"after!", "when!"} & word.marks for word in ahead):
        return 1
    if any("before!" in word.marks and not {"any", "demonstrative"} & following.marks
           for word, following in itertools.pairwise([*ahead, words[first.at][1]])):  # fmt: skip
        return -1
    until = next((n for n, word in enumerate(between) if word.tag == "sign"), len(between))
    if second.sentence > first.sentence:
        until = sum(n == first.sentence for n, _ in words[first.at + 1 : second.at])
    firstly = any("first" in word.marks for word in (*ahead, *between[:until]))
    last = {mark for word in behind for mark in word.marks}
    return 1 if (firstly and {"nth", "lastly", "afterwards"} & last) or "lastly!" in last else 0


def _waits(before: list[Word], rest: list[Word]) -> bool:
    """Whether what stands before is over when the rest is done: "…, and once I have them, I trash the Estates"."""
    acts = [one for one in rest if one.tag == "act"]
    if not acts:
        return False
    before = before[:-1] if before and "only" in before[-1].marks else before  # "and only when …"
    joined = bool(before) and (before[-1].tag == "sign" or "list" in before[-1].marks or "stops" in before[-1].marks)
    return joined and acts[0].value in ("have", "be", "do", "get", "keep", "left", "put")


def _span(words: list[tuple[int, Word]], first: Part, second: Part) -> tuple[int, int]:
    """The clause of the first part up to the end of the second."""
    start = first.at
    while start > 0 and words[start - 1][0] == first.sentence and words[start - 1][1].tag != "sign":
        start -= 1
    end = second.at
    while end + 1 < len(words) and words[end + 1][0] == second.sentence and words[end + 1][1].tag != "sign":
        end += 1
    return words[start][1].start, words[end][1].end
