"""Every change to many students of a course at once: taking over a list, sections, codes to hand out."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from flask import current_app
from flask_babel import gettext as _
from sqlalchemy import func, select

from classroom import audit, clock
from classroom.accounts import operations as accounts
from classroom.accounts.models import User
from classroom.accounts.secrets import is_still
from classroom.courses.access import fetch_roster, require_teaching
from classroom.courses.models import STUDENT, Course, Membership
from classroom.courses.operations import MAX_MEMBERS
from classroom.db import db, writing
from classroom.downloads.models import Job
from classroom.downloads.operations import request_file
from classroom.errors import Conflict, Refused
from classroom.rosters.planning import FIELDS, Deed, Plan, Step, plan
from classroom.rosters.reading import read
from classroom.sealing import CODES, seal
from classroom.text import name_key


class Slip(NamedTuple):
    """A student and the code to hand over, which is known only now."""

    member: Membership
    code: str

    @property
    def about(self) -> str:
        """What else tells which student is meant."""
        return " · ".join(filter(None, (self.member.sis_user_id, self.member.section)))


def planned(actor: User, course: Course, text: str, choices: Mapping[int, str] | None = None) -> Plan:
    """What taking over this list would do; raises `Refused` for what is no list. For the course's instructors."""
    return plan(read(text), fetch_roster(actor, course, accounts=True), choices)


def take_over(
    actor: User,
    course: Course,
    text: str,
    *,
    digest: str,
    choices: Mapping[int, str],
    withdrawn: Collection[int] = (),
) -> Plan:
    """The plan that was carried out: students added, changed, returned, and of those absent the `withdrawn` removed.

    `digest` is that of the plan as it was shown, before the `choices`. Raises `Conflict` if it would be another now,
    `Refused` if the course has no room. All or nothing.
    """
    roster = read(text)
    with writing() as session:
        require_teaching(actor, course.id)
        members = fetch_roster(actor, course, accounts=True)
        if plan(roster, members).digest != digest:
            raise Conflict(_("The roster changed meanwhile. Please look at the list once more."))
        found = plan(roster, members, choices)
        _require_room(course, len(found.of(Deed.ADD)))
        for member in found.absent:
            if member.id in withdrawn:
                audit.change(actor.id, "membership.remove", member, {"removed_at": clock.now(), "name_key": None})
        for step in found.steps:
            if step.member is not None and "display_name" in step.changes:
                step.member.name_key = None  # two students may exchange their names
        session.flush()
        for step in found.steps:
            _carry_out(actor, course, step)
        counts = {deed.value: len(found.of(deed)) for deed in Deed}
        audit.record(actor.id, "course.take-over-roster", course, after={**counts, "left out": len(found.faults)})
    return found


def _carry_out(actor: User, course: Course, step: Step) -> None:
    values = {field: new for field, (_old, new) in step.changes.items()}
    if step.deed is Deed.ADD:
        user = accounts.add_student(name=step.name)
        place = Membership(
            course=course, user=user, role=STUDENT, name_key=name_key(step.name), joined_at=clock.now(),
            **{**dict.fromkeys(FIELDS, ""), **values},
        )  # fmt: skip
        db.session.add(place)
        audit.record(actor.id, "membership.add", place, after=values)
    elif step.deed in (Deed.CHANGE, Deed.RETURN) and step.member is not None:
        values |= {"removed_at": None} if step.deed is Deed.RETURN else {}
        verb = "readmit" if step.deed is Deed.RETURN else "change"
        audit.change(actor.id, f"membership.{verb}", step.member, values, why="taken over from a list")
        step.member.name_key = name_key(step.name)


def _require_room(course: Course, more: int) -> None:
    count = select(func.count()).select_from(Membership).where(Membership.course_id == course.id)
    if (db.session.scalar(count) or 0) + more > MAX_MEMBERS:
        raise Refused(_("The course has room for %(most)s people, and the list brings too many.", most=MAX_MEMBERS))


def assign_section(actor: User, course: Course, members: Sequence[Membership], section: str) -> None:
    """Puts these students into a section; "" takes them out of theirs."""
    with writing():
        require_teaching(actor, course.id)
        for member in members:
            audit.change(actor.id, "membership.change", member, {"section": section}, why="section assigned")


def print_codes(actor: User, course: Course, codes: Mapping[int, str], place: str) -> Job:
    """The job that prints codes which were just handed out, by membership, as a PDF of slips.

    Raises `Refused` for a code that is not, or no longer, the student's. Until it is made, the list is kept sealed.
    """
    require_teaching(actor, course.id)
    present = {member.id: member for member in fetch_roster(actor, course, accounts=True) if member.removed_at is None}
    known = all(id in present and is_still(code, present[id].user.secret_hash) for id, code in codes.items())
    if not codes or not known:
        raise Refused(_("These codes are not good any more. Print new ones from the roster."))
    slips = [Slip(present[id], code) for id, code in codes.items()]
    rows = [(slip.member.display_name, slip.code, slip.about) for slip in slips]
    return request_file(actor, course, "codes", {"sealed": seal(json.dumps(rows), CODES), "place": place})


def hand_out(actor: User, course: Course, members: Sequence[Membership]) -> list[Slip]:
    """A code for each of these students, to be shown once; what they signed in with before ends.

    Each is good for one sign-in within `SLIP_DAYS`, at which the student gets a code that nobody else has seen.
    """
    lasts = timedelta(days=current_app.config["SLIP_DAYS"])
    with writing():
        require_teaching(actor, course.id)
        return [
            Slip(member, accounts.hand_code(actor, member.user, lasts=lasts, why="handed out by an instructor"))
            for member in members
        ]
