"""Who may see which links; the only ways for a page to get one."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import clock
from classroom.accounts.models import User
from classroom.accounts.secrets import token_hash
from classroom.courses.access import fetch_course
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import NotFound
from classroom.invitations.models import ACCOUNT, STAFF_PLACE, Invitation


def fetch_by_token(token: str) -> Invitation:
    """The link of this token, for whoever has it; raises `NotFound` once it was used or withdrawn, or is too old."""
    found = db.session.scalar(select(Invitation).where(Invitation.token_hash == token_hash(token)))
    if found is None or not is_good(found):
        raise NotFound(_("This link is not good any more: it was used, withdrawn, or is too old. Ask for a new one."))
    return found


def is_good(invitation: Invitation) -> bool:
    """Whether the link can still be used."""
    return invitation.ended_at is None and invitation.expires_at > clock.now()


def fetch_open_for_staff(user: User, course: Course) -> list[Invitation]:
    """The invitations to the staff that wait to be used, the latest first; for the course's instructors."""
    fetch_course(user, course.id)
    return _waiting(Invitation.kind == STAFF_PLACE, Invitation.course_id == course.id)


def fetch_open_for_accounts(user: User) -> list[Invitation]:
    """The invitations to an account that wait to be used, the latest first; none but for the administrator."""
    return _waiting(Invitation.kind == ACCOUNT) if user.is_admin else []


def fetch_invitation(user: User, invitation_id: int) -> Invitation:
    """An invitation, for who may withdraw it: instructors of its course, else the administrator; raises `NotFound`."""
    found = db.session.get(Invitation, invitation_id)
    if found is not None and found.course_id is not None:
        fetch_course(user, found.course_id)
    elif found is None or not user.is_admin:
        raise NotFound("")
    return found


def _waiting(*which: object) -> list[Invitation]:
    wanted = select(Invitation).where(Invitation.ended_at.is_(None), Invitation.expires_at > clock.now(), *which)
    return list(db.session.scalars(wanted.order_by(Invitation.id.desc())))
