"""What one may be told of: a game ("g17") or a lobby ("l3"), and how far each of them is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlalchemy import select

from classroom.accounts.models import User
from classroom.db import db
from classroom.errors import NotFound
from classroom.games import access
from classroom.games.models import Lobby, Match

TOPIC = re.compile(r"([gl])([1-9]\d{0,8})")
MOST = 20  # topics of one browser


def allowed(user: User, wanted: Iterable[str]) -> list[str]:
    """Those of the topics that the user may know of; others are left out."""
    found = []
    for topic in list(dict.fromkeys(wanted))[:MOST]:
        kind = TOPIC.fullmatch(topic)
        if kind is None:
            continue
        try:
            (access.fetch_match if kind[1] == "g" else access.fetch_lobby)(user, int(kind[2]))
        except NotFound:
            continue
        found.append(topic)
    return found


def versions() -> dict[str, int]:
    """How far every game and lobby is."""
    games = db.session.execute(select(Match.id, Match.version))
    lobbies = db.session.execute(select(Lobby.course_id, Lobby.version))
    return {**{f"g{id}": version for id, version in games}, **{f"l{id}": version for id, version in lobbies}}
