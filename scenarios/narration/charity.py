"""The way of taking open words that makes the most sense of the whole."""

from __future__ import annotations

from collections.abc import Callable

from .reading import RIGHT
from .walk import Guess, Walk

MOST_TRIES = 12  # guesses that are tried the other way

COMMAND, MISTAKE = 2, 2  # what a command that was read is worth, and what a mistake costs, in right claims


def charitable(follow_again: Callable[[frozenset[Guess]], Walk]) -> Walk:
    """The walk that takes open words so that the fewest mistakes come of them.

    Where something was marked, each guess made is tried the other way; that way is taken with fewer mistakes
    outside the guessed act itself, if it makes more sense of the whole.
    """
    refused: frozenset[Guess] = frozenset()
    walk = follow_again(refused)
    tries = 0
    while walk.mistakes and tries < MOST_TRIES:
        for guess in walk.guesses:
            tries += 1
            other = follow_again(refused | {guess})
            if _elsewhere(other, guess) < _elsewhere(walk, guess) and sense(other) > sense(walk):
                refused, walk = refused | {guess}, other
                break
        else:
            break
    return walk


def sense(walk: Walk) -> int:
    """How much sense the walk makes of the telling: commands and right claims, less what is wrong."""
    right = sum(claim.verdict == RIGHT for claim in walk.claims)
    return COMMAND * len(walk.world.line) + right - MISTAKE * len(walk.mistakes)


def _elsewhere(walk: Walk, guess: Guess) -> int:
    return sum(at != guess[0] for at in walk.faults)
