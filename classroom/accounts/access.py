"""The only ways for a page to get another user's account."""

from __future__ import annotations

from sqlalchemy import select

from classroom import clock
from classroom.accounts.models import SignIn, User
from classroom.db import db
from classroom.errors import NotFound


def fetch_instructors(actor: User) -> list[User]:
    """Every instructor, by name; for the administrator, others see themselves."""
    wanted = select(User).where(User.kind == "instructor").order_by(User.name, User.id)
    return list(db.session.scalars(wanted if actor.is_admin else wanted.where(User.id == actor.id)))


def fetch_sessions(actor: User) -> list[SignIn]:
    """The user's own sessions that are good now, the latest first."""
    mine = (SignIn.user_id == actor.id, SignIn.expires_at > clock.now(), SignIn.waits.is_(False))
    return list(db.session.scalars(select(SignIn).where(*mine).order_by(SignIn.id.desc())))


def fetch_instructor(actor: User, user_id: int) -> User:
    """Another instructor's account, for the administrator; raises `NotFound` otherwise."""
    user = db.session.get(User, user_id)
    if user is None or not user.is_instructor or not actor.is_admin or user.id == actor.id:
        raise NotFound("")
    return user
