"""What a course asks its students to play in a week, and who is excused from one; changes are the instructor's."""

from __future__ import annotations

from datetime import date

from flask_babel import gettext as _
from sqlalchemy import delete, select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.courses.access import membership_of, require_teaching
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.errors import NotFound, Refused
from classroom.games.lobby import changed
from classroom.games.models import WHY_LENGTH, QuotaExemption
from classroom.text import clean

MOST, MOST_MINUTES, MOST_OFF = 50, 1200, 60
LATE_WEEKS, LATE_SHARES, LATE_SHARE = range(5), (100, 75, 50, 25), 50  # to choose from, and percent at first


def set_quota(
    actor: User, course_id: int, *, games: int, narrated: int, minutes: int = 0, since: str = "", late_weeks: int = 0,
    late_share: int = LATE_SHARE,
) -> None:  # fmt: skip
    """Asks for so many finished games, told turns and minutes of play of each student in a week (0 for none), from the
    week of the Monday `since` on. What a week lacks can be made up for in so many weeks after it, and then counts so
    many percent."""
    if not (0 <= games <= MOST and 0 <= narrated <= MOST):
        raise Refused(_("A week has from 0 to %(most)s of them.", most=MOST))
    if not 0 <= minutes <= MOST_MINUTES:
        raise Refused(_("At most %(most)s minutes can be asked for.", most=MOST_MINUTES))
    if late_weeks not in LATE_WEEKS or late_share not in LATE_SHARES:
        raise Refused(_("Please choose from the list what counts for a week that is made up for."))
    asked = {"quota_games": games, "quota_narrated": narrated, "quota_minutes": minutes,
             "quota_since": _monday(since) if since else "", "late_weeks": late_weeks,
             "late_share": late_share}  # fmt: skip
    with writing():
        require_teaching(actor, course_id)
        room = changed(course_id)
        before = {name: getattr(room, name) for name in asked}
        for name, value in asked.items():
            setattr(room, name, value)
        audit.record(actor.id, "lobby.quota", membership_of(actor, course_id).course, before=before, after=asked)


def free(actor: User, course_id: int, *, monday: str, why: str) -> None:
    """Asks nothing of anybody in the week of that Monday; with "" as the reason it is a week as every other again."""
    why, monday = reason(why) if why else "", _monday(monday)
    with writing():
        require_teaching(actor, course_id)
        room = changed(course_id)
        others = {day: reason for day, reason in room.weeks_off.items() if day != monday}
        if why and len(others) >= MOST_OFF:
            raise Refused(_("There are weeks off enough already."))
        room.weeks_off = {**others, monday: why} if why else others
        audit.record(actor.id, "lobby.week-off", membership_of(actor, course_id).course,
                     after={"monday": monday, "why": why})  # fmt: skip


def excuse(actor: User, course_id: int, *, member_id: int, monday: str, why: str) -> None:
    """Asks nothing of this student in the week of that Monday; another reason replaces the first."""
    why = reason(why)
    with writing() as session:
        require_teaching(actor, course_id)
        member = session.get(Membership, member_id)
        if member is None or member.course_id != course_id or member.role != "student":
            raise NotFound("")
        session.execute(delete(QuotaExemption).where(*_of(member_id, _monday(monday))))
        session.add(QuotaExemption(membership_id=member_id, monday=monday, why=why, by_id=actor.id, at=clock.now()))
        audit.record(actor.id, "quota.excuse", member, after={"monday": monday, "why": why})


def withdraw(actor: User, course_id: int, *, member_id: int, monday: str) -> None:
    """Asks of the student again what is asked of the others; nothing happens where nobody was excused."""
    with writing() as session:
        require_teaching(actor, course_id)
        member = session.get(Membership, member_id)
        if member is None or member.course_id != course_id:
            raise NotFound("")
        session.execute(delete(QuotaExemption).where(*_of(member_id, _monday(monday))))
        audit.record(actor.id, "quota.withdraw", member, before={"monday": monday})


def reason(typed: str) -> str:
    """What was typed as a reason, in one line. Raises `Refused` for nothing, or too much."""
    why = " ".join(clean(typed).split())
    if not why or len(why) > WHY_LENGTH:
        raise Refused(_("Please give a reason of at most %(most)s characters.", most=WHY_LENGTH))
    return why


def exemptions_of(course_id: int) -> list[QuotaExemption]:
    """Who is excused from which week, newest week first; for a caller who teaches the course."""
    wanted = select(QuotaExemption).join(QuotaExemption.membership).where(Membership.course_id == course_id)
    return list(db.session.scalars(wanted.order_by(QuotaExemption.monday.desc(), Membership.display_name)))


def _of(member_id: int, monday: str):
    return QuotaExemption.membership_id == member_id, QuotaExemption.monday == monday


def _monday(typed: str) -> str:
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        day = None
    if day is None or day.weekday() != 0 or len(typed) != 10:
        raise Refused(_("Please choose one of the weeks."))
    return typed
