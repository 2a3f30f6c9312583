"""Users, the sessions they are signed in by, and tries to sign in that failed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.db import db

NAME_LENGTH = 80
EMAIL_LENGTH = 254


class User(db.Model):
    """A person. Instructors sign in with `login` and a password, students with a code that begins with `handle`.

    `secret_hash` is empty while there is no secret to sign in with. Until `handed_until` the secret is one that another
    person handed over: it is good for one sign-in, which replaces it. `language` is the tag of the language that the
    person chose for pages; empty, and the browser decides.
    """

    __tablename__ = "user"
    __table_args__ = (CheckConstraint("kind IN ('instructor', 'student')", name="kind"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    login: Mapped[str | None] = mapped_column(String(NAME_LENGTH), unique=True)
    handle: Mapped[str | None] = mapped_column(String(8), unique=True)
    secret_hash: Mapped[str] = mapped_column(String(200))
    handed_until: Mapped[datetime | None]
    is_admin: Mapped[bool] = mapped_column(default=False)
    language: Mapped[str] = mapped_column(String(8), default="")
    created_at: Mapped[datetime]

    @property
    def is_instructor(self) -> bool:
        """Whether this person teaches."""
        return self.kind == "instructor"

    @property
    def account(self) -> str:
        """The key under which failed tries are counted."""
        return f"login:{self.login}" if self.is_instructor else f"code:{self.handle}"


class SignIn(db.Model):
    """One signed-in browser; its token is kept only as a hash, and deleting the row signs it out.

    `browser` is what to call it, such as "Firefox, Windows". While it `waits`, only the password was given: the second
    factor is still to come, and nobody is signed in by it.
    """

    __tablename__ = "sign_in"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    waits: Mapped[bool] = mapped_column(default=False)
    browser: Mapped[str] = mapped_column(String(40), default="")

    user: Mapped[User] = relationship(lazy="joined", innerjoin=True)


class SecondFactor(db.Model):
    """A user's second factor: codes by time (RFC 6238), once `confirmed_at` says that the user's app gives them.

    `secret` is encrypted with the installation's key; `last_step` is the time step of the last code that was taken.
    """

    __tablename__ = "second_factor"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int] = mapped_column(BigInteger, default=0)

    @property
    def id(self) -> int:
        """The user's id, under which it is on record."""
        return self.user_id


class RecoveryCode(db.Model):
    """A code that stands in for the second factor once; only its hash is kept."""

    __tablename__ = "recovery_code"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    code_hash: Mapped[str] = mapped_column(String(64))
    used_at: Mapped[datetime | None]


class FailedTry(db.Model):
    """A try to sign in or to join that failed, or whose outcome is not known yet."""

    __tablename__ = "failed_try"
    __table_args__ = (Index(None, "account", "at"), Index(None, "address", "at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    account: Mapped[str] = mapped_column(String(120))
    address: Mapped[str] = mapped_column(String(60))
    at: Mapped[datetime] = mapped_column(index=True)
