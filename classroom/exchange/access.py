"""Who may have an LMS's file, and the file as it is filled in now."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignments
from classroom.assignments.models import Assignment
from classroom.courses.access import fetch_course, fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.downloads.grades import fetch_gradebook
from classroom.exchange.filling import TOTAL, Filled, fill, with_total
from classroom.exchange.models import HEADER_LENGTH, LmsColumn, LmsFile, LmsPerson
from exports.gradebook import upload


class State(NamedTuple):
    """The course's file as it would be now; `members` and `assignments` in the order of the gradebook."""

    file: LmsFile
    filled: Filled
    members: list[Membership]
    assignments: list[Assignment]

    def target_of(self, place: int) -> str:
        """What goes into the file's column at this place: an assignment's id, "total", or ""."""
        own = self.filled.columns.get(place)
        if own is None:
            return ""
        return TOTAL if own == len(self.assignments) else str(self.assignments[own].id)


def fetch_state(user: User, course: Course) -> State | None:
    """The file as it would be now; None if there is none. For the course's instructor."""
    fetch_course(user, course.id)
    file = db.session.scalar(select(LmsFile).where(LmsFile.course_id == course.id))
    if file is None:
        return None
    members, assignments, filled = filled_in(user, course, file.content, options=file.options)
    return State(file, filled, members, assignments)


def filled_in(
    user: User, course: Course, data: bytes, *, options: list[str]
) -> tuple[list[Membership], list[Assignment], Filled]:
    """These bytes filled in for the course by all that was settled; raises `exports.errors.UploadRefused`."""
    members = [member for member in fetch_roster(user, course) if member.removed_at is None]
    assignments = fetch_assignments(user, course)
    book = with_total(fetch_gradebook(user, course), title=_("%(course)s, sum", course=course.title))
    place = {member.id: n for n, member in enumerate(members)}
    people = db.session.scalars(select(LmsPerson).where(LmsPerson.course_id == course.id))
    settled = {one.identity: None if one.membership_id is None else place[one.membership_id] for one in people
               if one.membership_id is None or one.membership_id in place}  # fmt: skip
    ours = {str(assignment.id): n for n, assignment in enumerate(assignments)} | {TOTAL: len(assignments), "": None}
    chosen = db.session.scalars(select(LmsColumn).where(LmsColumn.course_id == course.id))
    short = {one.header: ours.get(one.target) for one in chosen if one.target in ours}
    headers = (column.header for column in upload.read(data, gettext=_).columns) if short else ()
    targets = {header: short[header[:HEADER_LENGTH]] for header in headers if header[:HEADER_LENGTH] in short}
    return members, assignments, fill(data, book, settled=settled, targets=targets, options=options, gettext=_)
