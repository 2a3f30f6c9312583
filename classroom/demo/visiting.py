"""Playing in the demo without an account: whoever comes gets a seat against a bot at once."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, current_app, redirect, request, url_for
from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts import operations as accounts
from classroom.accounts.current import current_user, remember
from classroom.courses import operations as courses
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import NotFound
from classroom.games import operations as games
from classroom.games.setting import Kingdom

blueprint = Blueprint("visiting", __name__)
BOT = "steady"


@blueprint.post("/visit")
def play() -> Any:
    """Begins a game against a bot, in the demo only; who is not signed in becomes a visitor without name or code."""
    course = db.session.scalar(select(Course).order_by(Course.id).limit(1)) if current_app.config["VISITORS"] else None
    if course is None:
        raise NotFound("")
    user = current_user()
    name = _("Visitor %(number)s", number=10_000 + secrets.randbelow(90_000))
    joined = courses.join(user, code=course.join_code, name=name, address=request.remote_addr or "")
    if user is None:
        remember(accounts.start_session(joined.user))
    match = games.create(joined.user, course, size=2, wish=Kingdom("First Game"), bots=[BOT])
    games.start(joined.user, match)
    return redirect(url_for("table.show", match_id=match.id), 303)
