"""A game in which chance gives what it did give: what is told of a turn that was played is read with that known."""

from __future__ import annotations

from collections.abc import Iterable

from engine import chance
from engine.choices import Choice
from engine.errors import PlayaloudError
from engine.notation import Command
from engine.play import Record
from engine.state import Game

MOST = 40  # tosses that are looked for


def foreseen(game: Game, commands: Iterable[Command]) -> Game:
    """A copy of the game whose decks and coming shuffles give what these commands say that chance gave.

    As far as that can be said before the first of them: what cannot is left to chance.
    """
    line, known = list(commands), game.copy()
    for _toss in range(MOST):
        record, choice, answer = _first_toss(known, line)
        if choice is None or not _settled(known, record.game, choice, answer):
            break
    return known


def _first_toss(game: Game, line: list[Command]) -> tuple[Record, Choice | None, tuple]:
    """Where the line first comes to chance in this game, what is asked there, and what the line answers."""
    record = Record(game.copy())
    for command in line:
        choice = record.pending()
        if command.verb == "chance":
            if choice is not None and choice.kind in ("chance", "name"):
                return record, choice, tuple(command.cards or ())
            continue  # known already
        try:
            record.do(command)
        except PlayaloudError:
            break
    return record, None, ()


def _settled(known: Game, now: Game, choice: Choice, answer: tuple) -> bool:
    """Makes the known game give the answer there, and says whether it can: cards may have been drawn until then."""
    if choice.kind != "chance" or not (choice.options and isinstance(choice.options[0], int)):
        return False
    mine, there = known.players[choice.player], now.players[choice.player]
    try:
        if choice.options[0] >= len(there.deck):  # the shuffle that comes
            chance.settle(now, choice, answer)
            mine.next_shuffles = there.next_shuffles
            return True
        drawn = len(mine.deck) - len(there.deck)
        if drawn < 0 or mine.deck[drawn:] != there.deck:
            return False
        chance.settle(known, choice._replace(options=(choice.options[0] + drawn,)), answer)
    except (PlayaloudError, ValueError, IndexError):  # the answer is not among the cards that may turn up
        return False
    return True
