"""High scores and personal statistics of a course's games that are over."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sqlalchemy import select

from classroom.db import db
from classroom.games.models import OVER, LobbyMember, Match, MatchSeat


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


def high_scores(course_id: int, most: int = 20) -> list[Score]:
    """The people of a course that the caller may see, by wins, then by points in their best game."""
    names = dict(db.session.execute(
        select(LobbyMember.user_id, LobbyMember.nickname).where(LobbyMember.course_id == course_id)).all())  # fmt: skip
    played = select(MatchSeat, Match.result).join(Match).where(Match.course_id == course_id, Match.state == OVER,
                                                              MatchSeat.user_id.is_not(None))  # fmt: skip
    games, wins, turns = Counter(), Counter(), Counter()
    points: dict[int, list[int]] = {}
    for seat, result in db.session.execute(played):
        games[seat.user_id] += 1
        wins[seat.user_id] += seat.number in result["winners"]
        turns[seat.user_id] += result["turns"][seat.number]
        points.setdefault(seat.user_id, []).append(result["points"][seat.number])
    found = [
        Score(user, names.get(user, "–"), games[user], wins[user], max(points[user]),
              sum(points[user]) / len(points[user]), turns[user])
        for user in games
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-one.wins, -one.best, one.name))[:most]
