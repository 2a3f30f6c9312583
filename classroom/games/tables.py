"""The standing of each game that is played in this process, kept from one request to the next."""

from __future__ import annotations

import threading
from collections import OrderedDict

from flask import current_app

from classroom.errors import Conflict
from classroom.games import setting
from classroom.games.models import UNDO, Match, MatchDeed
from classroom.games.standing import Standing, begun, moved, replayed, stands
from engine.errors import PlayaloudError

MOST_KEPT = 200


class Tables:
    """Standings by game; what is given out is always a copy of its own. Safe for threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Standing] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, match_id: int) -> Standing | None:
        """A copy of what was kept last, if anything was."""
        with self._lock:
            kept = self._kept.get(match_id)
            return kept.copied() if kept else None

    def keep(self, match_id: int, standing: Standing) -> None:
        """Keeps a copy; the game that was not asked for the longest is forgotten where there are many."""
        with self._lock:
            self._kept[match_id] = standing.copied()
            self._kept.move_to_end(match_id)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def standing_of(match: Match, rows: list[MatchDeed], *, keep: bool = True) -> Standing:
    """The standing of a game after these deeds. Raises `Conflict` if it cannot be played on, since a card has changed.

    Deeds that were carried out here before are not carried out again.
    """
    tables: Tables = current_app.extensions.setdefault("games", Tables())
    known = tables.get(match.id) if keep else None
    if known and known.count == len(rows):
        return known
    try:
        standing = _gone_on(known, rows) if known else None
        standing = standing or replayed(first_standing(match).game, rows)
    except PlayaloudError as error:
        raise Conflict(f"{error.message}") from error
    if keep:
        tables.keep(match.id, standing)
    return standing


def first_standing(match: Match) -> Standing:
    """The game as it was dealt."""
    return begun(setting.dealt(match.kingdom, edition=match.edition, seats=len(match.seats), seed=match.seed,
                               first=match.first))  # fmt: skip


def _gone_on(known: Standing, rows: list[MatchDeed]) -> Standing | None:
    """What is known with the deeds since; None where a move was taken back."""
    fresh = rows[known.count :]
    if known.count > len(rows) or any(row.kind == UNDO for row in fresh):
        return None
    for one in stands(rows)[len(known.done) :]:
        known = moved(known, one)
    return known.counted(rows)
