"""Games that look as if nobody had really played them: their moves are too quick, or they end too soon too often."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from classroom.courses.models import Course
from classroom.games.models import OVER, Match
from classroom.games.participation import deeds_of, matches_of, moves_of

HASTE = 2.0  # seconds between moves, in the middle: faster is no thinking
FEW_TURNS, OFTEN = 4, 3  # a game that short, of the same people, so often


class Doubt(NamedTuple):
    """A game that somebody should look at, and why."""

    match: Match
    kind: str  # haste, or short
    names: tuple[str, ...]


def doubts(course: Course) -> list[Doubt]:
    """Games that are over and look odd, newest first: moves faster than one reads, short ones of the same people."""
    moments = {key: moves_of(deeds) for key, deeds in deeds_of(course).items()}
    matches = matches_of(course, OVER)
    short: defaultdict[frozenset, list[Match]] = defaultdict(list)
    found = []
    for match in matches:
        people = [seat for seat in match.seats if seat.user_id]
        hasty = [seat.name for seat in people if _is_hasty(moments.get((seat.user_id, match.id), []))]
        if hasty:
            found.append(Doubt(match, "haste", tuple(hasty)))
        if match.result["rounds"] <= FEW_TURNS:
            short[frozenset(seat.user_id for seat in people)].append(match)
    for games in short.values():
        if len(games) >= OFTEN:
            found += [Doubt(one, "short", tuple(seat.name for seat in one.seats if seat.user_id)) for one in games]
    return sorted(found, key=lambda one: -one.match.id)


def _is_hasty(moments: Iterable[datetime]) -> bool:
    gaps = [(after - before).total_seconds() for before, after in pairwise(moments)]
    return len(gaps) >= 20 and statistics.median(gaps) < HASTE
