"""Slows down guessing: a bounded number of failed tries for each account, a generous one for each address.

A try to sign in is written down before the password is looked at, so that many tries at once cannot pass the bound
together; a success strikes out the account's tries. The window moves on, so nobody is locked out for good.
"""

from __future__ import annotations

from datetime import timedelta

from flask import current_app
from flask_babel import gettext as _
from sqlalchemy import ColumnElement, delete, func, select

from classroom import clock
from classroom.accounts.models import FailedTry
from classroom.db import db, writing
from classroom.errors import TooMany

ACCOUNT_LENGTH = 120


def begin_try(account: str, address: str) -> None:
    """Writes down a try by this account from this address; raises `TooMany` where a bound is reached."""
    account = account[:ACCOUNT_LENGTH]
    with writing() as session:
        session.execute(delete(FailedTry).where(FailedTry.at <= clock.now() - _window()))
        _refuse_above(current_app.config["SIGN_IN_TRIES"], FailedTry.account == account)
        check_address(address)
        session.add(FailedTry(account=account, address=address, at=clock.now()))


def check_address(address: str) -> None:
    """Raises `TooMany` if too many tries came from this address."""
    _refuse_above(current_app.config["SIGN_IN_TRIES_ADDRESS"], FailedTry.address == address)


def note_failure(what: str, address: str) -> None:
    """Writes down a failed try that belongs to no account, such as a wrong class code."""
    with writing() as session:
        session.add(FailedTry(account=what, address=address, at=clock.now()))


def forget(account: str) -> None:
    """Strikes out the account's tries, within the current writing transaction: it signed in, or was reset."""
    db.session.execute(delete(FailedTry).where(FailedTry.account == account[:ACCOUNT_LENGTH]))


def _window() -> timedelta:
    return timedelta(minutes=current_app.config["SIGN_IN_WINDOW_MINUTES"])


def _refuse_above(bound: int, whose: ColumnElement[bool]) -> None:
    now = clock.now()
    recent = select(func.count(), func.min(FailedTry.at)).where(whose, FailedTry.at > now - _window())
    count, first = db.session.execute(recent).one()
    if count >= bound:
        wait = max(1, int((first + _window() - now).total_seconds()))
        minutes = -(-wait // 60)
        raise TooMany(
            _(
                "Too many wrong tries. Please wait %(minutes)s min, or ask your instructor for a new code.",
                minutes=minutes,
            ),
            retry_after=wait,
        )
