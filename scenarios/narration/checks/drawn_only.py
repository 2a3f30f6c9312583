"""Cards told as all that a play drew, though it drew more: "the Smithy gives me only a Market and a Copper"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from engine.cards import Card

from ..reading import Mistake
from ..verdicts import because, drawn, listed
from .hindsight import Hindsight
from .listed_hands import Run, lists
from .scenes import MEANT, Scene, scenes

ENDS = {"halts", "nothing more"}
OTHERWISE = ("discard", "trash", "drop", "have", "left", "keep", "buy")  # verbs of cards that are not drawn
NEAR = 5  # words on either side of the list in which it is called all


def drawn_only(back: Hindsight) -> Iterator[Mistake]:
    """The first such list of each play."""
    if back.walk.world.halted or not back.stages:
        return
    for scene in scenes(back):
        cards = _drawn(scene, back.walk.world.whose)
        run = _limited(back, scene, cards) if cards else None
        if run is not None:
            event = scene.happened("draw", whose=back.walk.world.whose)[-1]
            span = run.begin, run.span[1]
            why = because(back.walk.say, event, "You drew {said}", said=listed(cards))
            yield Mistake("wrong-draw", back.walk.quote(span), span, why, drawn(cards))


def _drawn(scene: Scene, whose: int) -> tuple[Card, ...]:
    """What the play drew; nothing where another card drew, too, or it was played several times."""
    draws = scene.happened("draw", whose=whose) if scene.verb == "play" else []
    plays = [event for event in scene.events if event.kind == "play" and scene.card in event.cards]
    if len(plays) != 1 or any(event.because.card != scene.card for event in draws):
        return ()
    return tuple(card for event in draws for card in event.cards)


def _limited(back: Hindsight, scene: Scene, cards: tuple[Card, ...]) -> Run | None:
    """The first list that is called all, of the play's words, where none of them tells the other cards or a shuffle."""
    sentences = [one for one in back.telling.sentences if scene.start < one.span[1] and one.span[0] < scene.end]
    marks = {mark for one in sentences for word in one.words if scene.start <= word.start < scene.end
             for mark in word.marks}  # fmt: skip
    if "mixes" in marks or not marks & {"only", *ENDS}:
        return None
    words = [word for one in sentences for word in one.words if scene.start <= word.start < scene.end]
    if any(word.value == len(cards) and noun.may_be("resource") == "cards" for word, noun in pairwise(words)):
        return None  # "three cards, only one Silver among them"
    there, told = Counter(cards), Counter()
    found = None
    for sentence in sentences:
        for run in lists(back, sentence):
            if not scene.start < run.span[0] < scene.end:
                continue
            told += run.said
            if found is None and not sentence.asks and run.said < there and not run.open_ and _all(run, scene):
                found = run
    return found if there - told else None


def _all(run: Run, scene: Scene) -> bool:
    """Whether the cards are called all that came."""
    words = run.sentence.words
    before = [word for word in words if scene.start < word.start and word.end <= run.span[0]]
    near, after = before[-NEAR:], [word for word in words if word.start >= run.span[1]][:NEAR]
    marks = {mark for word in (*near, *after) for mark in word.marks}
    verbs = [word.value for word in before if word.tag == "act"]
    other = verbs[-1:] and verbs[-1] in OTHERWISE
    if other or marks & {*MEANT, "wishes"} or any(word.tag == "group" for word in run.words):
        return False
    deck = max((n for n, word in enumerate(before) if "decks" in word.marks), default=len(before))
    if deck < len(before) and not any(word.tag == "act" for word in before[deck:]):
        return False  # "in the deck there are only a Market and a Copper"
    if any("decks" in word.marks for word in (*near[-3:], *after)) or any(w.value == "hand" for w in (*near, *after)):
        return False
    behind = after[0] if after else None
    if behind is not None and behind.tag != "sign" and "break!" not in behind.marks:
        return False  # "only the Silver helps me"
    lost = (event for event in scene.events if event.kind in ("discard", "trash"))
    if any(run.said <= Counter(event.cards) for event in lost):
        return False
    return any("only" in word.marks for word in near) or any(ENDS & word.marks for word in after)
