"""How far a mistake is to be believed, by how well the telling around it was understood.

Each sign of a telling that was not quite followed speaks against a mistake, as much as it weighed among the 761
mistakes that were reported in 1,200 narrations when nobody had yet read them (617 of the mistakes were real):
`WEIGHTS` are those of a logistic regression, so that more speaks against than for a mistake above 0. Of narrations left
out of the fitting, it held back 44 of 144 false mistakes and 8 of the 617 real ones. Nothing is said of those.
"""

from __future__ import annotations

from ..decoding.charity import unexplained
from ..reading import UNREAD, Mistake, Span
from .hindsight import Hindsight

WEIGHTS = {
    "any": -3.19, "words": 0.27, "noise": 1.54, "open": 0.65, "lost here": 1.73, "lost later": 0.57, "asides": 0.76,
    "guesses": 0.16, "slipped": 1.08, "settled": -0.75, "others": -0.45, "others here": 0.69, "would": 1.02,
    "quote": -0.96, "certain": -0.56, "on the way": -0.48, "count": 0.32, "play on the way": -0.98,
}  # fmt: skip


def believable(back: Hindsight, mistakes: list[Mistake], early: list[Mistake]) -> list[Mistake]:
    """The mistakes without those that more speaks against than for; `early` are those seen on the way, before the whole
    line was known."""
    seen = {(one.kind, one.span) for one in early}
    return [one for one in mistakes if doubt(signs(back, one, mistakes, seen)) <= 0]


def doubt(found: dict[str, float]) -> float:
    """How much speaks against a mistake with these signs, less what speaks for it."""
    return sum(WEIGHTS[name] * value for name, value in found.items())


def signs(
    back: Hindsight, one: Mistake, mistakes: list[Mistake], early: set[tuple[str, Span]]
) -> dict[str, float]:
    """What tells how well the telling was understood: in the whole, in the mistake's sentence, and by its own words.

    Numbers are bounded, so that one sign alone does not decide; words are counted in tens.
    """
    walk, telling = back.walk, back.telling
    number = next((n for n, s in enumerate(telling.sentences) if one.span[0] < s.span[1]), 0)
    sentence = telling.sentences[number]
    start, end = sentence.span
    lost = unexplained(walk)
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
    }
