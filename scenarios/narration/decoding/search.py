"""A line replayed, and where the words name each of its plays and purchases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine.choices import YES, Choice
from engine.notation import written
from engine.play import Record
from engine.state import Game

from ..language.acts import Act
from ..line.gathered import ordinary
from ..line.moments import Exactly
from ..line.twofold import allowed, chosen_option
from ..line.world import World
from .mentioned import Step, matches, steps, tokens

MOST_TRIED = 512  # lines, with the game behind each of their commands, that are remembered


@dataclass
class Tried:
    """A line that was replayed: the commands that were legal, what happened, for each step the number of the command
    that it came by; the game behind each command with how many events there were, and the world behind them all."""

    line: list[str]
    done: list[Step]
    numbers: list[int]
    games: list[tuple[Game, int]]
    world: World


def tried(game: Game, line: Iterable[str]) -> Tried:
    """The line replayed; what is not legal in it is left out, what must be decided is decided as usual. Worked out
    once, however many narrations tell it, and not to be changed."""
    return _tried(Exactly(game), (*line,))


@lru_cache(maxsize=MOST_TRIED)
def _tried(same: Exactly, line: tuple[str, ...]) -> Tried:
    game = same.game
    world = World(game)
    kept: list[str] = []
    done: list[Step] = []
    numbers: list[int] = []
    games: list[tuple[Game, int]] = []
    seen = 0

    def gather() -> list[Step]:
        nonlocal seen
        fresh = steps(world.real, game.turn_of, seen)
        seen = len(world.real.events)
        return fresh

    def do(text: str) -> bool:
        if world.do(text):
            return False
        world.real.pending()
        kept.append(text)
        games.append((world.game, len(world.real.events)))
        done.extend(gather())
        numbers.extend([len(kept) - 1] * (len(done) - len(numbers)))
        return True

    for text in line:
        if text.startswith("buy ") and world.game.phase == "action":
            _settle(game, world.real, do)
            do("end actions")
            do("play treasures")
        if do(text):
            continue
        rest = text.startswith("buy ") and do("play treasures")  # where only some of them are told one by one
        if _settle(game, world.real, do) or rest:
            do(text)
    _settle(game, world.real, do)
    return Tried(kept, [*done, *gather()], numbers, games, world)


def _settle(game: Game, record: Record, do: Callable[[str], bool]) -> bool:
    """Takes open decisions as usual: declining, or what an ordinary player would choose."""
    some = False
    for _ in range(8):
        choice = record.pending()
        if choice is None or choice.kind == "turn" or not do(answered(game, choice, usual(choice))):
            break
        some = True
    return some


def usual(choice: Choice) -> tuple:
    """The answer that is taken where nothing is told."""
    if choice.kind != "cards":
        return next(choice.answers())
    if choice.optional or not choice.low:
        return ()
    return tuple(ordinary(choice.cards, choice)[: choice.low])


def answered(game: Game, choice: Choice, given: tuple) -> str:
    """The answer as a command."""
    who = "" if choice.player == game.turn_of else f"{game.players[choice.player].name}: "
    if who and not given:
        return who + "none"
    if choice.kind == "yes" and given == YES and len(allowed(choice)) == 1:
        return f"{who}play {allowed(choice)[0]}"
    if choice.kind == "option":
        return who + chosen_option(choice, given[0])
    return who + written(game, choice._replace(player=game.turn_of), given)


def forced(game: Game, acts: list[Act], best: Tried) -> dict[int, list[str]]:
    """The plays and purchases of a line by where the act begins that names them."""
    named = tokens(acts, Counter(game.players[game.turn_of].hand))
    found: dict[int, list[str]] = {}
    for step, token in sorted(matches(best.done, named).items()):
        text = best.line[best.numbers[step]]
        if best.done[step].kind in ("play", "buy") and text.split(" ", 1)[0] == best.done[step].kind:
            found.setdefault(named[token].act.span[0], []).append(text)
    return found
