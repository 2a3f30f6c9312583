"""`playaloud account`: for who runs the installation, when somebody cannot get in any more."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .database import opened_database

if TYPE_CHECKING:
    from classroom.accounts.models import User


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the commands of this family."""
    account = commands.add_parser("account", help="help an instructor who cannot get in any more")
    inner = account.add_subparsers(dest="subcommand", required=True, metavar="second-factor-off|password-link")
    off = inner.add_parser("second-factor-off", help="switch an instructor's second factor off")
    off.set_defaults(run=run_second_factor_off)
    link = inner.add_parser("password-link", help="end an instructor's password; print a link to choose another one")
    link.add_argument("--address", default="http://127.0.0.1:8000", metavar="URL", help="where Playaloud is served")
    link.set_defaults(run=run_password_link)
    for parser in (off, link):
        parser.add_argument("name", help="the sign-in name")
        parser.add_argument("--database", metavar="URL", help="another database than the one of the settings")


def run_second_factor_off(options: argparse.Namespace) -> int:
    """Switches it off; 1 if there was none."""
    from classroom.accounts import second_factor

    with _instructor(options) as user:
        was_on = second_factor.reset(user)
        print(f"The second factor of {user.login} is off." if was_on else f"{user.login} has no second factor.")
    return 0 if was_on else 1


def run_password_link(options: argparse.Namespace) -> int:
    """Prints the link."""
    from classroom.invitations import operations

    with _instructor(options) as user:
        token = operations.offer_password_from_shell(user)
        print(f"{options.address.rstrip('/')}/invitations/{token}")
    return 0


@contextmanager
def _instructor(options: argparse.Namespace) -> Iterator[User]:
    """The instructor of this sign-in name; raises `NotFound` if there is none."""
    from sqlalchemy import select

    from classroom.accounts.models import User
    from classroom.db import db
    from classroom.errors import NotFound

    with opened_database(options):
        user = db.session.scalar(select(User).where(User.login == options.name.casefold()))
        if user is None:
            known = db.session.scalars(select(User.login).where(User.login.is_not(None)).order_by(User.login))
            raise NotFound("There is no instructor of this name.", where=options.name[:80], allowed=tuple(known))
        yield user
