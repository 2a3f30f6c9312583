"""Two readings of the line compared: what the words tell, and what the order of the cards named tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.state import Game

from .acts import Act
from .charity import charitable, unexplained
from .reading import KINDS, RIGHT
from .search import Tried, forced, searched
from .walk import PHASES, Guess, Walk
from .world import World

SEEN_ALONE = ("wrong-zone",)  # mistakes that hang on little else than the card that they name
MARGIN = 1.5  # by how much another line must agree better before it is preferred


def sure(
    game: Game, acts: list[Act], until: str, follow: Callable[[frozenset[Guess], Tried | None], Walk]
) -> tuple[Walk, tuple[str, ...]]:
    """The walk along the line that both readings come to, and which kinds of mistakes it may be trusted with behind
    the place where they part.

    Where the cards named agree much better with another line, the telling is followed along that one.
    """
    walk = charitable(lambda flipped: follow(flipped, None))
    if walk.world.halted or not acts or _all_right(walk):
        return walk, KINDS
    first, best = _compared(game, acts, until, walk)
    if _same(first.line, best.line):
        return walk, KINDS
    if best.score < first.score + MARGIN:
        walk.parts_at = _parting(walk, best.line)
        return walk, ()
    plain = follow(frozenset(), None) if walk.flipped else walk
    if _same(plain.world.line, best.line):
        return plain, KINDS  # the words taken as usual tell the same line as the cards named
    other = follow(walk.flipped, best)
    if _same(other.world.line, best.line):
        other.parts_at = _parting(other, walk.world.line)
        return other, SEEN_ALONE
    return _along(walk, game, acts, best), ()


def _parting(walk: Walk, line: list[str]) -> int:
    """The sentence that tells the first command in which the walk differs from the other line."""
    other = [text for text in line if text not in PHASES and not text.endswith("none")]
    for text, sentence in zip(walk.world.line, walk.commands_of, strict=False):
        if text in PHASES or text.endswith("none"):
            continue
        if not other or text != other.pop(0):
            return sentence
    return walk.commands_of[-1] if walk.commands_of else 0


def _all_right(walk: Walk) -> bool:
    """Whether nothing told is left open or wrong, so that no other line could agree better."""
    ends = walk.until == "buy phase" or any(text.startswith("buy ") for text in walk.world.line)
    if not ends or any(what == "likely play" for _, what in walk.guesses):
        return False
    return not walk.mistakes and not unexplained(walk) and all(claim.verdict == RIGHT for claim in walk.claims)


def _compared(game: Game, acts: list[Act], until: str, walk: Walk) -> tuple[Tried, Tried]:
    told = frozenset(text for number, text in enumerate(walk.world.line) if number not in walk.settled
                     and (text.split()[0] not in ("play", "buy") or text in walk.told_plainly))  # fmt: skip
    return searched(game, acts, until, walk.world.line, told)


def _along(walk: Walk, game: Game, acts: list[Act], best: Tried) -> Walk:
    """The walk with the other line in place of its own; what it marked along its own line is not kept."""
    told = forced(game, acts, best)
    sentences = {text: act.sentence for act in acts for text in told.get(act.span[0], ())}
    ends = [text for text in PHASES if text in walk.world.line and text not in best.line]
    walk.world = World(game)
    walk.commands_of = [sentences.get(text, -1) for text in [*best.line, *ends] if not walk.world.do(text)]
    walk.mistakes, walk.faults, walk.dear = [], [], []
    return walk


def known(walk: Walk, game: Game, acts: list[Act], best: Tried) -> None:
    """Tells the walk which line is to be followed."""
    line = [text for text in best.line if text not in PHASES]
    walk.target = Counter(text for text in line if text.split()[0] in ("play", "buy"))
    walk.answers = [text for text in line if text.split()[0] not in ("play", "buy")]
    walk.forced = forced(game, acts, best)


def _same(one: list[str], other: list[str]) -> bool:
    def core(line: list[str]) -> list[str]:
        return [text for text in line if text not in PHASES and not text.endswith("none")]

    return core(one) == core(other)
