"""Playing cards: what a play does at once, and what it puts on the stack."""

from __future__ import annotations

from . import chance, moves, triggers
from .cards import Card
from .state import Bookmark, Game


def play(game: Game, whose: int, card: Card, source: str | None, because: Bookmark | None) -> None:
    """Plays the card from that zone (None: it is played again from where it is), and puts its text on the stack."""
    if source:
        moves.transfer(game, whose, (card,), source, "in_play")
    if whose == game.turn_of:
        game.played = (*game.played, card)
    moves.note(game, "play", whose, because, cards=(card,), source=source, target="in_play")
    if game.log is None and not game.watches and not card.is_attack and _take_bonuses(game, whose, card):
        return
    number = _play_number(game, whose, card, again=source is None) if card.is_duration or card.program.lasts else 0
    game.stack.append(Bookmark(card, 0, whose, whose, card, play=number))
    triggers.played(game, whose, card)


def _play_number(game: Game, whose: int, card: Card, *, again: bool) -> int:
    """What tells this play of a Duration card apart from plays of other copies; played again, the card keeps it."""
    later = game.players[whose].later
    if again:
        for mark in reversed(later):
            if mark.card == card:
                return mark.play
    return 1 + max((mark.play for mark in (*later, *game.stack, *game.watches)), default=0)


def _take_bonuses(game: Game, whose: int, card: Card) -> bool:
    """Gives the bonuses of a card that gives nothing else at once, without a bookmark; False if something must be
    decided first."""
    bonuses = card.program.bonuses
    if bonuses is None or whose != game.turn_of:
        return False
    cards = bonuses["cards"]
    if cards and not chance.ready(game, whose, cards):
        return False
    if cards:
        moves.draw(game, whose, cards, None)
    game.actions += bonuses["actions"]
    game.buys += bonuses["buys"]
    game.coins += bonuses["coins"]
    return True


def play_simple_treasures(game: Game, whose: int) -> bool:
    """Plays every Treasure of the hand at once where each gives nothing but coins and nobody watches or reads the log;
    otherwise plays none and returns False."""
    if game.log is not None or game.watches:
        return False
    player = game.players[whose]
    treasures = [card for card in player.hand if card.is_treasure]
    for card in treasures:
        bonuses = card.program.bonuses
        if bonuses is None or bonuses["cards"]:
            return False
    for card in treasures:
        bonuses = card.program.bonuses
        game.coins += bonuses["coins"]
        game.buys += bonuses["buys"]
    player.hand = tuple([card for card in player.hand if not card.is_treasure])
    player.in_play = (*player.in_play, *treasures)
    game.played = (*game.played, *treasures)
    return True
