"""Which mistakes are reported: only those that come where everything before was understood."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from ..language.telling import Telling
from ..line.walk import Walk
from ..reading import UNREAD, WRONG, Claim, Mistake, Span
from .recaps import without_recaps

MOST_MISTAKES = 3  # with more, it is more likely that the reader has gone astray than the student
OF_LINE = ("illegal-play", "illegal-buy", "wrong-draw")  # mistakes that may come of another line than was meant
STEADY = ("wrong-zone", "wrong-order", "skipped-instruction")  # mistakes that hang on one card, not on the line
PLAYED = ("play", "use", "spend", "come", "start")  # verbs of plays that the line has, whatever words told them
MOST_OPEN = 1  # claims before a mistake that could not be judged


def trusted(walk: Walk, telling: Telling, kinds: tuple[str, ...]) -> list[Mistake]:
    """The mistakes that are reported; of the others, nothing is said but that they were not read.

    Behind the place where two readings of the line part, only these kinds are.
    """
    if len(walk.mistakes) > MOST_MISTAKES:
        return [one for one in walk.mistakes if one.kind in STEADY and not _rethought(telling, one.span)]
    parts = walk.parts_at
    end = telling.sentences[max(parts, 0)].span[0] if parts is not None else 0

    def sound(one: Mistake) -> bool:
        before = one.kind in kinds or (one.span[1] <= end and one.kind not in OF_LINE)
        fine = walk.script is not None or followed(walk, one.span)
        return one.kind in STEADY or one.span in walk.certain or (before and fine)

    found = [one for one in walk.mistakes if sound(one) and not _rethought(telling, one.span)]
    return without_recaps(walk, telling, found)


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
