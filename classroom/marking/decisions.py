"""What a person entered on the marking page, judged against what is there: plain values, no database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask_babel import gettext as _

from classroom.errors import Refused
from classroom.marking.sheet import Item, Key, Sheet

SAVE, SURE, ALL = "save", "sure", "all"  # what is accepted besides what was ticked


class Decision(NamedTuple):
    """What was entered for one item: points (None for an empty field), whether ticked, a comment."""

    points: float | None
    accepted: bool
    comment: str = ""


def wanted(
    sheet: Sheet, entered: Mapping[Key, Decision], accept: str, *, released: bool
) -> dict[Key, Decision | None]:
    """What shall hold of each item that was entered: a decision with points, or None for undecided.

    Decided is what is ticked, or was given other points than the page showed; with `accept` also what is sure and was
    left as it was (SURE), or everything (ALL). What is neither becomes undecided, until the work is released.
    Raises `Refused` with fields "question criterion" for points that are missing, out of range, or no halves.
    """
    found: dict[Key, Decision | None] = {}
    faults: dict[str, str] = {}
    for key, given in entered.items():
        item = sheet.items.get(key)
        try:
            if item is None:
                raise ValueError(_("There is no such mark."))
            found[key] = _judged(item, given, accept, released=released)
        except ValueError as fault:
            faults[" ".join(key).strip()] = str(fault)
    if faults:
        raise Refused(_("Some points are missing or not possible."), fields=faults)
    return found


def _judged(item: Item, given: Decision, accept: str, *, released: bool) -> Decision | None:
    points = given.points
    if points is not None and not is_possible(points, item.of):
        raise ValueError(_("From 0 to %(most)s points, in halves.", most=f"{item.of:g}"))
    changed = points is not None and points != item.points
    sure = accept == SURE and (item.sure or item.is_confirmed)
    if not (given.accepted or changed or sure or accept == ALL or (released and item.is_confirmed)):
        return None
    if points is None and not item.applies:
        return None
    if points is None:
        raise ValueError(_("Please give points."))
    return given


def is_possible(points: float, most: float) -> bool:
    """Whether these points can be given: from 0 to the most there are, in halves (or exactly the most)."""
    return 0 <= points <= most and (points * 2 == int(points * 2) or points == most)
