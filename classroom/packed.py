"""Style sheets, scripts and pictures as text are sent packed (gzip) to whoever takes that.

Pages are not: they have form tokens beside what people typed, and the length of a packed page tells of both (BREACH).
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, current_app, request
from werkzeug.utils import safe_join

TEXT = frozenset({"text/css", "text/javascript", "application/javascript", "image/svg+xml"})
LEAST = 512  # bytes below which packing gains nothing


def init_packed(app: Flask) -> None:
    """Packs static files as they are sent."""
    app.after_request(pack)


def pack(response: Response) -> Response:
    """The response, packed if it is a whole static file of text and the browser takes it so."""
    if request.endpoint != "static" or response.status_code != 200 or response.mimetype not in TEXT:
        return response
    response.vary.add("Accept-Encoding")
    path = safe_join(current_app.static_folder or "", request.view_args["filename"])
    if not request.accept_encodings["gzip"] or path is None or (response.content_length or 0) < LEAST:
        return response
    tag, _weak = response.get_etag()
    packed = _packed(Path(path), tag or "")
    response.close()  # the file that is not sent now
    response.direct_passthrough = False
    response.set_data(packed)
    response.content_encoding = "gzip"
    response.set_etag(tag or "", weak=True)  # of the same file, in other bytes
    return response


@lru_cache(maxsize=256)
def _packed(path: Path, _tag: str) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
