"""Games that came with an archive: each is played again from its commands, and must come to the result that it says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask_babel import gettext as _

from classroom.db import db
from classroom.errors import ClassroomError, Refused
from classroom.games import signature
from classroom.games.access import fetch_deeds
from classroom.games.models import OVER, Match
from classroom.games.progress import result_of
from classroom.games.tables import standing_after
from engine.errors import PlayaloudError


def look_at_games(ids: Iterable[int]) -> None:
    """Plays every game that is over again, and signs it anew: its numbers and people are others here.

    Its result says from then on that the record was taken in. Raises `Refused` for a game that the rules forbid, or
    whose result is another.
    """
    for id in ids:
        match = db.session.get_one(Match, id)
        if match.state != OVER:
            continue
        deeds = fetch_deeds(match)
        said = match.result if isinstance(match.result, dict) else {}
        if _played(match, deeds) != {**said, "digest": None, "taken_in": None}:
            raise _wrong(match)
        match.result = {**match.result, "taken_in": True}
        match.result = {**match.result, "digest": signature.of(match, deeds)}
    db.session.flush()


def _played(match: Match, deeds: list[Any]) -> dict[str, Any]:
    if [seat.number for seat in match.seats] != list(range(len(match.seats))) or len(match.seats) < 2:
        raise _wrong(match)
    seats = range(len(match.seats))
    if [deed.number for deed in deeds] != list(range(len(deeds))) or any(deed.seat not in seats for deed in deeds):
        raise _wrong(match)
    try:
        standing = standing_after(match, deeds)
    except (ClassroomError, PlayaloudError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise _wrong(match) from error
    if standing.choice is not None:
        raise _wrong(match)
    return {**result_of(standing), "digest": None, "taken_in": None}


def _wrong(match: Match) -> Refused:
    return Refused(_("The archive has a game (%(title)s) that cannot have been played so.", title=match.title))
