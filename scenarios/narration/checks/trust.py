"""Which mistakes are reported: none that is taken back, that only sums up, or that comes of having gone astray."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from ..language.telling import Telling
from ..line.walk import Walk
from ..reading import UNREAD, WRONG, Claim, Mistake, Span
from .recaps import without_recaps

MOST_MISTAKES = 3  # with more, it is more likely that the reader has gone astray than the student
STEADY = ("wrong-zone", "wrong-order", "skipped-instruction")  # mistakes that hang on one card, not on the line
PLAYED = ("play", "use", "spend", "come", "start")  # verbs of plays that the line has, whatever words told them
MOST_OPEN = 1  # claims before a mistake that could not be judged


def trusted(walk: Walk, telling: Telling) -> list[Mistake]:
    """The mistakes that are reported, as far as the telling itself decides; `confidence` weighs them."""
    many = len(walk.mistakes) > MOST_MISTAKES
    found = [one for one in walk.mistakes if (one.kind in STEADY or not many) and not _rethought(telling, one.span)]
    return found if many else without_recaps(walk, telling, found)


def _rethought(telling: Telling, span: Span) -> bool:
    """Whether one of the next sentences thinks better of what was said there, or an earlier one asked whether that
    is allowed: "wait, can you do that?"."""
    behind = (one for one in telling.sentences if one.span[0] >= span[1])
    asked = (one for one in telling.sentences if one.asks and one.span[1] <= span[0])
    return any("rethinks!" in one.words[0].marks and not one.words[0].tag for one in (*islice(behind, 2), *asked))


def mistaken_alike(one: Mistake, other: Mistake) -> bool:
    """Whether both mark the same kind of mistake at the same words."""
    return one.kind == other.kind and one.span[0] < other.span[1] and other.span[0] < one.span[1]


def judged(walk: Walk, reported: list[Mistake]) -> list[Claim]:
    """The claims, those of mistakes that are not reported as unread."""
    spans = {one.span for one in reported}
    return [replace(claim, verdict=UNREAD) if claim.verdict == WRONG and claim.span not in spans else claim
            for claim in walk.claims]  # fmt: skip


def followed(walk: Walk, span: Span) -> bool:
    """Whether the telling was followed up to there: no cards without an idea what happens to them, few open claims."""
    line = {text.partition(" ")[2] for text in walk.world.line if text.startswith("play ")}
    open_ = (act for act in walk.acts if act.lost and not act.read and act.span[0] < span[0])
    lost = any(act.kind not in PLAYED or not {str(one.card) for one in act.cards} <= line for act in open_)
    unsure = sum(claim.verdict == UNREAD and claim.span[0] < span[0] and not claim.claim.startswith("Opponent: ")
                 for claim in walk.claims)  # fmt: skip
    return not lost and unsure <= MOST_OPEN
