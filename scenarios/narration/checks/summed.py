"""Where a number comes from at a moment of a telling looked back on."""

from __future__ import annotations

from engine.events import Event
from engine.state import Game

from ..line.ledger import told
from .hindsight import Hindsight


def origin_then(back: Hindsight, resource: str, amount: int, game: Game) -> str:
    """The sum by which so much of a resource had come about when the game stood so (`ledger.origin`)."""
    events: list[Event] = []
    then = back.game
    for stage in back.stages:
        if stage.text:
            events += stage.events
            then = stage.game
        if stage.game is game:
            break
    return told(back.walk.say, resource, amount, back.game, then, events)
