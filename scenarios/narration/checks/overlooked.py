"""Mistakes seen once the whole line is known: by what the words name that no step of the line is."""

from __future__ import annotations

from ..reading import WRONG, Claim, Mistake
from .acquitted import acquitted
from .added import added
from .astray import astray
from .burdens import burdens
from .credited import credited, rightly_denied
from .cut_hands import others_left
from .disorder import disorder
from .drawn_numbers import drawn_otherwise
from .drawn_only import drawn_only
from .excess import exceeded
from .forgone import forgone
from .hindsight import Hindsight, apart
from .lacking import lacking
from .listed_hands import listed_hands
from .miscounted import miscounted
from .miscounted_cards import misdrawn
from .misplaced import misplaced
from .new_hands import misdealt, missized_anew
from .omitted import omitted
from .otherwise import fits_otherwise
from .overplayed import overplayed
from .overspent import overspent
from .partly import partly
from .phantoms import phantoms
from .pretended import pretended
from .reshuffled import reshuffled
from .sizes import missized
from .told_orders import told_orders
from .totalled import totalled
from .trust import MOST_MISTAKES
from .undrawn import undrawn
from .unheld import unheld
from .unowned import unowned
from .untimely import untimely

CHECKS = (listed_hands, undrawn, missized_anew, misdealt, disorder, told_orders, omitted, forgone, credited, pretended,
          burdens, misplaced, astray, lacking, phantoms, overplayed, overspent, partly, untimely, unowned,
          unheld, miscounted, added, totalled, misdrawn, drawn_otherwise, drawn_only, reshuffled, missized,
          others_left, exceeded)  # fmt: skip
PROOFS = (misdealt, told_orders, forgone, burdens, unheld, totalled, drawn_only, reshuffled)
"""Checks that see only what is plainly told and plainly false: what they find is reported, whatever speaks against
it."""
NEAR = 40  # characters in which other words of the sentence may be about the same
SAME = {"wrong-zone": ("invented-effect", "impossible-card", "illegal-play", "illegal-buy"),
        "impossible-card": ("illegal-buy", "wrong-draw", "wrong-zone")}
"""Kinds that the same words may have been taken for before the whole line was known."""


def overlooked(back: Hindsight, known: list[Mistake]) -> list[Mistake]:
    """The mistakes that are known, less those that follow from others seen now or were something else, and those."""
    found: list[Mistake] = []
    known = [one for one in known if not (
        rightly_denied(back, one) or acquitted(back, one, known) or fits_otherwise(back, one, known))]
    known = [one for one in known if not any(_reordered(other, one) for other in known)]
    for check in CHECKS:
        back.known = [*known, *found]
        marked = list(check(back))
        known = [one for one in known if one not in back.explained]
        for one in marked:
            same = [other for other in (*known, *found) if one.kind == other.kind and not apart(one.span, [other])]
            back.proved += same if check in PROOFS else []
            if same or _in_hand(back, one) or (
                    one.kind in ("wrong-count", "invented-effect") and fits_otherwise(back, one, known)):  # fmt: skip
                continue
            known = [other for other in known if not (_rather(back, one, other) or _reordered(one, other))]
            again = any(_again(back, one, other) for other in (*known, *found))
            if not again and apart(one.span, [*known, *found]) and len(known) + len(found) < MOST_MISTAKES + 1:
                found.append(one)
                back.proved += [one] if check in PROOFS else []
                back.walk.claims.append(Claim(one.quote, one.span, one.expected, WRONG))
                back.walk.claims_of.append(back.sentence(one.span))
    return [*known, *found]


def _in_hand(back: Hindsight, one: Mistake) -> bool:
    """Whether the words list a hand, so that nothing there is bought or played."""
    inside = any(start < one.span[1] and one.span[0] < end for start, end in back.hands)
    return inside and one.kind in ("illegal-buy", "illegal-play")


def _rather(back: Hindsight, one: Mistake, other: Mistake) -> bool:
    """Whether what was marked before in this sentence is rather the mistake seen now."""
    same = back.sentence(other.span) == back.sentence(one.span)
    near = other.span[0] - NEAR < one.span[1] and one.span[0] < other.span[1] + NEAR
    apart_ = {one.kind, other.kind} == {"wrong-zone", "impossible-card"} and not (
        back.cards(one.span) & back.cards(other.span))  # fmt: skip
    return same and near and other.kind in SAME.get(one.kind, ()) and not apart_


def _reordered(one: Mistake, other: Mistake) -> bool:
    """Whether what was drawn differs only because the card before was told in an order that leaves another deck."""
    draws = other.kind == "wrong-draw" or (other.kind == "skipped-instruction" and other.expected.startswith("draw"))
    return one.kind == "wrong-order" and draws and one.span[1] <= other.span[0] and "onto your deck" in one.why


def _again(back: Hindsight, one: Mistake, other: Mistake) -> bool:
    """Whether the same was marked already, at other words."""
    if other.kind != one.kind:
        return False
    if one.kind == "impossible-card":
        return one.quote in other.quote
    same = back.sentence(other.span) == back.sentence(one.span)
    return same and one.kind in ("invented-effect", "wrong-count")
