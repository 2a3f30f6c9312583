"""Turns taken at once, as far as nothing but plain bonuses, coins and purchases happens in them: most turns of most
games between bots.

It moves the same cards as the program of the turn does step by step; a test plays both and compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from . import moves, turn
from .cards import REST, Card
from .state import Game, Player

Choose = Callable[[int, Mapping[Card, int]], Card | None]
"""What to buy next, given the coins left and the piles."""
MOST_HANDS = 20_000  # remembered at a time
_worth = attrgetter("play_worth")


class Hand(NamedTuple):
    """What a hand is good for: its `actions`, the `coins` of its Treasures, its `cards` as they are discarded, top
    first; `plain` if it can be discarded with no more ado."""

    actions: tuple[Card, ...]
    plain: bool
    coins: int
    cards: tuple[Card, ...]


class Shortcut:
    """Takes plain turns at once; remembers what hands are good for, in all the games of one book."""

    def __init__(self) -> None:
        self._hands: dict[tuple[Card, ...], Hand] = {}

    def advance(self, game: Game, choosers: Sequence[Choose | None], *, until: int) -> bool:
        """Plays on from the beginning of a phase for as long as turns are plain, at most to round `until`; whether it
        did anything. What comes next is then decided step by step.

        `choosers` buy for the players; None for one who decides everything. Of the Actions in hand the one with the
        most `play_worth` comes first, as the bots have it. A turn is not plain where a card answers to something. The
        game must be one that `suits`.
        """
        did = False
        while game.stack and game.turn <= until:
            mark, player, choose = game.stack[-1], game.players[game.turn_of], choosers[game.turn_of]
            if mark.step or mark.card is not turn.TURN or choose is None:
                return did
            if game.watches or game.discounts or game.gained or player.later:
                return did
            hand = self._hands.get(player.hand) or self._remembered(player.hand)
            if hand.actions and game.actions:
                did = play_actions(game, player, hand.actions) or did
                hand = sorted_out(player.hand)
                if hand.actions and game.actions:
                    return did
            if not hand.plain or not finish(game, player, hand, choose):
                return did
            did = True
        return did

    def _remembered(self, cards: tuple[Card, ...]) -> Hand:
        if len(self._hands) >= MOST_HANDS:
            self._hands.clear()
        hand = self._hands[cards] = sorted_out(cards)
        return hand


def suits(game: Game) -> bool:
    """Whether turns of the game may be taken at once: nobody reads the log, and every order is known or the seed's."""
    return game.log is None and game.seed is not None and not any(
        player.next_shuffles or any(type(item) is tuple or item is REST for item in player.deck)
        for player in game.players
    )  # fmt: skip


def sorted_out(cards: tuple[Card, ...]) -> Hand:
    """What a hand of these cards is good for."""
    actions, treasures, rest, coins, plain = [], [], [], 0, True
    for card in cards:
        value = card.plain_value
        if value is None:
            plain = plain and card.is_action and not card.answers
            rest.append(card)
            if card.is_action:
                actions.append(card)
        elif value < 0:
            rest.append(card)
        else:
            coins += value
            treasures.append(card)
    return Hand(tuple(actions), plain, coins, (*rest[::-1], *treasures[::-1]))


def next_action(actions: Sequence[Card]) -> Card | None:
    """The Action card to play next: those that give Actions first, then the strongest."""
    return max(actions, key=_worth, default=None)


def play_actions(game: Game, player: Player, actions: tuple[Card, ...]) -> bool:
    """Plays Action cards of the hand, the next one first, as long as they give nothing but bonuses; whether any was."""
    hand, deck, played, waiting = player.hand, player.deck, [], list(actions)
    while game.actions and waiting:
        card = max(waiting, key=_worth) if len(waiting) > 1 else waiting[0]
        if card.plain_bonuses is None:
            break
        count, more_actions, buys, coins = card.plain_bonuses
        waiting.remove(card)
        at = hand.index(card)
        hand = hand[:at] + hand[at + 1 :]
        played.append(card)
        if count:
            drawn, deck = deck[:count], deck[count:]
            if len(drawn) < count:
                player.hand, player.deck = (), deck
                moves.draw(game, game.turn_of, count - len(drawn), None)
                drawn, deck = drawn + player.hand, player.deck
            hand += drawn
            for one in drawn:
                if one.is_action:
                    waiting.append(one)
        game.actions += more_actions - 1
        game.buys += buys
        game.coins += coins
    player.hand, player.deck = hand, deck
    player.in_play += tuple(played)
    game.played += tuple(played)
    return bool(played)


def finish(game: Game, player: Player, hand: Hand, choose: Choose) -> bool:
    """Plays the Treasures, buys, cleans up and passes the turn; False, with nothing done, where that is not plain."""
    supply, bought, emptied, before = game.supply, (), False, (game.coins, game.buys, player.discard)
    game.coins += hand.coins
    while game.buys:
        card = choose(game.coins, supply)
        if card is None:
            break
        if not card.is_plain_to_buy:
            for earlier in bought:
                supply[earlier] += 1
            game.coins, game.buys, player.discard = before
            return False
        left = supply[card] = supply[card] - 1
        emptied = emptied or not left
        game.coins -= card.cost
        game.buys -= 1
        bought += (card,)
        player.discard = (card, *player.discard)
    player.discard = hand.cards + player.in_play[::-1] + player.discard
    deck = player.deck
    player.in_play, player.hand, player.deck = (), deck[: turn.HAND_SIZE], deck[turn.HAND_SIZE :]
    if len(deck) < turn.HAND_SIZE:
        moves.draw(game, game.turn_of, turn.HAND_SIZE - len(deck), None)
    turn.pass_turn(game, game.turn_of, gained=bought, emptied=emptied)
    return True
