"""What is asked for in a week, and what came of each week: no database, no page.

A week's own play counts for that week first. What is played beyond that makes up for weeks before it that lack
something, the oldest first, as far back as the instructor lets it; what makes up for one week counts for no other. A
week is made up for as a whole or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

DONE, LATE, EXCUSED, OFF, GOES_ON, BEHIND, MISSED = "done", "late", "excused", "off", "goes on", "behind", "missed"


class Share(NamedTuple):
    """What one person did in a week: games finished, turns narrated, minutes of play."""

    games: int = 0
    narrated: int = 0
    minutes: int = 0


class Quota(NamedTuple):
    """What is asked of each student in a week: games finished, turns told, minutes of play; 0 for nothing.

    From the week of the Monday `since` on ("" for the first week). What a week lacks can be made up for in the
    `late_weeks` after it in which something is asked for; then it counts `late_share` percent.
    """

    games: int
    narrated: int
    minutes: int = 0
    since: str = ""
    late_weeks: int = 0
    late_share: int = 50

    @property
    def asked(self) -> Share:
        """What a week must have."""
        return Share(self.games, self.narrated, self.minutes)

    @property
    def asks(self) -> bool:
        """Whether anything is asked."""
        return any(self.asked)

    def met_by(self, share: Share) -> bool:
        """Whether this week's share is enough."""
        return all(done >= asked for done, asked in zip(share, self.asked, strict=True))


class Judged(NamedTuple):
    """What came of a week: `state`, how much of a week it counts (None where none is asked for), what is lacking, and
    for one that can still be made up for the place of the last week in which it can, which may be yet to come."""

    state: str
    counts: float | None
    lacks: Share = Share()
    until: int | None = None


def judged(quota: Quota, shares: Sequence[Share], *, excused: Sequence[bool], off: Sequence[bool]) -> list[Judged]:
    """What came of each of these weeks, in order; the last of them goes on."""
    asked = [Share() if excused[n] or off[n] else quota.asked for n in range(len(shares))]
    spare = [[max(done - want, 0) for done, want in zip(share, wants, strict=True)]
             for share, wants in zip(shares, asked, strict=True)]  # fmt: skip
    found = []
    for number, share in enumerate(shares):
        lacks = Share(*(max(want - done, 0) for done, want in zip(share, asked[number], strict=True)))
        last = _last_to_make_up(quota, number, off)
        if off[number]:
            found.append(Judged(OFF, None))
        elif excused[number]:
            found.append(Judged(EXCUSED, 1.0))
        elif not any(lacks):
            found.append(Judged(DONE, 1.0))
        elif last > number and _made_up(lacks, spare[number + 1 : last + 1]):
            found.append(Judged(LATE, quota.late_share / 100))
        else:
            state = GOES_ON if number == len(shares) - 1 else BEHIND if last >= len(shares) - 1 else MISSED
            found.append(Judged(state, 0.0, lacks, last if state == BEHIND else None))
    return found


def _last_to_make_up(quota: Quota, number: int, off: Sequence[bool]) -> int:
    """The place of the last week in which that one can be made up for; weeks off do not count."""
    place, left = number, quota.late_weeks
    while left:
        place += 1
        left -= not (place < len(off) and off[place])
    return place


def _made_up(lacks: Share, spare: Sequence[list[int]]) -> bool:
    """Whether what is spare is enough for what is lacking; if so, it is taken."""
    if any(sum(week[kind] for week in spare) < needed for kind, needed in enumerate(lacks)):
        return False
    for kind, needed in enumerate(lacks):
        for week in spare:
            taken = min(week[kind], needed)
            week[kind] -= taken
            needed -= taken
    return True
