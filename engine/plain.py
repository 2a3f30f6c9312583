"""Turns taken at once, as far as nothing but plain bonuses, coins and purchases happens in them: most turns of most
games between bots.

It moves the same cards as the program of the turn does step by step; a test plays both and compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import chance, moves, turn
from .cards import Card
from .state import Gained, Game, Player

Choose = Callable[[int, Mapping[Card, int]], Card | None]
"""What to buy next, given the coins left and the piles."""


def advance(game: Game, choose: Choose) -> bool:
    """Plays on from the beginning of a phase for as long as the turn is plain, to its end if all of it is; whether it
    did anything. What comes next is then decided step by step.

    Of the Actions in hand the one with the most `play_worth` comes first, as the bots have it. A turn is not plain
    where somebody reads the log, order is unknown, or a card answers to something.
    """
    mark, player = game.stack[-1], game.players[game.turn_of]
    if mark.step or mark.card is not turn.TURN or game.log is not None or game.seed is None:
        return False
    if game.watches or game.discounts or player.later or player.debt:
        return False
    played = False
    while game.actions:
        card = next_action(player.hand)
        if card is None:
            break
        if not _play(game, player, card):
            return played
        played = True
    return _finish(game, player, choose) or played


def next_action(hand: tuple[Card, ...]) -> Card | None:
    """The Action card to play next: those that give Actions first, then the strongest."""
    best = None
    for card in hand:
        if card.is_action and (best is None or card.play_worth > best.play_worth):
            best = card
    return best


def _play(game: Game, player: Player, card: Card) -> bool:
    """Plays a card that gives nothing but bonuses; False for any other."""
    bonuses = card.program.bonuses
    if bonuses is None or card.is_attack or card.program.waiting:
        return False
    hand = list(player.hand)
    hand.remove(card)
    player.hand = tuple(hand)
    player.in_play += (card,)
    game.played += (card,)
    if bonuses["cards"]:
        moves.draw(game, game.turn_of, bonuses["cards"], None)
    game.actions += bonuses["actions"] - 1
    game.buys += bonuses["buys"]
    game.coins += bonuses["coins"]
    return True


def _finish(game: Game, player: Player, choose: Choose) -> bool:
    """Plays the Treasures, buys, cleans up and passes the turn; False, with nothing done, where that is not plain."""
    if game.gained:
        return False
    coins, treasures, rest = game.coins, [], []
    for card in player.hand:
        value = card.plain_value
        if value is None:
            if not card.is_action or card.program.waiting or game.actions:
                return False
            rest.append(card)
        elif value < 0:
            rest.append(card)
        else:
            coins += value
            treasures.append(card)
    saved, game.coins, discard = game.coins, coins, player.discard
    bought: tuple[Card, ...] = ()
    emptied = False
    while game.buys > len(bought):
        card = choose(game.coins, game.supply)
        if card is None:
            break
        program = card.program
        if program.waiting or program.forbids or program.repricing:
            for earlier in bought:
                game.supply[earlier] += 1
            game.coins, player.discard = saved, discard
            return False
        game.supply[card] -= 1
        emptied = emptied or not game.supply[card]
        game.coins -= card.cost
        bought = (card, *bought)
        player.discard = (card, *player.discard)  # where a plan that counts its cards finds it
    game.gained = tuple([Gained(game.turn_of, card, "buy") for card in bought[::-1]])
    player.discard = (*rest[::-1], *treasures[::-1], *player.in_play[::-1], *player.discard)
    player.in_play = ()
    player.hand = chance.take_top(game, game.turn_of, turn.HAND_SIZE)
    if len(player.hand) < turn.HAND_SIZE:
        moves.draw(game, game.turn_of, turn.HAND_SIZE - len(player.hand), None)
    turn.pass_turn(game, game.turn_of, emptied=emptied)
    return True
