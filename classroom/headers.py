"""Headers of every response, errors included."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from classroom.live.views import live_address

# No inline script, no inline style, nothing from elsewhere.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'{live}",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # the CSRF check of HTTPS posts reads it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self)",  # narrations may be spoken
}


def init_headers(app: Flask) -> None:
    """Adds the headers to whatever the application answers."""
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    """The response with the security headers, and kept out of every cache unless it is a static file."""
    response.headers.update(ALWAYS)
    response.headers["Content-Security-Policy"] = POLICY.replace("{live}", _live_source())
    if current_app.config["PRODUCTION"]:
        response.headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
    if request.endpoint == "static" and response.status_code in (200, 206, 304):
        if "v" in request.args:  # the address changes with the file's content
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        response.headers["Cache-Control"] = "no-store"
    return response


def _live_source() -> str:
    """The origin of live updates, where it is another one than the page's."""
    parts = urlsplit(live_address())
    return f" {parts.scheme}://{parts.netloc}" if parts.netloc else ""
