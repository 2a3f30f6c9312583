"""The table of a game for those who listen: drawn for each as they may see it, told by what has changed in it.

A change is told once for all who listen to a game: the game is read and rebuilt once, and nobody need ask for the page.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection
from queue import SimpleQueue
from typing import NamedTuple

from flask import Flask, g, render_template
from flask_babel import force_locale

from classroom.games import access
from classroom.games.access import Seated
from classroom.games.models import MOVE, OVER, PLAYING
from classroom.games.showing import is_behind, values_of
from classroom.games.standing import Standing
from classroom.games.tables import standing_of
from classroom.live.topics import State, states

MOST_WAITING = 40  # tables that wait for a slow browser; from then on it only hears that it should look itself

Lines = list[str]
Change = list[str | tuple[int, int]]


class Viewer(NamedTuple):
    """Who listens: the browser's sign-in, its user, and the language of its pages."""

    sign_in: int
    user: int
    language: str


class Drawn(NamedTuple):
    """How far a game was when it was drawn, its state, and its table in lines for each viewer who is told it."""

    reached: State
    state: str
    tables: dict[Viewer, Lines]


class Listener:
    """One open stream: the events that wait for it, ready to be sent, and the tables that it was told last."""

    def __init__(self, viewer: Viewer):
        self.viewer = viewer
        self.news: SimpleQueue[str] = SimpleQueue()
        self._told: dict[str, Lines] = {}

    def change(self, topic: str, version: int) -> None:
        """Tells that the topic has come to this version."""
        self._put("change", {"topic": topic, "version": version})

    def table(self, topic: str, drawn: Drawn, lines: Lines) -> None:
        """Tells the table by how it differs from the one that this stream was told last; the first one whole."""
        if self.news.qsize() >= MOST_WAITING:
            return self.change(topic, drawn.reached.version)
        changed = difference(self._told.get(topic, []), lines)
        self._told[topic] = lines
        self._put("table", {
            "topic": topic, "version": drawn.reached.version, "state": drawn.state, "viewer": self.viewer.user,
            "language": self.viewer.language.replace("_", "-"), "lines": changed,
        })  # fmt: skip
        return None

    def _put(self, kind: str, data: dict) -> None:
        self.news.put(f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n")


def difference(before: Lines, after: Lines) -> Change:
    """What makes `after` of `before`: new lines, and runs of old ones as (first, count)."""
    where = defaultdict(list)
    for number, line in enumerate(before):
        where[line].append(number)
    made: Change = []
    first, end = 0, 0  # the run of old lines that goes on
    for line in after:
        if end < len(before) and before[end] == line:
            end += 1
            continue
        if end > first:
            made.append((first, end - first))
        places = where.get(line)
        if places:
            first = next((place for place in places if place >= end), places[0])
            end = first + 1
        else:
            made.append(line)
            first = end
    return [*made, (first, end - first)] if end > first else made


def draw(app: Flask, match_id: int, viewers: Collection[Viewer]) -> Drawn | None:
    """The game for those of the viewers who see it as it stands; None for one that has no table.

    Whoever moved last is left out: the answer to the move was the table.
    """
    with app.app_context(), app.test_request_context(f"/games/{match_id}"):  # a context, and so a session, of its own
        found = access.fetch_seated(match_id, {one.sign_in: one.user for one in viewers})
        match = next((seated.match for seated in found.values()), None)
        if match is None or match.state not in (PLAYING, OVER):
            return None
        g.csrf_token = ""  # each page fills its own in
        standing = standing_of(match)
        mover = next((one.seat for one in reversed(standing.done) if one.kind == MOVE), None)
        told = defaultdict(list)
        for viewer in viewers:
            seated = found.get(viewer.sign_in)
            if seated and not is_behind(seated) and (seated.seat is None or seated.seat != mover):
                told[viewer.language].append((viewer, seated))
        beside = states([f"g{match_id}"])[f"g{match_id}"].beside
        tables = {}
        for language, some in told.items():
            with force_locale(language):
                tables |= {viewer: _lines(seated, standing) for viewer, seated in some}
        return Drawn(State(match.version, beside), match.state, tables)


def _lines(seated: Seated, standing: Standing) -> Lines:
    return render_template("games/table.html", **values_of(seated, standing=standing)).split("\n")
