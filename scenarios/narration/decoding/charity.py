"""The way of taking open words that makes the most sense of the whole."""

from __future__ import annotations

from collections.abc import Callable

from ..language.acts import Act
from ..language.moods import REAL
from ..line.walk import OWN, Guess, Walk
from ..reading import RIGHT, UNREAD

MOST_TRIES = 24  # guesses that are tried the other way
MOST_FOLLOWED = 800  # acts that are followed for all of them: as many tries as that with the longest turns told

COMMAND, MISTAKE = 3, 3  # what a command that was read is worth, and what a mistake costs, in right claims
OPEN = 2  # what it costs that a claim can be neither right nor wrong
LIGHT = ("wrong-zone", "wrong-order", "skipped-instruction")  # seldom explained by another line: they cost only one


def charitable(follow_again: Callable[[frozenset[Guess]], Walk]) -> Walk:
    """The walk that takes open words so that the fewest mistakes come of them.

    Where something was marked, each open word before it is tried the other way; the way that makes the most sense of
    the whole is taken, if it has fewer mistakes outside the guessed act itself.
    """
    flipped: frozenset[Guess] = frozenset()
    walk = follow_again(flipped)
    tries, most = 0, min(MOST_TRIES, MOST_FOLLOWED // max(len(walk.acts), 1))
    while (walk.mistakes or unexplained(walk)) and tries < most:
        best, chosen = walk, None
        for guess in _candidates(walk, flipped)[: most - tries]:
            tries += 1
            other = follow_again(flipped | {guess})
            changed = other.world.line != walk.world.line or guess[1] != "play source"
            if changed and _better(other, walk, guess) and sense(other) > sense(best):
                best, chosen = other, guess
        if chosen is None:
            break
        walk, flipped = best, flipped | {chosen}
    return walk


def _candidates(walk: Walk, flipped: frozenset[Guess]) -> list[Guess]:
    """The open words up to the last mistake that another way may explain, those nearest before the first one first."""
    lost = {act.span[0] for act in unexplained(walk)}
    faults = [at for at in walk.faults if at != OWN]
    first, last = (min(faults), max(faults)) if faults else (-1, -1)
    told = {act.span[0] for act in walk.acts for claim in walk.claims
            if claim.verdict == RIGHT and act.span[0] <= claim.span[0] < act.span[1]}  # fmt: skip
    told |= {at for at, card in walk.might_play.items() if (at, card) in walk.played_by}  # it was played there anyhow
    found = [guess for guess, usual in walk.guesses.items()
             if guess not in flipped and (guess[0] <= last or guess[0] in lost)
             and not (guess[1] == "play named" and guess[0] in told)
             and (not usual or _elsewhere(walk, guess))]  # fmt: skip
    return sorted(found, key=lambda guess: (guess[0] > first, abs(first - guess[0])))


def _better(other: Walk, walk: Walk, guess: Guess) -> bool:
    """Whether the other way explains mistakes away elsewhere; what is usually not read must make more come true."""
    fewer = _elsewhere(walk, guess) - _elsewhere(other, guess)
    if walk.guesses[guess]:
        return fewer > 0
    if guess[1] == "buy named" and fewer >= 0 and len(unexplained(other)) < len(unexplained(walk)):
        return True
    return fewer >= 0 and evidence(other) - COMMAND > evidence(walk)


def evidence(walk: Walk) -> int:
    """What speaks for the walk: commands and right claims."""
    return COMMAND * len(walk.world.line) + sum(claim.verdict == RIGHT for claim in walk.claims)


def unexplained(walk: Walk) -> list[Act]:
    """What was told of the player's cards without an idea what happened to them."""
    return [act for act in walk.acts
            if act.cards and not act.read and act.mood == REAL and not act.negative and act.kind != "be"]  # fmt: skip


def sense(walk: Walk) -> int:
    """How much sense the walk makes of the telling: what speaks for it, less what is wrong."""
    open_ = OPEN * sum(claim.verdict == UNREAD for claim in walk.claims)
    return evidence(walk) - open_ - sum(1 if one.kind in LIGHT else MISTAKE for one in walk.mistakes)


def _elsewhere(walk: Walk, guess: Guess) -> int:
    buys = guess[1] == "buy"  # not buying one card only makes another affordable
    faults = zip(walk.mistakes, walk.faults, walk.dear, strict=True)
    return sum(at not in (guess[0], OWN) and not (buys and dear) and one.kind not in LIGHT for one, at, dear in faults)
