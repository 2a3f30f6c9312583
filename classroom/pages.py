"""What is answered when something went wrong: a page in the design, or JSON for scripts; typed text is never lost."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, jsonify, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError, generate_csrf
from sqlalchemy.exc import IntegrityError, OperationalError
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.wsgi import LimitedStream

from classroom.db import db, is_busy
from classroom.errors import ClassroomError, Conflict, NotFound, NotPermitted, SignInNeeded, TooMany
from engine.errors import PlayaloudError

RETRY_SECONDS = 5
MOST_DISCARDED = 32 * 1024 * 1024  # bytes of a request that is too long, read so that its sender hears the answer
# Repeating these may help once the cause is gone, so the page offers the same form again.
REPEATABLE = frozenset({400, 401, 409, 429, 500, 503})
SECRET_FIELDS = frozenset({"csrf_token", "password", "current", "again", "code"})


def init_pages(app: Flask) -> None:
    """Registers the error pages."""
    app.register_error_handler(CSRFError, _form_too_old)
    app.register_error_handler(SignInNeeded, _sign_in_needed)
    app.register_error_handler(PlayaloudError, _known)
    app.register_error_handler(OperationalError, _database)
    app.register_error_handler(IntegrityError, _somebody_was_first)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unforeseen)


def wants_json() -> bool:
    """Whether the request came from a script: it sent JSON, or asks for it."""
    return request.is_json or request.accept_mimetypes.best == "application/json"


def safe_next(address: str | None) -> str | None:
    """The address if it is a path on this site, to be shown after signing in; else None."""
    if not address or not address.startswith("/") or address.startswith("//") or not address.isprintable():
        return None
    parts = urlsplit(address)
    return None if parts.scheme or parts.netloc or "\\" in address else address


def answer(status: int, message: str, *, more: dict[str, Any] | None = None, retry_after: int = 0) -> Response:
    """The error as a page, or as JSON `{"error": {"message": …}}`; `more` adds to the JSON's top level."""
    if wants_json():
        response = jsonify({"error": {"message": message}, **(more or {})})
    else:
        kept = kept_fields() if status in REPEATABLE else None
        response = make_response(
            render_template(
                "errors/error.html", status=status, heading=_heading(status), message=message, kept=kept, again=_again()
            )
        )
    response.status_code = status
    if retry_after:
        response.headers["Retry-After"] = str(retry_after)
    return response


def kept_fields() -> list[tuple[str, str]] | None:
    """What the refused form held, to be sent again: (name, value); None where it came from another site."""
    if request.method != "POST" or request.is_json or not _same_site():
        return None
    try:
        fields = list(request.form.items(multi=True))
    except RequestEntityTooLarge:
        return None
    return [(name, value) for name, value in fields if name not in SECRET_FIELDS]


def _same_site() -> bool:
    origin = request.headers.get("Origin")
    elsewhere = origin is not None and f"{origin}/" != request.host_url
    return not elsewhere and request.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")


def _again() -> str:
    return request.full_path.rstrip("?")


def _heading(status: int) -> str:
    return {
        400: _("That could not be read"),
        401: _("Please sign in again"),
        403: _("Not allowed"),
        404: _("Not found"),
        409: _("Something changed meanwhile"),
        413: _("Too large"),
        422: _("Please check what you sent"),
        429: _("Too many tries"),
        500: _("Something went wrong here"),
        503: _("Busy just now"),
    }.get(status, HTTPStatus(status).phrase)


def _form_too_old(error: CSRFError) -> Response:
    message = _(
        "Nothing was saved: the page was opened before you last signed in or out, or your browser blocks cookies."
    )
    return answer(400, message, more={"csrf_token": generate_csrf()})


def _sign_in_needed(error: SignInNeeded) -> Any:
    message = error.message or _("You are not signed in, or your session has ended.")
    if request.method in ("GET", "HEAD") and not wants_json():
        return redirect(url_for("accounts.landing", next=_again()))
    return answer(401, message, more={"sign_in": url_for("accounts.landing")})


def _known(error: PlayaloudError) -> Response:
    status = error.status if isinstance(error, ClassroomError) else 422
    message = str(error) or _default_message(error)
    more = error.current if isinstance(error, Conflict) else None
    return answer(status, message, more=more, retry_after=error.retry_after if isinstance(error, TooMany) else 0)


def _default_message(error: PlayaloudError) -> str:
    if isinstance(error, NotFound):
        return _("There is no such page, or it is not yours to see.")
    if isinstance(error, NotPermitted):
        return _("Your account may not do this.")
    return ""


def _database(error: OperationalError) -> Response:
    db.session.rollback()
    if not is_busy(error):
        current_app.logger.error("database failure on %s", request.path, exc_info=error)
    message = _("The database is busy. Nothing was saved; please try again in a few seconds.")
    return answer(503, message, retry_after=RETRY_SECONDS)


def _somebody_was_first(error: IntegrityError) -> Response:
    # Writers come one after the other and look before they write; this is the last line behind them.
    db.session.rollback()
    current_app.logger.error("a constraint was broken on %s", request.path, exc_info=error)
    return answer(409, _("Somebody changed this at the same moment. Nothing was saved; please try again."))


def _http(error: HTTPException) -> Any:
    if error.code is None or error.code < 400:
        return error
    if error.code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        _discard_body()
    messages = {
        404: _("There is no such page, or it is not yours to see."),
        413: _("More was sent than is accepted here. Nothing was saved."),
    }
    response = answer(error.code, messages.get(error.code) or error.description or "")
    if error.code == 405 and getattr(error, "valid_methods", None):
        response.headers["Allow"] = ", ".join(error.valid_methods)
    return response


def _discard_body() -> None:
    """Reads a body that was refused for its length alone: a browser still sending shows a broken connection."""
    length = request.content_length or 0
    if current_app.config["MAX_CONTENT_LENGTH"] < length <= MOST_DISCARDED:
        body = LimitedStream(request.environ["wsgi.input"], length)
        while body.read(65536):
            pass


def _unforeseen(error: Exception) -> Response:
    if current_app.testing:
        raise error
    db.session.rollback()
    current_app.logger.error("unforeseen failure on %s", request.path, exc_info=error)
    return answer(500, _("The fault is ours and has been noted. Nothing was half-saved."))
