"""Mistakes seen once the whole line is known: by what the words name that no step of the line is."""

from __future__ import annotations

from .credited import credited, rightly_denied
from .disorder import disorder
from .hindsight import Hindsight, apart
from .lacking import lacking
from .miscounted import miscounted
from .miscounted_cards import misdrawn, others_left
from .misplaced import misplaced
from .omitted import omitted
from .overplayed import overplayed
from .overspent import overspent
from .partly import partly
from .reading import WRONG, Claim, Mistake
from .telling import Telling
from .trust import MOST_MISTAKES
from .unowned import unowned
from .untimely import untimely

CHECKS = (disorder, omitted, credited, misplaced, lacking, overplayed, overspent, partly, untimely, unowned,
          miscounted, misdrawn, others_left)  # fmt: skip
SAME = {"wrong-zone": ("invented-effect", "impossible-card", "illegal-play", "illegal-buy"),
        "impossible-card": ("illegal-buy", "wrong-draw", "wrong-zone")}
"""Kinds that the same words may have been taken for before the whole line was known."""


def overlooked(back: Hindsight, known: list[Mistake]) -> list[Mistake]:
    """The mistakes that are known, less those that follow from others seen now, and those."""
    telling, found = back.telling, []
    known = [one for one in known if not rightly_denied(back, one)]
    for check in CHECKS:
        back.known = known
        marked = list(check(back))
        known = [one for one in known if one not in back.explained]
        for one in marked:
            known = [other for other in known if other.kind not in SAME.get(one.kind, ()) or (
                _sentence(telling, other) != _sentence(telling, one))]  # fmt: skip
            again = any(other.kind == one.kind and (
                (one.kind == "impossible-card" and one.quote in other.quote) or
                (one.kind == "invented-effect" and _sentence(telling, other) == _sentence(telling, one)))
                for other in (*known, *found))  # fmt: skip
            if not again and apart(one.span, [*known, *found]) and len(known) + len(found) < MOST_MISTAKES + 1:
                found.append(one)
                back.walk.claims.append(Claim(one.quote, one.span, one.expected, WRONG))
                back.walk.claims_of.append(_sentence(telling, one))
    return [*known, *found]


def _sentence(telling: Telling, one: Mistake) -> int:
    return next((number for number, part in enumerate(telling.sentences) if one.span[0] < part.span[1]), 0)
