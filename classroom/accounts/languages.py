"""The language of the pages: as the person chose, else as the browser did, else as the browser asks."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from babel import Locale
from flask import Blueprint, Response, current_app, flash, has_request_context, redirect, request, url_for
from flask_babel import get_locale, refresh
from flask_babel import gettext as _
from sqlalchemy.exc import SQLAlchemyError

from classroom.accounts import operations
from classroom.accounts.current import current_user
from classroom.errors import Refused
from classroom.pages import safe_next

blueprint = Blueprint("languages", __name__)
COOKIE = "language"  # of a browser in which nobody need be signed in
LASTS = timedelta(days=365)


class Language(NamedTuple):
    """A language that pages can be had in, with its own name for itself."""

    tag: str
    name: str


def languages() -> list[Language]:
    """Every language of this installation, in the order of its settings."""
    return _named(tuple(current_app.config["LANGUAGES"]))


@lru_cache(maxsize=8)
def _named(tags: tuple[str, ...]) -> list[Language]:
    return [Language(tag, Locale.parse(tag).get_display_name().capitalize()) for tag in tags]


def other_languages() -> list[Language]:
    """The languages that this page is not in."""
    return [one for one in languages() if one.tag != str(get_locale())]


def locale() -> str | None:
    """The language of the present request; outside of one the first of the settings."""
    known = current_app.config["LANGUAGES"]
    if not has_request_context():
        return known[0]
    if (chosen := _of_user()) in known:
        return chosen
    if (chosen := request.cookies.get(COOKIE, "")) in known:
        return chosen
    return request.accept_languages.best_match(known)


def _of_user() -> str:
    try:
        user = current_user()
    except SQLAlchemyError:  # the page that says that the database is busy has a language too
        return ""
    return user.language if user is not None else ""


@blueprint.post("/language")
def choose() -> Any:
    """Shows this and every later page in another language; `next` is the page to go on with."""
    wanted = request.form.get("language", "")
    if wanted not in current_app.config["LANGUAGES"]:
        raise Refused(_("There are no pages in this language."))
    if user := current_user():
        operations.choose_language(user, wanted)
    onward = redirect(safe_next(request.form.get("next")) or url_for("accounts.landing"))
    _remember(onward, wanted)
    refresh()
    if user:
        flash(_("Pages are in English from now on."))
    return onward


def _remember(response: Response, wanted: str) -> None:
    secure = current_app.config["SESSION_COOKIE_SECURE"]
    lasts = int(LASTS.total_seconds())
    response.set_cookie(COOKIE, wanted, max_age=lasts, httponly=True, samesite="Lax", secure=secure)
