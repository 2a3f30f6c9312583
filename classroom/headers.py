"""Headers of every response, errors included."""

from __future__ import annotations

from flask import Flask, Response, current_app, request

# No inline script, no inline style, nothing from elsewhere.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
ALWAYS = {
    "Content-Security-Policy": POLICY,
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
    if current_app.config["PRODUCTION"]:
        response.headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
    if request.endpoint == "static" and response.status_code in (200, 206, 304):
        if "v" in request.args:  # the address changes with the file's content
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        response.headers["Cache-Control"] = "no-store"
    return response
