"""Who may have an LMS's file, and the file as it is filled in now."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.models import BEST, LAST, MEAN
from classroom.courses.access import fetch_course, fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.downloads.grades import AS_SET, fetch_every_column
from classroom.exchange.filling import CLEAR, KEEP, PERCENT, SCALED, Filled, fill
from classroom.exchange.models import HEADER_LENGTH, LmsColumn, LmsFile, LmsPerson
from exports.gradebook import upload
from exports.rows import Gradebook

ByHand = Callable[[upload.Upload, Gradebook], tuple[dict[str, int | None], dict[str, int | None]]]


OPTIONS = (SCALED, KEEP, CLEAR, PERCENT, LAST, BEST, MEAN)


class FilledFor(NamedTuple):
    """A file filled in for a course: `members` in the order of the gradebook, `keys` of its columns."""

    members: list[Membership]
    keys: list[str]
    filled: Filled


class State(NamedTuple):
    """The course's file as it would be now; `members` and `keys` as in `FilledFor`."""

    file: LmsFile
    filled: Filled
    members: list[Membership]
    keys: list[str]

    def target_of(self, place: int) -> str:
        """The key of what goes into the file's column at this place, or ""."""
        own = self.filled.columns.get(place)
        return "" if own is None else self.keys[own]


def fetch_state(user: User, course: Course) -> State | None:
    """The file as it would be now; None if there is none. For the course's instructor."""
    fetch_course(user, course.id)
    file = db.session.scalar(select(LmsFile).where(LmsFile.course_id == course.id))
    if file is None:
        return None
    members, keys, filled = filled_in(user, course, file.content, options=file.options)
    return State(file, filled, members, keys)


def filled_in(
    user: User, course: Course, data: bytes, *, options: Collection[str], by_hand: ByHand | None = None
) -> FilledFor:
    """These bytes filled in for the course by all that was settled; raises `exports.errors.UploadRefused`.

    `by_hand` is told of the file, the gradebook and the lines' identities, and says what is settled beside that, as
    `filling.fill` wants it.
    """
    members = [member for member in fetch_roster(user, course) if member.removed_at is None]
    attempts = next((one for one in (LAST, BEST, MEAN) if one in options), AS_SET)
    book, keys = fetch_every_column(user, course, attempts=attempts)
    place = {member.id: n for n, member in enumerate(members)}
    people = db.session.scalars(select(LmsPerson).where(LmsPerson.course_id == course.id))
    settled = {one.identity: None if one.membership_id is None else place[one.membership_id] for one in people
               if one.membership_id is None or one.membership_id in place}  # fmt: skip
    ours = {key: n for n, key in enumerate(keys)} | {"": None}
    chosen = db.session.scalars(select(LmsColumn).where(LmsColumn.course_id == course.id))
    short = {one.header: ours.get(one.target) for one in chosen if one.target in ours}
    found = upload.read(data, gettext=_)
    headers = (column.header for column in found.columns)
    targets = {header: short[header[:HEADER_LENGTH]] for header in headers if header[:HEADER_LENGTH] in short}
    if by_hand:
        people, columns = by_hand(found, book)
        settled, targets = settled | people, targets | columns
    return FilledFor(members, keys, fill(data, book, settled=settled, targets=targets, options=options, gettext=_))
