"""The stream of server-sent events, and where a page finds it."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, request
from flask_babel import get_locale

from classroom.accounts.current import current_sign_in, signed_in
from classroom.db import db
from classroom.errors import TooMany
from classroom.live import topics
from classroom.live.boards import Viewer
from classroom.live.channel import Channel
from classroom.live.hub import Hub

blueprint = Blueprint("live", __name__)
BEAT = 15.0  # seconds between two signs of life
LONGEST = 40  # of them, after which a browser connects anew: who it is is then looked at again


@blueprint.get("/live")
def stream() -> Any:
    """The events of the topics `t` that the user may know of.

    `change` has a topic and its version; `table` has the table of a game, too, by the lines in which it differs from
    the one that this stream told last.
    """
    user, sign_in = signed_in(), current_sign_in()
    if not current_app.config["LIVE_HERE"]:
        raise TooMany("", retry_after=30)  # this process has few threads; the page asks again and again instead
    wanted = topics.allowed(user, request.args.getlist("t"))
    viewer = Viewer(sign_in.id, user.id, str(get_locale()))
    db.session.remove()  # a stream that waits holds no connection
    hub = current_app.extensions.setdefault("live", Hub(current_app._get_current_object()))
    answer = Response(events(hub, wanted, viewer), mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    allow_origin(answer)
    return answer


def events(hub: Hub, wanted: list[str], viewer: Viewer) -> Iterator[str]:
    """The text of the stream."""
    with hub.listening(wanted, viewer) as listener:
        yield "retry: 2000\n\nevent: beat\ndata: {}\n\n"
        for _beat in range(LONGEST):
            try:
                while True:
                    yield listener.news.get(timeout=BEAT)
            except Empty:
                yield "event: beat\ndata: {}\n\n"


def allow_origin(answer: Response) -> None:
    """Lets pages of this very host read the answer, from whatever port they were served."""
    origin = request.headers.get("Origin", "")
    if origin and urlsplit(origin).hostname == urlsplit(request.host_url).hostname:
        answer.headers["Access-Control-Allow-Origin"] = origin
        answer.headers["Access-Control-Allow-Credentials"] = "true"
        answer.headers["Vary"] = "Origin"


def live_address() -> str:
    """Where this page's stream is: as set, at the live port of the host that was asked, here, or "" for nowhere."""
    if address := current_app.config["LIVE_URL"]:
        return address
    if port := current_app.config["LIVE_PORT"]:
        parts = urlsplit(request.host_url)
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        return f"{parts.scheme}://{host}:{port}/live"
    return "/live" if current_app.config["LIVE_HERE"] else ""


def init_live(app: Flask) -> None:
    """Tells templates where the stream is, and other processes of changes, where they are to be told by Redis."""
    app.jinja_env.globals["live_address"] = live_address
    if app.config["LIVE_REDIS"]:
        app.extensions["written"].append(Channel(app.config["LIVE_REDIS"]).tell)
