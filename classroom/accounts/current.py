"""Who is making the current request, and the three questions a page asks of them."""

from __future__ import annotations

from typing import Any

from flask import Response, after_this_request, current_app, g, request, session
from sqlalchemy import select

from classroom import clock
from classroom.accounts.models import SignIn, User
from classroom.accounts.secrets import token_hash
from classroom.db import db
from classroom.errors import NotPermitted, SignInNeeded


def current_sign_in() -> SignIn | None:
    """The session that the request's cookie names, if it is still good."""
    if "sign_in" not in g:
        found = _from_cookie()
        g.sign_in = None if found is None or found.waits else found
    return g.sign_in


def waiting_sign_in() -> SignIn | None:
    """The session that the request's cookie names, if it waits for the second factor."""
    found = _from_cookie()
    return found if found is not None and found.waits else None


def _from_cookie() -> SignIn | None:
    token = request.cookies.get(current_app.config["SIGN_IN_COOKIE"], "")
    return find_sign_in(token) if token else None


def find_sign_in(token: str) -> SignIn | None:
    """The session of this token, if it has neither ended nor expired."""
    wanted = select(SignIn).where(SignIn.token_hash == token_hash(token), SignIn.expires_at > clock.now())
    return db.session.scalar(wanted)


def remember(token: str) -> None:
    """Signs this browser in: the answer carries the session's token, and the form token is a new one."""
    _forget_form_token()
    found = find_sign_in(token)
    g.sign_in = None if found is None or found.waits else found
    lifetime = int((found.expires_at - clock.now()).total_seconds()) if found else 0

    @after_this_request
    def set_cookie(response: Response) -> Response:
        response.set_cookie(current_app.config["SIGN_IN_COOKIE"], token, max_age=lifetime, **_cookie())
        return response


def forget() -> None:
    """Takes the session's token and the form token from this browser."""
    _forget_form_token()
    g.sign_in = None

    @after_this_request
    def delete_cookie(response: Response) -> Response:
        response.delete_cookie(current_app.config["SIGN_IN_COOKIE"], **_cookie())
        return response


def _forget_form_token() -> None:
    session.clear()
    g.pop("csrf_token", None)


def _cookie() -> dict[str, Any]:
    secure = current_app.config["SESSION_COOKIE_SECURE"]
    return {"path": "/", "httponly": True, "samesite": "Lax", "secure": secure}


def current_user() -> User | None:
    """The signed-in user, or None."""
    found = current_sign_in()
    return found.user if found else None


def signed_in() -> User:
    """The signed-in user; raises `SignInNeeded` if there is none."""
    user = current_user()
    if user is None:
        raise SignInNeeded("")
    return user


def instructor() -> User:
    """The signed-in instructor; raises `SignInNeeded`, or `NotPermitted` for a student."""
    user = signed_in()
    if not user.is_instructor:
        raise NotPermitted("")
    return user


def student() -> User:
    """The signed-in student; raises `SignInNeeded`, or `NotPermitted` for an instructor."""
    user = signed_in()
    if user.is_instructor:
        raise NotPermitted("")
    return user
