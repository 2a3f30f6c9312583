"""Time that has run out: a bot decides instead, or has the seat from then on."""

from __future__ import annotations

from dataclasses import replace

from classroom import audit
from classroom.db import writing
from classroom.games import clockwork
from classroom.games.access import fetch_deeds
from classroom.games.models import MOVE, TIME, Match, MatchSeat
from classroom.games.progress import add, give_seat, go_on
from classroom.games.tables import standing_of


def settle(match: Match) -> None:
    """Does what is due if the time of who is waited for has run out by the server's clock; else nothing.

    Nobody needs to be asked: whoever looks at the game, or acts in it, makes it go on.
    """
    if not clockwork.is_out(match):
        return
    with writing():
        if not clockwork.is_out(match):
            return
        seat = match.seats[match.clock_seat]
        standing = standing_of(match)
        add(match, [(seat.number, TIME, "", "")], standing.count)
        standing = replace(standing, count=standing.count + 1, overdue=True)
        clockwork.press(match)
        if clockwork.is_spent(match, seat) or _dallies(match, seat):
            give_seat(match, seat)
            audit.record(None, "match.time-is-up", match, after={"seat": seat.number})
        go_on(match, standing, instead_of=None if seat.bot else seat)


def _dallies(match: Match, seat: MatchSeat) -> bool:
    """Whether the time ran out so many times since the person last moved, and another person waits."""
    if not any(one.user_id and not one.bot for one in match.seats if one is not seat):
        return False
    kinds = [deed.kind for deed in fetch_deeds(match) if deed.seat == seat.number and deed.kind in (MOVE, TIME)]
    return kinds[-clockwork.TOO_OFTEN :] == [TIME] * clockwork.TOO_OFTEN
