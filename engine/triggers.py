"""What answers to something that happened: cards that wait for it, and the reaction windows of players.

Triggers only put bookmarks on the stack; the steps there do the rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from .cards import Card
from .state import Bookmark, Game
from .steps import Step

WINDOW = Card("Reaction window")
"""The program of a reaction window, which is in reactions.py."""


def played(game: Game, whose: int, card: Card) -> None:
    """Lets everything answer to a play: "the first time you play …", and the windows before an Attack resolves."""
    if game.watches:
        _watched(game, "play", whose, card)
    if card.is_attack:
        for other in reversed(game.others(whose)):
            _open_window(game, other, "play", whose, card, "in_play")


def gained(game: Game, whose: int, card: Card, zone: str, *, bought: bool = False, alone: bool = False) -> None:
    """Lets everything answer to a gain: what watches this turn, cards in play, the card's own "when you gain this", and
    cards revealed from the hand, which come first."""
    for kind in ("gain", "buy") if bought else ("gain",):
        if game.watches:
            _watched(game, kind, whose, card, count=int(bought), zone=zone)
        for other in game.players[whose].in_play:
            if other.program.waiting:
                mark = Bookmark(other, 0, whose, whose, other, "in_play", (card,), zone)
                _answer(game, other, kind, "in play", mark, whose, card)
        if card.program.waiting and not alone:
            mark = Bookmark(card, 0, whose, whose, card, zone, (card,), zone)
            _answer(game, card, kind, "always", mark, whose, card)
    for other in game.players[whose].hand:
        if other.program.waiting:
            _open_window(game, whose, "gain", whose, card, zone)
            break


def _answer(game: Game, waiting: Card, kind: str, how: str, mark: Bookmark, who: int, card: Card) -> None:
    for number, step in _waiting(waiting, kind, how):
        if step.occasion.matches(game, mark, who, card):
            game.stack.append(mark._replace(step=number + 1))


def turn_begins(game: Game, whose: int) -> None:
    """Puts what waits for the start of this player's turn on the stack, first what was played first."""
    player = game.players[whose]
    game.stack.extend(reversed(player.later))
    player.later = ()


def _waiting(card: Card, kind: str, how: str) -> Iterator[tuple[int, Step]]:
    program = card.program
    for number in program.waiting:
        step = program.steps[number]
        if step.waits == how and step.occasion.kind == kind:
            yield number, step


def _watched(game: Game, kind: str, who: int, card: Card, *, count: int = 0, zone: str = "in_play") -> None:
    left = []
    for mark in game.watches:
        step = mark.card.program.steps[mark.step]
        happened = step.occasion.kind == kind and step.occasion.matches(game, mark, who, card)
        if happened:
            game.stack.append(mark._replace(step=mark.step + 1, them=(card,), where=zone, count=count))
        if not happened or step.waits != "once":
            left.append(mark)
    game.watches = tuple(left)


def _open_window(game: Game, whose: int, kind: str, who: int, card: Card, zone: str) -> None:
    mark = Bookmark(WINDOW, 0, whose, who, card, zone, (), kind)
    if reactions(game, mark):
        game.stack.append(mark)


def reactions(game: Game, mark: Bookmark) -> dict[Card, int]:
    """The cards in hand that may be revealed in this window, each once, with the step that waits."""
    found: dict[Card, int] = {}
    for card in game.players[mark.whose].hand:
        if card in found or card in mark.seen or card.is_unknown:
            continue
        for number, step in _waiting(card, mark.where, "revealed"):
            own = Bookmark(card, whose=mark.whose)
            if step.occasion.matches(game, own, mark.you, mark.about):
                found[card] = number
    return found
