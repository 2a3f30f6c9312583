"""Seats of a game that is played: given to bots and taken back, and who is there."""

from __future__ import annotations

from datetime import timedelta

from flask_babel import gettext as _

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.courses.access import may_teach
from classroom.db import writing
from classroom.errors import Conflict, NotPermitted
from classroom.games import clockwork, lobby, timing
from classroom.games.access import require_seat, seat_of
from classroom.games.models import Match
from classroom.games.moves import let_bots_play, require_playing
from classroom.games.progress import bump, give_seat
from engine.strengths import IDLE

ABSENT = timedelta(seconds=60)  # after so long the others may let a bot play for somebody who is waited for


def give_to_bot(actor: User, match: Match, seat_number: int, *, passes: bool = False) -> None:
    """Lets a bot play for a person: for oneself, or for somebody who has not been here for a while.

    With `passes` the bot does nothing in their turns: the others, at least two, go on without them.
    """
    with writing():
        require_playing(match)
        if passes and not may_go_on_without(match):
            raise Conflict(_("Two others at least are needed to go on without a player."))
        seat = next((one for one in match.seats if one.number == seat_number and one.user_id and not one.bot), None)
        if seat is None:
            return
        if seat.user_id != actor.id:
            if seat_of(match, actor) is None and not may_teach(actor, match.course_id):
                raise NotPermitted("")
            if clock.now() - seat.seen_at < ABSENT:
                raise Conflict(_("%(name)s was here a moment ago. Please wait a little.", name=seat.name))
        give_seat(match, seat, passes=passes)
        audit.record(actor.id, "match.goes-on-without" if passes else "match.bot-takes-over", match,
                     after={"seat": seat.number})  # fmt: skip
        let_bots_play(match)
        bump(match)


def may_go_on_without(match: Match) -> bool:
    """Whether enough would be left playing if one more player passed for the rest of the game."""
    return sum(one.bot != IDLE for one in match.seats) > 2


def come_back(actor: User, match: Match) -> None:
    """Takes one's seat back from the bot that plays on it."""
    with writing():
        require_playing(match)
        seat = require_seat(actor, match)
        if seat.bot:
            if clockwork.is_spent(match, seat):
                raise Conflict(_("Your time for this game is used up; a bot plays on to the end."))
            clockwork.hold(match)
            seat.bot, seat.plan, seat.seen_at = "", "", clock.now()
            audit.record(actor.id, "match.come-back", match, after={"seat": seat.number})
            let_bots_play(match)  # bots stop after so many steps at once; nobody else would make them go on


def note_presence(actor: User, match: Match) -> None:
    """Notes that the player looks at the game."""
    timing.settle(match)
    with writing():
        seat = seat_of(match, actor)
        if seat is not None:
            clockwork.hold(match)
            seat.seen_at = clock.now()
        lobby.enter(actor, match.course_id)
