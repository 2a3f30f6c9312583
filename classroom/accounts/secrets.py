"""Passwords, personal codes and session tokens: made, hashed, compared."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask import current_app

from classroom import codes

HANDED = "handed:"  # begins the hash of a code that was handed over
HANDLE, SECRET = 4, 6  # signs of a personal code: the part that finds the account, and the part that proves it


def hash_secret(secret: str) -> str:
    """The argon2id hash of a password or of a personal code's secret part."""
    return _hasher().hash(secret)


def is_secret(secret: str, hashed: str | None) -> bool:
    """Whether the secret belongs to the hash; without one the same work is done, so that time tells nothing."""
    hasher = _hasher()
    try:
        return hasher.verify(hashed or _nobody(hasher), secret) and bool(hashed)
    except (VerificationError, InvalidHashError):
        return False


def new_handed(handle: str) -> Secret:
    """A new secret part that another person hands over, good once and for some days.

    Three hundred of them are made at a time, too many for a slow hash within a request. A copy of the database alone
    gives none of them away: the hash needs the installation's key, too.
    """
    plain = codes.make(SECRET)
    return Secret(plain, _handed_hash(handle, plain))


def is_handed(handle: str, secret: str, hashed: str) -> bool:
    """Whether this was handed over; the same work is done as by `is_secret`, so that time tells nothing."""
    is_secret(secret, None)
    return hmac.compare_digest(_handed_hash(handle, secret), hashed)


def is_still(code: str, hashed: str) -> bool:
    """Whether this code was handed over to whom the hash belongs, and is good still; for who handed it over."""
    handle, secret = split_code(code)
    return bool(secret) and hmac.compare_digest(_handed_hash(handle, secret), hashed)


def _handed_hash(handle: str, secret: str) -> str:
    key = str(current_app.config["SECRET_KEY"]).encode()
    return HANDED + hmac.new(key, f"code {handle} {secret}".encode(), hashlib.sha256).hexdigest()


def new_token() -> str:
    """A session token: 128 bits from the system's secure source, in hexadecimal."""
    return secrets.token_hex(16)


def token_hash(token: str) -> str:
    """What the database keeps of a session token; it is random, so a fast hash protects it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_password() -> str:
    """A password to hand over once: 12 unambiguous signs (55 bits) in three groups."""
    return codes.grouped(codes.make(12), 4, 4, 4)


@dataclass(frozen=True)
class Secret:
    """The secret part of a personal code, and its hash."""

    plain: str = field(repr=False)
    hashed: str = field(repr=False)


def new_secret() -> Secret:
    """A new secret part; made before a transaction begins, because hashing is slow on purpose."""
    plain = codes.make(SECRET)
    return Secret(plain, hash_secret(plain))


def shown_code(handle: str, secret: str) -> str:
    """A personal code as it is printed: K7MT-4QX-W9R."""
    return codes.grouped(handle + secret, HANDLE, 3, 3)


def split_code(typed: str) -> tuple[str, str]:
    """Handle and secret of a typed personal code; two empty strings if it cannot be one."""
    code = codes.normal(typed)
    return (code[:HANDLE], code[HANDLE:]) if len(code) == HANDLE + SECRET else ("", "")


def _hasher() -> PasswordHasher:
    return _hasher_of(**current_app.config["ARGON2"])


@lru_cache(maxsize=4)
def _hasher_of(time_cost: int, memory_cost: int, parallelism: int) -> PasswordHasher:
    return PasswordHasher(time_cost=time_cost, memory_cost=memory_cost, parallelism=parallelism)


@lru_cache(maxsize=4)
def _nobody(hasher: PasswordHasher) -> str:
    return hasher.hash("nobody's")
