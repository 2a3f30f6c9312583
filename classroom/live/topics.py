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


def versions(wanted: Iterable[str]) -> dict[str, int]:
    """How far each of these games and lobbies is."""
    found: dict[str, int] = {}
    for kind, id, version in (("g", Match.id, Match.version), ("l", Lobby.course_id, Lobby.version)):
        ids = [int(topic[1:]) for topic in wanted if topic.startswith(kind)]
        rows = db.session.execute(select(id, version).where(id.in_(ids))) if ids else ()
        found |= {f"{kind}{number}": reached for number, reached in rows}
    return found
