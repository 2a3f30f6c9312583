"""What follows a move: it is written down, bots answer, the clock is pressed, the game comes to its end."""

from __future__ import annotations

from typing import Any

from classroom import clock
from classroom.db import db
from classroom.games import clockwork, lobby, setting, signature
from classroom.games.access import fetch_deeds
from classroom.games.models import BOT, MOVE, OVER, UNDO, Match, MatchDeed, MatchSeat
from classroom.games.standing import Done, Standing, moved
from engine import notation, strengths
from engine.errors import LimitExceeded
from engine.seen import Seen
from engine.turn import END_TURN

MOST_DEEDS, MOST_AT_ONCE = 6_000, 500
STANDS_IN = "steady"  # the strength of a bot that takes over a person's seat


def go_on(match: Match, standing: Standing, *, instead_of: MatchSeat | None = None) -> None:
    """Lets bots answer from this standing on, writes down what they do, and ends the game when it is over.

    Where it is `instead_of` the person who is waited for, a bot takes this one decision for them. Within a writing
    transaction.
    """
    book = standing.game.book
    bots = {seat.number: strengths.bot(seat.plan, book) for seat in match.seats if seat.bot}
    lent = {instead_of.number: strengths.bot(setting.plan_of(match, STANDS_IN), book)} if instead_of else {}
    fresh: list[tuple[int, str, str, str]] = []
    first = standing.count
    while standing.waits_for in (bots | lent) and len(fresh) < MOST_AT_ONCE and first + len(fresh) < MOST_DEEDS:
        bot, choice = (bots | lent)[standing.waits_for], standing.choice
        lent = {}
        seen = Seen(standing.game, choice.player)
        given = bot.decide(seen, choice)
        one = Done(choice.player, BOT, notation.written(standing.game, choice, given),
                   strengths.why(bot.plan, seen, choice, given), standing.overdue)  # fmt: skip
        try:
            standing = moved(standing, one)
        except LimitExceeded:  # an invented card without an end; the bot leaves it alone
            one = Done(choice.player, BOT, END_TURN[0])
            standing = moved(standing, one)
        fresh.append((one.seat, BOT, one.command, one.words))
    add(match, fresh, first)
    clockwork.run_for(match, standing.waits_for)
    if standing.choice is None:
        _end(match, standing)
    bump(match)


def give_seat(match: Match, seat: MatchSeat, *, passes: bool = False) -> None:
    """Puts a bot on a person's seat, which plays, or `passes`, as soon as the game goes on."""
    if match.clock_seat == seat.number:
        clockwork.press(match)
    seat.bot = strengths.IDLE if passes else STANDS_IN
    seat.plan = strengths.IDLE if passes else setting.plan_of(match, STANDS_IN)


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


def add(match: Match, deeds: list[tuple[int, str, str, str]], first: int) -> None:
    """Writes down what was done, as seat, kind, command and words, numbered from `first`."""
    if any(kind in (MOVE, BOT, UNDO) for _seat, kind, _command, _words in deeds):
        clockwork.press(match)
    now = clock.now()
    db.session.add_all(
        MatchDeed(match_id=match.id, number=number, seat=seat, kind=kind, command=command, words=words, at=now)
        for number, (seat, kind, command, words) in enumerate(deeds, first)
    )
    db.session.flush()


def bump(match: Match) -> None:
    """Lets pages of the game know that it has changed."""
    match.version += 1
