"""The standing of each game that is played in this process, kept from one request to the next."""

from __future__ import annotations

import threading
from collections import OrderedDict

from flask import current_app

from classroom.errors import Conflict
from classroom.games import setting
from classroom.games.access import fetch_deeds
from classroom.games.models import Match, MatchDeed
from classroom.games.standing import Standing, begun, followed, replayed
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


def standing_of(match: Match) -> Standing:
    """A game as it stands. Raises `Conflict` if it cannot be played on, since a card has changed.

    Deeds that were carried out here before are not read and carried out again.
    """
    tables: Tables = current_app.extensions.setdefault("games", Tables())
    known = tables.get(match.id)
    fresh = fetch_deeds(match, since=known.count if known else 0)
    if known and not fresh:
        return known
    standing = followed(known, fresh) if known else None
    standing = standing or standing_after(match, fetch_deeds(match) if known else fresh)
    tables.keep(match.id, standing)
    return standing


def standing_after(match: Match, rows: list[MatchDeed]) -> Standing:
    """A game as it stood after these deeds, the first ones of it. Raises `Conflict` as `standing_of` does."""
    try:
        return replayed(first_standing(match).game, rows)
    except PlayaloudError as error:
        raise Conflict(error.message) from error


def first_standing(match: Match) -> Standing:
    """The game as it was dealt."""
    return begun(setting.dealt(
        match.kingdom, edition=match.edition, invented=match.cards, seats=len(match.seats), seed=match.seed,
        first=match.first,
    ))  # fmt: skip
