"""Every change to accounts and sessions."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from flask import current_app, has_request_context, request
from flask_babel import gettext as _
from sqlalchemy import delete, func, select

from classroom import audit, clock, codes
from classroom.accounts import secrets, throttle
from classroom.accounts.browsers import browser_name
from classroom.accounts.models import SecondFactor, SignIn, User
from classroom.db import db, writing
from classroom.errors import Conflict, NotPermitted, Refused

WAITS = timedelta(minutes=10)  # how long one may look for the second factor


def needs_set_up() -> bool:
    """Whether there is no instructor yet."""
    return not db.session.scalar(select(func.count()).select_from(User).where(User.kind == "instructor"))


def set_up(*, name: str, login: str, password: str) -> User:
    """The first instructor, who may add others; raises `Conflict` if there is one already."""
    hashed = secrets.hash_secret(password)
    with writing() as session:
        if not needs_set_up():
            raise Conflict(_("This installation has been set up already. Please sign in."))
        user = User(
            kind="instructor", name=name, login=login, secret_hash=hashed, is_admin=True, created_at=clock.now()
        )
        session.add(user)
        audit.record(None, "account.set-up", user, after={"login": login})
    return user


def add_instructor(*, name: str, login: str, hashed: str, by: int | None) -> User:
    """A new instructor; part of the caller's transaction, which has judged the invitation of user `by`.

    Raises `Refused` for a sign-in name that is taken.
    """
    with writing() as session:
        if session.scalar(select(User.id).where(User.login == login)):
            raise Refused(_("There is an instructor of that name."), fields={"login": _("This name is taken.")})
        user = User(kind="instructor", name=name, login=login, secret_hash=hashed, created_at=clock.now())
        session.add(user)
        audit.record(by, "account.add-instructor", user, after={"login": login})
    return user


def end_password(actor: User, user: User) -> None:
    """Ends another instructor's password and sessions; part of the caller's transaction. For the administrator."""
    with writing():
        require_admin(actor)
        if not user.is_instructor:
            raise NotPermitted(_("A student's code is reset on the course's roster."))
        _replace_secret(actor, user, "", why="ended by the administrator")


def set_password(user: User, hashed: str, *, why: str) -> None:
    """Gives an instructor this password; part of the caller's transaction. Every session ends."""
    with writing():
        _replace_secret(user, user, hashed, why=why)


def change_password(actor: User, *, current: str, new: str, address: str) -> None:
    """Gives the instructor another password and signs out every browser; raises `Refused` if `current` is wrong."""
    throttle.begin_try(actor.account, address)
    if not secrets.is_secret(current, actor.secret_hash):
        raise Refused(_("Your password was not changed."), fields={"current": _("This is not your present password.")})
    hashed = secrets.hash_secret(new)
    with writing():
        _replace_secret(actor, actor, hashed, why="changed by its owner")


class SignedIn(NamedTuple):
    """Who has signed in, the token of the new session, and a new personal code to be shown once, if there is one.

    If it `waits`, the session is good for nothing before the second factor is given.
    """

    user: User
    token: str
    code: str | None = None
    waits: bool = False


def add_student(*, name: str, secret: secrets.Secret | None = None) -> User:
    """A new student whose code has this secret part, or none yet; part of the caller's transaction."""
    with writing() as session:
        handle = codes.make(secrets.HANDLE)
        while session.scalar(select(User.id).where(User.handle == handle)):
            handle = codes.make(secrets.HANDLE)
        hashed = secret.hashed if secret else ""
        user = User(kind="student", name=name, handle=handle, secret_hash=hashed, created_at=clock.now())
        session.add(user)
        audit.record(None, "account.add-student", user)
    return user


def renew_own_code(actor: User) -> str:
    """A new personal code for the student, shown once; the old one and every session end."""
    secret = secrets.new_secret()
    with writing():
        if actor.is_instructor:
            raise NotPermitted("")
        return replace_code(actor, actor, secret, why="asked for by the student")


def replace_code(actor: User, student: User, secret: secrets.Secret, *, why: str) -> str:
    """The student's new personal code; part of the caller's transaction, which has judged whether the actor may."""
    with writing():
        _replace_secret(actor, student, secret.hashed, why=why)
    return secrets.shown_code(student.handle or "", secret.plain)


def hand_code(actor: User, student: User, *, lasts: timedelta, why: str) -> str:
    """A code to hand over, good for one sign-in within this time; the old code and every session end.

    Part of the caller's transaction, which has judged whether the actor may.
    """
    secret = secrets.new_handed(student.handle or "")
    with writing():
        _replace_secret(actor, student, secret.hashed, why=why)
        student.handed_until = clock.now() + lasts
    return secrets.shown_code(student.handle or "", secret.plain)


def sign_in_instructor(*, login: str, password: str, address: str) -> SignedIn:
    """The instructor and the token of a new session.

    Raises `Refused` for a wrong name and a wrong password alike, `TooMany` after many of them.
    """
    user = db.session.scalar(select(User).where(User.login == login))
    throttle.begin_try(f"login:{login}", address)
    hashed = user.secret_hash if user else None
    right = secrets.is_secret(password, hashed)
    if user is None or not right:
        raise _wrong(address, _("That name and password do not belong together."))
    with writing():
        _require_unchanged(user, hashed)
        waits = has_second_factor(user)
        return SignedIn(user, start_session(user, waits=waits), waits=waits)


def has_second_factor(user: User) -> bool:
    """Whether the user has switched a second factor on."""
    found = db.session.get(SecondFactor, user.id)
    return found is not None and found.confirmed_at is not None


def sign_in_student(*, code: str, address: str) -> SignedIn:
    """The student of this personal code and the token of a new session; raises as `sign_in_instructor`.

    A code that was handed over is replaced by one of the student's own.
    """
    wrong = _("No one has this code. Please check each letter.")
    handle, secret = secrets.split_code(code)
    if not handle:
        raise Refused(wrong)
    user = db.session.scalar(select(User).where(User.handle == handle))
    throttle.begin_try(f"code:{handle}", address)
    hashed, until = (user.secret_hash, user.handed_until) if user else (None, None)
    if until is not None:
        right = secrets.is_handed(handle, secret, hashed or "") and until > clock.now()
    else:
        right = secrets.is_secret(secret, hashed)
    if user is None or not right:
        raise _wrong(address, wrong)
    own = secrets.new_secret() if until else None
    with writing():
        _require_unchanged(user, hashed)
        code = replace_code(user, user, own, why="in place of the code that was handed over") if own else None
        return SignedIn(user, start_session(user), code)


def start_session(user: User, *, waits: bool = False) -> str:
    """The token of a new session, which `waits` for the second factor or not; expired ones are swept away."""
    now, token = clock.now(), secrets.new_token()
    lifetime = WAITS if waits else timedelta(hours=current_app.config["SIGN_IN_HOURS"][user.kind])
    with writing() as session:
        session.execute(delete(SignIn).where(SignIn.expires_at <= now))
        row = SignIn(
            user=user, token_hash=secrets.token_hash(token), created_at=now, expires_at=now + lifetime, waits=waits,
            browser=browser_name(request.user_agent.string) if has_request_context() else "",
        )  # fmt: skip
        session.add(row)
        throttle.forget(user.account)
        if not waits:
            audit.record(user.id, "account.sign-in", user)
    return token


def end_other_sessions(actor: User, sign_in: SignIn) -> int:
    """How many other browsers were signed out: all of the user's but that of this session."""
    with writing() as session:
        if sign_in.user_id != actor.id:
            raise NotPermitted("")
        others = delete(SignIn).where(SignIn.user_id == actor.id, SignIn.id != sign_in.id)
        ended = session.execute(others, execution_options={"synchronize_session": False}).rowcount
        audit.record(actor.id, "account.sign-out-others", actor, after={"ended": ended})
    return ended


def choose_language(actor: User, language: str) -> None:
    """Has the user's pages in this language from now on, in every browser."""
    with writing():
        if actor.language != language:
            before, after = {"language": actor.language}, {"language": language}
            audit.record(actor.id, "account.language", actor, before=before, after=after)
            actor.language = language


def sign_out(actor: User, sign_in: SignIn) -> None:
    """Ends this session for good: its token is worth nothing afterwards."""
    with writing() as session:
        if sign_in.user_id != actor.id:
            raise NotPermitted("")
        session.delete(sign_in)
        audit.record(actor.id, "account.sign-out", actor)


def require_admin(actor: User) -> None:
    """Raises `NotPermitted` unless the user administers the installation."""
    if not actor.is_admin:
        raise NotPermitted(_("Only the administrator of this installation may do this."))


def _wrong(address: str, message: str) -> Refused:
    current_app.logger.warning("refused sign-in for an account from %s", address)
    return Refused(message)


def _require_unchanged(user: User, hashed: str | None) -> None:
    """Raises `Refused` if the secret was replaced between the look at it and now: a code that is good once."""
    if user.secret_hash != hashed:
        raise Refused(_("This was replaced a moment ago. Please sign in with what replaced it."))


def _replace_secret(actor: User, user: User, hashed: str, *, why: str) -> None:
    user.secret_hash, user.handed_until = hashed, None
    db.session.execute(delete(SignIn).where(SignIn.user_id == user.id))
    throttle.forget(user.account)
    audit.record(actor.id, "account.new-secret", user, why=why)
