"""The signed record of a game: what was played, by whom, when and with which result, and whether that still holds."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from flask import current_app

from classroom.games import clockwork
from classroom.games.models import Match, MatchDeed


def record_of(match: Match, deeds: list[MatchDeed]) -> dict[str, Any]:
    """The game as plain JSON values: set-up, seats, every deed with its time, the result without its digest."""
    return {
        "format": 1,
        "id": match.id,
        "course": match.course_id,
        "edition": match.edition,
        "kingdom": match.kingdom,
        "seed": str(match.seed),
        "first": match.first,
        "started": match.started_at.isoformat() if match.started_at else None,
        "ended": match.ended_at.isoformat() if match.ended_at else None,
        "seats": [{"number": seat.number, "user": seat.user_id, "name": seat.name} for seat in match.seats],
        "deeds": [[deed.number, deed.seat, deed.kind, deed.command, deed.at.isoformat()] for deed in deeds],
        "result": {name: value for name, value in (match.result or {}).items() if name != "digest"},
        **_clock(match),
    }


def _clock(match: Match) -> dict[str, Any]:
    """Of a game with a clock its bounds, and the seconds that each seat has used; of another nothing."""
    if not clockwork.has_clock(match):
        return {}
    used = [seat.used for seat in match.seats]
    return {"clock": {"minutes": match.clock_minutes, "seconds": match.clock_seconds, "used": used}}


def of(match: Match, deeds: list[MatchDeed]) -> str:
    """The digest of the record under this installation's secret key: 64 hexadecimal digits."""
    text = json.dumps(record_of(match, deeds), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hmac.new(current_app.config["SECRET_KEY"].encode(), text.encode(), hashlib.sha256).hexdigest()


def holds(match: Match, deeds: list[MatchDeed]) -> bool:
    """Whether the record is the one that was signed when the game ended."""
    return bool(match.result) and hmac.compare_digest(of(match, deeds), match.result.get("digest", ""))
