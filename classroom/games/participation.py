"""Who has played how much, week by week, and what that is by the quota."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.weeks import MOST_WEEKS, WEEK, Week, week_from
from classroom.courses.access import fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.games import quotas
from classroom.games.access import lobby_of
from classroom.games.models import BOT, MOVE, OVER, PLAYING, SAY, UNDO, Match, MatchDeed, MatchSeat
from classroom.games.weekly import DONE, EXCUSED, LATE, Judged, Quota, Share, judged
from engine.turn import END_TURN
from exports.gradebook.cells import pieces
from exports.gradebook.spreadsheet import harmless

COUNTED = (MOVE, BOT, SAY, UNDO)
PAUSE = timedelta(minutes=3)  # a longer one between two moves is no play


class Row(NamedTuple):
    """One student with a share for each week, in order, the reason for each week from which they are excused, and what
    came of each week by the quota."""

    member: Membership
    shares: list[Share]
    excused: list[str]
    judged: list[Judged]

    @property
    def total(self) -> Share:
        """All weeks together."""
        return _sum(self.shares)

    @property
    def counts(self) -> float:
        """How many weeks count, those in part that were made up for."""
        return sum(one.counts or 0.0 for one in self.judged)


class Column(NamedTuple):
    """A week of the whole class: what all did together, and how many students it is of each state."""

    week: Week
    total: Share
    states: Counter[str]


class Deed(NamedTuple):
    """What one person (or a bot instead) did at a game: which kind, whether it ended the turn, what was told, when."""

    kind: str
    ends_turn: bool
    told: bool
    at: datetime


def weeks_of(course: Course) -> list[Week]:
    """The course's weeks from the one in which its first game began, or a quota was first asked for, to the present."""
    first = db.session.scalar(
        select(Match.started_at).where(Match.course_id == course.id, Match.started_at.is_not(None)).order_by(
            Match.started_at).limit(1))  # fmt: skip
    now = clock.now()
    start = clock.to_local(first or now, course.timezone).date()
    monday = start - timedelta(days=start.weekday())
    if since := lobby_of(course.id).quota_since:
        monday = min(monday, date.fromisoformat(since))
    today = clock.to_local(now, course.timezone).date()
    count = max((today - monday).days // 7 + 1, 1)
    first_number = max(count - MOST_WEEKS, 0)
    return [week_from(monday + n * WEEK, n + 1, course.timezone) for n in range(first_number, count)]


def rows_of(user: User, course: Course, weeks: list[Week]) -> list[Row]:
    """Every student of the course, by name, with what they did in each of the weeks; for its staff."""
    return _rows(course, [one for one in fetch_roster(user, course) if one.removed_at is None], weeks)


def own_row(membership: Membership, weeks: list[Week]) -> Row:
    """What the student of a membership, which is the caller's own, did in each of the weeks."""
    return _rows(membership.course, [membership], weeks, only=membership.user_id)[0]


def _rows(course: Course, members: Iterable[Membership], weeks: list[Week], *, only: int | None = None) -> list[Row]:
    done, quota = _shares(course, weeks, only), quota_of(course)
    free = lobby_of(course.id).weeks_off
    off = [week.monday.isoformat() in free or week.monday.isoformat() < quota.since for week in weeks]
    why = {(one.membership_id, one.monday): one.why for one in quotas.exemptions_of(course.id)}
    found = []
    for one in members:
        shares = [done.get((one.user_id, week.number), Share()) for week in weeks]
        excused = [why.get((one.id, week.monday.isoformat())) or _before(one, week) for week in weeks]
        came = judged(quota, shares, excused=[bool(reason) for reason in excused], off=off) if quota.asks else []
        found.append(Row(one, shares, excused, came))
    return found


def _before(member: Membership, week: Week) -> str:
    """Why nothing can be asked of a week that was over when the student came; else ""."""
    return _("not yet in the course") if week.ends <= member.joined_at else ""


def columns_of(rows: Iterable[Row], weeks: list[Week]) -> list[Column]:
    """The weeks of a class of these students."""
    rows = list(rows)
    return [
        Column(week, _sum(row.shares[n] for row in rows), Counter(row.judged[n].state for row in rows if row.judged))
        for n, week in enumerate(weeks)
    ]


def _sum(shares: Iterable[Share]) -> Share:
    found = list(shares)
    return Share(*(sum(values) for values in zip(*found, strict=True))) if found else Share()


def _shares(course: Course, weeks: list[Week], only: int | None = None) -> dict[tuple[int, int], Share]:
    found: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])

    def note(user: int | None, moment: datetime | None, what: int, amount: int) -> None:
        week = next((one for one in weeks if moment is not None and one.holds(moment)), None)
        if week is not None and user is not None and only in (None, user):
            found[user, week.number][what] += amount

    for match in matches_of(course, OVER, only=only):
        for seat in match.seats:
            note(seat.user_id, match.ended_at, 0, 1)
    for (user, _match), deeds in deeds_of(course, only).items():
        for before, after in pairwise(moves_of(deeds)):
            if after - before <= PAUSE:
                note(user, after, 2, int((after - before).total_seconds()))
        for moment in _turns_told(deeds):
            note(user, moment, 1, 1)
    return {key: Share(games, narrated, seconds // 60) for key, (games, narrated, seconds) in found.items()}


def matches_of(course: Course, *states: str, only: int | None = None) -> list[Match]:
    """The games of the course in these states, newest first; with `only` those at which this user sits."""
    wanted = select(Match).where(Match.course_id == course.id, Match.state.in_(states))
    if only is not None:
        wanted = wanted.where(Match.id.in_(select(MatchSeat.match_id).where(MatchSeat.user_id == only)))
    return list(db.session.scalars(wanted.options(selectinload(Match.seats)).order_by(Match.id.desc())))


def deeds_of(course: Course, only: int | None = None) -> dict[tuple[int, int], list[Deed]]:
    """What was done for each person in each game, in order."""
    wanted = (
        select(MatchSeat.user_id, Match.id, MatchDeed.kind, MatchDeed.command == END_TURN[0], MatchDeed.words != "",
               MatchDeed.at)
        .join(Match, MatchSeat.match_id == Match.id)
        .join(MatchDeed, (MatchDeed.match_id == Match.id) & (MatchDeed.seat == MatchSeat.number))
        .where(Match.course_id == course.id, Match.state.in_((PLAYING, OVER)), MatchDeed.kind.in_(COUNTED),
               MatchSeat.user_id.is_not(None) if only is None else MatchSeat.user_id == only)
        .order_by(MatchDeed.match_id, MatchDeed.number)
    )  # fmt: skip
    found: defaultdict[tuple[int, int], list[Deed]] = defaultdict(list)
    for user, match, *deed in db.session.execute(wanted):
        found[user, match].append(Deed(*deed))
    return found


def moves_of(deeds: Iterable[Deed]) -> list[datetime]:
    """When the person moved."""
    return [one.at for one in deeds if one.kind == MOVE]


def _turns_told(deeds: Iterable[Deed]) -> list[datetime]:
    """When each turn of which something is told was first told of; a turn counts once, and one taken back not."""
    steps: list[tuple[int, bool, datetime | None]] = []  # the turn, whether a person's, when something was told of it
    turn = 0
    for one in deeds:
        if one.kind == SAY:
            own = max((n for n, step in enumerate(steps) if step[1]), default=None)
            if own is not None:
                number, mine, at = steps[own]
                steps[own] = (number, mine, (at or one.at) if one.told else None)
        elif one.kind == UNDO:
            turn = steps.pop()[0] if steps else turn
        else:
            steps.append((turn, one.kind == MOVE, None))
            turn += one.ends_turn
    told: dict[int, datetime] = {}
    for number, _mine, at in steps:
        if at is not None:
            told[number] = min(at, told.get(number, at))
    return list(told.values())


def quota_of(course: Course) -> Quota:
    """What the course asks for."""
    room = lobby_of(course.id)
    return Quota(room.quota_games, room.quota_narrated, room.quota_minutes, room.quota_since, room.late_weeks,
                 room.late_share)  # fmt: skip


def weeks_met(course: Course, members: Sequence[Membership]) -> tuple[int, dict[int, float]]:
    """In how many weeks, over or going on, something is asked for, and by membership how many of them count.

    A week from which a student is excused counts whole, one that was made up for in part.
    """
    weeks = weeks_of(course)
    rows = _rows(course, members, weeks)
    asked = sum(one.counts is not None for one in rows[0].judged) if rows else len(weeks)
    return asked, {row.member.id: row.counts for row in rows}


def last_day(weeks: Sequence[Week], place: int) -> date:
    """The Sunday of the week of that place, which may be yet to come."""
    return weeks[0].monday + (place + 1) * WEEK - timedelta(days=1)


def as_csv(rows: list[Row], weeks: list[Week]) -> bytes:
    """The rows as a table for spreadsheets: games, told turns and minutes of each week, what came of it, and how many
    weeks count."""
    asks = any(row.judged for row in rows)
    kinds = ("games", "told", "minutes", *(["state"] if asks else []))
    table = [["Name", "Student number", *(f"{week.monday} {kind}" for week in weeks for kind in kinds),
              "Weeks done", "Weeks made up for", "Weeks that count"]]  # fmt: skip
    for row in rows:
        states = [one.state for one in row.judged]
        weekly = [(*share, *states[n : n + 1]) for n, share in enumerate(row.shares)]
        done = [states.count(DONE) + states.count(EXCUSED), states.count(LATE), f"{row.counts:g}"] if asks else [""] * 3
        table.append([harmless(row.member.display_name), harmless(row.member.sis_user_id),
                      *(value for cells in weekly for value in cells), *done])  # fmt: skip
    return b"".join(pieces(table, mark=True))
