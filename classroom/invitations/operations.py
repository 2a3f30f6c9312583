"""Every change to links that are good once, and what using them does."""

from __future__ import annotations

from datetime import timedelta

from flask import current_app
from flask_babel import gettext as _
from sqlalchemy import func, select

from classroom import audit, clock
from classroom.accounts import operations as accounts
from classroom.accounts import secrets
from classroom.accounts.models import User
from classroom.courses import staff
from classroom.courses.access import require_owning, role_of
from classroom.courses.models import STAFF, Course
from classroom.db import db, writing
from classroom.errors import NotFound, NotPermitted, Refused
from classroom.invitations.access import fetch_by_token
from classroom.invitations.models import ACCOUNT, PASSWORD, STAFF_PLACE, Invitation

MOST_OPEN = 50  # invitations that wait, for a course or for the installation


def invite_instructor(actor: User, *, name: str, email: str = "") -> tuple[Invitation, str]:
    """An invitation to make an instructor's account, and its token, to be shown once; for the administrator."""
    with writing():
        accounts.require_admin(actor)
        return _invite(actor, ACCOUNT, name=name, email=email)


def invite_staff(actor: User, course: Course, *, name: str, role: str, email: str = "") -> tuple[Invitation, str]:
    """An invitation to the staff of a course, and its token, to be shown once; for its owners."""
    with writing():
        require_owning(actor, course.id)
        if role not in STAFF:
            raise Refused("", fields={"role": _("Please choose one of the roles.")})
        return _invite(actor, STAFF_PLACE, name=name, email=email, course_id=course.id, role=role)


def offer_password(actor: User, user: User) -> tuple[Invitation, str]:
    """A link, and its token, by which an instructor chooses another password, to be shown once; for the administrator.

    The old password and every session end at once.
    """
    with writing():
        accounts.end_password(actor, user)
        hours = current_app.config["RESET_HOURS"]
        return _add(actor, PASSWORD, timedelta(hours=hours), name=user.name, user_id=user.id)


def offer_password_from_shell(user: User) -> str:
    """The token by which an instructor chooses another password: for who runs the installation, on its machine."""
    with writing():
        accounts.set_password(user, "", why="ended by a command")
        hours = current_app.config["RESET_HOURS"]
        return _add(user, PASSWORD, timedelta(hours=hours), name=user.name, user_id=user.id)[1]


def withdraw(actor: User, invitation: Invitation) -> None:
    """Makes an invitation worthless; for the owners of its course, else for the administrator."""
    with writing():
        if invitation.course_id is not None:
            require_owning(actor, invitation.course_id)
        else:
            accounts.require_admin(actor)
        if invitation.ended_at is None:
            audit.change(actor.id, "invitation.withdraw", invitation, {"ended_at": clock.now()})


def accept(actor: User, token: str) -> Course:
    """The course whose staff an instructor has joined by this link; raises `NotFound` for one that is not good."""
    with writing():
        invitation = fetch_by_token(token)
        if invitation.kind != STAFF_PLACE or invitation.course is None:
            raise Refused(_("This link makes a new account. Sign out first, or open it in another browser."))
        if not actor.is_instructor:
            raise NotPermitted(_("You are signed in as a student. The staff of a course are instructors."))
        staff.admit(actor, invitation.course, role=invitation.role)
        _use(invitation, actor)
        return invitation.course


def accept_with_account(token: str, *, name: str, login: str, password: str) -> User:
    """The new instructor that this link has made; on the staff of its course, if it was for one.

    Raises `NotFound` for a link that is not good, `Refused` for a sign-in name that is taken.
    """
    hashed = secrets.hash_secret(password)
    with writing():
        invitation = fetch_by_token(token)
        if invitation.kind == PASSWORD:
            raise NotFound("")
        user = accounts.add_instructor(name=name, login=login, hashed=hashed, by=invitation.created_by_id)
        if invitation.course is not None:
            staff.admit(user, invitation.course, role=invitation.role)
        _use(invitation, user)
        return user


def waiting_for(email: str) -> list[Invitation]:
    """The invitations that wait for this verified e-mail address, those to a staff first."""
    mine = (Invitation.email == email, Invitation.kind != PASSWORD)
    waiting = (Invitation.ended_at.is_(None), Invitation.expires_at > clock.now())
    return list(db.session.scalars(select(Invitation).where(*mine, *waiting).order_by(Invitation.kind.desc())))


def use_for(invitation: Invitation, user: User) -> None:
    """Uses an invitation for an instructor's account; part of the caller's transaction, which knows whose it is."""
    with writing():
        if invitation.course is not None and not role_of(user, invitation.course.id):
            staff.admit(user, invitation.course, role=invitation.role)
        _use(invitation, user)


def choose_password(token: str, *, password: str) -> User:
    """The instructor who has chosen another password by this link; raises `NotFound` for one that is not good."""
    hashed = secrets.hash_secret(password)
    with writing():
        invitation = fetch_by_token(token)
        if invitation.kind != PASSWORD or invitation.user is None:
            raise NotFound("")
        accounts.set_password(invitation.user, hashed, why="chosen by a link from the administrator")
        _use(invitation, invitation.user)
        return invitation.user


def _invite(actor: User, kind: str, *, name: str, **values: object) -> tuple[Invitation, str]:
    mine = (Invitation.kind == kind, Invitation.course_id == values.get("course_id"))
    waiting = (Invitation.ended_at.is_(None), Invitation.expires_at > clock.now())
    count = select(func.count()).select_from(Invitation).where(*mine, *waiting)
    if (db.session.scalar(count) or 0) >= MOST_OPEN:
        raise Refused(_("Too many invitations wait to be used. Please withdraw some."))
    return _add(actor, kind, timedelta(days=current_app.config["INVITATION_DAYS"]), name=name, **values)


def _add(actor: User, kind: str, lasts: timedelta, **values: object) -> tuple[Invitation, str]:
    token, now = secrets.new_token(), clock.now()
    row = Invitation(
        kind=kind, token_hash=secrets.token_hash(token), created_by_id=actor.id, created_at=now, expires_at=now + lasts,
        **values,
    )  # fmt: skip
    db.session.add(row)
    said = {name: values[name] for name in ("name", "email", "course_id", "role", "user_id") if values.get(name)}
    audit.record(actor.id, "invitation.create", row, after={"kind": kind, **said})
    return row, token


def _use(invitation: Invitation, user: User) -> None:
    audit.change(user.id, "invitation.use", invitation, {"ended_at": clock.now(), "used_by_id": user.id})
