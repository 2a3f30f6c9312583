"""What the student at the table sees of a game: the one place from which pages of play get anything."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from engine import events, view
from engine.cards import UNKNOWN, Book
from engine.events import Event
from engine.state import Game
from scenarios.scenario import card_facts
from scenarios.situation import Situation

STUDENT = 0  # the first player of a scenario is the student
NAMES = re.compile(r"[^{},]+")
COUNT = re.compile(r"^\d+ ")


def see(game: Game, situation: Situation, log: Iterable[Event]) -> dict[str, Any]:
    """The student's view of the game with the facts of every card in it; plain JSON values.

    A deck that the situation tells is not told any more once it was shuffled: its order is nobody's knowledge then.
    """
    shuffled = any(event.kind == "shuffle" and event.who == STUDENT for event in log)
    shown = tuple(zone for zone in situation.shown if zone != "deck" or not shuffled)
    return with_facts(view.seen_by(game, STUDENT, shown=shown), situation.book)


def with_facts(seen: dict[str, Any], book: Book) -> dict[str, Any]:
    """The view with the facts of every card that it names."""
    return {**seen, "cards": {name: card_facts(book[name]) for name in sorted(_named(seen)) if name in book}}


def _named(seen: dict[str, Any]) -> set[str]:
    lists = [list(seen["supply"]), seen["trash"]]
    for player in seen["players"].values():
        lists += [player[zone] or [] for zone in ("hand", "discard", "in_play", "set_aside")]
        lists += [held for held in player.get("mats", {}).values() if isinstance(held, list)]
        lists += [NAMES.findall(",".join(player["deck"] or ())), [player.get("discard_top") or ""]]
    return {COUNT.sub("", name.strip()) for names in lists for name in names}


def sentence(event: Event, game: Game) -> str:
    """The event in a sentence; cards that the student did not see are told as unknown ones."""
    if event.seen_by is not None and STUDENT not in event.seen_by:
        event = event._replace(cards=(UNKNOWN,) * len(event.cards))
    return events.sentence(event, game.players[event.who].name)
