"""Every change to a game that is played: moves, taking back by consent, seats given to bots and taken back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask_babel import gettext as _

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.courses.access import may_teach
from classroom.db import db, writing
from classroom.errors import Conflict, NotPermitted, Refused
from classroom.games import lobby, setting, signature
from classroom.games.access import fetch_deed, fetch_deeds, require_seat, seat_of
from classroom.games.models import (
    AGREE,
    ASK,
    BOT,
    COMMAND_LENGTH,
    MOVE,
    OVER,
    PLAYING,
    REFUSE,
    SAY,
    UNDO,
    WORDS_LENGTH,
    Match,
    MatchDeed,
    MatchSeat,
)  # fmt: skip
from classroom.games.standing import Done, Standing, moved
from classroom.games.tables import standing_of
from classroom.text import clean
from engine import notation, strengths
from engine.errors import LimitExceeded
from engine.seen import Seen
from engine.turn import END_TURN

MOST_DEEDS, MOST_AT_ONCE = 6_000, 500
STANDS_IN = "steady"  # the strength of a bot that takes over a person's seat
ABSENT = timedelta(seconds=60)  # after so long the others may let a bot play for somebody who is waited for


def move(actor: User, match: Match, *, number: int, command: str) -> None:
    """Carries out one command of the player's whose decision it is; bots then play on.

    `number` is how many deeds the page showed; raises `Conflict` if there are others since. The same move sent twice is
    done once. Raises IllegalCommand or NotationError with the reason why it cannot be done.
    """
    command = " ".join(clean(command).split())
    if not command or len(command) > COMMAND_LENGTH:
        raise Refused(_("Please choose what you do."))
    with writing():
        seat, standing = _at_table(actor, match)
        if _is_repeated(match, standing, number, seat, MOVE, command):
            return
        if standing.waits_for != seat.number:
            raise Conflict(_("It is not for you to decide at this moment."))
        after = moved(standing, Done(seat.number, MOVE, command))
        _add(match, [(seat.number, MOVE, command, "")], number)
        _go_on(match, after)


def let_bots_play(match: Match) -> None:
    """Lets bots play until a person decides or the game is over; within a writing transaction."""
    _go_on(match, standing_of(match))


def ask_back(actor: User, match: Match, *, number: int) -> None:
    """Asks to take one's last move back: done at once where no other person plays, else when all of them agree."""
    with writing():
        seat, standing = _at_table(actor, match)
        if _is_repeated(match, standing, number, seat, ASK, ""):
            return
        if not standing.may_undo(seat.number):
            raise Conflict(_("What has been seen cannot be unseen: this step stays."))
        _add(match, [(seat.number, ASK, "", "")], number)
        if not _others(match, seat):
            _add(match, [(seat.number, UNDO, "", "")], number + 1)
        _bump(match)


def answer_back(actor: User, match: Match, *, number: int, agrees: bool) -> None:
    """What another player says to the wish to take a move back."""
    with writing():
        seat, standing = _at_table(actor, match)
        kind = AGREE if agrees else REFUSE
        if _is_repeated(match, standing, number, seat, kind, ""):
            return
        wish = standing.wish
        if wish is None or seat.number == wish.seat or seat.number in wish.agreed:
            raise Conflict(_("Nothing is asked of you any more."))
        _add(match, [(seat.number, kind, "", "")], number)
        asking = next(one for one in match.seats if one.number == wish.seat)
        if agrees and {one.number for one in _others(match, asking)} <= {*wish.agreed, seat.number}:
            _add(match, [(wish.seat, UNDO, "", "")], number + 1)
        _bump(match)


def say(actor: User, match: Match, *, number: int, words: str) -> None:
    """What a player tells of their last move."""
    words = clean(words).strip()
    if len(words) > WORDS_LENGTH:
        raise Refused(_("At most %(limit)s characters can be said of one step.", limit=WORDS_LENGTH))
    with writing():
        seat, standing = _at_table(actor, match)
        if _is_repeated(match, standing, number, seat, SAY, ""):
            return
        if not any(one.seat == seat.number and one.kind == MOVE for one in standing.done):
            raise Conflict(_("You have done nothing yet of which you could tell."))
        _add(match, [(seat.number, SAY, "", words)], number)
        _bump(match)


def give_to_bot(actor: User, match: Match, seat_number: int) -> None:
    """Lets a bot play for a person: for oneself, or for somebody who has not been here for a while."""
    with writing():
        _require_playing(match)
        seat = next((one for one in match.seats if one.number == seat_number and one.user_id and not one.bot), None)
        if seat is None:
            return
        if seat.user_id != actor.id:
            if seat_of(match, actor) is None and not may_teach(actor, match.course_id):
                raise NotPermitted("")
            if clock.now() - seat.seen_at < ABSENT:
                raise Conflict(_("%(name)s was here a moment ago. Please wait a little.", name=seat.name))
        seat.bot, seat.plan = STANDS_IN, setting.plan_of(match, STANDS_IN)
        audit.record(actor.id, "match.bot-takes-over", match, after={"seat": seat.number})
        let_bots_play(match)
        _bump(match)


def come_back(actor: User, match: Match) -> None:
    """Takes one's seat back from the bot that plays on it."""
    with writing():
        _require_playing(match)
        seat = require_seat(actor, match)
        if seat.bot:
            seat.bot, seat.plan, seat.seen_at = "", "", clock.now()
            audit.record(actor.id, "match.come-back", match, after={"seat": seat.number})
            let_bots_play(match)  # bots stop after so many steps at once; nobody else would make them go on


def note_presence(actor: User, match: Match) -> None:
    """Notes that the player looks at the game."""
    with writing():
        seat = seat_of(match, actor)
        if seat is not None:
            seat.seen_at = clock.now()
        lobby.enter(actor, match.course_id)


def _at_table(actor: User, match: Match) -> tuple[MatchSeat, Standing]:
    """The player's seat and the game as it stands, within a writing transaction, if the game goes on."""
    db.session.refresh(match)
    seat = require_seat(actor, match)
    _require_playing(match)
    if seat.bot:
        raise Conflict(_("A bot plays for you. Take your seat back first."))
    seat.seen_at = clock.now()
    return seat, standing_of(match)


def _require_playing(match: Match) -> None:
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
    raise Conflict(_("Something else has happened meanwhile. Here is how the game stands now."))


def _go_on(match: Match, standing: Standing) -> None:
    """Lets bots answer from this standing on, writes down what they do, and ends the game when it is over."""
    bots = {seat.number: strengths.bot(seat.plan, standing.game.book) for seat in match.seats if seat.bot}
    fresh: list[tuple[int, str, str, str]] = []
    first = standing.count
    while standing.waits_for in bots and len(fresh) < MOST_AT_ONCE and first + len(fresh) < MOST_DEEDS:
        bot, choice = bots[standing.waits_for], standing.choice
        seen = Seen(standing.game, choice.player)
        given = bot.decide(seen, choice)
        one = Done(choice.player, BOT, notation.written(standing.game, choice, given),
                   strengths.why(bot.plan, seen, choice, given))  # fmt: skip
        try:
            standing = moved(standing, one)
        except LimitExceeded:  # an invented card without an end; the bot leaves it alone
            one = Done(choice.player, BOT, END_TURN[0])
            standing = moved(standing, one)
        fresh.append((one.seat, BOT, one.command, one.words))
    _add(match, fresh, first)
    if standing.choice is None:
        _end(match, standing)
    _bump(match)


def result_of(standing: Standing) -> dict[str, Any]:
    """What a game that is over came to, by seat."""
    game = standing.game
    return {"points": list(game.points), "winners": list(game.winners), "rounds": game.turn,
            "turns": [player.turns for player in game.players]}  # fmt: skip


def _end(match: Match, standing: Standing) -> None:
    match.state, match.ended_at = OVER, clock.now()
    match.result = result_of(standing)
    db.session.flush()
    match.result = {**match.result, "digest": signature.of(match, fetch_deeds(match))}
    lobby.changed(match.course_id)


def _add(match: Match, deeds: list[tuple[int, str, str, str]], first: int) -> None:
    now = clock.now()
    db.session.add_all(
        MatchDeed(match_id=match.id, number=number, seat=seat, kind=kind, command=command, words=words, at=now)
        for number, (seat, kind, command, words) in enumerate(deeds, first)
    )
    db.session.flush()


def _bump(match: Match) -> None:
    match.version += 1
