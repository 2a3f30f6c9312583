"""Reactions of other players: they are asked for when an Attack is played, and told whenever the words come to them."""

from __future__ import annotations

from engine.choices import Choice

from .decisions import answer
from .offers import answered_later, pending
from .untold import settle
from .walk import Walk


def window(walk: Walk) -> Choice | None:
    """The Reaction that another player may reveal now; None where none is asked for."""
    choice = pending(walk)
    return choice if choice is not None and choice.player != walk.world.whose and choice.verb == "reveal" else None


def react(walk: Walk, later: int | None) -> None:
    """Takes another player's Reaction as it is told later, or as none."""
    here = walk.at
    if later is not None:
        walk.at = later
        answer(walk, pending(walk))
        walk.acts[later].done = True
        walk.at = here
    if window(walk) is not None:
        settle(walk)


def close_windows(walk: Walk) -> None:
    """Takes what others reveal, so that the Attack has done what it does."""
    for _ in walk.game.players:
        if window(walk) is None:
            return
        react(walk, answered_later(walk))
