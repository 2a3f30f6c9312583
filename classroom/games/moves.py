"""Every move of a person in a game, and taking back by consent."""

from __future__ import annotations

from flask_babel import gettext as _

from classroom import clock
from classroom.accounts.models import User
from classroom.db import db, writing
from classroom.errors import Conflict, Refused
from classroom.games import clockwork, timing
from classroom.games.access import fetch_deed, fetch_deeds, require_seat
from classroom.games.models import (
    AGREE,
    ASK,
    COMMAND_LENGTH,
    MOVE,
    PLAYING,
    REFUSE,
    SAY,
    TIME,
    UNDO,
    WORDS_LENGTH,
    Match,
    MatchSeat,
)  # fmt: skip
from classroom.games.progress import MOST_DEEDS, add, bump, go_on
from classroom.games.standing import Done, Standing, moved
from classroom.games.tables import standing_after, standing_of
from classroom.text import clean


def move(actor: User, match: Match, *, number: int, command: str) -> None:
    """Carries out one command of the player's whose decision it is; bots then play on.

    `number` is how many deeds the page showed; raises `Conflict` if there are others since. The same move sent twice is
    done once. Raises IllegalCommand or NotationError with the reason why it cannot be done.
    """
    command = " ".join(clean(command).split())
    if not command or len(command) > COMMAND_LENGTH:
        raise Refused(_("Please choose what you do."))
    timing.settle(match)
    with writing():
        seat, standing = _at_table(actor, match)
        if _is_repeated(match, standing, number, seat, MOVE, command):
            return
        if standing.waits_for != seat.number:
            raise Conflict(_("It is not for you to decide at this moment."))
        after = moved(standing, Done(seat.number, MOVE, command))
        add(match, [(seat.number, MOVE, command, "")], number)
        go_on(match, after)


def let_bots_play(match: Match) -> None:
    """Lets bots play until a person decides or the game is over; within a writing transaction."""
    go_on(match, standing_of(match))


def ask_back(actor: User, match: Match, *, number: int) -> None:
    """Asks to take one's last move back: done at once where no other person plays, else when all of them agree."""
    timing.settle(match)
    with writing():
        seat, standing = _at_table(actor, match)
        if _is_repeated(match, standing, number, seat, ASK, ""):
            return
        if not standing.may_undo(seat.number):
            raise Conflict(_("What has been seen cannot be unseen: this step stays."))
        add(match, [(seat.number, ASK, "", "")], number)
        if not _others(match, seat):
            _take_back(match, seat.number, number + 1)
        bump(match)


def answer_back(actor: User, match: Match, *, number: int, agrees: bool) -> None:
    """What another player says to the wish to take a move back."""
    timing.settle(match)
    with writing():
        seat, standing = _at_table(actor, match)
        kind = AGREE if agrees else REFUSE
        if _is_repeated(match, standing, number, seat, kind, ""):
            return
        wish = standing.wish
        if wish is None or seat.number == wish.seat or seat.number in wish.agreed:
            raise Conflict(_("Nothing is asked of you any more."))
        add(match, [(seat.number, kind, "", "")], number)
        asking = next(one for one in match.seats if one.number == wish.seat)
        if agrees and {one.number for one in _others(match, asking)} <= {*wish.agreed, seat.number}:
            _take_back(match, wish.seat, number + 1)
        bump(match)


def say(actor: User, match: Match, *, number: int, words: str) -> None:
    """What a player tells of their last move."""
    words = clean(words).strip()
    if len(words) > WORDS_LENGTH:
        raise Refused(_("At most %(limit)s characters can be said of one step.", limit=WORDS_LENGTH))
    timing.settle(match)
    with writing():
        seat, standing = _at_table(actor, match)
        if _is_repeated(match, standing, number, seat, SAY, ""):
            return
        if not any(one.seat == seat.number and one.kind == MOVE for one in standing.done):
            raise Conflict(_("You have done nothing yet of which you could tell."))
        add(match, [(seat.number, SAY, "", words)], number)
        bump(match)


def _take_back(match: Match, seat: int, number: int) -> None:
    add(match, [(seat, UNDO, "", "")], number)
    # Not `standing_of`, which remembers what this transaction may yet fail to write.
    clockwork.run_for(match, standing_after(match, fetch_deeds(match)).waits_for)


def _at_table(actor: User, match: Match) -> tuple[MatchSeat, Standing]:
    """The player's seat and the game as it stands, within a writing transaction, if the game goes on."""
    db.session.refresh(match)
    seat = require_seat(actor, match)
    require_playing(match)
    if seat.bot:
        raise Conflict(_("A bot plays for you. Take your seat back first."))
    clockwork.hold(match)
    seat.seen_at = clock.now()
    return seat, standing_of(match)


def require_playing(match: Match) -> None:
    """Raises `Conflict` unless the game goes on."""
    if match.state != PLAYING:
        raise Conflict(_("This game is not being played."))


def _others(match: Match, seat: MatchSeat) -> list[MatchSeat]:
    """The other people at the table, for whom no bot stands in."""
    return [one for one in match.seats if one.number != seat.number and one.user_id and not one.bot]


def _is_repeated(match: Match, standing: Standing, number: int, seat: MatchSeat, kind: str, command: str) -> bool:
    """Whether this very thing was done already from where the page stood; raises `Conflict` if another was."""
    if number == standing.count:
        if number >= MOST_DEEDS:
            raise Conflict(_("This game has become very long; it cannot go on."))
        return False
    there = fetch_deed(match, number)
    if there is not None and (there.seat, there.kind, there.command) == (seat.number, kind, command):
        return True
    if there is not None and (there.seat, there.kind) == (seat.number, TIME):
        raise Conflict(_("Your time was up, and a bot has decided. Here is how the game stands now."))
    raise Conflict(_("Something else has happened meanwhile. Here is how the game stands now."))
