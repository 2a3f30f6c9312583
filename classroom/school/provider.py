"""The school's provider: the way there, and who came back, with state, nonce and PKCE (S256) by Authlib."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.flask_client import OAuth
from flask import Flask, current_app
from flask_babel import gettext as _
from joserfc.errors import JoseError

from classroom.errors import Refused

NAME = "school"
PATIENCE = 5  # seconds for each answer of the provider
SUBJECT_LENGTH = 255  # as the standard bounds it


@dataclass(frozen=True)
class Person:
    """Who the provider says has come: `email` is empty unless the provider has verified it."""

    issuer: str
    subject: str
    name: str = ""
    email: str = ""
    login: str = ""
    number: str = ""


def init_provider(app: Flask) -> None:
    """Prepares the provider of the settings, if there is one; nothing is fetched before somebody signs in by it."""
    issuer = app.config.get("OIDC_ISSUER")
    if not issuer:
        return
    OAuth(app).register(
        NAME,
        client_id=app.config["OIDC_CLIENT_ID"],
        client_secret=app.config.get("OIDC_CLIENT_SECRET") or None,
        server_metadata_url=f"{issuer.rstrip('/')}/.well-known/openid-configuration",
        client_kwargs={
            "scope": "openid profile email",
            "code_challenge_method": "S256",
            "default_timeout": PATIENCE,
            "token_endpoint_auth_method": None if app.config.get("OIDC_CLIENT_SECRET") else "none",
        },
    )


def is_configured() -> bool:
    """Whether one can sign in by the school here."""
    return bool(current_app.config.get("OIDC_ISSUER"))


def way_there(back: str) -> Any:
    """The redirect to the provider, which leads to `back`; raises `Refused` if it does not answer."""
    try:
        return _client().authorize_redirect(back)
    except (requests.RequestException, AuthlibBaseError, ValueError, KeyError, RuntimeError) as fault:
        current_app.logger.warning("the school's provider does not answer", exc_info=fault)
        raise Refused(_("The school's sign-in does not answer. Please sign in with your code or password.")) from None


def who_came_back() -> Person:
    """Who has come back from the provider; raises `Refused` unless everything about the answer is right."""
    issuer, config = current_app.config["OIDC_ISSUER"], current_app.config
    options = {
        "iss": {"essential": True, "values": [issuer, issuer.rstrip("/")]},
        "aud": {"essential": True, "value": config["OIDC_CLIENT_ID"]},
    }
    try:
        token = _client().authorize_access_token(claims_options=options)
        claims = token["userinfo"]
        subject = claims["sub"]
    except (requests.RequestException, AuthlibBaseError, JoseError, ValueError, KeyError, RuntimeError) as fault:
        current_app.logger.warning("the school's provider let nobody in", exc_info=fault)
        raise Refused(_("The school's sign-in did not come through. Please try again, or use your code.")) from None
    if not isinstance(subject, str) or not 0 < len(subject) <= SUBJECT_LENGTH:
        raise Refused(_("The school's sign-in did not say who you are."))
    is_verified = claims.get("email_verified") is True
    return Person(
        issuer=issuer.rstrip("/"),
        subject=subject,
        name=_text(claims, "name"),
        email=_text(claims, "email").casefold() if is_verified else "",
        login=_text(claims, config["OIDC_LOGIN_CLAIM"]),
        number=_text(claims, config["OIDC_NUMBER_CLAIM"]),
    )


def _text(claims: Any, name: str) -> str:
    value = claims.get(name, "") if name else ""
    return value.strip() if isinstance(value, str) and len(value) <= SUBJECT_LENGTH else ""


def _client() -> Any:
    return current_app.extensions["authlib.integrations.flask_client"].create_client(NAME)
