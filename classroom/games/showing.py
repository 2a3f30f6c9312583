"""What the table's template needs of a game, for whoever looks at it: the page, the answer to a move, what is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from classroom import clock
from classroom.games import access, clockwork, handing, seats
from classroom.games.access import Seated
from classroom.games.board import LOOKS_ON, board_of
from classroom.games.models import OVER, PLAYING, Match, MatchSeat
from classroom.games.outcome import outcome_of
from classroom.games.standing import Standing
from classroom.games.tables import standing_after, standing_of
from engine.strengths import IDLE

LAST_TURNS = 6  # of the log, unless all of it is asked for
BEHIND = timedelta(seconds=30)  # how far those who watch are behind


def values_of(
    seated: Seated, *, standing: Standing | None = None, problem: str = "", whole_log: bool = False
) -> dict[str, Any]:
    """The values of `games/table.html` for a game that was begun, as seen from the seat.

    `standing` is how the game stands, where that is known already.
    """
    match = seated.match
    standing = _behind(match) if is_behind(seated) else standing or standing_of(match)
    seat = LOOKS_ON if seated.seat is None else seated.seat
    own = None if seated.seat is None else match.seats[seated.seat]
    is_over = match.state == OVER
    return {
        "outcome": outcome_of(match, standing) if is_over else None,
        "takers": handing.fetch_takers(own.user, match) if is_over and own else [],
        "match": match, "course": match.course, "seat": seated.seat, "teaches": seated.teaches, "problem": problem,
        "watches": is_behind(seated), "absent": absent_from(match),
        "without": seats.may_go_on_without(match), "passes": IDLE,
        "clocks": [] if is_behind(seated) else clockwork.faces(match), "clock_bounds": clockwork.described(match),
        "time_is_up": clockwork.is_out(match), "spent": own is not None and clockwork.is_spent(match, own),
        "board": board_of(match, standing, seat, most=None if whole_log else LAST_TURNS),
    }  # fmt: skip


def is_behind(seated: Seated) -> bool:
    """Whether the person only watches a game that is being played, and so sees it with a delay."""
    return seated.seat is None and seated.match.state == PLAYING and not seated.teaches


def _behind(match: Match) -> Standing:
    """The game as it stood a while ago."""
    before = clock.now() - BEHIND
    return standing_after(match, [row for row in access.fetch_deeds(match) if row.at < before])


def absent_from(match: Match) -> list[MatchSeat]:
    """The people at the table who have not been here for a while, and for whom no bot plays."""
    since = clock.now() - seats.ABSENT
    return [one for one in match.seats if one.user_id and not one.bot and one.seen_at < since]
