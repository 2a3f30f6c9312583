"""Settings: defaults, then the environment (PLAYALOUD_…), then what `create_app` was given."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from classroom import clock
from classroom.errors import ConfigError

KIB = 1024
SCHOOL = ("ISSUER", "CLIENT_ID", "CLIENT_SECRET", "NAME", "LOGIN_CLAIM", "NUMBER_CLAIM")
DEFAULTS: dict[str, Any] = {
    "PRODUCTION": False,
    "TRUSTED_PROXIES": 0,  # how many proxies in front may set X-Forwarded-For and X-Forwarded-Proto
    "TIMEZONE": "UTC",  # of new courses
    "LANGUAGES": ("en", "de"),
    "BABEL_DEFAULT_LOCALE": "en",
    # argon2id with t=2, m=19 MiB, p=1: a class of 300 signs in within seconds on two cores.
    "ARGON2": {"time_cost": 2, "memory_cost": 19 * KIB, "parallelism": 1},
    "SIGN_IN_HOURS": {"instructor": 12, "student": 14 * 24},
    "SIGN_IN_TRIES": 10,  # wrong ones, for each account, within the window
    "SIGN_IN_TRIES_ADDRESS": 1000,  # for each address: a whole lecture hall shares one
    "SIGN_IN_WINDOW_MINUTES": 15,
    "INVITATION_DAYS": 7,  # how long an invitation is good
    "RESET_HOURS": 24,  # how long a link to choose another password, and a code that replaces a lost one, is good
    "SLIP_DAYS": 14,  # how long the codes of a printed sheet are good
    "DATABASE_WAIT_SECONDS": 10.0,  # how long a write waits for another one
    "COMMANDS_A_SECOND": 10,  # in games, of one browser at each process; 0 for no bound
    "VISITORS": False,  # whether anybody may play a game against a bot without joining: in the demo
    "LIVE_REDIS": "",  # a Redis by which processes tell each other of changes; the database itself where there is none
    "LIVE_URL": "",  # where live updates are, if a proxy puts them elsewhere
    "LIVE_PORT": 0,  # the port of this host where they are
    "LIVE_HERE": False,  # whether this very process has threads enough for them
    # Signing in by the school (OpenID Connect), where an issuer is named.
    "OIDC_ISSUER": "",
    "OIDC_NAME": "your school",  # as the button says it
    "OIDC_LOGIN_CLAIM": "preferred_username",  # what a roster calls the login at the school
    "OIDC_NUMBER_CLAIM": "",  # what a roster calls the student number, if the school tells it
    "DOWNLOAD_HOURS": 24,  # how long a finished report is kept
    "MAX_CONTENT_LENGTH": 1024 * KIB,  # of a request
    "MAX_FORM_MEMORY_SIZE": 1024 * KIB,
    "MAX_FORM_PARTS": 400,
    "WTF_CSRF_TIME_LIMIT": None,  # a token lives as long as the session: an hour's limit loses long texts
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
}


def settings(given: Mapping[str, Any], *, instance: Path, environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Every setting of the application; makes the instance folder and, outside production, a secret key in it.

    Raises `ConfigError` in production without a secret key, and for values that cannot be used.
    """
    found = {**DEFAULTS, **_from_environment(environ), **given}
    if not found.get("SECRET_KEY"):
        if found["PRODUCTION"]:
            raise ConfigError(
                "There is no secret key, and without one nobody's session is safe.",
                where="PLAYALOUD_SECRET_KEY",
                allowed=("at least 32 random characters, the same for every process",),
            )
        found["SECRET_KEY"] = _kept_key(instance / "secret-key")
    if not found.get("SQLALCHEMY_DATABASE_URI"):
        instance.mkdir(parents=True, exist_ok=True)
        found["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{instance / 'playaloud.sqlite'}"
    _check_school(found)
    secure = bool(found["PRODUCTION"])
    prefix = "__Host-" if secure else ""
    found.setdefault("SESSION_COOKIE_SECURE", secure)
    found.setdefault("SESSION_COOKIE_NAME", f"{prefix}playaloud-form")
    found.setdefault("SIGN_IN_COOKIE", f"{prefix}playaloud")
    return found


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    mode = environ.get("PLAYALOUD_ENV", "development")
    if mode not in ("development", "production"):
        raise ConfigError(f"{mode!r} is no mode.", where="PLAYALOUD_ENV", allowed=("development", "production"))
    found["PRODUCTION"] = mode == "production"
    for name, key in (
        ("SECRET_KEY", "SECRET_KEY"),
        ("DATABASE_URL", "SQLALCHEMY_DATABASE_URI"),
        ("TIMEZONE", "TIMEZONE"),
        ("LIVE_URL", "LIVE_URL"),
        ("LIVE_REDIS", "LIVE_REDIS"),
        *((f"OIDC_{part}", f"OIDC_{part}") for part in SCHOOL),
    ):
        if value := environ.get(f"PLAYALOUD_{name}"):
            found[key] = value
    if proxies := environ.get("PLAYALOUD_TRUSTED_PROXIES"):
        if not proxies.isdecimal():
            raise ConfigError(f"{proxies!r} is no number.", where="PLAYALOUD_TRUSTED_PROXIES", allowed=("0", "1", "2"))
        found["TRUSTED_PROXIES"] = int(proxies)
    if (named := found.get("TIMEZONE")) and named not in clock.zone_names():
        raise ConfigError(f"{named!r} is no time zone.", where="PLAYALOUD_TIMEZONE", allowed=("Europe/Berlin", "UTC"))
    return found


def _check_school(found: Mapping[str, Any]) -> None:
    issuer = found["OIDC_ISSUER"]
    if issuer and not issuer.startswith("https://" if found["PRODUCTION"] else ("https://", "http://")):
        raise ConfigError(f"{issuer!r} is no issuer.", where="PLAYALOUD_OIDC_ISSUER", allowed=("https://…",))
    if issuer and not found.get("OIDC_CLIENT_ID"):
        raise ConfigError(
            "The school's sign-in needs the name under which it knows this installation.",
            where="PLAYALOUD_OIDC_CLIENT_ID",
            allowed=("the client id that the school gave",),
        )


def _kept_key(path: Path) -> str:
    """The key in this file, made on first use, so that a restart signs nobody out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_hex(32))
        # A link appears whole or not at all: two processes that start together agree on one key.
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()
