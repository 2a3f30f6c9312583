"""Who needs help: one rule in four parts, stated on the page in the same words, each with its figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask_babel import gettext as _

from classroom.courses.models import Membership
from classroom.dashboard.access import BEGUN, MARKED, MISSING, Cell, Line

MISSED = 2  # of the latest assignments that were due
LATEST = 3
LOW = 0.5  # of the points of released work, on the mean
FALL = 0.2  # of the points, from what it was before to the last two works
RECENT = 2


class Need(NamedTuple):
    """A student who may need help, and why."""

    member: Membership
    reasons: tuple[str, ...]


def rule() -> tuple[str, ...]:
    """The rule in words."""
    return (
        _("%(missed)s or more of the last %(latest)s assignments that were due are missing or not handed in,",
          missed=MISSED, latest=LATEST),
        _("the mean of released work is below %(low)s of the points,", low=f"{LOW:.0%}"),
        _("or the last %(recent)s works are, on the mean, %(fall)s of the points or more below those before.",
          recent=RECENT, fall=f"{FALL:.0%}"),
    )  # fmt: skip


def needs(lines: Sequence[Line]) -> tuple[Need, ...]:
    """Those of the students to whom a part of the rule applies, most reasons first."""
    found = (Need(line.member, tuple(_reasons(line.cells))) for line in lines)
    return tuple(sorted((need for need in found if need.reasons), key=lambda need: -len(need.reasons)))


def _reasons(cells: Sequence[Cell]) -> list[str]:
    said = []
    due = [cell for cell in cells if cell.state not in ("todo",) and (cell.state != BEGUN or cell.late)][-LATEST:]
    missing = sum(cell.state in (MISSING, BEGUN) for cell in due)
    if missing >= MISSED:
        said.append(_("%(missing)s of the last %(due)s are missing", missing=missing, due=len(due)))
    shares = [cell.score / cell.of for cell in cells if cell.state == MARKED and cell.score is not None and cell.of]
    if shares and (mean := sum(shares) / len(shares)) < LOW:
        said.append(_("%(mean)s of the points on the mean", mean=f"{mean:.0%}"))
    before, last = shares[:-RECENT], shares[-RECENT:]
    if before and (fall := sum(before) / len(before) - sum(last) / len(last)) >= FALL:
        said.append(_("the last %(recent)s are %(fall)s lower than before", recent=RECENT, fall=f"{fall:.0%}"))
    return said
