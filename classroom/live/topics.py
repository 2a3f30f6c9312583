"""What one may be told of: a game ("g17") or a lobby ("l3"), and how far each of them is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Select, bindparam, func, select

from classroom.accounts.models import User
from classroom.db import db
from classroom.errors import NotFound
from classroom.games import access
from classroom.games.models import ChatLine, Lobby, Match, MatchSeat

TOPIC = re.compile(r"([gl])([1-9]\d{0,8})")
MOST = 20  # topics of one browser


class State(NamedTuple):
    """How far a game or a lobby is; `beside` is what its page shows beside the table: who wrote what."""

    version: int
    beside: tuple = ()


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


def states(wanted: Iterable[str]) -> dict[str, State]:
    """How far each of these games and lobbies is."""
    games, lobbies = ([int(topic[1:]) for topic in wanted if topic.startswith(kind)] for kind in "gl")
    found: dict[str, State] = {}
    if games:
        rows = db.session.execute(GAMES, {"ids": games})
        found |= {f"g{id}": State(version, tuple(beside)) for id, version, *beside in rows}
    if lobbies:
        found |= {f"l{id}": State(version) for id, version in db.session.execute(LOBBIES, {"ids": lobbies})}
    return found


def _of_games() -> Select:
    of_match = ChatLine.match_id == Match.id
    last = select(func.max(ChatLine.id)).where(of_match).scalar_subquery()
    hidden = select(func.count()).where(of_match, ChatLine.hidden).scalar_subquery()
    names = select(func.aggregate_strings(MatchSeat.name, " ")).where(MatchSeat.match_id == Match.id).scalar_subquery()
    return select(Match.id, Match.version, last, hidden, names).where(Match.id.in_(IDS))


# Put together once: they are asked many times a second.
IDS = bindparam("ids", expanding=True)
GAMES, LOBBIES = _of_games(), select(Lobby.course_id, Lobby.version).where(Lobby.course_id.in_(IDS))
