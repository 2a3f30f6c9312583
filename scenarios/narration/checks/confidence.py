"""How far a mistake is to be believed, by how well the telling around it was understood, and by its own words.

Each sign of a telling that was not quite followed speaks against a mistake, as much as it weighed among the 7,096
mistakes that were reported in narrations from which the reader had not learned (5,802 of the mistakes were real), where
the 3,877 of the newest files counted twice: `WEIGHTS` are those of a logistic regression, in log-odds of a false
mistake, as `tests/benchmarks/believing.py` fits them. The wording (`wording`) and what is suspected there anyhow
(`suspicion`), themselves learned from other narrations, are two of the signs. What is false with three
chances in ten or more is not reported; where it is likelier real than not, a person is asked.
"""

from __future__ import annotations

from ..decoding.charity import unexplained
from ..language.acts import Act
from ..reading import UNREAD, Mistake, Span
from .hindsight import Hindsight, apart
from .proven import likely, proven
from .suspicion import Suspicion
from .wording import dubious

STEPS = ("illegal-play", "illegal-buy", "impossible-card")  # mistakes from which what is told next may follow
WEIGHTS = {
    "any": -1.62, "words": 0.21, "noise": 0.42, "open": 0.37, "lost here": 0.13, "lost later": 0.32, "asides": 0.13,
    "guesses": -0.03, "slipped": -0.26, "settled": 0.31, "others": -0.05, "others here": 0.31, "would": 0.21,
    "quote": -0.62, "certain": 0.09, "on the way": -0.15, "count": 0.23, "play on the way": 0.39, "wording": 0.39,
    "suspected": -0.69,
}  # fmt: skip
EVEN = 0.0  # log-odds above which not even a person is asked
MOST = -0.85  # log-odds above which it is not reported: three chances in ten


def believable(back: Hindsight, mistakes: list[Mistake], early: list[Mistake]) -> list[Mistake]:
    """The mistakes without those that too much speaks against, unless they are proved; `early` are those seen on the
    way, before the whole line was known. What is likelier than not is noted beside, for a person to look at."""
    seen = {(one.kind, one.span) for one in early}
    suspicion = Suspicion(back)
    doubts = {one: doubt(signs(back, one, mistakes, seen, suspicion)) for one in mistakes if one not in back.proved}
    believed = [one for one in mistakes if doubts.get(one, MOST) <= MOST]
    found = without_following(back, [*believed, *proven(back, suspicion, mistakes, believed)])
    held = [one for one, odds in doubts.items() if MOST < odds <= EVEN and apart(one.span, found)]
    back.doubts = [*held, *likely(back, suspicion, [*mistakes, *found])]
    return found


def without_following(back: Hindsight, found: list[Mistake]) -> list[Mistake]:
    """Those that do not only follow from another one: coins that are counted with one that was invented before."""
    starts = [one.span[0] for one in found if one.kind == "invented-effect" and _gives_coins(back, one)]
    if not starts:
        return found
    return [one for one in found if not (
        one.kind == "wrong-count" and min(starts) < one.span[0] and "coin" in one.expected)]  # fmt: skip


def _gives_coins(back: Hindsight, one: Mistake) -> bool:
    """Whether coins and nothing else are counted in the words of a mistake."""
    words = back.telling.sentences[back.sentence(one.span)].words
    counted = {word.value for word in words if word.tag == "resource" and one.span[0] <= word.start < one.span[1]}
    return counted == {"coins"}


def doubt(found: dict[str, float]) -> float:
    """The log-odds by which a mistake with these signs is false."""
    return sum(WEIGHTS[name] * value for name, value in found.items())


def _not_followed(back: Hindsight, one: Mistake) -> list[Act]:
    """What was told of the player's cards without an idea what happened to them, less the words of the mistake and
    what a step that is not possible leads to."""
    found = [act for act in unexplained(back.walk) if act.span[1] <= one.span[0] or one.span[1] <= act.span[0]]
    return [act for act in found if act.span[0] < one.span[0]] if one.kind in STEPS else found


def signs(
    back: Hindsight, one: Mistake, mistakes: list[Mistake], early: set[tuple[str, Span]], suspicion: Suspicion
) -> dict[str, float]:
    """What tells how well the telling was understood: in the whole, in the mistake's sentence, and by its own words.

    Numbers are bounded, so that one sign alone does not decide; words are counted in tens.
    """
    walk, telling = back.walk, back.telling
    number = back.sentence(one.span)
    sentence = telling.sentences[number]
    start, end = sentence.span
    lost = _not_followed(back, one)
    words = walk.text.split()
    return {
        "any": 1.0,
        "words": min(len(words), 110) / 10,
        "noise": min(sum(act.noise for act in walk.acts) / max(len(words), 1), 0.2) * 10,
        "open": min(sum(claim.verdict == UNREAD for claim in walk.claims), 5),
        "lost here": min(sum(act.sentence == number for act in lost), 2),
        "lost later": min(sum(act.span[0] >= one.span[0] for act in lost), 2),
        "asides": min(len(telling.asides), 2),
        "guesses": min(len(walk.guesses), 4),
        "slipped": float(walk.slipped),
        "settled": min(len(walk.settled), 3),
        "others": min(len(mistakes) - 1, 2),
        "others here": min(sum(other is not one and start <= other.span[0] < end for other in mistakes), 2),
        "would": float(any({"would", "could"} & word.marks for word in sentence.words)),
        "quote": min(len(one.quote.split()), 12) / 10,
        "certain": float(one.span in walk.certain),
        "on the way": float((one.kind, one.span) in early),
        "count": float(one.kind == "wrong-count"),
        "play on the way": float(one.kind == "illegal-play" and (one.kind, one.span) in early),
        "wording": dubious(telling, one),
        "suspected": suspicion.of(one.kind, one.span),
    }
