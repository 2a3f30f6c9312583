"""Course weeks of a standing assignment: Monday to Sunday in the course's time zone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, NamedTuple

from classroom import clock

if TYPE_CHECKING:
    from classroom.assignments.models import Assignment

MOST_WEEKS = 60
WEEK = timedelta(days=7)


class Week(NamedTuple):
    """One week: its number from 1, its Monday, when it begins and ends (UTC; the end excluded), whether it is off."""

    number: int
    monday: date
    begins: datetime
    ends: datetime
    is_off: bool = False

    def holds(self, moment: datetime) -> bool:
        """Whether the moment is in this week."""
        return self.begins <= moment < self.ends


def weeks_of(assignment: Assignment, now: datetime) -> list[Week]:
    """The weeks from the one in which the assignment opens (or was made) to the one in which it is due (or is now)."""
    zone = assignment.course.timezone
    first = clock.to_local(assignment.opens_at or assignment.created_at, zone).date()
    last = clock.to_local(assignment.due_at or now, zone).date()
    monday = first - timedelta(days=first.weekday())
    count = min(max((last - monday).days // 7 + 1, 1), MOST_WEEKS)
    return [week_from(monday + n * WEEK, n + 1, zone, is_off=n + 1 in assignment.weeks_off) for n in range(count)]


def week_at(weeks: list[Week], moment: datetime) -> Week | None:
    """The week that the moment is in, if it is in any."""
    return next((week for week in weeks if week.holds(moment)), None)


def week_from(monday: date, number: int, zone: str, *, is_off: bool = False) -> Week:
    """The week that begins on this Monday in a time zone."""
    begins, ends = (clock.to_utc(datetime.combine(day, time.min), zone) for day in (monday, monday + WEEK))
    return Week(number, monday, begins, ends, is_off)
