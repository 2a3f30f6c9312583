"""Who has played how much, week by week, and which games look as if nobody had really played them."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from classroom import clock
from classroom.assignments.weeks import MOST_WEEKS, WEEK, Week, week_from
from classroom.courses.access import fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.games import quotas
from classroom.games.access import lobby_of
from classroom.games.models import MOVE, OVER, PLAYING, SAY, Match, MatchDeed, MatchSeat
from exports.gradebook.cells import pieces
from exports.gradebook.spreadsheet import harmless

PAUSE = timedelta(minutes=3)  # a longer one between two moves is no play
HASTE = 2.0  # seconds between moves, in the middle: faster is no thinking
FEW_TURNS, OFTEN = 4, 3  # a game that short, of the same people, so often


class Share(NamedTuple):
    """What one person did in a week: games finished, turns narrated, minutes of play."""

    games: int = 0
    narrated: int = 0
    minutes: int = 0


class Row(NamedTuple):
    """One student with a share for each week, in order, and the reason for each week from which they are excused."""

    member: Membership
    shares: list[Share]
    excused: list[str]

    @property
    def total(self) -> Share:
        """All weeks together."""
        return Share(*(sum(values) for values in zip(*self.shares, strict=True))) if self.shares else Share()


class Quota(NamedTuple):
    """What is asked of each student in a week: games finished, steps told, minutes of play; 0 for nothing."""

    games: int
    narrated: int
    minutes: int = 0

    @property
    def asks(self) -> bool:
        """Whether anything is asked."""
        return any(self)

    def met_by(self, share: Share) -> bool:
        """Whether this week's share is enough."""
        return all(done >= asked for done, asked in zip(share, self, strict=True))


class Doubt(NamedTuple):
    """A game that somebody should look at, and why."""

    match: Match
    kind: str  # haste, or short
    names: tuple[str, ...]


def weeks_of(course: Course) -> list[Week]:
    """The course's weeks from the one in which its first game began to the present one."""
    first = db.session.scalar(
        select(Match.started_at).where(Match.course_id == course.id, Match.started_at.is_not(None)).order_by(
            Match.started_at).limit(1))  # fmt: skip
    now = clock.now()
    start = clock.to_local(first or now, course.timezone).date()
    monday = start - timedelta(days=start.weekday())
    today = clock.to_local(now, course.timezone).date()
    count = min((today - monday).days // 7 + 1, MOST_WEEKS)
    return [week_from(monday + n * WEEK, n + 1, course.timezone) for n in range(count)]


def rows_of(user, course: Course, weeks: list[Week]) -> list[Row]:
    """Every student of the course, by name, with what they did in each of the weeks; for its instructors."""
    members = [one for one in fetch_roster(user, course) if one.removed_at is None]
    done = _shares(course, weeks)
    why = {(one.membership_id, one.monday): one.why for one in quotas.exemptions_of(course.id)}
    return [
        Row(one, [done.get((one.user_id, week.number), Share()) for week in weeks],
            [why.get((one.id, week.monday.isoformat()), "") for week in weeks])
        for one in members
    ]  # fmt: skip


def _shares(course: Course, weeks: list[Week]) -> dict[tuple[int, int], Share]:
    found: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])

    def note(user: int | None, moment: datetime | None, what: int, amount: int) -> None:
        week = next((one for one in weeks if moment is not None and one.holds(moment)), None)
        if week is not None and user is not None:
            found[user, week.number][what] += amount

    for match in _matches(course, OVER):
        for seat in match.seats:
            note(seat.user_id, match.ended_at, 0, 1)
    for (user, _match), moments in _moments(course, MOVE).items():
        for before, after in pairwise(moments):
            if after - before <= PAUSE:
                note(user, after, 2, int((after - before).total_seconds()))
    for (user, _match), moments in _moments(course, SAY).items():
        for moment in moments:
            note(user, moment, 1, 1)
    return {key: Share(games, narrated, seconds // 60) for key, (games, narrated, seconds) in found.items()}


def _matches(course: Course, *states: str) -> list[Match]:
    wanted = select(Match).where(Match.course_id == course.id, Match.state.in_(states))
    return list(db.session.scalars(wanted.options(selectinload(Match.seats)).order_by(Match.id.desc())))


def _moments(course: Course, kind: str) -> dict[tuple[int, int], list[datetime]]:
    """When each person did something of this kind in each game, in order."""
    wanted = (
        select(MatchSeat.user_id, Match.id, MatchDeed.at)
        .join(Match, MatchSeat.match_id == Match.id)
        .join(MatchDeed, (MatchDeed.match_id == Match.id) & (MatchDeed.seat == MatchSeat.number))
        .where(Match.course_id == course.id, Match.state.in_((PLAYING, OVER)), MatchDeed.kind == kind,
               MatchSeat.user_id.is_not(None))
        .order_by(MatchDeed.match_id, MatchDeed.number)
    )  # fmt: skip
    found: defaultdict[tuple[int, int], list[datetime]] = defaultdict(list)
    for user, match, at in db.session.execute(wanted):
        found[user, match].append(at)
    return found


def quota_of(course: Course) -> Quota:
    """What the course asks for."""
    room = lobby_of(course.id)
    return Quota(room.quota_games, room.quota_narrated, room.quota_minutes)


def weeks_met(course: Course) -> tuple[int, dict[int, int]]:
    """How many weeks of the course are over or going on, and by user in how many of them the quota was met.

    A week from which a student is excused counts as met.
    """
    quota, weeks = quota_of(course), weeks_of(course)
    numbers = {week.monday.isoformat(): week.number for week in weeks}
    enough = {(one.membership.user_id, numbers[one.monday]) for one in quotas.exemptions_of(course.id)
              if one.monday in numbers}  # fmt: skip
    enough |= {key for key, share in _shares(course, weeks).items() if quota.met_by(share)}
    return len(weeks), Counter(user for user, _week in enough)


def doubts(course: Course) -> list[Doubt]:
    """Games that are over and look odd, newest first: moves faster than one reads, short ones of the same people."""
    moments, matches = _moments(course, MOVE), _matches(course, OVER)
    short: defaultdict[frozenset, list[Match]] = defaultdict(list)
    found = []
    for match in matches:
        people = [seat for seat in match.seats if seat.user_id]
        hasty = [seat.name for seat in people if _is_hasty(moments.get((seat.user_id, match.id), []))]
        if hasty:
            found.append(Doubt(match, "haste", tuple(hasty)))
        if match.result["rounds"] <= FEW_TURNS:
            short[frozenset(seat.user_id for seat in people)].append(match)
    for games in short.values():
        if len(games) >= OFTEN:
            found += [Doubt(one, "short", tuple(seat.name for seat in one.seats if seat.user_id)) for one in games]
    return sorted(found, key=lambda one: -one.match.id)


def _is_hasty(moments: Iterable[datetime]) -> bool:
    gaps = [(after - before).total_seconds() for before, after in pairwise(moments)]
    return len(gaps) >= 20 and statistics.median(gaps) < HASTE


def as_csv(rows: list[Row], weeks: list[Week], quota: Quota) -> bytes:
    """The rows as a table for spreadsheets: games, told turns and minutes of each week, and the weeks that were met
    or excused."""
    names = [f"{week.monday} {what}" for week in weeks for what in ("games", "told", "minutes")]
    table = [["Name", "Student number", *names, "Weeks met"]]
    for row in rows:
        weekly = zip(row.shares, row.excused, strict=True)
        met = sum(bool(why) or quota.met_by(share) for share, why in weekly) if quota.asks else ""
        table.append([harmless(row.member.display_name), harmless(row.member.sis_user_id),
                      *(value for share in row.shares for value in share), met])  # fmt: skip
    return b"".join(pieces(table, mark=True))
