"""Hands told in full without the cards drawn right before: "+1 Action, so now I'm holding a Silver and two Estates"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..reading import Mistake
from ..verdicts import because, drawn
from .hindsight import Hindsight
from .listed_hands import HOLDS, STAYS, UNREAL, Run, lists
from .scenes import Scene, pieces, scenes
from .sizes import HOLDING, says_hand

FEWEST = 3  # cards of a hand of which none can be thought to be left out
NEAR = 8  # words before the list in which the hand is spoken of
BEHIND = 2  # words behind it
STATES = {*HOLDS, "be", "idle", "see", "make"}
DRAWS = {"draw", "shuffle", "see"}
FOLLOWS = ("wrong-draw", "invented-effect")


def undrawn(back: Hindsight) -> Iterator[Mistake]:
    """The first hand that is told as it would be if the last Action had drawn nothing, where no draw is spoken of."""
    acted = [scene for scene in scenes(back) if scene.verb == "play"] if back.stages else []
    for sentence in back.telling.sentences if acted else ():
        for run in lists(back, sentence) if not sentence.asks else ():
            scene = next((one for one in reversed(acted) if one.start < run.span[0]), None)
            start = _tells_hand(run) if scene is not None and len(run.cards) >= FEWEST - 1 else None
            found = _without_draw(back, scene, run, start) if start is not None else None
            if found is not None:
                back.explained += [one for one in back.known if one.kind in FOLLOWS and one.span[0] > run.span[1]
                                   and one.expected.startswith("draw ")]  # fmt: skip
                back.hands.append(found.span)
                yield found
                return


def _tells_hand(run: Run) -> int | None:
    """The character from which on the words next to the list tell what is in hand; None where they do not."""
    words = run.sentence.words
    first, last = words.index(run.words[0]), words.index(run.words[-1])
    signs = [n for n in range(first) if words[n].tag == "sign" and words[n].value not in ("colon", "equals")]
    near = [*words[max(first - NEAR, signs[-1] + 1 if signs else 0) : first], *run.words]
    near += words[last + 1 : last + 1 + BEHIND]
    marks = {mark for word in near for mark in word.marks}
    verbs = [str(word.value) for word in near[:-BEHIND] if word.tag == "act"]
    holds = [word.start for word in near if word.value == "hand" or says_hand(word)
             or word.low in (*STAYS, *HOLDING)]  # fmt: skip
    other = {"not", "none", "other"} | (UNREAL - {"price", "later", "irreal", "hypothetical"})
    told = bool(holds) and set(verbs[-1:]) <= STATES and not marks & other
    return min(holds[0], run.span[0]) if told else None


def _without_draw(back: Hindsight, scene: Scene, run: Run, start: int) -> Mistake | None:
    """Marks the list where it is the hand but for what the card of this scene drew, and that is not spoken of."""
    events = scene.happened("draw", whose=back.walk.world.whose)
    came = Counter(card for event in events for card in event.cards)
    held = Counter(back.mine(scene.after))
    rest = held - came
    if not came or came - held or rest.total() < FEWEST or any(card.is_unknown for card in held):
        return None
    hands = [Counter(back.mine(stage.game)) for stage in back.stages]
    if not _is(run, rest) or any(_is(run, hand) for hand in hands) or _speaks_of(back, scene, came, run):
        return None
    why, span = because(back.walk.say, events[0], "You do draw here"), (start, run.span[1])
    return Mistake("skipped-instruction", back.walk.quote(span), span, why, drawn(tuple(came.elements())))


def _is(run: Run, hand: Counter) -> bool:
    """Whether the cards told are that hand, and all of it."""
    return set(run.said) == set(hand) and all(n == hand[card] or (card in run.open_ and hand[card] > 1)
                                              for card, n in run.said.items())  # fmt: skip


def _speaks_of(back: Hindsight, scene: Scene, came: Counter, run: Run) -> bool:
    """Whether a draw is told there, be it by its cards, or is marked already as left out."""
    start, end = run.words[0].start, run.words[-1].end
    for piece in pieces(back, scene.start + 1, scene.end):
        words = [word for word in piece.words if not start <= word.start < end]
        if DRAWS & {str(word.value) for word in words if word.tag == "act"}:
            return True
        if any(word.tag == "card" and (word.value in came or (scene.card != word.value and word.end < start))
               for word in words):  # fmt: skip
            return True
    return any(one.kind == "wrong-draw" or (one.kind in ("skipped-instruction", "wrong-order")
                                            and scene.start <= one.span[1]) for one in back.known
               if one.span[0] < min(scene.end, end))  # fmt: skip
