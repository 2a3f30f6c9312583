"""Games for the tests: begun, and played by anybody's legal choices."""

from __future__ import annotations

import random
from itertools import islice

from classroom.courses.models import Course
from classroom.games import moves, operations
from classroom.games.models import PLAYING, Match
from classroom.games.setting import Kingdom
from classroom.games.standing import Standing
from classroom.games.tables import standing_of
from engine import notation, strengths
from engine.seen import Seen

STEADY = 0.8
WISH = Kingdom("First Game")


def begin(school, *, people=("an", "bo"), bots=(), wish=WISH, **options) -> Match:
    """A game of these people and bots, dealt; the first of them has made it."""
    host = school.user(people[0])
    size = len(people) + len(bots)
    match = operations.create(host, school.the(Course), size=size, wish=wish, bots=list(bots), **options)
    for name in people[1:]:
        operations.join(school.user(name), match, invitation=match.invitation)
    operations.start(host, match)
    return match


def now(match: Match) -> Standing:
    """The game as it stands."""
    return standing_of(match)


def player(school, match: Match) -> str:
    """The name in the school of the person who decides next."""
    seat = match.seats[now(match).waits_for]
    return next(name for name in ("an", "bo") if getattr(school, name) == seat.user_id)


def do(school, match: Match, command: str, name: str | None = None) -> Standing:
    """The game after a move of the person who decides next, or of this one."""
    moves.move(school.user(name or player(school, match)), match, number=now(match).count, command=command)
    return now(match)


def play_on(school, match: Match, rng: random.Random, *, most: int = 4000) -> None:
    """Plays any legal moves that come to an end at last, until the game is over or so many are made."""
    for _move in range(most):
        if match.state != PLAYING:
            return
        standing = now(match)
        seat = match.seats[standing.waits_for]
        moves.move(seat.user, match, number=standing.count, command=likely(standing, rng))


def likely(standing: Standing, rng: random.Random) -> str:
    """A legal command: mostly a steady player's, so that games come to an end; now and then any other."""
    choice = standing.choice
    if rng.random() < STEADY:
        seen = Seen(standing.game, choice.player)
        given = strengths.bot(strengths.MONEY, standing.game.book).decide(seen, choice)
        return notation.written(standing.game, choice, given).rpartition(": ")[2]
    some = list(islice(choice.answers(), 60))
    if choice.kind == "turn":
        dear = [one for one in some if one[0] == "buy" and one[1] not in ("Copper", "Curse")]
        some = dear or [one for one in some if one[0] in ("play", "play treasures")] or some
    return notation.written(standing.game, choice, rng.choice(some)).rpartition(": ")[2]
