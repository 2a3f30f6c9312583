"""A game's clock: whose time runs, how much is left, what is used up. It is optional, and chosen with the game.

Only the server's time counts, and only that of the person who is waited for runs, also while a wish to take a step back
is open. What a move took is charged when it is made; a new decision begins then. `GRACE` is for the way to the server.

When a decision's seconds have run out, a bot takes this decision; the `TOO_OFTEN`-th time in a row it keeps the seat,
if others wait. When a person's minutes have run out, a bot plays on to the end. The clock is there for those who wait:
it stands still when nobody who sits at the table has been heard of for `AWAY`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from classroom import clock
from classroom.errors import Refused
from classroom.games.models import PLAYING, Match, MatchSeat

MINUTES, SECONDS = (0, 5, 10, 15, 20, 30, 45), (0, 15, 30, 60, 120)  # to choose from; 0 for no bound
GRACE = 2
AWAY = timedelta(seconds=90)  # three times as long as a page that is looked at is silent
TOO_OFTEN = 3


class Terms(NamedTuple):
    """The bounds: minutes of a player's whole game and seconds of a decision, 0 for none."""

    minutes: int = 0
    seconds: int = 0


NO_CLOCK = Terms()


class Face(NamedTuple):
    """What the clock shows of one person: whether it runs, the seconds left of the game and of this decision, below 0
    when they are over; None where there is no bound."""

    name: str
    seat: int
    runs: bool
    game: int | None
    decision: int | None


def check(terms: Terms) -> None:
    """Raises `Refused` for bounds that cannot be chosen."""
    if terms.minutes not in MINUTES or terms.seconds not in SECONDS:
        raise Refused(_("There is no such clock. Please choose from the list."))


def has_clock(match: Match) -> bool:
    """Whether the game is played with a clock."""
    return bool(match.clock_minutes or match.clock_seconds)


def described(match: Match) -> str:
    """The bounds in a line: "10 minutes each, 30 seconds a decision"; "" without a clock."""
    game = ngettext("%(num)d minute each", "%(num)d minutes each", match.clock_minutes)
    decision = ngettext("%(num)d second a decision", "%(num)d seconds a decision", match.clock_seconds)
    return ", ".join(words for words, bound in ((game, match.clock_minutes), (decision, match.clock_seconds)) if bound)


def press(match: Match) -> None:
    """Charges the time that the move took to who made it; the next decision begins now."""
    seat = _running(match)
    if seat is not None:
        seat.used += min(elapsed(match), _bound(match, seat))
    match.clock_from = clock.now() if has_clock(match) else None


def run_for(match: Match, number: int | None) -> None:
    """Lets the clock run for that seat."""
    match.clock_seat = number if has_clock(match) else None


def hold(match: Match) -> None:
    """Leaves out the time in which nobody was at the table; to be called before presence is noted."""
    if match.clock_from is not None and (missed := clock.now() - _heard_until(match)) > timedelta():
        match.clock_from += missed


def elapsed(match: Match) -> int:
    """The seconds for which the clock has run since the last move."""
    if match.clock_from is None:
        return 0
    return max(0, int((min(clock.now(), _heard_until(match)) - match.clock_from).total_seconds()))


def is_out(match: Match) -> bool:
    """Whether the time of who is waited for has run out, the way to the server allowed for."""
    seat = _running(match)
    return seat is not None and elapsed(match) >= _bound(match, seat) + GRACE


def is_spent(match: Match, seat: MatchSeat) -> bool:
    """Whether the person has no time left in this game."""
    return bool(match.clock_minutes) and seat.used >= 60 * match.clock_minutes


def faces(match: Match) -> list[Face]:
    """The clock of every person at the table, by seat; empty without a clock."""
    if not has_clock(match):
        return []
    return [_face(match, seat) for seat in match.seats if seat.user_id]


def _face(match: Match, seat: MatchSeat) -> Face:
    runs = _running(match) is seat
    now = elapsed(match) if runs else 0
    game = 60 * match.clock_minutes - seat.used - now if match.clock_minutes else None
    decision = match.clock_seconds - now if runs and match.clock_seconds else None
    return Face(seat.name, seat.number, runs, game, decision)


def _running(match: Match) -> MatchSeat | None:
    if match.state != PLAYING or match.clock_from is None:
        return None
    return next((one for one in match.seats if one.number == match.clock_seat and one.user_id and not one.bot), None)


def _bound(match: Match, seat: MatchSeat) -> int:
    bounds = [match.clock_seconds] if match.clock_seconds else []
    if match.clock_minutes:
        bounds.append(max(0, 60 * match.clock_minutes - seat.used))
    return min(bounds)


def _heard_until(match: Match) -> datetime:
    return max(seat.seen_at for seat in match.seats if seat.user_id) + AWAY
