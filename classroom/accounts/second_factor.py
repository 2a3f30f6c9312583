"""The second factor of instructors: codes by time (TOTP, RFC 6238), each taken once, and recovery codes."""

from __future__ import annotations

import hmac

import pyotp
from flask_babel import gettext as _
from sqlalchemy import delete, select

from classroom import audit, clock, codes
from classroom.accounts import operations, secrets, throttle
from classroom.accounts.models import RecoveryCode, SecondFactor, SignIn, User
from classroom.db import db, writing
from classroom.errors import NotPermitted, Refused
from classroom.sealing import SECOND_FACTOR, seal, unseal

STEP = 30  # seconds
RECOVERY_CODES, RECOVERY_LENGTH = 10, 16  # 74 bits each: a fast hash protects them
ISSUER = "Playaloud"


def factor_of(user: User) -> SecondFactor | None:
    """The user's own second factor, switched on or only begun."""
    return db.session.get(SecondFactor, user.id)


def address_of(factor: SecondFactor, user: User) -> str:
    """The address that an app on a phone reads from the picture."""
    return pyotp.TOTP(_secret(factor)).provisioning_uri(name=user.login or "", issuer_name=ISSUER)


def spelt(factor: SecondFactor) -> str:
    """The secret in groups of four, to be typed where there is no camera."""
    secret = _secret(factor)
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def recovery_left(user: User) -> int:
    """How many recovery codes were not used yet."""
    wanted = select(RecoveryCode.id).where(RecoveryCode.user_id == user.id, RecoveryCode.used_at.is_(None))
    return len(db.session.scalars(wanted).all())


def begin(actor: User) -> SecondFactor:
    """A new secret for the instructor's app; nothing is asked for until it is confirmed."""
    with writing() as session:
        if not actor.is_instructor:
            raise NotPermitted("")
        if operations.has_second_factor(actor):
            raise Refused(_("The second factor is on already. Switch it off before you begin anew."))
        _forget(actor)
        factor = SecondFactor(
            user_id=actor.id, secret=seal(pyotp.random_base32(), SECOND_FACTOR), created_at=clock.now()
        )
        session.add(factor)
    return factor


def confirm(actor: User, *, typed: str, address: str) -> list[str]:
    """The recovery codes, to be shown once: the second factor is on, because the app gave the right code."""
    throttle.begin_try(_account(actor), address)
    with writing():
        factor = factor_of(actor)
        if factor is None or factor.confirmed_at is not None:
            raise Refused(_("Begin anew: there is no second factor to confirm."))
        if not _take_code(factor, typed):
            raise _wrong()
        factor.confirmed_at = clock.now()
        throttle.forget(_account(actor))
        audit.record(actor.id, "account.second-factor-on", actor)
        return _new_recovery(actor)


def renew_recovery(actor: User, *, typed: str, address: str) -> list[str]:
    """New recovery codes, to be shown once; the old ones end. Raises `Refused` for a wrong code."""
    throttle.begin_try(_account(actor), address)
    with writing():
        _take(actor, typed)
        throttle.forget(_account(actor))
        audit.record(actor.id, "account.recovery-codes", actor)
        return _new_recovery(actor)


def switch_off(actor: User, *, typed: str, address: str) -> None:
    """Ends the second factor; raises `Refused` for a wrong code."""
    throttle.begin_try(_account(actor), address)
    with writing():
        _take(actor, typed)
        throttle.forget(_account(actor))
        _forget(actor)
        audit.record(actor.id, "account.second-factor-off", actor)


def finish_sign_in(waiting: SignIn, *, typed: str, address: str) -> operations.SignedIn:
    """The instructor and the token of a new session, in place of the one that waited for the second factor."""
    user = waiting.user
    throttle.begin_try(_account(user), address)
    with writing() as session:
        if session.get(SignIn, waiting.id) is None:
            raise Refused(_("It took too long. Please begin anew with your password."))
        _take(user, typed)
        throttle.forget(_account(user))
        session.delete(waiting)
        return operations.SignedIn(user, operations.start_session(user))


def reset(user: User) -> bool:
    """Whether there was a second factor, which is off now: for who runs the installation."""
    with writing():
        was_on = factor_of(user) is not None
        _forget(user)
        if was_on:
            audit.record(None, "account.second-factor-off", user, why="reset by a command")
    return was_on


def _take(user: User, typed: str) -> None:
    """Takes a code of the app or a recovery code, which is worth nothing afterwards; raises `Refused` for others."""
    factor = factor_of(user)
    if factor is None or factor.confirmed_at is None or not (_take_code(factor, typed) or _take_recovery(user, typed)):
        raise _wrong()


def _take_code(factor: SecondFactor, typed: str) -> bool:
    """Whether this is a code of the present step or one beside it, later than the last one that was taken."""
    digits = "".join(typed.split())
    if len(digits) != 6 or not (digits.isascii() and digits.isdecimal()):
        return False
    now, totp = int(clock.now().timestamp()) // STEP, pyotp.TOTP(_secret(factor))
    for step in (now - 1, now, now + 1):
        if step > factor.last_step and hmac.compare_digest(totp.generate_otp(step), digits):
            factor.last_step = step
            return True
    return False


def _take_recovery(user: User, typed: str) -> bool:
    hashed = secrets.token_hash(codes.normal(typed))
    wanted = select(RecoveryCode).where(
        RecoveryCode.user_id == user.id, RecoveryCode.code_hash == hashed, RecoveryCode.used_at.is_(None)
    )
    found = db.session.scalar(wanted)
    if found is not None:
        found.used_at = clock.now()
        audit.record(user.id, "account.recovery-code-used", user)
    return found is not None


def _new_recovery(user: User) -> list[str]:
    db.session.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user.id))
    made = [codes.make(RECOVERY_LENGTH) for _n in range(RECOVERY_CODES)]
    db.session.add_all(RecoveryCode(user_id=user.id, code_hash=secrets.token_hash(code)) for code in made)
    return [codes.grouped(code, 4, 4, 4, 4) for code in made]


def _forget(user: User) -> None:
    db.session.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user.id))
    if factor := factor_of(user):
        db.session.delete(factor)
        db.session.flush()  # before another one may take its place


def _wrong() -> Refused:
    message = _("This code is not right, or was used already. Wait for the next one.")
    return Refused(message, fields={"code": message})


def _account(user: User) -> str:
    return f"second:{user.id}"


def _secret(factor: SecondFactor) -> str:
    found = unseal(factor.secret, SECOND_FACTOR)
    if found is None:
        raise Refused(
            _("The second factor cannot be read: the installation's key was changed. Use a recovery code, or ask who"
              " runs the installation to switch it off.")
        )  # fmt: skip
    return found
