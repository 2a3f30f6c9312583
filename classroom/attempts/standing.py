"""Where a student stands with an assignment: the attempts so far, whether another may begin, the quota by the week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from flask_babel import gettext as _

from classroom.assignments.models import BEST, LAST, Assignment, Extension
from classroom.assignments.rules import Allowance, allowance
from classroom.assignments.weeks import Week, week_at, weeks_of
from classroom.attempts.models import Attempt

DONE, SHORT, NOW, AHEAD, OFF = "done", "short", "now", "ahead", "off"


@dataclass(frozen=True)
class Tally:
    """How many turns of a week are done of those that are asked for; `state` is done, short, now, ahead or off."""

    week: Week
    done: int
    asked: int
    state: str


@dataclass(frozen=True)
class Standing:
    """A student's attempts by number, what holds for the student, and at what moment this was found."""

    assignment: Assignment
    attempts: tuple[Attempt, ...]
    allowance: Allowance
    now: datetime
    more: int = 0  # attempts that an extension adds

    @property
    def open(self) -> Attempt | None:
        """The attempt that is being written."""
        return next((attempt for attempt in self.attempts if attempt.state == "open"), None)

    @property
    def latest(self) -> Attempt | None:
        """The open attempt, else the last one."""
        return self.open or (self.attempts[-1] if self.attempts else None)

    @property
    def submitted(self) -> tuple[Attempt, ...]:
        """The attempts that were handed in."""
        return tuple(attempt for attempt in self.attempts if attempt.submission is not None)

    @property
    def left(self) -> int | None:
        """How many more attempts may be begun now; None for any number."""
        if self.assignment.per_week:
            week = week_at(self._weeks, self.now)
            return max(self.assignment.per_week + self.more - self._done_in(week), 0) if week else 0
        return None if self.allowance.attempts is None else max(self.allowance.attempts - len(self.attempts), 0)

    @property
    def may_begin(self) -> bool:
        """Whether another attempt may begin now."""
        return not self.why_not

    @property
    def why_not(self) -> str:
        """Why no other attempt may begin now; empty if one may."""
        if self.open:
            return _("You have begun already; go on with that.")
        if self.allowance.is_closed(self.now):
            return _("This is closed; nothing more can be handed in.")
        if self.left == 0:
            return _("All turns of this week are done.") if self.assignment.per_week else _("No attempt is left.")
        return ""

    @property
    def still_to_come(self) -> bool:
        """Whether the student may still write: begun and not handed in, or another attempt to begin."""
        return bool(self.open) or self.may_begin

    @property
    def counted(self) -> tuple[Attempt, ...]:
        """The attempts that a mark is made of, or is to be marked for it: all, or the last and what is released."""
        if self.assignment.counts != LAST:
            return self.submitted
        return tuple(a for a in self.submitted if a is self.submitted[-1] or a.state == "released")

    @property
    def is_late(self) -> bool:
        """Whether the due date has passed and nothing was handed in, or what counts came late."""
        if self.assignment.per_week:
            return False
        if self.submitted:
            late = [attempt.submission.late for attempt in self.submitted]
            return all(late) if self.assignment.counts == BEST else late[-1]
        return self.allowance.is_late(self.now)

    @property
    def weeks(self) -> tuple[Tally, ...]:
        """The weeks of a quota with what is done; empty for other assignments."""
        if not self.assignment.per_week:
            return ()
        return tuple(self._tally(week) for week in self._weeks)

    @property
    def missing(self) -> int:
        """How many turns are missing in the weeks that are over; 0 for other assignments."""
        return sum(tally.asked - tally.done for tally in self.weeks if tally.state == SHORT)

    @property
    def _weeks(self) -> list[Week]:
        return weeks_of(self.assignment, self.now)

    def _done_in(self, week: Week) -> int:
        return sum(week.holds(attempt.submission.submitted_at) for attempt in self.submitted)

    def _tally(self, week: Week) -> Tally:
        done, asked = self._done_in(week), 0 if week.is_off else self.assignment.per_week
        if week.is_off:
            state = OFF
        elif done >= asked:
            state = DONE
        else:
            state = SHORT if week.ends <= self.now else NOW if week.holds(self.now) else AHEAD
        return Tally(week, done, asked, state)


def standing(
    assignment: Assignment, attempts: Sequence[Attempt], extension: Extension | None, now: datetime
) -> Standing:
    """Where the student stands whose attempts and extension these are."""
    by_number = tuple(sorted(attempts, key=lambda attempt: attempt.number))
    more = extension.attempts if extension else 0
    return Standing(assignment, by_number, allowance(assignment, extension), now, more)
