"""What the engine itself answers to a question: the key that needs no author."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from engine import chance, notation, play
from engine.cards import Card
from engine.events import zone_name
from engine.notation import Command
from engine.state import Game

BUY_PHASE, END_OF_TURN = "buy phase", "end of turn"
_ZONES = {"hand": "hand", "discard": "discard", "in play": "in_play", "set aside": "set_aside"}
_END = {BUY_PHASE: "end actions", END_OF_TURN: "end turn"}


def moment(game: Game, line: Iterable[Command], at: str) -> Game:
    """The game after as much of the line as comes before that moment: the Buy phase, or the end of the turn.

    A line that stops earlier is ended there; with `at` "" the whole line counts and nothing is added.
    """
    record = play.replay(game, (), log=False)
    whose, turn = game.turn_of, game.turn
    for command in line:
        if at and _reached(record.game, at):
            break
        if at == END_OF_TURN and command.words == "end turn":
            break
        record.do(command)
    record.pending()
    if at == BUY_PHASE and record.game.phase == "action" and record.game.turn == turn and record.game.turn_of == whose:
        record.do(notation.parse_command(_END[at], game.book, []))
        record.pending()
    return record.game


def _reached(game: Game, at: str) -> bool:
    return at == BUY_PHASE and game.phase != "action"


def part_of(kind: str, line: Iterable[Command]) -> tuple[Command, ...]:
    """The part of a line that a question of this kind, following it, is about.

    What can be bought depends on what comes before the first purchase; where a card ends is seen before Clean-up.
    """
    ends = {"purchase": ("buy", "end turn"), "choice": ("buy", "end turn"), "fate": ("end turn",)}.get(kind, ())
    return tuple(takewhile(lambda one: one.verb not in ends and one.words not in ends, line))


def cards_in(game: Game, zone: str) -> tuple[Card, ...]:
    """The cards of a zone of the first player's (or the trash), sorted; unknown ones among them."""
    if zone == "trash":
        return tuple(sorted(game.trash))
    if zone == "deck":
        return tuple(sorted(chance.flat(game.players[0].deck)))
    return tuple(sorted(getattr(game.players[0], _ZONES[zone])))


def fate(game: Game, line: Iterable[Command], card: Card) -> str | None:
    """The zone the card ends in when the line has been played, as players call it; None if it never moves.

    The line is played as far as it says and no further, so that Clean-up does not sweep the answer away.
    """
    record = play.replay(game, line)
    record.pending()
    last = None
    for event in record.events:
        if card in event.cards and event.target:
            last = event.target
    return zone_name(last)
