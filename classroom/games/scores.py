"""High scores and personal statistics of a course's games that are over."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from classroom.db import db
from classroom.games.models import MOVE, OVER, UNDO, LobbyMember, Match, MatchDeed, MatchSeat


class Score(NamedTuple):
    """What one person has achieved: games, wins (shared ones too), points in the best game, mean points, turns."""

    user_id: int
    name: str
    games: int
    wins: int
    best: int
    mean: float
    turns: int

    @property
    def share(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.wins / self.games


class Bought(NamedTuple):
    """How many cards of one name a person has bought, and in how many games."""

    name: str
    count: int
    games: int


class Played(NamedTuple):
    """One game of a person's: the seat's points and turns, whether it won."""

    match: Match
    points: int
    turns: int
    won: bool


class Statistics(NamedTuple):
    """What one person has played in a course: the games, newest first, and the cards bought, most first."""

    games: tuple[Played, ...]
    bought: tuple[Bought, ...]

    @property
    def wins(self) -> int:
        """The games won, shared ones too."""
        return sum(one.won for one in self.games)

    @property
    def points(self) -> float:
        """Victory points a game."""
        return sum(one.points for one in self.games) / len(self.games)

    @property
    def turns(self) -> float:
        """Turns a game."""
        return sum(one.turns for one in self.games) / len(self.games)


def statistics_of(user_id: int, course_id: int) -> Statistics:
    """The statistics of a person of a course whose statistics the caller may see."""
    mine = select(MatchSeat).join(Match).where(MatchSeat.user_id == user_id, Match.course_id == course_id,
                                               Match.state == OVER)  # fmt: skip
    seats = list(db.session.scalars(mine.options(joinedload(MatchSeat.match)).order_by(Match.id.desc())))
    games = tuple(
        Played(seat.match, seat.match.result["points"][seat.number], seat.match.result["turns"][seat.number],
               seat.number in seat.match.result["winners"])
        for seat in seats
    )  # fmt: skip
    count, within = Counter(), Counter()
    for commands in _moves_of(user_id, course_id).values():
        bought = Counter(command.removeprefix("buy ") for command in commands if command.startswith("buy "))
        count.update(bought)
        within.update(bought.keys())
    ranked = sorted(count, key=lambda name: (-count[name], name))
    return Statistics(games, tuple(Bought(name, count[name], within[name]) for name in ranked))


def _moves_of(user_id: int, course_id: int) -> dict[int, list[str]]:
    """The commands that the person gave in each game, those that were taken back left out."""
    wanted = (
        select(MatchDeed.match_id, MatchDeed.kind, MatchDeed.command)
        .join(MatchSeat, (MatchSeat.match_id == MatchDeed.match_id) & (MatchSeat.number == MatchDeed.seat))
        .join(Match, Match.id == MatchDeed.match_id)
        .where(MatchSeat.user_id == user_id, Match.course_id == course_id, Match.state == OVER,
               MatchDeed.kind.in_((MOVE, UNDO)))
        .order_by(MatchDeed.match_id, MatchDeed.number)
    )  # fmt: skip
    found: dict[int, list[str]] = {}
    for match, kind, command in db.session.execute(wanted):
        own = found.setdefault(match, [])
        if kind == MOVE:
            own.append(command)
        elif own:
            own.pop()
    return found


def high_scores(course_id: int, most: int = 20) -> list[Score]:
    """The people of a course that the caller may see, by wins, then by points in their best game."""
    names = dict(db.session.execute(
        select(LobbyMember.user_id, LobbyMember.nickname).where(LobbyMember.course_id == course_id)).all())  # fmt: skip
    played = select(MatchSeat, Match.result).join(Match).where(Match.course_id == course_id, Match.state == OVER,
                                                              MatchSeat.user_id.is_not(None))  # fmt: skip
    games, wins, turns = Counter(), Counter(), Counter()
    called: dict[int, str] = {}
    points: dict[int, list[int]] = {}
    for seat, result in db.session.execute(played):
        games[seat.user_id] += 1
        called[seat.user_id] = seat.name
        wins[seat.user_id] += seat.number in result["winners"]
        turns[seat.user_id] += result["turns"][seat.number]
        points.setdefault(seat.user_id, []).append(result["points"][seat.number])
    found = [
        Score(user, names.get(user, called[user]), games[user], wins[user], max(points[user]),
              sum(points[user]) / len(points[user]), turns[user])
        for user in games
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-one.wins, -one.best, one.name))[:most]
